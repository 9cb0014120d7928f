/// Turns events into the bytes of a trace, chunk by chunk.
///
/// The writer keeps nothing but the open chunk and the tables of interned strings; the caller moves
/// finished bytes to wherever they are kept. A chunk that was moved can be read back whatever
/// happens after.
public struct TraceWriter: Sendable {
  /// How many bytes of records a chunk may hold before the writer closes it by itself.
  private let chunkLimit: Int
  private var encoder: RecordEncoder
  /// Closed chunks that the caller has not yet taken.
  private var closed: [UInt8] = TraceFormat.header
  private var lastSequence = EventSequence(rawValue: 0)
  private var eventCount: UInt64 = 0
  private var isFinished = false

  /// Makes a writer for a new trace.
  public init() { self.init(chunkLimit: 1 << 24, internedByteLimit: 1 << 24) }

  /// Makes a writer with limits in bytes: of a chunk, and of the strings it remembers.
  init(chunkLimit: Int, internedByteLimit: Int) {
    self.chunkLimit = chunkLimit
    encoder = RecordEncoder(internedByteLimit: internedByteLimit)
  }

  /// How many bytes wait to be taken.
  public var pendingByteCount: Int { closed.count + encoder.records.count }

  /// Adds an event to the open chunk.
  ///
  /// - Parameter event: The event. Its number must be greater than that of the event before, and the
  ///   trace must not be finished.
  /// - Complexity: O(*n*) in the length of the event's strings.
  public mutating func append(_ event: Event) {
    precondition(!isFinished, "a finished trace takes no more events")
    precondition(
      event.sequence > lastSequence, "the events of a trace must have rising sequence numbers")
    lastSequence = event.sequence
    eventCount += 1
    encoder.encode(event)
    if encoder.records.count >= chunkLimit { closeChunk(.events) }
  }

  /// Closes the open chunk and returns its bytes, the file header before the first.
  ///
  /// - Returns: The bytes that the caller has not yet taken; none when nothing was added since.
  public mutating func takeChunk() -> [UInt8] {
    closeChunk(.events)
    let bytes = closed
    closed = []
    return bytes
  }

  /// Closes the open chunk and the trace: returns the last bytes, the end mark included.
  ///
  /// Finishing a trace that is finished does nothing.
  public mutating func finish() -> [UInt8] { finish(TraceIntegrity()) }

  /// Closes the trace with an end mark that says what was known about an original's losses.
  ///
  /// - Parameter integrity: What is known; it is what a reader of the trace then says.
  /// - Returns: The last bytes.
  public mutating func finish(_ integrity: TraceIntegrity) -> [UInt8] {
    guard !isFinished else { return takeChunk() }
    closeChunk(.events)
    isFinished = true
    var mark = EndMark(events: eventCount, integrity: integrity)
    encoder.encode(tag: mark.tag) { mark.visit(&$0) }
    closeChunk(mark.chunkKind)
    return takeChunk()
  }

  private mutating func closeChunk(_ kind: ChunkKind) {
    guard encoder.recordCount > 0 else { return }
    let header = ChunkHeader(
      kind: kind.rawValue, payloadLength: UInt64(encoder.records.count),
      firstSequence: encoder.firstSequence, recordCount: encoder.recordCount)
    header.append(to: &closed, payload: encoder.records)
    encoder.beginChunk()
  }
}

extension TraceWriter {
  /// Turns a whole trace into bytes, with what is known about its losses.
  ///
  /// - Parameter trace: The trace; its events must have rising sequence numbers.
  /// - Returns: Bytes that ``TraceReader/read(_:)`` turns into an equal trace.
  public static func encode(_ trace: Trace) -> [UInt8] {
    var writer = TraceWriter()
    var bytes: [UInt8] = []
    for event in trace.events {
      writer.append(event)
      if writer.pendingByteCount >= 1 << 16 { bytes += writer.takeChunk() }
    }
    return bytes + writer.finish(trace.integrity)
  }
}
