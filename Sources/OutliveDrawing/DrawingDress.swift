package import OutliveRendering

/// Turns what Graphviz rendered into the finished document.
///
/// It puts the text in place of the placeholders, adds what screen readers and dark backgrounds need,
/// and leaves out what Graphviz says about itself. Nothing is passed through: an element that isn't
/// expected is an error.
package struct DrawingDress {
  /// What was laid out.
  let plan: DrawingPlan

  /// Makes the dress for what was laid out.
  package init(plan: DrawingPlan) { self.plan = plan }

  /// The finished document.
  ///
  /// - Parameter roots: What Graphviz rendered, for each part of the plan.
  /// - Returns: The document, with a line break at its end.
  /// - Throws: ``DrawingError/malformed(_:)`` when it isn't what was laid out.
  package func document(from roots: [MarkupElement]) throws(DrawingError) -> String {
    guard roots.count == plan.parts.count else { throw .malformed("a part of it is missing") }
    var pieces: [DrawingPage.Piece] = []
    for (part, root) in zip(plan.parts, roots) {
      guard root.name == "svg", let drawn = root.elements.first, root.elements.count == 1,
        drawn.name == "g"
      else { throw .malformed("there is not one group in one drawing") }
      let figures = (root[attribute: "viewBox"] ?? "").split(separator: " ").compactMap(Double.init)
      guard figures.count == 4, figures.allSatisfy({ (0..<100_000).contains($0) }) else {
        throw .malformed("its size is not four figures")
      }
      pieces.append(
        DrawingPage.Piece(
          content: try dress(graph: drawn, of: part), width: figures[2], height: figures[3],
          heading: part.heading, isFramed: part.isFramed,
          isAtLeft: plan.drawing.flow == .right))
    }
    let page = DrawingPage(caption: plan.caption, pieces: pieces)
    var svg = MarkupElement(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("class", "drawing"), ("role", "img"),
        ("aria-labelledby", "title description"), ("width", "\(page.width)"),
        ("height", "\(page.height)"), ("viewBox", "0 0 \(page.width) \(page.height)"),
      ])
    svg.children = [
      .element(text("title", id: "title", plan.drawing.title.displaySentence)),
      .element(text("desc", id: "description", description)),
      .element(
        MarkupElement("style", children: [.text(DrawingStyle.styleSheet(for: plan.drawing))])),
      .element(page.element),
    ]
    var document = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    svg.write(to: &document)
    return document + "\n"
  }

  /// The drawing in words: every reference as a sentence, so that nothing needs to be seen.
  private var description: String {
    let sentences = plan.drawing.edges.indices.prefix(60).map { edgeSentence($0) + "." }
    let hidden = plan.drawing.edges.count - sentences.count
    let more = hidden > 0 ? [" And \(hidden) more references."] : []
    guard !sentences.isEmpty else {
      return plan.nodeLines.map { $0.joined(separator: " ") }.joined(separator: ". ")
    }
    return (sentences + more).joined(separator: " ")
  }

  private func edgeSentence(_ position: Int) -> String {
    let edge = plan.drawing.edges[position]
    let from = name(of: edge.from)
    let to = name(of: edge.to)
    let label = plan.edgeLines[position].joined(separator: ", ")
    let through = label.isEmpty ? "" : " through \(label)"
    let saying = label.isEmpty ? "" : " (\(label))"
    return switch edge.role {
    case .culprit where plan.drawing.showsComponents:
      "\(from) asks for \(to)\(saying): this is at fault"
    case .suspect where plan.drawing.showsComponents:
      "\(from) asks for \(to)\(saying): this may be at fault"
    case .asks, .asksLater: "\(from) asks for \(to)\(saying)"
    case .mayHold: "\(from) asks for \(to)\(saying): it could hold it too long"
    case .culprit: "\(from) refers to \(to)\(through): this reference is at fault"
    case .suspect: "\(from) refers to \(to)\(through): this reference may be at fault"
    case .ordinary, .capture: "\(from) refers to \(to)\(through)"
    case .weak: "\(from) refers to \(to)\(through), without keeping it alive"
    case .keepsAlive:
      // “+ 3 more” is for the eye; the sentence needs no plus.
      "\(from) keeps \(to.hasPrefix("+ ") ? String(to.dropFirst(2)) : to) alive"
    }
  }

  private func name(of node: String) -> String {
    plan.positions[node].flatMap { plan.nodeLines[$0].first } ?? node.displayName
  }

  /// The nodes and edges of a part, each with its own text.
  private func dress(
    graph: MarkupElement, of part: DrawingPlan.Part
  ) throws(DrawingError) -> MarkupElement {
    var group = MarkupElement("g")
    group[attribute: "transform"] = graph[attribute: "transform"]
    var missing = Set(part.nodes.map { "n\($0)" } + part.edges.map { "e\($0)" })
    for element in graph.elements {
      switch element.name {
      // The first names the graph, the second is its background.
      case "title", "polygon": continue
      case "g":
        let id = element[attribute: "id"] ?? ""
        guard missing.remove(id) != nil, let position = Int(id.dropFirst()) else {
          throw .malformed("it has the group “\(id)” that was not laid out")
        }
        let dressed =
          id.hasPrefix("n")
          ? try dress(
            element, class: "node \(plan.drawing.nodes[position].role.rawValue)",
            title: plan.nodeLines[position].joined(separator: " "),
            lines: plan.nodeLines[position], shift: 0)
          : try dress(
            element, class: "edge \(plan.drawing.edges[position].role.rawValue)",
            title: edgeSentence(position), lines: plan.edgeLines[position],
            shift: 0.6 * Double(DrawingStyle.fontSize))
        group.children.append(.element(dressed))
      default: throw .malformed("it has an unexpected element “\(element.name)”")
      }
    }
    guard missing.isEmpty else {
      throw .malformed("it lacks \(missing.count) of the nodes and edges that were laid out")
    }
    return group
  }

  /// A node or edge with its own text.
  private func dress(
    _ element: MarkupElement, class className: String, title: String, lines: [String],
    shift: Double
  ) throws(DrawingError) -> MarkupElement {
    var group = MarkupElement("g", [("class", className)])
    group[attribute: "id"] = element[attribute: "id"]
    group.children.append(.element(MarkupElement("title", children: [.text(title)])))
    var remaining = lines[...]
    for shape in element.elements {
      switch shape.name {
      case "title": continue
      case "path", "polygon", "polyline", "ellipse": group.children.append(.element(shape))
      case "text":
        let isFirst = remaining.count == lines.count
        guard let line = remaining.popFirst() else { throw .malformed("it has a text too many") }
        var text = try replace(shape, with: line, shift: shift)
        if isFirst {
          if className != "edge keeps-alive" { text[attribute: "font-weight"] = "bold" }
        } else {
          text[attribute: "class"] = "detail"
          text[attribute: "font-size"] = "\(DrawingStyle.detailFontSize)"
          if text[attribute: "fill"] == DrawingStyle.ink {
            text[attribute: "fill"] = DrawingStyle.detailInk
          }
        }
        group.children.append(.element(text))
      default: throw .malformed("it has an unexpected element “\(shape.name)”")
      }
    }
    guard remaining.isEmpty else { throw .malformed("it lacks a text") }
    return group
  }

  private func replace(
    _ element: MarkupElement, with line: String, shift: Double
  ) throws(DrawingError) -> MarkupElement {
    var text = element
    // Both are said once, for the whole drawing.
    text[attribute: "font-family"] = nil
    text[attribute: "font-size"] = nil
    if shift != 0 {
      guard let x = element[attribute: "x"].flatMap(Double.init) else {
        throw .malformed("it has a text without a place")
      }
      text[attribute: "x"] = DrawingPage.figure(x + shift)
    }
    text.children = [.text(BidirectionalText.closed(line))]
    return text
  }

  private func text(_ name: String, id: String, _ content: String) -> MarkupElement {
    MarkupElement(name, [("id", id)], children: [.text(content)])
  }
}
