internal import Foundation
internal import OutliveCommandLine
internal import OutliveTestSupport
internal import OutliveTrace
internal import Testing

@Suite("outlive diff")
struct DiffCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in RecordedRuns.names { try folder.write(try RecordedRuns.bytes(name), to: name) }
    // A list of the document shelf: one cell leaks, or two, or its property has another name.
    for (name, trace) in [
      ("one", ShelfRuns.leaking(cells: 1)), ("two", ShelfRuns.leaking(cells: 2)),
      ("renamed", ShelfRuns.leaking(cells: 1, property: "owner")),
      ("unseen", ShelfRuns.leaking(cells: 1, hasSnapshot: false)),
    ] {
      try folder.write(trace.binary, to: name)
    }
  }

  private func run(_ old: String, _ new: String, _ words: String...) -> TestConsole.Outcome {
    TestConsole().run(["diff", folder.path(old), folder.path(new)] + words)
  }

  @Test("a run and itself differ in nothing", arguments: RecordedRuns.names)
  func itself(name: String) {
    let outcome = run(name, name)
    #expect(outcome.status == .clean)
    #expect(
      outcome.output.hasPrefix(
        name == "healthy" ? "nothing new\n" : "nothing new; 1 still there\n"))
  }

  @Test("what is new fails, with how to mend it; what is fixed is said")
  func newAndFixed() {
    #expect(
      run("closure-cycle", "captive")
        == TestConsole.Outcome(
          status: .findings,
          output: """
            1 new; 1 fixed
              old: 1 error in 17 tracked objects
              new: 1 warning in 18 tracked objects

            new: ReadingSession (scoped) is captive: the shared ReadingLog.session holds it
                 beyond its request  [captive-dependency]
              since “list closed” (event 178)
              fix: let ReadingLog ask for its ReadingSession when it needs it instead of
                keeping it, or make both live equally long
              v1:0ce10f63cfb20b30

            fixed: DocumentCell outlives “list closed”: the closure in
                   DocumentCell.titleObservation.handler captures it
                   [closure-capture-cycle]
              v1:d051bf5cd87ad978

            """))
    #expect(
      run("captive", "healthy")
        == TestConsole.Outcome(
          status: .clean,
          output: """
            nothing new; 1 fixed
              old: 1 warning in 18 tracked objects
              new: no finding: 17 tracked objects, all released

            fixed: ReadingSession (scoped) is captive: the shared ReadingLog.session holds
                   it beyond its request  [captive-dependency]
              v1:0ce10f63cfb20b30

            """))
  }

  @Test("more of the same fails; less doesn't")
  func grown() {
    let more = run("one", "two")
    #expect(more.status == .findings)
    #expect(more.output == Self.grownGolden)
    let less = run("two", "one")
    #expect(less.status == .clean)
    #expect(less.output.hasPrefix("nothing new; 1 still there\n"))
    #expect(less.output.contains("  2 → 1 instance\n"))
  }

  @Test("a property with another name is no new finding")
  func renamed() {
    let outcome = run("one", "renamed")
    #expect(outcome.status == .clean)
    #expect(outcome.output == Self.renamedGolden)
  }

  @Test("a finding that the new run could not see is not fixed")
  func notJudged() {
    let outcome = run("one", "unseen")
    #expect(outcome.output.hasPrefix("nothing new; 1 not judged\n"))
    #expect(
      outcome.output.contains(
        """
          the new run can't tell whether it is fixed: no snapshot of the live heap was
            recorded

        """))
    #expect(outcome.status == .clean)
    let back = run("unseen", "one")
    #expect(back.status == .findings)
    #expect(
      back.output.contains(
        """
          may be older, the old run can't tell: no snapshot of the live heap was
            recorded

        """))
  }

  @Test("as data it says the same")
  func data() throws {
    func document(_ old: String, _ new: String) throws -> [String: Any] {
      let outcome = run(old, new, "--format", "json")
      return try #require(
        try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }
    let grown = try document("one", "two")
    #expect(
      grown.keys.sorted() == [
        "fails", "fixed", "grown", "latest", "moved", "new", "notJudged", "old", "same", "schema",
        "version",
      ])
    #expect(grown["schema"] as? String == "outlive-diff")
    #expect(grown["fails"] as? Bool == true)
    let pair = try #require((grown["grown"] as? [[String: Any]])?.first)
    #expect(pair["likeness"] as? String == "fingerprint")
    #expect(pair["moreInstances"] as? Int == 1)
    #expect((pair["moreBytes"] as? Int ?? 0) > 0)
    #expect((pair["old"] as? [String: Any])?["count"] as? Int == 1)
    #expect((pair["new"] as? [String: Any])?["count"] as? Int == 2)
    let renamed = try document("one", "renamed")
    let moved = try #require((renamed["moved"] as? [[String: Any]])?.first)
    #expect(moved["rename"] as? [String: String] == ["old": "Cell.list", "new": "Cell.owner"])
    let unseen = try document("one", "unseen")
    #expect(
      (unseen["notJudged"] as? [[String: Any]])?.first?["reason"] as? String
        == "no snapshot of the live heap was recorded")
    #expect(unseen["fails"] as? Bool == false)
  }

  @Test("a new run that proves nothing is no pass, and only one of both is standard input")
  func misuse() throws {
    let whole = try RecordedRuns.trace("healthy")
    var integrity = whole.integrity
    integrity.isComplete = false
    try folder.write(Trace(events: whole.events, integrity: integrity).binary, to: "cut")
    #expect(run("captive", "cut").status == .unreadableInput)
    #expect(run("cut", "captive").status == .findings)
    #expect(run("cut", "healthy").status == .clean)
    #expect(TestConsole().run("diff", "-", "-").status == .usage)
    #expect(TestConsole().run("diff", folder.path("one")).status == .usage)
    #expect(run("one", "nowhere").status == .unreadableInput)
    #expect(
      TestConsole(input: MemorySource(try RecordedRuns.bytes("healthy")))
        .run("diff", folder.path("captive"), "-") == run("captive", "healthy"))
  }

  private static let grownGolden = """
    1 grown
      old: 1 error in 2 tracked objects
      new: 1 error in 4 tracked objects

    grown: List outlives “closed”: Cell.list refers back to it strongly
           [retain-cycle]
      1 → 2 instances
      96 bytes → 192 bytes kept alive
      v1:40a72c6e00142aac

    """

  private static let renamedGolden = """
    nothing new; 1 moved
      old: 1 error in 2 tracked objects
      new: 1 error in 2 tracked objects

    moved: List outlives “closed”: Cell.owner refers back to it strongly
           [retain-cycle]
      v1:40a72c6e00142aac in the old run: Cell.list is now Cell.owner
      v1:4abbe5a396b2d589

    """
}
