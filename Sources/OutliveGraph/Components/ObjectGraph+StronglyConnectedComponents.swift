extension ObjectGraph {
  /// Finds the strongly connected components: which nodes hold each other in cycles.
  ///
  /// - Parameter nodes: The nodes to look at, as if there were no others; `nil` for all nodes.
  /// - Returns: The components, of which every node looked at is in exactly one.
  /// - Complexity: O(nodes + edges).
  ///
  /// Source: Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1
  /// (1972), with the recursion turned into a stack.
  public func stronglyConnectedComponents(
    within nodes: NodeSet? = nil
  ) -> StronglyConnectedComponents {
    precondition(
      nodes == nil || nodes?.nodeCount == nodeCount,
      "The nodes to look at belong to a graph with another number of nodes.")
    var search = ComponentSearch(graph: self, nodes: nodes)
    for node in self.nodes {
      search.visit(node)
    }
    return StronglyConnectedComponents(labels: search.labels) { node in
      outgoingRows[node].contains { targets[$0.index] == node }
    }
  }

  /// The edges that both come from and go to nodes of a component, in ascending order.
  ///
  /// - Complexity: O(*m* log *m*), where *m* is the number of edges that come from the component.
  public func edges(within component: StronglyConnectedComponent) -> [Edge] {
    var edges: [Edge] = []
    for node in component.nodes {
      edges += outgoing(node).lazy.filter { component.contains(targets[$0.index]) }
    }
    return edges.sorted()
  }
}

/// Tarjan's depth-first search.
private struct ComponentSearch {
  /// The number of the component of each node; -1 while it is not known.
  private(set) var labels: [Int32]
  private let graph: ObjectGraph
  private let nodes: NodeSet?
  private var componentCount: Int32 = 0
  /// When each node was found; -1 before.
  private var foundAt: [Int32]
  /// The earliest node, by ``foundAt``, known to be reached from each node and not yet in a
  /// component.
  private var earliest: [Int32]
  private var foundCount: Int32 = 0
  /// Which edge of each node to follow next: a position in the rows.
  private var cursors: [Int32]
  /// The nodes from where the search began to where it is.
  private var path: [ObjectGraph.Node] = []
  /// The nodes found that are not yet in a component.
  private var open: [ObjectGraph.Node] = []

  init(graph: ObjectGraph, nodes: NodeSet?) {
    self.graph = graph
    self.nodes = nodes
    labels = [Int32](repeating: -1, count: graph.nodeCount)
    foundAt = labels
    earliest = labels
    cursors = graph.outgoingRows.offsets
  }

  /// Finds the components of all that can be reached from a node.
  mutating func visit(_ start: ObjectGraph.Node) {
    find(start)
    while let node = path.last {
      if cursors[node.index] < graph.outgoingRows.offsets[node.index + 1] {
        let edge = graph.outgoingRows.edges[Int(cursors[node.index])]
        cursors[node.index] += 1
        let target = graph.targets[edge.index]
        if foundAt[target.index] < 0 {
          find(target)
        } else if labels[target.index] < 0 {
          earliest[node.index] = min(earliest[node.index], foundAt[target.index])
        }
      } else {
        path.removeLast()
        if let parent = path.last {
          earliest[parent.index] = min(earliest[parent.index], earliest[node.index])
        }
        if earliest[node.index] == foundAt[node.index] {
          closeComponent(at: node)
        }
      }
    }
  }

  /// Enters a node, unless it was found before or is not to be looked at.
  private mutating func find(_ node: ObjectGraph.Node) {
    guard foundAt[node.index] < 0, nodes?.contains(node) ?? true else { return }
    foundAt[node.index] = foundCount
    earliest[node.index] = foundCount
    foundCount += 1
    path.append(node)
    open.append(node)
  }

  private mutating func closeComponent(at root: ObjectGraph.Node) {
    while let member = open.popLast() {
      labels[member.index] = componentCount
      guard member != root else { break }
    }
    componentCount += 1
  }
}
