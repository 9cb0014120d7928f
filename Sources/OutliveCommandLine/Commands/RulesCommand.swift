internal import OutliveAnalysis

/// Lists the rules.
struct RulesCommand: Command {
  static let specification = CommandSpecification(
    name: "rules",
    abstract: "list the rules, one line each",
    discussion: [
      "Each line has the rule's stable name, how bad its findings are, and when it is true."
    ],
    examples: [CommandExample("outlive rules", "List every rule.")],
    exitCodes: [.done] + ExitCode.specifications(.usage, .unwritableStandardOutput))

  init(_ invocation: Invocation) throws(UsageError) {}

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    let rules = RuleRegistry.all.map(\.description).sorted { $0.id < $1.id }
    let idWidth = rules.map(\.id.rawValue.count).max() ?? 0
    let severityWidth = rules.map(\.severity.rawValue.count).max() ?? 0
    let lines = rules.map { rule in
      rule.id.rawValue.padded(to: idWidth + 2)
        + rule.severity.rawValue.padded(to: severityWidth + 2)
        + rule.summary
    }
    try environment.print(lines.map { "\($0)\n" }.joined())
    return .clean
  }
}

extension String {
  /// The text with as many spaces after it as make it a number of characters long.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
