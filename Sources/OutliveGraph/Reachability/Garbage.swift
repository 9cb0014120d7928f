/// Which nodes of a graph are kept alive only by each other, found by trial deletion.
public struct Garbage: Equatable, Sendable {
  /// The nodes that are garbage: nothing outside the graph leads to them.
  public let nodes: NodeSet
  /// The nodes to which the graph has more references than their retain count allows, ascending.
  ///
  /// Something was misread there, so they and all that they lead to are treated as alive.
  public let inconsistent: [ObjectGraph.Node]

  /// Tells whether a node is garbage.
  ///
  /// - Complexity: O(1).
  public func isGarbage(_ node: ObjectGraph.Node) -> Bool { nodes.contains(node) }
}

extension ObjectGraph {
  /// Finds the nodes that only keep each other alive, by trial deletion.
  ///
  /// The graph must hold strong references only, each once; parallel edges are several references.
  /// A node's external count is its retain count less its incoming edges: the references that the
  /// graph doesn't explain. Whatever can be reached from a node with an external count, or from a
  /// pinned node, is alive; the rest is garbage. A reference that is missing from the graph can
  /// only make its target look alive. An edge too many can be noticed only where it makes the
  /// external count negative; that node then counts as alive and is reported.
  ///
  /// - Parameters:
  ///   - retainCounts: How many strong references to each node there are in the whole program, by
  ///     ``Node/index``.
  ///   - pinned: Nodes that are alive whatever their counts say, such as those that changed while
  ///     they were read.
  /// - Returns: The garbage.
  /// - Complexity: O(nodes + edges).
  ///
  /// Source: CPython's cycle collector (`deduce_unreachable` in `Python/gc.c`), after Christopher,
  /// "Reference count garbage collection", Software: Practice and Experience 14 (1984).
  public func garbage(retainCounts: [Int], pinned: some Sequence<Node> = []) -> Garbage {
    precondition(
      retainCounts.count == nodeCount,
      "A graph of \(nodeCount) nodes needs as many retain counts, not \(retainCounts.count).")
    return garbage(pinned: NodeSet(nodeCount: nodeCount, pinned)) { retainCounts[$0.index] }
  }

  /// Finds the nodes that only keep each other alive, their retain counts being asked for.
  ///
  /// - Parameters:
  ///   - pinned: Nodes that are alive whatever their counts say.
  ///   - retainCount: How many strong references to a node there are in the whole program. It is called
  ///     once for each node, in ascending order.
  /// - Returns: The garbage, as ``garbage(retainCounts:pinned:)`` finds it.
  /// - Complexity: O(nodes + edges).
  public func garbage(pinned: NodeSet, retainCount: (Node) -> Int) -> Garbage {
    var held = pinned
    var inconsistent: [Node] = []
    for node in nodes {
      let external = externalCount(of: node, retainCount: retainCount(node))
      if external != 0 { held.insert(node) }
      if external < 0 { inconsistent.append(node) }
    }
    return Garbage(nodes: reachable(from: held).complement, inconsistent: inconsistent)
  }

  /// How many references to a node come from outside the graph.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - retainCount: How many strong references to it there are in the whole program.
  /// - Returns: The count; negative when the graph has more references than that.
  /// - Complexity: O(1).
  public func externalCount(of node: Node, retainCount: Int) -> Int {
    requireNode(node)
    // A count from a damaged trace may be anything, and must not trap.
    let (difference, overflow) = retainCount.subtractingReportingOverflow(
      incomingRows.count(of: node))
    return overflow ? Int.min : difference
  }
}
