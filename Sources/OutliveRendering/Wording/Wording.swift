internal import OutliveAnalysis
internal import OutliveTrace

/// The sentences that the terminal and the page share, so that both say the same.
enum Wording {
  /// A number with its noun: `1 error`, `2 errors`.
  static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  /// An amount of memory, in bytes or in units of 1024: `312 bytes`, `1.5 KiB`.
  static func bytes(_ count: UInt64) -> String {
    guard count >= 1024 else { return "\(count) \(count == 1 ? "byte" : "bytes")" }
    var units = ["KiB", "MiB", "GiB", "TiB"][...]
    var rest = count
    while rest >= 1 << 20, units.count > 1 {
      rest >>= 10
      units.removeFirst()
    }
    // One decimal, rounded down.
    return "\(rest >> 10).\(((rest & 1023) * 10) >> 10) \(units.first ?? "")"
  }

  /// How much is kept alive: `14 objects, 1.1 KiB`.
  static func memory(_ kept: KeptMemory) -> String {
    "\(count(kept.objects, "object")), \(bytes(kept.bytes))"
  }

  /// The findings by severity: `2 errors, 1 warning`, or `no finding`.
  static func verdict(_ analysis: Analysis) -> String {
    var errors = 0
    var warnings = 0
    var infos = 0
    var expected = 0
    var suspects = 0
    let known = analysis.findings.count(where: \.isKnown)
    for finding in analysis.findings where !finding.isKnown {
      if finding.verdict == .expected {
        expected += 1
        continue
      }
      if finding.verdict == .suspect { suspects += 1 }
      switch finding.severity {
      case .error: errors += 1
      case .warning: warnings += 1
      case .info: infos += 1
      }
    }
    var parts: [String] = []
    if errors > 0 { parts.append(count(errors, "error")) }
    if warnings > 0 { parts.append(count(warnings, "warning")) }
    if infos > 0 { parts.append(count(infos, "note")) }
    var text = parts.isEmpty ? "no finding" : parts.joined(separator: ", ")
    if suspects > 0 { text += " (\(count(suspects, "suspect")))" }
    if known > 0 { text += ", \(known) known" }
    if expected > 0 { text += ", \(expected) expected" }
    return text
  }

  /// The verdict and what it is about: `2 errors in 7 tracked objects`.
  static func verdictSentence(_ analysis: Analysis) -> String {
    let joint = hasDefects(analysis) && analysis.accounting.tracked > 0 ? " in " : ": "
    return "\(verdict(analysis))\(joint)\(scope(analysis))"
  }

  /// The word that a finding begins with: its severity, unless it is known or expected.
  static func word(_ finding: Finding) -> String {
    finding.isKnown
      ? "known" : finding.verdict == .expected ? "expected" : finding.severity.rawValue
  }

  /// Whether any finding is more than known or expected.
  static func hasDefects(_ analysis: Analysis) -> Bool {
    analysis.findings.contains(where: \.isOpen)
  }

  /// What the verdict is about, and what weakens it: `7 tracked objects; the trace was cut`.
  static func scope(_ analysis: Analysis) -> String {
    let accounting = analysis.accounting
    var text =
      accounting.tracked == 0
      ? "nothing was tracked" : count(accounting.tracked, "tracked object")
    if !hasDefects(analysis), accounting.tracked > 0 {
      if accounting.released == accounting.tracked {
        text += accounting.tracked == 1 ? ", released" : ", all released"
      } else if accounting.expected > 0 {
        text += ", \(accounting.expected) meant to be alive"
      }
    }
    if accounting.unexplained > 0 { text += "; \(accounting.unexplained) unexplained" }
    if !analysis.notEvaluated.isEmpty {
      text += "; \(notEvaluatedTotal(analysis)) not evaluated"
    }
    let integrity = analysis.summary.integrity
    if integrity.cutOffset != nil {
      text += "; the trace was cut"
    } else if !integrity.isComplete {
      text += "; the trace has no end"
    }
    return text
  }

