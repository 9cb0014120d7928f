/// Something that reads a replayed trace and yields findings.
///
/// One rule, one file. What a rule says about itself is data: from it come the registry,
/// `outlive rules`, `outlive explain` and the catalogue, so nothing about a rule is written twice.
public protocol Rule: Sendable {
  /// What the rule says about itself.
  var description: RuleDescription { get }

  /// Yields the findings that the replayed trace proves, and what it could not judge.
  func evaluate(_ replay: Replay, into report: inout RuleReport)
}

/// What a rule says about itself.
public struct RuleDescription: Sendable {
  /// The rule's stable name.
  public var id: RuleID
  /// Names the rule had before; still accepted.
  public var aliases: [RuleID]
  /// The rule's name as a phrase.
  public var title: String
  /// When it is true, as one sentence.
  public var summary: String
  /// Why it matters.
  public var rationale: String
  /// How bad its findings are.
  public var severity: Severity
  /// What a trace must hold for the rule to judge, for people.
  public var evidence: String
  /// The same, for programs: what was lost of it may be what the rule looks for.
  public var needs: Set<Evidence>
  /// When it stays silent, a sentence each.
  public var silentWhen: [String]
  /// How to mend it.
  public var fix: String
  /// Small traces that it fires on.
  public var firing: [RuleExample]
  /// Small traces that it stays silent on.
  public var silent: [RuleExample]

  /// Makes a description from its parts.
  public init(
    id: RuleID, aliases: [RuleID] = [], title: String, summary: String, rationale: String,
    severity: Severity, evidence: String, needs: Set<Evidence> = [], silentWhen: [String],
    fix: String,
    firing: [RuleExample], silent: [RuleExample]
  ) {
    self.id = id
    self.aliases = aliases
    self.title = title
    self.summary = summary
    self.rationale = rationale
    self.severity = severity
    self.evidence = evidence
    self.needs = needs
    self.silentWhen = silentWhen
    self.fix = fix
    self.firing = firing
    self.silent = silent
  }
}

/// What one rule found, and what it could not judge.
public struct RuleReport: Sendable {
  /// The findings, one for each instance; equal ones are merged later.
  public var findings: [Finding] = []
  /// What could not be judged.
  public var notEvaluated: [NotEvaluated] = []
  /// From where on something is reported.
  public let limits: RuleLimits

  /// What several rules look for is looked for once.
  var garbageCycles: [GarbageCycle]?
  var liveCycles: [LiveCycle]?
  var survivors: SurvivorSearch?

  /// Makes an empty report.
  ///
  /// - Parameter limits: From where on something is reported.
  public init(limits: RuleLimits = RuleLimits()) { self.limits = limits }
}
