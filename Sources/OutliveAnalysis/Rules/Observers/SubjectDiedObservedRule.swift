internal import OutliveTrace

/// A subject was freed while it was observed.
struct SubjectDiedObservedRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "subject-died-observed"),
    title: "Subject died while observed",
    summary: "A subject was freed while an observation of it was active and lived on.",
    rationale: """
      The observer goes on believing that it hears of changes, and shows the last value for ever. \
      With key-value observing the same mistake stops the program: “was deallocated while key \
      value observers were still registered with it”.
      """,
    severity: .warning,
    evidence: "The exact release of the subject, and the observation's registration and release.",
    needs: [.lifetimes, .observations],
    silentWhen: [
      "The observation was stopped before the subject died.",
      "Its observer was gone before: that is observer-died-registered.",
      "Subject and observation are released together: in one release cascade order means nothing.",
      "An owner that held both was released before, and both went with it.",
      "The moment of the subject's release isn't exact.",
      "It waits for notifications or is another library's: the subject only filters.",
      "No settle point follows, so nothing can be judged.",
    ],
    fix: """
      Stop the observation before its subject goes (for a reused cell: before it is reused), or \
      let whoever holds the observation hold the subject too.
      """,
    firing: [
      RuleExample("A document is removed while a cell still observes it.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title", by: cell)
        trace.release(document)
        trace.remove(observation.observation, .subjectDied)
        trace.settle("document removed")
        trace.free(observation, endsIt: false)
      }
    ],
    silent: [
      RuleExample("The observation was stopped first.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title")
        trace.remove(observation.observation, .stopped)
        trace.release(document)
        trace.settle("document removed")
        trace.free(observation, endsIt: false)
      },
      RuleExample(
        "The observation was handed over to nobody: it has ended with its scope.",
        otherRules: ["premature-death"]
      ) { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title")
        trace.free(observation)
        trace.settle("list closed")
        trace.release(document)
        trace.settle("document removed")
      },
      RuleExample("The owner of both goes, and the subject happens to be freed first.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title")
        trace.release(document)
        trace.remove(observation.observation, .subjectDied)
        trace.free(observation, endsIt: false)
        trace.settle("list closed")
      },
      RuleExample("The owner of both goes, and the observation happens to be freed first.") {
        trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title")
        trace.free(observation)
        trace.release(document)
        trace.settle("list closed")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    var inexact = 0
    var unsettled = 0
    for observation in replay.observations {
      guard let subject = replay.objects[observation.subject],
        let died = subject.releasedAt, observation.isActive(before: died),
        !observation.outlivesItsObject
      else { continue }
      // Key-value observing itself found the registration when the subject went: no removal had come
      // in time, and none can come after.
      let isTold = observation.style == .keyValue && observation.removalReason == .subjectDied
      if wentFirst(observation.observer, than: died, in: replay),
        !isTold || staysBehind(observation, in: replay)
      {
        continue
      }
      guard subject.releaseEvidence == .exact else {
        inexact += 1
        continue
      }
      if !isTold, let removed = observation.removedAt, observation.style == .keyValue,
        replay.cascades.areTogether(died, removed)
      {
        continue
      }
      if let freed = observation.freedAt {
        if !isTold, replay.cascades.areTogether(died, freed) { continue }
        if !isTold, replay.wentWithOwner(observation.subject, observation.object, at: died) {
          continue
        }
      } else if !replay.integrity.isComplete, replay.cascades.isUnfinished(died) {
        unsettled += 1
        continue
      }
      guard let settlePoint = replay.settlePoint(after: died) else {
        unsettled += 1
        continue
      }
      report.findings.append(
        finding(for: observation, died: died, since: settlePoint.moment, in: replay))
    }
    if unsettled > 0 {
      report.notEvaluated.append(
        NotEvaluated(
          subject: description.id.rawValue,
          reason: "no settle point follows the subject's release", count: unsettled))
    }
    if inexact > 0 {
      report.notEvaluated.append(
        NotEvaluated(
          subject: description.id.rawValue,
          reason: "the moment of the subject's release was noticed later and isn't exact",
          count: inexact))
    }
  }

  /// Whether the observer had gone, and not in the release that the subject went in: there order
  /// means nothing.
  private func wentFirst(
    _ observer: ObjectID?, than died: EventSequence, in replay: Replay
  ) -> Bool {
    guard let released = observer.flatMap({ replay.objects[$0]?.releasedAt }) else { return false }
    return released < died && !replay.cascades.areTogether(released, died)
  }

  /// Whether a settle point found the observation without its observer: observer-died-registered
  /// tells that.
  private func staysBehind(_ observation: ObservationRecord, in replay: Replay) -> Bool {
    guard let released = observation.observer.flatMap({ replay.objects[$0]?.releasedAt }),
      let settlePoint = replay.settlePoint(after: released)
    else { return false }
    return !replay.hasEnded(observation, with: released, by: settlePoint)
  }

  private func finding(
    for observation: ObservationRecord, died: EventSequence, since: Moment, in replay: Replay
  ) -> Finding {
    let subject = replay.typeName(of: observation.subject)
    let watched = "\(subject).\(observation.key)"
    let observer = observation.observer.map { replay.typeName(of: $0) }
    let place = observation.site.map { " registered at \($0)" } ?? ""
    var witnesses = [
      observation.registrationWitness(in: replay),
      Witness(sequence: died, text: "\(subject) \(observation.subject) freed, still observed"),
    ]
    if let freed = observation.freedAt {
      witnesses.append(Witness(sequence: freed, text: "the observation itself freed"))
    }
    let isFatal = observation.style == .keyValue
    return Finding(
      rule: description.id, severity: isFatal ? .error : description.severity, verdict: .leak,
      reasons: isFatal
        ? ["with key-value observing this is an exception, or an observer of another object"]
        : ["the observation was active when its subject was freed, and was not released with it"],
      headline: isFatal
        ? """
        An instance of \(subject) was deallocated while key value observers were still registered \
        with it: \(observer ?? "somebody") for “\(observation.key)”\(place)
        """
        : """
        \(subject) died while \(observer ?? "somebody") still observed its \(observation.key): \
        the observation\(place) outlived it
        """,
      instances: [observation.object], since: since,
      path: path(of: observation, in: replay),
      witnesses: witnesses.sorted { $0.sequence < $1.sequence },
      sites: observation.site.map { [SiteNote(role: "observation registered", site: $0)] } ?? [],
      fix: "stop the observation of \(watched)\(place) before the \(subject) goes",
      fingerprint: Fingerprint(
        parts: [
          description.id.rawValue, TypeNames.generic(subject), observation.key, observer ?? "",
        ])
    )
  }

  /// The observation and the subject that it referred to weakly.
  private func path(of observation: ObservationRecord, in replay: Replay) -> ReferencePath {
    ReferencePath(
      steps: [
        ReferencePath.Step(
          object: replay.summary(of: observation.object),
          reference: ReferencePath.Reference(
            name: "subject", kind: .weak, note: "was still observing \(observation.key)",
            site: observation.site)),
        ReferencePath.Step(object: replay.summary(of: observation.subject, reason: "freed")),
      ], culprit: 0, isCycle: false)
  }
}
