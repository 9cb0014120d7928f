internal import COutliveRuntime
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

  /// A look at what some addresses lead to, for which all maps are computed that it takes.
  private func look(
    _ maps: inout CompiledMaps, from roots: [Address]? = nil
  ) throws(HeapSnapshot.Failure) -> HeapLook {
    while true {
      let look = try look(with: maps, from: roots)
      guard maps.add(look.requests) else { return look }
    }
  }

  private func look(
    with maps: CompiledMaps, from roots: [Address]? = nil
  ) throws(HeapSnapshot.Failure) -> HeapLook {
    let look = try HeapLook(
      limit: 1000, unreadableCount: maps.unreadable.count, isShared: false)
    try look.run(maps, from: HeapRoots(objects: roots ?? [Address(pairing)]))
    return look
  }

  /// What a look saw.
  private func snapshot(_ look: consuming HeapLook, _ maps: CompiledMaps) -> HeapSnapshot {
    let summary = LookSummary(look, taken: [:])
    return HeapSnapshot(look, comparedWith: summary, maps, taken: [:])
  }

  /// The types of the objects that changed between two looks.
  ///
  /// The pairing itself may be among them: this very call may count a reference to it for a while.
  private func unstable(
    changing body: () -> Void
  ) throws(HeapSnapshot.Failure) -> [String] {
    var maps = CompiledMaps()
    let first = LookSummary(try look(&maps), taken: [:])
    body()
    let second = try look(&maps)
    return HeapSnapshot(second, comparedWith: first, maps, taken: [:]).nodes
      .filter { !$0.isStable }.map { shortened($0.type) }
  }

  @Test("What stays as it is is stable")
  func stable() throws {
    pairing.left = Leaf()
    pairing.list = [Leaf()]
    #expect(try unstable {}.filter { $0 != "Pairing" } == [])
  }

  @Test("An object whose references changed is not stable, nor is one that wasn't there")
  func references() throws {
    pairing.left = Leaf()
    #expect(try unstable { pairing.right = ObjectKey() } == ["Pairing", "ObjectKey"])
    // The same object under another name.
    #expect(
      try unstable {
        pairing.right = pairing.left
        pairing.left = nil
      } == ["Pairing"])
  }

  @Test("An object whose count changed is not stable")
  func counts() throws {
    let leaf = Leaf()
    pairing.left = leaf
    let changed = try unstable { _ = unsafe Unmanaged.passRetained(leaf) }
    #expect(changed.filter { $0 != "Pairing" } == ["Leaf"])
    unsafe Unmanaged.passUnretained(leaf).release()
  }

  @Test("A walk reads what it has maps for, and asks for those that it misses")
  func unprepared() throws {
    pairing.left = Leaf()
    var maps = CompiledMaps()
    let known = snapshot(try look(&maps), maps)
    #expect(known.unreadable == [])
    #expect(known.edges.map(\.name) == ["left"])
    pairing.right = LaterClass()
    let partialLook = try look(with: maps)
    #expect(partialLook.requests.count == 1)
    let partial = snapshot(partialLook, maps)
    #expect(partial.edges.map(\.name) == ["left"])
    #expect(
      partial.unreadableLines == [
        "object: its type was first seen while the heap was being read ×1"
      ])
    #expect(snapshot(try look(with: CompiledMaps()), maps).nodes == [])
    let all = snapshot(try look(&maps), maps)
    #expect(all.unreadable == [])
    #expect(all.edges.map(\.name) == ["left", "right"])
  }

  @Test("A word that is no object is counted, not followed")
  func implausible() throws {
    var maps = CompiledMaps()
    let roots: [UInt] = [8, 4097, 1 << 50]
    let seen = snapshot(try look(&maps, from: roots.map { Address(rawValue: $0) }), maps)
    #expect(seen.nodes == [])
    #expect(
      seen.unreadableLines == [
        "reference: a word that should be a reference is not the address of an object ×3"
      ])
  }

  @Test("What begins with a word that is no metadata is no object")
  func noMetadata() throws {
    var maps = CompiledMaps()
    // An address that isn't mapped, one that is but holds no metadata, and none at all.
    var words: [[UInt]] = [[1 << 46, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0]]
    words[1][0] = unsafe words[2].withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    let roots = words.map { unsafe $0.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
    let seen = snapshot(try look(&maps, from: roots.map { Address(rawValue: $0) }), maps)
    #expect(seen.nodes == [])
    #expect(seen.unreadable.map(\.count) == [3])
    withExtendedLifetime(words) {}
  }

  @Test("An object's count is the runtime's, with a table beside it and without")
  func strongCounts() {
    let leaf = Leaf()
    var others: [Leaf] = []
    weak var weakly: Leaf?
    for count in 0..<4 {
      others = Array(repeating: leaf, count: count)
      let place = unsafe Unmanaged.passUnretained(leaf).toOpaque()
      var isDying = true
      #expect(
        unsafe Int(outlive_strong_count(place, &isDying)) == outlive_retain_count(place))
      #expect(!isDying)
      if count == 1 { weakly = leaf }
    }
    #expect(weakly != nil)
    withExtendedLifetime(others) {}
  }

  @Test("An object that is being deinitialized refers to nothing, and is no garbage")
  func dying() throws {
    final class Dying {
      let leaf = Leaf()
      var atEnd: (Dying) -> Void = { _ in }
      deinit { atEnd(self) }
    }
    var seen: [HeapSnapshot] = []
    for keepsWeakly in [false, true] {
      var dying: Dying? = Dying()
      weak var weakly: Dying?
      if keepsWeakly { weakly = dying }
      dying?.atEnd = { seen.append(HeapSnapshot.capture(of: [$0])) }
      dying = nil
      #expect(weakly == nil)
    }
    #expect(seen.map(\.nodes.count) == [1, 1])
    #expect(seen.map(\.edges.count) == [0, 0])
    #expect(seen.flatMap(\.nodes).map(\.isStable) == [false, false])
    #expect(seen.map(\.garbage) == [[], []])
  }
}
