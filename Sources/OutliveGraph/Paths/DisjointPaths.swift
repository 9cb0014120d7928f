/// Ways to a node that have nothing in common but where they begin and end.
public struct DisjointPaths: Hashable, Sendable {
  /// The paths, each as its edges in order; the shortest first, of equally long ones the one whose
  /// edges come first in lexicographic order.
  public let paths: [[ObjectGraph.Edge]]
  /// Whether there is a larger set of such paths: more than the limit allowed.
  public let hasMore: Bool
}

extension ObjectGraph {
  /// Finds as many paths to a node as there are that share nothing but their ends.
  ///
  /// So many separate reasons keep the node alive: to free it, at least one reference of each must
  /// go. A path begins at a source, comes to no other source, and passes no node that another path
  /// passes; several may begin at the same source. Of two references from a source straight to the
  /// node each is a path. A node that is a source itself is held by nothing but that: its first
  /// path has no edges.
  ///
  /// Of all sets with as many paths it is one with the fewest edges in all. Which of these is
  /// settled by the numbers of the edges and doesn't depend on the order of the sources.
  ///
  /// - Parameters:
  ///   - sources: Where paths may begin, in any order.
  ///   - target: Where the paths end.
  ///   - limit: How many paths to look for, from 0; it should be low where others make the graph.
  /// - Returns: The paths, and whether there are more than the limit.
  /// - Complexity: O(*p* · (nodes + edges)), where *p* is the number of paths given, with about 48
  ///   bytes a node while it runs.
  ///
  /// Source: Suurballe, "Disjoint paths in a network" (1974): each further path is a shortest one
  /// that may also go back along those found before, which then are taken apart and put together
  /// anew. There are as many paths as nodes are needed to separate the ends, after Menger (1927).
  public func disjointPaths(
    from sources: some Sequence<Node>, to target: Node, atMost limit: Int = 16
  ) -> DisjointPaths {
    requireNode(target)
    precondition(limit >= 0, "There can't be \(limit) paths.")
    var isSource = NodeSet(nodeCount: nodeCount)
    for source in sources {
      requireNode(source)
      isSource.insert(source)
    }
    var paths: [[Edge]] = isSource.contains(target) ? [[]] : []
    // A path that passes no node gets in nobody's way, and none is shorter.
    let direct = incomingRows[target].filter { edge in
      self.sources[edge.index] != target && isSource.contains(self.sources[edge.index])
    }
    paths += direct.map { [$0] }
    guard paths.count <= limit else {
      return DisjointPaths(paths: Array(paths.prefix(limit)), hasMore: true)
    }
    var search = DisjointPathSearch(in: self, from: isSource, to: target)
    var hasMore = false
    while search.findNext() {
      guard paths.count + search.pathCount < limit else {
        hasMore = true
        break
      }
      search.addFound()
    }
    paths += search.paths().sorted { lhs, rhs in
      lhs.count == rhs.count ? lhs.lexicographicallyPrecedes(rhs) : lhs.count < rhs.count
    }
    return DisjointPaths(paths: paths, hasMore: hasMore)
  }
}
