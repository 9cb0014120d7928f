internal import OutliveGraph
internal import OutliveTrace

/// An object that should be gone at a settle point and isn't, with what holds it.
struct Survivor {
  /// What holds an object.
  enum Holder {
    /// The reference at fault on the path.
    case reference
    /// Something that the snapshot did not reach.
    case outside
    /// Nobody knows what.
    case unknown
  }

  /// The object.
  var object: ObjectID
  /// What was said about it.
  var expectation: Expectation
  /// The settle point at which it should have been gone.
  var settlePoint: SettlePoint
  /// What holds it.
  var holder: Holder
  /// Who may be the holder that is outside, in words.
  var possibleHolders: [String] = []
  /// The tasks and other work that say they hold it.
  var activities: [ActivityRecord] = []
  /// Whether it, or its holder, is something that the test framework keeps.
  var isFixture = false
  /// The references that hold it, the one at fault marked; only the object when none was read.
  var path: ReferencePath
  /// Why the verdict is what it is.
  var reasons: [String]
  /// Others that should be gone and are held only through this one.
  var nested: [ObjectSummary] = []
  /// How much it alone keeps alive, itself included; `nil` when no snapshot tells.
  var kept: KeptMemory?
  /// What came of taking the culprit for weak; `nil` when no reference is known to be at fault.
  var trial: FixTrial?
  /// The reference at fault, in the snapshot of the settle point.
  var culprit: ObjectGraph.Edge?
  /// What else holds it; `nil` when nobody looked.
  var furtherPaths: FurtherPaths?
}

extension Survivor {
  /// The finding that a rule makes of it.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - replay: The replayed trace.
  ///   - subject: What the object outlives, such as `the scope “list”`.
  /// - Returns: The finding.
  func finding(of rule: RuleDescription, in replay: Replay, outliving subject: String) -> Finding {
    let type = replay.typeName(of: object)
    let culprit = path.culprit.map { path.steps[$0] }
    let reference = culprit.map { step -> String in
      let name = step.reference?.name ?? ""
      let reference = name.isEmpty ? step.object.type : "\(step.object.type).\(name)"
      return step.reference?.goesThroughClosure == true ? "the closure in \(reference)" : reference
    }
    let unnamed = activities.first.map { "the \($0.name) still holds it" } ?? unnamedHolder
    var witnesses = [replay.creationWitness(of: object)].compactMap { $0 }
    witnesses.append(
      Witness(
        sequence: expectation.sequence,
        text: "\(type) \(object) should end: “\(expectation.label)”",
        site: expectation.site))
    for activity in activities {
      witnesses.append(
        Witness(sequence: activity.beganAt, text: "\(activity.name) began", site: activity.site))
    }
    witnesses.append(
      Witness(
        sequence: settlePoint.sequence, text: "“\(settlePoint.moment.label)”: still alive",
        site: settlePoint.site))
    var sites = [replay.creationSite(of: object)].compactMap { $0 }
    if let site = expectation.site {
      sites.append(SiteNote(role: "expected to be released", site: site))
    }
    for activity in activities {
      guard let site = activity.site else { continue }
      sites.append(SiteNote(role: "\(activity.what) begun", site: site))
    }
    var finding = Finding(
      rule: rule.id, severity: rule.severity, verdict: verdict(in: replay), reasons: reasons,
      headline:
        "\(type) outlives \(subject): \(reference.map { "\($0) \(path.culpritClause)" } ?? unnamed)",
      instances: [object], since: settlePoint.moment, path: path, nested: nested,
      kept: kept, witnesses: witnesses.sorted { $0.sequence < $1.sequence }, sites: sites,
      fix: reference.map { reference in
        culprit?.reference?.goesThroughClosure == true
          ? "let go of \(reference) by the end of “\(expectation.label)”, or capture weakly in it"
          : "clear \(reference), or make it weak, by the end of “\(expectation.label)”"
      }
        ?? activities.first.map {
          "end the \($0.name) by the end of “\(expectation.label)”, or let it hold \(type) weakly"
        }
        ?? possibleHolders.first.map {
          "if \($0) is what holds it, clear it by the end of “\(expectation.label)”"
        }
          ?? """
          find what still refers to \(type): a global, a running task, C code, a local variable \
          that is still in use, or a value that can't be read
          """,
      fingerprint: culprit.map { Fingerprint(rule: rule.id, references: [$0]) }
        ?? Fingerprint(parts: [rule.id.rawValue, TypeNames.generic(type)]))
    finding.trial = trial
    finding.furtherPaths = furtherPaths
    return finding
  }

  /// Who holds it when no reference was read.
  private var unnamedHolder: String {
    switch holder {
    case .reference, .outside:
      possibleHolders.first.map { "\($0) may still hold it" }
        ?? "something that was not read still holds it"
    case .unknown: "what holds it isn't known"
    }
  }

  /// How certain it is that somebody has to mend it.
  ///
  /// What only a task held, or a call that was under way, and let go of by itself was held for a
  /// while and not for good.
  private func verdict(in replay: Replay) -> Verdict {
    if isFixture { return .expected }
    let isNamed = !possibleHolders.isEmpty && activities.isEmpty
    guard holder == .outside, !isNamed, let record = replay.objects[object],
      record.releasedAt != nil, record.releaseEvidence == .exact
    else { return .leak }
    return .expected
  }
}
