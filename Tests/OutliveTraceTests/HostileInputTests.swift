@testable import OutliveTrace
import Testing

/// Bytes of a trace put together by hand, with right checksums.
private struct Crafted {
  var bytes = TraceFormat.header

  init(minor: UInt8 = 4) { bytes[9] = minor }

  mutating func chunk(
    _ kind: UInt8 = 1, first: UInt64 = 0, count: UInt32? = nil, _ records: [[UInt8]]
  ) {
    ChunkHeader(
      kind: kind, payloadLength: UInt64(records.joined().count), firstSequence: first,
      recordCount: count ?? UInt32(records.count)
    ).append(to: &bytes, payload: Array(records.joined()))
  }

  mutating func end(events: UInt8, skipped: UInt8 = 0) {
    chunk(2, [record(RecordTag.end, [events, skipped])])
  }

  func read() throws -> Trace { try TraceReader.read(bytes) }
}

/// A record with a right length.
private func record(_ tag: UInt64, _ body: [UInt8]) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.append(varint: tag)
  bytes.append(varint: UInt64(body.count))
  return bytes + body
}

/// What all events have: a difference of numbers, no time, thread 1, nothing optional.
private func common(_ difference: UInt8 = 0, flags: UInt8 = 0) -> [UInt8] {
  [difference, 0, 1, flags]
}

/// The record of a settle point with an empty label.
private func settle(_ difference: UInt8 = 0) -> [UInt8] {
  record(Settle.tag, common(difference) + [1])
}

private func settleEvent(_ sequence: UInt64, _ label: String = "") -> Event {
  Event(sequence: EventSequence(rawValue: sequence), kind: .settle(Settle(label: label)))
}

@Suite("Newer and older versions of the format")
struct VersionTests {
  @Test("A newer minor version: appended fields are ignored, new records are skipped and counted")
  func newerMinor() throws {
    var crafted = Crafted(minor: 9)
    crafted.chunk(
      first: 1,
      [
        record(RecordTag.string, [1, 0x61, 0xAA, 0xBB]),
        record(9, [1, 2, 3]),
        record(Settle.tag, common() + [2, 0xCC, 0xDD]),
        // A new kind of event, whose number and time the next ones build on.
        record(5000, [2, 20, 1, 0xF0, 9, 9]),
        record(Settle.tag, [0, 2, 1, 0xF0, 2, 0xEE]),
        // A new value of an enumeration.
        record(ObjectReleased.tag, common() + [1, 77]),
      ])
    crafted.chunk(77, first: 3, count: 2, [[1, 2], [3, 4]])
    crafted.chunk(first: 7, [settle()])
    crafted.end(events: 5)
    var second = settleEvent(5, "a")
    second.time = 11
    #expect(
      try crafted.read()
        == Trace(
          events: [settleEvent(1, "a"), second, settleEvent(7)],
          integrity: TraceIntegrity(skippedRecords: 5)))
  }

  @Test("An older minor version may end a record before its last fields, this one may not")
  func olderMinor() throws {
    var crafted = Crafted(minor: 4)
    crafted.chunk(first: 1, [record(ObjectCreated.tag, common() + [5, 1])])
    crafted.end(events: 1)
    var older = SequentialReader(MemorySource(crafted.bytes), allowsMissingFields: true)
    #expect(
      try older.next() == [
        Event(
          sequence: EventSequence(rawValue: 1),
          kind: .objectCreated(
            ObjectCreated(object: ObjectID(rawValue: 5), type: "", kind: .instance)))
      ])
    #expect(try crafted.read().events == [])
    #expect(
      try crafted.read().integrity.cutReason
        == "a chunk is damaged: a record ends in the middle of a field, at byte 56")
  }

  @Test("A newer major version is refused, in both forms")
  func newerMajor() {
    var bytes = TraceWriter.encode(.small)
    bytes[8] = 2
    bytes[9] = 3
    let expected = TraceDecodingError(
      code: .unsupportedVersion, offset: 8, line: nil, expected: "version 1", found: "version 2.3",
      advice: "A newer Outlive wrote it; read it with that version.")
    #expect(throws: expected) { try TraceReader.read(bytes) }
    #expect(
      expected.description == """
        this trace has a version that can't be read [unsupported-version]: expected version 1 at \
        byte 8, found version 2.3. A newer Outlive wrote it; read it with that version.
        """)
    #expect(
      throws: TraceDecodingError(
        code: .unsupportedVersion, offset: 0, line: 1, expected: "version 1",
        found: "version 300.0", advice: "A newer Outlive wrote it; read it with that version.")
    ) {
      try TraceJSON.decode(Array(#"{"format":"outlive-trace","major":300,"minor":0}"#.utf8))
    }
    bytes[8] = 0
    #expect(throws: TraceDecodingError.self) { try TraceReader.read(bytes) }
  }

  @Test("A newer minor version in NDJSON: what is new is ignored, or skipped and counted")
  func newerMinorText() throws {
    let text = """
      {"extra":[1,{"a":null}],"minor":9,"major":1,"format":"outlive-trace"}
      {"seq":1,"time":0,"thread":1,"event":"settle","label":"a","extra":{"b":[true,-1.5e3]}}
      {"seq":2,"event":"brand-new","thing":[[]]}

      {"snapshot":"in bulk"}
      {"label":"b","event":"settle","thread":1,"time":0,"seq":5,"isolation":null,"site":null}\r
      {"seq":6,"time":0,"thread":1,"event":"object-released","object":1,"evidence":"hearsay"}
      {"end":"complete","events":4,"skippedRecords":1,"extra":0}
      """
    #expect(
      try TraceJSON.decode(Array(text.utf8))
        == Trace(
          events: [settleEvent(1, "a"), settleEvent(5, "b")],
          integrity: TraceIntegrity(skippedRecords: 4)))
  }
}

