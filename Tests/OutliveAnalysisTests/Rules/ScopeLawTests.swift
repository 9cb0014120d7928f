import OutliveTestSupport
import OutliveTrace
import Testing

@testable import OutliveAnalysis

@Suite("What holds for rules that are off unless asked for")
struct ScopeLawTests {
  private static let examples = (ExampleCase.firing + ExampleCase.silent).filter { example in
    RuleRegistry.rule(named: example.rule.rawValue)?.description.severity == .info
  }

  @Test("Nobody hears of them unless they are asked", arguments: examples)
  func off(example: ExampleCase) {
    #expect(Analysis(of: example.example.trace).findings.allSatisfy { $0.severity != .info })
  }

  @Test("A cut leaves what is said true", arguments: examples)
  func cuts(example: ExampleCase) {
    let trace = example.example.trace
    for length in trace.events.indices {
      let cut = Trace(
        events: Array(trace.events.prefix(length)), integrity: TraceIntegrity(isComplete: false))
      Analysis(of: cut, configuration: .allRules)
        .expectConsistency(with: cut, "\(example.testDescription), cut after \(length)")
    }
  }

  @Test("Damaged programs are judged the same", arguments: 0..<20 as Range<UInt64>)
  func damage(seed: UInt64) {
    var random = RandomEvents(seed: seed)
    let examples = (ExampleCase.firing + ExampleCase.silent).filter { example in
      !example.example.trace.events.allSatisfy {
        if case .resolutionBegan = $0.kind { false } else { true }
      }
    }
    for round in 0..<5 {
      let example = examples[Int(seed * 7 + UInt64(round) * 13) % examples.count]
      let trace = random.damaged(example.example.trace)
      expectSame(trace, "\(example.testDescription), \(seed)/\(round)")
      Analysis(of: trace, configuration: .allRules)
        .expectConsistency(with: trace, "\(example.testDescription), damage \(seed)/\(round)")
    }
    let noise = random.trace(of: 250)
    expectSame(noise, "noise \(seed)")
  }

  private func expectSame(_ trace: Trace, _ name: String) {
    let whole = Analysis(of: ReplayedTrace(of: trace), configuration: .allRules)
    for interval in [0, 3] {
      let short = Analysis(
        of: ReplayedTrace(of: trace, remembering: Retention(interval: interval)),
        configuration: .allRules)
      #expect(short.findings == whole.findings, "\(name)")
      #expect(short.accounting == whole.accounting, "\(name)")
      #expect(short.notEvaluated == whole.notEvaluated, "\(name)")
    }
  }
}
