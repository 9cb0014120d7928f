internal import Foundation
internal import OutliveAnalysis
internal import OutliveCommandLine
internal import OutliveTestSupport
internal import OutliveTrace
internal import Testing

@Suite("Who observes whom, what a mutation led to, and how long observers lived")
struct ObservingCommandTests {
  private func run(_ words: [String], on run: String = "observer-died") throws
    -> TestConsole.Outcome
  {
    TestConsole(input: MemorySource(try RecordedRuns.trace(run).binary)).run(words)
  }

  private func run(_ words: [String], on trace: Trace) -> TestConsole.Outcome {
    TestConsole(input: MemorySource(trace.binary)).run(words)
  }

  private func firstLine(_ outcome: TestConsole.Outcome) -> String {
    String(outcome.diagnostics.prefix { $0 != "\n" })
  }

  @Test("observers shows a moment, of the objects that are asked for")
  func observers() throws {
    #expect(
      try run(["observers", "-", "--of", "#11", "--at", "list closed"])
        == TestConsole.Outcome(
          status: .clean,
          output: """
            1 observation at event 194
              1 of them outlives its subject or observer, or alone keeps its observer
              who keeps them is read from the snapshot of “list closed” (event 194)

            Document #11
              title observed by DocumentCell “cell()” #9, since event 55
                through PropertyObservation<Document, String> #12, registered in
                  show(_:keepingObservationIn:)  DocumentCell.swift:35
                kept by observations[0] of ReadingLog “log()” #10
                ! outlives its observer, which went at event 103

            """))
    let none = try run(["observers", "-", "--by", "ShelfWindow"])
    #expect(none.status == .clean && none.output == "no observation at the end\n")
  }

  @Test("cascade shows the mutation that most follows of, one by its number, or one of a property")
  func cascade() {
    let trace = ObservingScript.cascade()
    let worst = run(["cascade", "-"], on: trace)
    #expect(worst.status == .clean)
    #expect(worst.output.hasPrefix("mutation #2: title of Document #1  (events 18 to 31)\n"))
    #expect(run(["cascade", "-", "--worst"], on: trace) == worst)
    #expect(run(["cascade", "-", "--of", "Doc*.title"], on: trace) == worst)
    #expect(run(["cascade", "-", "--mutation", "2"], on: trace) == worst)
    let inner = run(["cascade", "-", "--mutation", "#3"], on: trace)
    #expect(inner.output.contains("led to by title of Document #1 (event 18)"))
    #expect(
      run(["cascade", "-", "--top", "2"], on: trace).output
        .hasSuffix("  and 6 more lines; show more with '--top'\n"))
  }

  @Test("lifelines marks what rules found")
  func lifelines() throws {
    let outcome = try run(["lifelines", "-", "--of", "#11"])
    #expect(outcome.status == .clean)
    #expect(outcome.output.contains("× event 103: its observer went\n"))
    #expect(outcome.output.contains("[observer-died-registered]"))
    let healthy = try run(["lifelines", "-"], on: "healthy")
    #expect(healthy.status == .clean && !healthy.output.contains("wrong\n"))
    #expect(!healthy.output.contains("× event"))
    let all = run(["lifelines", "-", "--top", "3"], on: ObservingScript.many(10_000))
    #expect(all.output.contains("and 9997 more observations; show more with '--top'"))
  }

  @Test(
    "what isn't there is said",
    arguments: [
      (["observers", "-", "--of", "Nobody"], "tells of no object 'Nobody'"),
      (["observers", "-", "--of", "ReadingLog"], "tells of no observation between these objects"),
      (["observers", "-", "--at", "nowhere"], "has no settle point or snapshot 'nowhere'"),
      (["observers", "#5", "-", "--at", "1"], "'--at' is for a moment, but OBJECT asks for all"),
      (["observers", "#5", "-", "--format", "svg"], "what OBJECT asks for can't be given in svg"),
      (["cascade", "-", "--mutation", "99"], "tells of no mutation #99"),
      (["cascade", "-", "--mutation", "title"], "a mutation is named by its number"),
      (
        ["cascade", "-", "--of", "Documnt.title"],
        "no change of a property 'Documnt.title'; did you mean 'Document.title'?"
      ),
      (["cascade", "-", "--of", "title", "--worst"], "only one of '--mutation', '--of'"),
      (["lifelines", "-", "--of", "Nobody"], "tells of no object 'Nobody'"),
      (["lifelines", "-", "--format", "dot"], "a chart isn't a graph"),
      (["lifelines", "-", "--title", "x"], "'--title' is for html pages"),
    ])
  func missing(words: [String], message: String) throws {
    let outcome = try run(words)
    #expect(outcome.status == .usage)
    #expect(outcome.output == "")
    #expect(outcome.diagnostics.contains(message), "\(outcome.diagnostics)")
  }

  @Test(
    "a trace without observations or mutations can't answer",
    arguments: [
      (["observers", "-"], "no observation"), (["lifelines", "-"], "no observation"),
      (["cascade", "-"], "no mutation"),
    ])
  func none(words: [String], message: String) {
    let outcome = run(words, on: SampleTraces.leaking)
    #expect(outcome.status == .unreadableInput && outcome.output == "")
    #expect(outcome.diagnostics.contains("standard input tells of \(message)"))
  }

  @Test(
    "every answer is a document as well, the same bytes each time",
    arguments: [
      ("observers", "outlive-observer-map"), ("cascade", "outlive-cascade"),
      ("lifelines", "outlive-lifelines"),
    ])
  func json(command: String, schema: String) throws {
    let words = [command, "-", "--format", "json"]
    let outcome = try run(words)
    #expect(outcome.status == .clean && outcome.diagnostics == "")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(document["schema"] as? String == schema && document["version"] as? Int == 1)
    #expect(try run(words) == outcome)
  }

  @Test(
    "the file's ending chooses the format",
    arguments: ["observers", "cascade", "lifelines"])
  func formats(command: String) throws {
    let folder = try TemporaryFolder()
    let trace = folder.url.appending(path: "shelf.outlive")
    try Data(RecordedRuns.trace("observer-died").binary).write(to: trace)
    for (format, beginning) in [
      ("txt", ""), ("json", "{\n  \"schema\": \"outlive-"), ("dot", "digraph"),
      ("svg", "<?xml"), ("html", "<!DOCTYPE html>"),
    ] where command != "lifelines" || format != "dot" {
      let file = folder.url.appending(path: "\(command).\(format)")
      let outcome = TestConsole().run(command, trace.path(), "-o", file.path())
      #expect(outcome.status == .clean)
      #expect(outcome.output == "")
      #expect(outcome.diagnostics == "outlive: wrote '\(file.path())' (\(format))\n")
      let written = try String(contentsOf: file, encoding: .utf8)
      #expect(written.hasPrefix(beginning) && !written.isEmpty)
      #expect(TestConsole().run(command, trace.path(), "--format", format).output == written)
    }
    let page = TestConsole().run(
      command, trace.path(), "--format", "html", "--title", "The <window>")
    #expect(page.output.contains("<title>The &lt;window&gt;</title>"))
    #expect(page.output.contains("<svg "))
  }
}