@Suite("Hostile bytes neither trap nor pass for a trace")
struct HostileInputTests {
  /// Asserts that a second chunk is refused for a reason, and costs only itself.
  private func expectDamage(
    _ reason: String, kind: UInt8 = 1, first: UInt64 = 2, count: UInt32? = nil,
    _ records: [[UInt8]], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var crafted = Crafted()
    crafted.chunk(first: 1, [settle()])
    let offset = crafted.bytes.count
    crafted.chunk(kind, first: first, count: count, records)
    let trace = try crafted.read()
    #expect(trace.events == [settleEvent(1)], sourceLocation: sourceLocation)
    #expect(
      trace.integrity
        == TraceIntegrity(
          isComplete: false, cutOffset: UInt64(offset),
          missingBytes: UInt64(crafted.bytes.count - offset),
          cutReason: "a chunk is damaged: \(reason)"), sourceLocation: sourceLocation)
  }

  @Test("Lengths, counts and numbers that can't be")
  func lengthsAndCounts() throws {
    let max = [UInt8](repeating: 0xFF, count: 9) + [1]
    // The payload of the second chunk begins at byte 87.
    try expectDamage("a length goes beyond what is there, at byte 88", [[16] + max])
    try expectDamage(
      "a number needs more than 64 bits, at byte 87", [[UInt8](repeating: 0xFF, count: 11)])
    try expectDamage("a record ends in the middle of a field, at byte 88", count: 0, [[0x80]])
    try expectDamage(
      "it can't hold as many records as it says, at byte 87", count: .max, [settle()])
    try expectDamage("it can't hold as many records as it says, at byte 87", count: 1, [[]])
    try expectDamage("it doesn't hold as many records as it says, at byte 87", count: 2, [settle()])
    try expectDamage("it doesn't hold as many records as it says, at byte 87", count: 0, [settle()])
    try expectDamage(
      "it can't hold as many records as it says, at byte 87", kind: 99, count: 4, [settle()])
  }

  @Test("Strings and sites that aren't defined, or aren't text")
  func stringsAndSites() throws {
    let max = [UInt8](repeating: 0xFF, count: 9) + [1]
    try expectDamage("string 2 is not defined, at byte 93", [record(16, common() + [2])])
    try expectDamage(
      "string 18446744073709551615 is not defined, at byte 93", [record(16, common() + max)])
    try expectDamage("site 1 is not defined, at byte 93", [record(16, common(flags: 8) + [1, 1])])
    try expectDamage(
      "site 18446744073709551615 is not defined, at byte 93",
      [record(16, common(flags: 8) + max + [1])])
    try expectDamage("string 0 is not defined, at byte 89", [record(2, [0, 1, 1])])
    try expectDamage("string 9 is not defined, at byte 91", [record(2, [1, 1, 9])])
    try expectDamage(
      "a length goes beyond what is there, at byte 94", [record(16, common() + [0, 2, 0x61])])
    try expectDamage(
      "a text is not valid UTF-8, at byte 95", [record(16, common() + [0, 2, 0xC3, 0x28])])
    try expectDamage(
      "a text is not valid UTF-8, at byte 90", [record(1, [3, 0xED, 0xA0, 0x80])])
    var long: [UInt8] = []
    long.append(varint: 4097)
    try expectDamage(
      "an interned string is too long, at byte 90",
      [record(1, long + [UInt8](repeating: 0x61, count: 4097))])
    try expectDamage(
      "a yes or no is neither 1 nor 0, at byte 94", [record(ScopeBegan.tag, common() + [1, 2, 1])])
  }

  @Test("Events whose numbers don't rise")
  func numbers() throws {
    let max = [UInt8](repeating: 0xFF, count: 9) + [1]
    try expectDamage(
      "its events come before those of the chunk before, at byte 87", first: 1, [settle()])
    try expectDamage(
      "a chunk doesn't begin with the event that it says, at byte 89", first: 0, [settle()])
    try expectDamage("a chunk doesn't begin with the event that it says, at byte 89", [settle(1)])
    try expectDamage(
      "an event's number needs more than 64 bits, at byte 96", first: 2,
      [settle(), record(16, max + [0, 1, 0, 1])])
    try expectDamage(
      "an event's number needs more than 64 bits, at byte 96", first: .max, [settle(), settle()])
  }

  @Test("The greatest number that an event can have")
  func greatestNumber() throws {
    var crafted = Crafted()
    crafted.chunk(first: .max - 1, [settle(), settle()])
    crafted.end(events: 2)
    #expect(
      try crafted.read() == Trace(events: [settleEvent(.max - 1), settleEvent(.max)]))
  }

  @Test("End marks that are missing, doubled or wrong")
  func endMarks() throws {
    try expectDamage("it holds no end mark, at byte 87", kind: 2, [settle()])
    try expectDamage("it holds no end mark, at byte 87", kind: 2, [record(4, [1, 0, 0, 0, 0, 0])])
    try expectDamage("it holds no end mark, at byte 87", kind: 3, [record(3, [1, 0])])
    try expectDamage(
      "it holds two end marks, at byte 91", kind: 2, [record(3, [1, 0]), record(3, [1, 0])])
    try expectDamage(
      "a record ends in the middle of a field, at byte 90", kind: 2, [record(3, [1])])

    var crafted = Crafted()
    crafted.chunk(first: 1, [settle()])
    crafted.end(events: 2)
    var expected = Trace(events: [settleEvent(1)])
    #expect(
      try crafted.read()
        == expected.prefix(
          1, cutAt: crafted.bytes.count, missing: 0,
          because: "the end mark counts 2 events, but 1 are there"))

    crafted = Crafted()
    crafted.chunk(first: 1, [settle()])
    crafted.end(events: 1, skipped: 4)
    expected.integrity.skippedRecords = 4
    #expect(try crafted.read() == expected)
    let end = crafted.bytes.count
    crafted.chunk(first: 2, [settle()])
    #expect(
      try crafted.read()
        == expected.prefix(
          1, cutAt: end, missing: crafted.bytes.count - end, because: "bytes follow the end mark",
          skipped: 4))
  }

  @Test("A chunk that is there twice, or was taken out")
  func doubledAndMissingChunks() throws {
    let trace = Trace.small
    let chunks = trace.chunks(of: 2)
    let start = chunks[0].count + chunks[1].count
    let doubled = [chunks[0], chunks[1], chunks[1], chunks[2], chunks[3], chunks[4]].reduce([], +)
    #expect(
      try TraceReader.read(doubled)
        == trace.prefix(
          2, cutAt: start, missing: doubled.count - start,
          because: """
            a chunk is damaged: its events come before those of the chunk before, \
            at byte \(start + 32)
            """))
    let gap = [chunks[0], chunks[1], chunks[2], chunks[4]].reduce([], +)
    #expect(
      try TraceReader.read(gap)
        == trace.prefix(
          4, cutAt: gap.count, missing: 0,
          because: "the end mark counts 6 events, but 4 are there"))
  }

  @Test("A chunk longer than the file")
  func longChunk() throws {
    for length in [100, UInt64(Int.max), .max] {
      var bytes = TraceFormat.header
      ChunkHeader(kind: 1, payloadLength: length, firstSequence: 1, recordCount: 1)
        .append(to: &bytes, payload: settle())
      #expect(
        try TraceReader.read(bytes)
          == Trace(events: []).prefix(
            0, cutAt: 16, missing: 39,
            because: """
              the file ends inside a chunk: it should take \(length) bytes, but only 7 are there
              """))
    }
  }

  @Test("Skipped records beyond what a number can count")
  func manySkippedRecords() throws {
    var crafted = Crafted()
    crafted.chunk(1, [record(9, [])])
    crafted.chunk(2, [record(3, [0] + [UInt8](repeating: 0xFF, count: 9) + [1])])
    #expect(
      try crafted.read() == Trace(events: [], integrity: TraceIntegrity(skippedRecords: .max)))
  }
}
