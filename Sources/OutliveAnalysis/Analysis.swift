public import OutliveTrace

/// What a trace says: the findings, what became of every tracked object, and what wasn't judged.
///
/// It is a pure function of the trace: the same trace always gives the same analysis.
public struct Analysis: Hashable, Sendable {
  /// The findings: worst first, then the most frequent, then by rule and fingerprint.
  public var findings: [Finding]
  /// What became of every tracked object.
  public var accounting: Accounting
  /// What could not be judged, and why.
  public var notEvaluated: [NotEvaluated]
  /// What the trace holds.
  public var summary: ReplaySummary

  /// Makes an analysis from its parts.
  public init(
    findings: [Finding], accounting: Accounting, notEvaluated: [NotEvaluated],
    summary: ReplaySummary
  ) {
    self.findings = findings
    self.accounting = accounting
    self.notEvaluated = notEvaluated
    self.summary = summary
  }
}

/// What became of every tracked object: nothing is left out, and nothing is counted twice.
///
/// `reported + nested + expected + unexplained = survivors`, and `survivors + released = tracked`.
public struct Accounting: Hashable, Sendable {
  /// Objects that the trace names as tracked.
  public var tracked: Int
  /// Tracked objects that were released.
  public var released: Int
  /// Survivors that a finding names as kept.
  public var reported: Int
  /// Survivors that are alive only because of a reported one.
  public var nested: Int
  /// Survivors that are meant to be alive: their scope has not ended, or they were declared.
  public var expected: Int
  /// Survivors that should be gone and that no finding explains.
  public var unexplained: Int

  /// Tracked objects that are alive at the end of the trace.
  public var survivors: Int { reported + nested + expected + unexplained }

  /// Makes an account from its parts.
  public init(
    tracked: Int = 0, released: Int = 0, reported: Int = 0, nested: Int = 0, expected: Int = 0,
    unexplained: Int = 0
  ) {
    self.tracked = tracked
    self.released = released
    self.reported = reported
    self.nested = nested
    self.expected = expected
    self.unexplained = unexplained
  }
}

/// Something that could not be judged: said, counted, and never taken for a pass.
public struct NotEvaluated: Hashable, Sendable {
  /// What was not judged, such as the name of a type or of a rule.
  public var subject: String
  /// Why, as one phrase.
  public var reason: String
  /// How many times.
  public var count: Int

  /// Makes an entry from its parts.
  public init(subject: String, reason: String, count: Int) {
    self.subject = subject
    self.reason = reason
    self.count = count
  }
}

/// What a trace holds, in figures.
public struct ReplaySummary: Hashable, Sendable {
  /// How many events.
  public var events: Int
  /// How many threads recorded something.
  public var threads: Int
  /// Nanoseconds from the beginning of the recording to its last event.
  public var duration: UInt64
  /// How many settle points.
  public var settlePoints: Int
  /// How many snapshots of the live heap.
  public var snapshots: Int
  /// How many observations.
  public var observations: Int
  /// How many resolutions.
  public var resolutions: Int
  /// How much of the recording could be read.
  public var integrity: TraceIntegrity

  /// Makes a summary from its parts.
  public init(
    events: Int = 0, threads: Int = 0, duration: UInt64 = 0, settlePoints: Int = 0,
    snapshots: Int = 0, observations: Int = 0, resolutions: Int = 0,
    integrity: TraceIntegrity = TraceIntegrity()
  ) {
    self.events = events
    self.threads = threads
    self.duration = duration
    self.settlePoints = settlePoints
    self.snapshots = snapshots
    self.observations = observations
    self.resolutions = resolutions
    self.integrity = integrity
  }
}
