internal import OutliveRendering

/// Puts the parts of a drawing under each other, with the caption above and frames around them.
struct DrawingPage {
  /// A part that is laid out.
  struct Piece {
    /// The part's nodes and edges.
    var content: MarkupElement
    /// How wide it is in pixels.
    var width: Double
    /// How high it is in pixels.
    var height: Double
    /// The lines above it.
    var heading: [String]
    /// Whether it has a frame.
    var isFramed: Bool
    /// Whether it stands at the left, where reading begins, and not in the middle.
    var isAtLeft = false
  }

  /// How wide the page is in pixels.
  let width: Int
  /// How high the page is in pixels.
  let height: Int
  /// The whole page.
  let element: MarkupElement

  /// The room around captions and frames in pixels.
  private static let margin = 14.0
  /// The height of a line in pixels.
  private static let lineHeight = 16.0

  /// Arranges the parts.
  ///
  /// - Parameters:
  ///   - caption: The lines above everything.
  ///   - pieces: The parts, from top to bottom.
  init(caption: [String], pieces: [Piece]) {
    let margin = Self.margin
    var widest = Self.width(of: caption) + 2 * margin
    for piece in pieces {
      let content = max(piece.width, Self.width(of: piece.heading) + 2 * margin)
      widest = max(widest, piece.isFramed ? content + 2 * margin : content)
    }
    let total = widest.rounded(.up)

    let isAtLeft = pieces.first?.isAtLeft ?? false
    var children: [MarkupElement] = []
    var y = 0.0
    if !caption.isEmpty {
      y = margin
      for line in caption {
        y += Self.lineHeight
        children.append(
          isAtLeft
            ? Self.text(line, x: margin, y: y - 4, anchor: "start")
            : Self.text(line, x: total / 2, y: y - 4, anchor: "middle"))
      }
    }
    for (position, piece) in pieces.enumerated() {
      guard piece.isFramed else {
        children.append(Self.placed(piece.content, x: Self.left(of: piece, in: total), y: y))
        y += piece.height
        continue
      }
      var group = MarkupElement("g", [("class", "cluster"), ("id", "c\(position)")])
      let top = y + margin
      let headingHeight =
        piece.heading.isEmpty ? 0 : margin / 2 + Double(piece.heading.count) * Self.lineHeight
      let frame = MarkupElement(
        "rect",
        [
          ("class", "frame"), ("x", Self.figure(margin)), ("y", Self.figure(top)),
          ("width", Self.figure(total - 2 * margin)),
          ("height", Self.figure(headingHeight + piece.height)), ("rx", "8"), ("fill", "none"),
          ("stroke", "#afb8c1"),
        ])
      group.children.append(.element(frame))
      for (line, heading) in piece.heading.enumerated() {
        let baseline = top + margin / 2 + Double(line + 1) * Self.lineHeight - 4
        group.children.append(
          .element(Self.text(heading, x: 2 * margin, y: baseline, anchor: "start")))
      }
      group.children.append(
        .element(
          Self.placed(piece.content, x: Self.left(of: piece, in: total), y: top + headingHeight)))
      children.append(group)
      y = top + headingHeight + piece.height
    }
    if pieces.last?.isFramed ?? true { y += margin }

    width = Int(total)
    height = Int(y.rounded(.up))
    let paper = MarkupElement(
      "rect",
      [("class", "paper"), ("width", "\(width)"), ("height", "\(height)"), ("fill", "white")])
    element = MarkupElement(
      "g",
      [("font-family", DrawingStyle.fontFamily), ("font-size", "\(DrawingStyle.fontSize)")],
      children: ([paper] + children).map { .element($0) })
  }

  /// A figure with at most two decimals, as Graphviz writes them.
  static func figure(_ value: Double) -> String {
    let hundredths = Int((abs(value) * 100).rounded())
    let sign = value < 0 && hundredths > 0 ? "-" : ""
    let rest = hundredths % 100
    if rest == 0 { return "\(sign)\(hundredths / 100)" }
    let decimals = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(sign)\(hundredths / 100).\(decimals)"
  }

  private static func left(of piece: Piece, in total: Double) -> Double {
    piece.isAtLeft ? (piece.isFramed ? margin : 0) : (total - piece.width) / 2
  }

  private static func width(of lines: [String]) -> Double {
    let columns = lines.map { DisplayWidth.reservedColumns(for: $0) }.max() ?? 0
    return Double(columns) * 0.6 * Double(DrawingStyle.fontSize)
  }

  private static func text(
    _ line: String, x: Double, y: Double, anchor: String
  ) -> MarkupElement {
    MarkupElement(
      "text",
      [
        ("text-anchor", anchor), ("x", figure(x)), ("y", figure(y)), ("fill", DrawingStyle.ink),
        ("font-weight", "bold"),
      ], children: [.text(BidirectionalText.closed(line))])
  }

  private static func placed(_ content: MarkupElement, x: Double, y: Double) -> MarkupElement {
    MarkupElement(
      "g", [("transform", "translate(\(figure(x)) \(figure(y)))")],
      children: [.element(content)])
  }
}
