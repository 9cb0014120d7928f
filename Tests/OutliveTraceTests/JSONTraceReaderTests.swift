import OutliveTestSupport
@testable import OutliveTrace
import Testing

@Suite("A trace in NDJSON is read piece by piece, past what is damaged")
struct JSONTraceReaderTests {
  private static let header = #"{"format":"outlive-trace","major":1,"minor":4}"#

  /// A line of a settle point.
  private static func settle(_ sequence: UInt64, _ label: String = "") -> String {
    #"{"seq":\#(sequence),"time":0,"thread":1,"event":"settle","label":"\#(label)"}"#
  }

  private static func event(_ sequence: UInt64, _ label: String = "") -> Event {
    Event(sequence: EventSequence(rawValue: sequence), kind: .settle(Settle(label: label)))
  }

  private static func end(_ events: UInt64) -> String {
    #"{"end":"complete","events":\#(events),"skippedRecords":0}"#
  }

  /// Reads pieces of a text, each of the size that is asked for.
  private func read(
    _ bytes: [UInt8], with newReader: JSONTraceReader = JSONTraceReader(),
    pieceSize: () -> Int
  ) throws(TraceDecodingError) -> Trace {
    var reader = newReader
    var trace = Trace(events: [])
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(pieceSize())
      try reader.read(piece) { trace.events.append($0) }
      if reader.keptByteCount > reader.longestLine { Issue.record("\(reader.keptByteCount) kept") }
      rest = rest[piece.endIndex...]
    }
    trace.integrity = try reader.finish { trace.events.append($0) }
    return trace
  }

  @Test("Pieces of any size give what the whole gives, damage and all", arguments: [true, false])
  func pieces(allowsOnePass: Bool) throws {
    let lines = [
      Self.header, Self.settle(1, "å🙂"), "{", Self.settle(2, #"\n"#), "", Self.settle(2),
      #" {"event":"new","seq":3}"#, Self.settle(4), #"{"seq":5}"#, Self.settle(6), Self.end(6),
      "more", Self.settle(7),
    ]
    let text = lines.joined(separator: "\n")
    let offset = "\(Self.header)\n\(Self.settle(1, "å🙂"))\n".utf8.count
    let missing = [2, 5, 11].map { lines[$0].utf8.count + 1 }.reduce(0, +)
    let expected = Trace(
      events: [
        Self.event(1, "å🙂"), Self.event(2, "\n"), Self.event(4), Self.event(6),
      ],
      integrity: TraceIntegrity(
        isComplete: false, cutOffset: UInt64(offset),
        missingBytes: UInt64(missing + Self.settle(7).utf8.count),
        cutReason: """
          line 3 is damaged: expected a name in quotation marks at column 2, found the end of the line
          """, skippedRecords: 2, lostEvents: 1, damagedParts: 4))
    for size in 1...text.utf8.count {
      let reader = JSONTraceReader(allowsOnePass: allowsOnePass)
      expectSame(try read(Array(text.utf8), with: reader) { size }, expected)
    }
  }

  @Test("A larger trace in pieces of random sizes", arguments: 0..<4 as Range<UInt64>)
  func randomPieces(seed: UInt64) throws {
    let trace = Trace.random(count: 300, seed: seed, hasGaps: seed % 2 == 0)
    let bytes = TraceJSON.encode(trace)
    for longest in [1, 7, 100, 5000] {
      var random = SeededRandom(seed: seed)
      expectSame(try read(bytes) { .random(in: 1...longest, using: &random) }, trace)
    }
  }

  @Test("Damage and a cut: the first one is named, both are counted")
  func damageAndCut() throws {
    let start = "\(Self.header)\n\(Self.settle(1))\n"
    let damaged = "{]\n"
    let cases: [(rest: String, missing: Int, events: [UInt64])] = [
      ("", 0, [1]), (Self.settle(2), 0, [1, 2]), (Self.settle(2) + "\n", 0, [1, 2]),
      ("{\"seq\":2,", 9, [1]),
    ]
    for (rest, missing, events) in cases {
      #expect(
        try TraceJSON.decode(Array((start + damaged + rest).utf8))
          == Trace(
            events: events.map { Self.event($0) },
            integrity: TraceIntegrity(
              isComplete: false, cutOffset: UInt64(start.utf8.count),
              missingBytes: UInt64(3 + missing),
              cutReason: """
                line 3 is damaged: expected a name in quotation marks at column 2, found “]”
                """, damagedParts: 1)))
    }
  }

  @Test("What a conversion knew about losses is added to what is damaged here")
  func damageAfterConversion() throws {
    let before = TraceIntegrity(
      isComplete: false, cutOffset: 1000, missingBytes: 50, cutReason: "the file ends",
      skippedRecords: 3, lostEvents: 4, damagedParts: 2)
    let converted = Trace(events: [Self.event(1), Self.event(2)], integrity: before)
    #expect(try TraceJSON.decode(TraceJSON.encode(converted)) == converted)
    var lines = String(decoding: TraceJSON.encode(converted), as: UTF8.self).split(separator: "\n")
    lines[1] = "{]"
    lines[2] = #"{"seq":2,"event":"brand-new"}"#
    #expect(
      try TraceJSON.decode(Array(lines.joined(separator: "\n").utf8))
        == Trace(
          events: [],
          integrity: TraceIntegrity(
            isComplete: false, cutOffset: UInt64(lines[0].utf8.count + 1), missingBytes: 53,
            cutReason: """
              line 2 is damaged: expected a name in quotation marks at column 2, found “]”
              """, skippedRecords: 4, lostEvents: 5, damagedParts: 3)))
  }

  @Test("Sums of losses that don't fit stay at the largest number")
  func largestLosses() throws {
    let most = TraceIntegrity(
      isComplete: false, cutOffset: .max, missingBytes: .max, cutReason: "",
      skippedRecords: .max, lostEvents: .max, damagedParts: .max)
    let trace = Trace(events: [], integrity: most)
    #expect(try TraceJSON.decode(TraceJSON.encode(trace)) == trace)
    let text = TraceJSON.encode(trace)
    let damage = Array("{\"a\":1}\nx\n".utf8)
    var expected = trace
    expected.integrity.cutOffset = UInt64(TraceJSON.header.count + 1 + damage.count - 2)
    expected.integrity.cutReason = "line 3 is damaged: expected a value at column 1, found “x”"
    let lineFeed = TraceJSON.header.count + 1
    #expect(
      try TraceJSON.decode(Array(text[..<lineFeed]) + damage + Array(text[lineFeed...])) == expected
    )
  }

  @Test("An older minor version wrote no number of lost events and damaged parts")
  func olderEndMark() throws {
    func text(minor: Int) -> [UInt8] {
      Array(
        """
        {"format":"outlive-trace","major":1,"minor":\(minor)}
        {"end":"cut","events":0,"skippedRecords":1,"isComplete":false,"missingBytes":2}
        """.utf8)
    }
    #expect(
      try TraceJSON.decode(text(minor: 0))
        == Trace(
          events: [],
          integrity: TraceIntegrity(isComplete: false, missingBytes: 2, skippedRecords: 1)))
    #expect(
      try TraceJSON.decode(text(minor: 4)).integrity.cutReason
        == "line 2 is damaged: expected a field “lostEvents” at column 1, found none")
  }

  @Test("A line that is longer than allowed is damage, in pieces of any size")
  func longLines() throws {
    let limit = Self.header.utf8.count + 20
    let padding = limit - Self.settle(1).utf8.count
    let fitting = String(repeating: "a", count: padding)
    let lines = [
      Self.header, Self.settle(1, fitting), Self.settle(2, fitting + "b"), Self.settle(3),
      String(repeating: " ", count: 3 * limit), " " + Self.settle(4, String(fitting.dropLast())),
      " " + Self.settle(5, fitting), Self.end(5),
    ].map { Substring($0) }
    let start = lines[...1].map { $0.utf8.count + 1 }.reduce(0, +)
    let missing = [2, 4, 6].map { lines[$0].utf8.count + 1 }.reduce(0, +)
    let expected = Trace(
      events: [
        Self.event(1, fitting), Self.event(3), Self.event(4, String(fitting.dropLast())),
      ],
      integrity: TraceIntegrity(
        isComplete: false, cutOffset: UInt64(start), missingBytes: UInt64(missing),
        cutReason: "line 3 is damaged: expected at most \(limit) bytes, found \(limit + 1)",
        lostEvents: 2, damagedParts: 3))
    let bytes = Array(lines.joined(separator: "\n").utf8)
    for allowsOnePass in [true, false] {
      for size in 1...bytes.count {
        let reader = JSONTraceReader(allowsOnePass: allowsOnePass, longestLine: limit)
        expectSame(try read(bytes, with: reader) { size }, expected)
      }
    }
    #expect(JSONTraceReader().longestLine == 16 << 20)
  }

  @Test("A last line that is longer than allowed is damage, not a cut")
  func longLastLine() throws {
    let limit = Self.header.utf8.count
    let bytes = Array((Self.header + "\n" + Self.settle(1, "and more")).utf8)
    for size in 1...bytes.count {
      let reader = JSONTraceReader(allowsOnePass: true, longestLine: limit)
      #expect(
        try read(bytes, with: reader) { size }
          == Trace(
            events: [],
            integrity: TraceIntegrity(
              isComplete: false, cutOffset: UInt64(limit + 1),
              missingBytes: UInt64(bytes.count - limit - 1),
              cutReason: """
                line 2 is damaged: expected at most \(limit) bytes, found \(bytes.count - limit - 1)
                """, damagedParts: 1)))
    }
  }

  @Test("A first line without an end is refused before it takes all memory")
  func longFirstLine() {
    var reader = JSONTraceReader(allowsOnePass: true, longestLine: 1000)
    let error = #expect(throws: TraceDecodingError.self) {
      for _ in 0..<1000 { try reader.read([UInt8](repeating: 0x20, count: 99)[...]) { _ in } }
    }
    #expect(error?.code == .notATrace)
    #expect(error?.expected == "a first line of at most 1000 bytes")
    #expect(reader.keptByteCount < 1100)
  }

  @Test("A first line that was cut belongs to a trace, of whichever minor version")
  func cutFirstLine() throws {
    for minor in ["0", "1", "77"] {
      let line = Array("{\"format\":\"outlive-trace\",\"major\":1,\"minor\":\(minor)}".utf8)
      for length in 1..<line.count {
        #expect(
          try TraceJSON.decode(Array(line.prefix(length)))
            == Trace(events: []).prefix(
              0, cutAt: 0, missing: length, because: "the file ends inside its first line"))
      }
    }
    for other in [
      "", " ", "{\"format\":\"other", "{\"a\":", "{\"format\":\"outlive-trace\"}", "[", "1",
    ] {
      #expect(throws: TraceDecodingError.self) { try TraceJSON.decode(Array(other.utf8)) }
    }
    // An empty first line is no empty file.
    let error = #expect(throws: TraceDecodingError.self) { try TraceJSON.decode([0x0A]) }
    #expect(error?.advice.hasPrefix("The first line of a trace") == true)
  }

  @Test("An optional identifier of 0 reads as missing, and is not written")
  func zeroIdentifiers() throws {
    let zero = """
      {"seq":1,"time":0,"thread":0,"task":0,"cause":0,"event":"scope-began","scope":0,"parent":0,"label":""}
      """
    let without = """
      {"seq":1,"time":0,"thread":0,"event":"scope-began","scope":0,"label":""}
      """
    func text(_ line: String) -> [UInt8] { Array("\(Self.header)\n\(line)\n\(Self.end(1))\n".utf8) }
    let event = Event(
      sequence: EventSequence(rawValue: 1), thread: ThreadID(rawValue: 0),
      kind: .scopeBegan(ScopeBegan(scope: ScopeID(rawValue: 0), label: "")))
    for line in [zero, without, " " + zero, " " + without] {
      #expect(try TraceJSON.decode(text(line)) == Trace(events: [event]))
    }
    var written = event
    written.task = TaskID(rawValue: 0)
    written.cause = EventSequence(rawValue: 0)
    written.kind = .scopeBegan(
      ScopeBegan(scope: ScopeID(rawValue: 0), parent: ScopeID(rawValue: 0), label: ""))
    #expect(TraceJSON.encode(Trace(events: [written])) == text(without))
  }
}
