import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("Programs told to mislead the rules")
struct AdversarialTests {
  @Test("Exactly what is wrong is found", arguments: Scenario.all)
  func findings(_ scenario: Scenario) {
    let analysis = Analysis(of: scenario.trace)
    scenario.expectFindings(of: analysis)
    analysis.expectConsistency(with: scenario.trace, scenario.name)
    #expect(analysis == Analysis(of: scenario.trace))
  }

  @Test("A cut invents nothing", arguments: Scenario.all)
  func cuts(_ scenario: Scenario) {
    let expected = scenario.shownWhenCut.union(scenario.expected.map(\.rule))
    for length in scenario.trace.events.indices {
      let cut = Trace(
        events: Array(scenario.trace.events.prefix(length)),
        integrity: TraceIntegrity(isComplete: false))
      let analysis = Analysis(of: cut)
      let name = "\(scenario.name), cut after \(length)"
      analysis.expectConsistency(with: cut, name)
      let found = Set(analysis.findings.map(\.rule.rawValue)).subtracting(["trace-loss"])
      #expect(analysis.findings.count { $0.rule.rawValue == "trace-loss" } >= 1, "\(name)")
      #expect(
        found.isSubset(of: expected), "\(analysis.findings.map(\.briefly)) in “\(name)”")
    }
  }

  @Test("What has nothing to do with it changes nothing", arguments: Scenario.all)
  func laws(_ scenario: Scenario) {
    let plain = Analysis(of: scenario.trace).identities
    for transformation in TraceTransformation.allCases {
      let trace = transformation(scenario.trace)
      let analysis = Analysis(of: trace)
      analysis.expectConsistency(with: trace, "\(scenario.name), \(transformation)")
      let identities = analysis.findings.filter { finding in
        !finding.instances.contains { $0.rawValue > 1_000_000 }
      }
      .map(\.identity)
      #expect(
        identities.sorted() == plain.sorted(), "“\(scenario.name)”, \(transformation)")
    }
  }

  @Test("Programs side by side are judged as if each were alone")
  func sideBySide() {
    var events: [Event] = []
    var expected: [String: Int] = [:]
    // A program that doesn't come to rest would be brought to it by the next one's settle points.
    let programs = Scenario.all.filter { $0.endsSettled }
    for (number, scenario) in programs.enumerated() {
      let base = UInt64(number + 1) * 1000
      events += scenario.trace.events.map { event in
        var event = event
        event.kind = event.kind.renumbered { $0 == 0 ? 0 : $0 + base }
        event.thread = ThreadID(rawValue: event.thread.rawValue + base)
        return event
      }
      scenario.trace.countFindings(in: Analysis(of: scenario.trace), into: &expected)
    }
    let trace = Trace.numbered(events)
    let analysis = Analysis(of: trace)
    analysis.expectConsistency(with: trace, "all programs")
    var found: [String: Int] = [:]
    trace.countFindings(in: analysis, into: &found)
    for key in Set(found.keys).union(expected.keys).sorted() {
      #expect(found[key] == expected[key], "\(key)")
    }
  }
}

extension Scenario {
  fileprivate var endsSettled: Bool {
    if case .settle = trace.events.last?.kind { true } else { false }
  }
}

extension Trace {
  /// Counts findings by rule and fingerprint.
  ///
  /// What nobody tracks is numbered anew in each snapshot, and only looked for in the last one, so
  /// findings about such objects alone are left out. So are those about cycles that something holds:
  /// whether it still does, only the last snapshot of all programs tells. What a trace lost is told
  /// once, whatever lost it.
  fileprivate func countFindings(in analysis: Analysis, into counts: inout [String: Int]) {
    let tracked = Set(
      events.compactMap { event -> ObjectID? in
        guard case .objectCreated(let payload) = event.kind else { return nil }
        return payload.object
      })
    for finding in analysis.findings
    where !["live-cycle", "container-self-capture", "trace-loss"].contains(finding.rule.rawValue)
      && (finding.instances.isEmpty || !tracked.isDisjoint(with: finding.instances))
    {
      counts["\(finding.rule) \(finding.fingerprint)", default: 0] += finding.count
    }
  }
}
