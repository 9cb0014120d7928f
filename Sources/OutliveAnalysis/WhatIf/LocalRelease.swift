internal import OutliveGraph
internal import OutliveTrace

/// What goes with some objects of a snapshot, as far as it is near them: a small
/// ``ReleaseSimulation``.
struct LocalRelease {
  /// What goes.
  private(set) var freed: Set<ObjectGraph.Node> = []
  private let snapshot: SnapshotRecord

  /// Lets go of objects.
  ///
  /// - Parameters:
  ///   - weakened: The references that are weak now.
  ///   - starts: The objects that may go because of it.
  ///   - component: When there is one, what holds its members from without doesn't count: it is
  ///     garbage as well.
  ///   - snapshot: A judged snapshot.
  /// - Complexity: O(*n* + *m*) for the objects that go, the component, and their *m* references.
  init(
    weakening weakened: Set<ObjectGraph.Edge>, from starts: [ObjectGraph.Node],
    within component: StronglyConnectedComponent? = nil, in snapshot: SnapshotRecord
  ) {
    self.snapshot = snapshot
    let graph = snapshot.graph
    var weakenedCounts: [ObjectGraph.Node: Int] = [:]
    for edge in weakened { weakenedCounts[graph.target(of: edge), default: 0] += 1 }
    var counts: [ObjectGraph.Node: Int] = [:]
    func holders(of node: ObjectGraph.Node) -> Int {
      guard !snapshot.isHeldOtherwise(node) else { return .max }
      guard let component, component.contains(node) else {
        // What many refer to is met by many: its references aren't looked at one by one.
        return graph.incoming(node).count - weakenedCounts[node, default: 0]
      }
      return graph.incoming(node).count { edge in
        !weakened.contains(edge) && component.contains(graph.source(of: edge))
      }
    }
    var pending: [ObjectGraph.Node] = []
    for node in starts where counts[node] == nil {
      let count = holders(of: node)
      counts[node] = count
      if count == 0 { pending.append(node) }
    }
    while let node = pending.popLast() {
      guard freed.insert(node).inserted else { continue }
      for edge in graph.outgoing(node) where !weakened.contains(edge) {
        let target = graph.target(of: edge)
        let count = counts[target] ?? holders(of: target)
        guard count > 0, count < .max else { continue }
        counts[target] = count - 1
        if count == 1 { pending.append(target) }
      }
    }
  }

  /// How much it is.
  var memory: KeptMemory {
    KeptMemory(of: freed.sorted().map { snapshot[$0] })
  }
}

extension SnapshotRecord {
  /// Whether a node stays whatever in the snapshot refers to it.
  fileprivate func isHeldOtherwise(_ node: ObjectGraph.Node) -> Bool {
    external(of: node) != 0 || !self[node].isStable || self[node].retainCount == 0
  }
}
