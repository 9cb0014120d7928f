public import OutliveTrace

/// One defect: the reference at fault, what it keeps alive, and how to mend it.
///
/// There is one finding for each culprit; what the culprit keeps alive is nested under it. Findings
/// that are equal but for the instances are merged, with a count.
public struct Finding: Hashable, Sendable {
  /// The rule that found it.
  public var rule: RuleID
  /// How bad it is.
  public var severity: Severity
  /// How certain it is.
  public var verdict: Verdict
  /// Why the verdict is what it is, a sentence each.
  public var reasons: [String]
  /// One sentence: who is kept, by what, and where.
  public var headline: String
  /// The objects that are kept, one for each equal finding that was merged into this one.
  public var instances: [ObjectID]
  /// The settle point at which the defect showed first.
  public var since: Moment?
  /// The references from a holder to what is kept, with the culprit marked.
  public var path: ReferencePath?
  /// What is kept alive only because of the culprit.
  public var nested: [ObjectSummary]
  /// How much would go if the culprit let go; `nil` when no snapshot tells.
  public var kept: KeptMemory?
  /// The events that prove it, in order.
  public var witnesses: [Witness]
  /// The places in the source that matter.
  public var sites: [SiteNote]
  /// What to change, as one sentence.
  public var fix: String
  /// The finding's identity across runs.
  public var fingerprint: Fingerprint

  /// How many equal findings were merged into this one; at least 1.
  public var count: Int { max(mergedCount, instances.count) }

  /// As ``count``, for findings that name no instances.
  package var mergedCount = 1
  /// That somebody knows of it and lets it be; `nil` when nobody said so.
  package var acceptance: Acceptance?
  /// What came of trying the suggested change on the snapshot; `nil` when there was nothing to try.
  public var trial: FixTrial?
  /// What else holds what it is about, so that the change wouldn't free it; `nil` when nobody looked.
  public var furtherPaths: FurtherPaths?
  /// In which earlier runs it was seen; `nil` when nobody looked.
  package var history: FindingHistory?

  /// The definition that it is about, beside its instances; what a program accepts of the definition
  /// is accepted of the finding.
  package var definition: DefinitionID?

  /// Whether it is about objects that are alive for a good reason so far: then what its path shows
  /// beside its instances isn't kept because of it.
  package var isOfLiveObjects = false

  /// Makes a finding from its parts.
  public init(
    rule: RuleID, severity: Severity, verdict: Verdict, reasons: [String] = [], headline: String,
    instances: [ObjectID] = [], since: Moment? = nil, path: ReferencePath? = nil,
    nested: [ObjectSummary] = [], kept: KeptMemory? = nil, witnesses: [Witness] = [],
    sites: [SiteNote] = [], fix: String, fingerprint: Fingerprint
  ) {
    self.rule = rule
    self.severity = severity
    self.verdict = verdict
    self.reasons = reasons
    self.headline = headline
    self.instances = instances
    self.since = since
    self.path = path
    self.nested = nested
    self.kept = kept
    self.witnesses = witnesses
    self.sites = sites
    self.fix = fix
    self.fingerprint = fingerprint
  }
}

/// How much memory something keeps alive that nothing else does.
public struct KeptMemory: Hashable, Sendable {
  /// How many heap objects, closures, boxes and the storage of collections included.
  public var objects: Int
  /// Their size in bytes; objects of unknown size count as 0.
  public var bytes: UInt64

  /// Makes a sum from its parts.
  public init(objects: Int, bytes: UInt64) {
    self.objects = objects
    self.bytes = bytes
  }

  /// Adds what something else keeps alive.
  public static func += (sum: inout KeptMemory, other: KeptMemory) {
    sum.objects += other.objects
    let (bytes, overflow) = sum.bytes.addingReportingOverflow(other.bytes)
    sum.bytes = overflow ? .max : bytes
  }
}

/// The stable name of a rule, in kebab case, such as `retain-cycle`.
public struct RuleID: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The name.
  public var rawValue: String

  /// Makes the name from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Orders names alphabetically.
  public static func < (lhs: RuleID, rhs: RuleID) -> Bool { lhs.rawValue < rhs.rawValue }

  /// The name itself.
  public var description: String { rawValue }
}

/// How bad a finding is.
public enum Severity: String, Hashable, Sendable, Comparable, CaseIterable {
  /// A defect.
  case error
  /// A likely defect, or one that will show later.
  case warning
  /// Worth knowing; off unless asked for.
  case info

  /// Orders severities from the worst to the mildest.
  public static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .info: 2
    }
  }
}

/// How certain a finding is.
public enum Verdict: String, Hashable, Sendable {
  /// Proved by the trace.
  case leak
  /// Likely, but part of the evidence is missing; the reasons say which.
  case suspect
  /// It looks like a defect but was declared, or is bound to end.
  case expected
}

/// A settle point, by name and position.
public struct Moment: Hashable, Sendable {
  /// What had just ended, in the words of the program.
  public var label: String
  /// The position of the event.
  public var sequence: EventSequence

  /// Makes a moment from its parts.
  public init(label: String, sequence: EventSequence) {
    self.label = label
    self.sequence = sequence
  }
}

/// An event that proves a finding, in words.
public struct Witness: Hashable, Sendable {
  /// The position of the event.
  public var sequence: EventSequence
  /// What happened, as a short phrase.
  public var text: String
  /// Where in the source.
  public var site: Site?

  /// Makes a witness from its parts.
  public init(sequence: EventSequence, text: String, site: Site? = nil) {
    self.sequence = sequence
    self.text = text
    self.site = site
  }
}

/// A place in the source that matters to a finding, and why.
public struct SiteNote: Hashable, Sendable {
  /// What happens there, as a short phrase, such as `observation registered`.
  public var role: String
  /// The place.
  public var site: Site

  /// Makes a note from its parts.
  public init(role: String, site: Site) {
    self.role = role
    self.site = site
  }
}

/// The identity of a finding across runs.
///
/// It is made of the rule and of the type and field names on the suspect path: no addresses, serial
/// numbers, times or positions in collections.
public struct Fingerprint: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The scheme's version, a colon and 16 hexadecimal digits: `v1:3f9c2a…`.
  public var text: String

  /// Makes a fingerprint from its text.
  public init(text: String) { self.text = text }

  /// Orders fingerprints by their text.
  public static func < (lhs: Fingerprint, rhs: Fingerprint) -> Bool { lhs.text < rhs.text }

  /// The text itself.
  public var description: String { text }
}
