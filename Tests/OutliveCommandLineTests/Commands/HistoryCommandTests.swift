internal import Foundation
@testable internal import OutliveCommandLine
@testable internal import OutliveHistory
internal import OutliveTestSupport
internal import OutliveTrace
internal import Testing

@Suite("outlive history")
struct HistoryCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["captive", "closure-cycle", "healthy"] {
      try folder.write(try RecordedRuns.bytes(name), to: name)
    }
  }

  /// Runs a command line in which files are named without their folder, and takes it out of what
  /// is written.
  private func run(_ words: String...) -> TestConsole.Outcome {
    let files = ["captive", "closure-cycle", "healthy", "h", "a", "b", "c"]
    var outcome = TestConsole().run(
      ["history"] + words.map { files.contains($0) ? folder.path($0) : $0 })
    outcome.output = outcome.output.replacing("\(folder.path)/", with: "")
    outcome.diagnostics = outcome.diagnostics.replacing("\(folder.path)/", with: "")
    return outcome
  }

  private func added(_ text: String) -> TestConsole.Outcome {
    TestConsole.Outcome(status: .clean, diagnostics: "outlive: \(text)\n")
  }

  /// Four runs: a finding of the second is gone in the third, and back in the fourth.
  private func addFourRuns() throws {
    #expect(
      run("add", "h", "closure-cycle", "captive", "--run", "n1", "--date", "2026-01-05")
        == added("added 2 traces to 'h' as the new run 'n1'"))
    try folder.write(ShelfRuns.leaking(cells: 1, recording: "x").binary, to: "a")
    #expect(
      run("add", "h", "a", "--run", "n2", "--commit", "3f9c2a5", "--date", "2026-02-01")
        == added("added 1 trace to 'h' as the new run 'n2'"))
    try folder.write(ShelfRuns.leaking(cells: 0, recording: "y").binary, to: "b")
    #expect(
      run("add", "h", "b", "--date", "2026-02-02")
        == added("added 1 trace to 'h' as the new run 'run-3'"))
    try folder.write(ShelfRuns.leaking(cells: 2, recording: "z").binary, to: "c")
    #expect(
      run("add", "h", "c")
        == TestConsole.Outcome(
          status: .clean, diagnostics: "outlive: added 1 trace to 'h' as the new run 'run-4'\n"))
  }

  @Test("a history tells since when findings are there, and which came back")
  func list() throws {
    try addFourRuns()
    #expect(
      run("list", "h") == TestConsole.Outcome(status: .clean, output: Self.listGolden))
    #expect(
      run("runs", "h") == TestConsole.Outcome(status: .clean, output: Self.runsGolden))
    let list = run("list", "h")
    let mark = try #require(list.output.firstMatch(of: /returned: (?:.|\n)*?(v1:[0-9a-f]{16})/)?.1)
    #expect(
      run("show", "h", String(mark.dropFirst(3).prefix(6)))
        == TestConsole.Outcome(status: .clean, output: Self.showGolden))
    #expect(run("show", "h", mark.uppercased()).output == Self.showGolden)
  }

  @Test("as data it says the same")
  func data() throws {
    try addFourRuns()
    let outcome = run("list", "h", "--format", "json")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(document["schema"] as? String == "outlive-history")
    let runs = try #require(document["runs"] as? [[String: Any]])
    #expect(runs.compactMap { $0["name"] as? String } == ["n1", "n2", "run-3", "run-4"])
    #expect(
      runs.compactMap { $0["date"] as? String }
        == ["2026-01-05", "2026-02-01", "2026-02-02", "2026-02-03"])
    #expect(runs.map { $0["commit"] as? String } == [nil, "3f9c2a5", nil, nil])
    let findings = try #require(document["findings"] as? [[String: Any]])
    #expect(findings.compactMap { $0["state"] as? String } == ["returned", "fixed", "fixed"])
    #expect(findings.map { $0["seenIn"] as? Int } == [2, 1, 1])
    let moments = try #require(findings[0]["moments"] as? [[String: Any]])
    #expect(moments.compactMap { $0["presence"] as? String } == ["seen", "absent", "seen"])
    #expect(moments.map { $0["count"] as? Int } == [1, nil, 2])
  }

  @Test("a trace that is there already is left out, whatever form it has")
  func twice() throws {
    #expect(run("add", "h", "captive", "--run", "n1").status == .clean)
    let before = try folder.bytes(of: "h")
    #expect(
      run("add", "h", "captive")
        == TestConsole.Outcome(
          status: .clean,
          diagnostics: """
            outlive: note: 'captive' is in run 'n1' already, and was left out
            outlive: nothing was added to 'h'

            """))
    // The same recording in another form, and packed.
    let lines = TestConsole().run("convert", folder.path("captive"), "--to", "ndjson").output
    try folder.write(lines, to: "a")
    #expect(run("add", "h", "a", "--run", "n1").diagnostics.contains("was left out"))
    #expect(
      run("add", "h", "a", "--run", "n2")
        == TestConsole.Outcome(
          status: .usage,
          diagnostics: """
            outlive: error: a trace is in the history 'h' already, in another run: n1; nothing was \
            added, and what was there is as it was [history-other-run]
              what to do: leave it out, or name that run with '--run'

            """))
    #expect(try folder.bytes(of: "h") == before)
    // What of several is new is added.
    #expect(
      run("add", "h", "captive", "closure-cycle", "--run", "n1")
        == TestConsole.Outcome(
          status: .clean,
          diagnostics: """
            outlive: note: 'captive' is in run 'n1' already, and was left out
            outlive: added 1 trace to 'h' as a part of run 'n1'

            """))
  }

  @Test("recordings are told by what they say they are, not by what they hold")
  func identity() throws {
    try folder.write(ShelfRuns.leaking(cells: 1, recording: "x").binary, to: "a")
    try folder.write(ShelfRuns.leaking(cells: 1, recording: "y").binary, to: "b")
    #expect(run("add", "h", "a", "b", "--run", "n1").status == .clean)
    #expect(run("runs", "h").output == "1 run\n  2026-02-03  n1  1 finding, 2 recordings\n")
    // A merged trace holds both.
    let merged = TestConsole().run(
      "merge", folder.path("a"), folder.path("b"), "-o", folder.path("c"), "--to", "outlive")
    #expect(merged.status == .clean)
    #expect(run("add", "h", "c").diagnostics.contains("was left out"))
    try folder.write(ShelfRuns.leaking(cells: 1, recording: "z").binary, to: "b")
    _ = TestConsole().run(
      "merge", folder.path("a"), folder.path("b"), "-o", folder.path("c"), "--to", "outlive")
    let overlap = run("add", "h", "c", "--run", "n1")
    #expect(overlap.status == .usage)
    #expect(overlap.diagnostics.contains("[history-overlap]"))
  }

  @Test("'analyze' says since when a finding is there")
  func analyze() throws {
    try addFourRuns()
    func lines(_ name: String) -> [String] {
      TestConsole().run(
        "analyze", folder.path(name), "--history", folder.path("h"), "--color", "never"
      )
      .output.split(separator: "\n").filter { $0.contains("history: ") || $0.hasPrefix("    “") }
      .map(String.init)
    }
    #expect(
      lines("captive") == [
        "  history: first seen in “n1” (2026-01-05), in 1 of 4 runs since; was gone in",
        "    “n2” (2026-02-01)",
      ])
    try folder.write(
      ShelfRuns.leaking(cells: 1, property: "other").binary, to: "a")
    #expect(lines("a") == ["  history: not seen before"])
    // Looking changes nothing.
    #expect(run("runs", "h").output == Self.runsGolden)
    #expect(
      TestConsole().run("analyze", folder.path("captive"), "--history", folder.path("b")).status
        == .unreadableInput)
  }

  @Test("a run that was cut is remembered, but mends nothing")
  func cut() throws {
    #expect(run("add", "h", "captive", "--run", "n1", "--date", "2026-01-01").status == .clean)
    let whole = try RecordedRuns.trace("healthy")
    var integrity = whole.integrity
    integrity.isComplete = false
    try folder.write(Trace(events: whole.events, integrity: integrity).binary, to: "healthy")
    let cut = run("add", "h", "healthy", "--run", "n2")
    #expect(cut.status == .unreadableInput)
    #expect(cut.diagnostics.hasSuffix("added 1 trace to 'h' as the new run 'n2'\n"))
    #expect(run("list", "h").output.hasPrefix("1 unknown in 2 runs\n"))
  }

  @Test("what is wrong with the file is said, with what to do")
  func wrongFiles() throws {
    try folder.write(String(repeating: "no database ", count: 200), to: "h")
    let before = try folder.bytes(of: "h")
    #expect(
      run("list", "h")
        == TestConsole.Outcome(
          status: .unreadableInput,
          diagnostics: """
            outlive: error: 'h' is no history: file is not a database [history-not-a-database]
              what to do: name another file

            """))
    #expect(
      run("add", "h", "captive")
        == TestConsole.Outcome(
          status: .unwritableOutput,
          diagnostics: """
            outlive: error: 'h' is no history: file is not a database; nothing was added, and what \
            was there is as it was [history-not-a-database]
              what to do: name another file

            """))
    #expect(try folder.bytes(of: "h") == before)
    #expect(run("list", "a").diagnostics.contains("[history-not-opened]"))
    // A place where no file can be is refused before a long trace is read.
    let nowhere = TestConsole().run("history", "add", folder.path("none/h"), folder.path("none"))
    #expect(nowhere.status == .unwritableOutput)
    #expect(nowhere.diagnostics.contains("[unwritable-output]"))
    #expect(TestConsole().run("history", "add", folder.path, "-").status == .unwritableOutput)
    #expect(try folder.names == ["captive", "closure-cycle", "h", "healthy"])
  }

  @Test("another process that writes is waited for, as long as asked")
  func locked() throws {
    #expect(run("add", "h", "captive").status == .clean)
    let store = try HistoryStore(path: folder.path("h"), isWritten: true, patience: 0)
    try store.writing {
      let outcome = run("add", "h", "healthy", "--wait", "0")
      #expect(outcome.status == .unwritableOutput)
      #expect(
        outcome.diagnostics == """
          outlive: error: another process is using the history 'h': database is locked; nothing was \
          added, and what was there is as it was [history-locked]
            what to do: try again, or wait longer with '--wait'

          """)
      // Reading goes on meanwhile.
      #expect(run("list", "h").status == .clean)
    }
    #expect(run("add", "h", "healthy", "--wait", "0").status == .clean)
  }

  @Test("every refusal has its own code and advice", arguments: HistoryError.Kind.allCases)
  func refusals(kind: HistoryError.Kind) {
    for isWritten in [false, true] {
      let failure = CommandFailure.failedHistory(
        "h", HistoryError(kind, reason: "why"), isWritten: isWritten)
      guard case .failed(let diagnostic, _) = failure else {
        Issue.record("\(failure)")
        continue
      }
      #expect(diagnostic.code.hasPrefix("history-"))
      #expect(diagnostic.message.contains("'h'") && diagnostic.message.contains("why"))
      #expect(diagnostic.notes.count == 1)
    }
  }

  @Test("misuse is refused before anything is touched")
  func misuse() throws {
    for words in [
      ["add", "h"], ["add"], ["add", "h", "captive", "--date", "soon"],
      ["add", "h", "captive", "--run", " "], ["add", "h", "captive", "--wait", "-1"],
      ["add", "h", "captive", "--wait=x"], ["list"], ["show", "h"], ["runs"], [],
    ] {
      let outcome = TestConsole().run(
        ["history"] + words.map { $0 == "h" || $0 == "captive" ? folder.path($0) : $0 })
      #expect(outcome.status == .usage, "\(words)")
    }
    #expect(try folder.names == ["captive", "closure-cycle", "healthy"])
    #expect(run("add", "h", "captive", "closure-cycle").status == .clean)
    #expect(
      run("show", "h", "v1:").diagnostics.hasPrefix(
        """
        outlive: error: the fingerprints of 2 findings begin with 'v1:'
        outlive: note: v1:0ce10f63cfb20b30  ReadingSession (scoped) is captive
        """))
    #expect(run("show", "h", "zz").status == .usage)
  }

  private static let listGolden = """
    1 returned, 2 fixed in 4 runs
      last run: “run-4” (2026-02-03)

    returned: List outlives “closed”: Cell.list refers back to it strongly
              [retain-cycle]
      history: first seen in “n2” (2026-02-01), last in “run-4” (2026-02-03), in 2
        of 3 runs since; came back in “run-4” (2026-02-03)
      v1:40a72c6e00142aac

    fixed: ReadingSession (scoped) is captive: the shared ReadingLog.session holds
           it beyond its request  [captive-dependency]
      history: first seen in “n1” (2026-01-05), in 1 of 4 runs since; gone since
        “n2” (2026-02-01)
      v1:0ce10f63cfb20b30

    fixed: DocumentCell outlives “list closed”: the closure in
           DocumentCell.titleObservation.handler captures it
           [closure-capture-cycle]
      history: first seen in “n1” (2026-01-05), in 1 of 4 runs since; gone since
        “n2” (2026-02-01)
      v1:d051bf5cd87ad978

    """

  private static let runsGolden = """
    4 runs
      2026-01-05  n1  2 findings, 2 recordings
      2026-02-01  n2  commit 3f9c2a5  1 finding
      2026-02-02  run-3  no finding
      2026-02-03  run-4  1 finding

    """

  private static let showGolden = """
    returned: List outlives “closed”: Cell.list refers back to it strongly
              [retain-cycle]
      history: first seen in “n2” (2026-02-01), last in “run-4” (2026-02-03), in 2
        of 3 runs since; came back in “run-4” (2026-02-03)
      v1:40a72c6e00142aac

      what each run says since:
        2026-02-01  n2     1 instance, 96 bytes kept alive
        2026-02-02  run-3  gone
        2026-02-03  run-4  2 instances, 192 bytes kept alive

    """
}
