import OutliveTestSupport
import OutliveTrace
import Testing

@testable import OutliveAnalysis

@Suite("Traces merged of several processes")
struct MergedTraceTests {
  private func trace(_ kinds: [(thread: UInt64, kind: Event.Kind)]) -> Trace {
    Trace(
      events: kinds.enumerated().map { position, entry in
        Event(
          sequence: EventSequence(rawValue: UInt64(position + 1)), time: UInt64(position),
          thread: ThreadID(rawValue: entry.thread), kind: entry.kind)
      })
  }

  private func part(_ first: UInt64, _ last: UInt64, _ label: String) -> Event.Kind {
    .partMerged(
      PartMerged(
        firstThread: ThreadID(rawValue: first), lastThread: ThreadID(rawValue: last), label: label))
  }

  private func made(_ object: UInt64) -> Event.Kind {
    .objectCreated(
      ObjectCreated(object: ObjectID(rawValue: object), type: "Shelf.Cell", kind: .instance))
  }

  private func gone(_ object: UInt64) -> Event.Kind {
    .objectReleased(ObjectReleased(object: ObjectID(rawValue: object), evidence: .exact))
  }

  private func expected(_ object: UInt64) -> Event.Kind {
    .releaseExpected(ReleaseExpected(object: ObjectID(rawValue: object), label: "closed"))
  }

  private let settled = Event.Kind.settle(Settle(label: "closed"))

  /// A cell that goes before its own process settles, but after the other one did.
  private func crossing(_ parts: [Event.Kind]) -> Trace {
    trace(
      parts.map { (1, $0) } + [
        (1, made(1)), (2, made(2)), (1, expected(1)), (2, gone(2)), (2, settled), (1, gone(1)),
        (1, settled),
      ])
  }

  @Test("A settle point of one process judges nothing in another")
  func apart() {
    #expect(Analysis(of: crossing([])).findings.count == 1)
    let analysis = Analysis(of: crossing([part(1, 1, "a"), part(2, 2, "b")]))
    #expect(analysis.findings == [])
    #expect(analysis.accounting == Accounting(tracked: 2, released: 2))
    #expect(analysis.summary.events == 9)
    #expect(analysis.summary.threads == 2)
    #expect(analysis.summary.settlePoints == 2)
  }

  @Test("A trace that says it was merged of very many processes makes only those that it tells of")
  func manyProcesses() throws {
    let parts = (1...20_000).map { part($0, $0, "process") }
    let trace = trace(parts.map { (1, $0) } + [(2, made(1)), (2, gone(1)), (2, settled)])
    var player = ProcessPlayer(
      ProcessPlayer.processes(
        saidBy: parts.compactMap { kind in
          if case .partMerged(let part) = kind { part } else { nil }
        }), remembering: .forRules)
    for event in trace.events { player.consume(event) }
    #expect(player.partCount == 2)
    #expect(Analysis(of: trace).accounting == Accounting(tracked: 1, released: 1))
  }

  @Test("Threads of no process are one of their own, and say so by having no name")
  func withoutProcess() {
    #expect(Analysis(of: crossing([part(2, 2, "b")])).findings == [])
    let leaking = trace([
      (1, part(2, 9, "b")), (1, made(1)), (1, expected(1)), (1, settled), (5, made(2)),
      (5, expected(2)), (5, settled),
    ])
    let finding = Analysis(of: leaking).findings
    #expect(finding.map(\.count) == [2])
    #expect(
      Analysis(of: leaking).accounting == Accounting(tracked: 2, reported: 2))
  }

  @Test("Ranges that end before they begin, or overlap, don't count")
  func oddRanges() {
    #expect(Analysis(of: crossing([part(9, 1, "a")])).findings.count == 1)
    // The range that begins first takes both threads.
    #expect(Analysis(of: crossing([part(1, 5, "a"), part(2, 2, "b")])).findings.count == 1)
  }

  @Test("Processes that share an object weren't merged as they should be: they count as one")
  func sharedObjects() {
    let shared = trace([
      (1, part(1, 1, "a")), (1, part(2, 2, "b")), (1, made(1)), (2, gone(1)), (1, settled),
    ])
    let analysis = Analysis(of: shared)
    #expect(analysis.accounting == Accounting(tracked: 1, released: 1))
    #expect(
      analysis.notEvaluated.contains {
        $0.subject == "events" && $0.reason == "they contradict what came before" && $0.count == 2
      })
  }

  @Test(
    "A merged trace in a file is judged as one in memory, with each process as if it were alone",
    arguments: 0..<30 as Range<UInt64>)
  func files(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let examples = ExampleCase.firing + ExampleCase.silent
    let count = Int.random(in: 1...4, using: &random)
    let alone = try (0..<count).map { _ in
      try #require(examples.randomElement(using: &random)).example.trace
    }
    // Threads and serial numbers of their own, as merging gives them.
    var rest = alone.enumerated().map { position, trace in
      trace.events.map { event in
        var event = event
        event.thread = ThreadID(rawValue: UInt64(position) * 100 + event.thread.rawValue)
        event.kind = event.kind.renumbered { $0 == 0 ? 0 : $0 + UInt64(position) * 1000 }
        return event
      }[...]
    }
    var events = (0..<count).map { position in
      let first = UInt64(position) * 100
      return Event(
        sequence: EventSequence(rawValue: 0), thread: ThreadID(rawValue: first),
        kind: part(first, first + 99, "process \(position)"))
    }
    while let position = rest.indices.filter({ !rest[$0].isEmpty }).randomElement(using: &random) {
      let length = Int.random(in: 1...9, using: &random)
      events += rest[position].prefix(length)
      rest[position] = rest[position].dropFirst(length)
    }
    let trace = Trace.numbered(events)
    var writer = TraceWriter()
    for event in trace.events { writer.append(event) }
    let file = try TraceFile(MemorySource(writer.finish()))
    let whole = Analysis(of: trace)
    #expect(try Analysis(of: ReplayedTrace(of: file)) == whole)
    #expect(try Analysis(of: ReplayedTrace(of: file, remembering: .forRules)) == whole)
    // Nothing of one process changes what is said of another.
    let expected = alone.flatMap { Analysis(of: $0).findings.map(\.fingerprint.text) }
    #expect(Set(whole.findings.map(\.fingerprint.text)) == Set(expected))
  }

  @Test("A finding has the fingerprint that the trace keeps for it, if that is one")
  func keptFingerprints() throws {
    let leaking: [(thread: UInt64, kind: Event.Kind)] = [
      (1, made(1)), (1, expected(1)), (1, settled),
    ]
    let computed = try #require(Analysis(of: trace(leaking)).findings.first).fingerprint
    func shown(_ original: String) -> [String] {
      let kept = FingerprintKept(computed: computed.text, original: original)
      return Analysis(of: trace(leaking + [(1, .fingerprintKept(kept))])).findings.map(
        \.fingerprint.text)
    }
    #expect(shown("v1:0123456789abcdef") == ["v1:0123456789abcdef"])
    for other in ["", "secret", "v1:0123456789ABCDEF", "v1:0123456789abcdef\n", "v1:0123"] {
      #expect(shown(other) == [computed.text])
    }
  }
}
