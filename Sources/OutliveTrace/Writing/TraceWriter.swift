/// Turns events into the bytes of a trace, chunk by chunk.
///
/// All events go into one stream, so their numbers are kept. The writer keeps nothing but the open
/// chunk and the strings it has met; the caller moves finished bytes to wherever they are kept. A
/// chunk that was moved can be read back whatever happens after. Not thread-safe.
@safe
public struct TraceWriter: ~Copyable {
  /// How many bytes a chunk may take before the writer closes it by itself.
  private let chunkSize: Int
  private var encoder: ChunkEncoder
  private var memory: UnsafeMutableRawBufferPointer
  private var hasChunk = false
  /// Closed chunks that the caller has not yet taken.
  private var closed: [UInt8] = TraceFormat.header
  private var takenByteCount: UInt64 = 0
  private var ending = TraceEnding()
  private var lastSequence = EventSequence(rawValue: 0)
  private var isFinished = false

  /// Makes a writer for a new trace.
  public init() { self.init(chunkSize: 1 << 18, internedByteLimit: 1 << 24) }

  /// Makes a writer with limits in bytes: of a chunk, and of the strings it remembers.
  init(chunkSize: Int, internedByteLimit: Int) {
    self.chunkSize = chunkSize
    unsafe memory = .allocate(byteCount: chunkSize, alignment: 8)
    encoder = ChunkEncoder(
      stream: 1, internedByteLimit: internedByteLimit, textLimit: TraceFormat.longestText)
  }

  deinit {
    encoder.deallocate()
    unsafe memory.deallocate()
  }

  /// How many bytes wait to be taken.
  public var pendingByteCount: Int { closed.count + encoder.usedByteCount }

  /// Adds an event to the open chunk.
  ///
  /// - Parameter event: The event. Its number must be greater than that of the event before, and the
  ///   trace must not be finished. Of a text of more than 1 MiB the beginning is kept, and how much
  ///   is missing.
  /// - Complexity: O(*n*) in the length of the event's strings.
  public mutating func append(_ event: Event) {
    precondition(!isFinished, "a finished trace takes no more events")
    precondition(
      event.sequence > lastSequence, "the events of a trace must have rising sequence numbers")
    lastSequence = event.sequence

    var context = EventContext()
    context.isolation = event.isolation
    context.task = event.task
    context.site = event.site
    context.cause = event.cause.map { EventReference(stream: 1, position: $0.rawValue) } ?? .none
    encoder.thread = event.thread.rawValue
    if hasChunk && write(event, context) { return }
    var size = chunkSize
    repeat {
      closeChunk()
      beginChunk(size: size, time: event.time)
      size *= 2
    } while !write(event, context)
  }

  private mutating func write(_ event: Event, _ context: EventContext) -> Bool {
    let position = encoder.position
    let skipped = event.sequence.rawValue - position - 1
    guard skipped == 0 || encoder.skip(skipped) else { return false }
    if encoder.append(event.kind, time: event.time, context: context) { return true }
    encoder.position = position
    return false
  }

  /// Closes the open chunk and returns its bytes, the file header before the first.
  ///
  /// - Returns: The bytes that the caller has not yet taken; none when nothing was added since.
  public mutating func takeChunk() -> [UInt8] {
    closeChunk()
    let bytes = closed
    takenByteCount += UInt64(bytes.count)
    closed = []
    return bytes
  }

  /// Closes the open chunk and the trace: returns the last bytes, the end included.
  ///
  /// Finishing a trace that is finished does nothing.
  public mutating func finish() -> [UInt8] { finish(TraceIntegrity()) }

  /// Closes the trace and says what was known about an original's losses.
  ///
  /// - Parameter integrity: What is known; it is what a reader of the trace then says.
  /// - Returns: The last bytes; none when the trace was closed before.
  public mutating func finish(_ integrity: TraceIntegrity) -> [UInt8] {
    guard !isFinished else { return takeChunk() }
    closeChunk()
    isFinished = true
    closed += ending.bytes(at: takenByteCount + UInt64(closed.count), integrity: integrity)
    return takeChunk()
  }

  private mutating func beginChunk(size: Int, time: UInt64) {
    if unsafe memory.count < size {
      unsafe memory.deallocate()
      unsafe memory = .allocate(byteCount: size, alignment: 8)
    }
    hasChunk = true
    unsafe encoder.begin(
      in: UnsafeMutableRawBufferPointer(rebasing: memory[..<size]), baseTime: time)
  }

  private mutating func closeChunk() {
    guard hasChunk else { return }
    hasChunk = false
    guard encoder.eventCount > 0 else { return encoder.leave() }
    let offset = takenByteCount + UInt64(closed.count)
    let size = encoder.sealShrunk()
    let chunk = unsafe UnsafeRawBufferPointer(rebasing: memory[..<size])
    unsafe ending.add(chunk, at: offset, lastPosition: encoder.position)
    unsafe closed.append(contentsOf: chunk)
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
      if writer.pendingByteCount >= 1 << 18 { bytes += writer.takeChunk() }
    }
    return bytes + writer.finish(trace.integrity)
  }
}
