import Foundation
import OutliveTestSupport
import OutliveTrace
import Testing

/// Events read as numbers are the events that are read with values of their own.
@Suite("Events as numbers")
struct RecordedEventTests {
  private func golden(_ name: String) throws -> TraceFile {
    let folder = Checkout.root.appending(path: "Tests/OutliveTraceTests/Fixtures")
    return try TraceFile(MemorySource([UInt8](Data(contentsOf: folder.appending(path: name)))))
  }

  /// Reads a trace as numbers, and makes events of them.
  private func viaNumbers(
    _ file: TraceFile, _ texts: RecordedTexts = RecordedTexts(),
    _ selection: EventSelection = .all
  ) throws -> Trace {
    var merger = try file.recordedEvents(texts, selection)
    var events: [Event] = []
    while let event = try merger.nextRecorded() {
      events.append(try #require(event.event(texts)))
    }
    var drained = try file.recordedEvents(texts, selection)
    var collector = Collector(texts: texts)
    try drained.forEachRecorded(&collector)
    #expect(collector.events == events)
    #expect(drained.integrity == merger.integrity)
    #expect(drained.missingCauses == merger.missingCauses)
    return Trace(events: events, integrity: merger.integrity)
  }

  private struct Collector: RecordedEventConsumer {
    let texts: RecordedTexts
    var events: [Event] = []

    mutating func consume(_ event: borrowing RecordedEvent) {
      if let event = event.event(texts) { events.append(event) }
    }
  }

  @Test(
    "All kinds of events, with every field there and missing",
    arguments: [
      "format-v1.outlive", "format-v1.1.outlive", "format-v1.2.outlive", "format-v1.3.outlive",
      "format-v1.4.outlive",
    ])
  func goldenFiles(name: String) throws {
    let file = try golden(name)
    expectSame(try viaNumbers(file), try file.read())
  }

  @Test("Events with values of their own become the same numbers")
  func builder() throws {
    let texts = RecordedTexts()
    let builder = RecordedEventBuilder(texts)
    let events =
      FormatVersion1_1.trace.events + FormatVersion1_2.trace.events + FormatVersion1_3.trace.events
      + FormatVersion1_4.trace.events
    #expect(try events.map { try #require(builder.record($0).event(texts)) } == events)
  }

  @Test("Several streams, with causes in each other")
  func streams() throws {
    var random = SeededRandom(seed: 7)
    var crafted = CraftedTrace()
    for first in 0..<20 as Range<UInt64> {
      for stream in 1...4 as ClosedRange<UInt32> {
        var chunk = CraftedChunk(
          stream: stream, first: first * 8 + 1, base: UInt64.random(in: 0...9, using: &random))
        for _ in 0..<8 {
          let cause = UInt64.random(in: 1...160, using: &random)
          let other = UInt64.random(in: 1...5, using: &random)
          // A cause in another stream, a text in place, and a time later.
          chunk.addEvent(
            16, at: UInt64.random(in: 0...200, using: &random), flags: 16,
            context: varint(other) + varint(cause), [1])
        }
        crafted.append(chunk)
      }
    }
    crafted.appendEnd()
    let file = try TraceFile(MemorySource(crafted.bytes))
    let trace = try file.read()
    #expect(trace.integrity.cutReason == nil)
    #expect(trace.events.count == 640)
    #expect(trace.events.contains { $0.cause != nil })
    expectSame(try viaNumbers(file), trace)
  }

  @Test("What is damaged anywhere is lost in the same way")
  func damage() throws {
    let folder = Checkout.root.appending(path: "Tests/OutliveTraceTests/Fixtures")
    let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "format-v1.2.outlive")))
    for offset in bytes.indices {
      for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[offset] = value
        guard let file = try? TraceFile(MemorySource(damaged)) else { continue }
        expectSame(try viaNumbers(file), try file.read())
      }
      if let file = try? TraceFile(MemorySource(Array(bytes[..<offset]))) {
        expectSame(try viaNumbers(file), try file.read())
      }
    }
  }

  @Test("Only some kinds")
  func selection() throws {
    let file = try golden("format-v1.1.outlive")
    let selection = EventSelection(tags: [ObjectCreated.tag, SnapshotNode.tag])
    let expected = FormatVersion1_1.trace.events.filter {
      [ObjectCreated.tag, SnapshotNode.tag].contains($0.kind.tag)
    }
    #expect(try viaNumbers(file, RecordedTexts(), selection).events == expected)
  }

  @Test("A text is kept once, and cut when it is too long to read")
  func texts() {
    let texts = RecordedTexts(cuttingTextsAt: 40)
    #expect(texts.number(of: "") == RecordedTexts.empty)
    #expect(texts.number(of: "cell") == texts.number(of: "cell"))
    #expect(texts.number(of: "cell") != texts.number(of: "Cell"))
    #expect(texts.number(of: "\u{E9}") != texts.number(of: "e\u{301}"))
    let exact = String(repeating: "ä", count: 20)
    #expect(texts[texts.number(of: exact)] == exact)
    let long = texts.number(of: exact + "b")
    #expect(texts[long] == "\(String(repeating: "ä", count: 10))… [21 more bytes]")
    #expect(texts[0] == "")
    let site = Site(file: "List.swift", line: 3, function: "open()")
    #expect(texts.site(texts.number(of: site)) == site)
    #expect(texts.site(0) == nil)
  }
}
