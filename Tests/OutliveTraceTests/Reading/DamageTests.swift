import OutliveTestSupport
@testable import OutliveTrace
import Testing

@Suite(
  "A trace of streams that was cut or damaged reads on behind the damage, and says what is lost")
struct DamageTests {
  /// Six chunks of two streams, taking turns, each with two settle points; an index and an end.
  private static let crafted: CraftedTrace = {
    var crafted = CraftedTrace()
    for turn in 0..<6 as Range<UInt64> {
      let stream = UInt32(turn % 2) + 1
      var chunk = CraftedChunk(stream: stream, first: turn / 2 * 2 + 1, base: turn * 10)
      chunk.addString("chunk \(turn)")
      chunk.addThread(UInt64(stream))
      chunk.addEvent(16, at: turn * 10, varint(2))
      chunk.addSettle(at: turn * 10 + 1, "event \(turn)")
      crafted.append(chunk)
      if turn == 3 { crafted.append(raw: [UInt8](repeating: 0, count: 11)) }
    }
    crafted.close()
    return crafted
  }()

  /// The events of some of the chunks, as they must be read: with the numbers of all.
  private func events(ofChunks chunks: [Int], isWhole: Bool = false) -> [Event] {
    var number: UInt64 = 0
    var positions: [Int: UInt64] = [:]
    var events: [Event] = []
    for turn in chunks {
      for half in 0..<2 as Range<UInt64> {
        let position = UInt64(turn / 2 * 2) + 1 + half
        number += position - positions[turn % 2, default: 0]
        positions[turn % 2] = position
        events.append(
          Event(
            sequence: EventSequence(rawValue: number), time: UInt64(turn) * 10 + half,
            thread: ThreadID(rawValue: UInt64(turn % 2) + 1),
            kind: .settle(Settle(label: half == 0 ? "chunk \(turn)" : "event \(turn)"))))
      }
    }
    return events
  }

