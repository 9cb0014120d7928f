import OutliveTestSupport
@testable import OutliveTrace
import Testing

@Suite("A trace is read back as it was written")
struct RoundTripTests {
  @Test("Every kind of event, many times with random fields", arguments: 0..<20 as Range<UInt64>)
  func everyKind(seed: UInt64) throws {
    let trace = Trace.random(count: 200, seed: seed, hasGaps: seed % 2 == 1)
    let binary = TraceWriter.encode(trace)
    let text = TraceJSON.encode(trace)
    expectSame(try TraceReader.read(binary), trace)
    expectSame(try TraceJSON.decode(text), trace)
    #expect(TraceWriter.encode(try TraceJSON.decode(text)) == binary)
    #expect(TraceJSON.encode(try TraceReader.read(binary)) == text)
  }

  @Test("A trace without events")
  func noEvents() throws {
    let trace = Trace(events: [])
    expectSame(try TraceReader.read(TraceWriter.encode(trace)), trace)
    expectSame(try TraceJSON.decode(TraceJSON.encode(trace)), trace)
  }

  @Test("Every awkward text in every place for a text")
  func awkwardTexts() throws {
    let texts =
      RandomFields<SeededRandom>.awkwardTexts + [
        String(repeating: "long ", count: 20_000), String(repeating: "🙂", count: 1024),
        String(repeating: "🙂", count: 1024) + "1",
      ]
    let events = (texts + texts.reversed()).enumerated().map { index, text in
      Event(
        sequence: EventSequence(rawValue: UInt64(index) + 1), isolation: text,
        site: Site(file: text, line: 1, function: text),
        kind: .objectCreated(
          ObjectCreated(object: ObjectID(rawValue: 1), type: text, kind: .box, label: text)))
    }
    let trace = Trace(events: events)
    expectSame(try TraceReader.read(TraceWriter.encode(trace)), trace)
    expectSame(try TraceJSON.decode(TraceJSON.encode(trace)), trace)
  }

  @Test("Texts that only look alike stay apart")
  func lookAlikes() throws {
    let texts = ["e\u{301}", "\u{E9}", "e\u{301}", "\u{212A}", "K", "\u{1100}\u{1161}", "\u{AC00}"]
    var writer = TraceWriter()
    for (index, text) in texts.enumerated() {
      writer.append(
        Event(
          sequence: EventSequence(rawValue: UInt64(index) + 1), kind: .settle(Settle(label: text))))
    }
    let read: Trace = try TraceReader.read(writer.finish())
    let labels: [[UInt8]] = read.events.map { event in
      if case .settle(let settle) = event.kind { Array(settle.label.utf8) } else { [] }
    }
    #expect(labels == texts.map { Array($0.utf8) })
  }

  @Test(
    "Any integrity, in both forms and from one to the other",
    arguments: [
      TraceIntegrity(), TraceIntegrity(skippedRecords: 3),
      TraceIntegrity(
        isComplete: false, cutOffset: 17, missingBytes: 4, cutReason: "an\n\"odd\" reason",
        skippedRecords: .max),
      TraceIntegrity(isComplete: false), TraceIntegrity(isComplete: true, cutOffset: .max),
      TraceIntegrity(isComplete: true, missingBytes: 1), TraceIntegrity(cutReason: ""),
    ])
  func integrity(_ integrity: TraceIntegrity) throws {
    let trace = Trace(events: Trace.small.events, integrity: integrity)
    let binary = TraceWriter.encode(trace)
    let text = TraceJSON.encode(trace)
    #expect(try TraceReader.read(binary) == trace)
    #expect(try TraceJSON.decode(text) == trace)
    #expect(TraceWriter.encode(try TraceJSON.decode(text)) == binary)
    #expect(TraceJSON.encode(try TraceReader.read(binary)) == text)
  }

