import Foundation
import OutliveAllocations
import OutliveRuntime
import OutliveTrace
import Synchronization

/// Runs a function on several threads at once, and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let done = DispatchSemaphore(value: 0)
  for number in 0..<count {
    Thread {
      body(number)
      done.signal()
    }.start()
  }
  for _ in 0..<count { done.wait() }
}

/// Objects on their way from one thread to another.
final class Bin: @unchecked Sendable {
  // Sendable is safe to claim: the objects are only reached under the lock, one thread at a time.
  private let lock = NSLock()
  private var documents: [Document] = []
  /// Which thread made the object that is at an address.
  private var makers: [UInt: ThreadID] = [:]

  /// Puts in an object that this thread has made.
  func put(_ document: Document) {
    lock.withLock {
      documents.append(document)
      makers[address(of: document)] = ThreadID.current
    }
  }

  /// Takes an object out at random.
  func take(_ number: Int) -> Document? {
    lock.withLock {
      guard !documents.isEmpty else { return nil }
      let index = number % documents.count
      documents.swapAt(index, documents.count - 1)
      return documents.removeLast()
    }
  }

  var addresses: [UInt] { lock.withLock { documents.map { address(of: $0) } } }

  /// Which thread made each object that is here.
  var contents: [UInt: ThreadID] {
    lock.withLock {
      let pairs = documents.map { (address(of: $0), makers[address(of: $0)]) }
      return Dictionary(uniqueKeysWithValues: pairs).compactMapValues { $0 }
    }
  }
}

/// An object made on one thread and freed on another.
func otherThread() {
  let bin = Bin()
  onThreads(1) { _ in bin.put(Document()) }
  let made = live(Document.self)
  say("seen", made.count)
  let page = Page(0)
  say("made by another thread", made.map(\.thread) != [LiveObject.find(page)?.thread])
  onThreads(1) { _ in _ = bin.take(0) }
  say("left", live(Document.self).count)
  say("missed", AllocationTracking.statistics.missedDeallocations)
}

/// An actor that keeps an object for a while.
private actor Drawer {
  private var document: Document?
  func fill() { document = Document() }
  func empty() { document = nil }
}

/// What a recording tells of the ends of objects that it knows, and nobody tracks.
func freeing() async {
  guard let recorder = try? Recorder(to: .memory) else { return }
  let bin = Bin()
  let drawer = Drawer()
  await drawer.fill()
  freeAndRecord(bin, in: recorder)
  await drawer.empty()
  recorder.settle("end")
  say("recorded afterwards", released(in: recorder).dropFirst(2).map(\.isolation))
}

private func freeAndRecord(_ bin: Bin, in recorder: Recorder) {
  for _ in 0..<3 { bin.put(Document()) }
  recorder.checkpoint("full")
  _ = bin.take(0)
  let other = Mutex(ThreadID(rawValue: 0))
  onThreads(1) { _ in
    other.withLock { $0 = ThreadID.current }
    _ = bin.take(0)
  }
  // Nobody has recorded this one.
  bin.put(Document())
  _ = bin.take(1)
  let ends = released(in: recorder)
  say("evidence", ends.map(\.evidence))
  say("threads", ends.map(\.thread) == [ThreadID.current, other.withLock { $0 }])
}

/// The ends of documents that are recorded, in order.
private func released(
  in recorder: Recorder
) -> [(thread: ThreadID, isolation: String?, evidence: ReleaseEvidence)] {
  var documents: Set<ObjectID> = []
  return recorder.trace().events.compactMap { event in
    switch event.kind {
    case .objectAllocated(let made) where made.type == "allocating_program.Document":
      documents.insert(made.object)
      return nil
    case .objectReleased(let end) where documents.contains(end.object):
      return (event.thread, event.isolation, end.evidence)
    default: return nil
    }
  }
}

