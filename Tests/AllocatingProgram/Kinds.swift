import COutliveFreeing
import Foundation
import OutliveAllocations
import OutliveRuntime
import OutliveTrace

@inline(never) private func makeClosure(_ first: Document, _ second: Document) -> () -> Int {
  { first.title + second.title }
}

@inline(never) private func make() -> Document { Document() }

/// What is said of each sort of object.
func kinds() {
  let before = Set(LiveObject.all().map(\.serial))
  let document = make()
  let draft = DraftDocument()
  let page = Page([1, 2, 3])
  let shelf = Shelf()
  let closure = makeClosure(document, draft)
  let seen = LiveObject.all().filter { !before.contains($0.serial) }
  for object in seen {
    say(
      "made",
      "\(object.type), \(object.kind), \(object.size) bytes, thread \(object.thread.rawValue)")
  }
  say("numbers rise by one", zip(seen, seen.dropFirst()).allSatisfy { $0.serial + 1 == $1.serial })
  say(
    "where they are",
    [address(of: document), address(of: draft), address(of: page), address(of: shelf)]
      == seen.prefix(4).map(\.address))
  say("made at different places", Set(seen.map(\.site)).count == seen.count)
  say("with call stacks", seen.contains { !$0.callStack.isEmpty })
  withExtendedLifetime((document, draft, page, shelf, closure)) {}
}

@inline(never) private func outer(_ depth: Int) -> Document {
  depth == 0 ? make() : outer(depth - 1)
}

/// Call stacks: how deep, and that stacks which are alike are kept once.
func callStacks() {
  AllocationTracking.start(callStackDepth: 6)
  let documents = (0..<100).map { _ in outer(10) }
  let seen = live(Document.self)
  say("objects", seen.count)
  say("depths", Set(seen.map(\.callStack.count)).sorted())
  say("innermost is the site", seen.allSatisfy { $0.callStack.first == $0.site })
  say("alike", Set(seen.map(\.callStack)).count)
  let deeper = outer(0)
  say("another", Set(live(Document.self).map(\.callStack)).count)
  AllocationTracking.start(callStackDepth: 0)
  let without = outer(3)
  say("without", live(Document.self).count { $0.callStack.isEmpty })
  say("not kept", AllocationTracking.statistics.unnotedCallStacks)
  withExtendedLifetime((documents, deeper, without)) {}
}

/// Started and stopped in the middle.
func switching() {
  say("runs at first", AllocationTracking.isRunning)
  let older = make()
  say("older objects seen", live(Document.self).count)
  AllocationTracking.start()
  var first: Document? = make()
  AllocationTracking.stop()
  var between: Document? = make()
  say("seen after a stop", live(Document.self).count)
  first = nil
  say("left when one ends after a stop", live(Document.self).count)
  AllocationTracking.start()
  between = nil
  let second = make()
  say("seen after a start", live(Document.self).map(\.address) == [address(of: second)])
  say("missed", AllocationTracking.statistics.missedDeallocations)
  withExtendedLifetime((older, first, between, second)) {}
}

/// Addresses that are used again.
func reuse() {
  var addresses: Set<UInt> = []
  var serials: Set<UInt64> = []
  for _ in 0..<10_000 {
    let document = Document()
    _ = use(document)
    addresses.insert(address(of: document))
    guard let object = LiveObject.find(document) else { continue }
    serials.insert(object.serial)
  }
  // A sanitizer keeps freed memory aside for a while.
  say("fewer addresses than objects", addresses.count < 100 || !outlive_freeing_is_watched())
  say("numbers", serials.count)
  say("left", live(Document.self).count)
  say("missed", AllocationTracking.statistics.missedDeallocations)
}

/// The numbers that a whole run comes to.
func statistics() {
  let before = AllocationTracking.statistics
  var documents = (0..<100).map { _ in Document() }
  documents.removeLast(40)
  let after = AllocationTracking.statistics
  say("allocations", after.allocations - before.allocations)
  say("deallocations", after.deallocations - before.deallocations)
  say("live", after.live - before.live)
  say("missed, unnoted", [after.missedDeallocations, after.unnoted])
  say("available", AllocationTracking.isAvailable && LiveObject.isAvailable)
  withExtendedLifetime(documents) {}
}

/// A child process has its own table from then on.
func forking() {
  let older = (0..<10).map { _ in make() }
  fflush(nil)
  let child = forked()
  if child == 0 {
    goOnInChild(older)
    fflush(nil)
    exit(0)
  }
  var status: Int32 = 0
  unsafe waitpid(child, &status, 0)
  say("child", status)
  say("the parent's", live(Document.self).count)
  withExtendedLifetime(older) {}
}

private func goOnInChild(_ older: [Document]) {
  var documents = older + (0..<5).map { _ in make() }
  let expected = Set(documents.map { address(of: $0) })
  say("the child's", Set(live(Document.self).map(\.address)) == expected)
  documents.removeLast(5)
  // On a new thread, because what belonged to the parent's other threads is not there any more.
  onThreads(1) { _ in for _ in 0..<1000 { _ = make() } }
  say("left in the child", live(Document.self).count)
  withExtendedLifetime(documents) {}
}

/// Swift hides `fork`, because hardly a program can do without its other threads.
private func forked() -> pid_t {
  typealias Fork = @convention(c) () -> pid_t
  let function = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: 0), "fork")
  return unsafe unsafeBitCast(function, to: Fork.self)()
}
