import OutliveAnalysis
import OutliveTrace
import Testing

extension Analysis {
  /// Expects what every analysis must hold, whatever the trace.
  func expectConsistency(
    with trace: Trace, _ name: String, labelsAreTrusted: Bool = true,
    _ location: SourceLocation = #_sourceLocation
  ) {
    func expect(_ holds: Bool, _ what: String) {
      #expect(holds, "\(what), in “\(name)”", sourceLocation: location)
    }
    var created: Set<ObjectID> = []
    var released: Set<ObjectID> = []
    for event in trace.events {
      if case .objectCreated(let payload) = event.kind { created.insert(payload.object) }
      if case .objectAllocated(let payload) = event.kind { created.insert(payload.object) }
      if case .objectReleased(let payload) = event.kind, created.contains(payload.object) {
        released.insert(payload.object)
      }
    }
    expect(accounting.tracked == created.count, "\(accounting.tracked) tracked")
    expect(accounting.released == released.count, "\(accounting.released) released")
    expect(
      accounting.survivors + accounting.released == accounting.tracked,
      "the account doesn't add up: \(accounting)")
    let survivors = created.subtracting(released)
    let named = Set(findings.flatMap(\.instances)).intersection(survivors)
    expect(accounting.reported >= named.count, "\(named) are named, \(accounting) are reported")
    let settlePoints = trace.events.compactMap { event -> Moment? in
      guard case .settle(let payload) = event.kind else { return nil }
      return Moment(label: payload.label, sequence: event.sequence)
    }
    let sequences = Set(trace.events.map(\.sequence))
    // What is accepted of some objects may be told of others as well.
    let told = findings.map { "\($0.identity), \($0.acceptance.map { "accepted: \($0)" } ?? "")" }
    expect(Set(told).count == findings.count, "a finding is told twice: \(told)")
    let (open, known) = (findings.filter { !$0.isKnown }, findings.filter(\.isKnown))
    expect(findings == open + known, "what is known comes not last")
    for part in [open, known] {
      expect(part.map(\.severity) == part.map(\.severity).sorted(), "the worst come not first")
    }
    for entry in notEvaluated {
      expect(entry.count > 0, "nothing is not evaluated: \(entry)")
      expect(
        !labelsAreTrusted || !entry.subject.isEmpty && !entry.reason.isEmpty,
        "something unsaid: \(entry)")
    }
    for finding in findings {
      let brief = finding.briefly
      expect(Set(finding.instances).count == finding.instances.count, "named twice: \(brief)")
      expect(!finding.headline.isEmpty && !finding.fix.isEmpty, "says nothing: \(brief)")
      expect(
        !labelsAreTrusted || !finding.headline.contains("\n") && !finding.fix.contains("\n"),
        "two lines: \(brief)")
      expect(finding.verdict != .suspect || !finding.reasons.isEmpty, "suspected why? \(brief)")
      if let since = finding.since {
        expect(settlePoints.contains(since), "since no settle point: \(brief)")
      }
      let witnesses = finding.witnesses.map(\.sequence)
      expect(witnesses == witnesses.sorted(), "witnesses out of order: \(brief)")
      expect(!witnesses.isEmpty || sequences.isEmpty, "unwitnessed: \(brief)")
      expect(sequences.isSuperset(of: witnesses), "unwitnessed: \(brief)")
      expect(
        finding.fingerprint.text.wholeMatch(of: /v1:[0-9a-f]{16}/) != nil,
        "odd fingerprint: \(brief)")
      expect(
        Set(finding.nested.map(\.id)).isDisjoint(with: finding.instances),
        "kept by itself: \(brief)")
      expect(
        Set(finding.nested.map(\.id)).count == finding.nested.count, "nested twice: \(brief)")
      expect(
        Set(finding.sites).count == finding.sites.count, "a place is named twice: \(brief)")
      if let path = finding.path { path.expectConsistency(in: finding, labelsAreTrusted, expect) }
    }
  }
}