  @Test("Whole, by the index and by the headers")
  func whole() throws {
    let trace = Trace(events: events(ofChunks: Array(0..<6)))
    for byIndex in [true, false] {
      let file = try TraceFile(MemorySource(DamageTests.crafted.bytes), byIndex: byIndex)
      #expect(file.isIndexed == byIndex)
      #expect(file.isClosed)
      #expect(file.version == (1, 4))
      #expect(file.streamNumbers == [1, 2])
      #expect(
        file.chunks.map(\.offset)
          == DamageTests.crafted.places.map { UInt64($0.range.lowerBound) })
      #expect(file.chunks.map(\.eventCount) == [2, 2, 2, 2, 2, 2])
      #expect(file.chunks.map(\.latestTime) == [1, 11, 21, 31, 41, 51])
      expectSame(try file.read(), trace)
    }
  }

  @Test("Cut at every byte")
  func everyCut() throws {
    let crafted = DamageTests.crafted
    for length in 16..<crafted.bytes.count {
      let trace = try TraceReader.read(Array(crafted.bytes.prefix(length)))
      let whole = crafted.places.indices.filter { crafted.places[$0].range.upperBound <= length }
      #expect(trace.events == events(ofChunks: whole))
      // What is behind the last whole chunk, without the zeros that are no damage.
      let end = whole.last.map { crafted.places[$0].range.upperBound } ?? 16
      let start = crafted.bytes[end..<length].firstIndex { $0 != 0 } ?? length
      let isInIndex = length > crafted.bytes.count - 90
      #expect(!trace.integrity.isComplete)
      #expect(trace.integrity.lostEvents == 0)
      #expect(trace.integrity.damagedParts == 0)
      if !isInIndex {
        #expect(trace.integrity.cutOffset == UInt64(start))
        #expect(trace.integrity.missingBytes == UInt64(length - start))
      }
    }
  }

  @Test("Any one byte changed", arguments: [0x01, 0x80, 0xFF] as [UInt8])
  func everyByte(change: UInt8) throws {
    let crafted = DamageTests.crafted
    let whole = Trace(events: events(ofChunks: Array(0..<6)))
    let indexStart = crafted.places[5].range.upperBound
    for offset in crafted.bytes.indices {
      var damaged = crafted.bytes
      damaged[offset] ^= change
      guard offset >= 9 else {
        #expect(throws: TraceDecodingError.self) { try TraceReader.read(damaged) }
        continue
      }
      let trace = try TraceReader.read(damaged)
      // The headers alone tell the same; of a damaged one they may say another reason.
      let scanned = try TraceFile(MemorySource(damaged), byIndex: false).read()
      #expect(scanned.events == trace.events)
      #expect(scanned.integrity.isComplete == trace.integrity.isComplete)
      #expect(scanned.integrity.cutOffset == trace.integrity.cutOffset)
      #expect(scanned.integrity.lostEvents == trace.integrity.lostEvents)
      #expect(scanned.integrity.damagedParts == trace.integrity.damagedParts)
      guard let hit = crafted.places.firstIndex(where: { $0.range.contains(offset) }) else {
        #expect(trace.events == whole.events)
        if offset < 16 { #expect(trace == whole) } else { #expect(!trace.integrity.isComplete) }
        if offset >= 16 && offset < indexStart {
          // In the zeros.
          #expect(trace.integrity.missingBytes > 0)
          #expect(trace.integrity.damagedParts == 1)
        }
        continue
      }
      let range = crafted.places[hit].range
      if offset == range.lowerBound + 5 && change == 1 {
        // Sealed becomes open: what is committed is the same.
        expectSame(trace, whole)
        continue
      }
      #expect(trace.events == events(ofChunks: (0..<6).filter { $0 != hit }))
      #expect(trace.integrity.lostEvents == 2)
      #expect(trace.integrity.damagedParts == 1)
      #expect(trace.integrity.cutOffset == UInt64(range.lowerBound))
      let zeros = hit == 3 ? [0, 11] : [0]
      #expect(zeros.contains(Int(trace.integrity.missingBytes) - range.count))
    }
  }

  @Test("An open chunk, cut at every byte, reads up to its last whole committed record")
  func everyCutOfAnOpenChunk() throws {
    var chunk = CraftedChunk()
    chunk.isSealed = false
    chunk.room = 40
    chunk.addString("label")
    for time in 0..<5 as Range<UInt64> {
      chunk.addEvent(16, at: time, time % 2 == 0 ? varint(2) : [0, 1, 0x61])
    }
    var crafted = CraftedTrace()
    crafted.append(chunk)
    let labels = (0..<5).map { $0 % 2 == 0 ? "label" : "a" }
    for length in 16...crafted.bytes.count {
      let file = try TraceFile(MemorySource(Array(crafted.bytes.prefix(length))))
      let trace = try file.read()
      let count = chunk.eventEnds.count { $0 + 16 <= length }
      #expect(trace.events.map(\.kind) == labels.prefix(count).map { .settle(Settle(label: $0)) })
      #expect(try file.summary().eventCount == UInt64(count))
      #expect(try file.summary().integrity == trace.integrity)
      #expect(!trace.integrity.isComplete)
      #expect(trace.integrity.damagedParts == 0)
      if length >= 16 + 64 + chunk.records.count {
        #expect(trace.integrity.cutReason == Reasons.noEnd)
        #expect(trace.integrity.cutOffset == UInt64(length))
        #expect(trace.integrity.missingBytes == 0)
      }
    }
  }

  @Test("An open chunk reads up to the first committed record that breaks a rule")
  func damagedOpenChunk() throws {
    var chunk = CraftedChunk()
    chunk.isSealed = false
    chunk.room = 64
    chunk.addSettle(at: 1)
    chunk.addSettle(at: 2)
    let start = 16 + 64 + chunk.records.count
    chunk.add(16, [0, 9])
    chunk.addSettle(at: 3)
    var next = CraftedChunk(first: 5, base: 9)
    next.addSettle(at: 9)
    var crafted = CraftedTrace()
    crafted.append(chunk)
    crafted.append(next)
    crafted.ends = [1: 6]
    crafted.appendEnd()
    let trace = try TraceReader.read(crafted.bytes)
    #expect(trace.events.map(\.sequence.rawValue) == [1, 2, 5])
    #expect(
      trace.integrity
        == TraceIntegrity(
          isComplete: false, cutOffset: UInt64(start), missingBytes: 9,
          cutReason: "a chunk is damaged: string 9 is not defined, at byte \(start + 3)",
          lostEvents: 3, damagedParts: 1))
  }

  @Test("Chunks that can't be, each for its reason, cost only themselves")
  func refusedChunks() throws {
    func expect(
      _ reason: String, lost: UInt64 = 1, first: UInt64 = 2,
      sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout CraftedChunk) -> Void
    ) throws {
      var crafted = CraftedTrace()
      var before = CraftedChunk()
      before.addSettle(at: 1, "before")
      crafted.append(before)
      var chunk = CraftedChunk(first: first, base: 2)
      change(&chunk)
      let start = crafted.bytes.count
      crafted.append(chunk)
      let end = crafted.bytes.count
      var after = CraftedChunk(first: 3, base: 3)
      after.addSettle(at: 3, "after")
      crafted.append(after)
      crafted.ends = [1: 3]
      crafted.appendEnd()
      let trace = try TraceReader.read(crafted.bytes)
      #expect(
        trace.events.map(\.kind) == ["before", "after"].map { .settle(Settle(label: $0)) },
        sourceLocation: sourceLocation)
      #expect(
        trace.integrity
          == TraceIntegrity(
            isComplete: false, cutOffset: UInt64(start), missingBytes: UInt64(end - start),
            cutReason: "a chunk is damaged: \(reason)", lostEvents: lost, damagedParts: 1),
        sourceLocation: sourceLocation)
    }
    // The chunk begins at byte 91, its records at 155.
    let most = varint(.max)
    try expect("it says that it has 2 events, but 1 are there") {
      $0.statedCount = 2
      $0.addSettle(at: 2)
    }
    try expect("it says that its latest event is at 9, but that is at 2") {
      $0.statedLatest = 9
      $0.addSettle(at: 2)
    }
    try expect("it is neither open nor sealed") {
      $0.state = 2
      $0.addSettle(at: 2)
    }
    try expect("it has committed more than there is room for") {
      $0.committed = .max
      $0.addSettle(at: 2)
    }
    try expect("its events come before those of the chunk before", first: 1) { $0.addSettle(at: 2) }
    try expect("a chunk doesn't begin with the event that it says, at byte 157", first: 0) {
      $0.addSettle(at: 2)
    }
    try expect("an event's number needs more than 64 bits, at byte 169") {
      $0.add(6, most)
      $0.add(16, [0, 1])
    }
    try expect("an event's number needs more than 64 bits, at byte 169") {
      $0.add(6, most)
      $0.add(6, [1])
    }
    try expect("an event's time needs more than 64 bits, at byte 169") {
      $0.add(7, most)
      $0.add(16, [2, 1])
    }
    try expect("a number needs more than 64 bits, at byte 157") {
      $0.add(16, [UInt8](repeating: 0x80, count: 11))
    }
    try expect("a length goes beyond what is there, at byte 156") {
      $0.add(16, []); $0.damageLength()
    }
    try expect("a record ends in the middle of a field, at byte 157") { $0.add(16, []) }
    try expect("string 18446744073709551615 is not defined, at byte 158") {
      $0.add(16, [0] + most)
    }
    try expect("site 1 is not defined, at byte 159") { $0.add(16, [1, 8, 1, 1]) }
    try expect("string 0 is not defined, at byte 157") { $0.add(2, [0, 1, 1]) }
    try expect("string 3 is not defined, at byte 159") { $0.add(2, [1, 1, 3]) }
    try expect("a text is not valid UTF-8, at byte 158") { $0.add(1, [3, 0xED, 0xA0, 0x80]) }
    try expect("an interned string is too long, at byte 158") {
      $0.addString(String(repeating: "a", count: 4097))
    }
    try expect("an event has two causes, at byte 159") { $0.add(16, [1, 20, 1, 1, 1, 1]) }
    try expect("a stream has a number that can't be, at byte 159") { $0.add(16, [1, 16, 0, 1, 1]) }
    try expect("a yes or no is neither 1 nor 0, at byte 164") {
      $0.add(49, [0, 1, 1, 1, 0, 1, 1, 2])
    }
  }

  @Test("What is newer is skipped and counted, and keeps its positions")
  func newerMinor() throws {
    var chunk = CraftedChunk()
    chunk.addString("a")
    chunk.add(12, [1, 2, 3])
    chunk.addEvent(16, at: 1, varint(2) + [0xCC, 0xDD])
    chunk.addEvent(5000, at: 2, flags: 0xE0, [9])
    chunk.addEvent(16, at: 3, flags: 0xE0, varint(2) + [7])
    chunk.addEvent(33, at: 4, [1, 77])
    chunk.addSettle(at: 5)
    var crafted = CraftedTrace(minor: 9)
    crafted.append(chunk)
    crafted.append(kind: 77, count: 2, [1, 2, 3, 4])
    crafted.append(kind: 4, count: 0, [])
    crafted.appendEnd(skipped: 2)
    let trace = try TraceReader.read(crafted.bytes)
    #expect(trace.events.map(\.sequence.rawValue) == [1, 3, 5])
    #expect(trace.events.map(\.time) == [1, 3, 5])
    #expect(trace.integrity == TraceIntegrity(skippedRecords: 7))
    let summary = try TraceFile(MemorySource(crafted.bytes)).summary()
    #expect(summary.skippedEvents.map(\.tag) == [33, 5000])
    #expect(summary.integrity == trace.integrity)
  }

  @Test("An index that is wrong is not believed")
  func wrongIndexes() throws {
    func expectScan(_ hasSizes: Bool = true, _ change: (inout [[UInt64]]) -> Void) throws {
      var crafted = DamageTests.crafted
      let end = crafted.places[5].range.upperBound
      var other = CraftedTrace()
      for (index, place) in crafted.places.enumerated() {
        other.append(place.chunk)
        if index == 3 { other.append(raw: [UInt8](repeating: 0, count: 11)) }
      }
      #expect(other.bytes == Array(crafted.bytes[..<end]))
      let offset = other.appendIndex(hasSizes: hasSizes, change)
      other.appendEnd(index: offset)
      crafted = other
      let file = try TraceFile(MemorySource(crafted.bytes))
      #expect(!file.isIndexed)
      #expect(try file.read() == Trace(events: events(ofChunks: Array(0..<6))))
    }
    try expectScan(false) { _ in }
    try expectScan { $0.swapAt(0, 1) }
    try expectScan { $0[2][0] = $0[1][0] }
    try expectScan { $0[2][0] = .max }
    try expectScan { $0[2][1] = 0 }
    try expectScan { $0[2][1] = 1 << 32 }
    try expectScan { $0[2][3] = 1 << 32 }
    try expectScan { $0[2][6] = 31 }
    try expectScan { $0[2][6] = .max }
    try expectScan { $0[5][6] = $0[5][6] + 1 }
  }

  @Test(
    "A chunk that the index leaves out is found, and one of which it says wrong things is refused")
  func incompleteIndexes() throws {
    var other = CraftedTrace()
    for place in DamageTests.crafted.places { other.append(place.chunk) }
    var copy = other
    copy.appendEnd(index: copy.appendIndex { $0.remove(at: 2) })
    let file = try TraceFile(MemorySource(copy.bytes))
    #expect(file.isIndexed)
    #expect(try file.read() == Trace(events: events(ofChunks: Array(0..<6))))

    copy = other
    copy.appendEnd(index: copy.appendIndex { $0[2][2] = 4 })
    let trace = try TraceFile(MemorySource(copy.bytes)).read()
    #expect(trace.events == events(ofChunks: [0, 1, 3, 4, 5]))
    #expect(
      trace.integrity
        == TraceIntegrity(
          isComplete: false, cutOffset: UInt64(copy.places[2].range.lowerBound),
          missingBytes: UInt64(copy.places[2].range.count),
          cutReason: "a chunk is damaged: the index says something else of it", lostEvents: 2,
          damagedParts: 1))
  }

  @Test("Ends of streams that can't be")
  func wrongEnds() throws {
    func integrity(_ change: (inout CraftedTrace) -> Void) throws -> TraceIntegrity {
      var crafted = CraftedTrace()
      var chunk = CraftedChunk()
      chunk.addSettle(at: 1)
      chunk.addSettle(at: 1)
      crafted.append(chunk)
      let end = crafted.bytes.count
      change(&crafted)
      let trace = try TraceReader.read(crafted.bytes)
      #expect(trace.events.count == 2)
      #expect(trace.integrity.cutOffset == UInt64(end))
      return trace.integrity
    }
    func expected(_ reason: String, lost: UInt64 = 0) -> TraceIntegrity {
      TraceIntegrity(isComplete: false, cutOffset: 90, cutReason: reason, lostEvents: lost)
    }
    var found = try integrity {
      $0.ends = [:]
      $0.appendEnd()
    }
    #expect(found == expected("the end mark doesn't say where stream 1 ends"))
    found = try integrity {
      $0.ends[1] = 1
      $0.appendEnd()
    }
    #expect(
      found == expected("the end mark says that stream 1 ends with event 1, but event 2 is there"))
    found = try integrity {
      $0.ends[4] = 6
      $0.appendEnd()
    }
    #expect(found == expected("6 events of stream 4 are missing", lost: 6))
    found = try integrity { $0.appendEnd(events: 3) }
    #expect(
      found
        == expected(
          "the end mark counts 3 events of version 1.0, but none are there", lost: 3))
    found = try integrity { $0.append(kind: 2, count: 0, []) }
    #expect(found.cutReason == "a chunk is damaged: it holds no end mark, at byte 122")
    #expect(found.damagedParts == 1)
  }

  @Test("Bytes behind the end, and chunks of version 1.0 among streams, are damage")
  func misplacedChunks() throws {
    var crafted = DamageTests.crafted
    let end = crafted.bytes.count
    crafted.append(kind: 77, count: 1, [1, 2])
    var trace = try TraceReader.read(crafted.bytes)
    #expect(trace.events == events(ofChunks: Array(0..<6)))
    #expect(
      trace.integrity
        == TraceIntegrity(
          isComplete: false, cutOffset: UInt64(end), missingBytes: 34,
          cutReason: "bytes follow the end mark", damagedParts: 1))

    crafted = CraftedTrace()
    var chunk = CraftedChunk()
    chunk.addSettle(at: 1)
    crafted.append(chunk)
    let start = crafted.bytes.count
    crafted.append(kind: 1, first: 2, count: 1, [16, 5, 0, 0, 1, 0, 1])
    crafted.appendEnd()
    trace = try TraceReader.read(crafted.bytes)
    #expect(trace.events.count == 1)
    #expect(
      trace.integrity
        == TraceIntegrity(
          isComplete: false, cutOffset: UInt64(start), missingBytes: 39,
          cutReason: "a chunk of version 1.0 is among those of streams", damagedParts: 1))
  }
}

extension CraftedChunk {
  /// Makes the length of the last record, which has no body, go beyond what is there.
  mutating func damageLength() { replaceLastByte(by: 9) }
}
