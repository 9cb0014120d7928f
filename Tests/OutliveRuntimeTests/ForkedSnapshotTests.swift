internal import COutliveRuntime
import Foundation
import OutliveRuntime
import OutliveTrace
import Testing

private final class Knot {
  var name: String
  var next: Knot?
  var others: [String: Knot] = [:]
  var handler: (() -> Void)?
  init(_ name: String) { self.name = name }
}

private struct Key: Hashable {
  var knot: Knot
  static func == (left: Key, right: Key) -> Bool { left.knot === right.knot }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(knot)) }
}

/// Variables that one test has for itself.
private enum Variables {
  nonisolated(unsafe) static var single: Knot?
  nonisolated(unsafe) static var nested: (Int, (Knot?, Knot?)) = (0, (nil, nil))
  nonisolated(unsafe) static var array: [Knot] = []
  nonisolated(unsafe) static var table: [String: Knot] = [:]
  nonisolated(unsafe) static var set: Set<Key> = []
  nonisolated(unsafe) static weak var weak: Knot?
  nonisolated(unsafe) static var words: (UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt) = (
    0, 0, 0, 0, 0, 0, 0, 0
  )

  /// The name of the variable that a place is in.
  static func name(of place: UInt) -> String {
    func contains<Value>(_ variable: inout Value) -> Bool {
      unsafe withUnsafeBytes(of: &variable) { bytes in
        let start = UInt(bitPattern: bytes.baseAddress)
        return place >= start && place < start + UInt(bytes.count)
      }
    }
    if unsafe contains(&single) { return "single" }
    if unsafe contains(&nested) { return "nested" }
    if unsafe contains(&array) { return "array" }
    if unsafe contains(&table) { return "table" }
    if unsafe contains(&set) { return "set" }
    return "another"
  }

  static func clear() {
    unsafe (single, nested, array, table, set) = (nil, (0, (nil, nil)), [], [:], [])
  }
}

@Suite("Snapshots in a forked child", .serialized)
struct ForkedSnapshotTests {
  /// The children of this process that run its own code, or have ended and are not waited for.
  private var children: Set<String> {
    get throws {
      let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let all = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
        .flatMap { thread in
          let list = try? String(
            contentsOfFile: "/proc/self/task/\(thread)/children", encoding: .ascii)
          return list?.split(separator: " ").map(String.init) ?? []
        }
      // Other tests start programs meanwhile.
      return Set(all).filter { child in
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(child)/exe")
        return path == nil || path == own
      }
    }
  }

  /// The children that stay: those of other tests, which take snapshots and start programs, too, end.
  private func childrenLeftOver() throws -> Set<String> {
    var left = try children
    for _ in 0..<2000 where !left.isEmpty {
      usleep(5000)
      left.formIntersection(try children)
    }
    return left
  }

