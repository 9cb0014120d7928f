internal import OutliveAnalysis
internal import OutliveTestSupport
internal import OutliveTrace
@testable internal import OutliveCommandLine
internal import Testing

@Suite("outlive minimize")
struct MinimizeCommandTests {
  private static let minimized = """
    {"format":"outlive-trace","major":1,"minor":4}
    {"seq":1,"time":0,"thread":1,"event":"snapshot-began","snapshot":1,"label":"list closed","tracked":15}
    {"seq":2,"time":0,"thread":1,"event":"snapshot-node","snapshot":1,"object":9,\
    "type":"DocumentShelf.DocumentCell","kind":"instance","retainCount":1,"size":48,"stable":true}
    {"seq":3,"time":0,"thread":1,"event":"snapshot-node","snapshot":1,"object":11,\
    "type":"OutliveObservation.PropertyObservation<DocumentShelf.Document, Swift.String>",\
    "kind":"instance","retainCount":1,"size":80,"stable":true}
    {"seq":4,"time":0,"thread":1,"event":"snapshot-edge","snapshot":1,"from":9,"to":11,\
    "kind":"strong","name":"titleObservation"}
    {"seq":5,"time":0,"thread":1,"event":"snapshot-edge","snapshot":1,"from":11,"to":9,\
    "kind":"capture","name":"handler"}
    {"seq":6,"time":0,"thread":1,"event":"snapshot-ended","snapshot":1,"nodes":2,"edges":2,\
    "unreadable":0}
    {"seq":7,"time":0,"thread":1,"event":"settle","label":"list closed"}
    {"end":"complete","events":7,"skippedRecords":0}

    """

  private func run(_ words: String...) throws -> TestConsole.Outcome {
    TestConsole(input: MemorySource(try RecordedRuns.trace("closure-cycle").binary))
      .run(["minimize", "-"] + words)
  }

  @Test("what proves a finding is left, and nothing else")
  func smallest() throws {
    let outcome = try run("--keep", "v1:d051", "--to", "ndjson")
    #expect(outcome == TestConsole.Outcome(status: .clean, output: Self.minimized))
  }

  @Test("a file's ending chooses the form; the finding is in it, and it gets no smaller")
  func file() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("small.outlive")
    let outcome = try run("--keep", "d051", "-o", path)
    #expect(outcome.status == .clean)
    #expect(outcome.output == "")
    #expect(
      outcome.diagnostics
        == "outlive: wrote '\(path)' (outlive): 7 of 310 events, after 73 attempts\n")
    let analyzed = TestConsole().run("analyze", path)
    #expect(analyzed.status == .findings)
    #expect(analyzed.output.contains("v1:d051bf5cd87ad978"))
    let again = TestConsole().run("minimize", path, "--keep", "d051", "--to", "ndjson")
    #expect(again == TestConsole.Outcome(status: .clean, output: Self.minimized))
  }

  @Test("without a form, that of the input is written")
  func sameForm() throws {
    let outcome = TestConsole(input: MemorySource(Array(Self.minimized.utf8)))
      .run("minimize", "-", "--keep", "d051")
    #expect(outcome == TestConsole.Outcome(status: .clean, output: Self.minimized))
  }

  @Test("where the attempts end, that is said, and the finding is there all the same")
  func limit() throws {
    let outcome = try run("--keep", "d051", "--to", "ndjson", "--attempts", "5")
    #expect(outcome.status == .clean)
    #expect(
      outcome.diagnostics == """
        outlive: warning: stopped after 5 attempts: a smaller trace may yield the finding as well \
        [not-minimal]
          what to do: allow more with '--attempts', or minimize the result again

        """)
    let trace = TestConsole(input: MemorySource(Array(outcome.output.utf8))).run("analyze", "-")
    #expect(trace.output.contains("v1:d051bf5cd87ad978"))
  }

  @Test("how far it is shows at a terminal only")
  func progress() throws {
    var console = TestConsole(input: MemorySource(try RecordedRuns.trace("closure-cycle").binary))
    console.diagnosticsIsTerminal = true
    let outcome = console.run("minimize", "-", "--keep", "d051", "--to", "ndjson")
    #expect(outcome.diagnostics.hasPrefix("\r\u{1B}[Kminimizing: 20 attempts, "))
    #expect(outcome.diagnostics.hasSuffix("\r\u{1B}[K"))
  }

  @Test("a finding that isn't there is refused")
  func unknown() throws {
    let outcome = try run("--keep", "v1:ffff", "--to", "ndjson")
    #expect(outcome.status == .usage)
    #expect(outcome.output == "")
    #expect(outcome.diagnostics.contains("no finding's fingerprint begins with 'v1:ffff'"))
    let healthy = TestConsole(input: MemorySource(try RecordedRuns.trace("healthy").binary))
      .run("minimize", "-", "--keep", "v1:d051", "--to", "ndjson")
    #expect(healthy.diagnostics.contains("the trace has no finding"))
  }

  @Test("the binary form isn't shown on a terminal")
  func terminal() throws {
    var console = TestConsole(input: MemorySource(try RecordedRuns.trace("closure-cycle").binary))
    console.outputIsTerminal = true
    let outcome = console.run("minimize", "-", "--keep", "d051")
    #expect(outcome.status == .usage)
    #expect(outcome.output == "")
  }
}
