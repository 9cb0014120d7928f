internal import OutliveAnalysis
@testable internal import OutliveCommandLine
internal import OutliveTestSupport
internal import OutliveTrace
internal import Testing

@Suite("outlive merge")
struct MergeCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func merge(_ traces: [Trace], status: ExitCode = .clean) throws -> Trace {
    let paths = try traces.enumerated().map { position, trace in
      try folder.write(trace.binary, to: "\(position)/trace.outlive")
    }
    let outcome = TestConsole().run(["merge"] + paths + ["-o", folder.path("all.outlive")])
    #expect(outcome.status == status)
    return try Trace(reading: folder.bytes(of: "all.outlive"))
  }

  private func fingerprints(_ trace: Trace) -> [String] {
    Analysis(of: trace).findings.map { "\($0.rule) \($0.fingerprint) \($0.count)" }
  }

  @Test("the findings of a merged trace are those of its parts, and the account adds up")
  func findings() throws {
    let traces = try RecordedRuns.names.map { try RecordedRuns.trace($0) }
    let merged = try merge(traces)
    #expect(fingerprints(merged).sorted() == traces.flatMap(fingerprints).sorted())
    var sum = Accounting()
    for trace in traces {
      let accounting = Analysis(of: trace).accounting
      sum.tracked += accounting.tracked
      sum.released += accounting.released
      sum.reported += accounting.reported
      sum.nested += accounting.nested
      sum.expected += accounting.expected
      sum.unexplained += accounting.unexplained
    }
    let analysis = Analysis(of: merged)
    #expect(analysis.accounting == sum)
    #expect(
      analysis.findings.allSatisfy { finding in
        finding.reasons.contains { $0.hasPrefix("recorded in “") }
      })
    // Its number of events is that of all, and one for each process.
    #expect(merged.events.count == traces.map(\.events.count).reduce(traces.count, +))
    #expect(merged.events.map(\.sequence.rawValue) == Array(1...UInt64(merged.events.count)))
    #expect(merged.events.map(\.time) == merged.events.map(\.time).sorted())
  }

  @Test("merging twice is as merging at once")
  func nested() throws {
    let traces = try ["captive", "closure-cycle", "subject-died"].map {
      try RecordedRuns.trace($0)
    }
    let first = try merge(Array(traces.prefix(2)))
    let merged = try merge([first, traces[2]])
    #expect(fingerprints(merged).sorted() == traces.flatMap(fingerprints).sorted())
  }

  @Test("a settle point of one process judges nothing in another")
  func settlePoints() throws {
    // The cell goes before its own process settles, but after the other one does.
    let cell = ObjectID(rawValue: 1)
    let slow = Trace(events: [
      event(1, 100, .objectCreated(ObjectCreated(object: cell, type: "A.Cell", kind: .instance))),
      event(2, 200, .releaseExpected(ReleaseExpected(object: cell, label: "closed"))),
      event(3, 400, .objectReleased(ObjectReleased(object: cell, evidence: .exact))),
      event(4, 500, .settle(Settle(label: "closed"))),
    ])
    let quick = Trace(events: [
      event(1, 150, .objectCreated(ObjectCreated(object: cell, type: "B.Cell", kind: .instance))),
      event(2, 250, .objectReleased(ObjectReleased(object: cell, evidence: .exact))),
      event(3, 300, .settle(Settle(label: "quick"))),
    ])
    let merged = try merge([slow, quick])
    #expect(Analysis(of: merged).findings == [])
    #expect(Analysis(of: merged).accounting == Accounting(tracked: 2, released: 2))
    #expect(
      merged.lines == [
        "part-merged firstThread #1 lastThread #1 label 0/trace.outlive",
        "part-merged firstThread #2 lastThread #2 label 1/trace.outlive",
        "object-created object #1 type Cell kind instance",
        "object-created object #2 type Cell kind instance",
        "release-expected object #1 label closed",
        "object-released object #2 evidence exact",
        "settle quick".replacing("settle ", with: "settle label "),
        "object-released object #1 evidence exact",
        "settle label closed",
      ])
  }

  @Test(
    "identifiers of traces at random never collide, and what referred still refers",
    arguments: 0..<30 as Range<UInt64>)
  func identifiers(seed: UInt64) throws {
    var generator = SeededRandom(seed: seed)
    let traces = (0..<3).map { _ in smallTrace(&generator) }
    let merged = try merge(traces)
    // Take the merged trace apart by what it says about threads, and compare with the originals.
    var ranges: [ClosedRange<UInt64>] = []
    for event in merged.events {
      guard case .partMerged(let part) = event.kind else { continue }
      ranges.append(part.firstThread.rawValue...part.lastThread.rawValue)
    }
    #expect(ranges.count == 3)
    var seen: [Set<String>] = []
    for (range, trace) in zip(ranges, traces) {
      let events = merged.events.filter { event in
        if case .partMerged = event.kind { return false }
        return range.contains(event.thread.rawValue)
      }
      #expect(events.map(\.kind.name) == trace.events.map(\.kind.name))
      // The thread that isn't known is the last one of its process.
      let hasUnknown = trace.events.contains { $0.thread.rawValue == 0 }
      #expect(
        canonical(events, unknownThread: hasUnknown ? range.upperBound : 0)
          == canonical(trace.events, unknownThread: 0))
      seen.append(identifiers(in: events))
    }
    for (first, one) in seen.enumerated() {
      for other in seen.dropFirst(first + 1) { #expect(one.isDisjoint(with: other)) }
    }
  }

  @Test("the segments of a recording are joined in order, with their own numbers")
  func oneTrace() throws {
    let trace = Trace.random(count: 200, seed: 9, hasGaps: true)
    // One trace alone is its own merge, whatever is in it.
    let alone = try merge([trace])
    #expect(
      alone.events.map(\.sequence) == trace.events.map(\.sequence)
        && alone.events.map(\.kind) == trace.events.map(\.kind)
        && alone.events.map(\.thread) == trace.events.map(\.thread))
  }

  @Test("losses add up, and one trace that was cut makes the whole one that was cut")
  func losses() throws {
    let cut = Trace(
      events: SampleTraces.healthy.events,
      integrity: TraceIntegrity(
        isComplete: false, cutOffset: 10, missingBytes: 5, cutReason: "it was cut",
        skippedRecords: 2))
    let skipped = Trace(
      events: SampleTraces.healthy.events, integrity: TraceIntegrity(skippedRecords: 3))
    let merged = try merge([cut, skipped], status: .unreadableInput)
    #expect(
      merged.integrity
        == TraceIntegrity(
          isComplete: false, missingBytes: 5, cutReason: "1 of 2 traces: it was cut",
          skippedRecords: 5))
  }

  @Test("clocks are compared when every recording says when it began")
  func clocks() {
    func identity(_ wall: UInt64, _ monotonic: UInt64, _ clock: String = "c") -> RecordingIdentity {
      var identity = RecordingIdentity()
      identity.wallClock = wall
      identity.monotonicClock = monotonic
      identity.clock = clock
      return identity
    }
    let second: UInt64 = 1_000_000_000
    // One machine: the exact clock counts.
    var alignment = ClockAlignment([identity(100 * second, 50), identity(101 * second, second + 7)])
    #expect(alignment.offsets == [0, second - 43] && alignment.isKnown)
    // Two machines: the wall clock does.
    alignment = ClockAlignment([identity(103 * second, 50), identity(100 * second, 9 * second)])
    #expect(alignment.offsets == [3 * second, 0] && alignment.isKnown)
    alignment = ClockAlignment([identity(second, 50), identity(2 * second, second + 50, "other")])
    #expect(alignment.offsets == [0, second])
    // One doesn't say.
    alignment = ClockAlignment([identity(second, 50), nil])
    #expect(alignment.offsets == [0, 0] && !alignment.isKnown)
    alignment = ClockAlignment([identity(second, 50), identity(0, 0)])
    #expect(alignment.offsets == [0, 0] && !alignment.isKnown)
    #expect(ClockAlignment([]).offsets == [])
  }

  @Test("identifiers without room for others are an error, not a trap")
  func largeIdentifiers() throws {
    let large = Trace(events: [
      event(
        1, 0,
        .objectCreated(
          ObjectCreated(object: ObjectID(rawValue: .max), type: "A", kind: .instance)))
    ])
    let paths = try [
      folder.write(large.binary, to: "a.outlive"), folder.write(large.binary, to: "b.outlive"),
    ]
    let outcome = TestConsole().run(["merge"] + paths + ["-o", folder.path("c.outlive")])
    #expect(outcome.status == .unreadableInput)
    #expect(outcome.diagnostics.contains("[identifiers-too-large]"))
    // Traces at random have such identifiers in all places.
    let random = try folder.write(Trace.random(count: 100, seed: 1).binary, to: "r.outlive")
    #expect(
      TestConsole().run("merge", random, random, "-o", folder.path("c.outlive")).status
        == .unreadableInput)
    #expect(try folder.names == ["a.outlive", "b.outlive", "r.outlive"])
  }

  @Test("wrong arguments, a missing file and a full disk")
  func failures() throws {
    let path = try folder.write(SampleTraces.leaking.binary, to: "a.outlive")
    #expect(TestConsole().run("merge", path).status == .usage)
    #expect(TestConsole().run("merge", "-o", "x.outlive").status == .usage)
    #expect(
      TestConsole().run("merge", "-", "-", "-o", "x.outlive").diagnostics.hasPrefix(
        "outlive: error: standard input can be read once only\n"))
    #expect(
      TestConsole().run("merge", path, folder.path("no"), "-o", folder.path("b.ndjson")).status
        == .unreadableInput)
    #expect(
      TestConsole().run("merge", path, "-o", "/dev/full", "--to", "ndjson").status
        == .unwritableOutput)
    #expect(
      TestConsole().run("merge", path, path, "-o", path).diagnostics.contains("[output-is-input]"))
    #expect(try folder.names == ["a.outlive"])
  }

  // MARK: Traces

  private func event(_ number: UInt64, _ time: UInt64, _ kind: Event.Kind) -> Event {
    Event(sequence: EventSequence(rawValue: number), time: time, kind: kind)
  }

  /// A trace whose identifiers are small, with rising times and causes that are there.
  private func smallTrace(_ generator: inout SeededRandom) -> Trace {
    // Traces of one recording would be joined.
    let tags = Event.Kind.payloads
      .filter { $0.name != "recording-began" && $0.tag != PartMerged.tag }.map { $0.tag }
    var fields = SmallIdentifiers(generator: generator)
    var events: [Event] = []
    var time: UInt64 = 0
    for number in 1...60 as ClosedRange<UInt64> {
      guard var kind = Event.Kind(tag: tags.randomElement(using: &fields.generator) ?? 16) else {
        continue
      }
      kind.visit(&fields)
      time += .random(in: 0...5, using: &fields.generator)
      let cause = UInt64.random(in: 0..<number, using: &fields.generator)
      events.append(
        Event(
          sequence: EventSequence(rawValue: number), time: time,
          thread: ThreadID(rawValue: .random(in: 0...4, using: &fields.generator)),
          task: TaskID(rawValue: .random(in: 1...3, using: &fields.generator)),
          cause: cause == 0 ? nil : EventSequence(rawValue: cause), kind: kind))
    }
    generator = fields.generator
    return Trace(events: events)
  }

  /// Events with their identifiers numbered anew, in the order in which they come.
  private func canonical(_ events: [Event], unknownThread: UInt64) -> [String] {
    var numbering = Numbering()
    numbering.unknownThread = unknownThread
    return events.map { event in
      var kind = event.kind
      numbering.text = event.kind.name
      kind.visit(&numbering)
      numbering.noteThread(event.thread)
      if let task = event.task { numbering.note(task) }
      let cause = event.cause.flatMap { cause in
        events.firstIndex { $0.sequence == cause }
      }
      return numbering.text + " \(event.time) cause \(cause ?? -1)"
    }
  }

  private func identifiers(in events: [Event]) -> Set<String> {
    var numbering = Numbering()
    for event in events {
      var kind = event.kind
      kind.visit(&numbering)
      numbering.noteThread(event.thread)
      if let task = event.task { numbering.note(task) }
    }
    return Set(numbering.numbers.keys)
  }
}

