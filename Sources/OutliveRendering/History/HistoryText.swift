package import OutliveAnalysis

/// The findings of many runs, as text.
package struct HistoryText {
  /// The runs, the earliest first.
  package let runs: [HistoricRun]
  /// The findings.
  package let findings: [FindingHistory]
  /// How the text looks.
  package let options: TextReport.Options

  /// Makes a text.
  package init(
    runs: [HistoricRun], findings: [FindingHistory],
    options: TextReport.Options = TextReport.Options()
  ) {
    self.runs = runs
    self.findings = findings
    self.options = options
  }

  /// All findings in brief, those that are there first, with a line break at the end.
  package func list() -> String {
    let sorted = HistoryText.sorted(findings)
    let open = sorted.count { Self.isOpen($0.state) }
    var parts: [String] = []
    for state in FindingHistory.State.allCases {
      let count = sorted.count { $0.state == state }
      if count > 0 { parts.append("\(count) \(state.rawValue)") }
    }
    let head = parts.isEmpty ? "no finding" : parts.joined(separator: ", ")
    var lines: [Line] = [
      [
        Span(head, open > 0 ? .error : .good), Span(" in \(Wording.count(runs.count, "run"))"),
      ]
    ]
    if let last = runs.last { lines.append([Span("  last run: \(Wording.run(last))", .quiet)]) }
    for finding in sorted { lines += [[]] + brief(finding) }
    return lines.map { $0.text(options) }.joined()
  }

  /// All runs, a line each, with a line break at the end.
  package func runList() -> String {
    var lines: [Line] = [[Span(Wording.count(runs.count, "run"))]]
    var counts: [Int: Int] = [:]
    for finding in findings { for run in finding.seenIn { counts[run, default: 0] += 1 } }
    for run in runs {
      let seen = counts[run.number] ?? 0
      var text = "  \(run.date)  \(run.name.displayName)"
      if let commit = run.commit { text += "  commit \(commit.displayName)" }
      text += "  \(seen == 0 ? "no finding" : Wording.count(seen, "finding"))"
      if run.traces > 1 { text += ", \(run.traces) recordings" }
      if !run.notJudged.isEmpty {
        text += ", \(Wording.count(run.notJudged.count, "rule")) not judged"
      }
      lines.append([Span(text)])
    }
    return lines.map { $0.text(options) }.joined()
  }

  /// One finding with what each run says of it, with a line break at the end.
  package func page(of finding: FindingHistory) -> String {
    var lines = brief(finding)
    lines += [[], [Span("  what each run says since:", .quiet)]]
    let names = finding.moments.map { moment in
      "\(moment.run.date)  \(moment.run.name.displayName)"
    }
    let width = names.map(DisplayWidth.columns).max() ?? 0
    for (name, moment) in zip(names, finding.moments) {
      let padding = String(repeating: " ", count: width - DisplayWidth.columns(of: name) + 2)
      var line = [Span("    \(name)\(padding)", .plain)]
      switch moment.presence {
      case .seen(let sighting):
        var text = Wording.count(sighting.count, "instance")
        if let bytes = sighting.bytes { text += ", \(Wording.bytes(bytes)) kept alive" }
        line.append(Span(text, .error))
      case .absent: line.append(Span("gone", .good))
      case .notJudged(let reason):
        line.append(Span("not judged: \(reason.displaySentence)", .warning))
      }
      lines.append(line)
    }
    return lines.map { $0.text(options) }.joined()
  }

  /// Findings by how they stand, and then by how often they were seen and by fingerprint.
  static func sorted(_ findings: [FindingHistory]) -> [FindingHistory] {
    let order = FindingHistory.State.allCases
    func key(_ finding: FindingHistory) -> (Int, Int, Fingerprint) {
      let rank = order.firstIndex(of: finding.state) ?? order.count
      return (rank, -finding.seenCount, finding.fingerprint)
    }
    return findings.map { (key($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private func brief(_ finding: FindingHistory) -> [Line] {
    let role: Span.Role =
      Self.isOpen(finding.state) ? .error : finding.state == .fixed ? .good : .warning
    return BriefLines(width: options.width).lines(
      finding.state.rawValue, role, headline: finding.headline, rule: finding.rule,
      notes: [[Span(Wording.history(finding, isHere: false))]],
      fingerprint: finding.fingerprint)
  }

  private static func isOpen(_ state: FindingHistory.State) -> Bool {
    state == .new || state == .present || state == .returned
  }
}
