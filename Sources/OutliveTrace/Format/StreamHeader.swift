/// What stands at the beginning of the payload of a stream's chunk.
///
/// The article *Trace format* explains the fields; offsets are from the start of the chunk.
enum StreamHeader {
  /// The size in bytes of the headers of a stream's chunk: the chunk's own, and the stream's.
  static let size = 64
  /// The largest size in bytes of all records of one chunk.
  static let largestRecords = TraceFormat.largestStreamPayload - (size - ChunkHeader.size)

  static let stateOffset = 5
  static let payloadLengthOffset = 8
  static let firstPositionOffset = 16
  static let eventCountOffset = 24
  static let checksumOffset = 28
  static let committedOffset = 32
  static let streamOffset = 40
  static let ownChecksumOffset = 44
  static let baseTimeOffset = 48
  static let lastTimeOffset = 56

  static let isOpen: UInt8 = 0
  static let isSealed: UInt8 = 1

  /// The parts of the header that never change while a chunk is open: its own checksum covers them.
  static let constantParts = [0..<5, 8..<24, 40..<44, 48..<56]
}
