public import OutliveAnalysis
internal import OutliveTrace

/// The ways from some objects to others, as text for a terminal or a log.
public struct FoundPathsText: Sendable {
  /// What it tells, one for each process.
  public let results: [FoundPaths]
  /// How it says it.
  public let options: TextReport.Options

  /// Makes a text.
  ///
  /// - Parameters:
  ///   - results: What it tells, one for each process.
  ///   - options: How it says it.
  public init(results: [FoundPaths], options: TextReport.Options = TextReport.Options()) {
    self.results = results
    self.options = options
  }

  /// The whole text, with a line break at its end.
  public func render() -> String {
    var lines: [Line] = []
    for result in results {
      if !lines.isEmpty { lines.append([]) }
      lines += Paragraph([Span(headline(of: result), .headline)]).lines(
        width: options.width, rest: [Span("  ")])
      for path in result.paths {
        lines.append([])
        lines += PathLines(path: path, width: options.width).lines()
      }
      guard result.hasMore else { continue }
      lines.append([])
      lines.append([
        Span(
          "There are more; these are the first \(result.paths.count). Show more with '--top'.",
          .quiet)
      ])
    }
    return lines.map { (options.color ? ANSIStyle.text($0) : $0.plainText) + "\n" }.joined()
  }

  private func headline(of result: FoundPaths) -> String {
    var moment =
      "at “\(result.moment.label.displaySentence)” (event \(result.moment.sequence.rawValue))"
    if let process = result.process { moment += " of “\(process.displaySentence)”" }
    let ends =
      "\(Wording.count(result.sources, "object")) to \(Wording.count(result.targets, "object"))"
    if result.paths.isEmpty { return "no reference leads from \(ends) \(moment)" }
    if result.targets == 1 {
      return "\(result.paths.count)\(result.hasMore ? " or more" : "") "
        + "way\(result.paths.count == 1 ? "" : "s") from \(ends) \(moment)"
    }
    let reached =
      result.reached == result.targets ? "all" : "\(result.reached) of the \(result.targets)"
    return "ways from \(ends) \(moment): \(reached) can be reached, each by the shortest way"
  }
}
