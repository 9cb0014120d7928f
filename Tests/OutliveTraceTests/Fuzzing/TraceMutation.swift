@testable import OutliveTrace

/// Changes traces at random the way they are built: records, chunks, and what headers say.
struct TraceMutation<Generator: RandomNumberGenerator> {
  var generator: Generator
  /// Changes some bytes in any way; the argument is how many there may be.
  var changeBytes: (inout [UInt8], Int) -> Void

  // MARK: The binary form

  /// Changes a trace in the binary form.
  mutating func changeBinary(_ bytes: [UInt8], longest: Int) -> [UInt8] {
    var bytes = bytes
    let isRaw = chance(4)
    if isRaw { changeBytes(&bytes, longest) }
    if isRaw && chance(3) { return bytes }
    var trace = TracePieces(bytes)
    if !isRaw {
      for _ in 0..<Int.random(in: 1...3, using: &generator) { change(&trace) }
    }
    // What isn't sealed again is what a check of the headers has to find.
    if !chance(16) {
      for index in trace.pieces.indices where !chance(32) { trace.seal(index) }
    }
    if chance(3) {
      trace.close(chance(3) ? integrity() : TraceIntegrity())
      if chance(4), let index = trace.pieces.indices.last {
        change(&trace.pieces[chance(2) ? index : max(0, index - 1)])
        trace.seal(index)
        trace.seal(max(0, index - 1))
      }
    }
    return Array(trace.bytes.prefix(longest))
  }

  private mutating func change(_ trace: inout TracePieces) {
    guard let index = trace.pieces.indices.randomElement(using: &generator) else {
      if !chance(3) { trace.pieces.append(chunk()) } else { changeBytes(&trace.header, 16) }
      return
    }
    let other = trace.pieces.indices.randomElement(using: &generator) ?? index
    switch Int.random(in: 0..<16, using: &generator) {
    case 0: trace.pieces.insert(trace.pieces[index], at: other)
    case 1: trace.pieces.swapAt(index, other)
    case 2: trace.pieces.remove(at: index)
    case 3: trace.pieces.insert(chunk(), at: index)
    case 4:
      trace.pieces.insert(TracePieces.Piece(rest: garbage()), at: index)
    case 5 where trace.header.count == TraceFormat.headerSize:
      trace.header[9] = UInt8.random(in: 0...2, using: &generator)
    case 6:
      if let record = trace.pieces[other].records.randomElement(using: &generator) {
        insert(record, into: &trace.pieces[index])
      }
    default: change(&trace.pieces[index])
    }
  }

  private mutating func change(_ piece: inout TracePieces.Piece) {
    guard piece.isChunk else { return changeBytes(&piece.rest, piece.rest.count + 8) }
    let index = piece.records.indices.randomElement(using: &generator)
    switch Int.random(in: 0..<16, using: &generator) {
    case 0: changeHeader(&piece)
    case 1: insert(record(), into: &piece)
    case 2: piece.rest = chance(2) ? [] : garbage()
    case 3...6:
      guard let index else { return insert(record(), into: &piece) }
      var (tag, body) = TracePieces.parts(of: piece.records[index])
      if chance(3) { tag = self.tag() }
      if chance(8) { body.append(contentsOf: number()) }
      piece.records[index] = TracePieces.record(tag, body)
    case 7: if let index { piece.records.remove(at: index) }
    case 8:
      if let index, let other = piece.records.indices.randomElement(using: &generator) {
        piece.records.swapAt(index, other)
      }
    case 9: if let index { insert(piece.records[index], into: &piece) }
    default:
      guard let index else { return insert(record(), into: &piece) }
      let (tag, body) = TracePieces.parts(of: piece.records[index])
      var changed = Array(body)
      changeBytes(&changed, body.count + 24)
      piece.records[index] = TracePieces.record(tag, changed)
    }
  }

