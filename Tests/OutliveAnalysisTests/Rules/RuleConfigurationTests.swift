import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("The configuration of rules")
struct RuleConfigurationTests {
  private var trace: Trace {
    var trace = TraceBuilder()
    let shelf = trace.object("Shelf.BookShelf")
    let chapter = trace.object("Shelf.Chapter")
    let cell = trace.object("Shelf.DocumentCell")
    trace.expectRelease(of: cell, by: "list closed")
    trace.snapshot("list closed") { heap in
      heap.hold(shelf)
      heap.edge(shelf, "lastCell", cell)
      heap.edge(shelf, "chapter", chapter)
      heap.edge(chapter, "itself", chapter)
    }
    trace.settle("list closed")
    return trace.trace
  }

  private func findings(_ configuration: RuleConfiguration) -> [String] {
    Analysis(of: trace, configuration: configuration).findings.map {
      "\($0.rule) \($0.severity.rawValue)"
    }
  }

  @Test("Without one every rule is taken as it is")
  func standard() {
    #expect(
      findings(RuleConfiguration()) == ["expected-release-missed error", "live-cycle info"])
  }

  @Test("A rule that is off isn't asked, and the account says so")
  func off() {
    var configuration = RuleConfiguration()
    configuration[RuleID(rawValue: "expected-release-missed")] = .off
    let analysis = Analysis(of: trace, configuration: configuration)
    #expect(analysis.findings.map(\.rule.rawValue) == ["live-cycle"])
    #expect(
      analysis.accounting == Accounting(tracked: 3, reported: 1, expected: 1, unexplained: 1))
  }

  @Test(
    "A severity takes the place of a rule's own, and decides the order and whether it fails",
    arguments: [
      (RuleConfiguration.Setting.error, ["expected-release-missed error", "live-cycle error"]),
      (.warning, ["expected-release-missed error", "live-cycle warning"]),
      (.info, ["expected-release-missed error", "live-cycle info"]),
    ])
  func severity(setting: RuleConfiguration.Setting, expected: [String]) {
    var configuration = RuleConfiguration()
    configuration[RuleID(rawValue: "live-cycle")] = setting
    #expect(findings(configuration) == expected)
    configuration[RuleID(rawValue: "expected-release-missed")] = .off
    #expect(
      Analysis(of: trace, configuration: configuration).hasFindings == (setting != .info))
  }

  @Test("More rounds can be asked for, and fewer", arguments: 1...5)
  func rounds(limit: Int) {
    var trace = TraceBuilder()
    for round in 1...4 as ClosedRange<UInt64> {
      trace.round("open a page", round) { trace in
        _ = trace.object("Shelf.Page")
        trace.measure("pages", entries: round, live: 0)
      }
      trace.settle("page closed")
    }
    let configuration = RuleConfiguration(limits: RuleLimits(rounds: limit))
    #expect(
      Analysis(of: trace.trace, configuration: configuration).findings.map(\.rule.rawValue)
        == (limit <= 3 ? ["live-count-growth", "accumulation"] : []))
  }

  @Test("No limit is below one round")
  func smallestLimit() {
    #expect(RuleLimits(rounds: 0) == RuleLimits(rounds: 1))
    #expect(RuleLimits(rounds: .min).rounds == 1)
  }
}
