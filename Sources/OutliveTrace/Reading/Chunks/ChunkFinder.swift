/// Finds the chunks of a trace: by its index when it has one that proves right, else by their headers.
///
/// Of chunks of events the headers are read only. The time is linear in the size of the trace,
/// whatever is in it: what follows damage is searched once, and the bytes of candidates that turn out
/// to be none are counted, up to a limit.
struct ChunkFinder {
  private let source: any TraceSource
  private let allowsMissingFields: Bool
  private var window: SourceWindow
  private var map = ChunkMap()
  /// How many more bytes may be read to see whether something is a chunk.
  private var budget: UInt64

  init(_ source: any TraceSource, allowsMissingFields: Bool) {
    self.source = source
    self.allowsMissingFields = allowsMissingFields
    window = SourceWindow(source)
    let (product, overflow) = source.byteCount.multipliedReportingOverflow(by: 4)
    budget = overflow ? .max : product
  }

  /// Finds all chunks.
  static func find(
    _ source: any TraceSource, allowsMissingFields: Bool, byIndex: Bool = true
  ) throws(TraceSourceError) -> ChunkMap {
    if byIndex {
      var finder = ChunkFinder(source, allowsMissingFields: allowsMissingFields)
      if try finder.readIndex() { return finder.map }
    }
    var finder = ChunkFinder(source, allowsMissingFields: allowsMissingFields)
    try finder.scan(UInt64(TraceFormat.headerSize)..<source.byteCount)
    return finder.map
  }

  // MARK: The index

  /// The size in bytes of the record at the end of a trace that says where its index is.
  private static let lastRecordSize = 10

  /// Takes the chunks from the index.
  ///
  /// - Returns: Whether there is an index that can be believed: it is whole, the end follows it and
  ///   says so, and its chunks lie before it one behind the other. What is between them is scanned, so
  ///   that the index leaves nothing out.
  private mutating func readIndex() throws(TraceSourceError) -> Bool {
    let headerSize = UInt64(TraceFormat.headerSize)
    guard window.end >= headerSize + UInt64(ChunkFinder.lastRecordSize) else { return false }
    let tail = try source.bytes(
      at: window.end - UInt64(ChunkFinder.lastRecordSize), count: ChunkFinder.lastRecordSize)
    guard tail.count == ChunkFinder.lastRecordSize, tail[0] == UInt8(RecordTag.indexOffset),
      tail[1] == 8
    else { return false }
    let indexOffset = tail.littleEndian(at: 2, as: UInt64.self)
    guard indexOffset >= headerSize, indexOffset < window.end,
      let index = try header(at: indexOffset), index.kind == ChunkKind.index.rawValue,
      index.payloadLength <= UInt64(StructureReader.largestPayload)
    else { return false }
    let endOffset = indexOffset + UInt64(ChunkHeader.size) + index.payloadLength
    guard endOffset < window.end, let end = try header(at: endOffset),
      endOffset + UInt64(ChunkHeader.size) + end.payloadLength == window.end,
      end.kind == ChunkKind.end.rawValue || end.kind == ChunkKind.cut.rawValue,
      var reader = try StructureReader(
        index, at: indexOffset, in: source, allowsMissingFields: allowsMissingFields),
      let chunks = reader.readIndex()
    else { return false }
    var offset = headerSize
    for chunk in chunks {
      guard chunk.offset >= offset, chunk.offset < indexOffset, chunk.end <= indexOffset else {
        return false
      }
      offset = chunk.end
    }
    offset = headerSize
    for chunk in chunks {
      try scan(offset..<chunk.offset)
      guard map.end == nil, !map.isSequential else { return false }
      map.chunks.append(chunk)
      offset = chunk.end
    }
    try scan(offset..<indexOffset)
    guard map.end == nil, !map.isSequential else { return false }
    try scan(endOffset..<window.end)
    guard map.end?.indexOffset == indexOffset else { return false }
    // Between the chunks that it names there may be others only if their order is that of the file.
    map.isIndexed = true
    return zip(map.chunks, map.chunks.dropFirst()).allSatisfy { $0.end <= $1.offset }
  }

  // MARK: The headers

