extension ObjectGraph {
  /// The nodes that can be reached from some nodes along edges, those nodes included.
  ///
  /// - Parameter starts: The nodes to start from, in any order.
  /// - Returns: The nodes reached.
  /// - Complexity: O(nodes + edges).
  public func reachable(from starts: some Sequence<Node>) -> NodeSet {
    var reached = NodeSet(nodeCount: nodeCount)
    var pending: [Node] = []
    for start in starts {
      requireNode(start)
      if reached.insert(start) {
        pending.append(start)
      }
    }
    while let node = pending.popLast() {
      for edge in outgoingRows[node] {
        let target = targets[edge.index]
        if reached.insert(target) {
          pending.append(target)
        }
      }
    }
    return reached
  }
}
