internal import OutliveGraph

/// How much each object of a snapshot retains: what would go if it went.
struct RetainedMemory {
  /// What has to be passed on every way from outside to each object.
  let dominators: Dominators
  private let objects: [UInt64]
  private let bytes: [UInt64]

  /// Finds what each object of a snapshot retains.
  ///
  /// What only keeps itself alive is retained by nothing outside of it: it counts as held from
  /// outside at every object of its own, so each retains at least itself.
  ///
  /// - Parameters:
  ///   - snapshot: A judged snapshot.
  ///   - garbageRoots: The objects that count as held from outside among those that only keep
  ///     themselves alive; when `nil`, all of them.
  /// - Complexity: O((*n* + *m*) log *n*) for *n* objects with *m* references.
  init(in snapshot: SnapshotRecord, garbageRoots: [ObjectGraph.Node]? = nil) {
    dominators = snapshot.graph.dominators(
      from: snapshot.heldNodes + (garbageRoots ?? Array(snapshot.garbage.nodes)))
    objects = dominators.retainedSizes(of: Array(repeating: 1, count: snapshot.nodes.count))
    bytes = dominators.retainedSizes(of: snapshot.nodes.indices.map(snapshot.nodes.size))
  }

  /// What would go if all of some objects went, themselves included.
  ///
  /// It is at least that: what they hold only together counts for none of them.
  ///
  /// - Complexity: O(*n*) for *n* objects in the snapshot.
  func memory(ofAll nodes: NodeSet) -> KeptMemory {
    var sum = KeptMemory(objects: 0, bytes: 0)
    var open = 0
    dominators.forEach { node in
      guard nodes.contains(node) else { return }
      if open == 0 { sum += memory(of: node) }
      open += 1
    } leave: { node in
      if nodes.contains(node) { open -= 1 }
    }
    return sum
  }

  /// What an object retains, itself included.
  func memory(of node: ObjectGraph.Node) -> KeptMemory {
    KeptMemory(objects: Int(clamping: objects[node.index]), bytes: bytes[node.index])
  }
}
