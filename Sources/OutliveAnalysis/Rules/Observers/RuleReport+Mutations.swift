internal import OutliveTrace

extension RuleReport {
  /// Adds a finding for each incident of a kind, as far as the rule tells of it.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - others: Incidents that show only at the end of the trace.
  ///   - replay: The replayed trace.
  ///   - rule: The rule.
  ///   - tell: Says what there is to say of one; `nil` when there is nothing.
  mutating func add(
    _ kind: MutationFacts.Incident.Kind, and others: [MutationFacts.Incident] = [],
    in replay: Replay, by rule: RuleDescription,
    _ tell: (MutationFacts.Incident) -> IncidentTelling?
  ) {
    var log = replay.mutationFacts.log
    for incident in others { log.note(incident) }
    for incident in log.all(kind) {
      guard let telling = tell(incident) else { continue }
      findings.append(finding(of: incident, telling, by: rule))
    }
    addNotEvaluated(
      log.leftOut(kind) + (replay.mutationFacts.leftFacts[kind] ?? 0),
      "there are too many different ones to tell of", by: rule)
  }

  private func finding(
    of incident: MutationFacts.Incident, _ telling: IncidentTelling, by rule: RuleDescription
  ) -> Finding {
    let role =
      switch incident.kind {
      case .cascade, .feedbackLoop, .unbalanced: "property changed"
      case .removeUnregistered, .doubleRemove, .foreignRemove: "removed"
      default: "observation registered"
      }
    var finding = Finding(
      rule: rule.id, severity: telling.severity ?? rule.severity, verdict: telling.verdict,
      reasons: telling.reasons, headline: telling.headline.onOneLine, instances: incident.objects,
      since: incident.since, witnesses: incident.witnesses,
      sites: incident.site.map { [SiteNote(role: role, site: $0)] } ?? [],
      fix: telling.fix.onOneLine,
      fingerprint: Fingerprint(parts: [rule.id.rawValue] + incident.parts))
    finding.mergedCount = max(1, incident.count)
    // It is about what happens to them, not about how long they live.
    finding.isOfLiveObjects = true
    return finding
  }
}

extension MutationFacts.Incident {
  /// The chain with an arrow for each handler: `Document.title → Cell.text → Document.title`.
  var chainWords: String {
    guard chain.count > 12 else { return chain.map(\.words).joined(separator: " → ") }
    return
      (chain.prefix(5).map(\.words) + ["… \(chain.count - 10) more …"]
      + chain.suffix(5).map(\.words)).joined(separator: " → ")
  }

  /// The observer's type for people, or how an observation without one is called.
  var observerWords: String { observer.isEmpty ? "its handler" : TypeNames.short(observer) }

  /// Where it was registered, to be appended; may be empty.
  var place: String { site.map { " at \($0)" } ?? "" }
}

extension String {
  /// The text without line breaks.
  var onOneLine: String {
    contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
  }
}
