extension Drawing {
  /// The drawing in the DOT language, for `dot` or any other program that reads it.
  ///
  /// Labels are plain quoted text: no HTML-like labels, no links, no images, and no attribute but
  /// `label` holds text that comes from a trace. Each line is limited and free of control characters.
  /// Every node of the drawing is one node of the graph, and every edge one edge.
  ///
  /// Source: *The DOT Language*, graphviz.org/doc/info/lang.html.
  public var dot: String {
    var text = "digraph \"outlive\" {\n"
    var graph = DrawingStyle.graphAttributes(flow)
    if !caption.isEmpty {
      // The empty line keeps the caption off the first node.
      graph.append(("label", Self.label(caption, alignment: "\\n") + "\\n"))
    }
    text += "  graph \(Self.list(graph));\n"
    text += "  node \(Self.list(DrawingStyle.nodeAttributes));\n"
    text += "  edge \(Self.list(DrawingStyle.edgeAttributes));\n"

    let cluster = clusterOfNode
    for node in nodes where cluster[node.id] == nil {
      text += "  \(Self.statement(node, cluster: nil))\n"
    }
    for (position, group) in clusters.enumerated() {
      text += "  subgraph \"cluster_\(position)\" {\n"
      let attributes =
        DrawingStyle.clusterAttributes + [("label", Self.label(group.lines, alignment: "\\l"))]
      text += "    graph \(Self.list(attributes));\n"
      for node in nodes where cluster[node.id] == position {
        text += "    \(Self.statement(node, cluster: position))\n"
      }
      text += "  }\n"
    }
    for edge in edges {
      // The space keeps the label off the line it belongs to.
      let lines = edge.lines.map { "\u{A0}\($0)" }
      let attributes =
        DrawingStyle.attributes(edge.role) + [("label", Self.label(lines, alignment: "\\l"))]
      text += "  \(Self.quoted(edge.from)) -> \(Self.quoted(edge.to)) \(Self.list(attributes));\n"
    }
    return text + "}\n"
  }

  /// The cluster that each node belongs to; a node in several belongs to the first.
  package var clusterOfNode: [String: Int] {
    var result: [String: Int] = [:]
    for (position, cluster) in clusters.enumerated() {
      for node in cluster.nodes where result[node] == nil { result[node] = position }
    }
    return result
  }

  private static func statement(_ node: Node, cluster: Int?) -> String {
    let attributes =
      DrawingStyle.attributes(node.role, cluster: cluster)
      + [("label", label(node.lines, alignment: "\\n"))]
    return "\(quoted(node.id)) \(list(attributes));"
  }

  private static func list(_ attributes: [(name: String, value: String)]) -> String {
    "[" + attributes.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: ", ") + "]"
  }

  /// The value of a `label` attribute, without its quotes.
  ///
  /// Besides the quotes, backslashes begin the escapes of labels, and ampersands begin entities.
  private static func label(_ lines: [String], alignment: String) -> String {
    let lines = DrawingStyle.sanitized(lines)
    guard lines.count > 1 || alignment != "\\n" else { return lines.map(escaped).joined() }
    return lines.map { escaped($0) + alignment }.joined()
  }

  private static func escaped(_ line: String) -> String {
    var text = ""
    for character in line {
      switch character {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "&": text += "&amp;"
      default: text.append(character)
      }
    }
    return text
  }

  /// A name in quotes.
  ///
  /// Names are ours, but a drawing can be made by anyone.
  private static func quoted(_ name: String) -> String {
    let text = DisplayText(name).text.map { $0 == "\"" || $0 == "\\" ? "_" : $0 }
    return "\"\(String(text))\""
  }
}
