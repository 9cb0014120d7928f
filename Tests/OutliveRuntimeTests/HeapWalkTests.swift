import Testing

@testable import OutliveRuntime

private final class LaterClass {}

private final class Pairing {
  var left: Leaf?
  var right: AnyObject?
  var list: [Leaf] = []
}

@Suite("Two looks at the heap")
struct HeapWalkTests {
  private let pairing = Pairing()

  private func walk(_ maps: ReferenceMaps = ReferenceMaps()) -> HeapWalk {
    var walk = HeapWalk(maps: maps)
    walk.run(from: [Address(pairing)])
    return walk
  }

  /// The types of the objects that changed between two looks.
  ///
  /// The pairing itself may be among them: this very call may count a reference to it for a while.
  private func unstable(changing body: () -> Void) -> [String] {
    let first = walk()
    body()
    return HeapSnapshot(walk(), comparedWith: first).nodes.filter { !$0.isStable }
      .map { shortened($0.type) }
  }

  @Test("What stays as it is is stable")
  func stable() {
    pairing.left = Leaf()
    pairing.list = [Leaf()]
    #expect(unstable {}.filter { $0 != "Pairing" } == [])
  }

  @Test("An object whose references changed is not stable, nor is one that wasn't there")
  func references() {
    pairing.left = Leaf()
    #expect(unstable { pairing.right = ObjectKey() } == ["Pairing", "ObjectKey"])
    // The same object under another name.
    #expect(
      unstable {
        pairing.right = pairing.left
        pairing.left = nil
      } == ["Pairing"])
  }

  @Test("An object whose count changed is not stable")
  func counts() {
    let leaf = Leaf()
    pairing.left = leaf
    let changed = unstable { _ = unsafe Unmanaged.passRetained(leaf) }
    #expect(changed.filter { $0 != "Pairing" } == ["Leaf"])
    unsafe Unmanaged.passUnretained(leaf).release()
  }

  @Test("A walk that may not compute maps reads what it knows, and counts what it doesn't")
  func unprepared() {
    pairing.left = Leaf()
    var maps = walk().maps
    maps.mayCompute = false
    let known = walk(maps)
    #expect(known.unreadable == [:])
    #expect(known.links.map(\.name) == ["left"])
    pairing.right = LaterClass()
    let partial = walk(maps)
    #expect(partial.links.map(\.name) == ["left"])
    #expect(
      partial.unreadable == [UnreadableValue(type: "object", reason: .unprepared): 1])
    var nothing = ReferenceMaps()
    nothing.mayCompute = false
    #expect(walk(nothing).found.isEmpty)
  }

  @Test("A word that is no object is counted, not followed")
  func implausible() {
    var walk = HeapWalk(maps: ReferenceMaps())
    walk.run(from: [8, 4097, 1 << 50].map { Address(rawValue: $0) })
    #expect(walk.found.isEmpty)
    #expect(walk.unreadable == [UnreadableValue(type: "reference", reason: .notAnObject): 3])
  }
}