extension ReferencePath {
  fileprivate func expectConsistency(
    in finding: Finding, _ labelsAreTrusted: Bool, _ expect: (Bool, String) -> Void
  ) {
    let brief = finding.briefly
    expect(!steps.isEmpty, "a path of no steps: \(brief)")
    guard let last = steps.last, let first = steps.first else { return }
    expect(last.reference == nil, "the last step leads on: \(brief)")
    expect(steps.dropLast().allSatisfy { $0.reference != nil }, "a gap in the path: \(brief)")
    // An observation of a dead subject shows the reference that it outlived, which held nothing.
    expect(
      finding.rule.rawValue == "subject-died-observed"
        || steps.dropLast().allSatisfy { $0.reference?.kind.keepsAlive == true },
      "a reference on the path keeps nothing alive: \(brief)")
    if isCycle {
      expect(steps.count > 1 && first.object == last.object, "no cycle: \(brief)")
    } else {
      expect(first.object != last.object || steps.count == 1, "a hidden cycle: \(brief)")
    }
    let inside = isCycle ? Array(steps.dropLast()) : steps
    expect(Set(inside.map(\.object.id)).count == inside.count, "goes in circles: \(brief)")
    expectStandings(brief, expect)
    guard let culprit else {
      expect(!isCycle, "nothing is at fault: \(brief)")
      return
    }
    expect(steps.indices.contains(culprit), "the culprit is off the path: \(brief)")
    guard steps.indices.contains(culprit), let reference = steps[culprit].reference else {
      expect(false, "the culprit refers to nothing: \(brief)")
      return
    }
    // What is told of an observation is who died; who keeps it is only shown.
    let text = finding.headline + finding.fix
    expect(
      finding.isAboutObservers || !labelsAreTrusted
        || text.contains(reference.name.prefix { $0 != "[" })
          && (text.contains(steps[culprit].object.type) || text.contains(first.object.type)),
      "headline and fix don't name the culprit \(finding.culprit ?? ""): \(text)")
    expect(
      (finding.rule.rawValue == "closure-capture-cycle") <= reference.goesThroughClosure,
      "the closure isn't at fault: \(brief)")
    expect(
      (finding.rule.rawValue == "retain-cycle") <= !reference.goesThroughClosure,
      "a closure is at fault: \(brief)")
  }
}

extension ReferencePath {
  /// First what may be alive, then what isn't known, then what should be gone, as the last step does;
  /// the references that lead from the first to the last are the suspects.
  fileprivate func expectStandings(_ brief: String, _ expect: (Bool, String) -> Void) {
    let standings = steps.compactMap(\.standing)
    guard !standings.isEmpty else {
      expect(suspects.isEmpty, "suspects without a judgement: \(brief)")
      return
    }
    expect(standings.count == steps.count, "only a part was judged: \(brief)")
    let order: [Standing.Status] = [.alive, .unknown, .dead]
    let ranks = standings.compactMap { order.firstIndex(of: $0.status) }
    expect(ranks == ranks.sorted(), "what is dead keeps what is alive: \(brief)")
    expect(standings.last?.status == .dead, "the last may be alive: \(brief)")
    expect(
      standings.allSatisfy { $0.status == .unknown || $0.reason != nil }, "known why? \(brief)")
    let firstDead = ranks.firstIndex(of: 2) ?? ranks.count
    let lastAlive = ranks.lastIndex(of: 0) ?? 0
    expect(
      Array(suspects) == Array(min(lastAlive, firstDead)..<firstDead),
      "\(suspects) are suspects: \(brief)")
    expect(
      suspects.isEmpty || culprit.map(suspects.contains) ?? false,
      "no suspect is at fault: \(brief)")
  }
}

extension Finding {
  fileprivate var isAboutObservers: Bool {
    ["subject-died-observed", "observer-died-registered"].contains(rule.rawValue)
  }
}

/// Whether the second follows from the first.
private func <= (first: Bool, second: Bool) -> Bool { !first || second }
