internal import OutliveTrace

/// Reads all bytes of a trace, and gives up early on what can't be one.
struct InputReading {
  /// Why reading stopped before the end.
  enum Refusal: Error {
    /// The first bytes are not those of a trace.
    case notATrace(TraceDecodingError)
    /// There are more bytes than a trace may have.
    case tooLong(limit: Int)
  }

  /// How many bytes a trace may have: an endless input must not take all memory.
  static let byteLimit = 4 << 30

  /// Where the bytes come from.
  let source: any ByteSource
  /// Who is told how far it is.
  var progress: ReadingProgress

  /// How many bytes to read at once.
  var chunkSize = 1 << 20
  /// How many bytes to read at most.
  var limit = InputReading.byteLimit

  /// Reads to the end.
  ///
  /// - Throws: A ``Refusal``, or a ``FileSystemError`` when the source can't be read.
  mutating func readAll() throws -> [UInt8] {
    var bytes: [UInt8] = []
    if let expected = source.expectedByteCount {
      guard expected <= limit else { throw Refusal.tooLong(limit: limit) }
      bytes.reserveCapacity(expected + chunkSize)
    }
    var isRecognized = false
    defer { progress.end() }
    while try source.read(into: &bytes, atMost: chunkSize) > 0 {
      guard bytes.count <= limit else { throw Refusal.tooLong(limit: limit) }
      if !isRecognized, bytes.count >= TraceBeginning.size {
        try recognize(Array(bytes.prefix(TraceBeginning.size)))
        isRecognized = true
      }
      progress.advance(to: bytes.count, of: source.expectedByteCount)
    }
    return bytes
  }

  /// Refuses bytes that can't be the beginning of a trace.
  private func recognize(_ bytes: [UInt8]) throws(Refusal) {
    do throws(TraceDecodingError) {
      try TraceBeginning.check(bytes)
    } catch {
      throw .notATrace(error)
    }
  }
}
