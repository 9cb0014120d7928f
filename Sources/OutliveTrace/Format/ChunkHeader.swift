/// What stands before the records of a chunk.
struct ChunkHeader: Hashable {
  /// The size of a chunk's header in bytes.
  static let size = 32
  /// The first bytes of every chunk: `OLCK`.
  static let magic: [UInt8] = [0x4F, 0x4C, 0x43, 0x4B]
  /// Where the checksum stands; it covers what is before it, and the payload behind it.
  private static let checksumOffset = 28

  var kind: UInt8
  var payloadLength: UInt64
  /// The number of the first event in the chunk; 0 when there is none.
  var firstSequence: UInt64
  var recordCount: UInt32

  init(kind: UInt8, payloadLength: UInt64, firstSequence: UInt64, recordCount: UInt32) {
    self.kind = kind
    self.payloadLength = payloadLength
    self.firstSequence = firstSequence
    self.recordCount = recordCount
  }

  /// Reads the header at an offset; the whole header must lie within the bytes.
  ///
  /// - Returns: The header, or `nil` when no chunk begins there.
  init?(_ bytes: [UInt8], at offset: Int) {
    guard bytes[offset..<offset + 4].elementsEqual(ChunkHeader.magic) else { return nil }
    kind = bytes[offset + 4]
    payloadLength = bytes.littleEndian(at: offset + 8, as: UInt64.self)
    firstSequence = bytes.littleEndian(at: offset + 16, as: UInt64.self)
    recordCount = bytes.littleEndian(at: offset + 24, as: UInt32.self)
  }

  /// Writes the header of a chunk that is still open; its checksum is left 0.
  func write(to chunk: UnsafeMutableRawPointer) {
    for (offset, byte) in ChunkHeader.magic.enumerated() {
      unsafe chunk.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
    }
    unsafe chunk.storeBytes(of: kind, toByteOffset: 4, as: UInt8.self)
    unsafe chunk.storeBytes(of: payloadLength.littleEndian, toByteOffset: 8, as: UInt64.self)
    unsafe chunk.storeBytes(of: firstSequence.littleEndian, toByteOffset: 16, as: UInt64.self)
    unsafe chunk.storeBytes(of: recordCount.littleEndian, toByteOffset: 24, as: UInt32.self)
  }

  /// Appends the header with its checksum, and the payload.
  func append(to bytes: inout [UInt8], payload: [UInt8]) {
    let start = bytes.count
    bytes.reserveCapacity(start + ChunkHeader.size + payload.count)
    bytes += ChunkHeader.magic
    bytes += [kind, 0, 0, 0]
    bytes.append(littleEndian: payloadLength)
    bytes.append(littleEndian: firstSequence)
    bytes.append(littleEndian: recordCount)
    let checksum = Checksum.crc32c(bytes, in: start..<bytes.count)
    bytes.append(
      littleEndian: Checksum.crc32c(payload, in: 0..<payload.count, continuing: checksum))
    bytes += payload
  }

  /// Whether the checksum of the chunk at an offset is right; the chunk must lie within the bytes.
  static func isChecksumRight(of bytes: [UInt8], at offset: Int, payloadLength: Int) -> Bool {
    let payload = offset + size
    let checksum = Checksum.crc32c(bytes, in: offset..<offset + checksumOffset)
    return Checksum.crc32c(bytes, in: payload..<payload + payloadLength, continuing: checksum)
      == bytes.littleEndian(at: offset + checksumOffset, as: UInt32.self)
  }
}
