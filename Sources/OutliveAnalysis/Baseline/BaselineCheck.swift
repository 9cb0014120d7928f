/// What a run says of a baseline, and the baseline of the run.
///
/// Every finding that counts is in one of ``new``, ``known`` and ``expired``, and every entry in one
/// of ``known``, ``expired``, ``accepted``, ``fixed`` and ``unused``.
package struct BaselineCheck: Hashable, Sendable {
  /// What the run found, what is known marked as such.
  package var analysis: Analysis
  /// Findings that no entry knows: they fail.
  package var new: [Finding] = []
  /// Findings that an entry knows.
  package var known: [Finding] = []
  /// Findings that an entry knows whose time has run out: they fail.
  package var expired: [Finding] = []
  /// Findings that an entry knows but that don't count anyway: they are expected, or mere notes.
  package var accepted: [Finding] = []
  /// Entries whose rule could judge and found nothing: they can be removed.
  package var fixed: [Baseline.Entry] = []
  /// Entries without a finding of which nobody can say whether they are mended.
  package var unused: [Unused] = []

  /// An entry without a finding, and why that doesn't mean that it is mended.
  package struct Unused: Hashable, Sendable {
    /// The entry.
    package var entry: Baseline.Entry
    /// Why nobody can say, as one phrase.
    package var reason: String
  }

  /// Compares a run with a baseline.
  ///
  /// - Parameters:
  ///   - analysis: What the run found.
  ///   - baseline: What is known.
  ///   - today: The day it is; an entry counts up to and including the day it expires.
  /// - Complexity: O(*n*) in the number of findings and entries, but for the rules of the entries.
  package init(_ analysis: Analysis, against baseline: Baseline, on today: CalendarDate) {
    self.analysis = analysis.accepting(baseline, on: today)
    var found: Set<Fingerprint> = []
    for finding in self.analysis.findings where !finding.isOfRecording {
      found.insert(finding.fingerprint)
      if finding.verdict == .expected || finding.severity == .info {
        if finding.acceptance != nil { accepted.append(finding) }
      } else if finding.isKnown {
        known.append(finding)
      } else if finding.acceptance != nil {
        expired.append(finding)
      } else {
        new.append(finding)
      }
    }
    var judged = Judgements(of: analysis)
    for entry in baseline.entries.sorted(by: { $0.fingerprint < $1.fingerprint })
    where !found.contains(entry.fingerprint) {
      if !entry.fingerprint.isCurrent {
        unused.append(
          Unused(entry: entry, reason: "another version of outlive made its fingerprint"))
      } else if let reason = judged.reasonNotJudged(by: entry.rule) {
        unused.append(Unused(entry: entry, reason: reason))
      } else {
        fixed.append(entry)
      }
    }
  }

  /// Whether the run is worse than what is accepted.
  package var fails: Bool { !new.isEmpty || !expired.isEmpty }
}
