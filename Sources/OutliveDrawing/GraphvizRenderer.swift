internal import CGraphviz
public import OutliveRendering

/// Draws as SVG with the layout `dot` of Graphviz, in this process.
///
/// The same drawing gives the same bytes on every machine with the same version of Graphviz: neither
/// the fonts nor the plugins that are installed matter. No text of a drawing ever reaches Graphviz:
/// it lays out placeholders of the same width, and the text takes their place afterwards, so that no
/// name can change the layout's meaning or break it. What comes out is read back, checked against the
/// drawing, and written anew.
///
/// It can be used from any thread; one drawing is laid out at a time.
public struct GraphvizRenderer: DrawingRenderer {
  /// How much is laid out at most.
  public var limits: Limits

  /// Makes a renderer.
  ///
  /// - Parameter limits: How much is laid out at most.
  public init(limits: Limits = Limits()) { self.limits = limits }

  /// How much is laid out at most.
  ///
  /// A layout can't be cancelled, and its time grows much faster than the drawing. Within these limits
  /// one frame took at most a second with random references; the drawing of a finding, which is never
  /// more than some fifty objects in a line, takes milliseconds.
  public struct Limits: Hashable, Sendable {
    /// The most nodes in one frame, or outside all frames.
    public var nodes: Int
    /// The most edges in one frame, or outside all frames.
    public var edges: Int
    /// The most frames.
    public var frames: Int
    /// The most bytes of all labels together, after each was cut to its own limit.
    public var labelBytes: Int

    /// Makes limits.
    ///
    /// - Parameters:
    ///   - nodes: The most nodes in one frame, or outside all frames.
    ///   - edges: The most edges in one frame, or outside all frames.
    ///   - frames: The most frames.
    ///   - labelBytes: The most bytes of all labels together.
    public init(
      nodes: Int = 100, edges: Int = 150, frames: Int = 20, labelBytes: Int = 131_072
    ) {
      self.nodes = nodes
      self.edges = edges
      self.frames = frames
      self.labelBytes = labelBytes
    }
  }

  /// The version of the Graphviz library this process uses, such as `2.43.0`.
  ///
  /// - Returns: The version.
  /// - Throws: `DrawingError.unavailable` when Graphviz is missing.
  public static func graphvizVersion() throws(DrawingError) -> String {
    try GraphvizLibrary.version()
  }

  /// Draws as SVG.
  ///
  /// - Parameter drawing: What to draw.
  /// - Returns: A well-formed document that asks for nothing beyond itself, with a line break at its
  ///   end.
  /// - Throws: `DrawingError`: Graphviz is missing, the drawing is too large or inconsistent, or
  ///   what came out isn't what went in.
  public func svg(of drawing: Drawing) throws(DrawingError) -> String {
    let plan = try DrawingPlan(drawing, limits: limits)
    let laidOut = try unsafe GraphvizLibrary.withContext {
      context throws(DrawingError) -> [String] in
      var texts: [String] = []
      for part in plan.parts {
        texts.append(try unsafe GraphvizLayout.svg(of: part, in: plan, context: context))
      }
      return texts
    }
    var roots: [MarkupElement] = []
    for text in laidOut {
      do throws(MarkupError) {
        roots.append(try MarkupParser.parse(text))
      } catch {
        throw .malformed(error.description)
      }
    }
    return try DrawingDress(plan: plan).document(from: roots)
  }
}