  @Test("Chunk by chunk, as a recorder writes it")
  func chunkByChunk() throws {
    let trace = Trace.random(count: 100, seed: 1)
    var writer = TraceWriter()
    #expect(writer.pendingByteCount == 16)
    var bytes = writer.takeChunk()
    for event in trace.events {
      #expect(writer.pendingByteCount == 0)
      writer.append(event)
      #expect(writer.pendingByteCount > 0)
      bytes += writer.takeChunk()
      #expect(writer.takeChunk() == [])
    }
    bytes += writer.finish()
    #expect(writer.finish() == [])
    #expect(writer.takeChunk() == [])
    expectSame(try TraceReader.read(bytes), trace)
  }

  @Test(
    "Identifiers of every distance from each other, in fields that must and in fields that may be there"
  )
  func identifiers() throws {
    let numbers: [UInt64] =
      [1, 2, 63, 64, 65, 127, 128, 129, 16_383, 16_384, 1 << 32, .max >> 1, 1 << 63, (1 << 63) + 1]
      + (0...70).map { .max - $0 }
    var events: [Event] = []
    // Whatever the identifiers before have been, the base may be anywhere when one is written.
    for first in numbers {
      for second in numbers {
        for _ in 0..<3 {
          events.append(
            Event(
              sequence: EventSequence(rawValue: UInt64(events.count + 1)),
              kind: .scopeBegan(
                ScopeBegan(
                  scope: ScopeID(rawValue: first), parent: ScopeID(rawValue: second), label: ""))))
        }
      }
    }
    let trace = Trace(events: events)
    expectSame(try TraceReader.read(TraceWriter.encode(trace)), trace)
  }

  @Test("Identifiers that rise take one byte each, however large they are")
  func identifierSize() throws {
    func trace(from first: UInt64) -> Trace {
      Trace(
        events: (0..<1000).map { number in
          Event(
            sequence: EventSequence(rawValue: number + 1),
            kind: .mutationEnded(MutationEnded(mutation: MutationID(rawValue: first + number))))
        })
    }
    let small = TraceWriter.encode(trace(from: 1)).count
    let large = TraceWriter.encode(trace(from: 1 << 40)).count
    // Tag, length, time and identifier; a base now and then, and the ends of the file.
    #expect(small < 4300 + 150 && large < 4300 + 250)
  }

  @Test("A writer closes chunks by itself, and stops interning, before they grow without end")
  func limits() throws {
    let trace = Trace.random(count: 500, seed: 2)
    var writer = TraceWriter(chunkSize: 1000, internedByteLimit: 200)
    for event in trace.events { writer.append(event) }
    let bytes = writer.finish()
    let chunks = (0..<bytes.count - 4).count { bytes[$0..<$0 + 4].elementsEqual(ChunkHeader.magic) }
    #expect(chunks > 20)
    expectSame(try TraceReader.read(bytes), trace)
  }

  @Test("The pieces of a long text are the whole text")
  func pieces() {
    let trace = Trace.random(count: 2000, seed: 3)
    var pieces: [[UInt8]] = []
    TraceJSON.encode(trace) { pieces.append($0) }
    #expect(pieces.count > 2)
    #expect(pieces.reduce([], +) == TraceJSON.encode(trace))
  }

  @Test("Numbers that don't rise are a programmer's mistake")
  func fallingNumbers() async {
    await #expect(processExitsWith: .failure) {
      var writer = TraceWriter()
      writer.append(Event(sequence: EventSequence(rawValue: 2), kind: .settle(Settle(label: ""))))
      writer.append(Event(sequence: EventSequence(rawValue: 2), kind: .settle(Settle(label: ""))))
    }
    await #expect(processExitsWith: .failure) {
      let event = Event(sequence: EventSequence(rawValue: 0), kind: .settle(Settle(label: "")))
      _ = TraceJSON.encode(Trace(events: [event]))
    }
  }

  @Test("An event after the end is a programmer's mistake")
  func eventAfterEnd() async {
    await #expect(processExitsWith: .failure) {
      var writer = TraceWriter()
      _ = writer.finish()
      writer.append(Event(sequence: EventSequence(rawValue: 1), kind: .settle(Settle(label: ""))))
    }
  }
}
