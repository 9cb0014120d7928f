@testable import OutliveTrace

/// A trace in the binary form taken apart, so that it can be changed and sealed again.
///
/// A change to a sealed chunk that leaves its checksum as it was only ever tests the checksum.
struct TracePieces {
  /// A chunk, or something else between chunks.
  struct Piece {
    /// The header of the chunk; empty when the piece is none.
    var header: [UInt8] = []
    /// What a stream's chunk has in front of its records; empty in chunks of other kinds.
    var streamHeader: [UInt8] = []
    /// The records, each with its tag and its length.
    var records: [[UInt8]] = []
    /// What follows the records, or all that a piece has that is no chunk.
    var rest: [UInt8] = []

    var isChunk: Bool { !header.isEmpty }
    var kind: UInt8 { isChunk ? header[4] : 0 }
    var isStream: Bool { !streamHeader.isEmpty }
  }

  /// The header of the file, as much of it as is there.
  var header: [UInt8]
  var pieces: [Piece] = []

  // MARK: Taking apart

  init(_ bytes: [UInt8]) {
    header = Array(bytes.prefix(TraceFormat.headerSize))
    var offset = header.count
    while offset < bytes.count {
      let piece: Range<Int>
      if TracePieces.isChunk(bytes, at: offset) {
        let size = bytes.littleEndian(at: offset + 8, as: UInt64.self)
        let room = bytes.count - offset - ChunkHeader.size
        // A size that is wrong may just have been made wrong by moving bytes.
        piece =
          size <= UInt64(room)
          ? offset..<offset + ChunkHeader.size + Int(size)
          : offset..<TracePieces.nextChunk(in: bytes, from: offset + ChunkHeader.size)
        pieces.append(TracePieces.chunk(Array(bytes[piece])))
      } else {
        piece = offset..<TracePieces.nextChunk(in: bytes, from: offset)
        pieces.append(Piece(rest: Array(bytes[piece])))
      }
      offset = piece.upperBound
    }
  }

  private static func isChunk(_ bytes: [UInt8], at offset: Int) -> Bool {
    bytes.count - offset >= ChunkHeader.size
      && bytes[offset..<offset + 4].elementsEqual(ChunkHeader.magic)
  }

  private static func nextChunk(in bytes: [UInt8], from start: Int) -> Int {
    var offset = start
    while offset < bytes.count, !isChunk(bytes, at: offset) { offset += 1 }
    return offset
  }

  private static func chunk(_ bytes: [UInt8]) -> Piece {
    var piece = Piece(header: Array(bytes.prefix(ChunkHeader.size)))
    var rest = bytes.dropFirst(ChunkHeader.size)
    var end = bytes.count
    if piece.kind == ChunkKind.stream.rawValue, bytes.count >= StreamHeader.size {
      piece.streamHeader = Array(bytes[ChunkHeader.size..<StreamHeader.size])
      rest = bytes.dropFirst(StreamHeader.size)
      let committed = bytes.littleEndian(at: StreamHeader.committedOffset, as: UInt64.self)
      end = StreamHeader.size + Int(min(committed, UInt64(rest.count)))
    }
    while rest.startIndex < end, let record = record(rest[..<end]) {
      piece.records.append(Array(record))
      rest = rest[record.endIndex...]
    }
    piece.rest = Array(rest)
    return piece
  }

  private static func record(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let tag = varint(bytes), let size = varint(bytes[tag.end...]),
      size.value <= UInt64(bytes.endIndex - size.end)
    else { return nil }
    return bytes[..<(size.end + Int(size.value))]
  }

  private static func varint(_ bytes: ArraySlice<UInt8>) -> (value: UInt64, end: Int)? {
    var value: UInt64 = 0
    for (index, byte) in bytes.prefix(Varint.longest).enumerated() {
      value |= UInt64(byte & 0x7F) << UInt64(7 * index)
      if byte < 0x80 { return (value, bytes.startIndex + index + 1) }
    }
    return nil
  }

  /// The tag and the body of a record.
  static func parts(of record: [UInt8]) -> (tag: UInt64, body: ArraySlice<UInt8>) {
    guard let tag = varint(record[...]), let size = varint(record[tag.end...]) else {
      return (0, [])
    }
    return (tag.value, record[size.end...])
  }

