import OutliveTestSupport
@testable import OutliveTrace
import Testing

extension Trace {
  /// A small trace that has every optional field present and absent, and strings that come again.
  static let small = Trace(events: [
    event(1, .scopeBegan(ScopeBegan(scope: ScopeID(rawValue: 1), label: "list"))),
    event(
      2, .objectCreated(ObjectCreated(object: object(1), type: "Shelf.Cell", kind: .instance)),
      isolation: "MainActor"),
    event(
      3,
      .objectCreated(
        ObjectCreated(
          object: object(2), type: "Shelf.Cell", kind: .instance, label: "ячейка",
          scope: ScopeID(rawValue: 1))),
      isolation: "MainActor", task: TaskID(rawValue: 7),
      site: Site(file: "Shelf/List.swift", line: 31, function: "makeCell(for:)")),
    event(4, .scopeEnded(ScopeEnded(scope: ScopeID(rawValue: 1))), cause: sequence(1)),
    event(
      5, .objectReleased(ObjectReleased(object: object(1), evidence: .noticed)),
      site: Site(file: "Shelf/List.swift", line: 31, function: "makeCell(for:)")),
    event(6, .settle(Settle(label: "list"))),
  ])

  private static func event(
    _ number: UInt64, _ kind: Event.Kind, isolation: String? = nil, task: TaskID? = nil,
    cause: EventSequence? = nil, site: Site? = nil
  ) -> Event {
    Event(
      sequence: sequence(number), time: 4000 + number * 1000 - number % 3 * 1500,
      thread: ThreadID(rawValue: 1 + number % 2), isolation: isolation, task: task, cause: cause,
      site: site, kind: kind)
  }

  private static func sequence(_ number: UInt64) -> EventSequence {
    EventSequence(rawValue: number)
  }
  private static func object(_ number: UInt64) -> ObjectID { ObjectID(rawValue: number) }

  /// The trace's bytes in version 1.0, with so many events in each chunk.
  func chunked(by count: Int) -> [UInt8] { chunks(of: count).reduce([], +) }

  /// The pieces of the trace in version 1.0: the header, the chunks, the end mark.
  func chunks(of count: Int) -> [[UInt8]] {
    var writer = SequentialWriter()
    var chunks = [writer.takeChunk()]
    for (index, event) in events.enumerated() {
      writer.append(event)
      if (index + 1) % count == 0 { chunks.append(writer.takeChunk()) }
    }
    chunks.append(writer.takeChunk())
    chunks.append(writer.finish())
    return chunks.filter { !$0.isEmpty }
  }

  /// The trace with its first events only, and cut.
  func prefix(
    _ count: Int, cutAt offset: Int, missing: Int, because reason: String, skipped: UInt64 = 0
  ) -> Trace {
    Trace(
      events: Array(events.prefix(count)),
      integrity: TraceIntegrity(
        isComplete: false, cutOffset: UInt64(offset), missingBytes: UInt64(missing),
        cutReason: reason, skippedRecords: skipped))
  }
}

/// Asserts that two traces are the same to the byte: Swift takes `é` and `e` with an accent for equal.
func expectSame(
  _ trace: Trace, _ expected: Trace, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(trace == expected, sourceLocation: sourceLocation)
  #expect(TraceJSON.encode(trace) == TraceJSON.encode(expected), sourceLocation: sourceLocation)
}
