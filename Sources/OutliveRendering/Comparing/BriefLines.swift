internal import OutliveAnalysis

/// Findings as a headline with a few lines under it, for lists of what changed.
struct BriefLines {
  /// The most columns that sentences take; 0 puts each on one line.
  let width: Int

  /// A headline, the rule, what there is to say about it, and the fingerprint.
  ///
  /// - Parameters:
  ///   - word: What became of the finding, such as `fixed`.
  ///   - role: How that word is meant.
  ///   - headline: What the finding says.
  ///   - rule: The rule that found it.
  ///   - notes: A sentence each.
  ///   - fingerprint: The finding's identity.
  /// - Returns: The lines.
  func lines(
    _ word: String, _ role: Span.Role, headline: String, rule: RuleID, notes: [Line],
    fingerprint: Fingerprint
  ) -> [Line] {
    let text = headline.isEmpty ? "a finding without a headline" : headline.displaySentence
    var lines = Paragraph([
      Span(text, .headline), Span("  "), Span("[\(rule.rawValue.displayName)]", .quiet),
    ]).lines(
      width: width, first: [Span("\(word): ", role)],
      rest: [Span(String(repeating: " ", count: word.count + 2))])
    for note in notes { lines += paragraph(note) }
    lines.append([Span("  \(fingerprint.text.displayName)", .quiet)])
    return lines
  }

  /// A finding with what there is to say about it.
  func lines(_ word: String, _ role: Span.Role, _ finding: Finding, notes: [Line]) -> [Line] {
    lines(
      word, role, headline: finding.headline, rule: finding.rule, notes: notes,
      fingerprint: finding.fingerprint)
  }

  /// A sentence under a headline.
  func paragraph(_ line: Line) -> [Line] {
    Paragraph(line).lines(width: width, first: [Span("  ")], rest: [Span("    ")])
  }
}

extension Line {
  /// The line as text, with escapes when it is to be colored.
  func text(_ options: TextReport.Options) -> String {
    (options.color ? ANSIStyle.text(self) : plainText) + "\n"
  }
}
