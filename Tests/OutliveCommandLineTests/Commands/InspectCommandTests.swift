internal import Foundation
@testable internal import OutliveCommandLine
internal import OutliveTestSupport
internal import OutliveTrace
internal import Testing

@Suite("outlive inspect")
struct InspectCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let trace = Trace(
    events: [
      .objectCreated(
        ObjectCreated(object: ObjectID(rawValue: 1), type: "Shelf.Document", kind: .instance)),
      .checkBegan(CheckBegan(scope: ScopeID(rawValue: 5), label: "the list")),
      .objectCreated(
        ObjectCreated(
          object: ObjectID(rawValue: 2), type: "Shelf.Box<Shelf.Cell>", kind: .instance,
          label: "first")),
      .observationRegistered(
        ObservationRegistered(
          observation: ObservationID(rawValue: 7), object: ObjectID(rawValue: 3),
          subject: ObjectID(rawValue: 1), observer: ObjectID(rawValue: 2), key: "title")),
      .checkEnded(CheckEnded(scope: ScopeID(rawValue: 5), tracked: 1, alreadyReleased: 0)),
      .objectReleased(ObjectReleased(object: ObjectID(rawValue: 2), evidence: .exact)),
      .eventsLost(EventsLost(count: 3, reason: .writeFailed, detail: "\u{1B}[2J")),
      .settle(Settle(label: "closed")),
    ].enumerated().map { (position: Int, kind: Event.Kind) in
      Event(
        sequence: EventSequence(rawValue: UInt64(position + 1)),
        time: UInt64(position) * 1_000_000,
        thread: ThreadID(rawValue: position == 5 ? 2 : 1),
        site: position == 0 ? Site(file: "Shelf/Document.swift", line: 9, function: "f") : nil,
        kind: kind)
    })

  private func inspect(_ words: String..., input: [UInt8] = trace.binary) -> TestConsole.Outcome {
    TestConsole(input: MemorySource(input)).run(["inspect", "-"] + words)
  }

  /// The numbers of the events that are shown.
  private func numbers(_ words: String...) -> [Int] {
    let console = TestConsole(input: MemorySource(Self.trace.binary))
    let outcome = console.run(["inspect", "-", "--events"] + words)
    #expect(outcome.status == .clean && outcome.diagnostics == "")
    return outcome.output.split(separator: "\n").dropFirst().compactMap { line in
      Int(line.prefix(8).filter { $0 != " " })
    }
  }

  @Test("the overview")
  func overview() throws {
    let bytes = Self.trace.binary
    let each = bytes.count * 10 / 8
    #expect(
      inspect()
        == TestConsole.Outcome(
          status: .clean,
          output: """
            trace     standard input
            form      binary
            size      \(ByteLimit.shown(UInt64(bytes.count)))
            layout    1 chunk of 1 stream, indexed
            state     closed properly
            lost      3 not recorded, as the recorder says
            events    8, \(each / 10).\(each % 10) bytes each
            duration  7.000ms, 1142 events a second
            threads   2: #1 7 events, #2 1 event
            tests     1: “the list”

            kind                    events   share
            object-created               2   25.0%
            check-began                  1   12.5%
            check-ended                  1   12.5%
            events-lost                  1   12.5%
            object-released              1   12.5%
            observation-registered       1   12.5%
            settle                       1   12.5%

            """))
  }

  @Test("the overview of an NDJSON trace, of a packed one and of an empty one")
  func otherForms() throws {
    let json = TraceJSON.encode(Self.trace)
    #expect(inspect(input: json).output.contains("\nform      NDJSON\n"))
    let small = try packed(Self.trace.binary)
    #expect(
      inspect(input: small).output.contains(
        "\nsize      \(ByteLimit.shown(UInt64(Self.trace.binary.count))), packed in "
          + "\(ByteLimit.shown(UInt64(small.count))), "))
    let empty = inspect(input: Trace(events: []).binary)
    #expect(empty.status == .clean)
    #expect(empty.output.hasSuffix("events    0\nduration  0.000ms\nthreads   0\ntests     0\n"))
  }

  @Test("the overview as JSON says the same")
  func json() throws {
    let outcome = inspect("--format", "json")
    #expect(outcome.status == .clean)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(object["events"] as? Int == 8)
    #expect(object["bytes"] as? Int == Self.trace.binary.count)
    #expect(object["lastTime"] as? Int == 7_000_000)
    #expect(object["recordedLosses"] as? Int == 3)
    #expect(object["tests"] as? [String] == ["the list"])
    #expect((object["integrity"] as? [String: Any])?["isComplete"] as? Bool == true)
    let kinds = object["kinds"] as? [[String: Any]]
    #expect(kinds?.first?["kind"] as? String == "object-created")
    #expect(kinds?.compactMap { $0["events"] as? Int } == [2, 1, 1, 1, 1, 1, 1])
    #expect((object["threads"] as? [[String: Any]])?.compactMap { $0["events"] as? Int } == [7, 1])
  }

  @Test("a cut trace is summed up as far as it goes, and the exit code says so")
  func cut() throws {
    let outcome = inspect(input: Array(Self.trace.binary.dropLast(10)))
    #expect(outcome.status == .unreadableInput)
    #expect(outcome.output.contains("\nstate     cut: "))
    let path = try folder.write(Array(Self.trace.binary.dropLast(10)), to: "cut.outlive")
    let events = TestConsole().run("inspect", path, "--events")
    #expect(events.status == .unreadableInput)
    #expect(events.diagnostics.contains("[trace-cut]"))
  }

  @Test("the events, one on a line, without what could steer a terminal")
  func events() {
    #expect(
      inspect("--events").output == """
           event          time  thread  kind                  fields
               1       0.000ms       1  object-created        object=#1  type=“Shelf.Document”  kind=instance  at Shelf/Document.swift:9
               2       1.000ms       1  check-began           scope=#5  label=“the list”
               3       2.000ms       1  object-created        object=#2  type=“Shelf.Box<Shelf.Cell>”  kind=instance  label=“first”
               4       3.000ms       1  observation-registered  observation=#7  object=#3  subject=#1  observer=#2  key=“title”
               5       4.000ms       1  check-ended           scope=#5  tracked=1  alreadyReleased=0
               6       5.000ms       2  object-released       object=#2  evidence=exact
               7       6.000ms       1  events-lost           count=3  reason=write-failed  detail=“\\u{1B}[2J”
               8       7.000ms       1  settle                label=“closed”

        """)
  }

  @Test("events as NDJSON are the lines of the trace")
  func lines() {
    let all = String(decoding: TraceJSON.encode(Self.trace), as: UTF8.self)
      .split(separator: "\n")
    #expect(
      inspect("--events", "--format", "ndjson").output
        == all.dropFirst().dropLast().map { $0 + "\n" }.joined())
  }

  @Test("filters choose events, and several choose what fits them all")
  func filters() {
    #expect(numbers() == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(numbers("--kind", "settle") == [8])
    #expect(numbers("--kind", "object-*,settle") == [1, 3, 6, 8])
    #expect(numbers("--object", "2") == [3, 4, 6])
    #expect(numbers("--object", "#2", "--kind", "object-*") == [3, 6])
    #expect(numbers("--object", "99") == [])
    #expect(numbers("--type", "Document") == [1, 4])
    #expect(numbers("--type", "Shelf.Box*") == [3, 4, 6])
    #expect(numbers("--type", "Box*") == [3, 4, 6])
    #expect(numbers("--type", "Cell") == [])
    #expect(numbers("--thread", "2") == [6])
    #expect(numbers("--test", "the *") == [2, 3, 4, 5])
    #expect(numbers("--test", "other") == [])
    #expect(numbers("--text", "t?tle") == [4])
    #expect(numbers("--text", "*closed*", "--kind", "settle") == [8])
    #expect(numbers("--from", "#3", "--to", "#4") == [3, 4])
    #expect(numbers("--from", "2ms", "--to", "3ms") == [3, 4])
    #expect(numbers("--from", "0.006s") == [7, 8])
    #expect(numbers("--to", "999us") == [1])
    // What came before the beginning still says what the objects are.
    #expect(numbers("--type", "Document", "--from", "#2") == [4])
    #expect(numbers("--limit", "2") == [1, 2])
    #expect(numbers("--limit", "0") == [])
    #expect(numbers("--tail", "2") == [7, 8])
    #expect(numbers("--tail", "3", "--kind", "object-*") == [1, 3, 6])
    #expect(numbers("--tail", "0") == [])
  }

  @Test(
    "filters at random choose what a plain look at every event chooses",
    arguments: 0..<30 as Range<UInt64>)
  func filtersAtRandom(seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    let events = Trace.random(count: 300, seed: seed).events
    var filter = EventFilter()
    let kinds = Set(
      (0..<5).compactMap { _ in
        events.randomElement(using: &generator)?.kind.name
      })
    let low = UInt64.random(in: 1...300, using: &generator)
    let high = UInt64.random(in: 1...300, using: &generator)
    let thread = events.randomElement(using: &generator)?.thread
    filter.kinds = Bool.random(using: &generator) ? kinds : []
    filter.start = .number(low)
    filter.end = .number(high)
    if Bool.random(using: &generator) { filter.thread = thread }
    let chosen = events.filter { filter.accepts($0) }
    let expected = events.filter { event in
      (filter.kinds.isEmpty || kinds.contains(event.kind.name))
        && event.sequence.rawValue >= low && event.sequence.rawValue <= high
        && (filter.thread == nil || event.thread == thread)
    }
    #expect(chosen == expected)
  }

  @Test(
    "places are understood as they are typed",
    arguments: [
      ("1s", .time(1_000_000_000)), ("1.5s", .time(1_500_000_000)), ("20ms", .time(20_000_000)),
      ("3us", .time(3000)), ("3µs", .time(3000)), ("7ns", .time(7)), ("0s", .time(0)),
      ("0.000000001s", .time(1)), ("#100", .number(100)), ("0.0000000001s", nil), ("1.5ns", nil),
      ("1.s", nil), (".5s", nil), ("s", nil), ("", nil), ("#", nil), ("#x", nil), ("-1s", nil),
      ("1", nil), ("1m", nil), ("99999999999s", nil), ("1.2.3s", nil), ("１s", nil),
    ] as [(String, EventFilter.Place?)])
  func places(text: String, expected: EventFilter.Place?) {
    #expect(EventFilter.Place(text) == expected)
  }

  @Test("what can't be understood is said, with what was likely meant")
  func usage() {
    func message(_ words: String...) -> String {
      let outcome = TestConsole().run(["inspect", "x"] + words)
      #expect(outcome.status == .usage && outcome.output == "")
      return outcome.diagnostics.split(separator: "\n").first.map(String.init) ?? ""
    }
    #expect(
      message("--events", "--kind", "setle")
        == "outlive: error: no kind of event is called 'setle'; did you mean 'settle'?")
    #expect(
      message("--events", "--kind", "zzz*")
        == "outlive: error: no kind of event is called 'zzz*'")
    #expect(
      message("--events", "--object", "x") == "outlive: error: 'x' is not a number for '--object'")
    #expect(
      message("--events", "--from", "5")
        == "outlive: error: '5' is no place for '--from'; write it like 1.5s, 20ms or '#100'")
    #expect(
      message("--kind", "settle")
        == "outlive: error: '--kind' chooses among events; add '--events'")
    #expect(
      message("--format", "ndjson")
        == "outlive: error: 'ndjson' is a form of events; add '--events', or choose 'json'")
    #expect(
      message("--events", "--format", "json")
        == "outlive: error: 'json' is a form of the overview; events come as 'ndjson'")
    #expect(
      message("--events", "--limit", "1", "--tail", "1").hasPrefix(
        "outlive: error: '--limit' shows the first events and '--tail' the last; choose one"))
    #expect(
      message("--events", "--tail", "1000001")
        == "outlive: error: '--tail' shows at most 1000000 events; use '--from' for more")
    #expect(
      TestConsole().run("inspect", "-", "-").diagnostics.hasPrefix(
        "outlive: error: standard input can be read once only\n"))
  }

  @Test("several traces are shown one after the other, and without any, standard input is")
  func several() throws {
    let first = try folder.write(Self.trace.binary, to: "a.outlive")
    let second = try folder.write(SampleTraces.healthy.binary, to: "b.outlive")
    let both = TestConsole().run("inspect", first, second)
    #expect(both.status == .clean)
    #expect(
      both.output == TestConsole().run("inspect", first).output + "\n"
        + TestConsole().run("inspect", second).output)
    let events = TestConsole().run("inspect", first, second, "--events", "--limit", "1").output
    #expect(events.hasPrefix("'\(first)':\n") && events.contains("\n'\(second)':\n"))
    let console = TestConsole(input: MemorySource(Self.trace.binary))
    #expect(console.run("inspect").status == .clean)
  }

  @Test("a closed pipe ends the listing quietly, and a full disk is an error")
  func output() {
    let gone = TestConsole(
      input: MemorySource(Self.trace.binary),
      output: MemorySink(room: 10, failure: FileSystemError(.readerGone, reason: "broken pipe")))
    #expect(gone.run("inspect", "-", "--events").diagnostics == "")
    let full = TestConsole(
      input: MemorySource(Self.trace.binary),
      output: MemorySink(room: 10, failure: FileSystemError(.noSpace, reason: "disk full")))
    #expect(full.run("inspect", "-", "--events").status == .unwritableStandardOutput)
  }

  @Test("a trace at random is shown with one line for each event, whatever its texts")
  func hostileTexts() {
    let trace = Trace.random(count: 400, seed: 3)
    let outcome = inspect("--events", input: trace.binary)
    #expect(outcome.status == .clean)
    let lines = outcome.output.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n"
    }
    #expect(lines.count == 402)
    #expect(!outcome.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }
}
