import Foundation
import OutliveAnalysis
import OutliveTestSupport
import OutliveTrace
import Testing

@testable import OutliveHistory

@Suite("The file of a history")
struct HistoryStoreTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("shelf.history") }

  init() throws { folder = try TemporaryFolder() }

  private func open(isWritten: Bool = true, patience: Int = 0) throws(HistoryError) -> HistoryStore
  {
    try HistoryStore(path: path, isWritten: isWritten, patience: patience)
  }

  private static func finding(
    _ digit: Character, count: Int = 1, bytes: UInt64? = nil, verdict: Verdict = .leak,
    headline: String = "it outlives"
  ) -> Finding {
    var finding = Finding(
      rule: RuleID(rawValue: "retain-cycle"), severity: .error, verdict: verdict,
      headline: headline, kept: bytes.map { KeptMemory(objects: 1, bytes: $0) }, fix: "",
      fingerprint: Fingerprint(text: "v1:000000000000000\(digit)"))
    finding.mergedCount = count
    return finding
  }

  private static func part(
    _ identities: String..., findings: [Finding], isWhole: Bool = true
  ) -> HistoryStore.Part {
    HistoryStore.Part(
      identities: identities,
      analysis: Analysis(
        findings: findings, accounting: Accounting(tracked: 1, released: 1), notEvaluated: [],
        summary: ReplaySummary(snapshots: 1, integrity: TraceIntegrity(isComplete: isWhole))))
  }

  private static func addition(
    _ parts: HistoryStore.Part..., run: String? = nil, commit: String? = nil, day: UInt64 = 0
  ) -> HistoryStore.Addition {
    HistoryStore.Addition(
      traces: parts, run: run, commit: commit,
      date: CalendarDate(secondsSince1970: day * 86_400))
  }

  @Test("What was added is read back, by another opening of the file")
  func roundTrip() throws {
    let hostile = "x'; DROP TABLE run; --\n\0“ünïcode” 🧵"
    let outcome = try open().add(
      Self.addition(
        Self.part("a", findings: [Self.finding("1", count: 2, bytes: 48, headline: hostile)]),
        run: hostile, commit: hostile, day: 3))
    #expect(outcome == HistoryStore.Outcome(run: hostile, isNew: true, isAdded: [true]))
    let store = try open(isWritten: false)
    let run = HistoricRun(
      number: 1, name: hostile, commit: hostile, date: CalendarDate(secondsSince1970: 259_200))
    #expect(try store.runs() == [run])
    #expect(
      try store.findings() == [
        FindingHistory(
          of: Fingerprint(text: "v1:0000000000000001"), rule: RuleID(rawValue: "retain-cycle"),
          headline: hostile, sightings: [Sighting(run: 1, count: 2, bytes: 48)], in: [run])
      ])
    #expect(try folder.names == ["shelf.history"])
  }

  @Test("The shards of a run are one run, in which a finding counts once")
  func shards() throws {
    let store = try open()
    let first = Self.part(
      "a", findings: [Self.finding("1", bytes: 48), Self.finding("2", bytes: 48)])
    let second = Self.part(
      "b", findings: [Self.finding("1", count: 2, bytes: 48), Self.finding("2")], isWhole: false)
    #expect(try store.add(Self.addition(first, run: "n", day: 2)).isNew)
    #expect(
      try store.add(Self.addition(second, run: "n", commit: "3f9c", day: 5))
        == HistoryStore.Outcome(run: "n", isNew: false, isAdded: [true]))
    let runs = try store.runs()
    #expect(runs.map(\.traces) == [2])
    #expect(runs.map(\.commit) == ["3f9c"])
    #expect(runs.map(\.date) == [CalendarDate(secondsSince1970: 172_800)])
    // What one shard could not judge the run hasn't judged.
    #expect(runs.map { $0.notJudged.count } == [RuleRegistry.all.count])
    #expect(
      try store.findings().map(\.moments).map { $0.map(\.presence) } == [
        [.seen(Sighting(run: 1, count: 3, bytes: 96))], [.seen(Sighting(run: 1, count: 2))],
      ])
    // One by one or all at once makes no difference.
    let other = try HistoryStore(path: folder.path("other"), isWritten: true, patience: 0)
    _ = try other.add(Self.addition(first, second, run: "n", commit: "3f9c", day: 2))
    #expect(try other.runs() == runs)
    #expect(try other.findings() == store.findings())
  }

  @Test("A trace that is there already is noticed, and changes nothing")
  func twice() throws {
    let store = try open()
    let part = Self.part("a", "b", findings: [Self.finding("1")])
    _ = try store.add(Self.addition(part, run: "n"))
    let bytes = try folder.bytes(of: "shelf.history")
    for run in ["n", nil] {
      #expect(
        try store.add(Self.addition(part, run: run))
          == HistoryStore.Outcome(run: "n", isNew: false, isAdded: [false]))
    }
    #expect(throws: HistoryError(.otherRun, reason: "n")) {
      try store.add(Self.addition(part, run: "m"))
    }
    #expect(
      throws: HistoryError(.overlap, reason: "1 of its 2 recordings are there")
    ) { try store.add(Self.addition(Self.part("b", "c", findings: []), run: "n")) }
    #expect(throws: HistoryError(.otherCommit, reason: "3f9c")) {
      _ = try store.add(
        Self.addition(Self.part("d", findings: []), run: "o", commit: "3f9c"))
      _ = try store.add(Self.addition(Self.part("e", findings: []), run: "o", commit: "77aa"))
    }
    #expect(try store.runs().map(\.name) == ["n", "o"])
    #expect(
      try store.findings().map(\.moments.first?.presence) == [.seen(Sighting(run: 1, count: 1))])
    #expect(bytes.count > 0)
    // Twice in one command is once.
    #expect(
      try store.add(
        Self.addition(
          Self.part("f", findings: [Self.finding("2")]),
          Self.part("f", findings: [Self.finding("2")]))
      ).isAdded == [true, false])
  }

  @Test("Runs without a name are numbered, around names that are taken")
  func names() throws {
    let store = try open()
    _ = try store.add(Self.addition(Self.part("a", findings: []), run: "run-2"))
    #expect(try store.add(Self.addition(Self.part("b", findings: []))).run == "run-2+")
    #expect(try store.add(Self.addition(Self.part("c", findings: []))).run == "run-3")
  }

  @Test("What is expected has no history")
  func expected() throws {
    let store = try open()
    _ = try store.add(
      Self.addition(Self.part("a", findings: [Self.finding("1", verdict: .expected)])))
    #expect(try store.findings() == [])
  }

  @Test("A rule of another version is not taken for one that found nothing")
  func otherVersion() throws {
    let store = try open()
    var finding = Self.finding("1")
    finding.rule = RuleID(rawValue: "gone")
    _ = try store.add(Self.addition(Self.part("a", findings: [finding])))
    _ = try store.add(Self.addition(Self.part("b", findings: [])))
    #expect(try store.findings().map(\.state) == [.unknown])
  }

  @Test(
    "Many runs are remembered as a plain list remembers them",
    arguments: 1...12 as ClosedRange<UInt64>)
  func oracle(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let store = try open()
    // For each run, its day, whether all shards were whole, and what each finding came to.
    var days: [String: UInt64] = [:]
    var names: [String] = []
    var silent: Set<String> = []
    var seen: [String: [String: Int]] = [:]
    for number in 0..<30 {
      let name = "run \(Int.random(in: 0..<18, using: &random))"
      let day = UInt64.random(in: 0..<9, using: &random)
      let isWhole = Int.random(in: 0..<5, using: &random) > 0
      let findings = ("0123456" as String).filter { _ in Bool.random(using: &random) }.map {
        Self.finding($0, count: Int.random(in: 1...3, using: &random))
      }
      _ = try store.add(
        Self.addition(
          Self.part("trace \(number)", findings: findings, isWhole: isWhole), run: name, day: day))
      if days[name] == nil {
        days[name] = day
        names.append(name)
      }
      if !isWhole { silent.insert(name) }
      for finding in findings {
        seen[finding.fingerprint.text, default: [:]][name, default: 0] += finding.count
      }
    }
    let order = names.enumerated()
      .sorted { (days[$0.element] ?? 0, $0.offset) < (days[$1.element] ?? 0, $1.offset) }
      .map(\.element)
    #expect(try store.runs().map(\.name) == order)
    let histories = try store.findings()
    #expect(histories.map(\.fingerprint.text) == seen.keys.sorted())
    for history in histories {
      let counts = seen[history.fingerprint.text] ?? [:]
      let first = order.firstIndex { counts[$0] != nil } ?? 0
      let expected = order[first...].map { name in
        counts[name].map { "\($0)" } ?? (silent.contains(name) ? "?" : "gone")
      }
      let told = history.moments.map { moment in
        switch moment.presence {
        case .seen(let sighting): "\(sighting.count)"
        case .absent: "gone"
        case .notJudged: "?"
        }
      }
      #expect(told == expected)
      #expect(history.first?.name == order[first])
      #expect(history.last?.name == order.last { counts[$0] != nil })
      #expect(history.seenCount == counts.count)
    }
  }

  // MARK: What can go wrong

  @Test("A file that is something else is refused, and stays as it is")
  func otherFiles() throws {
    try folder.write(
      "this is no database, but long enough to look like one: "
        + String(repeating: "x", count: 5000), to: "text")
    for (name, sql) in [("other", "CREATE TABLE t (x)"), ("newer", "PRAGMA user_version = 2")] {
      let database = try Database(path: folder.path(name), isWritten: true, patience: 0)
      if name == "newer" {
        _ = try HistoryStore(path: folder.path(name), isWritten: true, patience: 0)
      }
      try database.run(sql)
    }
    _ = try HistoryStore(path: folder.path("extended"), isWritten: true, patience: 0)
    try Database(path: folder.path("extended"), isWritten: true, patience: 0)
      .run("CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM run; END")
    let kinds: [String: HistoryError.Kind] = [
      "text": .notADatabase, "other": .otherSchema, "newer": .otherVersion,
      "extended": .otherSchema,
    ]
    for (name, kind) in kinds {
      let before = try folder.bytes(of: name)
      for isWritten in [false, true] {
        let error = #expect(throws: HistoryError.self) {
          try HistoryStore(path: folder.path(name), isWritten: isWritten, patience: 0)
        }
        #expect(error?.kind == kind, "\(name)")
      }
      #expect(try folder.bytes(of: name) == before)
    }
  }

  @Test("What isn't there can't be read, and reading makes nothing")
  func missing() throws {
    #expect(throws: HistoryError.self) { try open(isWritten: false) }
    #expect(try folder.names == [])
    for path in [folder.path("none/file"), folder.path] {
      let error = #expect(throws: HistoryError.self) {
        try HistoryStore(path: path, isWritten: true, patience: 0)
      }
      #expect(error?.kind == .notOpened)
    }
    try folder.write("", to: "shelf.history")
    let error = #expect(throws: HistoryError.self) { try open(isWritten: false) }
    #expect(error?.kind == .otherSchema)
  }

  @Test("While another process writes, nothing can be added, and then it can")
  func locked() throws {
    let store = try open()
    _ = try store.add(Self.addition(Self.part("a", findings: [Self.finding("1")])))
    let other = try Database(path: path, isWritten: true, patience: 0)
    try other.run("BEGIN IMMEDIATE")
    let error = #expect(throws: HistoryError.self) {
      try store.add(Self.addition(Self.part("b", findings: [])))
    }
    #expect(error?.kind == .locked)
    #expect(try open(isWritten: false).runs().count == 1)
    try other.run("ROLLBACK")
    #expect(try store.add(Self.addition(Self.part("b", findings: []))).isNew)
  }

  @Test("Many that add at once wait for each other, also for the first to make the file")
  func concurrent() async throws {
    let path = self.path
    let outcomes = try await withThrowingTaskGroup(of: HistoryStore.Outcome.self) { group in
      for number in 0..<12 {
        group.addTask {
          let store = try HistoryStore(path: path, isWritten: true, patience: 600)
          return try store.add(
            Self.addition(
              Self.part("trace \(number)", findings: [Self.finding("1"), Self.finding("2")]),
              run: "run \(number % 3)"))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count(where: \.isNew) == 3)
    let store = try open(isWritten: false)
    #expect(try store.runs().map(\.traces) == [4, 4, 4])
    #expect(try store.runs().map(\.name).sorted() == ["run 0", "run 1", "run 2"])
    for finding in try store.findings() {
      #expect(finding.moments.map(\.presence) == (1...3).map { .seen(Sighting(run: $0, count: 4)) })
    }
  }

  @Test("On a full disk nothing is added, and nothing is lost")
  func fullDisk() throws {
    let store = try open()
    _ = try store.add(Self.addition(Self.part("a", findings: [Self.finding("1")]), run: "first"))
    let runs = try store.runs()
    let findings = try store.findings()
    try store.limitSize(toPages: 1)
    let many = ("0123456789abcdef" as String).flatMap { digit in
      (0..<8).map { number in
        var finding = Self.finding(digit, headline: String(repeating: "long ", count: 300))
        finding.fingerprint = Fingerprint(text: "v1:00000000000000\(number)\(digit)")
        return finding
      }
    }
    let error = #expect(throws: HistoryError.self) {
      try store.add(Self.addition(Self.part("b", findings: many), run: "second"))
    }
    #expect(error?.kind == .noSpace)
    #expect(try store.runs() == runs)
    #expect(try open(isWritten: false).findings() == findings)
    #expect(try open().add(Self.addition(Self.part("b", findings: many), run: "second")).isNew)
  }

  @Test("A file that may only be read is not written")
  func readOnly() throws {
    _ = try open().add(Self.addition(Self.part("a", findings: [])))
    let store = try open(isWritten: false)
    let error = #expect(throws: HistoryError.self) {
      try store.add(Self.addition(Self.part("b", findings: [])))
    }
    #expect(error?.kind == .readOnly)
    #expect(try store.runs().count == 1)
  }

  @Test("References to runs and findings that aren't there are refused")
  func foreignKeys() throws {
    let store = try open()
    #expect(throws: HistoryError.self) {
      try store.database.run("INSERT INTO trace VALUES ('x', 7)")
    }
    #expect(throws: HistoryError.self) {
      try store.database.run("INSERT INTO sighting VALUES ('v1:0', 1, 1, 1)")
    }
  }

  @Test("A damaged file is read or refused", arguments: 1...60 as ClosedRange<UInt64>)
  func damaged(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let store = try open()
    for number in 0..<6 {
      _ = try store.add(
        Self.addition(
          Self.part(
            "trace \(number)",
            findings: ("0123456789" as String).map { Self.finding($0, bytes: 7) }),
          commit: "3f9c"))
    }
    var bytes = try folder.bytes(of: "shelf.history")
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    if seed % 5 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random)) }
    try folder.write(bytes, to: "damaged")
    do throws(HistoryError) {
      let damaged = try HistoryStore(path: folder.path("damaged"), isWritten: true, patience: 0)
      _ = try damaged.findings()
      _ = try damaged.add(Self.addition(Self.part("new", findings: [Self.finding("f")])))
      #expect(try damaged.runs().count >= 1)
    } catch {
      #expect(!error.reason.isEmpty)
    }
  }
}
