internal import OutliveGraph
internal import OutliveTrace

/// An observer was freed while it was registered.
struct ObserverDiedRegisteredRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "observer-died-registered"),
    title: "Observer died while registered",
    summary: "An observer was freed while its observation stayed registered.",
    rationale: """
      Whoever keeps the observation keeps it for nobody: registrations pile up, and each change \
      still calls them. With key-value observing the next change is sent to a freed object.
      """,
    severity: .warning,
    evidence: "An observation that names its observer, the observer's release, and a settle point.",
    silentWhen: [
      "The observation was stopped or freed by the settle point after the observer's release.",
      "The observation does not name its observer.",
    ],
    fix: "Let the observer itself hold its observation, or stop it when the observer goes.",
    firing: [
      RuleExample("The list keeps the observations of cells that are gone.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        _ = trace.observe(document, "title", by: cell)
        trace.release(cell, .noticed)
        trace.settle("cell removed")
      },
      RuleExample("A change finds the observer gone.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title", by: cell)
        trace.record(
          .mutationBegan(
            MutationBegan(mutation: trace.makeID(), subject: document, key: "title")))
        trace.remove(observation.observation, .observerDied)
        trace.release(cell, .noticed)
        trace.settle("cell removed")
      },
    ],
    silent: [
      RuleExample("The cell held its observation, and both went.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title", by: cell)
        trace.free(observation)
        trace.release(cell, .noticed)
        trace.settle("cell removed")
      },
      RuleExample("The observer is alive.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        _ = trace.observe(document, "title", by: cell)
        trace.settle("list open")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    var unsettled = 0
    for observation in replay.observations {
      guard let observer = observation.observer,
        let died = replay.objects[observer]?.releasedAt
      else { continue }
      if observation.removalReason == .observerDied, let removed = observation.removedAt {
        report.findings.append(
          finding(
            for: observation, observer: observer, died: died,
            since: replay.settlePoint(after: removed)?.moment, in: replay))
        continue
      }
      guard let settlePoint = replay.settlePoint(after: died) else {
        if observation.isActive(before: died) { unsettled += 1 }
        continue
      }
      guard observation.isActive(before: settlePoint.sequence) else { continue }
      report.findings.append(
        finding(
          for: observation, observer: observer, died: died, since: settlePoint.moment,
          in: replay))
    }
    if unsettled > 0 {
      report.notEvaluated.append(
        NotEvaluated(
          subject: description.id.rawValue,
          reason: "no settle point follows the observer's release", count: unsettled))
    }
  }

  private func finding(
    for observation: ObservationRecord, observer: ObjectID, died: EventSequence, since: Moment?,
    in replay: Replay
  ) -> Finding {
    let observerType = replay.typeName(of: observer)
    let subject = replay.typeName(of: observation.subject)
    let place = observation.site.map { " registered at \($0)" } ?? ""
    var witnesses = [
      observation.registrationWitness(in: replay),
      Witness(sequence: died, text: "\(observerType) \(observer) found to be gone"),
    ]
    if let since {
      witnesses.append(
        Witness(sequence: since.sequence, text: "“\(since.label)”: still registered"))
    }
    let holder = holder(of: observation, in: replay)
    return Finding(
      rule: description.id, severity: description.severity, verdict: .leak,
      reasons: ["the observer is gone, and nobody has stopped its observation"],
      headline: """
        \(observerType) died while it observed \(subject).\(observation.key): \
        its observation\(place) stayed behind
        """,
      instances: [observation.object], since: since, path: holder, witnesses: witnesses,
      sites: observation.site.map { [SiteNote(role: "observation registered", site: $0)] } ?? [],
      fix: """
        let \(observerType) hold the observation of \(subject).\(observation.key) itself, or stop \
        it when \(observerType) goes
        """,
      fingerprint: Fingerprint(
        parts: [
          description.id.rawValue, TypeNames.generic(observerType), TypeNames.generic(subject),
          observation.key,
        ]))
  }

  /// Who keeps the observation, when a snapshot saw it.
  private func holder(of observation: ObservationRecord, in replay: Replay) -> ReferencePath? {
    let held = replay.snapshots.first { snapshot in
      snapshot.isComplete && snapshot.settlePoint != nil
        && snapshot.positions[observation.object] != nil
        && replay.objects[observation.observer ?? observation.object]?.releasedAt
          .map { $0 < snapshot.moment.sequence } ?? false
    }
    let target = replay.summary(of: observation.object)
    guard let snapshot = held, let node = snapshot.positions[observation.object],
      let edges = snapshot.graph.shortestPath(from: snapshot.roots(but: node), to: node),
      !edges.isEmpty
    else {
      return ReferencePath(
        steps: [ReferencePath.Step(object: target)], culprit: nil, isCycle: false)
    }
    return PathFolding(replay: replay, snapshot: snapshot).path(edges, culprit: edges.last)
  }
}
