public import OutliveAnalysis
internal import OutliveTrace

/// What a trace tells of observing, as one page: a drawing, and the text below it.
///
/// It is one self-contained file: no network, no script, the same bytes for the same answer.
public struct HTMLObserving: Sendable {
  /// The page's title.
  public let title: String
  private let sentences: [(text: String, isWrong: Bool)]
  private let heading: String
  private let lines: [Line]
  private let picture: @Sendable (inout HTMLWriter) -> Void

  /// Makes a page of who observes whom.
  ///
  /// - Parameters:
  ///   - maps: Who observes whom, in each process.
  ///   - title: The page's title.
  ///   - drawings: Who draws; a drawing that fails leaves a line that says why.
  public init(
    of maps: [ObserverMap], title: String, drawings: (any DrawingRenderer)? = nil
  ) {
    self.title = title
    sentences =
      maps.isEmpty
      ? [("Nobody observes anything then.", false)]
      : maps.flatMap { map -> [(text: String, isWrong: Bool)] in
        [(ObserverMapText.title(map), false)]
          + (ObserverMapText.concerned(map).map { [($0, true)] } ?? [])
      }
    heading = "Who observes whom"
    lines = ObserverMapText(maps: maps, options: TextReport.Options(width: 110)).lines
    picture = { $0.figure(Drawing(of: maps), prefix: "observers_", with: drawings) }
  }

  /// Makes a page of what followed of a mutation.
  ///
  /// - Parameters:
  ///   - cascade: What followed of it.
  ///   - title: The page's title.
  ///   - drawings: Who draws; a drawing that fails leaves a line that says why.
  public init(
    of cascade: Cascade, title: String, drawings: (any DrawingRenderer)? = nil
  ) {
    self.title = title
    sentences = [
      ("\(CascadeText.title(cascade)), \(CascadeText.origin(cascade))", false),
      (Wording.figures(cascade.figures), cascade.figures.repeats > 0),
    ]
    heading = "What happened, in order"
    lines = CascadeText(cascade: cascade, options: TextReport.Options(width: 110)).treeLines
    picture = { $0.figure(Drawing(of: cascade), prefix: "cascade_", with: drawings) }
  }

  /// Makes a page of how long observations and who takes part in them lived; it needs nobody who draws.
  ///
  /// - Parameters:
  ///   - lifelines: How long they lived, in each process.
  ///   - title: The page's title.
  public init(of lifelines: [Lifelines], title: String) {
    self.title = title
    sentences = lifelines.flatMap { lines -> [(text: String, isWrong: Bool)] in
      [(LifelinesText.title(lines), false)]
        + (LifelinesText.faults(lines).map { [($0, true)] } ?? [])
    }
    heading = "As text"
    lines =
      LifelinesText(lifelines: lifelines, options: TextReport.Options(width: 110)).lines
    picture = { $0.chart(LifelineChart(lifelines: lifelines)) }
  }

  /// The page as text.
  public func render() -> String {
    var page = HTMLWriter()
    page.document(title: title, sheet: HTMLStyle.containerSheet + LifelineChart.styleSheet) {
      page in
      for sentence in sentences {
        page.line("p", [("class", "verdict\(sentence.isWrong ? " warning" : "")")]) {
          $0.name(sentence.text)
        }
      }
      picture(&page)
      page.block("section", [("class", "panel"), ("aria-labelledby", "text")]) { page in
        page.line("h2", [("id", "text")], text: heading)
        page.line("pre", [("tabindex", "0")]) { page in
          for (position, line) in lines.enumerated() {
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
  /// Writes a chart.
  fileprivate mutating func chart(_ chart: LifelineChart) {
    do throws(DrawingError) {
      let element = try EmbeddedDrawing.element(
        from: chart.svg(isCaptioned: false), prefix: "chart_")
      block("div", [("class", "views wide")]) { page in
        page.block("figure", [("class", "picture")]) { $0.write(element) }
      }
    } catch {
      line("p", [("class", "quiet")], text: "Not drawn: \(error.description)")
    }
  }
}
