internal import CGraphviz
internal import OutliveRendering

/// Builds the graph of a part of a plan in Graphviz, lays it out and renders it.
enum GraphvizLayout {
  /// The SVG of a part, with placeholders in place of text.
  ///
  /// - Parameters:
  ///   - part: What to lay out.
  ///   - plan: What it is part of.
  ///   - context: The context; the caller holds the lock.
  /// - Returns: What Graphviz rendered, unchecked.
  /// - Throws: ``DrawingError/layoutFailed(_:)``.
  static func svg(
    of part: DrawingPlan.Part, in plan: DrawingPlan, context: OpaquePointer
  ) throws(DrawingError) -> String {
    guard let graph = unsafe outlive_gv_open("outlive") else {
      throw .layoutFailed("it could not make a graph")
    }
    defer { unsafe _ = agclose(graph) }
    try unsafe build(part, in: plan, graph: graph)
    guard unsafe gvLayout(context, graph, "dot") == 0 else {
      throw .layoutFailed(reason)
    }
    defer { unsafe _ = gvFreeLayout(context, graph) }
    guard let text = unsafe outlive_gv_render(context, graph, "svg") else {
      throw .layoutFailed(reason)
    }
    defer { unsafe gvFreeRenderData(text) }
    return unsafe String(cString: text)
  }

  private static var reason: String {
    let complaints = GraphvizLibrary.complaints
    return complaints.isEmpty ? "it gave no reason" : complaints
  }

  private static func build(
    _ part: DrawingPlan.Part, in plan: DrawingPlan, graph: UnsafeMutablePointer<Agraph_t>
  ) throws(DrawingError) {
    let defaults = [
      (AGRAPH, DrawingStyle.graphAttributes(part.flow)), (AGNODE, DrawingStyle.nodeAttributes),
      (AGEDGE, DrawingStyle.edgeAttributes),
    ]
    for (kind, attributes) in defaults {
      for attribute in attributes {
        guard unsafe outlive_gv_default(graph, Int32(kind), attribute.name, attribute.value) != 0
        else { throw .layoutFailed("it refused the attribute \(attribute.name)") }
      }
    }
    var nodes: [String: UnsafeMutablePointer<Agnode_t>] = unsafe [:]
    for position in part.nodes {
      let node = plan.drawing.nodes[position]
      let name = "n\(position)"
      guard let made = unsafe outlive_gv_node(graph, name) else {
        throw .layoutFailed("it could not make a node")
      }
      try unsafe set(
        made,
        DrawingStyle.attributes(node.role, cluster: nil)
          + [("id", name), ("label", placeholder(plan.nodeLines[position], alignment: "\\n"))])
      unsafe nodes[node.id] = unsafe made
    }
    for position in part.edges {
      let edge = plan.drawing.edges[position]
      let name = "e\(position)"
      guard let from = unsafe nodes[edge.from], let to = unsafe nodes[edge.to],
        let made = unsafe outlive_gv_edge(graph, from, to, name)
      else { throw .layoutFailed("it could not make an edge") }
      // A column more than the text: it keeps the label off the line it belongs to.
      let lines = plan.edgeLines[position].map { "x\($0)" }
      try unsafe set(
        made,
        DrawingStyle.attributes(edge.role)
          + [("id", name), ("label", placeholder(lines, alignment: "\\l"))])
    }
  }

  private static func set(
    _ object: UnsafeMutableRawPointer, _ attributes: [DrawingStyle.Attribute]
  ) throws(DrawingError) {
    for attribute in attributes {
      guard unsafe outlive_gv_set(object, attribute.name, attribute.value) == 0 else {
        throw .layoutFailed("it refused the attribute \(attribute.name)")
      }
    }
  }

  /// A label that is as wide as the lines and says nothing.
  private static func placeholder(_ lines: [String], alignment: String) -> String {
    lines.map { line in
      String(repeating: "x", count: max(1, DisplayWidth.reservedColumns(for: line))) + alignment
    }.joined()
  }
}
