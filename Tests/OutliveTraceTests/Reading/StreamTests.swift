import Dispatch
import OutliveTestSupport
@testable import OutliveTrace
import Testing

@Suite("Streams are merged, and what is damaged costs only itself")
struct StreamTests {
  private static func loop(_ count: Int, _ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }

  private func streamed(
    _ file: TraceFile, _ selection: EventSelection = .all
  ) throws -> (trace: Trace, missingCauses: UInt64) {
    var merger = try file.events(selection)
    var events: [Event] = []
    while let event = try merger.next() { events.append(event) }
    return (Trace(events: events, integrity: merger.integrity), merger.missingCauses)
  }

  private func expectRead(_ streams: RandomStreams) throws {
    let expected = streams.expectation
    let file = try TraceFile(MemorySource(streams.bytes))
    let (trace, missingCauses) = try streamed(file)
    #expect(trace.events == expected.events)
    #expect(missingCauses == expected.missingCauses)
    let isComplete = expected.firstFault == nil
    #expect(
      trace.integrity
        == TraceIntegrity(
          isComplete: isComplete, cutOffset: expected.firstFault.map { UInt64($0) },
          missingBytes: expected.missingBytes, cutReason: trace.integrity.cutReason,
          skippedRecords: expected.skipped, lostEvents: expected.lost,
          damagedParts: expected.damagedParts))
    #expect((trace.integrity.cutReason == nil) == isComplete)

