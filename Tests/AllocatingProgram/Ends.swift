import COutliveFreeing
import Foundation
import Observation
import OutliveAllocations
import OutliveRuntime
import Synchronization

// Every way in which an object's memory can be freed: after each, nothing may be left in the table.

private struct Refusal: Error {}

private class Partial {
  let first = Document()
  let second: Document

  init(failing: Bool) throws {
    if failing { throw Refusal() }
    second = Document()
  }

  init?(optional: Bool) {
    guard optional else { return nil }
    second = Document()
  }
}

private final class PartialDraft: Partial {
  let third = Document()

  override init(failing: Bool) throws { try super.init(failing: failing) }
}

private final class Resurrecting {
  nonisolated(unsafe) static weak var last: Document?
  let document = Document()

  deinit { unsafe Resurrecting.last = document }
}

private final class UnownedHolder {
  unowned let document: Document

  init(_ document: Document) { self.document = document }
}

@Observable private final class Watched {
  var title = 0
}

private indirect enum Tree {
  case leaf(Document)
  case node(Tree, Tree)
}

private protocol Sized {}
private struct Large: Sized {
  var words = (1, 2, 3, 4, 5)
  var document = Document()
}

@inline(never) private func generic<Value>(_ value: Value) -> () -> Value {
  var copy = value
  return {
    let old = copy
    copy = value
    return old
  }
}

private actor Busy {
  let document = Document()

  func work() async { await Task.yield() }
}

private final class Buffer: ManagedBuffer<Int, Document> {
  deinit { _ = unsafe withUnsafeMutablePointerToElements { unsafe $0.deinitialize(count: 1) } }
}

private let ways: [(name: String, run: @Sendable () async -> Void)] = [
  ("instances", { _ = (use(Document()), use(DraftDocument()), use(Page("text"))) }),
  (
    "an initializer that throws",
    { _ = (try? Partial(failing: true), try? PartialDraft(failing: true)) }
  ),
  ("an initializer that fails", { _ = Partial(optional: false) }),
  ("a deinitializer that hands out", { _ = use(Resurrecting()) }),
  (
    "unowned references that outlive",
    {
      var document: Document? = Document()
      let holder = document.map { UnownedHolder($0) }
      document = nil
      withExtendedLifetime(holder) {}
    }
  ),
  (
    "weak references that outlive",
    {
      var document: Document? = Document()
      weak let reference = document
      document = nil
      _ = reference
    }
  ),
  (
    "closures and boxes",
    {
      var sum = 0
      let document = Document()
      let closures = (0..<5).map { number in { sum += number + document.title } }
      for closure in closures { closure() }
      let values = (generic(Document())(), generic([1])(), generic((1, "two"))())
      withExtendedLifetime(values) {}
    }
  ),
  (
    "collections",
    {
      var array = (0..<100).map { _ in Document() }
      array.append(contentsOf: array)
      array.removeAll { _ in true }
      var table: [Int: Document] = [:]
      for key in 0..<100 { table[key] = Document() }
      var set = Set(table.keys)
      set.formUnion(200..<300)
      let contiguous = ContiguousArray(table.values)
      let bridged = contiguous.map { $0 as AnyObject }
      _ = (array, set, bridged, array as [Any])
    }
  ),
  (
    "managed buffers",
    {
      let buffer = Buffer.create(minimumCapacity: 4) { _ in 1 }
      unsafe buffer.withUnsafeMutablePointerToElements { unsafe $0.initialize(to: Document()) }
      _ = ManagedBuffer<Int, Int>.create(minimumCapacity: 4) { _ in 1 }
    }
  ),
  (
    "indirect cases",
    { _ = Tree.node(.node(.leaf(Document()), .leaf(Document())), .leaf(Document())) }
  ),
  (
    "existentials and errors",
    {
      let values: [any Sized] = [Large(), Large()]
      let any: [Any] = [Large(), Document(), 1]
      do { throw Refusal() } catch { _ = error }
      _ = (values, any)
    }
  ),
  (
    "key paths",
    {
      let path = \Page<[Int]>.value.count
      let joined = (\Page<[Int]>.value).appending(path: \[Int].[0])
      _ = (Page([1, 2])[keyPath: path], Page([1])[keyPath: joined])
    }
  ),
  (
    "actors",
    {
      let shelf = Shelf()
      await shelf.add()
      let busy = (0..<10).map { _ in Busy() }
      for actor in busy { Task { await actor.work() } }
      for actor in busy { await actor.work() }
    }
  ),
  (
    "tasks",
    {
      async let one = Document().title
      let group = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<10 { group.addTask { Document().title } }
        return await group.reduce(0, +)
      }
      // Not one that sleeps: the timer keeps what it would wake, cancelled or not, until it goes off.
      let cancelled = Task { while !Task.isCancelled { await Task.yield() } }
      cancelled.cancel()
      _ = (await one, group, await cancelled.value)
    }
  ),
  (
    "streams",
    {
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      for number in 0..<10 { continuation.yield(number) }
      continuation.finish()
      for await _ in stream {}
    }
  ),
  (
    "observation",
    {
      let watched = Watched()
      withObservationTracking({ _ = watched.title }, onChange: {})
      watched.title = 1
    }
  ),
  (
    "lazy sequences and text",
    {
      let text = (0..<100).lazy.map { "\($0)" }.joined(separator: ", ")
      _ = (text.split(separator: ",").map(String.init), text.utf8.reversed().first, text.hashValue)
    }
  ),
]

