/// The findings that a team knows of and lets be for now, each with its reason.
///
/// A baseline lies beside the code, in version control: people edit it by hand, review it and merge
/// it. That is why it has lines and not JSON, which has no comments, and in which two branches that
/// each add an entry conflict over a comma. An entry is one paragraph, keyed by the finding's
/// fingerprint; entries are written in the order of fingerprints, so the same findings give the same
/// file and a change of one entry touches no other line:
///
/// ```
/// # What we know of and haven't mended yet.
/// outlive-baseline 1
///
/// v1:d051bf5cd87ad978
///   rule: closure-capture-cycle
///   headline: DocumentCell outlives “the list”
///   reason: waits for the new binding
///   owner: shelf team
///   expires: 2027-03-31
/// ```
///
/// The rule and the reason must be there; the headline is for people only. Comments begin with `#`
/// on a line of their own and are kept.
package struct Baseline: Hashable, Sendable {
  /// The word that a file begins with, before its version.
  package static let magic = "outlive-baseline"
  /// The version of the layout.
  package static let version = 1

  /// The entries, in the order of the file.
  package var entries: [Entry] = []
  /// The comments before the line with the version, and blank lines among them, as they are.
  package var preamble: [String] = []
  /// The comments after the last entry.
  package var epilogue: [String] = []

  /// Makes a baseline that knows of nothing.
  package init() {}

  /// Makes a baseline from entries.
  package init(entries: [Entry]) { self.entries = entries }

  /// One finding that is known.
  package struct Entry: Hashable, Sendable {
    /// The finding's identity across runs.
    package var fingerprint: Fingerprint
    /// The rule that found it.
    package var rule: RuleID
    /// What the finding says, for people; empty when it was left out.
    package var headline: String
    /// Why the finding is let be.
    package var reason: String
    /// Who answers for it; `nil` when nobody is named.
    package var owner: String?
    /// The last day on which it is let be; `nil` when it has no end.
    package var expires: CalendarDate?
    /// The comments that stand above a line of the entry.
    package var comments: [Part: [String]] = [:]

    /// Makes an entry; texts are made to fit on a line.
    package init(
      fingerprint: Fingerprint, rule: RuleID, headline: String = "", reason: String,
      owner: String? = nil, expires: CalendarDate? = nil
    ) {
      self.fingerprint = fingerprint
      self.rule = rule
      self.headline = Baseline.line(headline, limit: Baseline.headlineLimit)
      self.reason = Baseline.line(reason)
      self.owner = owner.map { Baseline.line($0) }
      self.expires = expires
    }

    /// Makes the entry of a finding.
    package init(
      of finding: Finding, reason: String, owner: String? = nil, expires: CalendarDate? = nil
    ) {
      self.init(
        fingerprint: finding.fingerprint, rule: finding.rule, headline: finding.headline,
        reason: reason, owner: owner, expires: expires)
    }

    /// What the entry says of its finding on a day.
    package func acceptance(on today: CalendarDate) -> Acceptance {
      Acceptance(
        reason: reason, owner: owner, expires: expires,
        isExpired: expires.map { $0 < today } ?? false)
    }
  }

  /// A line of an entry; the raw value of a field is its name.
  package enum Part: String, Hashable, Sendable, CaseIterable {
    /// The line with the fingerprint, which begins the entry.
    case fingerprint
    /// The rule that found it.
    case rule
    /// What the finding says.
    case headline
    /// Why the finding is let be.
    case reason
    /// Who answers for it.
    case owner
    /// The last day on which it is let be.
    case expires
    /// What follows the last field.
    case end

    /// The parts that are fields, in the order in which they are written.
    package static let fields: [Part] = [.rule, .headline, .reason, .owner, .expires]
  }
}
