internal import OutliveGraph
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
    var words = words
    if occurrence.count > 1, occurrence.id.kind != .weakChurn {
      words.reasons.append("it happened \(occurrence.count) times: the first is told")
    }
    var finding = finding(
      of: indices, words, witnesses: occurrence.witnesses,
      fingerprint: fingerprint(of: occurrence, indices))
    finding.instances = occurrence.object.map { [$0] } ?? []
    finding.since = occurrence.since
    if let site = occurrence.site, !finding.sites.contains(site) { finding.sites.append(site) }
    finding.mergedCount = occurrence.id.kind == .weakChurn ? 1 : occurrence.count
    finding.definition = accepted(occurrence.id) ?? occurrence.id.definition
    return finding
  }

  /// Makes a finding about some components.
  func finding(
    of components: [Int], _ words: Words, witnesses: [Witness], fingerprint: Fingerprint
  ) -> Finding {
    var sites: [SiteNote] = []
    for index in components {
      guard let site = facts.components[index].site else { continue }
      let note = SiteNote(role: "\(facts.components[index].name.component) defined", site: site)
      if !sites.contains(note) { sites.append(note) }
    }
    var finding = Finding(
      rule: rule.id, severity: rule.severity, verdict: words.verdict, reasons: words.reasons,
      headline: words.headline, witnesses: witnesses, sites: sites, fix: words.fix,
      fingerprint: fingerprint)
    let definitions = components.flatMap { facts.components[$0].definitions }
    finding.definition =
      definitions.first { definition in
        replay.declarations.suppressions.contains {
          $0.rule == rule.id.rawValue && $0.definition == definition
        }
      } ?? definitions.first
    return finding
  }

  /// Of two definitions either may be the one that the program accepts it of.
  private func accepted(_ id: ScopeOccurrence.ID) -> DefinitionID? {
    guard let other = id.other else { return nil }
    return replay.declarations.suppressions.contains {
      $0.rule == rule.id.rawValue && $0.definition == other
    } ? other : nil
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

extension Replay {
  /// The places that the definitions of some objects are written at, each once.
  func definitionSites(of objects: [ObjectID]) -> [SiteNote] {
    var sites: [SiteNote] = []
    for object in objects {
      guard let definition = self.objects[object]?.definition.flatMap({ definitions[$0] }),
        let site = definition.site
      else { continue }
      let note = SiteNote(role: "\(definition.component) defined", site: site)
      if !sites.contains(note) { sites.append(note) }
    }
    return sites
  }
}

extension SnapshotRecord {
  /// How many references to one object are followed back.
  private static let mostHolders = 64

  /// The ways from the instances that hold a node to it, through what is no instance itself.
  ///
  /// - Returns: At most 64, each as its references in order; none of them leads through garbage.
  func ways(to node: ObjectGraph.Node) -> [[ObjectGraph.Edge]] {
    var ways: [[ObjectGraph.Edge]] = []
    var rest = graph.incoming(node).prefix(Self.mostHolders).map { [$0] }
    var steps = 0
    while let way = rest.popLast(), steps < Self.mostHolders {
      steps += 1
      guard let first = way.first else { continue }
      let source = graph.source(of: first)
      if source == node || garbage.isGarbage(source) { continue }
      if kind(of: source) == .instance {
        ways.append(way)
      } else if way.count < 4 {
        rest += graph.incoming(source).prefix(Self.mostHolders).map { [$0] + way }
      }
    }
    return ways.sorted { first, second in
      guard let one = first.first, let two = second.first else { return false }
      return object(of: graph.source(of: one)) < object(of: graph.source(of: two))
    }
  }
}