  @Test(
    "Variables that refer to an object are found: directly, in a struct, a closure, a collection")
  func possibleHolders() throws {
    let knots = (0..<8).map { Knot("\($0)") }
    unsafe Variables.single = knots[0]
    unsafe Variables.nested = (1, (knots[1], knots[0]))
    unsafe Variables.array = [knots[2], knots[3], knots[2]]
    unsafe Variables.table = ["a": knots[4], "gone": knots[5]]
    unsafe Variables.table["gone"] = nil
    unsafe Variables.set = [Key(knot: knots[6])]
    defer { Variables.clear() }
    unsafe Variables.weak = knots[7]
    let snapshot = try HeapSnapshot.capture(of: knots, options: .patient)
    let places = snapshot.possibleHolders
    // A variable of another test may hold such an address by chance: of an object that ended there.
    let holders = knots.indices.map { index in
      places.filter { $0.node == index }.map(\.place).map(Variables.name).filter { $0 != "another" }
    }
    #expect(
      holders == [
        ["single", "nested"], ["nested"], ["array", "array"], ["array"], ["table"], [], ["set"], [],
      ])
    #expect(HeapSnapshot.capture(of: knots).possibleHolders == [])
  }

  @Test("Addresses that a variable has of memory that is gone are not followed")
  func goneMemory() throws {
    let size = 1 << 28
    let knot = Knot("kept")
    for step in 0..<32 {
      let memory = unsafe mmap(
        nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
      let start = UInt(bitPattern: memory)
      unsafe munmap(memory, size)
      let places = (0..<8).map { start + UInt(size / 8 * $0 + step * (size / 256)) & ~15 }
      unsafe Variables.words = (
        places[0], places[1], places[2], places[3], places[4], places[5], places[6], places[7]
      )
      let snapshot = try HeapSnapshot.capture(of: [knot], options: .patient)
      #expect(snapshot.nodes.count == 1)
    }
    unsafe Variables.words = (0, 0, 0, 0, 0, 0, 0, 0)
  }

  @Test("A child sees what this process sees")
  func sameAsInProcess() throws {
    let leaf = Leaf()
    var variable: Leaf? = leaf
    let closures: [() -> Void] = [{ leaf.number = 1 }, { variable = nil }, { _ = variable }]
    let holder = Holder(
      Pair(
        first: ["b": [leaf], "a": [], "\u{E9}": [leaf, leaf]] as [String: [Leaf]],
        second: (
          closures, Several.pair(leaf, name: "name", leaf), [1, leaf, (leaf, "text")] as [Any]
        )
      ))
    let here = HeapSnapshot.capture(of: [holder])
    let child = try HeapSnapshot.capture(of: [holder], options: .patient)
    #expect(child == here)
    #expect(child.nodes.count == 8)
    #expect(child.position(of: leaf) == here.position(of: leaf))
    #expect(child.cost.isForked)
    #expect(!here.cost.isForked)
    #expect(child.cost.pause > .zero && child.cost.pause < child.cost.duration)
  }

  @Test("What is new to a child is prepared, and looked at again")
  func newTypes() throws {
    // Types that nothing has looked at before: each is met only when the one before it is known.
    final class First<Value> { var next: Second<Value>? }
    final class Second<Value> { var next: (() -> Void)? }
    final class Third<Value> { var value: Any? }
    struct Fourth<Value> { var value: Value }
    let first = First<Int8>()
    let third = Third<Int8>()
    let leaf = Leaf()
    third.value = Fourth(value: leaf)
    first.next = Second()
    first.next?.next = { [third, number = leaf.number] in third.value = number }
    let snapshot = try HeapSnapshot.capture(of: [first], options: .patient)
    #expect(snapshot.unreadable == [])
    #expect(
      snapshot.edges.map { "\($0.kind.rawValue) \($0.name)" } == [
        "strong next", "strong next", "capture ", "strong value.value",
      ])
    #expect(snapshot.nodes.map(\.isStable) == [true, true, true, true, true])
    let again = try HeapSnapshot.capture(of: [first], options: .patient)
    #expect(again == snapshot)
    #expect(again.cost.lookCount == 2)
    #expect(snapshot.cost.lookCount > 2)
  }

  @Test("A snapshot begins at all objects that were seen when made, and keeps their numbers")
  func allocations() throws {
    let objects = knots()
    let snapshot = try FakeAllocations.with(objects) { () throws(HeapSnapshot.Failure) in
      try HeapSnapshot.captureAllocations()
    }
    #expect(
      objects.map { snapshot.position(of: $0).map { snapshot.nodes[$0].serial } } == [1, 2, 3, 4])
    let others = snapshot.nodes.filter { $0.serial == 0 }
    #expect(others.map(\.kind) == [.storage])
    // The array holds them all.
    #expect(snapshot.garbage == [])
    untie(objects)
  }

  @Test("Only the objects of a scope are begun at when one is asked for")
  func scopes() throws {
    let objects: [AnyObject] = [Leaf(), ObjectKey(), Leaf()]
    let snapshot = try FakeAllocations.with(objects, scopes: [7, 8, 7]) {
      () throws(HeapSnapshot.Failure) in
      try HeapSnapshot.captureAllocations(inScope: 7)
    }
    #expect(snapshot.nodes.map { "\(shortened($0.type)) \($0.serial)" } == ["Leaf 1", "Leaf 3"])
  }

  @Test("Leaks are found with nobody holding them, each time")
  func abandonedCycles() throws {
    let (references, snapshots) = try leakAndLook()
    for snapshot in snapshots {
      #expect(snapshot.garbage.count == 4 + 1)
      #expect(
        snapshot.garbage.compactMap { snapshot.nodes[$0].serial }.sorted() == [0, 1, 2, 3, 4])
    }
    untie(references.compactMap { $0.knot })
    #expect(references.compactMap { $0.knot }.isEmpty)
  }

  private struct WeakKnot {
    weak var knot: Knot?
  }

  private func leakAndLook() throws -> ([WeakKnot], [HeapSnapshot]) {
    let references = leak()
    var snapshots: [HeapSnapshot] = []
    try FakeAllocations.withPlaces(places(of: references)) {
      for _ in 0..<3 { snapshots.append(try HeapSnapshot.captureAllocations()) }
    }
    return (references, snapshots)
  }

  @inline(never)
  private func leak() -> [WeakKnot] {
    knots().map { WeakKnot(knot: $0 as? Knot) }
  }

  @inline(never)
  private func places(of references: [WeakKnot]) -> [UInt] {
    references.compactMap { $0.knot.map { UInt(bitPattern: ObjectIdentifier($0)) } }
  }

  /// Four knots that hold each other, by properties and by a dictionary.
  @inline(never)
  private func knots() -> [AnyObject] {
    let knots = (0..<4).map { Knot("\($0)") }
    knots[0].next = knots[1]
    knots[1].next = knots[0]
    knots[1].others = ["two": knots[2], "three": knots[3]]
    knots[3].next = knots[1]
    return knots
  }

  private func untie(_ objects: [AnyObject]) {
    for case let knot as Knot in objects {
      knot.next = nil
      knot.others = [:]
    }
  }

  // MARK: What goes wrong

  private func failure(
    _ options: HeapSnapshot.Options = .patient, of objects: [AnyObject] = []
  ) -> HeapSnapshot.Failure.Reason? {
    do throws(HeapSnapshot.Failure) {
      _ =
        try objects.isEmpty
        ? HeapSnapshot.captureAllocations(options: options)
        : HeapSnapshot.capture(of: objects, options: options)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test("Without an allocation tracker there is no snapshot of all allocations")
  func noAllocations() { #expect(failure() == .noAllocations) }

  @Test("A child that crashes costs the snapshot, and nothing else")
  func crash() throws {
    let reason = unsafe FakeAllocations.with(
      reading: { _, count in
        unsafe count?.pointee = 1
        return unsafe UnsafePointer(bitPattern: 1 << 40)
      }
    ) { failure() }
    #expect(reason == .childCrashed(signal: SIGSEGV))
    #expect(try childrenLeftOver() == [])
  }

  @Test("A child that ends too early is no snapshot")
  func early() throws {
    let reason = unsafe FakeAllocations.with(reading: { _, _ in _exit(0) }) { failure() }
    #expect(reason == .childCrashed(signal: 0))
    #expect(try childrenLeftOver() == [])
  }

  @Test("A child that doesn't end is ended")
  func timeLimit() throws {
    var options = HeapSnapshot.Options()
    options.timeLimit = .milliseconds(20)
    let reason = unsafe FakeAllocations.with(reading: { _, _ in while true { pause() } }) {
      failure(options)
    }
    #expect(reason == .timeLimit)
    #expect(try childrenLeftOver() == [])
  }

  @Test("More objects than a snapshot may have are no snapshot", arguments: [1, 99, 100])
  func tooMany(limit: Int) {
    let objects: [AnyObject] = (0..<100).map { _ in Leaf() }
    var options = HeapSnapshot.Options()
    options.objectLimit = limit
    #expect(failure(options, of: objects) == (limit < 100 ? .tooManyObjects : nil))
    options.method = .inProcess
    #expect(failure(options, of: objects) == (limit < 100 ? .tooManyObjects : nil))
  }

  @Test("A wild pointer in an object is counted by the child, not followed")
  func wildPointer() throws {
    let holder = Holder<AnyObject?>(nil)
    let place = unsafe Unmanaged.passUnretained(holder).toOpaque() + 16
    // Where nothing is mapped, where something is that is no object, and no address at all.
    for word in [0x7F00_0000_1000, UInt(bitPattern: place) & ~7, 0xFFFF_FFFF_FFFF_FFF8] as [UInt] {
      unsafe place.storeBytes(of: word, as: UInt.self)
      let snapshot = try HeapSnapshot.capture(of: [holder], options: .patient)
      unsafe place.storeBytes(of: 0, as: UInt.self)
      #expect(snapshot.edges == [])
      #expect(
        snapshot.unreadableLines == [
          "reference: a word that should be a reference is not the address of an object ×1"
        ])
    }
  }

  @Test("A lost snapshot is recorded with its reason, and its cost is recorded when it isn't")
  func recorded() throws {
    var options = Recorder.Options()
    options.snapshots.objectLimit = 1
    let failing = try Recorder(options: options)
    let recorder = try Recorder()
    let holder = Holder(Leaf())
    for recorder in [failing, recorder] {
      recorder.identify(holder)
      recorder.settle("end")
    }
    let kinds = failing.trace().events.map(\.kind)
    #expect(
      kinds.contains(
        .snapshotFailed(
          SnapshotFailed(
            snapshot: SnapshotID(rawValue: 1), reason: "there are more objects than it may have"))))
    #expect(
      kinds.contains(
        .eventsLost(
          EventsLost(
            count: 1, reason: .snapshotFailed, detail: "there are more objects than it may have"))))
    let measured = recorder.trace().events.compactMap { event in
      if case .snapshotMeasured(let measured) = event.kind { measured } else { nil }
    }
    #expect(measured.map(\.isForked) == [true])
    #expect(measured.allSatisfy { 0 < $0.pause && $0.pause < $0.duration })
    withExtendedLifetime(holder) {}
  }
}

extension HeapSnapshot.Options {
  /// As they are, but that a busy machine may take its time.
  fileprivate static var patient: HeapSnapshot.Options {
    var options = HeapSnapshot.Options()
    options.timeLimit = .seconds(120)
    return options
  }
}