private func runOperations() {
  let queue = OperationQueue()
  queue.addOperation { _ = use(Document()) }
  queue.waitUntilAllOperationsAreFinished()
}

private let frameworkWays: [(name: String, run: @Sendable () async -> Void)] = [
  ("data", { _ = [Data(count: 100_000), Data([1, 2, 3])].map { $0 + Data("text".utf8) } }),
  (
    "coders",
    {
      let json = try? JSONEncoder().encode(["a": [1, 2, 3], "b": []])
      _ = json.flatMap { try? JSONDecoder().decode([String: [Int]].self, from: $0) }
      _ = json.flatMap { try? JSONSerialization.jsonObject(with: $0) }
      _ = try? JSONDecoder().decode(Int.self, from: Data("{".utf8))
    }
  ),
  (
    "strings and numbers",
    {
      let string = NSMutableString(string: "shelf")
      string.append(" of documents")
      _ = (
        string.components(separatedBy: " "), NSNumber(value: 1.5), "a b".replacing(" ", with: "-")
      )
      _ = (String(format: "%d %@", 1, "x"), UUID().uuidString)
    }
  ),
  (
    "dates and formatters",
    {
      _ = (
        DateFormatter().string(from: Date()), Date().formatted(), Calendar.current, Locale.current
      )
      _ = NumberFormatter().string(from: 12)
    }
  ),
  (
    "notifications",
    {
      let center = NotificationCenter()
      let token = center.addObserver(forName: Notification.Name("x"), object: nil, queue: nil) {
        _ in
      }
      center.post(name: Notification.Name("x"), object: nil)
      center.removeObserver(token)
    }
  ),
  (
    "collections",
    {
      let array = NSMutableArray(array: [1, 2, 3])
      array.add(NSObject())
      _ = (array as? [Any], NSDictionary(dictionary: ["a": NSObject()]).allKeys, NSSet(array: [1]))
      _ = (NSOrderedSet(array: [1, 2]), NSIndexSet(index: 1), NSCache<NSString, NSObject>())
    }
  ),
  (
    "files and addresses",
    {
      let folder = FileManager.default.temporaryDirectory
      _ = (folder.appending(path: "x").absoluteString, URLComponents(string: "http://a/b?c=d"))
      _ = try? FileManager.default.contentsOfDirectory(atPath: "/etc")
      _ = try? String(contentsOfFile: "/etc/hostname", encoding: .utf8)
    }
  ),
  (
    "queues and threads",
    {
      runOperations()
      DispatchQueue(label: "x").sync { _ = use(Document()) }
      onThreads(2) { _ in _ = use(Document()) }
    }
  ),
  (
    "expressions",
    { _ = ("a1b22".matches(of: /[0-9]+/).count, try? NSRegularExpression(pattern: "a+")) }
  ),
  ("errors", { _ = (NSError(domain: "x", code: 1), CocoaError(.fileNoSuchFile) as NSError) }),
]

func ends() async { await report(ways) }

func foundation() async { await report(frameworkWays) }

/// Goes each way often, and says those that leave something behind.
private func report(_ ways: [(name: String, run: @Sendable () async -> Void)]) async {
  for way in ways {
    // What is made once and stays, such as a cache, is made here.
    for _ in 0..<5 { await way.run() }
    let before = counts()
    for _ in 0..<50 { await way.run() }
    // Tasks end on other threads, and may still be about to: what is really left stays.
    var left = grown(before, counts())
    for _ in 0..<5000 where !left.isEmpty {
      for _ in 0..<20 { await Task.yield() }
      sched_yield()
      left = grown(before, counts())
    }
    say(way.name, left.isEmpty ? "nothing left" : left.joined(separator: ", "))
  }
  let statistics = AllocationTracking.statistics
  say("missed, unnoted", [statistics.missedDeallocations, statistics.unnoted])
  say("freed while known", outlive_freed_while_known())
  if let metadata = unsafe outlive_last_freed_while_known() {
    FileHandle.standardError.write(
      Data("\(unsafe unsafeBitCast(metadata, to: Any.Type.self))\n".utf8))
  }
}

/// The types of which so many more objects are alive that each other round must have left one.
private func grown(_ before: [String: Int], _ after: [String: Int]) -> [String] {
  after.filter { $0.value - before[$0.key, default: 0] >= 25 }
    .map { "\($0.key) \($0.value - before[$0.key, default: 0])" }.sorted()
}

/// How many objects of each type are alive.
private func counts() -> [String: Int] {
  Dictionary(grouping: LiveObject.all(), by: \.type).mapValues(\.count)
}
