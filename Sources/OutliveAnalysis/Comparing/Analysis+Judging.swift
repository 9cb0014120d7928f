internal import OutliveTrace

extension Analysis {
  /// Why it means nothing that a rule found nothing; `nil` when the rule could judge.
  ///
  /// A finding that isn't there any more is mended only if its rule could have found it. Where there
  /// is doubt, the rule counts as unable to judge: a known leak stays known for another run, and
  /// none is declared mended that isn't.
  ///
  /// - Parameter rule: The rule; one that this version doesn't have judges nothing.
  /// - Returns: The reason as one phrase.
  /// - Complexity: O(*n*) in the number of things that weren't judged.
  package func reasonNotJudged(by rule: RuleID) -> String? {
    guard let description = RuleRegistry.rule(named: rule.rawValue)?.description else {
      return "no rule has this name"
    }
    if let reason = reasonNothingIsJudged { return reason }
    let names = [description.id] + description.aliases
    if let entry = notEvaluated.first(where: { names.map(\.rawValue).contains($0.subject) }) {
      return entry.reason
    }
    // Without a snapshot a rule may still find something, but on another path.
    guard description.evidence.contains("snapshot") else { return nil }
    if accounting.survivors > 0, summary.snapshots == 0 {
      return "no snapshot of the live heap was recorded"
    }
    let failure = LossReason.snapshotFailed.explanation
    return notEvaluated.first { entry in
      entry.subject == "snapshots" || entry.subject == "cycles" || entry.reason == failure
    }?.reason
  }

  /// Why no rule could judge; `nil` when any could.
  private var reasonNothingIsJudged: String? {
    let integrity = summary.integrity
    if !integrity.isComplete || integrity.missingBytes > 0 || integrity.lostEvents > 0 {
      return "a trace was cut or never closed"
    }
    let losses = [LossReason.writeFailed, .diskTooSlow, .sizeLimit].map(\.explanation)
    if let loss = notEvaluated.first(where: { losses.contains($0.reason) }) { return loss.reason }
    return notEvaluated.first { entry in
      entry.subject == "lifetimes"
        || (entry.subject == "objects" && entry.reason.hasPrefix("nothing"))
    }?.reason
  }
}

/// What the rules could judge in an analysis; each rule is asked once.
struct Judgements {
  private let analysis: Analysis
  private var reasons: [RuleID: String?] = [:]

  /// Makes a list in which no rule has been asked.
  init(of analysis: Analysis) { self.analysis = analysis }

  /// Why it means nothing that a rule found nothing; `nil` when the rule could judge.
  mutating func reasonNotJudged(by rule: RuleID) -> String? {
    if let known = reasons[rule] { return known }
    let reason = analysis.reasonNotJudged(by: rule)
    reasons.updateValue(reason, forKey: rule)
    return reason
  }
}
