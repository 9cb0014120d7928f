internal import OutliveTrace

/// An object died before it could be of use, because nobody held it.
struct PrematureDeathRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "premature-death"),
    aliases: [RuleID(rawValue: "discarded-observation")],
    title: "Died before it was used",
    summary: """
      An object that was made to be kept was held by nobody, or only weakly, and died before it was \
      used once.
      """,
    rationale: """
      The opposite of a leak: an observation that never delivers, a delegate that is nil from the \
      beginning. The heap is clean afterwards; only the trace shows it.
      """,
    severity: .warning,
    evidence: "What was made, referred to and released, in order, and by which thread.",
    needs: [.lifetimes, .settlePoints],
    silentWhen: [
      "The object was used, or the observation's handler ran, at least once.",
      "The program stopped the observation itself, or it lived while the thread did other work.",
      "What should have kept it died together with it.",
      "A strong reference to it was told.",
      "It was shared weakly, and was no second instance of what was just being made.",
    ],
    fix: "Store it in what uses it, for as long as that should go on.",
    firing: [
      RuleExample("The token of an observation is dropped where it was registered.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title", by: cell)
        trace.free(observation)
        trace.settle("list open")
      },
      RuleExample("A delegate is assigned weakly, and nobody else holds it.") { trace in
        let store = trace.object("Shelf.Store")
        let delegate = trace.object("Shelf.StoreDelegate")
        trace.refer(from: store, "delegate", to: delegate, .weak)
        trace.release(delegate)
        trace.settle("list open")
      },
      RuleExample(
        "A weakly shared list is asked for again while it is made, and a second one dies."
      ) { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .weakShared, in: container)
        let store = trace.define("store()", "Shelf.Store", .weakShared, in: container)
        _ = trace.resolve(list, "Shelf.List", .weakShared) { trace, outer in
          _ = trace.resolve(store, "Shelf.Store", .weakShared, parent: outer) { trace, inner in
            let second = trace.resolve(list, "Shelf.List", .weakShared, parent: inner)
            trace.release(second)
          }
        }
        trace.settle("list open")
      },
    ],
    silent: [
      RuleExample("The observation delivered before it was dropped.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title", by: cell)
        trace.record(
          .handleBegan(HandleBegan(observation: observation.observation, phase: .change)))
        trace.record(.handleEnded(HandleEnded(observation: observation.observation)))
        trace.free(observation)
        trace.settle("list open")
      },
      RuleExample("The program stopped the observation.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title")
        trace.remove(observation.observation, .stopped)
        trace.free(observation, endsIt: false)
        trace.settle("list open")
      },
      RuleExample("The cell is gone together with its observation.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title", by: cell)
        trace.free(observation)
        trace.release(cell)
        trace.settle("list open")
      },
      RuleExample("The delegate is held by the list as well.") { trace in
        let store = trace.object("Shelf.Store")
        let list = trace.object("Shelf.List")
        let delegate = trace.object("Shelf.StoreDelegate")
        trace.refer(from: store, "delegate", to: delegate, .weak)
        trace.refer(from: list, "storeDelegate", to: delegate)
        trace.release(delegate)
        trace.settle("list open")
      },
      RuleExample("A weakly shared formatter is only used while a list is made.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .shared, in: container)
        let formatter = trace.define("formatter()", "Shelf.Formatter", .weakShared, in: container)
        _ = trace.resolve(list, "Shelf.List", .shared) { trace, request in
          let made = trace.resolve(formatter, "Shelf.Formatter", .weakShared, parent: request)
          trace.release(made)
        }
        trace.settle("list open")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    for observation in replay.observations {
      if let finding = finding(for: observation, in: replay) { report.findings.append(finding) }
    }
    for id in replay.objectOrder {
      guard let record = replay.objects[id], let released = record.releasedAt,
        record.releaseEvidence == .exact, !replay.facts.used.contains(id),
        !replay.takesPartInObserving(id)
      else { continue }
      if let finding = finding(forSecond: record, released, in: replay)
        ?? finding(forUnheld: record, released, in: replay)
      {
        report.findings.append(finding)
      }
    }
  }

  /// The token of an observation that went before its thread did anything else.
  private func finding(for observation: ObservationRecord, in replay: Replay) -> Finding? {
    guard replay.facts.droppedAtOnce.contains(observation.id), observation.handled == 0,
      observation.removalReason == .freed, let freed = observation.freedAt,
      let settlePoint = replay.settlePoint(after: freed),
      !replay.isReleased(observation.subject, before: settlePoint.sequence),
      observation.observer.map({ !replay.isReleased($0, before: settlePoint.sequence) }) ?? true
    else { return nil }
    let subject = "\(replay.typeName(of: observation.subject)).\(observation.key)"
    let observer = observation.observer.map { replay.typeName(of: $0) }
    return Finding(
      rule: description.id, severity: description.severity, verdict: .leak,
      reasons: ["it was freed before its thread recorded anything else, and its handler never ran"],
      headline: """
        the observation of \(subject)\(observer.map { " by \($0)" } ?? "") died where it was \
        registered: nobody kept it, so nothing is delivered
        """,
      since: settlePoint.moment,
      witnesses: [
        observation.registrationWitness(in: replay),
        Witness(sequence: freed, text: "the observation was freed, with 0 changes delivered"),
      ],
      sites: observation.site.map { [SiteNote(role: "observation registered", site: $0)] } ?? [],
      fix: "store what observing \(subject) returns in \(observer ?? "what observes it")",
      fingerprint: Fingerprint(parts: [
        description.id.rawValue, "observation",
        TypeNames.generic(replay.objects[observation.subject]?.type ?? ""), observation.key,
        TypeNames.generic(observation.observer.flatMap { replay.objects[$0]?.type } ?? ""),
      ]))
  }

  /// A second instance of a weakly shared component that was just being made.
  private func finding(
    forSecond record: ObjectRecord, _ released: EventSequence, in replay: Replay
  ) -> Finding? {
    guard replay.facts.containers.weaklyKept.contains(record.id),
      !replay.facts.containers.handedOutAgain.contains(record.id),
      let made = record.resolution.flatMap({ replay.resolutions[$0] }),
      let outer = replay.ancestor(of: made, with: made.definition),
      outer.endedAt.map({ released < $0 }) ?? true,
      let definition = replay.definitions[made.definition]
    else { return nil }
    let type = TypeNames.short(record.type)
    var witnesses = [
      Witness(sequence: outer.beganAt, text: "\(definition.component) is asked for"),
      Witness(
        sequence: made.beganAt, text: "\(definition.component) is asked for again meanwhile"),
    ]
    witnesses += [replay.creationWitness(of: record.id)].compactMap { $0 }
    witnesses.append(Witness(sequence: released, text: "\(type) \(record.id) is gone"))
    return Finding(
      rule: description.id, severity: description.severity, verdict: .leak,
      reasons: ["its pool keeps it weakly, and the first one wasn't finished and so not found"],
      headline: """
        a second \(type) was made and died while \(definition.component) made the first one: \
        nobody held it
        """,
      instances: [], since: replay.settlePoint(after: released)?.moment,
      witnesses: witnesses.sorted { $0.sequence < $1.sequence },
      sites: replay.creationSite(of: record.id).map { [$0] } ?? [],
      fix: """
        don't ask for \(definition.component) while it is being made: hand the component over in a \
        configure step
        """,
      fingerprint: Fingerprint(parts: [
        description.id.rawValue, "second", TypeNames.generic(record.type), definition.component,
      ]))
  }

  /// An object that was only referred to weakly, as far as the program tells its references.
  private func finding(
    forUnheld record: ObjectRecord, _ released: EventSequence, in replay: Replay
  ) -> Finding? {
    guard let weak = replay.facts.containers.weakReferences[record.id], weak.sequence < released,
      !replay.facts.containers.stronglyReferred.contains(record.id),
      let settlePoint = replay.settlePoint(after: record.createdAt),
      released < settlePoint.sequence, replay.objects[weak.from] != nil,
      !replay.isReleased(weak.from, before: settlePoint.sequence),
      replay.expectation(of: record.id, at: released) == nil
    else { return nil }
    let type = TypeNames.short(record.type)
    let holder = replay.typeName(of: weak.from)
    let reference = weak.name.isEmpty ? holder : "\(holder).\(weak.name)"
    let witnesses = [
      replay.creationWitness(of: record.id),
      Witness(
        sequence: weak.sequence, text: "\(reference) refers to it weakly", site: weak.site),
      Witness(sequence: released, text: "\(type) \(record.id) is gone"),
    ].compactMap { $0 }
    return Finding(
      rule: description.id, severity: description.severity, verdict: .suspect,
      reasons: [
        "no strong reference to it was told, and it wasn't used",
        "references that the program doesn't tell of are not seen",
      ],
      headline: "\(type) died at once: only \(reference) refers to it, and that is weak",
      since: settlePoint.moment, witnesses: witnesses.sorted { $0.sequence < $1.sequence },
      sites: replay.creationSite(of: record.id).map { [$0] } ?? [],
      fix: "hold \(type) strongly in what makes it, for as long as \(reference) should reach it",
      fingerprint: Fingerprint(parts: [
        description.id.rawValue, "unheld", TypeNames.generic(record.type),
        TypeNames.generic(replay.objects[weak.from]?.type ?? ""), Fingerprint.normalized(weak.name),
      ]))
  }
}
