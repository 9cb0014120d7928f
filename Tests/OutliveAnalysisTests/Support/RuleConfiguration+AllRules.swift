import OutliveAnalysis

extension RuleConfiguration {
  /// Every rule is asked, also those that are off unless they are asked for.
  static var allRules: RuleConfiguration {
    var configuration = RuleConfiguration()
    for rule in RuleRegistry.all.map(\.description) where rule.severity == .info {
      configuration[rule.id] = .info
    }
    return configuration
  }
}
