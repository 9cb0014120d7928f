extension ObjectGraph {
  /// Finds the strongly connected components: which nodes hold each other in cycles.
  ///
  /// - Parameter nodes: The nodes to look at, as if there were no others; `nil` for all nodes.
  /// - Returns: The components, of which every node looked at is in exactly one.
  /// - Complexity: O(nodes + edges).
  ///
  /// While it runs it takes up to 24 bytes a node, of which 20 are needed only for nodes on one
  /// long path; the answer takes up to 13.
  ///
  /// Source: Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1
  /// (1972), with the recursion turned into a stack, and one number a node, as in Pearce, "A
  /// space-efficient algorithm for finding strongly connected components" (2016).
  public func stronglyConnectedComponents(
    within nodes: NodeSet? = nil
  ) -> StronglyConnectedComponents {
    precondition(
      nodes == nil || nodes?.nodeCount == nodeCount,
      "The nodes to look at belong to a graph with another number of nodes.")
    let search = ComponentSearch(nodeCount: nodeCount)
    return outgoingRows.walk { rows in
      if let nodes {
        for node in self.nodes where !nodes.contains(node) {
          search.leaveOut(node)
        }
      }
      search.findComponents(in: rows)
      return StronglyConnectedComponents(search, rows)
    }
  }

  /// Finds the components that have a cycle, among some nodes.
  ///
  /// They are those that ``stronglyConnectedComponents(within:)`` finds, but when the nodes are few, to find
  /// them takes neither time nor memory for the rest of the graph.
  ///
  /// - Parameter nodes: The nodes to look at, as if there were no others.
  /// - Returns: The components, ordered by the lowest node of each.
  /// - Complexity: O(nodes + edges); for *n* nodes, when they are few, O(*m* log *m*) with the *m* edges that
  ///   come from them.
  public func cyclicComponents(within nodes: NodeSet) -> [StronglyConnectedComponent] {
    guard nodes.nodeCount == nodeCount, nodes.count < nodeCount / 16 else {
      return Array(stronglyConnectedComponents(within: nodes).cyclic)
    }
    let members = Array(nodes)
    return InducedGraph(of: self, on: members).graph.stronglyConnectedComponents().cyclic.map {
      StronglyConnectedComponent(nodes: $0.nodes.map { members[$0.index] }, isCyclic: true)
    }
  }

  /// The edges that both come from and go to nodes of a component, in ascending order.
  ///
  /// - Complexity: O(*m* log *m*), where *m* is the number of edges that come from the component.
  public func edges(within component: StronglyConnectedComponent) -> [Edge] {
    // Of a large component it is quicker to look than to search, and a set takes no longer to make.
    let isLarge = component.nodes.count > nodeCount / 64
    let members = isLarge ? NodeSet(nodeCount: nodeCount, component.nodes) : nil
    var edges: [Edge] = []
    for node in component.nodes {
      for edge in outgoing(node) {
        let target = targets[edge.index]
        if members?.contains(target) ?? component.contains(target) {
          edges.append(edge)
        }
      }
    }
    return edges.sorted()
  }
}
