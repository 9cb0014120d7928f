import OutliveRuntime
import OutliveTrace
import Testing

private final class Node {
  var next: Node?
  var others: [Node] = []
}

private final class WithRecorder {
  let recorder: Recorder
  let leaf = Leaf()
  init(_ recorder: Recorder) { self.recorder = recorder }
}

private final class Constant: Sendable {}

private let constant = Constant()

@Suite("Snapshots")
struct HeapSnapshotTests {
  @Test("A snapshot of nothing is empty")
  func nothing() {
    let snapshot = HeapSnapshot.capture(of: [])
    #expect(snapshot.nodes == [])
    #expect(snapshot.edges == [])
    #expect(snapshot.unreadable == [])
  }

  @Test("A node says what it is")
  func node() {
    let leaf = Leaf()
    let holder = Holder([leaf])
    let snapshot = HeapSnapshot.capture(of: [holder])
    #expect(
      snapshot.nodes.map(\.type) == [
        "OutliveRuntimeTests.Holder<Swift.Array<OutliveRuntimeTests.Leaf>>",
        "storage of Swift.Array<OutliveRuntimeTests.Leaf>", "OutliveRuntimeTests.Leaf",
      ])
    #expect(snapshot.nodes.map(\.kind) == [.instance, .storage, .instance])
    #expect(snapshot.nodes.map(\.size) == [24, 40, 24])
    #expect(snapshot.nodes.map(\.isStable) == [true, true, true])
    #expect(snapshot.edges.map(\.kind) == [.strong, .strong])
    #expect(snapshot.position(of: leaf) == 2)
    #expect(snapshot.position(of: Leaf()) == nil)
    withExtendedLifetime(holder) {}
  }

  @Test("Two snapshots of the same objects are equal")
  func repeatable() {
    let node = Node()
    node.others = [node, Node(), Node()]
    // One after the other: in one expression, the array of the first would hold the node, too.
    let first = HeapSnapshot.capture(of: [node])
    let second = HeapSnapshot.capture(of: [node])
    #expect(first == second)
    node.others = []
  }

  @Test("What holds an object from outside is its count less the references read", arguments: 0...5)
  func external(count: Int) {
    let leaf = Leaf()
    let holder = Holder(leaf)
    let before = HeapSnapshot.capture(of: [holder]).external(leaf)
    for _ in 0..<count { _ = unsafe Unmanaged.passRetained(leaf) }
    let after = HeapSnapshot.capture(of: [holder]).external(leaf)
    for _ in 0..<count { unsafe Unmanaged.passUnretained(leaf).release() }
    #expect(after == before.map { $0 + count })
    withExtendedLifetime(holder) {}
  }

  @Test("The caller's own references are taken off, for each time that an object occurs")
  func ownReferences() {
    let held = Holder(1)
    let array: [AnyObject] = [held, held]
    let counted = HeapSnapshot.capture(of: array)
    let discounted = HeapSnapshot.capture(of: array, ownReferences: 1)
    #expect(counted.nodes.count == 1)
    #expect(counted.nodes.map(\.retainCount) == discounted.nodes.map { $0.retainCount + 2 })
    let all = HeapSnapshot.capture(of: array, ownReferences: .max)
    #expect(all.nodes.map(\.retainCount) == [0])
    withExtendedLifetime(held) {}
  }

  @Test("Objects in a cycle that nobody holds have nothing outside")
  func cycle() {
    let array = abandonedCycle()
    let snapshot = HeapSnapshot.capture(of: array, ownReferences: 1)
    #expect(array.map { snapshot.external($0) } == [0, 0, 0])
    #expect(snapshot.garbage == [0, 1, 2, 3])
    (array[0] as? Node)?.next = nil
    (array[0] as? Node)?.others = []
  }

  /// A node, its next, and one that it holds in an array, each of which refers back.
  @inline(never)
  private func abandonedCycle() -> [AnyObject] {
    let node = Node()
    node.next = Node()
    node.next?.next = node
    node.others = [Node()]
    node.others[0].next = node
    return [node, node.next, node.others.first].compactMap { $0 }
  }

  @Test("An object that a global holds is held from outside")
  func global() {
    let snapshot = HeapSnapshot.capture(of: [constant], ownReferences: 1)
    #expect(snapshot.external(constant).map { $0 > 0 } == true)
    #expect(snapshot.garbage == [])
  }

  @Test("The storage of empty collections, shared by all, is not noted")
  func immortal() {
    let empty: [AnyObject] = []
    #expect(HeapSnapshot.capture(of: [Holder(empty)]).nodes.count == 1)
    let snapshot = HeapSnapshot.capture(of: [unsafe unsafeBitCast(empty, to: AnyObject.self)])
    #expect(snapshot.nodes.map(\.retainCount) == [1 << 31])
  }

  @Test("A recorder is never looked into, nor noted")
  func recorder() throws {
    let object = WithRecorder(try Recorder())
    #expect(edges(from: object) == ["root -leaf-> Leaf"])
    #expect(HeapSnapshot.capture(of: [object.recorder]).nodes == [])
  }

  @Test("A chain of 100,000 objects needs no deep stack")
  func longChain() {
    let first = Node()
    var last = first
    for _ in 1..<100_000 {
      let next = Node()
      last.next = next
      last = next
    }
    let snapshot = HeapSnapshot.capture(of: [first])
    #expect(snapshot.nodes.count == 100_000)
    #expect(snapshot.edges.count == 99_999)
    // Freed one by one: the runtime would free a chain by recursion.
    var node: Node? = first
    while let next = node?.next {
      node?.next = nil
      node = next
    }
  }

  @Test("Looking at objects keeps none of them alive and changes no count")
  func noRetain() {
    weak var gone: Leaf?
    do {
      let leaf = Leaf()
      gone = leaf
      let closure: () -> Leaf = { [leaf] in leaf }
      let string = String(repeating: "k", count: 200)
      let holder = Holder(
        Pair(
          first: [string: Several.pair(leaf, name: string, leaf)],
          second: (closure, leaf as Any, Failure(leaf: leaf) as any Error)))
      let first = HeapSnapshot.capture(of: [holder])
      for _ in 0..<10 { _ = HeapSnapshot.capture(of: [holder]) }
      let last = HeapSnapshot.capture(of: [holder])
      #expect(last == first)
      #expect(first.nodes.count > 3)
    }
    #expect(gone == nil)
  }
}
