/// Writes a trace as lines of JSON, piece by piece, in bounded memory.
public struct TraceJSONWriter {
  private var encoder = JSONLineEncoder()
  private var lastSequence = EventSequence(rawValue: 0)
  private var eventCount: UInt64 = 0

  /// Makes a writer for a new trace, with its first line waiting.
  public init() { encoder.appendHeader() }

  /// Makes a writer of lines of events alone, which are no trace.
  public static func ofEventsAlone() -> TraceJSONWriter {
    var writer = TraceJSONWriter()
    _ = writer.take()
    return writer
  }

  /// How many bytes wait to be taken.
  public var pendingByteCount: Int { encoder.byteCount }

  /// Adds the line of an event.
  ///
  /// - Parameter event: The event. Its number must be greater than that of the event before.
  public mutating func append(_ event: Event) {
    precondition(
      event.sequence > lastSequence, "the events of a trace must have rising sequence numbers")
    lastSequence = event.sequence
    eventCount += 1
    encoder.append(event)
  }

  /// Adds the last line, with what is known about losses.
  public mutating func finish(_ integrity: TraceIntegrity) {
    encoder.append(EndMark(events: eventCount, integrity: integrity))
  }

  /// Gives away the lines so far.
  public mutating func take() -> [UInt8] { encoder.take() }
}
