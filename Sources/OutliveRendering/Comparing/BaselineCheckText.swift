package import OutliveAnalysis

/// What a run says of a baseline, as text: what fails first and in full, the rest in brief.
package struct BaselineCheckText {
  /// What the run says.
  package let check: BaselineCheck
  /// How the text looks.
  package let options: TextReport.Options

  /// Makes a text.
  package init(check: BaselineCheck, options: TextReport.Options = TextReport.Options()) {
    self.check = check
    self.options = options
  }

  /// The first line: `1 new, 1 expired; 2 known, 1 fixed`.
  package var verdict: String {
    var failing: [String] = []
    var passing: [String] = []
    func add(_ count: Int, _ word: String, to list: inout [String]) {
      if count > 0 { list.append("\(count) \(word)") }
    }
    add(check.new.count, "new", to: &failing)
    add(check.expired.count, "expired", to: &failing)
    add(check.known.count, "known", to: &passing)
    add(check.accepted.count, "in the baseline for nothing", to: &passing)
    add(check.fixed.count, "fixed", to: &passing)
    add(check.unused.count, "unused", to: &passing)
    let head = failing.isEmpty ? "nothing new" : failing.joined(separator: ", ")
    return passing.isEmpty ? head : "\(head); \(passing.joined(separator: ", "))"
  }

  /// The whole text, with a line break at its end.
  package func render() -> String {
    let isSound = Wording.isSound(check.analysis)
    let role: Span.Role = check.fails ? .error : isSound && check.unused.isEmpty ? .good : .warning
    let report = TextReport(analysis: check.analysis, options: options)
    let brief = BriefLines(width: options.width)
    var lines: [Line] = [[Span(verdict, role), Span(": \(Wording.scope(check.analysis))")]]
    for finding in check.new + check.expired { lines += [[]] + report.findingLines(finding) }
    for finding in check.known { lines += [[]] + report.knownLines(finding) }
    for finding in check.accepted {
      let note =
        "is in the baseline, but is \(finding.verdict == .expected ? "expected" : "a mere note") "
        + "anyway: the entry can be removed"
      lines += [[]] + brief.lines("accepted", .info, finding, notes: [[Span(note)]])
    }
    for entry in check.fixed {
      lines += [[]] + entryLines(entry, "fixed", .good, "can be removed from the baseline")
    }
    for unused in check.unused {
      let note = "can't be told whether it is fixed: \(unused.reason.displaySentence)"
      lines += [[]] + entryLines(unused.entry, "unused", .warning, note)
    }
    lines += [[]] + report.closingLines
    return lines.map { $0.text(options) }.joined()
  }

  private func entryLines(
    _ entry: Baseline.Entry, _ word: String, _ role: Span.Role, _ note: String
  ) -> [Line] {
    BriefLines(width: options.width).lines(
      word, role, headline: entry.headline, rule: entry.rule,
      notes: [[Span(note)], [Span("its reason: \(entry.reason.displaySentence)")]],
      fingerprint: entry.fingerprint)
  }
}
