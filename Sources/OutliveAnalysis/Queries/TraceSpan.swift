public import OutliveTrace

/// A stretch of a trace in which something is so: from just after one event until just before another.
///
/// A moment of a trace is always the one just after an event: what the event begins is there, and what it
/// ends is gone. So a span contains the moment of the event that begins it, and not that of the one that
/// ends it.
public struct TraceSpan: Hashable, Sendable {
  /// The event that begins it.
  public var began: EventSequence
  /// The event that ends it; `nil` while it goes on.
  public var ended: EventSequence?

  /// Makes a span.
  ///
  /// - Parameters:
  ///   - began: The event that begins it.
  ///   - ended: The event that ends it; `nil` while it goes on. One that doesn't come after the first makes
  ///     the span empty.
  public init(began: EventSequence, ended: EventSequence? = nil) {
    self.began = began
    self.ended = ended
  }

  /// Whether no moment is in it: a damaged trace can tell an end before the beginning.
  public var isEmpty: Bool { ended.map { $0 <= began } ?? false }

  /// Whether the moment just after an event is in it.
  public func contains(_ moment: EventSequence) -> Bool {
    began <= moment && (ended.map { moment < $0 } ?? true)
  }

  /// Whether it has a moment in common with some others that follow each other.
  ///
  /// - Parameter moments: The events that they come just after, the first and the last included.
  /// - Returns: Whether it has; an empty span never has.
  public func overlaps(_ moments: ClosedRange<EventSequence>) -> Bool {
    !isEmpty && began <= moments.upperBound && (ended.map { moments.lowerBound < $0 } ?? true)
  }

  /// Whether it has a moment in common with another span; an empty one never has.
  public func overlaps(_ other: TraceSpan) -> Bool {
    guard !isEmpty, !other.isEmpty else { return false }
    return (other.ended.map { began < $0 } ?? true) && (ended.map { other.began < $0 } ?? true)
  }
}

/// From one place of a trace to another, both included.
public struct TraceInterval: Hashable, Sendable {
  /// The first place.
  public var from: TracePlace
  /// The last place.
  public var to: TracePlace

  /// Makes an interval.
  ///
  /// - Parameters:
  ///   - from: The first place.
  ///   - to: The last place.
  public init(from: TracePlace, to: TracePlace) {
    self.from = from
    self.to = to
  }
}
