/// A recorded run, read back: its events in order, and what is known about losses.
public struct Trace: Hashable, Sendable {
  /// The events, by ascending sequence number.
  public var events: [Event]
  /// How much of the recording could be read.
  public var integrity: TraceIntegrity

  /// Makes a trace from its parts.
  public init(events: [Event], integrity: TraceIntegrity = TraceIntegrity()) {
    self.events = events
    self.integrity = integrity
  }
}

/// How much of a recording could be read back.
public struct TraceIntegrity: Hashable, Sendable {
  /// Whether the recording is whole: the program closed it properly, and all of it was read.
  public var isComplete: Bool
  /// The offset in bytes of the first part that could not be read; `nil` when all was read.
  ///
  /// It is the size of the file when all was read but the end mark is missing. After a conversion it
  /// is still the offset in the file that the recording was first read from.
  public var cutOffset: UInt64?
  /// How many bytes from there on were not read, those of later damaged parts included.
  public var missingBytes: UInt64
  /// Why that part could not be read, as one phrase; `nil` when all was read.
  ///
  /// A converted trace holds the phrase in its end mark, so it is as little to be trusted as any
  /// other text in a file.
  public var cutReason: String?
  /// How many records were skipped, because this version doesn't know their kind or a value in them.
  public var skippedRecords: UInt64
  /// How many events are known to be lost: later parts of the trace show that they were recorded.
  public var lostEvents: UInt64
  /// How many parts of the file were damaged and stepped over.
  public var damagedParts: UInt64

  /// Makes a description of a recording, by default of a complete one.
  public init(
    isComplete: Bool = true, cutOffset: UInt64? = nil, missingBytes: UInt64 = 0,
    cutReason: String? = nil, skippedRecords: UInt64 = 0, lostEvents: UInt64 = 0,
    damagedParts: UInt64 = 0
  ) {
    self.isComplete = isComplete
    self.cutOffset = cutOffset
    self.missingBytes = missingBytes
    self.cutReason = cutReason
    self.skippedRecords = skippedRecords
    self.lostEvents = lostEvents
    self.damagedParts = damagedParts
  }
}
