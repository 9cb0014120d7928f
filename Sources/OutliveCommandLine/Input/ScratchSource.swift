internal import OutliveTrace

/// The bytes of a scratch file that has been written.
struct ScratchSource: TraceSource {
  let byteCount: UInt64
  private let file: any ScratchFile

  /// Makes a source of a file that nobody writes any more.
  init(_ file: any ScratchFile, byteCount: UInt64) {
    self.file = file
    self.byteCount = byteCount
  }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64
  ) throws(TraceSourceError) -> Int {
    var filled = 0
    while filled < buffer.count {
      var bytes: [UInt8] = []
      do throws(FileSystemError) {
        _ = try file.read(
          at: offset + UInt64(filled), into: &bytes, atMost: buffer.count - filled)
      } catch {
        throw TraceSourceError(operation: "read", code: 0, offset: offset, reason: error.reason)
      }
      guard !bytes.isEmpty else { break }
      unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyBytes(from: bytes)
      filled += bytes.count
    }
    return filled
  }
}

extension FileSystemError {
  /// Makes an error from that of a source.
  init(_ error: TraceSourceError) { self.init(.other, reason: error.reason) }
}
