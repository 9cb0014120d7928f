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
