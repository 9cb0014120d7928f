/// Whoever can draw: turns a drawing into SVG.
///
/// Reports take their drawings from here, so that a program that only reads text links no graphics.
public protocol DrawingRenderer: Sendable {
  /// Draws as SVG: one well-formed document, the same bytes for the same drawing.
  ///
  /// - Parameter drawing: What to draw.
  /// - Returns: The document.
  /// - Throws: ``DrawingError`` when it can't be drawn; the report then goes without.
  func svg(of drawing: Drawing) throws(DrawingError) -> String
}

/// Why a drawing could not be made.
public enum DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program that lays drawings out is missing; the text says what was looked for, and where.
  case unavailable(String)
  /// The drawing is larger than what is laid out in reasonable time.
  ///
  /// - Parameters:
  ///   - measure: What there is too much of, in the plural, such as `nodes`.
  ///   - count: How much of it there is.
  ///   - limit: How much is drawn at most.
  case tooLarge(measure: String, count: Int, limit: Int)
  /// An edge or cluster names a node that the drawing doesn't have, or two nodes have one name.
  case inconsistent(String)
  /// The layout failed; the text is what the layouter said.
  case layoutFailed(String)
  /// What came out isn't well-formed, or isn't the drawing that went in.
  case malformed(String)

  /// A stable word for the error, for scripts.
  public var code: String {
    switch self {
    case .unavailable: "drawing-unavailable"
    case .tooLarge: "drawing-too-large"
    case .inconsistent: "drawing-inconsistent"
    case .layoutFailed: "drawing-layout-failed"
    case .malformed: "drawing-malformed"
    }
  }

  /// What happened, the likely cause, and what to do.
  public var description: String {
    switch self {
    case .unavailable(let text):
      """
      drawing needs Graphviz: \(text.displaySentence). Install it with \
      `apt install graphviz libgraphviz-dev` or `brew install graphviz`; every other format works \
      without it.
      """
    case .tooLarge(let measure, let count, let limit):
      """
      the drawing has \(count) \(measure.displayName), more than the \(limit) that are laid out in \
      reasonable time; text and JSON reports have no such limit.
      """
    case .inconsistent(let text): "the drawing is inconsistent: \(text.displaySentence)."
    case .layoutFailed(let text): "Graphviz could not lay the drawing out: \(text.displaySentence)."
    case .malformed(let text): "the drawing came out malformed: \(text.displaySentence)."
    }
  }
}