    // All ways to read are the same way.
    expectSame(try file.read(), trace)
    expectSame(try file.read(concurrently: StreamTests.loop), trace)
    expectSame(
      try file.read { count, body in for index in (0..<count).reversed() { body(index) } }, trace)
    let scanned = try TraceFile(MemorySource(streams.bytes), byIndex: false)
    #expect(!scanned.isIndexed)
    #expect(scanned.chunks == file.chunks)
    expectSame(try scanned.read(), trace)
    try expectSummary(file, trace, expected)
  }

  private func expectSummary(
    _ file: TraceFile, _ trace: Trace, _ expected: RandomStreams.Expectation
  ) throws {
    let summary = try file.summary()
    #expect(try file.summary(concurrently: StreamTests.loop) == summary)
    #expect(summary.integrity == trace.integrity)
    #expect(summary.eventCount == UInt64(trace.events.count))
    #expect(summary.firstTime == trace.events.map(\.time).min())
    #expect(summary.lastTime == trace.events.map(\.time).max())
    func counts<Key: Hashable & Comparable>(_ keys: [Key]) -> [Key: UInt64] {
      keys.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    func table<Key: Hashable>(_ pairs: [(Key, UInt64)]) -> [Key: UInt64] {
      Dictionary(pairs) { first, _ in first }
    }
    #expect(table(summary.kinds.map { ($0.tag, $0.count) }) == counts(trace.events.map(\.kind.tag)))
    #expect(
      table(summary.threads.map { ($0.thread, $0.count) }) == counts(trace.events.map(\.thread)))
    #expect(
      table(summary.streams.filter { $0.events > 0 }.map { ($0.stream, $0.events) })
        == counts(expected.streams))
    #expect(summary.skippedEvents.reduce(0) { $0 + $1.count } == expected.skipped)
    #expect(summary.chunkCount == UInt64(file.chunks.count))
  }

  @Test("Random streams, whole and closed", arguments: 0..<60 as Range<UInt64>)
  func whole(seed: UInt64) throws {
    let streams = RandomStreams(
      seed: seed, streams: Int(seed % 4) + 1, hasDamage: false, isClosed: true)
    try expectRead(streams)
    #expect(try TraceFile(MemorySource(streams.bytes)).isIndexed)
  }

  @Test("Random streams, some chunks damaged and some gone", arguments: 0..<120 as Range<UInt64>)
  func damaged(seed: UInt64) throws {
    try expectRead(
      RandomStreams(
        seed: seed + 1000, streams: Int(seed % 4) + 1, hasDamage: true,
        isClosed: seed % 3 > 0))
  }

  @Test("A selection gives those events of the whole trace", arguments: 0..<60 as Range<UInt64>)
  func selections(seed: UInt64) throws {
    let streams = RandomStreams(
      seed: seed + 2000, streams: Int(seed % 4) + 1, hasDamage: false, isClosed: true)
    let expected = streams.expectation
    let file = try TraceFile(MemorySource(streams.bytes))
    var random = SeededRandom(seed: seed)
    for _ in 0..<10 {
      let low = UInt64.random(in: 0...60, using: &random)
      let range = low...low + .random(in: 0...40, using: &random)
      func chosen(_ isWanted: (Int) -> Bool) -> [Event] {
        expected.events.indices.filter(isWanted).map { expected.events[$0] }.map(withoutCause)
      }
      func read(_ selection: EventSelection) throws -> [Event] {
        try streamed(file, selection).trace.events.map(withoutCause)
      }
      #expect(
        try read(EventSelection(times: range)) == chosen { range.contains(expected.times[$0]) })
      #expect(
        try read(EventSelection(numbers: range))
          == chosen { range.contains(expected.events[$0].sequence.rawValue) })
      #expect(
        try read(EventSelection(streams: [3, 9]))
          == chosen { [3, 9].contains(expected.streams[$0]) })
      let tags = Set(expected.events.map(\.kind.tag).filter { _ in Bool.random(using: &random) })
      #expect(
        try read(EventSelection(times: range, tags: tags))
          == chosen {
            range.contains(expected.times[$0]) && tags.contains(expected.events[$0].kind.tag)
          })
      let (all, _) = try streamed(file, EventSelection(tags: tags))
      #expect(all.events == expected.events.filter { tags.contains($0.kind.tag) })
      #expect(all.integrity.skippedRecords == expected.skipped)
      try expectLocated(file, tags, in: expected.events)
      #expect(
        try read(EventSelection(times: range, streams: [6]))
          == chosen { range.contains(expected.times[$0]) && expected.streams[$0] == 6 })
    }
  }

  /// Expects that a summary finds the chunks of events of some kinds, and that these are all there.
  private func expectLocated(
    _ file: TraceFile, _ tags: Set<UInt64>, in events: [Event]
  ) throws {
    let (summary, located) = try file.summary(locating: tags, concurrently: StreamTests.loop)
    #expect(try summary == file.summary())
    var merger = try file.events(in: located)
    var found: [Event] = []
    while let event = try merger.next() { found.append(event) }
    func content(_ events: [Event]) -> [Event] {
      events.map { event in
        var event = withoutCause(event)
        event.sequence = EventSequence(rawValue: 0)
        return event
      }
    }
    #expect(content(found) == content(events.filter { tags.contains($0.kind.tag) }))
    #expect(located.isEmpty == found.isEmpty)
  }

  /// A cause in a part that wasn't read is missing, so causes aren't compared.
  private func withoutCause(_ event: Event) -> Event {
    var event = event
    event.cause = nil
    return event
  }

  @Test("The numbers of one stream are its positions, and its causes are exact, wherever they lead")
  func oneStream() throws {
    var chunk = CraftedChunk(stream: 7)
    chunk.addSkip(4)
    chunk.addEvent(16, at: 5, flags: 4, context: varint(0), [1])
    chunk.addSkip(2)
    chunk.addEvent(16, at: 6, flags: 4, context: varint(2), [1])
    chunk.addEvent(16, at: 6, flags: 4, context: varint(1), [1])
    chunk.addEvent(16, at: 6, flags: 16, context: varint(7) + varint(3), [1])
    chunk.addEvent(16, at: 6, flags: 16, context: varint(8) + varint(3), [1])
    var crafted = CraftedTrace()
    crafted.append(chunk)
    crafted.close()
    let (trace, missingCauses) = try streamed(try TraceFile(MemorySource(crafted.bytes)))
    #expect(trace.integrity == TraceIntegrity())
    #expect(trace.events.map(\.sequence.rawValue) == [5, 8, 9, 10, 11])
    #expect(trace.events.map { $0.cause?.rawValue } == [5, 7, 10, 3, nil])
    #expect(missingCauses == 1)
  }

  @Test("Causes further back than is remembered are counted, not guessed")
  func forgottenCauses() throws {
    var crafted = CraftedTrace()
    for position in 1...4 as ClosedRange<UInt64> {
      for stream in 1...2 as ClosedRange<UInt32> {
        var chunk = CraftedChunk(stream: stream, first: position, base: position)
        // Each event names the first of stream 1 as its cause.
        chunk.addEvent(16, at: position, flags: 16, context: varint(1) + varint(1), [1])
        crafted.append(chunk)
      }
    }
    crafted.close()
    let file = try TraceFile(MemorySource(crafted.bytes))
    var merger = try EventMerger(file, .all, rememberedRuns: 3)
    var causes: [UInt64?] = []
    while let event = try merger.next() { causes.append(event.cause?.rawValue) }
    #expect(causes == [1, 1, 1, nil, nil, nil, nil, nil])
    #expect(merger.forgottenCauses == 5)
    #expect(merger.missingCauses == 0)
  }

  @Test("Numbers that need more than 64 bits end the order, and the events are counted")
  func hugeNumbers() throws {
    var crafted = CraftedTrace()
    for stream in 1...2 as ClosedRange<UInt32> {
      var chunk = CraftedChunk(stream: stream)
      chunk.addSkip(.max - 2)
      chunk.addSettle(at: UInt64(stream))
      chunk.addSettle(at: UInt64(stream))
      crafted.append(chunk)
    }
    crafted.close()
    let trace = try TraceReader.read(crafted.bytes)
    #expect(trace.events.map(\.sequence.rawValue) == [.max - 1, .max])
    #expect(
      trace.integrity
        == TraceIntegrity(
          isComplete: false, cutOffset: UInt64(crafted.places[1].range.lowerBound),
          cutReason: "an event's number in the trace needs more than 64 bits", lostEvents: 2))
  }
}
