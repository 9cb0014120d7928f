/// How components look: by their lifetimes, which their labels also say in words.
///
/// Lines tell them apart where colours don't show: a thick one for what its container keeps, a double one
/// for what a pool may let go of, a broken one for what it doesn't keep alive.
///
/// Source of the colours: tints of those of Okabe and Ito, *Color Universal Design*, 2008.
extension DrawingStyle {
  /// Whether a role is a component's.
  package static func isComponent(_ role: Drawing.Node.Role) -> Bool {
    switch role {
    case .unshared, .scoped, .weakShared, .shared, .cached, .custom, .unused, .failed: true
    case .holder, .kept, .nested, .folded, .note: false
    }
  }

  /// The attributes of a component's node.
  static func componentAttributes(_ role: Drawing.Node.Role) -> [Attribute] {
    switch role {
    case .shared: [("fillcolor", "#dceaf8"), ("color", "#0b5cad"), ("penwidth", "2.6")]
    case .cached: [("fillcolor", "#ece6f7"), ("color", "#6a4fb3"), ("peripheries", "2")]
    case .custom:
      [
        ("style", "rounded,filled,dotted"), ("fillcolor", "#f9e3ef"), ("color", "#a3497d"),
        ("penwidth", "1.8"),
      ]
    case .weakShared:
      [
        ("style", "rounded,filled,dashed"), ("fillcolor", "#dff3ee"), ("color", "#00785a"),
        ("penwidth", "1.8"),
      ]
    case .scoped: [("fillcolor", "#fdf3d0"), ("color", "#8a6d00"), ("penwidth", "1.8")]
    case .unused:
      [
        ("style", "rounded,filled,dashed"), ("fillcolor", "#f6f8fa"), ("color", "#afb8c1"),
        ("fontcolor", detailInk),
      ]
    case .failed: [("fillcolor", "#fff1e5"), ("color", "#b34700"), ("penwidth", "2")]
    case .unshared, .holder, .kept, .nested, .folded, .note: []
    }
  }

  /// The style sheet of a drawing as SVG.
  ///
  /// - Parameter drawing: The drawing: what it doesn't show needs no style.
  /// - Returns: The sheet.
  package static func styleSheet(for drawing: Drawing) -> String {
    drawing.showsComponents ? styleSheet + componentStyleSheet : styleSheet
  }

  /// What a style sheet needs beside for drawings of components.
  package static let componentStyleSheet = """
    @media screen and (prefers-color-scheme: dark) {
      .drawing .shared path { fill: #12243a; stroke: #7cb8ff; }
      .drawing .cached path { fill: #211a33; stroke: #b7a2ee; }
      .drawing .cached path + path { fill: none; }
      .drawing .custom path { fill: #311a27; stroke: #e39ac4; }
      .drawing .weak-shared path { fill: #10281f; stroke: #63d3ac; }
      .drawing .scoped path { fill: #2e2410; stroke: #f0b849; }
      .drawing .unused path { fill: #151b22; stroke: #4b5661; }
      .drawing .unused text { fill: #a5b0bc; }
      .drawing .failed path { fill: #3a2012; stroke: #ff9a5c; }
      .drawing .may-hold path { fill: none; stroke: #ff9a5c; }
      .drawing .may-hold polygon { stroke: #ff9a5c; fill: #ff9a5c; }
      .drawing .may-hold text { fill: #ff9a5c; }
    }

    """
}
