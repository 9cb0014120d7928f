internal import Foundation
internal import OutliveAnalysis
internal import OutliveTrace
@testable internal import OutliveCommandLine
internal import Testing

@Suite("The option --rule")
struct RuleOptionTests {
  private func run(_ words: String...) -> TestConsole.Outcome {
    TestConsole(input: MemorySource(SampleTraces.leaking.binary)).run(words)
  }

  @Test("a rule that is off finds nothing, and a milder one fails nothing")
  func settings() {
    #expect(run("analyze", "-").status == .findings)
    let off = run("analyze", "-", "--rule", "expected-release-missed=off")
    #expect(off.status == .clean)
    #expect(!off.output.contains("expected-release-missed"))
    let info = run("analyze", "-", "--rule", "expected-release-missed=info")
    #expect(info.status == .clean)
    #expect(info.output.contains("expected-release-missed"))
    #expect(
      run("analyze", "-", "--rule", "expected-release-missed=warning").output.contains(
        "2 warnings"))
  }

  @Test("it is the same for reports, and may be given for several rules")
  func report() {
    let outcome = run(
      "report", "-", "--format", "json", "--rule", "expected-release-missed=off", "--rule",
      "live-cycle=error", "--rule=live-cycle=error")
    #expect(outcome.status == .clean)
    #expect(!outcome.output.contains("expected-release-missed"))
  }

  @Test(
    "what can't be meant is refused, with what may have been",
    arguments: [
      (["nope"], "'nope' is no rule with a setting"),
      (["=off"], "'=off' is no rule with a setting"),
      (["retain-cylce=off"], "unknown rule 'retain-cylce'; did you mean 'retain-cycle'?"),
      (["zzzzz=off"], "unknown rule 'zzzzz'"),
      (["live-cycle="], "'' is no setting of a rule"),
      (["live-cycle=of"], "'of' is no setting of a rule; did you mean 'off'?"),
      (["live-cycle=off", "live-cycle=info"], "--rule sets 'live-cycle' to off and to info"),
    ])
  func refused(values: [String], message: String) {
    for command in ["analyze", "report"] {
      let outcome = TestConsole().run([command, "x"] + values.map { "--rule=\($0)" })
      #expect(outcome.status == .usage)
      #expect(
        outcome.diagnostics.hasPrefix("outlive: error: \(message)\n"), "\(outcome.diagnostics)")
    }
  }

  @Test("what grows in as many rounds as are asked for is found, and in fewer isn't")
  func rounds() throws {
    let rule = try #require(RuleRegistry.rule(named: "accumulation"))
    let trace = try #require(rule.description.firing.first).trace
    let counted = trace.events.count {
      if case .iterationEnded = $0.kind { true } else { false }
    }
    var writer = TraceWriter()
    for event in trace.events { writer.append(event) }
    let bytes = writer.finish()
    for (rounds, isFound) in [(nil, true), (counted - 1, true), (counted, false)] {
      for command in ["analyze", "report"] {
        let words =
          [command, "-", "--format", "json"] + (rounds.map { ["--rounds", "\($0)"] } ?? [])
        let outcome = TestConsole(input: MemorySource(bytes)).run(words)
        #expect(outcome.output.contains("\"accumulation\"") == isFound, "\(words)")
      }
    }
    for text in ["0", "-1", "many", "1000001"] {
      let outcome = TestConsole().run(["analyze", "x", "--rounds=\(text)"])
      #expect(outcome.status == .usage)
      #expect(
        outcome.diagnostics.hasPrefix(
          "outlive: error: '\(text)' is no number of rounds for '--rounds', from 1 to 1000000\n"),
        "\(outcome.diagnostics)")
    }
  }

  @Test("a component may need as many others as are allowed, and no more")
  func dependencies() throws {
    let rule = try #require(RuleRegistry.rule(named: "over-injection"))
    let trace = try #require(rule.description.firing.first).trace
    var writer = TraceWriter()
    for event in trace.events { writer.append(event) }
    let bytes = writer.finish()
    for (count, isFound) in [(nil, true), (7, true), (8, false), (63, false), (4, true)] {
      for command in ["analyze", "report"] {
        let words =
          [command, "-", "--format", "json", "--rule", "over-injection=info"]
          + (count.map { ["--dependencies", "\($0)"] } ?? [])
        let outcome = TestConsole(input: MemorySource(bytes)).run(words)
        #expect(outcome.output.contains("\"over-injection\"") == isFound, "\(words)")
      }
    }
    for text in ["3", "-1", "many", "64"] {
      let outcome = TestConsole().run(["analyze", "x", "--dependencies=\(text)"])
      #expect(outcome.status == .usage)
      #expect(
        outcome.diagnostics.hasPrefix(
          "outlive: error: '\(text)' is no number of components for '--dependencies', from 4 to 63\n"
        ), "\(outcome.diagnostics)")
    }
  }

  @Test("a trace that is cut and shows nothing else has no findings, but is not clean")
  func cut() {
    let bytes = Array(SampleTraces.healthy.binary.dropLast(3))
    let outcome = TestConsole(input: MemorySource(bytes)).run(["analyze", "-"])
    #expect(outcome.status == .unreadableInput)
    #expect(outcome.output.contains("trace-loss"))
  }
}
