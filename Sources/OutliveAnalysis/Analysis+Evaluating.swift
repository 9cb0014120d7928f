internal import OutliveGraph
public import OutliveTrace

extension Analysis {
  /// Replays a trace and judges it by rules.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - rules: The rules to judge by.
  ///   - configuration: What of their findings is wanted.
  /// - Complexity: O(*n* log *n*) for the replay of *n* events, and what each rule needs.
  public init(
    of trace: Trace, rules: [any Rule] = RuleRegistry.all,
    configuration: RuleConfiguration = RuleConfiguration()
  ) {
    self.init(
      of: ReplayedTrace(of: trace, remembering: .forRules), rules: rules,
      configuration: configuration)
  }

  /// Judges one process by rules.
  ///
  /// - Parameters:
  ///   - replay: The process, played back.
  ///   - rules: The rules to judge by.
  ///   - configuration: What of their findings is wanted.
  public init(
    of replay: Replay, rules: [any Rule] = RuleRegistry.all,
    configuration: RuleConfiguration = RuleConfiguration()
  ) {
    self.init(of: ReplayedTrace(replay), rules: rules, configuration: configuration)
  }

  /// Judges each process of a replayed trace by itself.
  ///
  /// - Parameters:
  ///   - trace: The replayed trace.
  ///   - rules: The rules to judge by.
  ///   - configuration: What of their findings is wanted.
  public init(
    of trace: ReplayedTrace, rules: [any Rule] = RuleRegistry.all,
    configuration: RuleConfiguration = RuleConfiguration()
  ) {
    let (parts, integrity) = (trace.parts, trace.integrity)
    let rules = rules.filter { configuration.asks($0.description) }
    var findings: [Finding] = []
    var accounting = Accounting()
    var notEvaluated: [NotEvaluated] = []
    var summary = ReplaySummary()
    for part in parts {
      var report = RuleReport(limits: configuration.limits)
      for rule in rules { rule.evaluate(part.replay, into: &report) }
      let configured = report.findings.map(configuration.applied)
      var declared = DeclaredAcceptance(in: part.replay)
      let found = declared.mark(Analysis.oneForEachCulprit(configured)).map(part.described)
      declared.finish()
      findings += found
      accounting.add(Accounting(of: part.replay, findings: found))
      notEvaluated += report.notEvaluated + part.replay.notEvaluated + declared.unused
      summary.add(ReplaySummary(of: part.replay))
    }
    summary.integrity = integrity
    self.init(
      findings: Analysis.merged(findings).sorted(by: Analysis.isListedBefore),
      accounting: accounting, notEvaluated: Analysis.added(notEvaluated), summary: summary)
  }

  /// Merges findings that are equal but for their instances: the oldest of those that are most certain
  /// stands for all.
  private static func merged(_ findings: [Finding]) -> [Finding] {
    // What is accepted of some objects is not of the others.
    struct Group: Hashable {
      var fingerprint: Fingerprint
      var acceptance: Acceptance?
    }
    var order: [Group] = []
    var groups: [Group: [Finding]] = [:]
    for finding in findings {
      let key = Group(fingerprint: finding.fingerprint, acceptance: finding.acceptance)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(finding)
    }
    return order.compactMap { key in
      let group = (groups[key] ?? []).sorted(by: isOlder)
      let verdicts: [Verdict] = [.leak, .suspect, .expected]
      let first = verdicts.lazy.compactMap { verdict in group.first { $0.verdict == verdict } }
        .first
      guard var merged = first else {
        return nil
      }
      merged.mergedCount = group.reduce(0) { $0 + $1.mergedCount }
      merged.instances = group.flatMap(\.instances)
      merged.nested = group.flatMap(\.nested).sorted { $0.id < $1.id }
      let kept = group.compactMap(\.kept)
      merged.kept = kept.dropFirst().reduce(into: kept.first) { $0? += $1 }
      let trials = group.compactMap(\.trial)
      merged.trial = trials.dropFirst().reduce(into: trials.first) { $0? += $1 }
      merged.since = group.compactMap(\.since).min { $0.sequence < $1.sequence }
      return merged
    }
  }

  /// Adds up entries that are equal but for their counts, each at the place of the first.
  static func added(_ entries: [NotEvaluated]) -> [NotEvaluated] {
    var sums: [NotEvaluated] = []
    var positions: [NotEvaluated: Int] = [:]
    for entry in entries {
      var key = entry
      key.count = 0
      if let position = positions[key] {
        let (sum, overflow) = sums[position].count.addingReportingOverflow(entry.count)
        sums[position].count = overflow ? .max : sum
      } else {
        positions[key] = sums.count
        sums.append(entry)
      }
    }
    return sums
  }

