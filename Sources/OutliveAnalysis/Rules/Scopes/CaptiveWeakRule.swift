internal import OutliveGraph
internal import OutliveTrace

/// A long-lived component holds a weakly shared one for its whole life.
struct CaptiveWeakRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "captive-weak"),
    title: "Weakly shared, and never let go",
    summary: """
      A component that is kept for long holds a weakly shared one, which so is never freed.
      """,
    rationale: """
      A weakly shared component goes when nobody uses it any more. Held by a shared one it lives as \
      long as the container: it may as well be shared, or the holder should let it go.
      """,
    severity: .info,
    evidence: "Snapshots that show both, each followed by a settle point.",
    needs: [.containers, .snapshots, .settlePoints],
    silentWhen: [
      "A snapshot shows the weakly shared component without a long-lived holder.",
      "The holder lasts no longer than a request.",
      "Both only keep themselves alive: that is a cycle rule's finding.",
    ],
    fix: "Make it shared, or let the holder ask for it when it needs it.",
    firing: [
      RuleExample("A shared list holds the weakly shared store whenever somebody looks.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .shared, in: container)
        let store = trace.define(
          "store()", "Shelf.Store", .weakShared, in: container, at: .factory(10, "store()"))
        var weak = ObjectID(rawValue: 0)
        let shared = trace.make(list, "Shelf.List", .shared) { trace, request in
          weak = trace.make(store, "Shelf.Store", .weakShared, parent: request)
        }
        for moment in ["list open", "page open"] {
          trace.snapshot(moment) { heap in
            heap.hold(shared)
            heap.edge(shared, "store", weak)
          }
          trace.settle(moment)
        }
      }
    ],
    silent: [
      RuleExample("The list lets the store go when its flow is over.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .shared, in: container)
        let store = trace.define("store()", "Shelf.Store", .weakShared, in: container)
        let shared = trace.make(list, "Shelf.List", .shared)
        let weak = trace.make(store, "Shelf.Store", .weakShared)
        trace.snapshot("flow") { heap in
          heap.hold(shared)
          heap.edge(shared, "store", weak)
        }
        trace.settle("flow")
        trace.snapshot("flow over") { heap in
          heap.hold(shared)
          heap.hold(weak)
        }
        trace.settle("flow over")
      },
      RuleExample("An unshared page holds the store.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        let store = trace.define("store()", "Shelf.Store", .weakShared, in: container)
        let shown = trace.make(page, "Shelf.Page", .unshared)
        let weak = trace.make(store, "Shelf.Store", .weakShared)
        for moment in ["page open", "page read"] {
          trace.snapshot(moment) { heap in
            heap.hold(shown)
            heap.edge(shown, "store", weak)
          }
          trace.settle(moment)
        }
      },
    ])

  /// That a long-lived component holds a weakly shared one in each snapshot so far.
  private struct Pinned {
    var path: ReferencePath
    var holder: ObjectID
    var since: Moment
    var last: EventSequence
    var count = 1
  }

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    let search = CaptorSearch(in: replay)
    var pinned: [ObjectID: Pinned] = [:]
    var free: Set<ObjectID> = []
    for index in replay.judgedSnapshots {
      let snapshot = replay.snapshots[index]
      let nodes = snapshot.graph.nodes.filter { node in
        let object = snapshot.object(of: node)
        return replay.lifetime(of: object) == .weakShared && !free.contains(object)
          && !snapshot.garbage.isGarbage(node)
      }
      guard !nodes.isEmpty else { continue }
      let captors = search.captors(in: snapshot, lasting: Lifetime.longRank)
      for node in nodes {
        let object = snapshot.object(of: node)
        guard let edges = captors.path(to: node, atMost: SurvivorSearch.pathLimit),
          let first = edges.first
        else {
          free.insert(object)
          continue
        }
        let holder = snapshot[snapshot[first].from].object
        if let known = pinned[object] {
          guard known.holder == holder else {
            free.insert(object)
            continue
          }
          pinned[object]?.count += 1
          pinned[object]?.last = snapshot.moment.sequence
        } else {
          pinned[object] = Pinned(
            path: PathFolding(replay: replay, snapshot: snapshot).path(edges, culprit: first),
            holder: holder, since: snapshot.moment, last: snapshot.moment.sequence)
        }
      }
    }
    for (object, held) in pinned.sorted(by: { $0.key < $1.key }) where !free.contains(object) {
      report.findings.append(finding(object, held, in: replay))
    }
  }

  private func finding(_ object: ObjectID, _ held: Pinned, in replay: Replay) -> Finding {
    let (type, holder) = (replay.typeName(of: object), replay.typeName(of: held.holder))
    let name = held.path.culprit.flatMap { held.path.steps[$0].reference?.name } ?? ""
    let reference = name.isEmpty ? holder : "\(holder).\(name)"
    let lifetime = replay.lifetime(of: held.holder)?.rawValue ?? "shared"
    var finding = Finding(
      rule: description.id, severity: description.severity,
      verdict: held.count > 1 ? .leak : .suspect,
      reasons: [
        held.count > 1
          ? "each of the \(held.count) snapshots that show it shows the same holder"
          : "only one snapshot shows it: the holder may let it go later"
      ],
      headline: """
        \(type) (weak-shared) is never let go: the \(lifetime) \(reference) holds it
        """,
      instances: [object], since: held.since, path: held.path,
      witnesses: ([held.holder, object].compactMap { replay.creationWitness(of: $0) } + [
        Witness(sequence: held.last, text: "still held")
      ]).sorted { $0.sequence < $1.sequence },
      sites: replay.definitionSites(of: [object, held.holder]),
      fix: "make \(type) shared, or let \(holder) ask for it when it needs it",
      fingerprint: Fingerprint(rule: description.id, references: held.path.steps))
    finding.isOfLiveObjects = true
    return finding
  }
}
