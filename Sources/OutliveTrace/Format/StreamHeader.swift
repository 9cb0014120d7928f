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

  /// Fills in the checksum of the parts that never change while the chunk is open.
  static func writeOwnChecksum(to chunk: UnsafeMutableRawPointer) {
    unsafe chunk.storeBytes(
      of: ownChecksum(of: UnsafeRawPointer(chunk)).littleEndian, toByteOffset: ownChecksumOffset,
      as: UInt32.self)
  }

  /// The checksum of the parts that never change while the chunk is open; the header must be there.
  static func ownChecksum(of chunk: UnsafeRawPointer) -> UInt32 {
    constantParts.reduce(0) { checksum, part in
      unsafe Checksum.crc32c(
        UnsafeRawBufferPointer(start: chunk + part.lowerBound, count: part.count),
        continuing: checksum)
    }
  }

  /// Seals a chunk of which all but what this fills in is written.
  static func seal(
    _ chunk: UnsafeMutableRawPointer, size: Int, eventCount: UInt32, lastTime: UInt64
  ) {
    unsafe chunk.storeBytes(
      of: eventCount.littleEndian, toByteOffset: eventCountOffset, as: UInt32.self)
    unsafe chunk.storeBytes(
      of: lastTime.littleEndian, toByteOffset: lastTimeOffset, as: UInt64.self)
    // The checksum is that of the sealed chunk. The state follows it: whoever finds the chunk between
    // the two finds an open one, whose checksum doesn't count.
    var sealed = unsafe [UInt8](
      UnsafeRawBufferPointer(start: chunk, count: checksumOffset))
    sealed[stateOffset] = isSealed
    let checksum = Checksum.crc32c(sealed, in: 0..<sealed.count)
    let payload = unsafe UnsafeRawBufferPointer(
      start: chunk + ChunkHeader.size, count: size - ChunkHeader.size)
    unsafe chunk.storeBytes(
      of: Checksum.crc32c(payload, continuing: checksum).littleEndian, toByteOffset: checksumOffset,
      as: UInt32.self)
    unsafe chunk.storeBytes(of: isSealed, toByteOffset: stateOffset, as: UInt8.self)
  }
}
