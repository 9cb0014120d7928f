/// A stream's chunk whose bytes were read, and whose header is right.
struct LoadedChunk {
  let buffer: ChunkBuffer
  let header: StreamChunkHeader
  let offset: UInt64
  /// Where the records are that count, in the chunk.
  let records: Range<Int>
  /// Why the committed records of an open chunk are not all there.
  let cut: Damage?

  /// Reads a chunk.
  ///
  /// - Returns: The chunk, or why nothing of it can be believed.
  static func load(
    _ chunk: TraceFile.Chunk, from source: any TraceSource
  ) throws(TraceSourceError) -> Result<LoadedChunk, Damage> {
    let size = min(chunk.end, source.byteCount) - chunk.offset
    let buffer = try ChunkBuffer(source, at: chunk.offset, count: Int(size))
    func refused(_ reason: String, isCut: Bool = false) -> Result<LoadedChunk, Damage> {
      .failure(Damage(offset: chunk.offset, byteCount: size, reason: reason, isCut: isCut))
    }
    let bytes = buffer.prefix(StreamHeader.size)
    guard bytes.count == StreamHeader.size else { 
      return refused(Reasons.endsInHeader, isCut: true)
    }
    guard let header = StreamChunkHeader(bytes, at: 0) else { return refused(Reasons.header(bytes)) }
    guard chunk.matches(header) else {
      return refused("a chunk is damaged: the index says something else of it")
    }
    guard header.committed <= header.room else {
      return refused("a chunk is damaged: it has committed more than there is room for")
    }
    let committedEnd = StreamHeader.size + Int(header.committed)
    switch header.state {
    case StreamHeader.isSealed:
      guard UInt64(buffer.count) == header.chunkSize else {
        return refused(
          Reasons.endsInChunk(payloadSize: header.payloadSize, present: buffer.count), isCut: true)
      }
      let checksum = Checksum.crc32c(bytes, in: 0..<StreamHeader.checksumOffset)
      guard buffer.checksum(from: ChunkHeader.size, continuing: checksum) == header.checksum else {
        return refused("a chunk is damaged: its checksum is wrong")
      }
      return .success(
        LoadedChunk(
          buffer: buffer, header: header, offset: chunk.offset,
          records: StreamHeader.size..<committedEnd, cut: nil))
    case StreamHeader.isOpen:
      let end = min(committedEnd, buffer.count)
      return .success(
        LoadedChunk(
          buffer: buffer, header: header, offset: chunk.offset, records: StreamHeader.size..<end,
          cut: end == committedEnd
            ? nil
            : Damage(
              offset: chunk.offset + UInt64(end), byteCount: 0,
              reason: Reasons.endsInChunk(
                payloadSize: header.payloadSize, present: buffer.count), isCut: true)))
    default:
      return refused("a chunk is damaged: it is neither open nor sealed")
    }
  }

  /// A walker over the records that only checks them.
  func scanner(allowsMissingFields: Bool) -> RecordWalker<FieldScanner> {
    RecordWalker(
      FieldScanner(buffer.cursor(in: records), allowsMissingFields: allowsMissingFields),
      firstPosition: header.firstPosition, baseTime: header.baseTime)
  }

  /// A walker over the records before an offset that makes events of them.
  func decoder(endingAt end: Int, allowsMissingFields: Bool) -> RecordWalker<FieldDecoder> {
    RecordWalker(
      FieldDecoder(
        buffer.cursor(in: records.lowerBound..<end), allowsMissingFields: allowsMissingFields),
      firstPosition: header.firstPosition, baseTime: header.baseTime)
  }
}

/// Why a part of a trace can't be read, as phrases that are used in several places.
enum Reasons {
  static let endsInHeader = "the file ends inside the header of a chunk"
  static let noEnd =
    "the end mark is missing: the program stopped before it closed its recording"

  /// Why a header can't be believed.
  static func header(_ bytes: [UInt8]) -> String {
    bytes.prefix(4).elementsEqual(ChunkHeader.magic)
      ? "a chunk is damaged: its header's checksum is wrong"
      : "a chunk should begin here, but something else does"
  }

  static func endsInChunk(payloadSize: UInt64, present: Int) -> String {
    """
    the file ends inside a chunk: it should take \(payloadSize) bytes, \
    but only \(max(0, present - ChunkHeader.size)) are there
    """
  }
}
