internal import OutliveRuntime
internal import OutliveTrace

/// Checks that an adapter does and tells what it should, for the author of a
/// ``SubscriptionAdapter``.
///
/// A rule can only be as right as what it is told. This subscribes with the adapter, sends values,
/// cancels, completes, and lets go, and compares what is received and released with what is told.
///
/// ```swift
/// let conformance = try SubscriptionConformance(
///   of: SignalAdapter(), values: [1, 2, 3], makeSource: { Signal<Int>() },
///   send: { $0.send($1) }, complete: { $0.finish() })
/// #expect(conformance.problems == [])
/// ```
public struct SubscriptionConformance: Sendable {
  /// What isn't right, one sentence each, without repetitions.
  public let problems: [String]

  /// Checks an adapter.
  ///
  /// The source has to deliver at once, in the call that sends: hand over one that doesn't change
  /// threads.
  ///
  /// - Parameters:
  ///   - adapter: The adapter.
  ///   - values: Values to send; at least two, which differ.
  ///   - makeSource: Makes a source that nobody has subscribed to.
  ///   - send: Sends a value to whoever has subscribed to a source.
  ///   - complete: Has a source tell that there will be no more values.
  /// - Throws: What making a recorder in memory throws.
  public init<Adapter: SubscriptionAdapter>(
    of adapter: Adapter, values: [Adapter.Value], makeSource: @escaping () -> Adapter.Source,
    send: @escaping (Adapter.Source, Adapter.Value) -> Void,
    complete: @escaping (Adapter.Source) -> Void
  ) throws where Adapter.Value: Equatable {
    precondition(values.count > 1, "an adapter is checked with two values or more")
    let check = AdapterCheck(
      adapter: adapter, values: values, makeSource: makeSource, send: send, complete: complete)
    var problems: [String] = []
    try check.run { problems += $0.delivering() }
    try check.run { problems += $0.cancelling() }
    try check.run { problems += $0.cancelledInside() }
    try check.run { problems += $0.completing() }
    try check.run { problems += $0.dropping() }
    problems += check.unrecorded()
    var seen: Set<String> = []
    self.problems = problems.filter { seen.insert($0).inserted }
  }
}
