internal import COutliveRuntime

/// What one walk through the live heap found, in memory that was set aside for it.
///
/// Safe to use: the memory is this look's own, stays where it is for as long as the look, and is
/// written to by the walk only, which keeps all that it finds within it.
@safe struct HeapLook: ~Copyable {
  private let walk: UnsafeMutablePointer<outlive_walk>

  init(
    limit: Int, expecting expected: Int = 0, unreadableCount: Int, isShared: Bool
  ) throws(HeapSnapshot.Failure) {
    var limit = max(1, min(limit, Int(UInt32.max) - 2))
    while true {
      if let walk = unsafe outlive_walk_make(limit, expected, unreadableCount, isShared) {
        unsafe self.walk = walk
        return
      }
      // Where the system lets nobody ask for more than there is, less has to do.
      limit /= 4
      guard limit >= 65536 else { throw HeapSnapshot.Failure(.outOfMemory) }
    }
  }

  /// A look that saw nothing.
  init() { unsafe walk = outlive_walk_empty() }

  deinit { unsafe outlive_walk_free(walk) }

  /// Walks in this process.
  func run(_ maps: CompiledMaps, from roots: HeapRoots) throws(HeapSnapshot.Failure) {
    unsafe maps.withFlatMaps { maps in
      unsafe roots.withFlatRoots { roots in unsafe outlive_walk_run(walk, maps, roots) }
    }
    if unsafe walk.pointee.state == outlive_walk_is_full.rawValue {
      throw HeapSnapshot.Failure(.tooManyObjects)
    }
  }

  /// Walks in a forked child.
  ///
  /// - Parameters:
  ///   - maps: The maps that are known.
  ///   - roots: Where to begin.
  ///   - timeLimit: How long the child may take, in nanoseconds.
  /// - Returns: For how long the program stood still, in nanoseconds, and how many bytes were copied.
  /// - Throws: Why the child didn't complete.
  func runInChild(
    _ maps: CompiledMaps, from roots: HeapRoots, timeLimit: UInt64
  ) throws(HeapSnapshot.Failure) -> (pause: UInt64, copied: UInt64) {
    let result = unsafe maps.withFlatMaps { maps in
      unsafe roots.withFlatRoots { roots in
        unsafe outlive_walk_in_child(walk, maps, roots, timeLimit)
      }
    }
    switch result.end {
    case outlive_child_not_made.rawValue:
      throw HeapSnapshot.Failure(.childNotMade(errorNumber: result.detail))
    case outlive_child_crashed.rawValue:
      throw HeapSnapshot.Failure(.childCrashed(signal: result.detail))
    case outlive_child_took_too_long.rawValue: throw HeapSnapshot.Failure(.timeLimit)
    default: break
    }
    if unsafe walk.pointee.state == outlive_walk_is_full.rawValue {
      throw HeapSnapshot.Failure(.tooManyObjects)
    }
    return (result.pause, result.copied)
  }

  // MARK: What was found

  /// How many bytes the objects and references take, and how many the rest of what is kept.
  var byteCounts: (graph: Int, rest: Int) {
    unsafe (
      nodes.count * MemoryLayout<outlive_node>.stride
        + edges.count * MemoryLayout<outlive_edge>.stride
        + walk.pointee.prefix_count * MemoryLayout<outlive_prefix>.stride
        + walk.pointee.text_count,
      (walk.pointee.table_mask + 1) * MemoryLayout<UInt64>.stride + walk.pointee.scratch_size
    )
  }

  var nodes: UnsafeBufferPointer<outlive_node> {
    unsafe UnsafeBufferPointer(start: walk.pointee.nodes, count: walk.pointee.node_count)
  }

  var edges: UnsafeBufferPointer<outlive_edge> {
    unsafe UnsafeBufferPointer(start: walk.pointee.edges, count: walk.pointee.edge_count)
  }

  /// Which edges begin at the node at a position.
  @inline(__always)
  func edgeRange(_ position: Int) -> Range<Int> {
    unsafe (position == 0 ? 0 : Int(nodes[position - 1].edges_end))..<Int(
      nodes[position].edges_end)
  }

  /// How often each sort of values that can't be read was met, by its number.
  var unreadable: UnsafeBufferPointer<UInt64> {
    unsafe UnsafeBufferPointer(
      start: walk.pointee.unreadable, count: walk.pointee.unreadable_limit)
  }

  /// The words outside the heap that have an object's address, by their places.
  var roots: UnsafeBufferPointer<outlive_root> {
    unsafe UnsafeBufferPointer(
      start: walk.pointee.roots, count: min(walk.pointee.root_count, walk.pointee.root_limit))
  }

  func prefix(_ number: UInt32) -> outlive_prefix { unsafe walk.pointee.prefixes[Int(number)] }

  /// The text of a key.
  func text(of prefix: outlive_prefix) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(
      start: walk.pointee.text + Int(prefix.value), count: Int(prefix.length))
  }

  /// The position of the object at an address; `nil` when the walk didn't reach it.
  func position(of address: UInt) -> Int? {
    let position = unsafe outlive_walk_position(walk, address)
    return position == UInt32.max ? nil : Int(position)
  }

  /// What no map was known of.
  var requests: [MapRequest] {
    var requests: [MapRequest] = []
    var next = 0
    let all = unsafe UnsafeBufferPointer(
      start: walk.pointee.requests, count: walk.pointee.request_count)
    while next < all.count {
      let end = unsafe next + 2 + Int(all[next + 1])
      let words = unsafe Array(all[(next + 2)..<end])
      switch unsafe UInt32(all[next]) {
      case outlive_request_value.rawValue:
        requests.append(.value(Address(rawValue: words[0])))
      case outlive_request_object.rawValue where words.count == 1:
        requests.append(.object(Address(rawValue: words[0])))
      default: requests.append(.variant(words))
      }
      next = end
    }
    return requests
  }
}

/// Where a walk begins.
struct HeapRoots {
  var objects: [Address] = []
  /// Whether it begins at all objects whose allocation was seen, and are of this scope unless that
  /// is 0, too.
  var allocationScope: UInt32?

  /// Whether to look for variables that refer to what is found; only a forked child does.
  var looksForHolders = false

  func withFlatRoots<Result>(_ body: (UnsafePointer<outlive_roots>) -> Result) -> Result {
    let addresses = objects.map(\.rawValue)
    return unsafe withUnsafeTemporaryAllocation(of: outlive_globals.self, capacity: 1) { globals in
      if looksForHolders, let globals = globals.baseAddress { unsafe outlive_find_globals(globals) }
      return unsafe addresses.withUnsafeBufferPointer { addresses in
        var roots = unsafe outlive_roots(
          objects: addresses.baseAddress, object_count: addresses.count,
          allocations: outlive_allocations(), begins_at_allocations: allocationScope != nil,
          scope: allocationScope ?? 0, globals: looksForHolders ? globals.baseAddress : nil)
        return unsafe withUnsafePointer(to: &roots) { unsafe body($0) }
      }
    }
  }
}
