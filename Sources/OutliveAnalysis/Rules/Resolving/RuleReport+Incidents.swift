internal import OutliveTrace

/// What a rule says of an incident.
struct IncidentTelling {
  /// One sentence: what went wrong, with whom, and where.
  var headline: String
  /// What to change.
  var fix: String
  /// Why the verdict is what it is.
  var reasons: [String] = []
  /// How certain it is.
  var verdict = Verdict.leak
  /// How bad it is, when it is worse than the rule's other findings.
  var severity: Severity?
}

extension RuleReport {
  /// Adds a finding for each incident of a kind, as far as the rule tells of it.
  mutating func add(
    _ kind: ResolutionIncident.Kind, in replay: Replay, by rule: RuleDescription,
    _ tell: (ResolutionIncident) -> IncidentTelling?
  ) {
    for incident in replay.resolving.incidents(kind) {
      guard let telling = tell(incident) else { continue }
      findings.append(finding(of: incident, telling, by: rule))
    }
    addNotEvaluated(
      replay.resolving.log.leftOut(kind), "there are too many different ones to tell of", by: rule)
  }

  /// Says that so much could not be judged, unless it is nothing.
  mutating func addNotEvaluated(_ count: Int, _ reason: String, by rule: RuleDescription) {
    guard count > 0 else { return }
    notEvaluated.append(NotEvaluated(subject: rule.id.rawValue, reason: reason, count: count))
  }

  private func finding(
    of incident: ResolutionIncident, _ telling: IncidentTelling, by rule: RuleDescription
  ) -> Finding {
    var sites: [SiteNote] = []
    let notes =
      [incident.askedAt.map { SiteNote(role: "asked for", site: $0) }]
      + ([incident.definition] + incident.chain + [incident.other]
      + incident.candidates.map(\.definition)).map { $0?.siteNote }
    for case let note? in notes where !sites.contains(note) && sites.count < 16 {
      sites.append(note)
    }
    var finding = Finding(
      rule: rule.id, severity: telling.severity ?? rule.severity, verdict: telling.verdict,
      reasons: telling.reasons, headline: telling.headline.onOneLine, instances: incident.objects,
      since: incident.since, witnesses: incident.witnesses, sites: sites,
      fix: telling.fix.onOneLine,
      fingerprint: Fingerprint(parts: [rule.id.rawValue] + incident.parts))
    finding.mergedCount = incident.count
    finding.definition = incident.definition?.id
    return finding
  }
}

extension ResolutionIncident {
  /// The chain with the lifetimes: `document() (shared) → reader() (unshared) → document() (shared)`.
  var chainWords: String {
    guard chain.count > 12 else { return chain.map(\.words).joined(separator: " → ") }
    let first = chain.prefix(5).map(\.words)
    let last = chain.suffix(5).map(\.words)
    return (first + ["… \(chain.count - 10) more …"] + last).joined(separator: " → ")
  }

  /// The definition with its place, or what was asked for when there is none.
  var subject: String { definition?.placedWords ?? (asked.isEmpty ? "a component" : asked) }

  /// The chain as a part of a sentence; empty when it says nothing.
  var chainClause: String { chain.count > 1 ? ": \(chainWords)" : "" }
}
