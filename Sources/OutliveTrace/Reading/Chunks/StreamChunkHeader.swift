/// What stands before the records of a stream's chunk.
struct StreamChunkHeader: Hashable {
  var state: UInt8
  var payloadSize: UInt64
  var firstPosition: UInt64
  var eventCount: UInt32
  var checksum: UInt32
  var committed: UInt64
  var stream: UInt32
  var baseTime: UInt64
  var latestTime: UInt64

  /// Reads the header at an offset, where ``StreamHeader/size`` bytes have to be.
  ///
  /// - Returns: `nil` when no header is there that can be believed.
  init?(_ bytes: [UInt8], at offset: Int) {
    guard bytes[offset..<offset + 4].elementsEqual(ChunkHeader.magic),
      bytes[offset + 4] == ChunkKind.stream.rawValue
    else { return nil }
    let own = unsafe bytes[offset..<offset + StreamHeader.size].withUnsafeBytes { header in
      unsafe header.baseAddress.map { unsafe StreamHeader.ownChecksum(of: $0) }
    }
    func number<Number: FixedWidthInteger>(_ position: Int) -> Number {
      bytes.littleEndian(at: offset + position, as: Number.self)
    }
    guard own == number(StreamHeader.ownChecksumOffset) else { return nil }
    state = bytes[offset + StreamHeader.stateOffset]
    payloadSize = number(StreamHeader.payloadLengthOffset)
    firstPosition = number(StreamHeader.firstPositionOffset)
    eventCount = number(StreamHeader.eventCountOffset)
    checksum = number(StreamHeader.checksumOffset)
    committed = number(StreamHeader.committedOffset)
    stream = number(StreamHeader.streamOffset)
    baseTime = number(StreamHeader.baseTimeOffset)
    latestTime = number(StreamHeader.lastTimeOffset)
    let sizes = StreamHeader.size - ChunkHeader.size...TraceFormat.largestStreamPayload
    guard stream > 0, payloadSize <= UInt64(Int.max), sizes.contains(Int(payloadSize)) else {
      return nil
    }
  }

  /// The size in bytes of the chunk.
  var chunkSize: UInt64 { UInt64(ChunkHeader.size) + payloadSize }
  /// How many bytes of records there is room for.
  var room: UInt64 { chunkSize - UInt64(StreamHeader.size) }
}
