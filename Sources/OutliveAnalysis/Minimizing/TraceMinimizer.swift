public import OutliveTrace

/// Shrinks a trace to the smallest that still yields a finding, as certain as it was.
///
/// It leaves things out and looks whether the finding is still there, first much at once, then
/// less: first all that is told of an object, a snapshot, a resolution or anything else that has a
/// number, then single events, then what events say beside the point. It is a pure function of the
/// trace and the finding.
///
/// Source: Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input" (2002), with
/// complements only.
public struct TraceMinimizer {
  /// The finding that has to stay.
  public var fingerprint: Fingerprint
  /// How many smaller traces are tried at most.
  public var attemptLimit: Int
  /// The rules that are asked.
  public var rules: [any Rule]
  /// Told after each attempt.
  public var progress: (Progress) -> Void

  /// How far a minimization is.
  public struct Progress: Hashable, Sendable {
    /// How many smaller traces were tried.
    public var attempts: Int
    /// How many events the smallest of them has.
    public var events: Int
  }

  /// Makes a minimizer.
  ///
  /// - Parameters:
  ///   - fingerprint: The finding that has to stay.
  ///   - attemptLimit: How many smaller traces are tried at most.
  ///   - rules: The rules that are asked.
  ///   - progress: Told after each attempt.
  public init(
    keeping fingerprint: Fingerprint, atMost attemptLimit: Int = 10_000,
    rules: [any Rule] = RuleRegistry.all, progress: @escaping (Progress) -> Void = { _ in }
  ) {
    self.fingerprint = fingerprint
    self.attemptLimit = attemptLimit
    self.rules = rules
    self.progress = progress
  }

  /// Shrinks a trace.
  ///
  /// - Parameter trace: The trace.
  /// - Returns: The smallest trace that was found; `nil` when the trace doesn't yield the finding.
  /// - Complexity: O(*u*²) analyses for *u* units in the worst case, O(*k* log *u*) when *k* of
  ///   them have to stay; never more than the limit.
  public func minimized(_ trace: Trace) -> MinimizedTrace? {
    guard let verdict = verdict(in: trace) else { return nil }
    var search = MinimizingSearch(self, trace, verdict)
    search.run()
    return MinimizedTrace(
      trace: search.trace, attempts: search.attempts, isMinimal: !search.isExhausted)
  }

  /// How certain the finding is in a trace; `nil` when the trace doesn't yield it.
  func verdict(in trace: Trace) -> Verdict? {
    Analysis(of: trace, rules: rules).findings.first { $0.fingerprint == fingerprint }?.verdict
  }
}

/// What came of shrinking a trace.
public struct MinimizedTrace: Hashable, Sendable {
  /// The smallest trace that was found; it yields the finding.
  public var trace: Trace
  /// How many smaller traces were tried.
  public var attempts: Int
  /// Whether nothing more can be left out: no single thing, event or saying.
  ///
  /// When not, the limit of attempts was reached before that was certain.
  public var isMinimal: Bool

  /// Makes it from its parts.
  public init(trace: Trace, attempts: Int, isMinimal: Bool) {
    self.trace = trace
    self.attempts = attempts
    self.isMinimal = isMinimal
  }
}
