/// How each role of a drawing looks: in DOT, and in the style sheet of its SVG.
///
/// The culprit stands out thrice, so that it shows on paper and to those who see colours differently:
/// by its line, three times as thick as any other, by its bold label, and by vermilion, which is told
/// from grey with every kind of colour blindness.
///
/// Source of the colour: Okabe and Ito, *Color Universal Design*, 2008.
package enum DrawingStyle {
  /// A name and a value of DOT.
  package typealias Attribute = (name: String, value: String)

  /// The size of a label's text in pixels.
  package static let fontSize = 13
  /// The size of the text of a label's further lines in pixels.
  package static let detailFontSize = 11
  /// The colour of text.
  package static let ink = "#1b1f24"
  /// The colour of the text of a label's further lines.
  package static let detailInk = "#57606a"
  /// The font that layouts measure with: all its characters are 0.6 of its size wide.
  package static let measuringFont = "Courier"
  /// The fonts that drawings ask for; the last of them exists everywhere.
  package static let fontFamily =
    "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"

  /// The attributes of the whole drawing.
  package static let graphAttributes: [Attribute] = [
    ("rankdir", "TB"), ("bgcolor", "white"), ("nodesep", "0.45"), ("ranksep", "0.5"),
    ("pad", "0.2"), ("labelloc", "t"), ("charset", "UTF-8"), ("fontname", measuringFont),
    ("fontsize", "\(fontSize)"), ("fontcolor", ink),
  ]
  /// The attributes of a drawing, or of a part of it, whose edges lead some way.
  package static func graphAttributes(_ flow: Drawing.Flow) -> [Attribute] {
    switch flow {
    case .down: graphAttributes
    case .right:
      graphAttributes.map { attribute in
        switch attribute.name {
        case "rankdir": ("rankdir", "LR")
        // Lines of text lie across the edges: less room is needed between them than between columns.
        case "nodesep": ("nodesep", "0.25")
        case "ranksep": ("ranksep", "0.55")
        default: attribute
        }
      }
    }
  }
  /// The attributes of all nodes.
  package static let nodeAttributes: [Attribute] = [
    ("shape", "box"), ("style", "rounded,filled"), ("fillcolor", "white"), ("color", "#57606a"),
    ("margin", "0.17,0.1"), ("fontname", measuringFont), ("fontsize", "\(fontSize)"),
    ("fontcolor", ink), ("penwidth", "1.2"),
  ]
  /// The attributes of all edges.
  package static let edgeAttributes: [Attribute] = [
    ("color", "#57606a"), ("fontname", measuringFont), ("fontsize", "\(fontSize)"),
    ("fontcolor", ink), ("penwidth", "1.3"), ("arrowsize", "0.9"),
  ]
  /// The attributes of all clusters.
  package static let clusterAttributes: [Attribute] = [
    ("style", "rounded"), ("color", "#afb8c1"), ("labeljust", "l"), ("margin", "14"),
    ("fontname", measuringFont), ("fontsize", "\(fontSize)"), ("fontcolor", ink),
  ]

  /// The attributes of a node with a role.
  ///
  /// - Parameters:
  ///   - role: The role.
  ///   - cluster: The cluster it belongs to.
  /// - Returns: The attributes, the class by which the style sheet knows the role among them.
  package static func attributes(_ role: Drawing.Node.Role, cluster: Int?) -> [Attribute] {
    let className: Attribute = ("class", role.rawValue)
    // Nodes of one group stand under each other.
    let group: Attribute = ("group", "path\(cluster.map { "-\($0)" } ?? "")")
    return switch role {
    case .holder: [className, group]
    case .kept:
      [className, group, ("fillcolor", "#fff1e5"), ("color", "#b34700"), ("penwidth", "2")]
    case .nested: [className, ("fillcolor", "#f6f8fa"), ("color", "#8c959f")]
    case .folded:
      [
        className, ("style", "rounded,filled,dashed"), ("fillcolor", "#f6f8fa"),
        ("color", "#8c959f"),
      ]
    case .note: [className, ("style", "rounded,dashed"), ("color", "#8c959f")]
    case .unshared, .scoped, .weakShared, .shared, .cached, .custom, .unused, .failed:
      [className] + componentAttributes(role)
    }
  }

  /// The attributes of an edge with a role.
  ///
  /// - Parameter role: The role.
  /// - Returns: The attributes, the class by which the style sheet knows the role among them.
  package static func attributes(_ role: Drawing.Edge.Role) -> [Attribute] {
    let className: Attribute = ("class", role.rawValue)
    // Heavy edges are drawn short and straight: the path should be read first.
    let weight: Attribute = ("weight", "10")
    return switch role {
    case .ordinary, .capture: [className, weight]
    case .culprit:
      [
        className, weight, ("color", "#d1480b"), ("fontcolor", "#b34700"), ("penwidth", "4"),
        ("arrowsize", "0.8"),
      ]
    case .suspect:
      [className, weight, ("color", "#b34700"), ("fontcolor", "#b34700")]
    case .weak: [className, weight, ("style", "dotted")]
    case .keepsAlive: [className, ("style", "dashed"), ("color", "#8c959f")]
    case .asks: [className]
    case .asksLater: [className, ("style", "dashed")]
    case .mayHold: [className, ("color", "#b34700"), ("fontcolor", "#b34700")]
    }
  }

  /// The most lines of one label.
  package static let lineLimit = 40
  /// The most characters of one line.
  package static let characterLimit = 200

  /// The lines of a label, fit to be shown: none is empty, endless or holds control characters.
  package static func sanitized(_ lines: [String]) -> [String] {
    var result: [String] = []
    for line in lines.prefix(lineLimit) {
      let text = DisplayText(line, limit: characterLimit).text
      if !text.allSatisfy({ $0 == " " || $0 == "\u{A0}" }) { result.append(text) }
    }
    if lines.count > lineLimit {
      result.append("… [\(lines.count - lineLimit) more lines]")
    }
    return result
  }

  /// The style sheet of a drawing as SVG.
  ///
  /// The colours for light backgrounds are attributes, so that programs without style sheets show
  /// them; the sheet adds those for dark backgrounds. A page that shows drawings includes it once.
  package static let styleSheet = """
    .drawing .edge text { paint-order: stroke; stroke: #ffffff; stroke-width: 4px; \
    stroke-linejoin: round; }
    @media screen and (prefers-color-scheme: dark) {
      .drawing text { fill: #e6edf3; }
      .drawing .detail { fill: #a5b0bc; }
      .drawing .paper { fill: #0f141a; }
      .drawing .edge text { stroke: #0f141a; }
      .drawing .node path { fill: #1b222b; stroke: #8b96a3; }
      .drawing .kept path { fill: #3a2012; stroke: #ff9a5c; }
      .drawing .nested path, .drawing .folded path { fill: #151b22; stroke: #6b7683; }
      .drawing .note path { fill: none; }
      .drawing .edge path { stroke: #8b96a3; }
      .drawing .edge polygon { stroke: #8b96a3; fill: #8b96a3; }
      .drawing .keeps-alive path { stroke: #6b7683; }
      .drawing .keeps-alive polygon { stroke: #6b7683; fill: #6b7683; }
      .drawing .culprit path, .drawing .suspect path { stroke: #ff7a33; }
      .drawing .culprit polygon, .drawing .suspect polygon { stroke: #ff7a33; fill: #ff7a33; }
      .drawing .culprit text, .drawing .suspect text { fill: #ff9a5c; }
      .drawing .culprit .detail, .drawing .suspect .detail { fill: #ffb88a; }
      .drawing .frame { stroke: #3d4752; }
    }

    """
}
