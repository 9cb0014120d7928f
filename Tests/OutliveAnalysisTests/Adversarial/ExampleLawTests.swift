import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("What holds for every example of every rule")
struct ExampleLawTests {
  @Test(
    "What has nothing to do with it changes nothing",
    arguments: ExampleCase.firing + ExampleCase.silent
  )
  func laws(example: ExampleCase) {
    let trace = example.example.trace
    let plain = Analysis(of: trace, configuration: example.configuration).identities.sorted()
    for transformation in TraceTransformation.allCases {
      let changed = transformation(trace)
      let analysis = Analysis(of: changed, configuration: example.configuration)
      let name = "\(example.testDescription), \(transformation)"
      analysis.expectConsistency(with: changed, name)
      let identities = analysis.findings.filter { finding in
        !finding.instances.contains { $0.rawValue > 1_000_000 }
      }
      #expect(identities.map(\.identity).sorted() == plain, "\(name)")
    }
  }

  @Test(
    "A cut leaves what is said true, and says that it is cut",
    arguments: ExampleCase.firing + ExampleCase.silent)
  func cuts(example: ExampleCase) {
    let trace = example.example.trace
    for length in trace.events.indices {
      let cut = Trace(
        events: Array(trace.events.prefix(length)), integrity: TraceIntegrity(isComplete: false))
      let analysis = Analysis(of: cut, configuration: example.configuration)
      analysis.expectConsistency(with: cut, "\(example.testDescription), cut after \(length)")
      #expect(analysis.findings.contains { $0.rule.rawValue == "trace-loss" })
    }
  }
}
