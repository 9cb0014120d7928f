package import OutliveRendering

/// A drawing made ready for the layout: checked, limited, and with positions in place of names.
package struct DrawingPlan: Sendable {
  /// The drawing.
  let drawing: Drawing
  /// The lines above the drawing.
  let caption: [String]
  /// The lines of each node, in the drawing's order.
  let nodeLines: [[String]]
  /// The lines of each edge, in the drawing's order.
  let edgeLines: [[String]]
  /// The position of each node by its name.
  let positions: [String: Int]
  /// What is laid out by itself; the parts stand under each other.
  let parts: [Part]

  /// Nodes and edges that are laid out by themselves.
  ///
  /// Graphviz orders the clusters of a graph by addresses in memory, so that a drawing of several
  /// would come out differently in each run; besides, parts that have nothing to do with each other
  /// are read better from top to bottom.
  struct Part: Sendable {
    /// The lines above the part, when it has a frame.
    var heading: [String]
    /// Whether the part has a frame.
    var isFramed: Bool
    /// Which way its edges lead.
    var flow: Drawing.Flow
    /// The positions of its nodes.
    var nodes: [Int]
    /// The positions of its edges.
    var edges: [Int]
  }

  /// Checks a drawing and cuts its labels.
  ///
  /// - Parameters:
  ///   - drawing: What to lay out.
  ///   - limits: How much is laid out at most.
  /// - Throws: ``DrawingError`` when it is too large or inconsistent.
  package init(
    _ drawing: Drawing, limits: GraphvizRenderer.Limits = .init()
  ) throws(DrawingError) {
    self.drawing = drawing
    try Self.check("frames", drawing.clusters.count, limits.frames)

    caption = DrawingStyle.sanitized(drawing.caption)
    nodeLines = drawing.nodes.map { DrawingStyle.sanitized($0.lines) }
    edgeLines = drawing.edges.map { DrawingStyle.sanitized($0.lines) }
    let headings = drawing.clusters.map { DrawingStyle.sanitized($0.lines) }
    let bytes = ([caption] + nodeLines + edgeLines + headings).joined()
      .reduce(0) { $0 + $1.utf8.count }
    try Self.check("bytes of labels", bytes, limits.labelBytes)

    var positions: [String: Int] = [:]
    for (position, node) in drawing.nodes.enumerated() {
      guard positions.updateValue(position, forKey: node.id) == nil else {
        throw .inconsistent("two nodes are called “\(node.id)”")
      }
    }
    for cluster in drawing.clusters {
      for name in cluster.nodes where positions[name] == nil {
        throw .inconsistent("a frame names “\(name)”, which is no node")
      }
    }
    self.positions = positions
    parts = try Self.parts(of: drawing, headings: headings, positions: positions)
    for part in parts {
      try Self.check("nodes", part.nodes.count, limits.nodes)
      try Self.check("edges", part.edges.count, limits.edges)
    }
  }

  /// The frames in order, and what has none after them.
  private static func parts(
    of drawing: Drawing, headings: [[String]], positions: [String: Int]
  ) throws(DrawingError) -> [Part] {
    var parts = zip(headings, drawing.clusters).map { heading, cluster in
      Part(
        heading: heading, isFramed: true, flow: cluster.flow ?? drawing.flow, nodes: [], edges: [])
    }
    parts.append(Part(heading: [], isFramed: false, flow: drawing.flow, nodes: [], edges: []))
    let clusters = drawing.clusterOfNode
    for (position, node) in drawing.nodes.enumerated() {
      parts[clusters[node.id] ?? parts.count - 1].nodes.append(position)
    }
    for (position, edge) in drawing.edges.enumerated() {
      for end in [edge.from, edge.to] where positions[end] == nil {
        throw .inconsistent("an edge names “\(end)”, which is no node")
      }
      guard clusters[edge.from] == clusters[edge.to] else {
        throw .inconsistent("an edge leads from one frame to another")
      }
      parts[clusters[edge.from] ?? parts.count - 1].edges.append(position)
    }
    return parts.filter { $0.isFramed || !$0.nodes.isEmpty }
  }

  private static func check(
    _ measure: String, _ count: Int, _ limit: Int
  ) throws(DrawingError) {
    guard count <= limit else {
      throw .tooLarge(measure: measure, count: count, limit: limit)
    }
  }
}
