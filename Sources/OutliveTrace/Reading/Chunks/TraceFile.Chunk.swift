extension TraceFile {
  /// Where a chunk of events is, and what its header or the index says about it.
  ///
  /// Nothing of it is proved before the chunk is read.
  public struct Chunk: Hashable, Sendable {
    /// The offset in bytes in the trace.
    public let offset: UInt64
    /// The size in bytes of all that follows the chunk's header.
    public let payloadSize: UInt64
    /// What the positions of its events are counted from.
    public let firstPosition: UInt64
    /// What the time of its first event is counted from, in nanoseconds; 0 in version 1.0.
    public let baseTime: UInt64
    private let recordedLatestTime: UInt64
    /// The number of its stream, from 1; 0 in version 1.0.
    public let stream: UInt32
    private let recordedEventCount: UInt32
    /// Whether it was being filled in when the recording stopped.
    public let isOpen: Bool

    /// How many events it holds; `nil` when it is open, or of version 1.0.
    public var eventCount: UInt32? { isOpen || stream == 0 ? nil : recordedEventCount }
    /// The latest time of its events, in nanoseconds; `nil` when it is open, or of version 1.0.
    public var latestTime: UInt64? { isOpen || stream == 0 ? nil : recordedLatestTime }

    /// The offset in bytes of what follows it.
    var end: UInt64 { offset + UInt64(ChunkHeader.size) + payloadSize }

    init(_ header: StreamChunkHeader, at offset: UInt64) {
      self.init(
        offset: offset, payloadSize: header.payloadSize, firstPosition: header.firstPosition,
        baseTime: header.baseTime, latestTime: header.latestTime, stream: header.stream,
        eventCount: header.eventCount, isOpen: header.state == StreamHeader.isOpen)
    }

    init(
      offset: UInt64, payloadSize: UInt64, firstPosition: UInt64, baseTime: UInt64 = 0,
      latestTime: UInt64 = 0, stream: UInt32 = 0, eventCount: UInt32 = 0, isOpen: Bool = false
    ) {
      self.offset = offset
      self.payloadSize = payloadSize
      self.firstPosition = firstPosition
      self.baseTime = baseTime
      recordedLatestTime = isOpen ? 0 : latestTime
      self.stream = stream
      recordedEventCount = isOpen ? 0 : eventCount
      self.isOpen = isOpen
    }

    /// Whether a header is that of the chunk: what never changes while a chunk is open is the same.
    func matches(_ header: StreamChunkHeader) -> Bool {
      header.payloadSize == payloadSize && header.firstPosition == firstPosition
        && header.stream == stream && header.baseTime == baseTime
    }
  }
}
