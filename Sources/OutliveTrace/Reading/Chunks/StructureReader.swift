/// Reads the chunks that hold no events: the end, and the index.
struct StructureReader {
  /// The size in bytes of the largest payload of such a chunk that is read.
  static let largestPayload = TraceFormat.largestStreamPayload

  private var fields: FieldDecoder
  private let buffer: ChunkBuffer
  private let header: ChunkHeader
  private let offset: UInt64

  /// Reads a chunk, which must lie within the source.
  ///
  /// - Returns: `nil` when its checksum is wrong.
  init?(
    _ header: ChunkHeader, at offset: UInt64, in source: any TraceSource, allowsMissingFields: Bool
  ) throws(TraceSourceError) {
    buffer = try ChunkBuffer(
      source, at: offset, count: ChunkHeader.size + Int(header.payloadLength))
    let bytes = buffer.prefix(ChunkHeader.size)
    guard bytes.count == ChunkHeader.size,
      buffer.count == ChunkHeader.size + Int(header.payloadLength),
      buffer.checksum(
        from: ChunkHeader.size,
        continuing: Checksum.crc32c(bytes, in: 0..<StreamHeader.checksumOffset))
        == bytes.littleEndian(at: StreamHeader.checksumOffset, as: UInt32.self)
    else { return nil }
    self.header = header
    self.offset = offset
    fields = FieldDecoder(
      buffer.cursor(in: ChunkHeader.size..<buffer.count), allowsMissingFields: allowsMissingFields)
  }

  private func failure(_ phrase: String, at place: Int = ChunkHeader.size) -> Damage {
    Damage(
      offset: offset, byteCount: UInt64(buffer.count),
      reason: "a chunk is damaged: \(phrase), at byte \(offset + UInt64(place))")
  }

  /// Walks over the records; the body takes what it knows and leaves the rest.
  private mutating func forEachRecord(
    _ body: (_ tag: UInt64, _ start: Int, inout FieldDecoder) -> String?
  ) -> Damage? {
    let end = buffer.count
    var count: UInt32 = 0
    while fields.cursor.offset < end {
      let start = fields.cursor.offset
      let tag = fields.cursor.varint()
      let range = fields.cursor.lengthPrefixed()
      if let damage = fields.cursor.damage { return failure(damage.phrase, at: damage.offset) }
      fields.cursor.move(to: range.lowerBound)
      fields.cursor.setEnd(range.upperBound)
      if let phrase = body(tag, start, &fields) { return failure(phrase, at: start) }
      if let damage = fields.cursor.damage { return failure(damage.phrase, at: damage.offset) }
      fields.cursor.move(to: range.upperBound)
      fields.cursor.setEnd(end)
      count &+= 1
    }
    guard count == header.recordCount else {
      return failure("it doesn't hold as many records as it says")
    }
    return nil
  }

  /// Reads the end of a trace.
  mutating func readEnd(_ kind: ChunkKind) -> Result<TraceEnd, Damage> {
    var mark: EndMark?
    var end = TraceEnd(offset: offset, mark: EndMark(kind))
    var streams: Set<UInt32> = []
    let markTag = kind == .end ? RecordTag.end : RecordTag.cut
    let damage = forEachRecord { tag, _, fields in
      switch tag {
      case RecordTag.string: fields.defineString()
      case RecordTag.site: fields.defineSite()
      case markTag:
        guard mark == nil else { return "it holds two end marks" }
        var read = EndMark(kind)
        read.visit(&fields)
        mark = read
      case RecordTag.streamEnd:
        let stream = fields.cursor.varint()
        let position = fields.cursor.varint()
        guard let number = UInt32(exactly: stream), number > 0 else {
          return "a stream has a number that can't be"
        }
        guard streams.insert(number).inserted else { return "it holds two ends of a stream" }
        end.streams.append(StreamPosition(stream: number, position: position))
      case RecordTag.indexOffset:
        var value: UInt64 = 0
        for position in 0..<UInt64(8) { value |= UInt64(fields.cursor.byte()) << (8 * position) }
        end.indexOffset = value
      default:
        end.skippedRecords += 1
      }
      return nil
    }
    if let damage { return .failure(damage) }
    guard let mark else { return .failure(failure("it holds no end mark")) }
    end.mark = mark
    return .success(end)
  }

  /// Reads an index.
  ///
  /// - Returns: The chunks that it names, as they come; `nil` when it says no sizes, or what can't be.
  mutating func readIndex() -> [TraceFile.Chunk]? {
    var chunks: [TraceFile.Chunk] = []
    var offset: UInt64 = 0
    let damage = forEachRecord { tag, _, fields in
      guard tag == RecordTag.indexEntry else { return nil }
      offset &+= Varint.unzigzag(fields.cursor.varint())
      let stream = fields.cursor.varint()
      let first = fields.cursor.varint()
      let count = fields.cursor.varint()
      let base = fields.cursor.varint()
      let latest = fields.cursor.varint()
      let size = fields.cursor.varint()
      guard let stream = UInt32(exactly: stream), stream > 0, let count = UInt32(exactly: count),
        size >= UInt64(StreamHeader.size - ChunkHeader.size),
        size <= UInt64(TraceFormat.largestStreamPayload)
      else { return "it names a chunk that can't be" }
      chunks.append(
        TraceFile.Chunk(
          offset: offset, payloadSize: size, firstPosition: first, baseTime: base,
          latestTime: latest, stream: stream, eventCount: count))
      return nil
    }
    return damage == nil ? chunks : nil
  }
}
