import OutliveAnalysis
import Testing

/// An example of a rule.
struct ExampleCase: Sendable, CustomTestStringConvertible {
  var rule: RuleID
  var example: RuleExample
  var testDescription: String { "\(rule): \(example.title)" }

  static let firing = RuleRegistry.all.flatMap { rule in
    rule.description.firing.map { ExampleCase(rule: rule.description.id, example: $0) }
  }
  static let silent = RuleRegistry.all.flatMap { rule in
    rule.description.silent.map { ExampleCase(rule: rule.description.id, example: $0) }
  }
}

@Suite("Every rule's own examples")
struct RuleExampleTests {
  @Test(
    "A firing example gives findings of its rule and of no other", arguments: ExampleCase.firing)
  func firing(example: ExampleCase) {
    let analysis = Analysis(of: example.example.trace, configuration: example.configuration)
    #expect(
      analysis.findings.map(\.rule).sorted()
        == ([example.rule] + example.example.otherRules).sorted())
    analysis.expectConsistency(with: example.example.trace, example.testDescription)
  }

  @Test(
    "A silent example gives no finding of its rule or of another one", arguments: ExampleCase.silent
  )
  func silent(example: ExampleCase) {
    let analysis = Analysis(of: example.example.trace, configuration: example.configuration)
    #expect(analysis.findings.map(\.rule) == example.example.otherRules)
    #expect(!example.example.otherRules.contains(example.rule))
    analysis.expectConsistency(with: example.example.trace, example.testDescription)
  }

  @Test("Every rule has a firing and a silent example, and a name of its own")
  func registry() {
    let descriptions = RuleRegistry.all.map(\.description)
    #expect(descriptions.allSatisfy { !$0.firing.isEmpty && !$0.silent.isEmpty })
    #expect(Set(descriptions.map(\.id)).count == descriptions.count)
    #expect(
      descriptions.filter(\.needs.isEmpty).map(\.id.rawValue) == ["trace-loss"],
      "a rule that doesn't say what it reads can't be told to miss something")
    #expect(descriptions.allSatisfy { !$0.silentWhen.isEmpty && $0.summary.hasSuffix(".") })
  }

  @Test("A rule is found by its name, and an unknown name finds none")
  func lookup() {
    #expect(RuleRegistry.rule(named: "retain-cycle")?.description.title == "Retain cycle")
    #expect(RuleRegistry.rule(named: "retain") == nil)
  }
}
