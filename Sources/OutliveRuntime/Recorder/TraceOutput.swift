#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import OutliveTrace

/// Moves the bytes of a trace to where they are kept.
///
/// A file that takes no more ends the recording: it is said once, on standard error, and the
/// program is left alone.
struct TraceOutput {
  /// How many bytes may wait before they are moved.
  private static let chunkSize = 1 << 16

  private var writer = TraceWriter()
  private var memory: [UInt8] = []
  private var descriptor: Int32?
  private var path: String?
  private(set) var byteCount: UInt64 = 0
  private(set) var lostEvents: UInt64 = 0
  private var isFinished = false
  private var pendingEvents: UInt64 = 0

  init(to destination: Recorder.Destination) throws(RecorderError) {
    guard case .file(let path) = destination else { return }
    let opened = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard opened >= 0 else {
      throw RecorderError(path: path, reason: TraceOutput.message(errno))
    }
    descriptor = opened
    self.path = path
    // The header is in the file at once: a program that is killed before its first flush leaves a
    // trace without events, not a file that is no trace.
    keep(writer.takeChunk())
  }

  mutating func append(_ event: Event) {
    guard path == nil || descriptor != nil else {
      lostEvents += 1
      return
    }
    pendingEvents += 1
    writer.append(event)
    if writer.pendingByteCount >= TraceOutput.chunkSize { flush() }
  }

  mutating func flush() { keep(writer.takeChunk()) }

  mutating func finish() {
    guard !isFinished else { return }
    isFinished = true
    keep(writer.finish())
    if let descriptor { close(descriptor) }
    descriptor = nil
  }

  /// Reads back what is kept in memory, as if the recording ended here.
  func trace() -> Trace {
    guard path == nil else { return Trace(events: []) }
    var ending = writer
    let bytes = isFinished ? memory : memory + ending.finish()
    guard let trace = try? TraceReader.read(bytes) else {
      preconditionFailure("A trace that was just written can't be read.")
    }
    return trace
  }

  private mutating func keep(_ bytes: [UInt8]) {
    guard let descriptor else {
      guard path == nil else { return }
      memory += bytes
      byteCount += UInt64(bytes.count)
      return
    }
    var offset = 0
    while offset < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe write(
          descriptor, buffer.baseAddress.map { unsafe $0 + offset }, bytes.count - offset)
      }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { return giveUp(TraceOutput.message(errno)) }
      offset += written
      byteCount += UInt64(written)
    }
    pendingEvents = 0
  }

  private mutating func giveUp(_ reason: String) {
    lostEvents += pendingEvents
    pendingEvents = 0
    if let descriptor { close(descriptor) }
    descriptor = nil
    let text = """
      outlive: can't write more to “\(path ?? "")”: \(reason). Recording has stopped; \
      the trace holds what was written before.\n
      """
    _ = unsafe text.utf8CString.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count - 1) }
  }

  private static func message(_ code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}
