internal import OutliveAnalysis

extension Wording {
  /// How many reasons are listed at the end of a report.
  private static let reasonLimit = 10

  /// Why a finding is let be, or no longer: `known: waits for the new binding (shelf team, until
  /// 2027-03-31)`.
  static func acceptance(_ acceptance: Acceptance) -> String {
    var notes = acceptance.owner.map { [$0.displaySentence] } ?? []
    guard let expires = acceptance.expires else {
      return "known: \(acceptance.reason.displaySentence)\(inBrackets(notes))"
    }
    if acceptance.isExpired {
      return "was known until \(expires): \(acceptance.reason.displaySentence)\(inBrackets(notes))"
    }
    notes.append("until \(expires)")
    return "known: \(acceptance.reason.displaySentence)\(inBrackets(notes))"
  }

  /// What is let be, and why; `nil` when nothing is.
  ///
  /// Like the account of all objects, it is said at the end, whatever was said of each finding.
  static func known(_ analysis: Analysis) -> String? {
    let known = analysis.findings.filter(\.isKnown)
    guard !known.isEmpty else { return nil }
    var counts: [(reason: String, count: Int)] = []
    for reason in known.compactMap(\.acceptance?.reason).sorted() {
      if counts.last?.reason == reason {
        counts[counts.count - 1].count += 1
      } else {
        counts.append((reason, 1))
      }
    }
    let shown = counts.count <= reasonLimit ? counts.count : reasonLimit - 1
    var reasons = counts.prefix(shown).map { "\($0.reason.displaySentence) (\($0.count))" }
    if counts.count > shown { reasons.append("\(counts.count - shown) more reasons") }
    let objects = known.reduce(0) { $0 + $1.count }
    return "known: \(count(known.count, "finding")) of \(count(objects, "object")): "
      + reasons.joined(separator: "; ")
  }

  /// In which earlier runs a finding was seen: `history: first seen in “nightly-12” (2026-11-02), in 3
  /// of 5 runs since`.
  ///
  /// - Parameters:
  ///   - history: What the runs say.
  ///   - isHere: Whether it is there now, in a run that the history doesn't know.
  /// - Returns: A sentence.
  static func history(_ history: FindingHistory, isHere: Bool) -> String {
    guard let first = history.first, let last = history.last else {
      return "history: not seen before"
    }
    var text = "history: first seen in \(run(first))"
    if last.number != first.number { text += ", last in \(run(last))" }
    text += ", in \(history.seenCount) of \(count(history.runCount, "run")) since"
    if let back = history.returns.last { text += "; came back in \(run(back))" }
    if let gone = history.goneSince {
      text += "; \(isHere ? "was gone in" : "gone since") \(run(gone))"
    }
    return text
  }

  /// A run as reports name it: `“nightly-12” (2026-11-02)`.
  static func run(_ run: HistoricRun) -> String { "“\(run.name.displayName)” (\(run.date))" }

  private static func inBrackets(_ notes: [String]) -> String {
    notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
  }
}
