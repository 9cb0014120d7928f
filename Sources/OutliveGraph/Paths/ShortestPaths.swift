/// The shortest paths from some nodes to all others.
///
/// Of several shortest paths to a node it is the one whose edges come first in lexicographic order:
/// the one with the lowest first edge, of those the one with the lowest second edge, and so on. It
/// doesn't depend on the order in which the sources are given.
public struct ShortestPaths: Equatable, Sendable {
  private let graph: ObjectGraph
  /// Where the last edge on the path to each node stands in the rows, or one of the marks below.
  private let lastPositions: [Int32]

  private static let unreached: Int32 = -1
  private static let isSource: Int32 = -2

  /// Finds the paths; stops early once the path to a target is known.
  init(
    in graph: ObjectGraph, from sources: some Sequence<ObjectGraph.Node>,
    to target: ObjectGraph.Node? = nil
  ) {
    self.graph = graph
    lastPositions = graph.outgoingRows.walk { rows in
      var search = BreadthFirstSearch(rows)
      for source in sources {
        graph.requireNode(source)
        search.start(at: source)
      }
      let sourceCount = search.count
      // Nodes enter the queue in the order of their paths. For that the sources' edges are followed
      // in ascending order, as if they came from a single node; from then on it follows from the
      // order within each row.
      for position in Self.positionsInOrder(ofEdgesFrom: search, graph) {
        search.follow(position)
      }
      search.run(from: sourceCount, to: target)
      return [Int32](count: graph.nodeCount) { lastPositions in
        for node in 0..<graph.nodeCount {
          lastPositions[node] = Self.unreached
        }
        for place in 0..<search.count {
          let position = search.position(at: place)
          lastPositions[search.node(at: place)] = position < 0 ? Self.isSource : position
        }
      }
    }
  }

  /// Where the edges that come from the nodes in a search's queue stand in the rows, in the order
  /// of the edges.
  private static func positionsInOrder(
    ofEdgesFrom search: borrowing BreadthFirstSearch, _ graph: ObjectGraph
  ) -> [Int32] {
    let rows = graph.outgoingRows
    var positions: [Int32] = []
    for place in 0..<search.count {
      let node = search.node(at: place)
      positions += rows.offsets[node.index]..<rows.offsets[node.index + 1]
    }
    return positions.sorted { rows.edge(at: Int($0)) < rows.edge(at: Int($1)) }
  }

  /// The shortest path to a node.
  ///
  /// - Parameters:
  ///   - node: Where the path ends.
  ///   - limit: How many edges to give; of a longer path it is the last ones.
  /// - Returns: The path's edges in order; none if the node is a source, `nil` if there is no path.
  /// - Complexity: O(number of edges given).
  public func path(
    to node: ObjectGraph.Node, atMost limit: Int = .max
  ) -> [ObjectGraph.Edge]? {
    graph.requireNode(node)
    guard lastPositions[node.index] != Self.unreached else { return nil }
    var path: [ObjectGraph.Edge] = []
    var end = node
    while lastPositions[end.index] >= 0, path.count < limit {
      let edge = graph.outgoingRows.edge(at: Int(lastPositions[end.index]))
      path.append(edge)
      end = graph.sources[edge.index]
    }
    return path.reversed()
  }
}
