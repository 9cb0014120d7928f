import OutliveAnalysis

extension ExampleCase {
  /// How the rule that it is an example of is asked, whether or not it is by itself.
  var configuration: RuleConfiguration {
    var configuration = RuleConfiguration()
    let severity = RuleRegistry.rule(named: rule.rawValue)?.description.severity
    if severity == .info { configuration[rule] = .info }
    return configuration
  }
}

extension RuleConfiguration {
  /// Asks every rule, also those that are off unless asked for.
  static var asksAll: RuleConfiguration {
    var configuration = RuleConfiguration()
    for rule in RuleRegistry.all.map(\.description) where rule.severity == .info {
      configuration[rule.id] = .info
    }
    return configuration
  }
}
