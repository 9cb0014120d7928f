internal import OutliveAnalysis
@testable internal import OutliveCommandLine
internal import Testing

@Suite("outlive rules and outlive explain")
struct RulesCommandTests {
  private var rules: [RuleDescription] { RuleRegistry.all.map(\.description) }

  @Test("every rule has one line, in the order of the names, in columns")
  func list() throws {
    let outcome = TestConsole().run("rules")
    #expect(outcome.status == .clean)
    #expect(outcome.diagnostics == "")
    let rules = rules.sorted { $0.id < $1.id }
    try #require(!rules.isEmpty)
    let all = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = all.prefix(rules.count)
    let fields = lines.map { line in
      line.replacing(", off ", with: ",off ").split(separator: " ", maxSplits: 2)
        .map { String($0.drop { $0 == " " }) }
    }
    #expect(
      fields
        == rules.map { rule in
          [
            rule.id.rawValue, rule.severity == .info ? "info,off" : rule.severity.rawValue,
            rule.summary,
          ]
        })
    #expect(rules.contains { $0.severity == .info })
    #expect(
      all.dropFirst(rules.count) == [
        "", "A rule that is off is asked when it is set, such as by:",
        "  outlive analyze TRACE --rule ambiguous-scope=info", "",
      ])
    let columns = zip(lines, rules).map { line, rule in line.count - rule.summary.count }
    #expect(Set(columns).count == 1)
  }

  @Test("every rule's page says all that the rule says, within 80 columns")
  func pages() {
    for rule in rules {
      let outcome = TestConsole().run("explain", rule.id.rawValue)
      #expect(
        outcome == TestConsole.Outcome(status: .clean, output: RulePage(rule: rule).render()))
      let words = outcome.output.split(whereSeparator: \.isWhitespace)
      for text in [rule.title, rule.summary, rule.rationale, rule.evidence, rule.fix]
        + rule.silentWhen + rule.firing.map(\.title) + rule.silent.map(\.title)
      {
        let expected = text.split(whereSeparator: \.isWhitespace)
        #expect(words.contains(expected), "\(rule.id) doesn't say: \(text)")
      }
      #expect(outcome.output.split(separator: "\n").filter { $0.count > 80 } == [])
    }
  }

  @Test("a page has a section for each part, and none for what is missing")
  func page() {
    var rule = RuleDescription(
      id: RuleID(rawValue: "shelf-dust"), aliases: [RuleID(rawValue: "dusty-shelf")],
      title: "Dust on the shelf",
      summary: "A shelf has dust on it.", rationale: "Dust makes readers sneeze.",
      severity: .warning, evidence: "A look at the shelf.",
      silentWhen: ["The shelf is new.", "Nobody reads."], fix: "Wipe it.",
      firing: [RuleExample("A shelf that nobody wiped.") { _ in }],
      silent: [RuleExample("A shelf in use.") { _ in }])
    #expect(
      RulePage(rule: rule).render() == """
        shelf-dust (warning)
        Dust on the shelf

        A shelf has dust on it.

        WHY IT MATTERS
          Dust makes readers sneeze.

        EVIDENCE IT NEEDS
          A look at the shelf.

        SILENT WHEN
          - The shelf is new.
          - Nobody reads.

        HOW TO MEND IT
          Wipe it.

        FIRES ON
          - A shelf that nobody wiped.

        IS SILENT ON
          - A shelf in use.

        ALSO KNOWN AS
          dusty-shelf

        """)
    rule.aliases = []
    rule.silentWhen = []
    rule.firing = []
    rule.silent = []
    #expect(
      RulePage(rule: rule, width: 24).render() == """
        shelf-dust (warning)
        Dust on the shelf

        A shelf has dust on it.

        WHY IT MATTERS
          Dust makes readers
          sneeze.

        EVIDENCE IT NEEDS
          A look at the shelf.

        HOW TO MEND IT
          Wipe it.

        """)
  }

  @Test("the page of a rule that is off says so, and how it is switched on")
  func off() throws {
    for rule in rules {
      let isOff = rule.severity == .info
      let page = RulePage(rule: rule).render()
      #expect(
        page.hasPrefix("\(rule.id) (\(rule.severity.rawValue)\(isOff ? ", off" : ""))\n"))
      #expect(
        page.contains(
          """

          HOW TO SWITCH IT ON
            outlive analyze TRACE --rule \(rule.id)=info

          """) == isOff)
    }
  }

  @Test("a former name still leads to the page, and the new name is said")
  func aliases() {
    for rule in rules {
      for alias in rule.aliases {
        #expect(
          TestConsole().run("explain", alias.rawValue)
            == TestConsole.Outcome(
              status: .clean, output: RulePage(rule: rule).render(),
              diagnostics: "outlive: note: '\(alias)' is now called '\(rule.id)'\n"))
      }
    }
  }

  @Test("a mistyped rule is suggested, and an unknown one leads to the list")
  func unknown() {
    #expect(
      TestConsole().run("explain", "retain-cycel")
        == TestConsole.Outcome(
          status: .usage,
          diagnostics: """
            outlive: error: unknown rule 'retain-cycel'; did you mean 'retain-cycle'?
            usage: outlive explain RULE
            See 'outlive explain --help'.

            """))
    #expect(
      TestConsole().run("explain", "xyzzy")
        == TestConsole.Outcome(
          status: .usage,
          diagnostics: """
            outlive: error: unknown rule 'xyzzy'
            outlive: note: 'outlive rules' lists every rule
            usage: outlive explain RULE
            See 'outlive explain --help'.

            """))
  }
}
