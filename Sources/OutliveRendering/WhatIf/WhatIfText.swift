public import OutliveAnalysis
internal import OutliveTrace

/// What would be different if some references were weak, as text for a terminal or a log.
public struct WhatIfText: Sendable {
  /// What it shows.
  public let whatIf: WhatIf
  /// How it says it.
  public let options: TextReport.Options

  /// How many entries each list has at most; the rest is counted.
  private static let limit = 20

  /// Makes a text.
  ///
  /// - Parameters:
  ///   - whatIf: What it shows.
  ///   - options: How it says it.
  public init(whatIf: WhatIf, options: TextReport.Options = TextReport.Options()) {
    self.whatIf = whatIf
    self.options = options
  }

  /// The whole text, with a line break at its end.
  public func render() -> String {
    var lines: [Line] = []
    lines += paragraph([Span("as if weak: ", .headline)] + names, indentation: 2)
    lines += momentLines
    lines.append([])
    lines.append([Span(summary, whatIf.after.hasFindings ? .warning : .good)])
    lines += list(whatIf.resolved.map { (label: "goes", finding: $0, after: nil) })
    lines += list(whatIf.remaining.map { (label: "stays", finding: $0.before, after: $0.after) })
    lines += list(whatIf.appearing.map { (label: "comes up", finding: $0, after: nil) })
    return lines.map { (options.color ? ANSIStyle.text($0) : $0.plainText) + "\n" }.joined()
  }

  private var names: Line {
    var line: Line = []
    for weakened in whatIf.weakened.prefix(Self.limit) {
      if !line.isEmpty { line.append(Span(", ")) }
      line.append(Span(weakened.name.displayName, .field))
      line.append(Span(" (\(Wording.count(weakened.references, "reference")))", .quiet))
    }
    let rest = whatIf.weakened.count - Self.limit
    if rest > 0 { line.append(Span(", \(rest) more")) }
    return line
  }

  private var momentLines: [Line] {
    guard !whatIf.moments.isEmpty else {
      return [[Span("  nothing more would have gone at any snapshot")]]
    }
    var lines: [Line] = []
    for moment in whatIf.moments.prefix(Self.limit) {
      lines.append([])
      var head = "at “\(moment.moment.label.displaySentence)”"
      if let process = moment.process { head += " of “\(process.displaySentence)”" }
      lines += paragraph(
        [Span("\(head): "), Span("\(Wording.memory(moment.freed)) would have gone", .headline)],
        indentation: 2)
      if !moment.types.isEmpty { lines += indented(sums(moment.types)) }
      if !moment.needed.isEmpty {
        lines += indented(
          "careful: nothing says that these should be gone, so the program may need them: "
            + sums(moment.needed), .warning)
      }
      if moment.newGarbage.objects > 0 {
        lines += indented(
          "\(Wording.memory(moment.newGarbage)) would then only keep themselves alive: "
            + "a cycle that something holds now", .warning)
      }
      if moment.garbage.objects > 0 {
        lines += indented(
          "\(Wording.memory(moment.garbage)) would still only keep themselves alive")
      }
    }
    let rest = whatIf.moments.count - Self.limit
    if rest > 0 { lines.append([Span("and at \(Wording.count(rest, "more snapshot"))", .quiet)]) }
    return lines
  }

  private func sums(_ types: [WhatIf.TypeSum]) -> String {
    var parts = types.prefix(8).map { "\($0.memory.objects) \($0.type.displayName)" }
    if types.count > 8 { parts.append("\(types.count - 8) more types") }
    return parts.joined(separator: ", ")
  }

  private var summary: String {
    "findings: \(whatIf.resolved.count) would go, \(whatIf.remaining.count) would stay, "
      + "\(whatIf.appearing.count) would come up"
  }

  private func list(_ entries: [(label: String, finding: Finding, after: Finding?)]) -> [Line] {
    var lines: [Line] = []
    for entry in entries.prefix(Self.limit) {
      let label = "  \(entry.label):" + String(repeating: " ", count: 10 - entry.label.count)
      lines += Paragraph([
        Span(entry.finding.headline.displaySentence, .headline),
        Span("  [\(entry.finding.rule.rawValue.displayName)]", .quiet),
      ]).lines(
        width: options.width, first: [Span(label)],
        rest: [Span(String(repeating: " ", count: label.count))])
      let indentation = String(repeating: " ", count: label.count)
      if let after = entry.after { lines += afterLines(entry.finding, after, indentation) }
      lines.append([Span("\(indentation)\(entry.finding.fingerprint.text.displayName)", .quiet)])
    }
    let rest = entries.count - Self.limit
    if rest > 0 { lines.append([Span("  and \(rest) more like that", .quiet)]) }
    return lines
  }

  private func afterLines(_ before: Finding, _ after: Finding, _ indentation: String) -> [Line] {
    var text: String
    if after.fingerprint != before.fingerprint {
      text = "then: \(after.headline.displaySentence)"
    } else if after.count != before.count {
      text = "then \(Wording.count(after.count, "instance")) instead of \(before.count)"
    } else {
      text = "as it is now"
    }
    if let reason = after.reasons.first, after.fingerprint != before.fingerprint {
      text += "; \(reason.displaySentence)"
    }
    return Paragraph([Span(text)]).lines(
      width: options.width, first: [Span(indentation)], rest: [Span(indentation)])
  }

  private func indented(_ text: String, _ role: Span.Role = .plain) -> [Line] {
    Paragraph([Span(text, role)]).lines(
      width: options.width, first: [Span("  ")], rest: [Span("    ")])
  }

  private func paragraph(_ line: Line, indentation: Int) -> [Line] {
    Paragraph(line).lines(
      width: options.width, rest: [Span(String(repeating: " ", count: indentation))])
  }
}
