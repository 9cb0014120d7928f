/// Reads the chunks of a trace one after another, up to the end mark or the first damage.
///
/// A chunk counts as a whole or not at all: of one that is damaged, no record can be trusted.
struct ChunkReader {
  private let bytes: [UInt8]
  private var decoder: RecordDecoder
  private var partial = PartialTrace()
  private var lastSequence: UInt64 = 0

  init(_ bytes: [UInt8], allowsMissingFields: Bool) {
    self.bytes = bytes
    decoder = RecordDecoder(bytes, allowsMissingFields: allowsMissingFields)
  }

  /// Reads all that can be read.
  mutating func read() -> Trace {
    var offset = TraceFormat.headerSize
    do {
      while offset < bytes.count { offset = try readChunk(at: offset) }
    } catch {
      return partial.trace(cutAt: offset, byteCount: bytes.count, because: error.reason)
    }
    return partial.trace(byteCount: bytes.count)
  }

  /// Why a chunk could not be read.
  private struct Damage: Error {
    var reason: String
  }

  /// Reads one chunk, and returns the offset of the next.
  private mutating func readChunk(at start: Int) throws(Damage) -> Int {
    guard partial.endMark == nil else { throw Damage(reason: "bytes follow the end mark") }
    let remaining = bytes.count - start
    guard remaining >= ChunkHeader.size else {
      throw Damage(reason: "the file ends inside the header of a chunk")
    }
    guard let header = ChunkHeader(bytes, at: start) else {
      throw Damage(reason: "a chunk should begin here, but something else does")
    }
    let room = remaining - ChunkHeader.size
    guard header.payloadLength <= UInt64(room) else {
      throw Damage(
        reason: """
          the file ends inside a chunk: it should take \(header.payloadLength) bytes, \
          but only \(room) are there
          """)
    }
    let payload = start + ChunkHeader.size..<start + ChunkHeader.size + Int(header.payloadLength)
    guard ChunkHeader.isChecksumRight(of: bytes, at: start, payloadLength: payload.count) else {
      throw Damage(reason: "a chunk is damaged: its checksum is wrong")
    }
    let (eventCount, skippedBefore) = (partial.events.count, partial.skippedRecords)
    do {
      try readRecords(of: header, in: payload)
    } catch {
      partial.events.removeSubrange(eventCount...)
      partial.skippedRecords = skippedBefore
      partial.endMark = nil
      switch error {
      case .damaged(let reason, let offset):
        throw Damage(reason: "a chunk is damaged: \(reason), at byte \(offset)")
      case .unknownValue:
        throw Damage(reason: "a chunk is damaged: its end mark has an unknown value")
      }
    }
    return payload.upperBound
  }

  private mutating func readRecords(
    of header: ChunkHeader, in payload: Range<Int>
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
    decoder.beginChunk(firstSequence: header.firstSequence)
    var chunk = ByteCursor(bytes, in: payload)
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
    guard kind == .events || partial.endMark != nil else {
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
