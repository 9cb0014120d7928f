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

  init(to destination: Recorder.Destination) throws(RecorderError) {
    guard case .file(let path) = destination else { return }
    let opened = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard opened >= 0 else {
      throw RecorderError(path: path, reason: TraceOutput.message(errno))
    }
    descriptor = opened
    self.path = path
  }

  mutating func append(_ event: Event) {
    guard path == nil || descriptor != nil else {
      lostEvents += 1
      return
    }
    writer.append(event)
    if writer.pendingByteCount >= TraceOutput.chunkSize { flush() }
  }

  mutating func flush() { keep(writer.takeChunk()) }

  mutating func finish() {
    keep(writer.finish())
    if let descriptor { close(descriptor) }
    descriptor = nil
  }

  /// Reads back what is kept in memory, with what waits in the open chunk.
  mutating func trace() -> Trace {
    flush()
    // A recording that is still going on has no end mark yet: that is no loss.
    guard var trace = try? TraceReader.read(memory) else { return Trace(events: []) }
    trace.integrity.isComplete = true
    return trace
  }

  private mutating func keep(_ bytes: [UInt8]) {
    byteCount += UInt64(bytes.count)
    guard let descriptor else {
      if path == nil { memory += bytes }
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
    }
  }

  private mutating func giveUp(_ reason: String) {
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
