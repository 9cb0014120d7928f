internal import OutliveTrace

/// A round of something that is done again and again.
struct IterationRecord: Hashable, Sendable {
  /// What is done.
  var label: String
  /// Which round it is, starting at 1.
  var round: UInt64
  /// The event at which it began.
  var beganAt: EventSequence
  /// The event at which it ended; `nil` when it was given up, or the trace stops before.
  var endedAt: EventSequence?
}
