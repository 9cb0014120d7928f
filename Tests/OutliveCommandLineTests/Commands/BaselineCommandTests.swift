internal import Foundation
internal import OutliveAnalysis
@testable internal import OutliveCommandLine
internal import OutliveTestSupport
internal import OutliveTrace
internal import Testing

@Suite("outlive baseline")
struct BaselineCommandTests {
  private let folder: TemporaryFolder
  private var file: String { folder.path("b") }

  init() throws {
    folder = try TemporaryFolder()
    for name in RecordedRuns.names { try folder.write(try RecordedRuns.bytes(name), to: name) }
  }

  /// Runs a command line in which files are named without their folder, and takes it out of what
  /// is written.
  private func run(
    _ words: String..., today: String = "2026-03-01", files: any FileSystem = SystemFileSystem()
  ) throws -> TestConsole.Outcome {
    var console = TestConsole(files: files)
    console.today = try #require(CalendarDate(today))
    var outcome = console.run(
      words.map { word in
        RecordedRuns.names.contains(word) || word == "b" ? folder.path(word) : word
      })
    outcome.output = outcome.output.replacing("\(folder.path)/", with: "")
    outcome.diagnostics = outcome.diagnostics.replacing("\(folder.path)/", with: "")
    return outcome
  }

  private func create(_ runs: String..., expires: String? = nil) throws {
    var words = ["baseline", "create"] + runs.map { folder.path($0) }
    words += ["-o", file, "--reason", "waits for the new binding", "--owner", "shelf team"]
    if let expires { words += ["--expires", expires] }
    #expect(TestConsole().run(words).status == .clean)
  }

