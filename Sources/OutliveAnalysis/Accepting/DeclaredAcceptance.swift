internal import OutliveTrace

/// Marks the findings that the program itself accepts, each with the reason that it gave.
///
/// What is accepted stays in sight, and so does a declaration that nothing matches any more: it is to be
/// removed before it hides the next defect.
struct DeclaredAcceptance {
  /// The rules that are about objects that live on.
  private static let aboutSurvivors: Set<RuleID> = [
    RuleID(rawValue: "expected-release-missed"), RuleID(rawValue: "outlives-scope"),
    RuleID(rawValue: "outlives-container"), RuleID(rawValue: "pinned-by-task"),
    RuleID(rawValue: "observation-cycle"),
  ]

  /// The declarations that count for nothing, and why.
  private(set) var unused: [NotEvaluated] = []
  private let replay: Replay
  private let suppressions: [(rule: RuleID, said: Declarations.Suppression)]
  private let survivals: [Declarations.Survival]
  private var usedSuppressions: Set<Int> = []
  private var usedSurvivals: Set<Int> = []

  /// Takes the declarations of a replayed trace.
  init(in replay: Replay) {
    self.replay = replay
    var suppressions: [(rule: RuleID, said: Declarations.Suppression)] = []
    for said in replay.declarations.suppressions {
      guard let rule = RuleRegistry.rule(named: said.rule)?.description.id else {
        unused.append(Self.entry(said, "there is no rule of that name"))
        continue
      }
      guard !said.reason.isBlank else {
        unused.append(Self.entry(said, "it gives no reason"))
        continue
      }
      guard said.object != nil || said.definition != nil else {
        unused.append(Self.entry(said, "it names neither an object nor a definition"))
        continue
      }
      suppressions.append((rule, said))
    }
    self.suppressions = suppressions
    var survivals: [Declarations.Survival] = []
    for said in replay.declarations.survivals {
      guard !said.reason.isBlank else {
        unused.append(Self.entry(said, "it gives no reason"))
        continue
      }
      guard said.object != nil || said.type != nil || said.scope != nil else {
        unused.append(Self.entry(said, "it names neither an object nor a type nor a scope"))
        continue
      }
      survivals.append(said)
    }
    self.survivals = survivals
  }

  /// Marks findings, each of one instance.
  ///
  /// - Complexity: O(*n* · *m*) for *n* findings and *m* declarations.
  mutating func mark(_ findings: [Finding]) -> [Finding] {
    guard !suppressions.isEmpty || !survivals.isEmpty else { return findings }
    return findings.map { finding in
      guard finding.verdict != .expected, let acceptance = acceptance(of: finding) else {
        return finding
      }
      var finding = finding
      finding.acceptance = acceptance
      return finding
    }
  }

  /// Says which declarations nothing has matched.
  mutating func finish() {
    for (index, suppression) in suppressions.enumerated()
    where !usedSuppressions.contains(index) {
      unused.append(Self.entry(suppression.said, "nothing matches it any more: remove it"))
    }
    for (index, survival) in survivals.enumerated() where !usedSurvivals.contains(index) {
      unused.append(Self.entry(survival, "nothing matches it any more: remove it"))
    }
  }

  private mutating func acceptance(of finding: Finding) -> Acceptance? {
    if let definition = finding.definition,
      let accepted = acceptance(of: finding.rule, ofAllMadeBy: definition)
    {
      return accepted
    }
    // One that isn't about an object can't be accepted here: a baseline is the place for it.
    guard !finding.instances.isEmpty else { return nil }
    var reasons: [Acceptance] = []
    for object in finding.instances {
      guard let accepted = acceptance(of: finding.rule, about: object) else { return nil }
      reasons.append(accepted)
    }
    return reasons.first
  }

  private mutating func acceptance(
    of rule: RuleID, ofAllMadeBy definition: DefinitionID
  ) -> Acceptance? {
    let found = suppressions.indices.first {
      suppressions[$0].rule == rule && suppressions[$0].said.definition == definition
    }
    guard let index = found else { return nil }
    usedSuppressions.insert(index)
    return Acceptance(reason: suppressions[index].said.reason)
  }

  private mutating func acceptance(of rule: RuleID, about object: ObjectID) -> Acceptance? {
    let record = replay.objects[object]
    for (index, suppression) in suppressions.enumerated() where suppression.rule == rule {
      let said = suppression.said
      let isOfDefinition = said.definition.map { $0 == record?.definition } ?? false
      guard said.object == object || isOfDefinition else { continue }
      usedSuppressions.insert(index)
      return Acceptance(reason: said.reason)
    }
    guard Self.aboutSurvivors.contains(rule) else { return nil }
    for (index, said) in survivals.enumerated() {
      if let kept = said.object, kept != object { continue }
      if let type = said.type, type != record?.type, type != replay.typeName(of: object) {
        continue
      }
      if let scope = said.scope, scope != record?.scope { continue }
      usedSurvivals.insert(index)
      return Acceptance(
        reason: said.reason, expires: said.expires.flatMap { CalendarDate($0) })
    }
    return nil
  }

  private static func entry(
    _ said: Declarations.Suppression, _ reason: String
  ) -> NotEvaluated {
    NotEvaluated(
      subject: "the suppression of “\(said.rule)”\(place(said.site))", reason: reason, count: 1)
  }

  private static func entry(_ said: Declarations.Survival, _ reason: String) -> NotEvaluated {
    NotEvaluated(
      subject: "what was said to live on\(place(said.site))", reason: reason, count: 1)
  }

  private static func place(_ site: Site?) -> String {
    site.map { " at \($0)" } ?? ""
  }
}

extension String {
  /// Whether there is nothing to read in it.
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
