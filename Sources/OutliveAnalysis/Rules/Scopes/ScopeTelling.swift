internal import OutliveTrace

/// Makes findings of what was noted about scopes while a trace was played back.
struct ScopeTelling {
  /// What a finding is told of.
  struct Subject {
    var occurrence: ScopeOccurrence
    /// The type that the component is, for people.
    var type: String
    /// The component and its container: `log() of ShelfFactory`.
    var name: String
    /// How long it is kept.
    var lifetime: String
    /// Where it is defined, to be appended: ` (ShelfFactory.swift:12)`; may be empty.
    var place: String
    /// The same for the other component that it is about.
    var otherType = ""
    var otherName = ""
    var otherPlace = ""
  }

  /// What a rule says of a subject.
  struct Words {
    var verdict: Verdict = .leak
    var reasons: [String]
    var headline: String
    var fix: String
  }

  let replay: Replay
  let rule: RuleDescription

  private var facts: ScopeFacts { replay.scopeFacts }

  /// Reports what was noted of a sort.
  ///
  /// - Parameters:
  ///   - kind: The sort.
  ///   - unjudged: Why some of it may not have been judged.
  ///   - report: What takes the findings.
  ///   - tell: Says what there is to say of one.
  func tell(
    _ kind: ScopeOccurrence.Kind, unjudged: String, into report: inout RuleReport,
    _ tell: (Subject) -> Words
  ) {
    for occurrence in facts.occurrences where occurrence.id.kind == kind {
      // Pools that let go by themselves don't grow without end.
      if kind == .argumentsFanout, let component = occurrence.group.component,
        facts.components[component].isBounded
      {
        continue
      }
      let subject = subject(of: occurrence)
      report.findings.append(finding(subject, tell(subject)))
    }
    leave(facts.unjudged[kind] ?? 0, because: unjudged, &report)
    leave(facts.leftOut(of: kind), because: "only counted: there are many more like it", &report)
  }

  func leave(_ count: Int, because reason: String, _ report: inout RuleReport) {
    guard count > 0 else { return }
    report.notEvaluated.append(
      NotEvaluated(subject: rule.id.rawValue, reason: reason, count: count))
  }

  private func subject(of occurrence: ScopeOccurrence) -> Subject {
    guard let index = occurrence.group.component else {
      return Subject(
        occurrence: occurrence, type: TypeNames.short(occurrence.detail),
        name: TypeNames.short(occurrence.detail), lifetime: "", place: "")
    }
    var subject = Subject(
      occurrence: occurrence, type: TypeNames.short(facts.components[index].name.type),
      name: facts.name(of: index), lifetime: facts.components[index].lifetime.rawValue,
      place: place(of: index))
    if let other = occurrence.group.other {
      subject.otherType = TypeNames.short(facts.components[other].name.type)
      subject.otherName = facts.name(of: other)
      subject.otherPlace = place(of: other)
    }
    return subject
  }

  /// Where a component is defined, to be appended to its name.
  func place(of component: Int) -> String {
    facts.components[component].site.map { " (\($0))" } ?? ""
  }

  private func finding(_ subject: Subject, _ words: Words) -> Finding {
    let occurrence = subject.occurrence
    let indices = [occurrence.group.component, occurrence.group.other].compactMap { $0 }
    var sites: [SiteNote] = []
    for index in indices {
      guard let site = facts.components[index].site else { continue }
      let note = SiteNote(role: "\(facts.components[index].name.component) defined", site: site)
      if !sites.contains(note) { sites.append(note) }
    }
    if let site = occurrence.site, !sites.contains(site) { sites.append(site) }
    var reasons = words.reasons
    if occurrence.count > 1, occurrence.id.kind != .weakChurn {
      reasons.append("it happened \(occurrence.count) times: the first is told")
    }
    var finding = Finding(
      rule: rule.id, severity: rule.severity, verdict: words.verdict, reasons: reasons,
      headline: words.headline, instances: occurrence.object.map { [$0] } ?? [],
      since: occurrence.since, witnesses: occurrence.witnesses, sites: sites, fix: words.fix,
      fingerprint: fingerprint(of: occurrence, indices))
    finding.definitions = [occurrence.id.definition, occurrence.id.other].compactMap { $0 }
    return finding
  }

  private func fingerprint(of occurrence: ScopeOccurrence, _ indices: [Int]) -> Fingerprint {
    var parts = [rule.id.rawValue]
    for index in indices {
      let name = facts.components[index].name
      parts += [TypeNames.generic(name.container), name.component]
    }
    if !occurrence.detail.isEmpty { parts.append(TypeNames.generic(occurrence.detail)) }
    return Fingerprint(parts: parts)
  }
}
