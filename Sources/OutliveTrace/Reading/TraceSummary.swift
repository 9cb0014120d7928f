/// What is in a trace, in numbers.
public struct TraceSummary: Hashable, Sendable {
  /// How many events of a kind there are.
  public struct KindCount: Hashable, Sendable {
    /// The kind's number in the binary form.
    public var tag: UInt64
    /// The kind's name.
    public var name: String
    /// How many events there are.
    public var count: UInt64
  }

  /// How many events a thread recorded.
  public struct ThreadCount: Hashable, Sendable {
    /// The thread.
    public var thread: ThreadID
    /// How many events it recorded.
    public var count: UInt64
  }

  /// How many events a stream has.
  public struct StreamCount: Hashable, Sendable {
    /// The stream's number; 0 for the events of version 1.0.
    public var stream: UInt32
    /// How many chunks it has, damaged ones included.
    public var chunks: UInt64
    /// How many events of it were read.
    public var events: UInt64
  }

  /// How many events were skipped for the same reason.
  public struct SkippedCount: Hashable, Sendable {
    /// The number of their kind; a known one's when they have a value that isn't known.
    public var tag: UInt64
    /// How many there are.
    public var count: UInt64
  }

  /// The major version of the format that the trace is written in.
  public var majorVersion: UInt8
  /// The minor version of the format that the trace is written in.
  public var minorVersion: UInt8
  /// How many bytes the trace has.
  public var byteCount: UInt64
  /// How many chunks of events there are, damaged ones included.
  public var chunkCount: UInt64 = 0
  /// How many of them were being filled in when the recording stopped.
  public var openChunkCount: UInt64 = 0
  /// How many events were read; those that were skipped aren't counted.
  public var eventCount: UInt64 = 0
  /// The events by kind, by rising tag; kinds without an event are left out.
  public var kinds: [KindCount] = []
  /// The events by thread, by rising number; at most as many as ``largestThreadCount``.
  public var threads: [ThreadCount] = []
  /// How many events are those of threads that were too many to be counted one by one.
  public var eventsOfOtherThreads: UInt64 = 0
  /// The events by stream, by rising number.
  public var streams: [StreamCount] = []
  /// The events that were skipped, by rising tag; at most as many as ``largestTagCount``.
  public var skippedEvents: [SkippedCount] = []
  /// How many skipped events are of kinds that were too many to be counted one by one.
  public var skippedEventsOfOtherTags: UInt64 = 0
  /// The earliest time of an event, in nanoseconds since the recording began.
  public var firstTime: UInt64?
  /// The latest time of an event, in nanoseconds since the recording began.
  public var lastTime: UInt64?
  /// What is known about losses.
  public var integrity = TraceIntegrity()

  /// How many threads are counted one by one, so that a trace with a thread for each event takes no
  /// more memory than others.
  public static let largestThreadCount = 1 << 16
  /// How many tags of skipped events are counted one by one.
  public static let largestTagCount = 1 << 10
}
