/// Reads the chunks of version 1.0 one after another, up to the end mark or the first damage.
///
/// A chunk counts as a whole or not at all: of one that is damaged, no record can be trusted. The
/// strings of a chunk can be defined in any chunk before it, so nothing behind damage can be read.
struct SequentialReader {
  private let source: any TraceSource
  private var decoder: RecordDecoder
  private var partial = PartialTrace()
  private var lastSequence: UInt64 = 0
  private var offset = TraceFormat.headerSize
  /// Why no more can be read; `nil` as long as there may be more.
  private(set) var integrity: TraceIntegrity?

  init(_ source: any TraceSource, allowsMissingFields: Bool) {
    self.source = source
    decoder = RecordDecoder(allowsMissingFields: allowsMissingFields)
  }

  private var byteCount: Int { Int(clamping: source.byteCount) }

  /// Reads the next chunk that holds events.
  ///
  /// - Returns: Its events, or `nil` when there is no more; then ``integrity`` is known.
  mutating func next() throws(TraceSourceError) -> [Event]? {
    while integrity == nil {
      guard offset < byteCount else {
        integrity = partial.trace(byteCount: byteCount).integrity
        break
      }
      switch try readChunk(at: offset) {
      case .success(let end): offset = end
      case .failure(let damage):
        integrity =
          partial.trace(cutAt: offset, byteCount: byteCount, because: damage.reason).integrity
      }
      if !partial.events.isEmpty {
        defer { partial.events = [] }
        return partial.events
      }
    }
    return nil
  }

  /// Why a chunk could not be read.
  private struct Refusal: Error {
    var reason: String
  }

  /// Reads one chunk, and returns the offset of the next.
  private mutating func readChunk(
    at start: Int
  ) throws(TraceSourceError) -> Result<Int, Refusal> {
    guard partial.endMark == nil else {
      return .failure(Refusal(reason: "bytes follow the end mark"))
    }
    let beginning = try source.bytes(at: UInt64(start), count: ChunkHeader.size)
    guard beginning.count == ChunkHeader.size else {
      return .failure(Refusal(reason: Reasons.endsInHeader))
    }
    guard let header = ChunkHeader(beginning, at: 0) else {
      return .failure(Refusal(reason: Reasons.header([])))
    }
    let room = byteCount - start - ChunkHeader.size
    guard header.payloadLength <= UInt64(room) else {
      return .failure(
        Refusal(
          reason: Reasons.endsInChunk(
            payloadSize: header.payloadLength, present: byteCount - start)))
    }
    let bytes = try source.bytes(
      at: UInt64(start), count: ChunkHeader.size + Int(header.payloadLength))
    guard bytes.count == ChunkHeader.size + Int(header.payloadLength) else {
      return .failure(
        Refusal(
          reason: Reasons.endsInChunk(payloadSize: header.payloadLength, present: bytes.count)))
    }
    guard
      ChunkHeader.isChecksumRight(of: bytes, at: 0, payloadLength: Int(header.payloadLength))
    else { return .failure(Refusal(reason: "a chunk is damaged: its checksum is wrong")) }
    let payload = start + ChunkHeader.size..<start + bytes.count
    let (eventRecords, skippedBefore) = (partial.eventRecords, partial.skippedRecords)
    do {
      try readRecords(of: header, bytes, at: start, in: payload)
    } catch {
      partial.events = []
      partial.eventRecords = eventRecords
      partial.skippedRecords = skippedBefore
      partial.endMark = nil
      switch error {
      case .damaged(let reason, let offset):
        return .failure(Refusal(reason: "a chunk is damaged: \(reason), at byte \(offset)"))
      case .unknownValue:
        return .failure(
          Refusal(reason: "a chunk is damaged: its end mark has an unknown value"))
      }
    }
    return .success(payload.upperBound)
  }

  private mutating func readRecords(
    of header: ChunkHeader, _ bytes: [UInt8], at start: Int, in payload: Range<Int>
  ) throws(RecordFailure) {
    // A record takes two bytes at least.
    guard UInt64(header.recordCount) <= UInt64(payload.count / 2) else {
      throw .damaged("it can't hold as many records as it says", at: payload.lowerBound)
    }
    guard let kind = ChunkKind(rawValue: header.kind) else {
      partial.skippedRecords += UInt64(header.recordCount)
      return
    }
    guard kind != .events || header.firstSequence == 0 || header.firstSequence > lastSequence else {
      throw .damaged("its events come before those of the chunk before", at: payload.lowerBound)
    }
    guard kind != .stream else {
      throw .damaged("a chunk of a stream is among those of version 1.0", at: start)
    }
    decoder.beginChunk(bytes, at: start, firstSequence: header.firstSequence)
    var chunk = ByteCursor(bytes, at: start, in: payload)
    var count = 0
    while !chunk.isAtEnd {
      let start = chunk.offset
      let tag = try chunk.varint()
      decoder.beginRecord(try chunk.lengthPrefixed())
      try readRecord(tag: tag, at: start, in: kind)
      count += 1
    }
    guard count == Int(header.recordCount) else {
      throw .damaged("it doesn't hold as many records as it says", at: payload.lowerBound)
    }
    guard kind == .events || kind == .index || partial.endMark != nil else {
      throw .damaged("it holds no end mark", at: payload.lowerBound)
    }
  }

  private mutating func readRecord(
    tag: UInt64, at offset: Int, in kind: ChunkKind
  ) throws(RecordFailure) {
    switch (tag, kind) {
    case (RecordTag.string, _): try decoder.defineString()
    case (RecordTag.site, _): try decoder.defineSite()
    case (RecordTag.end, .end), (RecordTag.cut, .cut):
      guard partial.endMark == nil else { throw .damaged("it holds two end marks", at: offset) }
      var mark = EndMark(kind)
      try mark.visit(&decoder)
      partial.endMark = mark
    case (RecordTag.firstEvent..., .events):
      try readEvent(tag: tag)
    default:
      partial.skippedRecords += 1
    }
  }

  private mutating func readEvent(tag: UInt64) throws(RecordFailure) {
    partial.eventRecords += 1
    do {
      if let event = try decoder.event(tag: tag) {
        partial.events.append(event)
      } else {
        partial.skippedRecords += 1
      }
    } catch .unknownValue {
      partial.skippedRecords += 1
    }
    lastSequence = decoder.lastSequence ?? lastSequence
  }
}
