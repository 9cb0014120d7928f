/// The shortest paths from some nodes to all others.
///
/// Of several shortest paths to a node it is the one whose edges come first in lexicographic order:
/// the one with the lowest first edge, of those the one with the lowest second edge, and so on. It
/// doesn't depend on the order in which the sources are given.
public struct ShortestPaths: Equatable, Sendable {
  private let graph: ObjectGraph
  /// The last edge on the path to each node, or one of the marks below.
  private var lastEdges: [Int32]

  private static let unreached: Int32 = -1
  private static let isSource: Int32 = -2

  /// Finds the paths; stops early once the path to a target is known.
  init(
    in graph: ObjectGraph, from sources: some Sequence<ObjectGraph.Node>,
    to target: ObjectGraph.Node? = nil
  ) {
    self.graph = graph
    lastEdges = [Int32](repeating: Self.unreached, count: graph.nodeCount)
    var queue: [ObjectGraph.Node] = []
    var firstEdges: [ObjectGraph.Edge] = []
    for source in sources {
      graph.requireNode(source)
      if lastEdges[source.index] == Self.unreached {
        lastEdges[source.index] = Self.isSource
        firstEdges += graph.outgoingRows[source]
      }
    }
    // Nodes enter the queue in the order of their paths. For that the sources' edges are sorted, as
    // if they came from a single node; from then on it follows from the order within each row.
    for edge in firstEdges.sorted() {
      reach(along: edge, &queue)
    }
    var position = 0
    while position < queue.count {
      if let target, lastEdges[target.index] != Self.unreached { return }
      for edge in graph.outgoingRows[queue[position]] {
        reach(along: edge, &queue)
      }
      position += 1
    }
  }

  private mutating func reach(along edge: ObjectGraph.Edge, _ queue: inout [ObjectGraph.Node]) {
    let node = graph.targets[edge.index]
    guard lastEdges[node.index] == Self.unreached else { return }
    lastEdges[node.index] = edge.rawIndex
    queue.append(node)
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
    guard lastEdges[node.index] != Self.unreached else { return nil }
    var path: [ObjectGraph.Edge] = []
    var position = node
    while lastEdges[position.index] >= 0, path.count < limit {
      let edge = ObjectGraph.Edge(rawIndex: lastEdges[position.index])
      path.append(edge)
      position = graph.sources[edge.index]
    }
    return path.reversed()
  }
}