  /// Whether nothing is missing that could have been a finding.
  static func isSound(_ analysis: Analysis) -> Bool {
    let accounting = analysis.accounting
    let integrity = analysis.summary.integrity
    return accounting.tracked > 0 && accounting.unexplained == 0
      && accountingGap(accounting) == nil && analysis.notEvaluated.isEmpty
      && integrity.isComplete && integrity.cutOffset == nil && integrity.skippedRecords == 0
  }

  /// How many times something was not judged; never overflows.
  static func notEvaluatedTotal(_ analysis: Analysis) -> Int {
    var total = 0
    for entry in analysis.notEvaluated {
      let (sum, overflow) = total.addingReportingOverflow(max(0, entry.count))
      total = overflow ? .max : sum
    }
    return total
  }

  /// The line that accounts for every tracked object.
  static func accounting(_ accounting: Accounting) -> String {
    """
    \(count(accounting.tracked, "tracked object")): \(accounting.released) released; \
    \(count(accounting.survivors, "survivor")) = \(accounting.reported) reported \
    + \(accounting.nested) nested + \(accounting.expected) expected \
    + \(accounting.unexplained) unexplained
    """
  }

  /// What is wrong with an account that doesn't add up; `nil` when it does.
  static func accountingGap(_ accounting: Accounting) -> String? {
    let explained = accounting.released + accounting.survivors
    guard explained != accounting.tracked else { return nil }
    return """
      the account does not add up: \(accounting.released) released \
      + \(count(accounting.survivors, "survivor")) = \(explained), not \(accounting.tracked)
      """
  }

  /// How much of the recording is missing, a sentence each.
  static func losses(_ integrity: TraceIntegrity) -> [String] {
    var sentences: [String] = []
    if let offset = integrity.cutOffset {
      let reason = integrity.cutReason.map { $0.displaySentence } ?? "the reason is not known"
      sentences.append(
        """
        the trace was cut at byte \(offset): \(reason); \
        \(integrity.missingBytes) \(integrity.missingBytes == 1 ? "byte" : "bytes") \
        from there on could not be read
        """)
    } else if !integrity.isComplete {
      let reason = integrity.cutReason.map { ": " + $0.displaySentence } ?? ""
      sentences.append(
        "the trace has no end mark\(reason): the program still ran, or was stopped, when it "
          + "was read")
    }
    if integrity.skippedRecords > 0 {
      let noun = integrity.skippedRecords == 1 ? "record" : "records"
      sentences.append(
        "\(integrity.skippedRecords) \(noun) of kinds this version does not know: skipped")
    }
    return sentences
  }

  /// How often and since when: `2 instances, since “list closed” (event 118)`; empty when unknown.
  static func occurrence(_ finding: Finding) -> String {
    var parts: [String] = []
    if finding.count > 1 { parts.append("\(finding.count) instances") }
    if let since = finding.since {
      let label = since.label.isEmpty ? "" : "“\(since.label.displayName)” "
      parts.append("since \(label)(event \(since.sequence.rawValue))")
    }
    return parts.joined(separator: ", ")
  }

  /// How a finding's certainty is said; `nil` when it is proved.
  static func certainty(_ verdict: Verdict) -> String? {
    switch verdict {
    case .leak: nil
    case .suspect: "suspect"
    case .expected: "expected"
    }
  }

  /// The figures of the trace, as one line.
  static func trace(_ summary: ReplaySummary) -> String {
    [
      count(summary.events, "event"), count(summary.threads, "thread"),
      count(summary.settlePoints, "settle point"), count(summary.snapshots, "snapshot"),
      count(summary.observations, "observation"), count(summary.resolutions, "resolution"),
    ].joined(separator: ", ")
  }

  /// A duration in the largest unit in which it is at least one: `3.2 ms`.
  static func duration(nanoseconds: UInt64) -> String {
    let units: [(name: String, size: UInt64)] = [
      ("s", 1_000_000_000), ("ms", 1_000_000), ("µs", 1_000),
    ]
    for unit in units where nanoseconds >= unit.size {
      let whole = nanoseconds / unit.size
      let tenth = nanoseconds % unit.size / (unit.size / 10)
      return whole >= 100 ? "\(whole) \(unit.name)" : "\(whole).\(tenth) \(unit.name)"
    }
    return "\(nanoseconds) ns"
  }
}
