internal import Foundation
internal import OutliveAnalysis
internal import OutliveRendering
internal import OutliveTrace
@testable internal import OutliveCommandLine
internal import Testing

@Suite("outlive analyze")
struct AnalyzeCommandTests {
  private func console(
    _ trace: Trace, isTerminal: Bool = false, columns: Int? = nil, variables: [String: String] = [:]
  ) -> TestConsole {
    TestConsole(
      input: MemorySource(trace.binary), outputIsTerminal: isTerminal, columns: columns,
      variables: variables)
  }

  @Test("a healthy trace is clean")
  func healthy() {
    let analysis = analyze(SampleTraces.healthy)
    #expect(analysis.findings == [])
    #expect(
      console(SampleTraces.healthy).run("analyze", "-")
        == TestConsole.Outcome(
          status: .clean,
          output: TextReport(analysis: analysis).render()))
  }

  @Test("a leaking trace has findings, as text and as data")
  func leaking() {
    let analysis = analyze(SampleTraces.leaking)
    #expect(
      analysis.findings.map(\.rule.rawValue)
        == Array(repeating: "expected-release-missed", count: 2))
    #expect(
      console(SampleTraces.leaking).run("analyze", "-")
        == TestConsole.Outcome(
          status: .findings,
          output: TextReport(analysis: analysis).render()))
    #expect(
      console(SampleTraces.leaking).run("analyze", "-", "--format", "json")
        == TestConsole.Outcome(
          status: .findings, output: JSONReport(analysis: analysis).render()))
  }

  @Test("the same trace gives the same bytes")
  func deterministic() {
    let first = console(SampleTraces.leaking).run("analyze", "-")
    for _ in 0..<5 { #expect(console(SampleTraces.leaking).run("analyze", "-") == first) }
  }

  @Test("text is colored as asked, and data never")
  func color() {
    func isColored(
      _ words: [String], isTerminal: Bool = false, variables: [String: String] = [:]
    ) -> Bool {
      console(SampleTraces.leaking, isTerminal: isTerminal, variables: variables)
        .run(["analyze", "-"] + words).output.contains("\u{1B}[")
    }
    #expect(!isColored([]))
    #expect(isColored([], isTerminal: true))
    #expect(!isColored([], isTerminal: true, variables: ["NO_COLOR": "1"]))
    #expect(isColored(["--color", "always"], variables: ["NO_COLOR": "1"]))
    #expect(!isColored(["--color=never"], isTerminal: true))
    #expect(!isColored(["--color=always", "--format=json"], isTerminal: true))
  }

  @Test(
    "text is as wide as the terminal, within reason",
    arguments: [(nil, 80), (60, 60), (10, 40), (400, 120)] as [(Int?, Int)])
  func width(columns: Int?, expected: Int) {
    let options = TextReport.Options(width: expected)
    #expect(
      console(SampleTraces.leaking, isTerminal: true, columns: columns)
        .run("analyze", "-", "--color", "never").output
        == TextReport(analysis: analyze(SampleTraces.leaking), options: options).render())
  }

  @Test("only what is neither expected nor a mere note makes the command fail")
  func exitCode() {
    let leak = SampleAnalyses.finding("v1:1")
    let suspect = SampleAnalyses.finding("v1:2", verdict: .suspect, severity: .warning)
    let expected = SampleAnalyses.finding("v1:3", verdict: .expected)
    let note = SampleAnalyses.finding("v1:4", severity: .info)
    func code(_ findings: Finding..., isComplete: Bool = true) -> ExitCode {
      ExitCode(of: SampleAnalyses.analysis(findings: findings, isComplete: isComplete))
    }
    #expect(code() == .clean)
    #expect(code(expected, note) == .clean)
    #expect(code(leak) == .findings)
    #expect(code(expected, note, suspect) == .findings)
    #expect(code(isComplete: false) == .unreadableInput)
    #expect(code(expected, note, isComplete: false) == .unreadableInput)
    #expect(code(suspect, isComplete: false) == .findings)
  }

  @Test("the exit codes are those that scripts rely on")
  func codes() {
    #expect(
      ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 64, 70, 73, 74, 126])
    #expect(
      OutliveCommand.specification.exitCodes.map(\.code) == ExitCode.allCases.map(\.rawValue))
  }
}
