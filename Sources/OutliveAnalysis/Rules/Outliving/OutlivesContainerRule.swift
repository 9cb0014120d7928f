internal import OutliveGraph
internal import OutliveTrace

/// A component lives on after its container let go of it together with all others.
struct OutlivesContainerRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "outlives-container"),
    title: "Outlives its container",
    summary: """
      A component that its container kept is alive at the settle point after the container ended or \
      was reset.
      """,
    rationale: """
      A shared component is one for all as long as there is one container. What outlives it goes on \
      beside the one that the next container makes: two sessions, two stores, notifications twice.
      """,
    severity: .warning,
    evidence: """
      The end of a container, or what its pools let go of when it was reset, and a settle point after \
      it; a snapshot to name the holder.
      """,
    needs: [.containers, .settlePoints],
    silentWhen: [
      "The component was released before the settle point.",
      "It was handed out to the program itself, which may keep it, and not by a pool that was reset.",
      "Only another component of the same container holds it.",
      "It should be gone for another reason: then that finding names its holder.",
      "It only keeps itself alive: that is a cycle rule's finding.",
      "Its pool was full, or it had expired: who uses it may do so to the end.",
    ],
    fix: "Clear the reference that still holds the component when its container ends.",
    firing: [
      RuleExample("A global center still holds the session of a container that has ended.") {
        trace in
        let center = trace.object("Shelf.Center")
        let factory = trace.container("Shelf.ShelfFactory")
        let session = trace.sharedDependency("Shelf.Session", in: factory.container)
        trace.end(factory)
        trace.snapshot("logged out") { heap in
          heap.hold(center)
          heap.edge(center, "listeners", session)
        }
        trace.settle("logged out")
      },
      RuleExample("A pool was reset, and a listener still holds the old session.") { trace in
        let center = trace.object("Shelf.Center")
        let factory = trace.container("Shelf.ShelfFactory")
        let definition = trace.define("session()", "Shelf.Session", .shared, in: factory.container)
        let session = trace.resolve(definition, "Shelf.Session", .shared)
        trace.record(
          .componentEvicted(
            ComponentEvicted(definition: definition, object: session, reason: .reset)))
        trace.snapshot("logged out") { heap in
          heap.hold(center)
          heap.hold(factory.object)
          heap.edge(center, "listeners", session)
        }
        trace.settle("logged out")
      },
    ],
    silent: [
      RuleExample("The session goes with its container.") { trace in
        let factory = trace.container("Shelf.ShelfFactory")
        let session = trace.sharedDependency("Shelf.Session", in: factory.container)
        trace.end(factory)
        trace.release(session)
        trace.settle("logged out")
      },
      RuleExample("The application was handed out, and keeps what it was made of.") { trace in
        let factory = trace.container("Shelf.ShelfFactory")
        let definition = trace.define(
          "application()", "Shelf.Application", .shared, in: factory.container)
        let log = trace.define("log()", "Shelf.Log", .shared, in: factory.container)
        var made = ObjectID(rawValue: 0)
        let application = trace.resolve(definition, "Shelf.Application", .shared) {
          trace, request in
          made = trace.resolve(log, "Shelf.Log", .shared, parent: request)
        }
        let dependency = made
        trace.end(factory)
        trace.snapshot("started") { heap in
          heap.hold(application)
          heap.edge(application, "log", dependency)
        }
        trace.settle("started")
      },
      RuleExample("A cache that was full let go of a page that is still read.") { trace in
        let factory = trace.container("Shelf.ShelfFactory")
        let definition = trace.define("page()", "Shelf.Page", .cached, in: factory.container)
        let page = trace.resolve(definition, "Shelf.Page", .cached)
        trace.record(
          .componentEvicted(
            ComponentEvicted(definition: definition, object: page, reason: .capacity)))
        trace.snapshot("page open") { heap in
          heap.hold(page)
          heap.hold(factory.object)
        }
        trace.settle("page open")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    var due: [EventSequence: [Departure]] = [:]
    var settlePoints: [SettlePoint] = []
    var unsettled = 0
    for id in replay.objectOrder {
      guard let record = replay.objects[id], let departure = replay.departure(of: record) else {
        continue
      }
      guard let settlePoint = replay.settlePoint(after: departure.sequence) else {
        if replay.objects[id]?.releasedAt == nil { unsettled += 1 }
        continue
      }
      guard !replay.isReleased(id, before: settlePoint.sequence), !replay.isGarbage(id),
        replay.expectation(of: id, at: settlePoint.sequence) == nil
      else { continue }
      if due[settlePoint.sequence] == nil { settlePoints.append(settlePoint) }
      due[settlePoint.sequence, default: []].append(departure)
    }
    guard !settlePoints.isEmpty || unsettled > 0 else { return }
    let instances = instances(in: replay)
    for settlePoint in settlePoints.sorted(by: { $0.sequence < $1.sequence }) {
      judge(
        due[settlePoint.sequence] ?? [], at: settlePoint, instances, in: replay, &report)
    }
    if unsettled > 0 {
      report.notEvaluated.append(
        NotEvaluated(
          subject: description.id.rawValue,
          reason: "no settle point follows the end of the container", count: unsettled))
    }
  }

  private func instances(in replay: Replay) -> [ComponentName: [ObjectID]] {
    var instances: [ComponentName: [ObjectID]] = [:]
    for id in replay.objectOrder {
      guard let definition = replay.objects[id]?.definition.flatMap({ replay.definitions[$0] })
      else { continue }
      instances[ComponentName(definition), default: []].append(id)
    }
    return instances
  }

  private func judge(
    _ departures: [Departure], at settlePoint: SettlePoint,
    _ instances: [ComponentName: [ObjectID]],
    in replay: Replay, _ report: inout RuleReport
  ) {
    // What the program itself asked for it may keep.
    let reported = departures.filter { $0.isReset || !replay.handedOut.contains($0.object) }
    guard let snapshot = replay.snapshot(at: settlePoint) else {
      for departure in reported where replay.objects[departure.object]?.releasedAt == nil {
        report.findings.append(
          finding(for: departure, at: settlePoint, path: nil, instances, in: replay))
      }
      return
    }
    // What only holds what its container made is no holder to name: what holds that is.
    let nodes = departures.compactMap { snapshot.positions[$0.object] }
    let own = NodeSet(nodeCount: snapshot.nodes.count, nodes)
    let holders = snapshot.holders(of: own)
    let folding = PathFolding(replay: replay, snapshot: snapshot)
    var known = KnownStandings(in: replay, at: settlePoint.sequence, seenBy: snapshot)
    for departure in reported {
      guard let node = snapshot.positions[departure.object], !snapshot.pinned.contains(node) else {
        continue
      }
      if let edges = holders.path(to: node, atMost: SurvivorSearch.pathLimit), !edges.isEmpty {
        var path = folding.path(edges, culprit: edges.last)
        let standings = path.judge(
          by: &known,
          victim: ReferencePath.Standing(
            status: .dead,
            reason: "\(departure.event) (event \(departure.sequence.rawValue))"))
        report.findings.append(
          finding(
            for: departure, at: settlePoint, path: path, standings: standings, instances, in: replay
          ))
      } else if snapshot.external(of: node) > 0 {
        report.findings.append(
          finding(for: departure, at: settlePoint, path: nil, instances, in: replay))
      }
    }
  }

  private func finding(
    for departure: Departure, at settlePoint: SettlePoint, path: ReferencePath?,
    standings: [String] = [], _ instances: [ComponentName: [ObjectID]], in replay: Replay
  ) -> Finding {
    let type = replay.typeName(of: departure.object)
    let culprit = path?.culprit.flatMap { path?.steps[$0] }
    let reference = culprit.map { step -> String in
      let name = step.reference?.name ?? ""
      let reference = name.isEmpty ? step.object.type : "\(step.object.type).\(name)"
      return step.reference?.goesThroughClosure == true ? "the closure in \(reference)" : reference
    }
    let unread = "something that was not read still holds it"
    let next = successor(of: departure, at: settlePoint, among: instances, in: replay)
    var reasons = ["nobody said that it should end then, but what made it no longer knows it"]
    if let next {
      reasons.append("\(replay.typeName(of: next)) \(next) has taken its place: two are alive")
    }
    reasons += standings
    var witnesses = [replay.creationWitness(of: departure.object)].compactMap { $0 }
    witnesses.append(Witness(sequence: departure.sequence, text: departure.event))
    if let next, let witness = replay.creationWitness(of: next),
      witness.sequence < settlePoint.sequence
    {
      witnesses.append(witness)
    }
    witnesses.append(
      Witness(
        sequence: settlePoint.sequence, text: "“\(settlePoint.moment.label)”: still alive",
        site: settlePoint.site))
    return Finding(
      rule: description.id, severity: description.severity,
      verdict: next == nil ? .suspect : .leak, reasons: reasons,
      headline: """
        \(type) (\(departure.definition.lifetime.rawValue)) lives on after \(departure.event): \
        \(reference.map { "\($0) \(path?.culpritClause ?? "still holds it")" } ?? unread)
        """,
      instances: [departure.object], since: settlePoint.moment, path: path,
      witnesses: witnesses.sorted { $0.sequence < $1.sequence },
      sites: replay.creationSite(of: departure.object).map { [$0] } ?? [],
      fix: reference.map { "clear \($0) when the container lets go of \(type), or make it weak" }
        ?? "find what still refers to \(type): a global, a running task, or code that was handed it",
      fingerprint: culprit.map { Fingerprint(rule: description.id, references: [$0]) }
        ?? Fingerprint(parts: [
          description.id.rawValue, TypeNames.generic(departure.definition.type),
        ]))
  }

  /// Another component of the same sort that was made since and is alive as well.
  private func successor(
    of departure: Departure, at settlePoint: SettlePoint,
    among instances: [ComponentName: [ObjectID]], in replay: Replay
  ) -> ObjectID? {
    (instances[ComponentName(departure.definition)] ?? []).first { id in
      guard let record = replay.objects[id], record.createdAt > departure.sequence,
        record.createdAt < settlePoint.sequence, id != departure.object
      else { return false }
      return !replay.isReleased(id, before: settlePoint.sequence)
    }
  }
}
