extension ObjectGraph {
  /// The nodes that can be reached from some nodes along edges, those nodes included.
  ///
  /// - Parameter starts: The nodes to start from, in any order.
  /// - Returns: The nodes reached.
  /// - Complexity: O(nodes + edges).
  public func reachable(from starts: some Sequence<Node>) -> NodeSet {
    reach(from: starts, along: outgoingRows)
  }

  /// The nodes from which some nodes can be reached along edges, those nodes included.
  ///
  /// It is what ``reachable(from:)`` would give if every edge were turned round: whatever keeps the
  /// nodes alive, directly or not.
  ///
  /// - Parameter ends: The nodes to reach, in any order.
  /// - Returns: The nodes from which one of them can be reached.
  /// - Complexity: O(nodes + edges).
  public func reaching(_ ends: some Sequence<Node>) -> NodeSet {
    reach(from: ends, along: incomingRows)
  }

  private func reach(from starts: some Sequence<Node>, along rows: EdgeRows) -> NodeSet {
    rows.walk { rows in
      var search = BreadthFirstSearch(rows)
      for start in starts {
        requireNode(start)
        search.start(at: start)
      }
      search.run()
      return search.reachedNodes()
    }
  }
}
