extension ObjectGraph {
  /// Finds the shortest paths from some nodes to all nodes, in one pass.
  ///
  /// - Parameter sources: Where paths may begin, in any order.
  /// - Returns: The paths; ask it for one by the node where it ends.
  /// - Complexity: O(nodes + edges + *f* log *f*), where *f* is the number of edges that come from
  ///   the sources.
  ///
  /// Source: breadth-first search, Moore, "The shortest path through a maze" (1959).
  public func shortestPaths(from sources: some Sequence<Node>) -> ShortestPaths {
    ShortestPaths(in: self, from: sources)
  }

  /// Finds a shortest path from any of some nodes to one node.
  ///
  /// Of several it takes the one whose edges come first in lexicographic order, as
  /// ``ShortestPaths`` does.
  ///
  /// - Parameters:
  ///   - sources: Where the path may begin, in any order.
  ///   - target: Where the path ends.
  /// - Returns: The path's edges in order; none if the target is a source, `nil` if there is no
  ///   path.
  /// - Complexity: As ``shortestPaths(from:)``, which is the one to use for several targets.
  public func shortestPath(from sources: some Sequence<Node>, to target: Node) -> [Edge]? {
    requireNode(target)
    return ShortestPaths(in: self, from: sources, to: target).path(to: target)
  }

  /// Finds a shortest cycle through an edge.
  ///
  /// Of several it takes the one whose edges come first in lexicographic order.
  ///
  /// - Parameter edge: The edge that the cycle goes through.
  /// - Returns: The cycle's edges in order, beginning with the given one; `nil` if no cycle goes
  ///   through it, or if it was filtered out.
  /// - Complexity: O(nodes + edges).
  public func shortestCycle(through edge: Edge) -> [Edge]? {
    guard contains(edge), let back = shortestPath(from: [target(of: edge)], to: source(of: edge))
    else { return nil }
    return [edge] + back
  }

  /// Finds a shortest cycle through an edge of a component.
  ///
  /// It is the one that ``shortestCycle(through:)`` finds, but looking for it takes no longer when
  /// the component leads to a large rest of the graph.
  ///
  /// - Parameters:
  ///   - edge: The edge that the cycle goes through.
  ///   - component: A component of this graph or of one that it was filtered from.
  /// - Returns: The cycle's edges in order, beginning with the given one; `nil` if no cycle of the
  ///   component goes through it.
  /// - Complexity: O(*m* log *m*), where *m* is the number of edges that come from the component.
  public func shortestCycle(
    through edge: Edge, within component: StronglyConnectedComponent
  ) -> [Edge]? {
    let part = InducedGraph(of: self, on: component)
    guard let start = part.edge(edge) else { return nil }
    return part.graph.shortestCycle(through: start)?.map { part.original($0) }
  }
}