  private static func isOlder(_ first: Finding, _ second: Finding) -> Bool {
    let none = ObjectID(rawValue: .max)
    return (first.instances.first ?? none) < (second.instances.first ?? none)
  }

  /// The worst first, then the most frequent, then by rule and fingerprint.
  static func isListedBefore(_ first: Finding, _ second: Finding) -> Bool {
    if first.isKnown != second.isKnown { return second.isKnown }
    if first.severity != second.severity { return first.severity < second.severity }
    if first.count != second.count { return first.count > second.count }
    if first.rule != second.rule { return first.rule < second.rule }
    return first.fingerprint < second.fingerprint
  }

  /// Whether there is anything to mend: a finding that is neither expected nor known, at least a
  /// warning.
  public var hasFindings: Bool {
    findings.contains(where: \.isDefect)
  }
}

extension Accounting {
  /// Says what became of each tracked object.
  init(of replay: Replay, findings: [Finding]) {
    self.init()
    tracked = replay.trackedCount
    released = replay.releasedCount
    var reportedObjects: Set<ObjectID> = []
    var nestedObjects: Set<ObjectID> = []
    for finding in findings {
      reportedObjects.formUnion(finding.instances)
      nestedObjects.formUnion(finding.nested.map(\.id))
      guard let path = finding.path, path.isCycle, !finding.isOfLiveObjects else { continue }
      nestedObjects.formUnion(path.steps.map(\.object.id))
    }
    let last = EventSequence(rawValue: .max)
    for id in replay.objectOrder where replay.objects[id]?.releasedAt == nil {
      if reportedObjects.contains(id) {
        reported += 1
      } else if nestedObjects.contains(id) {
        nested += 1
      } else if replay.expectation(of: id, at: last) == nil {
        expected += 1
      } else {
        unexplained += 1
      }
    }
  }
}

extension ReplaySummary {
  /// Counts what a replayed trace holds.
  init(of replay: Replay) {
    self.init(
      events: replay.eventCount, threads: replay.threads.count, duration: replay.duration,
      settlePoints: replay.settlePoints.count, snapshots: replay.snapshots.count,
      observations: replay.observationCount, resolutions: replay.resolutionCount,
      integrity: replay.integrity)
  }
}

extension Replay {
  /// What no rule can judge, whatever it looks for.
  var notEvaluated: [NotEvaluated] {
    var entries: [NotEvaluated] = []
    func add(_ subject: String, _ reason: String, _ count: Int) {
      guard count > 0 else { return }
      entries.append(NotEvaluated(subject: subject, reason: reason, count: count))
    }
    add("objects", "nothing was tracked, so no lifetime could be judged", trackedCount == 0 ? 1 : 0)
    add(
      "lifetimes", "the trace holds no settle point",
      settlePoints.isEmpty && trackedCount > 0 ? 1 : 0)
    add(
      "the end of the trace", "the trace was cut or never closed: what came after isn't known",
      integrity.isComplete ? 0 : 1)
    add(
      "events", "records of kinds unknown to this version were skipped",
      Int(clamping: integrity.skippedRecords))
    add("events", "they contradict what came before", contradictions)
    add(
      "snapshots", "they were not recorded whole",
      snapshots.count { !$0.isComplete && $0.failure == nil })
    for failure in snapshots.compactMap(\.failure) {
      add("snapshots", "they could not be completed: \(failure)", 1)
    }
    add("snapshots", "no settle point follows them", snapshots.count { $0.isUnsettled })
    add(
      "cycles", "no complete snapshot of the live heap was recorded",
      lastSnapshot == nil && survivorCount > 0 ? survivorCount : 0)
    for loss in losses { add(loss.detail, loss.reason.explanation, Int(clamping: loss.count)) }
    if let snapshot = lastSnapshot {
      let inconsistent = snapshot.garbage.inconsistent.count
      add(
        "objects", "their retain counts are smaller than the references found; taken for alive",
        inconsistent)
      add(
        "objects", "a second look saw them changed; taken for alive",
        snapshot.nodes.unstableCount)
      for unreadable in snapshot.unreadable {
        add(unreadable.type, unreadable.reason, Int(clamping: unreadable.count))
      }
    }
    return entries
  }

  private var survivorCount: Int { trackedCount - releasedCount }
}

extension LossReason {
  /// The reason in words.
  var explanation: String {
    switch self {
    case .unreadable: "its values can't be read precisely"
    case .snapshotFailed: "a snapshot of the live heap could not be completed"
    case .writeFailed: "the destination of the recording took no more"
    case .diskTooSlow: "the destination of the recording could not keep up"
    case .sizeLimit: "the recording had reached the size that it may have"
    case .forked: "a forked child was told not to record"
    case .notCredited: "it could not be credited to a test or a scope"
    }
  }
}
