/// A component, or other nodes, as a graph of their own, so that work on them doesn't grow with the rest of
/// the graph.
package struct InducedGraph {
  /// The nodes and the edges between them, renumbered in the same order.
  package let graph: ObjectGraph
  /// The edges as they are numbered in the original graph, ascending.
  private let originals: [ObjectGraph.Edge]

  /// Takes a component out of a graph.
  ///
  /// - Complexity: O(*m* log *m*), where *m* is the number of edges that come from the component.
  package init(of whole: ObjectGraph, on component: StronglyConnectedComponent) {
    self.init(of: whole, on: component.nodes)
  }

  /// Takes nodes out of a graph, which are given in ascending order.
  init(of whole: ObjectGraph, on nodes: [ObjectGraph.Node]) {
    var parts: [Part] = []
    for (position, node) in nodes.enumerated() {
      for edge in whole.outgoing(node) {
        let target = nodes.positionInAscendingOrder(of: whole.targets[edge.index])
        if let target {
          parts.append(Part(edge: edge, source: .init(position), target: .init(target)))
        }
      }
    }
    parts.sort { $0.edge < $1.edge }
    originals = parts.map(\.edge)
    graph = ObjectGraph(
      nodeCount: nodes.count,
      edges: parts.lazy.map { (source: $0.source, target: $0.target) })
  }

  /// The edge of the original graph that an edge of this one stands for.
  func original(_ edge: ObjectGraph.Edge) -> ObjectGraph.Edge { originals[edge.index] }

  /// The edge of this graph that stands for one of the original graph; `nil` if there is none.
  package func edge(_ original: ObjectGraph.Edge) -> ObjectGraph.Edge? {
    originals.positionInAscendingOrder(of: original).map { ObjectGraph.Edge($0) }
  }

  private struct Part {
    var edge: ObjectGraph.Edge
    var source: ObjectGraph.Node
    var target: ObjectGraph.Node
  }
}
