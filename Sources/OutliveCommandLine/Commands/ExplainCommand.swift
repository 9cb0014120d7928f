internal import OutliveAnalysis

/// Shows all that a rule says about itself.
struct ExplainCommand: Command {
  static let rule = ArgumentSpecification(
    name: "RULE", help: "the rule's name, such as retain-cycle; 'outlive rules' lists them")

  static let specification = CommandSpecification(
    name: "explain",
    abstract: "show what a rule means, when it is silent, and how to mend what it finds",
    arguments: [rule],
    examples: [
      CommandExample("outlive explain retain-cycle", "Read about the rule that found a cycle.")
    ],
    exitCodes: [.done] + ExitCode.specifications(.usage, .unwritableStandardOutput))

  let rule: RuleDescription
  let typed: String

  init(_ invocation: Invocation) throws(UsageError) {
    typed = invocation[Self.rule].first ?? ""
    if let rule = RuleRegistry.rule(named: typed) {
      self.rule = rule.description
      return
    }
    let rules = RuleRegistry.all.map(\.description)
    let names = (rules.map(\.id) + rules.flatMap(\.aliases)).map(\.rawValue)
    let suggestion = Suggestion.nearest(to: typed, in: names)
    throw UsageError(
      path: invocation.path,
      reason: .invalid(
        "unknown rule \(typed.quoted)" + (suggestion.map { "; did you mean \($0.quoted)?" } ?? "")),
      notes: suggestion == nil ? ["'outlive rules' lists every rule"] : [])
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    if rule.id.rawValue != typed {
      environment.report("outlive: note: \(typed.quoted) is now called '\(rule.id)'\n")
    }
    try environment.print(RulePage(rule: rule).render())
    return .clean
  }
}