/// A visitor that gives identifiers small numbers, 0 included.
private struct SmallIdentifiers: FieldVisitor {
  var generator: SeededRandom

  mutating func field(_ name: StaticString, _ value: inout String) { value = "a" }
  mutating func field(_ name: StaticString, _ value: inout String?) {}
  mutating func field(_ name: StaticString, _ value: inout UInt64) { value = 1 }
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {}
  mutating func field(_ name: StaticString, _ value: inout Bool) {}
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    value = ID(rawValue: .random(in: 0...5, using: &generator))
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    value = ID(rawValue: .random(in: 1...5, using: &generator))
  }
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {}
}

/// A visitor that numbers identifiers in the order in which they come.
private struct Numbering: FieldVisitor {
  var numbers: [String: Int] = [:]
  var counts: [String: Int] = [:]
  var text = ""
  /// What stands for the unknown thread.
  var unknownThread: UInt64 = 0

  mutating func note<ID: TraceIdentifier>(_ id: ID) {
    // What names nothing in a payload names nothing in a merged one either.
    guard id.rawValue != 0 else {
      text += " none"
      return
    }
    let key = "\(ID.self) \(id.rawValue)"
    if numbers[key] == nil {
      numbers[key] = counts["\(ID.self)", default: 0]
      counts["\(ID.self)", default: 0] += 1
    }
    text += " \(ID.self) \(numbers[key] ?? -1)"
  }

  /// An event always has a thread, so an unknown one is told apart by what it gets in a merge.
  mutating func noteThread(_ thread: ThreadID) {
    if thread.rawValue == unknownThread {
      text += " unknown thread"
    } else {
      note(thread)
    }
  }

  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) { note(value) }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    if let value { note(value) }
  }
  mutating func field(_ name: StaticString, _ value: inout String) { text += " \(value)" }
  mutating func field(_ name: StaticString, _ value: inout String?) { text += " \(value ?? "")" }
  mutating func field(_ name: StaticString, _ value: inout UInt64) { text += " \(value)" }
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {}
  mutating func field(_ name: StaticString, _ value: inout Bool) { text += " \(value)" }
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {
    text += " \(value.rawValue)"
  }
}