  static func record(_ tag: UInt64, _ body: some Collection<UInt8>) -> [UInt8] {
    var record: [UInt8] = []
    record.append(varint: tag)
    record.append(varint: UInt64(body.count))
    return record + body
  }

  // MARK: Sealing

  /// The bytes as they are in the pieces, whatever the headers say.
  var bytes: [UInt8] {
    pieces.reduce(header) { $0 + $1.header + $1.streamHeader + $1.records.joined() + $1.rest }
  }

  /// Makes the headers of a chunk say what is in it.
  mutating func seal(_ index: Int) {
    guard pieces[index].isChunk else { return }
    let (count, latest, _) = contents(of: index)
    pieces[index].header.replace(
      at: 8,
      UInt64(
        pieces[index].streamHeader.count + pieces[index].records.reduce(0) { $0 + $1.count }
          + pieces[index].rest.count))
    guard pieces[index].isStream else {
      pieces[index].header.replace(at: 24, UInt32(pieces[index].records.count))
      return addChecksum(index)
    }
    let isSealed = pieces[index].header[StreamHeader.stateOffset] == StreamHeader.isSealed
    pieces[index].streamHeader.replace(
      at: 0, UInt64(pieces[index].records.reduce(0) { $0 + $1.count }))
    pieces[index].header.replace(at: 24, isSealed ? count : 0)
    pieces[index].streamHeader.replace(at: 24, isSealed ? latest : 0)
    let header = pieces[index].header + pieces[index].streamHeader
    let own = StreamHeader.constantParts.reduce(0 as UInt32) {
      Checksum.crc32c(header, in: $1, continuing: $0)
    }
    pieces[index].streamHeader.replace(at: 12, own)
    if isSealed { addChecksum(index) } else { pieces[index].header.replace(at: 28, UInt32(0)) }
  }

  private mutating func addChecksum(_ index: Int) {
    let piece = pieces[index]
    let payload = piece.streamHeader + piece.records.joined() + piece.rest
    let header = Checksum.crc32c(piece.header, in: 0..<StreamHeader.checksumOffset)
    pieces[index].header.replace(
      at: StreamHeader.checksumOffset,
      Checksum.crc32c(payload, in: 0..<payload.count, continuing: header))
  }

  /// How many events there are in a chunk, the latest time, and the last position.
  func contents(of index: Int) -> (count: UInt32, latest: UInt64, lastPosition: UInt64) {
    let piece = pieces[index]
    guard piece.isStream else { return (0, 0, 0) }
    var time = piece.streamHeader.littleEndian(at: 16, as: UInt64.self)
    var position = piece.header.littleEndian(at: 16, as: UInt64.self) &- 1
    var count: UInt32 = 0
    var latest: UInt64 = 0
    for record in piece.records {
      let (tag, body) = TracePieces.parts(of: record)
      let number = TracePieces.varint(body)?.value ?? 0
      switch tag {
      case RecordTag.skip: position &+= number
      case RecordTag.time: time = number
      case RecordTag.firstEvent...:
        time &+= number >> 1
        position &+= 1
        count += 1
        latest = max(latest, time)
      default: break
      }
    }
    return (count, latest, position)
  }

  /// Puts an index of the chunks and an end behind them, instead of the ones that are there.
  mutating func close(_ integrity: TraceIntegrity = TraceIntegrity()) {
    let structure = [ChunkKind.end, .cut, .index].map(\.rawValue)
    pieces.removeAll { structure.contains($0.kind) }
    var ending = TraceEnding()
    var offset = header.count
    for index in pieces.indices {
      let piece = pieces[index]
      let bytes = piece.header + piece.streamHeader
      if piece.isStream {
        unsafe bytes.withUnsafeBytes {
          unsafe ending.add(
            $0, at: UInt64(offset), lastPosition: contents(of: index).lastPosition)
        }
      }
      offset += bytes.count + piece.records.reduce(0) { $0 + $1.count } + piece.rest.count
    }
    let start = TracePieces(
      [UInt8](repeating: 0, count: TraceFormat.headerSize)
        + ending.bytes(at: UInt64(offset), integrity: integrity))
    pieces += start.pieces
  }
}

extension [UInt8] {
  fileprivate mutating func replace(at offset: Int, _ number: some FixedWidthInteger) {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: number)
    replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }
}
