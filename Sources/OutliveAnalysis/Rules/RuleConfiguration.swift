/// What of the rules' findings is wanted: how bad each rule is taken, and from where on it reports.
///
/// A configuration is a value. The same trace with the same configuration always gives the same
/// analysis.
public struct RuleConfiguration: Hashable, Sendable {
  /// How bad a rule's findings are taken.
  public enum Setting: String, Hashable, Sendable, CaseIterable {
    /// The rule isn't asked.
    case off
    /// Worth knowing: its findings are shown, and fail nothing.
    case info
    /// A likely defect.
    case warning
    /// A defect.
    case error
  }

  /// From where on rules report something.
  public var limits: RuleLimits
  private var settings: [RuleID: Setting]

  /// Makes a configuration that leaves every rule as it is.
  ///
  /// - Parameter limits: From where on rules report something.
  public init(limits: RuleLimits = RuleLimits()) {
    self.limits = limits
    settings = [:]
  }

  /// How bad a rule's findings are taken; `nil` when that is as the rule has it.
  public subscript(id: RuleID) -> Setting? {
    get { settings[id] }
    set { settings[id] = newValue }
  }

  /// Whether a rule is asked: one that only says what is worth knowing is so only when it is set.
  public func asks(_ rule: RuleDescription) -> Bool {
    switch settings[rule.id] {
    case .off: false
    case .info, .warning, .error: true
    case nil: rule.severity != .info
    }
  }

  /// A finding as the configuration takes it.
  func applied(to finding: Finding) -> Finding {
    var finding = finding
    switch settings[finding.rule] {
    case .info: finding.severity = .info
    case .warning: finding.severity = .warning
    case .error: finding.severity = .error
    case .off, nil: break
    }
    return finding
  }
}
