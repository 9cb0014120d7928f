internal import OutliveAnalysis

/// How bad the findings of single rules are taken, and from where on, as it is typed:
/// `--rule live-cycle=off`, `--rounds 5`.
struct RuleOptions {
  static let rule = OptionSpecification(
    name: "rule", valueName: "ID=SETTING",
    help: "how bad a rule's findings are: off, info, warning or error",
    defaultText: "as 'outlive rules' lists them", isRepeatable: true)

  static let rounds = OptionSpecification(
    name: "rounds", valueName: "COUNT",
    help: "in how many rounds something has to grow to be a finding, after a first one that "
      + "doesn't count", defaultText: "\(RuleLimits().rounds)")

  /// As many rounds as anybody would wait for.
  private static let roundCounts = 1...1_000_000

  /// What was typed, as the analysis takes it.
  let configuration: RuleConfiguration

  /// Takes the options of a command line.
  ///
  /// - Throws: That there is no such rule or setting, that one rule has two, or that what stands for a
  ///   number of rounds is none.
  init(_ invocation: Invocation) throws(UsageError) {
    var configuration = RuleConfiguration(limits: try Self.limits(invocation))
    for text in invocation[Self.rule] {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw Self.error(
          "\(text.quoted) is no rule with a setting", at: invocation,
          note: "such as '--rule live-cycle=off'")
      }
      let name = String(parts[0])
      guard let id = RuleRegistry.rule(named: name)?.description.id else {
        let suggestion = Suggestion.nearest(to: name, in: Self.names)
        throw Self.error(
          "unknown rule \(name.quoted)"
            + (suggestion.map { "; did you mean \($0.quoted)?" } ?? ""),
          at: invocation, note: suggestion == nil ? "'outlive rules' lists every rule" : nil)
      }
      let value = String(parts[1])
      guard let setting = RuleConfiguration.Setting(rawValue: value) else {
        let settings = RuleConfiguration.Setting.allCases.map(\.rawValue)
        let suggestion = Suggestion.nearest(to: value, in: settings)
        throw Self.error(
          "\(value.quoted) is no setting of a rule"
            + (suggestion.map { "; did you mean \($0.quoted)?" } ?? ""),
          at: invocation, note: "settings are \(settings.joined(separator: ", "))")
      }
      if let known = configuration[id], known != setting {
        throw Self.error(
          "\(Self.rule.longForm) sets '\(id)' to \(known.rawValue) and to \(setting.rawValue)",
          at: invocation, note: nil)
      }
      configuration[id] = setting
    }
    self.configuration = configuration
  }

  private static func limits(_ invocation: Invocation) throws(UsageError) -> RuleLimits {
    guard let text = invocation[rounds].last else { return RuleLimits() }
    guard let count = Int(text), roundCounts.contains(count) else {
      throw error(
        "\(text.quoted) is no number of rounds for '\(rounds.longForm)', from "
          + "\(roundCounts.lowerBound) to \(roundCounts.upperBound)", at: invocation, note: nil)
    }
    return RuleLimits(rounds: count)
  }

  /// The names of all rules, old ones included.
  private static var names: [String] {
    let rules = RuleRegistry.all.map(\.description)
    return (rules.map(\.id) + rules.flatMap(\.aliases)).map(\.rawValue)
  }

  private static func error(
    _ text: String, at invocation: Invocation, note: String?
  ) -> UsageError {
    UsageError(
      path: invocation.path, reason: .invalid(text), notes: [note].compactMap { $0 })
  }
}
