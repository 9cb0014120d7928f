internal import OutliveAnalysis

/// Lists the rules.
struct RulesCommand: Command {
  static let specification = CommandSpecification(
    name: "rules",
    abstract: "list the rules, one line each",
    discussion: [
      """
      Each line has the rule's stable name, how bad its findings are, and when it is true. A rule \
      that only says what is worth knowing is off until '--rule' sets it.
      """
    ],
    examples: [CommandExample("outlive rules", "List every rule.")],
    exitCodes: [.done] + ExitCode.specifications(.usage, .unwritableStandardOutput))

  init(_ invocation: Invocation) throws(UsageError) {}

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    let rules = RuleRegistry.all.map(\.description).sorted { $0.id < $1.id }
    let idWidth = rules.map(\.id.rawValue.count).max() ?? 0
    let severityWidth = rules.map(\.severityWords.count).max() ?? 0
    var lines = rules.map { rule in
      rule.id.rawValue.padded(to: idWidth + 2)
        + rule.severityWords.padded(to: severityWidth + 2)
        + rule.summary
    }
    if let rule = rules.first(where: \.isOff) {
      lines += ["", "A rule that is off is asked when it is set, such as by:", rule.switchingOn]
    }
    try environment.print(lines.map { "\($0)\n" }.joined())
    return .clean
  }
}

extension RuleDescription {
  /// Whether the rule isn't asked unless somebody sets it.
  var isOff: Bool { !RuleConfiguration().asks(self) }

  /// How bad its findings are, and whether it isn't asked.
  var severityWords: String { isOff ? "\(severity.rawValue), off" : severity.rawValue }

  /// How a rule that isn't asked is.
  var switchingOn: String { "  outlive analyze TRACE --rule \(id)=\(severity.rawValue)" }
}

extension String {
  /// The text with as many spaces after it as make it a number of characters long.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
