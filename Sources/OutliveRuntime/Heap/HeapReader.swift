internal import COutliveRuntime

/// Takes the looks at the heap that a snapshot is made of.
struct HeapReader {
  /// How often a look is taken again because types were met that no map was known of.
  private static let roundLimit = 64

  private let roots: HeapRoots
  private let options: HeapSnapshot.Options
  private var cost = HeapSnapshot.Cost()

  init(from roots: HeapRoots, options: HeapSnapshot.Options) {
    var roots = roots
    roots.looksForHolders = options.method == .forked
    self.roots = roots
    self.options = options
    cost.isForked = options.method == .forked
  }

  /// Looks twice, and makes a snapshot of what both looks saw.
  ///
  /// - Parameters:
  ///   - maps: The maps that are known, to which those that are missing are added.
  ///   - taken: How many references to objects are the caller's own.
  /// - Returns: The snapshot.
  /// - Throws: Why there is none.
  mutating func capture(
    with maps: inout CompiledMaps, taken: [Address: UInt64]
  ) throws(HeapSnapshot.Failure) -> HeapSnapshot {
    let start = outlive_system_nanoseconds()
    // Of the first look only a summary is kept: both together would take twice the memory.
    let first = LookSummary(try lookKnowingAll(with: &maps), taken: taken)
    let second = try look(with: maps, expecting: first.objectCount)
    let (graphBytes, otherBytes) = second.byteCounts
    var snapshot = HeapSnapshot(second, comparedWith: first, maps, taken: taken)
    cost.graphBytes = graphBytes
    // Beside the tables: the summary, the new fingerprints, what is stable, what was garbage; then
    // for trial deletion a count, a mark, and at most a place in a queue.
    cost.workingBytes = otherBytes + first.byteCount + snapshot.nodes.count * (8 + 1 + 1)
    cost.duration = .nanoseconds(Int64(clamping: outlive_system_nanoseconds() - start))
    snapshot.cost = cost
    return snapshot
  }

  /// Looks again and again until a look misses no map any more.
  private mutating func lookKnowingAll(
    with maps: inout CompiledMaps
  ) throws(HeapSnapshot.Failure) -> HeapLook {
    for _ in 0..<HeapReader.roundLimit {
      let look = try look(with: maps)
      guard maps.add(look.requests) else { return look }
    }
    return try look(with: maps)
  }

  private mutating func look(
    with maps: CompiledMaps, expecting expected: Int = 0
  ) throws(HeapSnapshot.Failure) -> HeapLook {
    let isForked = options.method == .forked
    let look = try HeapLook(
      limit: options.objectLimit, expecting: expected, unreadableCount: maps.unreadable.count,
      isShared: isForked)
    if isForked {
      let (pause, copied) = try look.runInChild(
        maps, from: roots, timeLimit: options.timeLimit.nanoseconds)
      cost.pause += .nanoseconds(Int64(clamping: pause))
      cost.copiedBytes += copied
    } else {
      try look.run(maps, from: roots)
    }
    cost.lookCount += 1
    return look
  }

  /// Looks once, or until no map is missing any more.
  ///
  /// - Parameter maps: The maps that are known, to which those that are missing are added.
  /// - Returns: How many objects and references there are.
  func walk(with maps: inout CompiledMaps) -> (objects: Int, edges: Int) {
    var reader = self
    do throws(HeapSnapshot.Failure) {
      let look = try reader.lookKnowingAll(with: &maps)
      return unsafe (look.nodes.count, look.edges.count)
    } catch {
      return (0, 0)
    }
  }
}