  @Test("what a run found is written, and nothing else")
  func create() throws {
    #expect(
      try run(
        "baseline", "create", "closure-cycle", "captive", "-o", "b", "--reason",
        "waits for the new binding", "--owner", "shelf team", "--expires", "2027-03-31")
        == TestConsole.Outcome(
          status: .clean, diagnostics: "outlive: wrote 'b': 2 known findings\n"))
    #expect(
      try folder.text(of: "b") == """
        # Findings of 'outlive' that are known and let be for now, each with its reason.
        # Edit it by hand, or with 'outlive baseline update'; 'outlive baseline check' reads it.
        outlive-baseline 1

        v1:0ce10f63cfb20b30
          rule: captive-dependency
          headline: ReadingSession (scoped) is captive: the shared ReadingLog.session holds it \
        beyond its request
          reason: waits for the new binding
          owner: shelf team
          expires: 2027-03-31

        v1:d051bf5cd87ad978
          rule: closure-capture-cycle
          headline: DocumentCell outlives “list closed”: the closure in \
        DocumentCell.titleObservation.handler captures it
          reason: waits for the new binding
          owner: shelf team
          expires: 2027-03-31

        """)
    // Without a file it goes to standard output.
    let printed = try run(
      "baseline", "create", "captive", "closure-cycle", "--reason", "waits for the new binding",
      "--owner", "shelf team", "--expires", "2027-03-31")
    #expect(try printed == TestConsole.Outcome(status: .clean, output: folder.text(of: "b")))
  }

  @Test("a file that is there is left alone")
  func noOverwriting() throws {
    try folder.write("precious", to: "b")
    #expect(
      try run("baseline", "create", "captive", "-o", "b", "--reason", "x")
        == TestConsole.Outcome(
          status: .unwritableOutput,
          diagnostics: """
            outlive: error: 'b' is there already; writing it would lose its reasons \
            [baseline-exists]
              what to do: use 'outlive baseline update', or remove it first

            """))
    #expect(try folder.text(of: "b") == "precious")
  }

  @Test("a reason must be given, and must say something")
  func reason() throws {
    for words in [[], ["--reason", "\u{2028} \n"], ["--reason="]] {
      let outcome = TestConsole().run(
        ["baseline", "create", folder.path("captive"), "-o", file] + words)
      #expect(outcome.status == .usage)
    }
    let long = String(repeating: "x", count: 4097)
    #expect(try run("baseline", "create", "captive", "-o", "b", "--reason", long).status == .usage)
    #expect(try !folder.names.contains("b"))
    for day in ["soon", "2026-02-29", "2026-2-1"] {
      #expect(
        try run("baseline", "create", "captive", "--reason", "x", "--expires", day).status == .usage
      )
    }
  }

  @Test("after 'create', 'check' passes for every recorded run", arguments: RecordedRuns.names)
  func createAndCheck(name: String) throws {
    try create(name)
    #expect(try run("baseline", "check", "b", name).status == .clean)
    #expect(try run("analyze", name, "--baseline", "b").status == .clean)
    #expect(
      try run("baseline", "update", "b", name)
        == TestConsole.Outcome(
          status: .clean,
          diagnostics: "outlive: nothing to change in 'b': 0 added, 0 dropped, "
            + "\(name == "healthy" ? 0 : 1) kept\n"))
  }

  @Test("'check' tells new, expired, known and fixed apart")
  func check() throws {
    try create("captive", "subject-died", "observer-died")
    let text = try folder.text(of: "b")
    // The captive expired yesterday.
    try folder.write(
      text.replacing(
        "v1:0ce10f63cfb20b30\n", with: "v1:0ce10f63cfb20b30\n  expires: 2026-02-28\n"), to: "b")
    let outcome = try run("baseline", "check", "b", "closure-cycle", "captive", "observer-died")
    #expect(outcome == TestConsole.Outcome(status: .findings, output: Self.checkGolden))
    // On the last day it passes.
    let before = try run("baseline", "check", "b", "captive", today: "2026-02-28")
    #expect(before.status == .clean)
    #expect(before.output.hasPrefix("nothing new; 1 known, 2 fixed: 18 tracked objects, "))
    #expect(
      try run("baseline", "check", "b", "captive", "--today", "2026-02-28", today: "2029-01-01")
        == before)
  }

  @Test("'check' as data says the same")
  func checkData() throws {
    try create("captive", "subject-died")
    let outcome = try run("baseline", "check", "b", "closure-cycle", "captive", "--format", "json")
    #expect(outcome.status == .findings)
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(document["schema"] as? String == "outlive-baseline-check")
    #expect(document["version"] as? Int == 1)
    #expect(document["fails"] as? Bool == true)
    func fingerprints(_ name: String) -> [String] {
      (document[name] as? [[String: Any]] ?? []).compactMap { $0["fingerprint"] as? String }
    }
    #expect(fingerprints("new") == ["v1:d051bf5cd87ad978"])
    #expect(fingerprints("known") == ["v1:0ce10f63cfb20b30"])
    #expect(fingerprints("fixed") == ["v1:55ec3c3f441a0684"])
    #expect(fingerprints("expired") + fingerprints("accepted") + fingerprints("unused") == [])
    let known = (document["known"] as? [[String: Any]])?.first?["acceptance"] as? [String: Any]
    #expect(known?["reason"] as? String == "waits for the new binding")
    #expect(known?["owner"] as? String == "shelf team")
    #expect(known?["expires"] is NSNull)
    #expect(known?["isExpired"] as? Bool == false)
  }

  @Test("of a trace that was cut nothing is fixed, and it is no pass")
  func cut() throws {
    try create("captive")
    let whole = try RecordedRuns.trace("healthy")
    var integrity = whole.integrity
    integrity.isComplete = false
    try folder.write(
      TraceWriter.encode(Trace(events: whole.events, integrity: integrity)), to: "healthy")
    let check = try run("baseline", "check", "b", "healthy")
    #expect(check.status == .unreadableInput)
    #expect(
      check.output == """
        nothing new; 1 unused: 17 tracked objects; 1 not evaluated; the trace has no end

        unused: ReadingSession (scoped) is captive: the shared ReadingLog.session holds
                it beyond its request  [captive-dependency]
          can't be told whether it is fixed: a trace was cut or never closed
          its reason: waits for the new binding
          v1:0ce10f63cfb20b30

        17 tracked objects: 17 released; 0 survivors = 0 reported + 0 nested + 0 expected + 0 unexplained
        not evaluated: 1
          the end of the trace: the trace was cut or never closed: what came after isn't
            known (1)
        the trace has no end mark: the program still ran, or was stopped, when it was
          read

        """)
    let before = try folder.text(of: "b")
    let update = try run("baseline", "update", "b", "healthy")
    #expect(update.status == .unreadableInput)
    #expect(
      update.diagnostics.hasSuffix(
        """
        outlive: nothing to change in 'b': 0 added, 0 dropped, 1 kept
        outlive: warning: v1:0ce10f63cfb20b30 is kept, though nothing matches it: a trace was cut or \
        never closed [baseline-unused]

        """))
    #expect(try folder.text(of: "b") == before)
  }

  @Test("'update' adds what is new with a reason, drops what is fixed, and keeps the rest")
  func update() throws {
    try create("captive", "subject-died", expires: "2026-02-28")
    let commented =
      "# Ours.\n"
      + (try folder.text(of: "b"))
      .replacing("  owner: shelf team\n", with: "  # Ask Ada.\n  owner: shelf team\n")
    try folder.write(commented, to: "b")
    let refused = try run("baseline", "update", "b", "captive", "closure-cycle")
    #expect(
      refused
        == TestConsole.Outcome(
          status: .usage,
          diagnostics: """
            outlive: error: 1 finding is new, and nobody says why to let it be
            outlive: note: give a reason with '--reason', or mend what is new; the file is as it was
            outlive: note: new: v1:d051bf5cd87ad978  DocumentCell outlives “list closed”: the closure \
            in DocumentCell.titleObservation.handler captures it
            usage: outlive baseline update BASELINE [TRACE ...] [--reason REASON]
                       [--owner OWNER] [--expires DATE] [--today DATE] [--spool-limit SIZE]
            See 'outlive baseline update --help'.

            """))
    #expect(try folder.text(of: "b") == commented)
    #expect(
      try run("baseline", "update", "b", "captive", "closure-cycle", "--reason", "see #31")
        == TestConsole.Outcome(
          status: .clean,
          diagnostics: """
            outlive: wrote 'b': 1 added, 1 dropped, 1 kept
            outlive: warning: v1:0ce10f63cfb20b30 expired on 2026-02-28 and still fails: \
            ReadingSession (scoped) is captive: the shared ReadingLog.session holds it beyond its \
            request [baseline-expired]

            """))
    #expect(
      try folder.text(of: "b") == """
        # Ours.
        # Findings of 'outlive' that are known and let be for now, each with its reason.
        # Edit it by hand, or with 'outlive baseline update'; 'outlive baseline check' reads it.
        outlive-baseline 1

        v1:0ce10f63cfb20b30
          rule: captive-dependency
          headline: ReadingSession (scoped) is captive: the shared ReadingLog.session holds it \
        beyond its request
          reason: waits for the new binding
          # Ask Ada.
          owner: shelf team
          expires: 2026-02-28

        v1:d051bf5cd87ad978
          rule: closure-capture-cycle
          headline: DocumentCell outlives “list closed”: the closure in \
        DocumentCell.titleObservation.handler captures it
          reason: see #31

        """)
    #expect(try folder.names == (RecordedRuns.names + ["b"]).sorted())
  }

  @Test("a file that can't be written is as it was")
  func unwritable() throws {
    try create("captive")
    let before = try folder.text(of: "b")
    for step in [FailingFileSystem.Step.create, .write, .close, .rename] {
      let files = FailingFileSystem([step: FileSystemError(.noSpace, reason: "no room")])
      let outcome = try run(
        "baseline", "update", "b", "closure-cycle", "--reason", "x", files: files)
      #expect(outcome.status == .unwritableOutput, "\(step)")
      #expect(try folder.text(of: "b") == before, "\(step)")
      #expect(try folder.names == (RecordedRuns.names + ["b"]).sorted())
    }
  }

  @Test("what is known is shown as known and doesn't fail; what has expired does")
  func analyze() throws {
    try create("captive", expires: "2026-03-01")
    #expect(
      try run("analyze", "captive", "--baseline", "b")
        == TestConsole.Outcome(
          status: .clean,
          output: """
            no finding, 1 known: 18 tracked objects, all released

            known: ReadingSession (scoped) is captive: the shared ReadingLog.session holds
                   it beyond its request  [captive-dependency]
              since “list closed” (event 178)
              known: waits for the new binding (shelf team, until 2026-03-01)
              v1:0ce10f63cfb20b30

            18 tracked objects: 18 released; 0 survivors = 0 reported + 0 nested + 0 expected + 0 unexplained
            known: 1 finding of 1 object: waits for the new binding (1)

            """))
    let expired = try run("analyze", "captive", "--baseline", "b", "--today", "2026-03-02")
    #expect(expired.status == .findings)
    #expect(expired.output.hasPrefix("1 warning in 18 tracked objects\n\nwarning: ReadingSession"))
    #expect(
      expired.output.contains(
        "\n  was known until 2026-03-01: waits for the new binding (shelf team)\n"))
    // What isn't known is as before.
    #expect(
      try run("analyze", "closure-cycle", "--baseline", "b") == run("analyze", "closure-cycle"))
    // Without one the day still says when what the program accepts expires.
    #expect(
      try run("analyze", "captive", "--today", "2026-03-02") == run("analyze", "captive"))
  }

  @Test("a report says what is known in every format", arguments: ReportFormat.allCases)
  func report(format: ReportFormat) throws {
    try create("captive")
    let outcome = try run("report", "captive", "--baseline", "b", "--format", format.rawValue)
    #expect(outcome.status == .clean)
    if !format.showsOneFinding {
      #expect(outcome.output.contains(format == .json ? "\"acceptance\": {" : "known"))
      #expect(outcome.output.contains("waits for the new binding"))
    }
  }

  @Test("what is wrong with the file is said with its line, and with what to do")
  func wrongFiles() throws {
    try folder.write("outlive-baseline 1\n\nv1:d051bf5cd87ad978\n  resaon: x\n", to: "b")
    let expected = TestConsole.Outcome(
      status: .unreadableInput,
      diagnostics: """
        outlive: error: b:4: no field is called “resaon”; there are rule, headline, reason, owner, \
        expires [baseline-damaged]
          what to do: correct the line; nothing has been compared or changed

        """)
    #expect(try run("baseline", "check", "b", "captive") == expected)
    #expect(try run("baseline", "update", "b", "captive", "--reason", "x") == expected)
    #expect(try run("analyze", "captive", "--baseline", "b") == expected)
    #expect(try run("report", "captive", "--baseline", "b") == expected)
    try FileManager.default.removeItem(atPath: file)
    #expect(
      try run("baseline", "check", "b", "captive")
        == TestConsole.Outcome(
          status: .unreadableInput,
          diagnostics: """
            outlive: error: can't read the baseline 'b': no such file or directory \
            [baseline-unreadable]
              likely cause: the path is mistyped, or there is none yet
              what to do: check the path, or make one: outlive baseline create TRACE -o FILE --reason \
            REASON

            """))
    // A baseline without end is read up to its limit.
    try folder.write(
      [UInt8](repeating: UInt8(ascii: "\n"), count: Baseline.byteLimit + 7), to: "b")
    #expect(
      try run("baseline", "check", "b", "captive").diagnostics.contains("b:1: the file has more"))
  }

  @Test("a command that is a group wants another word")
  func group() throws {
    for (words, message) in [
      (["baseline"], "outlive: error: a command is missing\n"),
      (["baseline", "chekc"], "outlive: error: unknown command 'chekc'; did you mean 'check'?\n"),
      (["baseline", "check"], "outlive: error: the argument BASELINE is missing"),
      (["baseline", "check", "b"], "outlive: error: the argument TRACE is missing"),
      (
        ["baseline", "check", "b", "-", "-"], "outlive: error: standard input can be read once only"
      ),
    ] {
      let outcome = TestConsole().run(words)
      #expect(outcome.status == .usage)
      #expect(outcome.diagnostics.hasPrefix(message), "\(words): \(outcome.diagnostics)")
    }
  }

  private static let checkGolden = """
    1 new, 1 expired; 1 known, 1 fixed: 52 tracked objects

    error: DocumentCell outlives “list closed”: the closure in
           DocumentCell.titleObservation.handler captures it
           [closure-capture-cycle]
      3 instances, since “list closed” (event 174)

      DocumentCell “cell()” #9
          made in cell()  ShelfFactory.swift:29
        │ titleObservation
        ▼
      PropertyObservation<Document, String> #11
          made in showCarelessly(_:)  DocumentCell.swift:25
        │ handler ─ closure in showCarelessly(_:)  DocumentCell.swift:25
        │ ~~~~~~~ captures DocumentCell strongly
        ▼
      DocumentCell “cell()” #9   ⟲ back to the top

      keeps alive: Document #5, Document #10, Document #13 (12 objects, 720 bytes in
                   all)
      what happened:
        event  44  DocumentCell #9 made  ShelfFactory.swift:29
        event  48  observation of Document.title registered  DocumentCell.swift:25
        event 174  “list closed”: kept only by each other

      fix: capture DocumentCell weakly in the closure in
           DocumentCell.titleObservation.handler at DocumentCell.swift:25, as [weak
           self] does for self
      tried: 12 objects, 720 bytes would go
      v1:d051bf5cd87ad978   outlive explain closure-capture-cycle

    warning: ReadingSession (scoped) is captive: the shared ReadingLog.session holds
             it beyond its request  [captive-dependency]
      since “list closed” (event 178)
      was known until 2026-02-28: waits for the new binding (shelf team)

      ReadingLog “log()” #17           made in log()  ShelfFactory.swift:32
        │ session
        │ ~~~~~~~ the reference at fault
        ▼
      ReadingSession “session()” #18   made in session()  ShelfFactory.swift:38

      what happened:
        event 85  ReadingLog #17 made  ShelfFactory.swift:32
        event 89  ReadingSession #18 made  ShelfFactory.swift:38
        event 93  the request that ReadingSession was made for ended

      fix: let ReadingLog ask for its ReadingSession when it needs it instead of
           keeping it, or make both live equally long
      v1:0ce10f63cfb20b30   outlive explain captive-dependency

    known: DocumentCell died while it observed Document.title: its observation
           registered at DocumentCell.swift:35 stayed behind
           [observer-died-registered]
      3 instances, since “list closed” (event 194)
      known: waits for the new binding (shelf team)
      v1:1a70beb1e216584b

    fixed: Document died while ShelfWindow still observed its title: the observation
           registered at ShelfWindow.swift:12 outlived it  [subject-died-observed]
      can be removed from the baseline
      its reason: waits for the new binding
      v1:55ec3c3f441a0684

    52 tracked objects: 43 released; 9 survivors = 3 reported + 6 nested + 0 expected + 0 unexplained
    known: 1 finding of 3 objects: waits for the new binding (1)

    """
}
