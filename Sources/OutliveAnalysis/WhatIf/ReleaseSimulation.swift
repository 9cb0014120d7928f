internal import OutliveGraph
internal import OutliveTrace

/// What reference counting would free in a snapshot if some references were weak.
struct ReleaseSimulation {
  /// What would be gone.
  let freed: NodeSet
  /// What would then only keep itself alive, and didn't before.
  let newGarbage: NodeSet
  /// The references that count no more: those that were weakened, and those of what is gone.
  let lostEdges: Set<ObjectGraph.Edge>

  /// Frees what can be freed.
  ///
  /// What is held from outside stays, with all that it leads to over the references that are left.
  /// Of the rest goes what nothing refers to any more, over and over, as reference counting does: a
  /// cycle of strong references stays.
  ///
  /// - Parameters:
  ///   - weakened: The references that are weak now.
  ///   - gone: What was gone before.
  ///   - snapshot: A judged snapshot.
  /// - Complexity: O(*n* + *m*) for *n* objects with *m* references.
  init(
    weakening weakened: Set<ObjectGraph.Edge>, gone: NodeSet, in snapshot: SnapshotRecord
  ) {
    let whole = snapshot.graph
    let graph = whole.filtered { edge in
      !weakened.contains(edge) && !gone.contains(whole.source(of: edge))
    }
    let alive = graph.reachable(from: snapshot.heldNodes.filter { !gone.contains($0) })
    var freed = gone
    var counts = [Int](repeating: 0, count: whole.nodeCount)
    var pending: [ObjectGraph.Node] = []
    for node in graph.nodes where !alive.contains(node) && !gone.contains(node) {
      counts[node.index] = graph.incoming(node).count
      if counts[node.index] == 0 { pending.append(node) }
    }
    while let node = pending.popLast() {
      freed.insert(node)
      for edge in graph.outgoing(node) {
        let target = graph.target(of: edge)
        guard !alive.contains(target), !freed.contains(target) else { continue }
        counts[target.index] -= 1
        if counts[target.index] == 0 { pending.append(target) }
      }
    }
    self.freed = freed
    newGarbage = NodeSet(
      nodeCount: whole.nodeCount,
      graph.nodes.filter {
        !alive.contains($0) && !freed.contains($0) && !snapshot.garbage.isGarbage($0)
      })
    var lost = weakened
    for node in freed { lost.formUnion(whole.outgoing(node)) }
    lostEdges = lost
  }
}

extension SnapshotRecord {
  /// What is alive by itself: held from outside, or of which that can't be excluded.
  ///
  /// What is known to be alive only because it was released later counts when nothing else explains
  /// it.
  var heldNodes: [ObjectGraph.Node] {
    let roots = graph.nodes.filter {
      external(of: $0) != 0 || !self[$0].isStable || self[$0].retainCount == 0
    }
    let held = graph.reachable(from: roots)
    return roots + pinned.filter { !held.contains($0) }
  }
}
