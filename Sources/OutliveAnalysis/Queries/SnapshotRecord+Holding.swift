internal import OutliveGraph
internal import OutliveTrace

extension SnapshotRecord {
  /// How many references to one object are looked at, and how many objects between.
  static let holdingLimit = 1024

  /// The references that hold a node, from an instance or from what is held from outside.
  ///
  /// - Parameter node: The node.
  /// - Returns: The edges of each, which lead through storage, boxes and closures only, the shortest first;
  ///   and whether there are more than the limit.
  /// - Complexity: O(*n*) for *n* references to the node or to what lies between.
  func references(
    holding node: ObjectGraph.Node
  ) -> (paths: [[ObjectGraph.Edge]], hasMore: Bool) {
    /// The edge that leads on from each node between.
    var onward: [ObjectGraph.Node: ObjectGraph.Edge] = [:]
    func way(from start: ObjectGraph.Node) -> [ObjectGraph.Edge] {
      var edges: [ObjectGraph.Edge] = []
      var current = start
      while current != node, let edge = onward[current] {
        edges.append(edge)
        current = graph.target(of: edge)
      }
      return edges
    }
    var paths: [[ObjectGraph.Edge]] = []
    var queue = [node]
    var next = 0
    var count = 0
    while next < queue.count {
      let current = queue[next]
      next += 1
      var isHeld = false
      for edge in graph.incoming(current) {
        guard count < Self.holdingLimit else { return (paths, true) }
        count += 1
        isHeld = true
        let source = graph.source(of: edge)
        if self[source].kind == .instance {
          paths.append([edge] + way(from: current))
        } else if source != node, onward[source] == nil {
          onward[source] = edge
          queue.append(source)
        }
      }
      if current != node, !isHeld || external(of: current) > 0 { paths.append(way(from: current)) }
    }
    return (paths, false)
  }
}