  /// The header of a chunk of any kind, if one begins there and the chunk lies within the source.
  private mutating func header(at offset: UInt64) throws(TraceSourceError) -> ChunkHeader? {
    let range = try window.show(offset, count: ChunkHeader.size)
    guard range.count == ChunkHeader.size,
      let header = ChunkHeader(window.bytes, at: range.lowerBound),
      header.payloadLength <= window.end - offset - UInt64(ChunkHeader.size)
    else { return nil }
    return header
  }

  /// Finds the chunks that begin in a range.
  private mutating func scan(_ range: Range<UInt64>) throws(TraceSourceError) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let bytes = try window.show(offset, count: StreamHeader.size)
      guard !bytes.isEmpty else {
        return addDamage(offset..<range.upperBound, Reasons.endsInHeader, isCut: true)
      }
      if window.bytes[bytes.lowerBound] == 0 {
        offset = min(try window.skipZeros(from: offset), range.upperBound)
        continue
      }
      if map.end != nil {
        return addDamage(offset..<range.upperBound, "bytes follow the end mark")
      }
      switch try chunk(at: offset, within: range.upperBound) {
      case .found(let end): offset = end
      case .stop: return
      case .none(let reason, let isCut):
        let next = try resynchronize(after: offset, within: range.upperBound)
        addDamage(offset..<next, reason, isCut: isCut && next == window.end)
        offset = next
      }
    }
  }

  private mutating func addDamage(
    _ range: Range<UInt64>, _ reason: String, isCut: Bool = false
  ) {
    map.damage.add(
      Damage(
        offset: range.lowerBound, byteCount: range.upperBound - range.lowerBound, reason: reason,
        isCut: isCut))
  }

  /// What was found where a chunk could begin.
  private enum Finding {
    /// A chunk, and where it ends.
    case found(UInt64)
    /// Nothing that can be believed, and why; or what would be, if the trace didn't end in it.
    case none(String, isCut: Bool = false)
    /// What no reading goes on behind.
    case stop
  }

  private mutating func chunk(
    at offset: UInt64, within limit: UInt64
  ) throws(TraceSourceError) -> Finding {
    let bytes = try window.show(offset, count: StreamHeader.size)
    let start = bytes.lowerBound
    guard bytes.count >= 4 else { return .none(Reasons.endsInHeader, isCut: true) }
    guard window.bytes[start..<start + 4].elementsEqual(ChunkHeader.magic) else {
      return .none(Reasons.header([]))
    }
    guard bytes.count >= ChunkHeader.size else { return .none(Reasons.endsInHeader, isCut: true) }
    guard let header = ChunkHeader(window.bytes, at: start) else {
      return .none(Reasons.header([]))
    }
    if header.kind == ChunkKind.stream.rawValue {
      if map.isSequential { return .stop }
      guard bytes.count == StreamHeader.size else {
        return .none(Reasons.endsInHeader, isCut: true)
      }
      guard let header = StreamChunkHeader(window.bytes, at: start) else {
        return .none(Reasons.header(ChunkHeader.magic))
      }
      return .found(add(TraceFile.Chunk(header, at: offset), within: limit))
    }
    let room = payloadRoom(at: offset, within: limit)
    if header.kind == ChunkKind.events.rawValue && map.chunks.isEmpty && map.damage.partCount == 0 {
      map.isSequential = true
    }
    guard let room, header.payloadLength <= room else {
      return .none(
        Reasons.endsInChunk(
          payloadSize: header.payloadLength, present: Int(limit - offset)), isCut: true)
    }
    return try whole(header, at: offset)
  }

  /// How many bytes of payload a chunk at an offset can have; `nil` when not even its header has room.
  ///
  /// A limit within the trace is where the index says that another chunk begins: a header that is
  /// there as a whole can reach across it.
  private func payloadRoom(at offset: UInt64, within limit: UInt64) -> UInt64? {
    limit - offset < UInt64(ChunkHeader.size) ? nil : limit - offset - UInt64(ChunkHeader.size)
  }

  /// Adds a chunk of a stream; of one that the trace ends in, what is there.
  private mutating func add(_ chunk: TraceFile.Chunk, within limit: UInt64) -> UInt64 {
    map.chunks.append(chunk)
    return min(chunk.end, limit)
  }

  /// Looks at a chunk that isn't a stream's, and lies within the trace.
  private mutating func whole(
    _ header: ChunkHeader, at offset: UInt64
  ) throws(TraceSourceError) -> Finding {
    let end = offset + UInt64(ChunkHeader.size) + header.payloadLength
    let wrong = Finding.none("a chunk is damaged: its checksum is wrong")
    switch ChunkKind(rawValue: header.kind) {
    case .events where map.isSequential:
      map.chunks.append(
        TraceFile.Chunk(
          offset: offset, payloadSize: header.payloadLength, firstPosition: header.firstSequence))
      return .found(end)
    case .end, .cut:
      guard header.payloadLength <= UInt64(StructureReader.largestPayload) else {
        return .none("a chunk is damaged: it is larger than its kind may be")
      }
      // What a chunk of version 1.0 refers to may be defined far before it.
      if map.isSequential {
        map.isClosed = true
        return .stop
      }
      guard spend(header.payloadLength),
        var reader = try StructureReader(
          header, at: offset, in: source, allowsMissingFields: allowsMissingFields)
      else { return wrong }
      switch reader.readEnd(header.kind == ChunkKind.end.rawValue ? .end : .cut) {
      case .success(let traceEnd):
        map.end = traceEnd
        map.isClosed = true
        map.skip(traceEnd.skippedRecords)
      case .failure(let damage):
        map.damage.add(damage)
      }
      return .found(end)
    default:
      guard spend(header.payloadLength), try isChecksumRight(of: header, at: offset) else {
        return wrong
      }
      guard header.kind != ChunkKind.events.rawValue else {
        addDamage(offset..<end, "a chunk of version 1.0 is among those of streams")
        return .found(end)
      }
      if header.kind != ChunkKind.index.rawValue {
        // A record takes two bytes at least.
        guard UInt64(header.recordCount) <= header.payloadLength / 2 else {
          addDamage(
            offset..<end, "a chunk is damaged: it can't hold as many records as it says")
          return .found(end)
        }
        map.skip(UInt64(header.recordCount))
      }
      return .found(end)
    }
  }

  /// Whether so many more bytes may be read to see whether something is a chunk.
  private mutating func spend(_ count: UInt64) -> Bool {
    guard count <= budget else { return false }
    budget -= count
    return true
  }

  private func isChecksumRight(
    of header: ChunkHeader, at offset: UInt64
  ) throws(TraceSourceError) -> Bool {
    let bytes = try source.bytes(at: offset, count: ChunkHeader.size)
    guard bytes.count == ChunkHeader.size else { return false }
    var checksum = Checksum.crc32c(bytes, in: 0..<StreamHeader.checksumOffset)
    var rest = header.payloadLength
    var next = offset + UInt64(ChunkHeader.size)
    while rest > 0 {
      let part = try source.bytes(at: next, count: Int(min(rest, 1 << 20)))
      guard !part.isEmpty else { return false }
      checksum = Checksum.crc32c(part, in: 0..<part.count, continuing: checksum)
      rest -= UInt64(part.count)
      next += UInt64(part.count)
    }
    return checksum == bytes.littleEndian(at: StreamHeader.checksumOffset, as: UInt32.self)
  }

  // MARK: After damage

  /// Where the next chunk begins that can be believed; the limit when there is none.
  private mutating func resynchronize(
    after start: UInt64, within limit: UInt64
  ) throws(TraceSourceError) -> UInt64 {
    guard !map.isSequential else { return limit }
    var offset = start + 1
    while let candidate = try window.findMagic(from: offset), candidate < limit {
      if try isBelievable(candidate, within: limit) { return map.isSequential ? limit : candidate }
      offset = candidate + 1
    }
    return limit
  }

  private mutating func isBelievable(
    _ offset: UInt64, within limit: UInt64
  ) throws(TraceSourceError) -> Bool {
    let range = try window.show(offset, count: StreamHeader.size)
    guard range.count >= ChunkHeader.size,
      let header = ChunkHeader(window.bytes, at: range.lowerBound)
    else { return false }
    if header.kind == ChunkKind.stream.rawValue {
      return range.count == StreamHeader.size
        && StreamChunkHeader(window.bytes, at: range.lowerBound) != nil
    }
    guard let room = payloadRoom(at: offset, within: limit), header.payloadLength <= room,
      spend(header.payloadLength), try isChecksumRight(of: header, at: offset)
    else { return false }
    if header.kind == ChunkKind.events.rawValue && map.chunks.isEmpty {
      // It was the first chunk of version 1.0 that is damaged: nothing behind it can be read.
      map.isSequential = true
    }
    return true
  }
}
