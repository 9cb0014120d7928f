internal import Foundation
internal import OutliveAnalysis
internal import OutliveCommandLine
internal import OutliveTestSupport
internal import OutliveTrace
internal import Testing

@Suite("What containers define, and what a request asked for")
struct ContainerCommandTests {
  private func run(_ words: [String], on run: String = "captive") throws -> TestConsole.Outcome {
    TestConsole(input: MemorySource(try RecordedRuns.trace(run).binary)).run(words)
  }

  private func shelf(_ words: [String]) -> TestConsole.Outcome {
    TestConsole(input: MemorySource(ContainerScript.shelf.binary)).run(words)
  }

  private func firstLine(_ outcome: TestConsole.Outcome) -> String {
    String(outcome.diagnostics.prefix { $0 != "\n" })
  }

  @Test("containers lists definitions with what each came to, and marks what is captive")
  func containers() throws {
    #expect(
      try run(["containers", "-"])
        == TestConsole.Outcome(
          status: .clean,
          output: """
            1 container, 7 definitions, 13 requests: made 10 ×, found 5 ×

            ShelfFactory #1, gone
              made found kept alive  component      lifetime       type              defined
                 1     -    -     -  application()  shared         ShelfApplication  ShelfFactory.swift:16
                                     → window()
                 1     1    -     -  window()       shared         ShelfWindow       ShelfFactory.swift:21
                 1     3    -     -  store()        shared         DocumentStore     ShelfFactory.swift:24
                 1     -    -     -  list()         weakly shared  DocumentList      ShelfFactory.swift:27
                 2     -    -     -  session()      scoped         ReadingSession    ShelfFactory.swift:38
                 3     -    -     -  cell()         unshared       DocumentCell      ShelfFactory.swift:29
                 1     1    -     -  log()          shared         ReadingLog        ShelfFactory.swift:32
                                     → session(), configure  captive: held beyond its time  v1:0ce10f63cfb20b30

            """))
  }

  @Test("--only shows what a component needs and who needs it")
  func only() {
    let outcome = shelf(["containers", "-", "--only", "sess*", "--depth", "1", "--top", "2"])
    #expect(outcome.status == .clean)
    #expect(
      outcome.output == """
        1 container, 3 definitions: made 3 ×, found 4 ×

        ShelfContainer #1, open
          made found kept alive  component  lifetime  type            defined
             1     3    1     1  store()    shared    DocumentStore   Assembly.swift:16
                                 → session(), configure  could be captive: it is scoped
             1     -    -     1  session()  scoped    ReadingSession  Assembly.swift:24

        left out: 1 definition, 2 needs; show more with '--top'

        """)
  }

  @Test("request shows the last one, or that of a component, or a part by its number")
  func request() throws {
    #expect(
      try run(["request", "-"])
        == TestConsole.Outcome(
          status: .clean,
          output: """
            request #15: log()  (events 241 to 243)
              asked for by the program, from ShelfFactory #1
              1 resolution: found 1 ×; it took 26.8 µs

            event
              241  log() shared: found ReadingLog #17 in the shared pool

            """))
    let largest = shelf(["request", "-", "--component", "store", "--choose", "largest"])
    #expect(largest.status == .clean)
    #expect(largest.output.hasPrefix("request #1: store()  (events 12 to 31)\n"))
    let part = shelf(["request", "-", "#4"])
    #expect(part.output.hasPrefix("resolution #4: session()  (events 34 to 41)\n"))
    #expect(part == shelf(["request", "-", "4"]))
  }

  @Test("both answer in every format, and a file's ending chooses it")
  func formats() throws {
    let folder = try TemporaryFolder()
    let trace = folder.url.appending(path: "shelf.outlive")
    try Data(ContainerScript.shelf.binary).write(to: trace)
    for command in ["containers", "request"] {
      for (format, beginning) in [
        ("txt", ""), ("json", "{\n  \"schema\": \"outlive-\(command)\""), ("dot", "digraph"),
        ("svg", "<?xml"), ("html", "<!DOCTYPE html>"),
      ] {
        let file = folder.url.appending(path: "\(command).\(format)")
        let console = TestConsole()
        let outcome = console.run(command, trace.path(), "-o", file.path())
        #expect(outcome.status == .clean)
        #expect(outcome.output == "")
        #expect(outcome.diagnostics == "outlive: wrote '\(file.path())' (\(format))\n")
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(written.hasPrefix(beginning))
        #expect(TestConsole().run(command, trace.path(), "--format", format).output == written)
      }
    }
    let page = TestConsole().run(
      "request", trace.path(), "--format", "html", "--title", "The <window>")
    #expect(page.output.contains("<h1><bdi>The &lt;window&gt;</bdi></h1>"))
  }

  @Test("json holds all, whatever '--top' says")
  func everything() {
    for command in ["containers", "request"] {
      #expect(
        shelf([command, "-", "--format", "json", "--top", "1"]).output
          == shelf([command, "-", "--format", "json"]).output)
    }
  }

  @Test(
    "what can't be answered is said",
    arguments: [
      (
        ["containers", "-", "--only", "sesion"],
        "standard input tells of no component 'sesion'; did you mean 'session'?"
      ),
      (
        ["request", "-", "--component", "strore"],
        "standard input tells of no component 'strore'; did you mean 'store'?"
      ),
      (["request", "-", "#99"], "standard input tells of no resolution #99"),
      (
        ["request", "-", "window"],
        "a resolution is named by its number, such as '#12', not 'window'"
      ),
      (
        ["request", "-", "#1", "--choose", "last"],
        "a number already says which resolution is meant, without '--component' and '--choose'"
      ),
      (
        ["request", "-", "--component", "list", "--choose", "failed"],
        "nothing failed in any request of 'list' that standard input tells of"
      ),
      (
        ["containers", "-", "--depth", "3"],
        "'--depth' says how far '--only' goes, and there is no '--only'"
      ),
      (
        ["containers", "-", "--title", "x"],
        "'--title' is for html pages, but an answer in txt has no title"
      ),
      (["containers", "-", "--top", "0"], "'--top' takes a number above 0, not '0'"),
    ] as [([String], String)])
  func errors(words: [String], message: String) {
    let outcome = shelf(words)
    #expect(outcome.status == .usage)
    #expect(outcome.output == "")
    #expect(firstLine(outcome) == "outlive: error: \(message)")
  }

  @Test("a trace without containers, or in which nothing was asked for, says so")
  func nothing() {
    for command in ["containers", "request"] {
      let outcome = TestConsole(input: MemorySource(SampleTraces.healthy.binary)).run(command, "-")
      #expect(outcome.status == .unreadableInput)
      #expect(
        firstLine(outcome)
          == "outlive: error: standard input tells of no container [no-containers]")
    }
    var script = ContainerScript()
    let container = script.open("Container")
    _ = script.define("store()", "Store", .shared, in: container)
    let trace = script.trace.trace.binary
    let outcome = TestConsole(input: MemorySource(trace)).run("request", "-")
    #expect(outcome.status == .unreadableInput)
    #expect(
      firstLine(outcome) == "outlive: error: standard input tells of containers, but of nothing "
        + "that was asked for [no-requests]")
    #expect(
      TestConsole(input: MemorySource(trace)).run("containers", "-").output == """
        1 container, 1 definition, 0 requests

        Container #1, open
          never used: store() (shared)

        """)
  }
}
