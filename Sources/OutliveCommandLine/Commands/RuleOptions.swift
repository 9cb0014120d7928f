internal import OutliveAnalysis

/// How bad the findings of single rules are taken, and from where on, as it is typed:
/// `--rule live-cycle=off`, `--rounds 5`, `--dependencies 10`.
struct RuleOptions {
  static let rule = OptionSpecification(
    name: "rule", valueName: "ID=SETTING",
    help: "how bad a rule's findings are: off, info, warning or error",
    defaultText: "as 'outlive rules' lists them, where info rules are off", isRepeatable: true)

  static let rounds = OptionSpecification(
    name: "rounds", valueName: "COUNT",
    help: "in how many rounds something has to grow to be a finding, after a first one that "
      + "doesn't count", defaultText: "\(RuleLimits().rounds)")

  static let dependencies = OptionSpecification(
    name: "dependencies", valueName: "COUNT",
    help: "how many other components one may need before 'over-injection' reports it, which "
      + "'--rule over-injection=info' switches on", defaultText: "\(RuleLimits().dependencies)")

  /// The options, as a command lists them.
  static let all = [rule, rounds, dependencies]

  /// As many rounds as anybody would wait for.
  private static let roundCounts = 1...1_000_000

  /// What was typed, as the analysis takes it.
  let configuration: RuleConfiguration

  /// Takes the options of a command line.
  ///
  /// - Throws: That there is no such rule or setting, that one rule has two, or that what stands for a
  ///   number of rounds or components is none.
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
    var limits = RuleLimits()
    if let count = try count(rounds, "rounds", in: roundCounts, invocation) {
      limits.rounds = count
    }
    let counts = RuleLimits.dependencyCounts
    if let count = try count(dependencies, "components", in: counts, invocation) {
      limits.dependencies = count
    }
    return limits
  }

  /// The number that an option says; `nil` when it isn't given.
  private static func count(
    _ option: OptionSpecification, _ things: String, in range: ClosedRange<Int>,
    _ invocation: Invocation
  ) throws(UsageError) -> Int? {
    guard let text = invocation[option].last else { return nil }
    guard let count = Int(text), range.contains(count) else {
      throw error(
        "\(text.quoted) is no number of \(things) for '\(option.longForm)', from "
          + "\(range.lowerBound) to \(range.upperBound)", at: invocation, note: nil)
    }
    return count
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