/// Eight threads that make objects, and free each other's.
func crossed() {
  let bins = (0..<8).map { _ in Bin() }
  onThreads(8) { number in
    var random = UInt64(number + 1) &* 0x9e37_79b9_7f4a_7c15
    func next(_ limit: Int) -> Int {
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      return Int(random % UInt64(limit))
    }
    for _ in 0..<50_000 {
      // A little more is made than freed.
      if next(100) < 52 {
        bins[next(8)].put(next(2) == 0 ? Document() : DraftDocument())
      } else {
        _ = bins[next(8)].take(next(1 << 30))
      }
    }
  }
  let expected = bins.reduce(into: [:]) { all, bin in all.merge(bin.contents) { first, _ in first }
  }
  let seen = live(Document.self) + live(DraftDocument.self)
  let found = Dictionary(seen.map { ($0.address, $0.thread) }) { first, _ in first }
  say("exactly those that are alive, by thread", found == expected && found.count == seen.count)
  say("more than a thousand", seen.count > 1000)
  say("different numbers", Set(seen.map(\.serial)).count == expected.count)
  let statistics = AllocationTracking.statistics
  say("missed, unnoted", [statistics.missedDeallocations, statistics.unnoted])
  for bin in bins { while bin.take(0) != nil {} }
  say("left", live(Document.self).count + live(DraftDocument.self).count)
}

/// Threads that come and go leave nothing behind.
func endingThreads() {
  let bin = Bin()
  onThreads(4) { _ in for _ in 0..<100 { bin.put(Document()) } }
  let before = AllocationTracking.statistics
  for _ in 0..<300 {
    onThreads(4) { number in
      for _ in 0..<100 {
        bin.put(Document())
        _ = bin.take(number)
      }
    }
  }
  let after = AllocationTracking.statistics
  say("seen", live(Document.self).count)
  say(
    "exactly those that are alive",
    live(Document.self).map(\.address).sorted() == bin.addresses.sorted())
  say("room for more than at first", after.slots > before.slots)
  say("missed", after.missedDeallocations)
}

/// One thread only makes objects, another one only frees them: the room goes back.
func oneWay() {
  let bin = Bin()
  for _ in 0..<200 {
    onThreads(1) { _ in for _ in 0..<1000 { bin.put(Document()) } }
    while bin.take(0) != nil {}
  }
  let full = AllocationTracking.statistics
  let lanes = (0..<2).map { _ in DispatchSemaphore(value: 0) }
  onThreads(2) { number in
    for _ in 0..<400 {
      if number == 0 {
        for _ in 0..<1000 { bin.put(Document()) }
        lanes[0].signal()
        lanes[1].wait()
      } else {
        lanes[0].wait()
        while bin.take(0) != nil {}
        lanes[1].signal()
      }
    }
  }
  let after = AllocationTracking.statistics
  say("objects", after.allocations >= 600_000)
  say("slots", after.slots)
  say("more room than at first", after.slots > full.slots)
  say("left", live(Document.self).count)
}

/// The table is read while other threads make and free objects.
func readingMeanwhile() {
  let isDone = Mutex(false)
  let kept = (0..<100).map { _ in Page(1) }
  let names = ["Document", "DraftDocument"]
  let oddities = Mutex<[String]>([])
  onThreads(4) { number in
    guard number > 0 else {
      for _ in 0..<200 {
        let all = LiveObject.all().filter { $0.type.hasPrefix("allocating_program.") }
        let sizes = Dictionary(grouping: all, by: \.type).mapValues { Set($0.map(\.size)) }
        let expected: [String: Set<UInt64>] = [
          "Document": [24], "DraftDocument": [32], "Page<Swift.Int>": [24],
        ]
        for (type, size) in sizes where expected[String(type.dropFirst(19)), default: size] != size
        {
          oddities.withLock { $0.append("\(type) of \(size) bytes") }
        }
        if all.count(where: { $0.type == "allocating_program.Page<Swift.Int>" }) != 100 {
          oddities.withLock { $0.append("an object that stays was not seen") }
        }
      }
      isDone.withLock { $0 = true }
      return
    }
    while !isDone.withLock({ $0 }) {
      for _ in 0..<100 { _ = (use(Document()), use(DraftDocument())) }
    }
  }
  say("odd", oddities.withLock { $0 })
  say(
    "left of \(names.joined(separator: " and "))",
    live(Document.self).count + live(DraftDocument.self).count)
  withExtendedLifetime(kept) {}
}
