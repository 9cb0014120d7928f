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
    needs: [.lifetimes, .observations],
    silentWhen: [
      "The observation was stopped or freed by the settle point after the observer's release.",
      "The observation is freed in the release that the observer goes in.",
      "The subject was gone before, or goes in that release: that is subject-died-observed.",
      "The observation does not name its observer.",
      "It is observation tracking, which nobody can end: one change, and it is over.",
      "No settle point follows, so nothing can be judged.",
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
        trace.mutate(document, "title") { trace, _ in
          trace.remove(observation.observation, .observerDied)
        }
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
      RuleExample("The title was tracked for one change, which hasn't come.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let tracking = trace.observe(document, "title", by: cell).observation
        trace.describe(tracking, .tracking)
        trace.release(cell, .noticed)
        trace.settle("cell removed")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    var unsettled = 0
    var left: [LeftObservation] = []
    for observation in replay.observations {
      guard let observer = observation.observer, observation.style != .tracking,
        let died = replay.objects[observer]?.releasedAt,
        wasRegistered(observation, at: died), !subjectWentFirst(observation, than: died, in: replay)
      else { continue }
      guard let settlePoint = replay.settlePoint(after: died),
        observation.freedAt != nil || replay.integrity.isComplete
          || !replay.cascades.isUnfinished(died)
      else {
        unsettled += 1
        continue
      }
      guard !replay.hasEnded(observation, with: died, by: settlePoint) else { continue }
      left.append(
        LeftObservation(
          observation: observation, observer: observer, died: died, settlePoint: settlePoint))
    }
    let holders = holders(of: left, in: replay)
    for observation in left {
      report.findings.append(
        finding(
          for: observation, heldAlong: holders[observation.observation.id], in: replay))
    }
    if unsettled > 0 {
      report.notEvaluated.append(
        NotEvaluated(
          subject: description.id.rawValue,
          reason: "no settle point follows the observer's release", count: unsettled))
    }
  }

  /// Whether an observation was registered when its observer died.
  ///
  /// A change may find that the observer is gone before its release is noticed.
  private func wasRegistered(_ observation: ObservationRecord, at died: EventSequence) -> Bool {
    guard observation.registeredAt < died else { return false }
    return observation.removalReason == .observerDied || observation.isActive(before: died)
  }

  /// Whether the subject had gone, or went in the same release: then the finding is the subject's.
  private func subjectWentFirst(
    _ observation: ObservationRecord, than died: EventSequence, in replay: Replay
  ) -> Bool {
    guard let subject = replay.objects[observation.subject], subject.releaseEvidence == .exact,
      let released = subject.releasedAt
    else { return false }
    return released <= died || replay.cascades.areTogether(released, died)
  }

  private func finding(
    for left: LeftObservation, heldAlong path: ReferencePath?, in replay: Replay
  ) -> Finding {
    let observation = left.observation
    let observer = left.observer
    let since = left.settlePoint.moment
    let observerType = replay.typeName(of: observer)
    let subject = replay.typeName(of: observation.subject)
    let place = observation.site.map { " registered at \($0)" } ?? ""
    var witnesses = [
      observation.registrationWitness(in: replay),
      Witness(sequence: left.died, text: "\(observerType) \(observer) found to be gone"),
    ]
    if let removed = observation.removedAt, removed < since.sequence {
      let finder = observation.removalReason == .observerDied ? "a change" : "the subject's release"
      witnesses += [
        Witness(sequence: removed, text: "\(finder) ended the observation"),
        Witness(
          sequence: since.sequence, text: "“\(since.label)”: the observation is still there"),
      ]
    } else {
      witnesses.append(
        Witness(sequence: since.sequence, text: "“\(since.label)”: still registered"))
    }
    let isFatal = observation.style == .keyValue
    return Finding(
      rule: description.id, severity: isFatal ? .error : description.severity, verdict: .leak,
      reasons: isFatal
        ? ["with key-value observing the next change is sent to a deallocated instance"]
        : ["the observer is gone, and nobody has stopped its observation"],
      headline: """
        \(observerType) died while it observed \(subject).\(observation.key): \
        its \(isFatal ? "registration" : "observation")\(place) stayed behind
        """,
      instances: [observation.object], since: since,
      path: path
        ?? ReferencePath(
          steps: [ReferencePath.Step(object: replay.summary(of: observation.object))],
          culprit: nil, isCycle: false),
      witnesses: witnesses.sorted { $0.sequence < $1.sequence },
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

  /// Who keeps the observations, when the snapshots of their settle points saw them.
  private func holders(
    of left: [LeftObservation], in replay: Replay
  ) -> [ObservationID: ReferencePath] {
    var holders: [ObservationID: ReferencePath] = [:]
    let bySettlePoint = Dictionary(grouping: left) { $0.settlePoint.sequence }
    for group in bySettlePoint.values {
      guard let snapshot = group.first.flatMap({ replay.snapshot(at: $0.settlePoint) }) else {
        continue
      }
      let nodes = group.compactMap { snapshot.positions[$0.observation.object] }
      let paths = snapshot.holders(of: NodeSet(nodeCount: snapshot.nodes.count, nodes))
      for left in group {
        guard let node = snapshot.positions[left.observation.object],
          let edges = paths.path(to: node, atMost: SurvivorSearch.pathLimit)
        else { continue }
        holders[left.observation.id] = PathFolding(replay: replay, snapshot: snapshot)
          .path(edges, culprit: edges.last)
      }
    }
    return holders
  }
}

/// An observation that stayed behind when its observer had gone.
private struct LeftObservation {
  var observation: ObservationRecord
  var observer: ObjectID
  var died: EventSequence
  var settlePoint: SettlePoint
}
