/// The NDJSON twin of the binary form: one line of JSON for each event.
///
/// Both forms hold the same; converting one into the other and back loses nothing. The article
/// *Trace format* specifies both.
public enum TraceJSON {
  static let formatName = "outlive-trace"
  /// The words for the two sorts of end mark.
  static let endKinds: [String: ChunkKind] = ["complete": .end, "cut": .cut]

  /// The first line as this version writes it.
  static let header = Array(
    """
    {"format":"\(formatName)","major":\(TraceFormat.major),"minor":\(TraceFormat.minor)}
    """.utf8)

  /// How the first line begins in every version.
  static let headerStart = Array("{\"format\":\"\(formatName)\",".utf8)

  /// Turns a trace into lines of JSON, with what is known about its losses.
  ///
  /// - Parameter trace: The trace; its events must have rising sequence numbers.
  /// - Returns: UTF-8 that ``decode(_:)`` turns into an equal trace.
  public static func encode(_ trace: Trace) -> [UInt8] {
    var bytes: [UInt8] = []
    encode(trace) { bytes += $0 }
    return bytes
  }

  /// Turns a trace into lines of JSON, piece by piece.
  ///
  /// A trace can take much more room as text than it does in the binary form, where a string that
  /// comes again is a number.
  ///
  /// - Parameters:
  ///   - trace: The trace; its events must have rising sequence numbers.
  ///   - write: Takes the next piece of the text.
  /// - Throws: What `write` throws.
  public static func encode<Failure: Error>(
    _ trace: Trace, to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var encoder = JSONLineEncoder()
    encoder.appendHeader()
    var last = EventSequence(rawValue: 0)
    for event in trace.events {
      precondition(
        event.sequence > last, "the events of a trace must have rising sequence numbers")
      last = event.sequence
      encoder.append(event)
      if encoder.byteCount >= 1 << 16 { try write(encoder.take()) }
    }
    encoder.append(EndMark(events: UInt64(trace.events.count), integrity: trace.integrity))
    try write(encoder.take())
  }

  /// Reads a whole trace, or as much of it as is whole.
  ///
  /// A trace that was cut reads up to there, and lines that are damaged are stepped over; what is
  /// missing is said in ``Trace/integrity``. To read a trace piece by piece, use
  /// ``JSONTraceReader``.
  ///
  /// - Parameter bytes: The bytes of a file in the NDJSON form.
  /// - Returns: The events in order, and what is known about losses.
  /// - Throws: A ``TraceDecodingError`` when the bytes are no trace, or of a newer major version.
  /// - Complexity: O(*n*) in the number of bytes, in time and in memory.
  public static func decode(_ bytes: [UInt8]) throws(TraceDecodingError) -> Trace {
    try decode(bytes, with: JSONTraceReader())
  }

  /// Reads a whole trace with a reader that has read nothing yet.
  static func decode(
    _ bytes: [UInt8], with newReader: JSONTraceReader
  ) throws(TraceDecodingError) -> Trace {
    var reader = newReader
    var events: [Event] = []
    // What the first lines take tells how much room all events will need: an array that grows is
    // copied again and again.
    let start = bytes.prefix(1 << 18)
    try reader.read(start) { events.append($0) }
    if start.count < bytes.count {
      let estimate = (events.count + 1) * (bytes.count / start.count + 1)
      // However short the first lines are, the room stays in proportion to the bytes.
      events.reserveCapacity(min(estimate, 2 * bytes.count / MemoryLayout<Event>.stride))
    }
    try reader.read(bytes[start.endIndex...]) { events.append($0) }
    let integrity = try reader.finish { events.append($0) }
    return Trace(events: events, integrity: integrity)
  }
}
