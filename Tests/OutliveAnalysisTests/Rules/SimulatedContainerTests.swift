import OutliveTrace
import Testing

@testable import OutliveAnalysis

@Suite("Containers played at random")
struct SimulatedContainerTests {
  /// The rules about scopes that judge what the simulation does; what lifetimes hold each other is the
  /// captive rule's.
  private static let rules = RuleRegistry.all.filter { rule in
    rule.description.severity != .info && rule.description.id.rawValue != "captive-dependency"
  }

  private func findings(_ container: SimulatedContainer) -> Set<String> {
    Set(Analysis(of: container.trace.trace, rules: Self.rules).findings.map(\.rule.rawValue))
  }

  @Test(
    "A container that does everything right is never reported", arguments: 0..<120 as Range<UInt64>)
  func healthy(seed: UInt64) {
    var container = SimulatedContainer(seed: seed, mistake: nil)
    container.play(40)
    #expect(findings(container) == [])
  }

  @Test(
    "A mistake is reported when it was made, and only then",
    arguments: SimulatedContainer.Mistake.allCases)
  func mistaken(mistake: SimulatedContainer.Mistake) {
    var made = 0
    for seed in 0..<60 as Range<UInt64> {
      var container = SimulatedContainer(seed: seed, mistake: mistake)
      container.play(40)
      let found = findings(container)
      #expect(
        found.contains(mistake.rule) == (container.mistakes > 0),
        "seed \(seed): \(container.mistakes) mistakes, found \(found.sorted())")
      if container.mistakes > 0 { made += 1 }
    }
    #expect(made >= 10, "too few programs make the mistake to prove anything")
  }
}
