/// Which events of a trace are wanted; parts of the trace that hold none of them aren't read.
///
/// Events keep the numbers that they have in the whole trace. Where chunks are left out and the trace
/// has several streams, causes that lie in them are missing.
public struct EventSelection: Hashable, Sendable {
  /// The times, in nanoseconds since the recording began; `nil` for all.
  ///
  /// An event's place in the order counts: where its time is before that of an earlier event of its
  /// stream, it is that one's.
  public var times: ClosedRange<UInt64>?
  /// The numbers; `nil` for all.
  public var numbers: ClosedRange<UInt64>?
  /// The numbers of the streams; `nil` for all.
  ///
  /// The events of version 1.0 and of NDJSON are in stream 0.
  public var streams: Set<UInt32>?
  /// The kinds, by their numbers in the binary form; `nil` for all.
  ///
  /// Events of other kinds are stepped over: they cost a small part of what reading them would.
  public var tags: Set<UInt64>?

  /// Makes a selection; by default of all events.
  public init(
    times: ClosedRange<UInt64>? = nil, numbers: ClosedRange<UInt64>? = nil,
    streams: Set<UInt32>? = nil, tags: Set<UInt64>? = nil
  ) {
    self.times = times
    self.numbers = numbers
    self.streams = streams
    self.tags = tags
  }

  /// All events.
  public static var all: EventSelection { EventSelection() }
}

extension EventSelection {
  /// Whether an event of a trace without streams is wanted.
  func contains(_ event: Event) -> Bool {
    (streams?.contains(0) ?? true) && (times?.contains(event.time) ?? true)
      && (numbers?.contains(event.sequence.rawValue) ?? true)
      && (tags?.contains(event.kind.tag) ?? true)
  }
}
