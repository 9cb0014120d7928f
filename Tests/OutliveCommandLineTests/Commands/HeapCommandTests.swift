internal import OutliveAnalysis
internal import OutliveRendering
internal import OutliveTrace
@testable internal import OutliveCommandLine
internal import Testing

@Suite("outlive heap")
struct HeapCommandTests {
  private static let trace: Trace = {
    var trace = TraceBuilder()
    let cache = trace.object(
      "Shelf.Cache", at: Site(file: "Shelf/Cache.swift", line: 7, function: "init()"))
    let pages = (0..<12).map { _ in trace.object("Shelf.Page") }
    for (label, count) in [("opened", 1), ("closed", 12)] {
      trace.snapshot(label) { heap in
        heap.hold(cache, 2)
        for page in pages.prefix(count) { heap.edge(cache, "pages", page) }
        let lost = heap.reach("Shelf.Chapter")
        heap.edge(lost, "own", lost)
      }
      trace.settle(label)
    }
    return trace.trace
  }()

  private func run(_ words: String...) -> TestConsole.Outcome {
    TestConsole(input: MemorySource(Self.trace.binary)).run(["heap", "-"] + words)
  }

  @Test("the last snapshot is shown, compared with the one before")
  func text() {
    #expect(
      run()
        == TestConsole.Outcome(
          status: .clean,
          output: """
            heap at “closed”: 14 objects, 672 bytes, 13 references
              garbage: 1 object, 48 bytes (the findings of 'analyze' say why)
              growth is since “opened”, event 21

            by type, what retains most first:
              objects growth bytes retained  type
                    1      -    48      624  Cache
                   12    +11   576      576  Page
                    1      -    48       48  Chapter

            held from outside, by references that nobody recorded:
              objects references keeps alive bytes  type
                    1          2          13   624  Cache  made in init()  Cache.swift:7
              What holds them is a global, a local variable in use, a running task, or C code.

            """))
  }

  @Test("a table is cut where it is asked to be, and says how much is missing")
  func top() {
    let output = run("--top", "1").output
    #expect(output.contains("  and 2 more types\n"))
    #expect(!output.contains("Chapter"))
  }

  @Test("another snapshot is chosen by its label or its number")
  func choice() {
    #expect(run("--snapshot", "opened").output == run("--snapshot", "#1").output)
    #expect(run("--snapshot", "opened").output.hasPrefix("heap at “opened”: 3 objects"))
    #expect(run("--since", "#1").output == run().output)
  }

  @Test("data holds every line")
  func json() {
    #expect(
      run("--format", "json", "--top", "1")
        == TestConsole.Outcome(
          status: .clean, output: HeapJSON(censuses: HeapCensus.all(of: Self.trace)).render()))
  }

  @Test("what isn't there is said")
  func missing() {
    let outcome = run("--snapshot", "gone")
    #expect(outcome.status == .unreadableInput)
    #expect(outcome.output == "")
    #expect(
      outcome.diagnostics.contains("holds no whole snapshot “gone” that a settle point follows"))
    #expect(run("--since", "#9").diagnostics.contains("holds no whole snapshot #9"))
    let healthy = TestConsole(input: MemorySource(SampleTraces.healthy.binary)).run("heap", "-")
    #expect(healthy.diagnostics.contains("holds no whole snapshot that a settle point follows"))
  }

  @Test(
    "numbers that are none are refused",
    arguments: [["--top", "0"], ["--top", "x"], ["--since", "#x"]])
  func usage(words: [String]) {
    let outcome = TestConsole(input: MemorySource(Self.trace.binary)).run(["heap", "-"] + words)
    #expect(outcome.status == .usage)
  }
}
