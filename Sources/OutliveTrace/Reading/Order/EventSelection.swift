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
  /// The numbers of the streams; `nil` for all. Those of version 1.0 are in stream 0.
  public var streams: Set<UInt32>?

  /// Makes a selection; by default of all events.
  public init(
    times: ClosedRange<UInt64>? = nil, numbers: ClosedRange<UInt64>? = nil,
    streams: Set<UInt32>? = nil
  ) {
    self.times = times
    self.numbers = numbers
    self.streams = streams
  }

  /// All events.
  public static var all: EventSelection { EventSelection() }
}
