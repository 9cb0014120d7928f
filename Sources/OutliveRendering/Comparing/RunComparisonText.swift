package import OutliveAnalysis

/// What changed between two runs, as text: what is new or has grown first.
package struct RunComparisonText {
  /// What changed.
  package let comparison: RunComparison
  /// How the text looks.
  package let options: TextReport.Options

  /// Makes a text.
  package init(comparison: RunComparison, options: TextReport.Options = TextReport.Options()) {
    self.comparison = comparison
    self.options = options
  }

  /// The first line: `1 new, 2 grown; 3 still there, 1 fixed`.
  package var verdict: String {
    var parts: [String] = []
    func add(_ count: Int, _ word: String, to list: inout [String]) {
      if count > 0 { list.append("\(count) \(word)") }
    }
    // Only what fails is said to be new: who reads no further must not be alarmed in vain.
    let new = comparison.new.count(where: \.finding.isDefect)
    let grown = comparison.grown.count(where: \.new.isDefect)
    add(new, "new", to: &parts)
    add(grown, "grown", to: &parts)
    let head = parts.isEmpty ? "nothing new" : parts.joined(separator: ", ")
    var rest: [String] = []
    add(
      comparison.new.count - new + comparison.grown.count - grown,
      "more with nothing to mend", to: &rest)
    add(comparison.moved.count, "moved", to: &rest)
    add(comparison.same.count, "still there", to: &rest)
    add(comparison.notJudged.count, "not judged", to: &rest)
    add(comparison.fixed.count, "fixed", to: &rest)
    return rest.isEmpty ? head : "\(head); \(rest.joined(separator: ", "))"
  }

  /// The whole text, with a line break at its end.
  package func render() -> String {
    let role: Span.Role =
      comparison.fails ? .error : Wording.isSound(comparison.latest) ? .good : .warning
    var lines: [Line] = [
      [Span(verdict, role)],
      [Span("  old: ", .quiet), Span(Wording.verdictSentence(comparison.old))],
      [Span("  new: ", .quiet), Span(Wording.verdictSentence(comparison.latest))],
    ]
    for new in comparison.new { lines += [[]] + newLines(new) }
    for pair in comparison.grown { lines += [[]] + pairLines("grown", .error, pair) }
    for pair in comparison.moved { lines += [[]] + pairLines("moved", .info, pair) }
    for pair in comparison.same { lines += [[]] + pairLines("still there", .info, pair) }
    let brief = BriefLines(width: options.width)
    for entry in comparison.notJudged {
      let note = "the new run can't tell whether it is fixed: \(entry.reason.displaySentence)"
      lines += [[]] + brief.lines("not judged", .warning, entry.finding, notes: [[Span(note)]])
    }
    for finding in comparison.fixed {
      lines += [[]] + brief.lines("fixed", .good, finding, notes: [])
    }
    return lines.map { $0.text(options) }.joined()
  }

  private func newLines(_ new: RunComparison.New) -> [Line] {
    var notes: [Line] = []
    let occurrence = Wording.occurrence(new.finding)
    if !occurrence.isEmpty { notes.append([Span(occurrence)]) }
    if !new.finding.isDefect {
      notes.append([
        Span("nothing to mend: \(new.finding.verdict == .expected ? "expected" : "a mere note")")
      ])
    }
    if let doubt = new.doubt {
      notes.append([
        Span("may be older, the old run can't tell: \(doubt.displaySentence)", .warning)
      ])
    }
    if !new.finding.fix.isEmpty {
      notes.append([Span("fix: ", .fix), Span(new.finding.fix.displaySentence, .fix)])
    }
    let role = new.finding.isDefect ? TextReport.role(new.finding.severity) : .info
    return BriefLines(width: options.width).lines("new", role, new.finding, notes: notes)
  }

  private func pairLines(
    _ word: String, _ role: Span.Role, _ pair: RunComparison.Pair
  ) -> [Line] {
    var notes = changes(of: pair).map { [Span($0)] }
    let old = pair.old.fingerprint.text.displayName
    switch pair.likeness {
    case .fingerprint: break
    case .path:
      let rule =
        pair.old.rule == pair.new.rule
        ? "" : " [\(pair.old.rule.rawValue.displayName)]"
      notes.append([Span("the same references as \(old)\(rule) in the old run")])
    case .renamed(let rename):
      notes.append([
        Span(
          "\(old) in the old run: \(rename.old.displayName) is now \(rename.new.displayName)")
      ])
    }
    return BriefLines(width: options.width).lines(word, role, pair.new, notes: notes)
  }

  /// What changed in a finding, a phrase each.
  private func changes(of pair: RunComparison.Pair) -> [String] {
    var changes: [String] = []
    if pair.old.count != pair.new.count {
      changes.append("\(pair.old.count) → \(Wording.count(pair.new.count, "instance"))")
    }
    if let before = pair.old.kept, let after = pair.new.kept, before.bytes != after.bytes {
      changes.append(
        "\(Wording.bytes(before.bytes)) → \(Wording.bytes(after.bytes)) kept alive")
    }
    let before = standing(pair.old)
    let after = standing(pair.new)
    if before != after { changes.append("was \(before), is \(after)") }
    return changes
  }

  private func standing(_ finding: Finding) -> String {
    switch finding.verdict {
    case .expected: "expected"
    case .suspect: "a suspected \(finding.severity.rawValue)"
    case .leak: "a proved \(finding.severity.rawValue)"
    }
  }
}
