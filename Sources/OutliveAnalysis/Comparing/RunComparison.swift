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
    /// One type or property on the path has another name, as the names in both traces bear out.
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
  /// changed; only where there is no second candidate on either side, and where the traces bear the
  /// change of name out: a guess could hide a new leak behind an old one.
  ///
  /// - Parameters:
  ///   - old: What the old run found.
  ///   - latest: What the new run found.
  ///   - vocabulary: The words of both traces, asked for only when a name may have changed; `nil`
  ///     when nobody knows them, and then no name has changed.
  /// - Complexity: O(*n*) in the number of findings, but for the lengths of their paths.
  package init(
    from old: Analysis, to latest: Analysis,
    vocabulary: (() -> (old: TraceVocabulary, new: TraceVocabulary))? = nil
  ) {
    self.old = old
    self.latest = latest
    var matching = FindingMatching(
      old: old.findings.filter { !$0.isOfRecording },
      new: latest.findings.filter { !$0.isOfRecording })
    matching.matchFingerprints()
    matching.matchPaths()
    if matching.isOpen, let (before, after) = vocabulary?() {
      matching.matchRenames { TraceVocabulary.bears(out: $0, from: before, to: after) }
    }
    for pair in matching.pairs {
      if pair.hasGrown {
        grown.append(pair)
      } else if pair.likeness == .fingerprint {
        same.append(pair)
      } else {
        moved.append(pair)
      }
    }
    var judgedBefore = Judgements(of: old)
    for finding in matching.unmatchedNew {
      new.append(New(finding: finding, doubt: judgedBefore.reasonNotJudged(by: finding.rule)))
    }
    var judged = Judgements(of: latest)
    for finding in matching.unmatchedOld {
      if let reason = judged.reasonNotJudged(by: finding.rule) {
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
