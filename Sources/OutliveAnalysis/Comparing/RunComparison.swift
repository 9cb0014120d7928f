/// What changed in the findings between an old run and a new one.
///
/// Every finding of the new run is in one of ``new``, ``grown``, ``moved`` and ``same``; every
/// finding of the old run in one of ``fixed``, ``notJudged``, ``grown``, ``moved`` and ``same``.
package struct RunComparison: Hashable, Sendable {
  /// Findings that only the new run has.
  package var new: [New] = []
  /// Findings of both runs, by the same fingerprint or moved, of which the new run has more.
  package var grown: [Pair] = []
  /// Findings of both runs whose fingerprint changed; they haven't grown.
  package var moved: [Pair] = []
  /// Findings of both runs that haven't grown.
  package var same: [Pair] = []
  /// Findings that only the old run has, and that the new one would have found.
  package var fixed: [Finding] = []
  /// Findings that only the old run has, of which the new one can't tell whether they are mended.
  package var notJudged: [NotJudged] = []
  /// What the old run found.
  package var old: Analysis
  /// What the new run found.
  package var latest: Analysis

  /// A finding that only the new run has.
  package struct New: Hashable, Sendable {
    /// The finding.
    package var finding: Finding
    /// Why it may be older: the old run could not have found it; `nil` when it could.
    package var doubt: String?
  }

  /// A finding as it was and as it is.
  package struct Pair: Hashable, Sendable {
    /// As the old run has it.
    package var old: Finding
    /// As the new run has it.
    package var new: Finding
    /// How they were found to be the same.
    package var likeness: Likeness

    /// How many more equal findings there are; 0 when there aren't more.
    package var moreInstances: Int { max(0, new.count - old.count) }

    /// How many more bytes are kept alive; 0 when there aren't more, or when a run doesn't tell.
    package var moreBytes: UInt64 {
      guard let before = old.kept?.bytes, let after = new.kept?.bytes, after > before else {
        return 0
      }
      return after - before
    }

    /// Whether what was expected or a mere note is something to mend now.
    package var isWorse: Bool { new.isDefect && !old.isDefect }

    /// Whether the new run has more of it.
    package var hasGrown: Bool { moreInstances > 0 || moreBytes > 0 || isWorse }
  }

  /// How two findings were found to be the same.
  package enum Likeness: Hashable, Sendable {
    /// They have one fingerprint.
    case fingerprint
    /// The references that keep the object alive are the same, seen by another rule or with another
    /// one at fault.
    case path
    /// One type or property on the path has another name.
    case renamed(Rename)
  }

  /// A finding of the old run that the new one could not judge.
  package struct NotJudged: Hashable, Sendable {
    /// The finding.
    package var finding: Finding
    /// Why it could not be judged, as one phrase.
    package var reason: String
  }

  /// Compares two runs.
  ///
  /// Findings belong together by fingerprint. Among what is left, one of the old and one of the new
  /// run belong together when their paths are the same, and then when one name on the path has
  /// changed; only where there is no second candidate on either side, for a guess could hide a new
  /// leak behind an old one.
  ///
  /// - Complexity: O(*n* + *u*²) in the number of findings *n*, and of those *u* without a partner
  ///   of the same fingerprint or path.
  package init(from old: Analysis, to latest: Analysis) {
    self.old = old
    self.latest = latest
    var matching = FindingMatching(old: old.findings, new: latest.findings)
    matching.matchFingerprints()
    matching.matchPaths()
    matching.matchRenames()
    for pair in matching.pairs {
      if pair.hasGrown {
        grown.append(pair)
      } else if pair.likeness == .fingerprint {
        same.append(pair)
      } else {
        moved.append(pair)
      }
    }
    new = matching.unmatchedNew.map { finding in
      New(finding: finding, doubt: old.reasonNotJudged(by: finding.rule))
    }
    for finding in matching.unmatchedOld {
      if let reason = latest.reasonNotJudged(by: finding.rule) {
        notJudged.append(NotJudged(finding: finding, reason: reason))
      } else {
        fixed.append(finding)
      }
    }
  }

  /// Whether the new run is worse: something to mend is new or has grown.
  package var fails: Bool {
    new.contains(where: \.finding.isDefect) || grown.contains(where: \.new.isDefect)
  }
}
