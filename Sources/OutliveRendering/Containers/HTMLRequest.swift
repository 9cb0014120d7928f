public import OutliveAnalysis
internal import OutliveTrace

/// One request of a container as one page: its drawing, and its tree.
///
/// It is one self-contained file: no network, no script, the same bytes for the same request.
public struct HTMLRequest: Sendable {
  /// What it tells.
  public let tree: RequestTree
  /// The page's title.
  public let title: String
  /// Who draws; `nil` for a page without drawings.
  public let drawings: (any DrawingRenderer)?

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - tree: What it tells.
  ///   - title: The page's title.
  ///   - drawings: Who draws; a drawing that fails leaves a line that says why.
  public init(tree: RequestTree, title: String, drawings: (any DrawingRenderer)? = nil) {
    self.tree = tree
    self.title = title
    self.drawings = drawings
  }

  /// The page as text.
  public func render() -> String {
    var page = HTMLWriter()
    let text = RequestTreeText(tree: tree, options: TextReport.Options(width: 110))
    page.document(title: title, sheet: HTMLStyle.containerSheet) { page in
      page.line("p", [("class", "verdict\(tree.failure.isEmpty ? "" : " error")")]) { page in
        page.inline("strong", text: RequestTreeText.title(tree))
        page.name(RequestTreeText.asker(tree))
        var figures = "; " + Wording.count(tree.uses.total, "resolution")
        figures += ": \(Wording.uses(tree.uses))"
        if let duration = tree.root?.duration {
          figures += "; it took \(Wording.duration(nanoseconds: duration))"
        }
        page.write(figures)
      }
      if !tree.failure.isEmpty {
        page.line("p", [("class", "loss")]) {
          $0.name("Failed: \(Wording.chain(tree.failure))")
        }
      }
      page.figure(Drawing(of: tree), prefix: "request_", with: drawings)
      page.block("section", [("class", "panel"), ("aria-labelledby", "tree")]) { page in
        page.line("h2", [("id", "tree")], text: "What was asked for, in order")
        page.line("pre", [("tabindex", "0")]) { page in
          for (position, line) in text.treeLines.enumerated() {
            if position > 0 { page.write("\n") }
            page.write(line)
          }
        }
      }
    }
    return page.text
  }
}

extension HTMLWriter {
  /// Writes a whole page.
  mutating func document(
    title: String, sheet: String, _ content: (inout HTMLWriter) -> Void
  ) {
    doctype()
    block("html", [("lang", "en")]) { page in
      page.head(title: title.displaySentence, sheet: sheet)
      page.block("body") { page in
        page.block("header") { page in page.line("h1") { $0.name(title.displaySentence) } }
        page.block("main") { content(&$0) }
      }
    }
  }

  /// Writes a drawing, or why there is none.
  mutating func figure(
    _ drawing: Drawing, prefix: String, with renderer: (any DrawingRenderer)?
  ) {
    guard let renderer else { return }
    var drawing = drawing
    // What the caption says stands above it already.
    drawing.caption = []
    do throws(DrawingError) {
      let element = try EmbeddedDrawing.element(
        from: try renderer.svg(of: drawing), prefix: prefix)
      block("div", [("class", "views wide")]) { page in
        page.block("figure", [("class", "picture")]) { $0.write(element) }
      }
    } catch {
      line("p", [("class", "quiet")], text: "Not drawn: \(error.description)")
    }
  }
}

extension HTMLStyle {
  /// The sheet of pages about containers.
  static let containerSheet =
    sheet + DrawingStyle.componentStyleSheet + """
      body { max-width: 120rem; }
      .views.wide figure { overflow: auto; }
      .views.wide figure > svg { max-width: none; margin: 0; }
      .scroll th, .scroll td, .scroll bdi { overflow-wrap: normal; }
      .scroll td.asks, .asks bdi { overflow-wrap: anywhere; }
      .scroll td.asks { min-width: 14rem; }
      .lifetime { display: inline-block; padding: .05rem .5rem; border-radius: .35rem;
        border: 1px solid var(--line); }
      .lifetime.shared { background: #dceaf8; border: 2px solid #0b5cad; }
      .lifetime.cached { background: #ece6f7; border: 3px double #6a4fb3; }
      .lifetime.custom { background: #f9e3ef; border: 1px dotted #a3497d; }
      .lifetime.weak-shared { background: #dff3ee; border: 1px dashed #00785a; }
      .lifetime.scoped { background: #fdf3d0; border-color: #8a6d00; }
      @media screen and (prefers-color-scheme: dark) {
        .lifetime.shared { background: #12243a; border-color: #7cb8ff; }
        .lifetime.cached { background: #211a33; border-color: #b7a2ee; }
        .lifetime.custom { background: #311a27; border-color: #e39ac4; }
        .lifetime.weak-shared { background: #10281f; border-color: #63d3ac; }
        .lifetime.scoped { background: #2e2410; border-color: #f0b849; }
      }

      """
}