  private mutating func changeHeader(_ piece: inout TracePieces.Piece) {
    func put(_ bytes: [UInt8], at offset: Int, in header: inout [UInt8]) {
      header.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
    switch Int.random(in: 0..<(piece.isStream ? 6 : 2), using: &generator) {
    case 0: piece.header[4] = UInt8.random(in: 0...8, using: &generator)
    case 1, 2: put(fixed(value(), 8), at: 16, in: &piece.header)
    case 3: put(fixed(value(), 8), at: 16, in: &piece.streamHeader)
    case 4:
      put(fixed(UInt64.random(in: 0...4, using: &generator), 4), at: 8, in: &piece.streamHeader)
    default: piece.header[5] = UInt8.random(in: 0...(chance(8) ? 2 : 1), using: &generator)
    }
  }

  private mutating func insert(_ record: [UInt8], into piece: inout TracePieces.Piece) {
    piece.records.insert(record, at: .random(in: 0...piece.records.count, using: &generator))
  }

  // MARK: New parts

  private mutating func chunk() -> TracePieces.Piece {
    var header = ChunkHeader.magic + [chance(4) ? .random(in: 0...8, using: &generator) : 6]
    header += [chance(2) ? 1 : 0, 0, 0] + fixed(0, 8) + fixed(chance(2) ? 1 : value(), 8)
    header += fixed(0, 8)
    var piece = TracePieces.Piece(header: header)
    if piece.kind == ChunkKind.stream.rawValue {
      piece.streamHeader =
        fixed(0, 8) + fixed(.random(in: 1...3, using: &generator), 8)
        + fixed(chance(2) ? 0 : value(), 8) + fixed(0, 8)
    }
    for _ in 0..<Int.random(in: 0...3, using: &generator) { piece.records.append(record()) }
    return piece
  }

  private mutating func record() -> [UInt8] {
    let tag = self.tag()
    var body: [UInt8] = []
    if tag == RecordTag.string {
      let text = Array("abcé🙂".utf8.prefix(.random(in: 0...9, using: &generator)))
      body = number(UInt64(text.count)) + text
    } else {
      for _ in 0..<Int.random(in: 0...9, using: &generator) {
        body += chance(2) ? [UInt8.random(in: 0...4, using: &generator)] : number()
      }
    }
    return TracePieces.record(tag, body)
  }

  private mutating func tag() -> UInt64 {
    chance(2)
      ? .random(in: 0...10, using: &generator)
      : chance(8)
        ? value() : Event.Kind.payloads.randomElement(using: &generator).map { $0.tag } ?? 16
  }

  /// A number, often one at an edge.
  private mutating func value() -> UInt64 {
    switch UInt64.random(in: 0..<6, using: &generator) {
    case 0: .max - .random(in: 0...2, using: &generator)
    case 1: 1 << UInt64.random(in: 0..<64, using: &generator)
    case 2: (1 << UInt64.random(in: 0..<64, using: &generator)) - 1
    default: .random(in: 0...9, using: &generator)
    }
  }

  private mutating func number() -> [UInt8] { number(value()) }

  private func number(_ value: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(varint: value)
    return bytes
  }

  private func fixed(_ value: UInt64, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }

  private mutating func garbage() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: .random(in: 1...40, using: &generator))
    if chance(2) { changeBytes(&bytes, 60) }
    return chance(4) ? ChunkHeader.magic + bytes : bytes
  }

  private mutating func integrity() -> TraceIntegrity {
    TraceIntegrity(
      isComplete: chance(2), cutOffset: chance(2) ? value() : nil, missingBytes: value(),
      cutReason: chance(2) ? "the file ends" : nil, skippedRecords: value(), lostEvents: value(),
      damagedParts: value())
  }

  private mutating func chance(_ one: Int) -> Bool {
    Int.random(in: 0..<one, using: &generator) == 0
  }

  // MARK: NDJSON

  /// Changes a trace in the NDJSON form.
  mutating func changeLines(_ bytes: [UInt8], longest: Int) -> [UInt8] {
    var bytes = bytes
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      Array($0)
    }
    guard !chance(4), let index = lines.indices.randomElement(using: &generator),
      let other = lines.indices.randomElement(using: &generator)
    else {
      changeBytes(&bytes, longest)
      return bytes
    }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: lines.insert(lines[index], at: other)
    case 1: lines.remove(at: index)
    case 2: lines.swapAt(index, other)
    case 3, 4:
      // A part of another line, most often one or a few members.
      if let source = part(of: lines[other]), let place = part(of: lines[index]) {
        lines[index].replaceSubrange(
          chance(2) ? place : place.upperBound..<place.upperBound, with: Array(lines[other][source])
        )
      }
    case 5: if let place = part(of: lines[index]) { lines[index].removeSubrange(place) }
    case 6:
      let values = [
        "null", "true", "0", "\(value())", "1e2", "\"\\u00e9\\n\"", "[{}]", "-1", "\"\"",
      ]
      if let place = part(of: lines[index]),
        let colon = lines[index][place].firstIndex(of: UInt8(ascii: ":"))
      {
        lines[index].replaceSubrange(
          colon + 1..<place.upperBound,
          with: Array((values.randomElement(using: &generator) ?? "").utf8))
      }
    default: changeBytes(&lines[index], lines[index].count + 24)
    }
    if !chance(4) { renumber(&lines) }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]).prefix(longest))
  }

  /// A range of a line from one comma or brace to another.
  private mutating func part(of line: [UInt8]) -> Range<Int>? {
    let ends = line.indices.filter { Array("{,}".utf8).contains(line[$0]) }
    guard let one = ends.indices.randomElement(using: &generator), one + 1 < ends.count else {
      return nil
    }
    let other = min(ends.count - 1, one + (chance(2) ? 1 : .random(in: 1...4, using: &generator)))
    return ends[one]..<ends[other]
  }

  /// Makes the numbers of lines rise, which nearly all changes would break.
  private func renumber(_ lines: inout [[UInt8]]) {
    let start = Array("{\"seq\":".utf8)
    for (index, line) in lines.enumerated() where line.starts(with: start) {
      let rest = line.dropFirst(start.count).drop { (0x30...0x39).contains($0) }
      lines[index] = start + Array("\(index)".utf8) + rest
    }
  }
}
