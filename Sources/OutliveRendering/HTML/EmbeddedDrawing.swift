/// A drawing made fit to stand within a page.
///
/// A page may hold drawings by any renderer, so nothing is taken on trust: the drawing must be
/// well-formed, only elements and attributes that draw or describe are kept, what is called by a name
/// gets the finding's anchor before it, and nothing refers to anything outside.
enum EmbeddedDrawing {
  /// The drawing, or what is wrong with it.
  ///
  /// - Parameters:
  ///   - svg: The document that a renderer made.
  ///   - prefix: What makes the names in it unique on the page.
  /// - Returns: The root element.
  /// - Throws: ``DrawingError/malformed(_:)`` when the document isn't well-formed SVG.
  static func element(
    from svg: String, prefix: String
  ) throws(DrawingError) -> MarkupElement {
    let root: MarkupElement
    do throws(MarkupError) {
      root = try MarkupParser.parse(svg)
    } catch {
      throw .malformed(error.description)
    }
    guard root.name == "svg", let kept = clean(root, prefix: prefix) else {
      throw .malformed("it is no SVG")
    }
    return kept
  }

  private static let elements: Set<String> = [
    "svg", "g", "path", "polygon", "polyline", "ellipse", "circle", "rect", "line", "text",
    "tspan", "title", "desc",
  ]

  private static let attributes: Set<String> = [
    "id", "class", "role", "aria-labelledby", "aria-label", "aria-hidden", "transform", "d",
    "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height",
    "viewBox", "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray",
    "stroke-opacity", "stroke-linecap", "stroke-linejoin", "opacity", "font-family", "font-size",
    "font-weight", "font-style", "text-anchor",
  ]

  private static func clean(_ element: MarkupElement, prefix: String) -> MarkupElement? {
    // The style sheet of drawings is part of the page's own.
    guard elements.contains(element.name) else { return nil }
    var result = MarkupElement(element.name)
    for attribute in element.attributes where attributes.contains(attribute.name) {
      var value = attribute.value
      switch attribute.name {
      case "id": value = prefix + value
      case "aria-labelledby":
        value = value.split(separator: " ").map { prefix + $0 }.joined(separator: " ")
      default:
        // Colours and figures need no brackets, but references to elsewhere do.
        if attribute.name != "transform", value.contains("(") { continue }
      }
      result.attributes.append(.init(name: attribute.name, value: value))
    }
    for child in element.children {
      switch child {
      case .text: result.children.append(child)
      case .element(let inner):
        if let kept = clean(inner, prefix: prefix) { result.children.append(.element(kept)) }
      }
    }
    return result
  }
}
