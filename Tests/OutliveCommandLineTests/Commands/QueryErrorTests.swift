internal import Foundation
internal import OutliveAnalysis
internal import OutliveCommandLine
internal import OutliveTrace
internal import Testing

@Suite("Questions that have no answer")
struct QueryErrorTests {
  private func run(_ words: [String], on run: String = "closure-cycle") throws
    -> TestConsole.Outcome
  {
    TestConsole(input: MemorySource(try RecordedRuns.trace(run).binary)).run(words)
  }

  private func firstLines(_ outcome: TestConsole.Outcome, _ count: Int) -> [String] {
    outcome.diagnostics.split(separator: "\n").prefix(count).map(String.init)
  }

  @Test("a reference that isn't there is told from one that is near")
  func weaken() throws {
    let outcome = try run(["analyze", "-", "--weaken", "DocumentCell.titelObservation"])
    #expect(outcome.status == .usage)
    #expect(outcome.output == "")
    #expect(
      firstLines(outcome, 1) == [
        "outlive: error: no reference in a snapshot of standard input is called "
          + "'DocumentCell.titelObservation'; did you mean 'DocumentCell.titleObservation'?"
      ])
  }

  @Test("of a trace without a snapshot, that is said")
  func weakenNothing() {
    let outcome = TestConsole(input: MemorySource(SampleTraces.leaking.binary))
      .run("analyze", "-", "--weaken", "A.b")
    #expect(outcome.status == .usage)
    #expect(outcome.diagnostics.contains("holds no whole snapshot of the live heap"))
  }

  @Test("what would be goes with neither a baseline nor a history")
  func weakenWithBaseline() throws {
    for option in ["--baseline", "--history"] {
      let outcome = try run(["analyze", "-", "--weaken", "A.b", option, "x"])
      #expect(outcome.status == .usage)
      #expect(outcome.diagnostics.contains("goes with neither a baseline nor a history"))
    }
  }

  @Test("several names go together, with patterns and with what reports put around them")
  func weakenPatterns() throws {
    let named = try run([
      "analyze", "-", "--weaken", "the closure in DocumentCell.titleObservation.handler",
      "--format", "json",
    ])
    #expect(named.status == .clean)
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(named.output.utf8)) as? [String: Any])
    #expect(document["schema"] as? String == "outlive-what-if")
    #expect((document["resolved"] as? [Any])?.count == 1)
    #expect((document["remaining"] as? [Any])?.count == 0)
    let several = try run([
      "analyze", "-", "--weaken", "*Cell.title*", "--weaken", "DocumentStore.documents[0]",
    ])
    #expect(several.output.contains("DocumentStore.documents (1 reference)"))
    #expect(several.output.contains("DocumentCell.titleObservation"))
  }

  @Test("a name that several objects have is answered with their numbers")
  func several() throws {
    let outcome = try run(["why", "Document", "-"])
    #expect(outcome.status == .usage)
    #expect(
      firstLines(outcome, 5) == [
        "outlive: error: 3 objects are called 'Document'",
        "outlive: note: ask for one by its number:", "  #5  Document", "  #10  Document",
        "  #13  Document",
      ])
  }

  @Test(
    "what isn't there is said",
    arguments: [
      (
        ["why", "ShelfFactry", "-"],
        "tells of no object 'ShelfFactry'; did you mean 'ShelfFactory'?"
      ),
      (["why", "#99999", "-"], "tells of no object '#99999'"),
      (["observers", "Nobody", "-"], "tells of no object 'Nobody'"),
      (["paths", "-", "--from", "Nobody", "--to", "Document"], "tells of no object 'Nobody'"),
      (["dominators", "-", "Nobody"], "tells of no object 'Nobody'"),
      (
        ["objects", "-", "--alive-at", "lst closed"],
        "has no settle point or snapshot 'lst closed'; did you mean 'list closed'?"
      ),
      (["dominators", "-", "--at", "x\u{1B}[2J"], "snapshot 'x\\u{1b}[2J'"),
      (["dominators", "-", "--top", "0"], "'--top' takes a number above 0, not '0'"),
      (["objects", "-", "--top", "x"], "'--top' takes a number above 0, not 'x'"),
    ])
  func missing(words: [String], message: String) throws {
    let outcome = try run(words)
    #expect(outcome.status == .usage)
    #expect(outcome.output == "")
    #expect(outcome.diagnostics.contains(message), "\(outcome.diagnostics)")
  }

  @Test("without a snapshot there are no paths and no dominators")
  func noSnapshot() {
    for words in [["paths", "-", "--from", "A", "--to", "B"], ["dominators", "-"]] {
      let outcome = TestConsole(input: MemorySource(SampleTraces.leaking.binary)).run(words)
      #expect(outcome.status == .unreadableInput)
      #expect(outcome.diagnostics.contains("holds no whole snapshot"))
    }
  }

  @Test("before the first snapshot there is none to read")
  func early() throws {
    #expect(try run(["dominators", "-", "--at", "1"]).status == .unreadableInput)
    let story = try run(["why", "#9", "-", "--at", "#3"])
    #expect(story.status == .clean)
    #expect(story.output.contains("was not made yet"))
  }

  @Test(
    "every answer is a document as well",
    arguments: [
      (["why", "#9", "-"], "outlive-why"),
      (["paths", "-", "--from", "ShelfFactory", "--to", "Document"], "outlive-paths"),
      (["observers", "#5", "-"], "outlive-observers"), (["objects", "-"], "outlive-objects"),
      (["dominators", "-"], "outlive-dominators"),
    ])
  func json(words: [String], schema: String) throws {
    let place = words[0] == "paths" ? ["--at", "list closed"] : []
    let outcome = try run(words + place + ["--format", "json"])
    #expect(outcome.status == .clean)
    #expect(outcome.diagnostics == "")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(document["schema"] as? String == schema)
    #expect(document["version"] as? Int == 1)
    #expect(document.count > 2)
    #expect(try run(words + place + ["--format", "json"]) == outcome)
  }
}
