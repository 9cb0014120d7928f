internal import OutliveCommandLine

/// A source whose bytes are in memory, handed out in pieces.
final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private let pieceSize: Int
  private let failure: FileSystemError?
  private var offset = 0
  let expectedByteCount: Int?

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - bytes: What it gives.
  ///   - pieceSize: How much it gives at once.
  ///   - isPipe: Whether it doesn't know how much there is.
  ///   - failure: What it throws instead of ending.
  init(
    _ bytes: [UInt8], pieceSize: Int = .max, isPipe: Bool = false, failure: FileSystemError? = nil
  ) {
    self.bytes = bytes
    self.pieceSize = pieceSize
    self.failure = failure
    expectedByteCount = isPipe ? nil : bytes.count
  }

  func read(into target: inout [UInt8], atMost limit: Int) throws(FileSystemError) -> Int {
    let count = min(limit, pieceSize, bytes.count - offset)
    if count == 0, let failure { throw failure }
    target += bytes[offset..<offset + count]
    offset += count
    return count
  }
}

/// A sink that keeps what it is given, up to a limit.
final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []
  private let failure: FileSystemError?
  private let room: Int

  /// Makes a sink that throws when it is given more than it has room for.
  init(room: Int = .max, failure: FileSystemError? = nil) {
    self.room = room
    self.failure = failure
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ bytes: [UInt8]) throws(FileSystemError) {
    self.bytes += bytes.prefix(room - self.bytes.count)
    if let failure, self.bytes.count >= room { throw failure }
  }
}
