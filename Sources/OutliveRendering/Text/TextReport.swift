public import OutliveAnalysis

/// An analysis as text for a terminal, a log or a test's failure message.
///
/// The first line is the verdict; then come the findings, each with the path of references that
/// keeps its object alive and the one at fault underlined, and at the end the line that accounts for
/// every tracked object. The text is a pure function of the analysis and the options.
public struct TextReport: Sendable {
  /// What the report says.
  public let analysis: Analysis
  /// How it says it.
  public let options: Options

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - analysis: What the report says.
  ///   - options: How it says it.
  public init(analysis: Analysis, options: Options = Options()) {
    self.analysis = analysis
    self.options = options
  }

  /// How a text report looks.
  public struct Options: Hashable, Sendable {
    /// The most columns that sentences take; 0 puts each on one line.
    public var width: Int
    /// Whether to colour the text with the escapes of ANSI terminals.
    public var color: Bool
    /// The name under which the reader calls the command line.
    public var command: String

    /// Makes options.
    ///
    /// - Parameters:
    ///   - width: The most columns that sentences take; 0 puts each on one line. Names and places
    ///     are never broken, so a long one may take more.
    ///   - color: Whether to colour the text with the escapes of ANSI terminals.
    ///   - command: The name under which the reader calls the command line.
    public init(width: Int = 80, color: Bool = false, command: String = "outlive") {
      self.width = max(0, width)
      self.color = color
      self.command = command
    }
  }

  /// The whole report, with a line break at its end.
  public func render() -> String {
    var lines: [Line] = [verdictLine]
    for finding in analysis.findings {
      lines.append([])
      // Who looks for what is new doesn't want to read again what is known.
      lines += finding.isKnown ? knownLines(finding) : findingLines(finding)
    }
    lines.append([])
    lines += closingLines
    return text(of: lines)
  }

  /// One finding as in the whole report, with a line break at its end.
  ///
  /// - Parameter finding: The finding.
  /// - Returns: The text.
  public func render(_ finding: Finding) -> String {
    text(of: findingLines(finding))
  }

  private func text(of lines: [Line]) -> String {
    var text = ""
    for line in lines {
      text += options.color ? ANSIStyle.text(line) : line.plainText
      text += "\n"
    }
    return text
  }

  private var verdictLine: Line {
    let verdict = Wording.verdict(analysis)
    let scope = Wording.scope(analysis)
    guard Wording.hasDefects(analysis) else {
      // A pass that rests on part of the evidence is not shown in green.
      let role: Span.Role = Wording.isSound(analysis) ? .good : .warning
      return [Span(verdict, role), Span(": \(scope)")]
    }
    let worst = analysis.findings.lazy.filter(\.isOpen).map(\.severity).min()
    return [Span(verdict, Self.role(worst ?? .info)), Span(" in \(scope)")]
  }

  /// The role of a severity's name.
  static func role(_ severity: Severity) -> Span.Role {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .info: .info
    }
  }

  /// The end of the report: what became of every object, and what could not be judged.
  var closingLines: [Line] {
    let width = options.width
    // This line stays whole: it is the one that scripts and readers look for.
    var lines: [Line] = [[Span(Wording.accounting(analysis.accounting))]]
    if let gap = Wording.accountingGap(analysis.accounting) {
      lines += Paragraph([Span(gap, .warning)]).lines(width: width)
    }
    if let known = Wording.known(analysis) {
      lines += Paragraph([Span(known)]).lines(width: width, rest: [Span("  ")])
    }
    if !analysis.notEvaluated.isEmpty {
      lines.append([Span("not evaluated: \(Wording.notEvaluatedTotal(analysis))", .warning)])
      lines += notEvaluatedLines
    }
    for loss in Wording.losses(analysis.summary.integrity) {
      lines += Paragraph([Span(loss, .warning)]).lines(width: width, rest: [Span("  ")])
    }
    return lines
  }

  private var notEvaluatedLines: [Line] {
    var lines: [Line] = []
    let entries = analysis.notEvaluated
    let shown = entries.count <= 21 ? entries.count : 20
    for entry in entries.prefix(shown) {
      let line = [
        Span("\(entry.subject.displayName): ", .object), Span(entry.reason.displaySentence),
        Span(" (\(entry.count))", .quiet),
      ]
      lines += Paragraph(line).lines(
        width: options.width, first: [Span("  ")], rest: [Span("    ")])
    }
    if entries.count > shown {
      lines.append([Span("  \(entries.count - shown) more entries", .quiet)])
    }
    return lines
  }
}
