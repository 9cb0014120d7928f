internal import OutliveGraph
internal import OutliveTrace

/// A scoped component lives on because a component of another request holds it.
struct EscapedScopedRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "escaped-scoped"),
    title: "Scoped component held by another request's",
    summary: """
      A scoped component outlives all that its request was for, because a component of another \
      request holds it.
      """,
    rationale: """
      What is made for a request belongs to what the request handed out. When that is gone and a \
      component of another request still holds a part of it, the two requests are no longer apart: \
      the next one gets a part of its own, and changes are seen by some and not by others.
      """,
    severity: .warning,
    evidence: """
      Which request components were made for, and a snapshot that shows who holds them when what \
      their request handed out is gone.
      """,
    needs: [.containers, .lifetimes, .snapshots, .settlePoints],
    silentWhen: [
      "What the request handed out is alive, or is the scoped component itself.",
      "The holder belongs to the same request.",
      "The holder is made with arguments: it may have been handed the component.",
      "The holder is kept for long: `captive-dependency` says that.",
      "It isn't known which request one of the two was made for: that is counted, and not judged.",
    ],
    fix: "Hand on what is needed of it, or make it a component that both requests share.",
    firing: [
      RuleExample("A page of another request holds the session of a list that is gone.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .unshared, in: container)
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        let session = trace.define(
          "session()", "Shelf.Session", .scoped, in: container, at: .factory(10, "session()"))
        var scoped = ObjectID(rawValue: 0)
        let shown = trace.make(list, "Shelf.List", .unshared) { trace, request in
          scoped = trace.make(session, "Shelf.Session", .scoped, parent: request)
        }
        trace.endRequest(session, scoped)
        let next = trace.make(page, "Shelf.Page", .unshared)
        trace.release(shown)
        trace.snapshot("page open") { heap in
          heap.hold(next)
          heap.edge(next, "session", scoped)
        }
        trace.settle("page open")
      }
    ],
    silent: [
      RuleExample("The list that the session was made for is on the screen.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .unshared, in: container)
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        let session = trace.define("session()", "Shelf.Session", .scoped, in: container)
        var scoped = ObjectID(rawValue: 0)
        let shown = trace.make(list, "Shelf.List", .unshared) { trace, request in
          scoped = trace.make(session, "Shelf.Session", .scoped, parent: request)
        }
        trace.endRequest(session, scoped)
        let next = trace.make(page, "Shelf.Page", .unshared)
        trace.snapshot("page open") { heap in
          heap.hold(shown)
          heap.edge(shown, "session", scoped)
          heap.edge(shown, "page", next)
          heap.edge(next, "session", scoped)
        }
        trace.settle("page open")
      },
      RuleExample("A screen that was asked for by itself is shown by another one.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let screen = trace.define("screen()", "Shelf.Screen", .scoped, in: container)
        let stack = trace.define("stack()", "Shelf.Stack", .unshared, in: container)
        let shown = trace.make(screen, "Shelf.Screen", .scoped)
        trace.endRequest(screen, shown)
        let navigation = trace.make(stack, "Shelf.Stack", .unshared)
        trace.snapshot("screen open") { heap in
          heap.hold(navigation)
          heap.edge(navigation, "top", shown)
        }
        trace.settle("screen open")
      },
      RuleExample("A page is made with the document that a list had opened.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .unshared, in: container)
        let page = trace.define("page(of:)", "Shelf.Page", .unshared, in: container)
        let document = trace.define("document()", "Shelf.Document", .scoped, in: container)
        var scoped = ObjectID(rawValue: 0)
        let shown = trace.make(list, "Shelf.List", .unshared) { trace, request in
          scoped = trace.make(document, "Shelf.Document", .scoped, parent: request)
        }
        trace.endRequest(document, scoped)
        let next = trace.make(page, "Shelf.Page", .unshared, arguments: 1)
        trace.release(shown)
        trace.snapshot("page open") { heap in
          heap.hold(next)
          heap.edge(next, "document", scoped)
        }
        trace.settle("page open")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    var found: Set<ObjectID> = []
    var unknown: Set<ObjectID> = []
    for index in replay.judgedSnapshots {
      let snapshot = replay.snapshots[index]
      for node in snapshot.graph.nodes {
        let object = snapshot.object(of: node)
        guard replay.lifetime(of: object) == .scoped, !found.contains(object),
          let record = replay.objects[object], let ended = record.requestEndedAt,
          ended < snapshot.beganAt, !snapshot.garbage.isGarbage(node),
          !replay.handedOut.contains(object)
        else { continue }
        guard let request = request(of: record, in: replay) else {
          // Only where somebody holds it who may be of another request.
          let isHeld = snapshot.ways(to: node).contains { way in
            way.first.map { mayBeOfAnother(snapshot[snapshot[$0].from].object, in: replay) }
              ?? false
          }
          if isHeld { unknown.insert(object) }
          continue
        }
        guard let root = request.object, root != object,
          replay.isReleased(root, before: snapshot.beganAt)
        else { continue }
        for edges in snapshot.ways(to: node) {
          guard let first = edges.first,
            isOfAnother(snapshot[snapshot[first].from].object, than: request, in: replay)
          else { continue }
          found.insert(object)
          report.findings.append(
            finding(record, ended, edges, snapshot, in: replay))
          break
        }
      }
    }
    unknown.subtract(found)
    if !unknown.isEmpty {
      report.notEvaluated.append(
        NotEvaluated(
          subject: description.id.rawValue, reason: "the request that it was made for isn't known",
          count: unknown.count))
    }
  }

  /// The outermost resolution that an object was made in; `nil` when that isn't known.
  private func request(of record: ObjectRecord, in replay: Replay) -> ResolutionRecord? {
    var next = record.resolution
    var steps = 0
    while let id = next, let resolution = replay.resolutions[id], steps < ScopeFacts.deepest {
      if resolution.isAskedByProgram { return resolution }
      next = resolution.parent
      steps += 1
    }
    return nil
  }

  /// Whether a holder is a component of another request.
  private func isOfAnother(
    _ holder: ObjectID, than request: ResolutionRecord, in replay: Replay
  ) -> Bool {
    guard mayBeOfAnother(holder, in: replay), let record = replay.objects[holder],
      let other = self.request(of: record, in: replay)
    else { return false }
    return other.id != request.id
  }

  /// Whether a holder is a component that isn't kept for long and takes no arguments.
  private func mayBeOfAnother(_ holder: ObjectID, in replay: Replay) -> Bool {
    guard let definition = replay.objects[holder]?.definition.flatMap({ replay.definitions[$0] })
    else { return false }
    return replay.rank(of: definition) < Lifetime.longRank && !definition.component.contains(":")
  }

  private func finding(
    _ record: ObjectRecord, _ ended: EventSequence, _ edges: [ObjectGraph.Edge],
    _ snapshot: SnapshotRecord, in replay: Replay
  ) -> Finding {
    let path = PathFolding(replay: replay, snapshot: snapshot).path(edges, culprit: edges.first)
    let type = replay.typeName(of: record.id)
    let holder = path.steps.first?.object.type ?? "another component"
    let name = path.steps.first?.reference?.name ?? ""
    let reference = name.isEmpty ? holder : "\(holder).\(name)"
    var witnesses = [replay.creationWitness(of: record.id)].compactMap { $0 }
    if let id = path.steps.first?.object.id, let made = replay.creationWitness(of: id) {
      witnesses.append(made)
    }
    witnesses.append(
      Witness(sequence: ended, text: "the request that \(type) was made for ended"))
    return Finding(
      rule: description.id, severity: description.severity, verdict: .suspect,
      reasons: [
        "what its request had handed out is gone; that it was handed on may be meant"
      ],
      headline: """
        \(type) (scoped) has escaped its request: \(reference) of another request holds it
        """,
      instances: [record.id], since: snapshot.moment, path: path,
      witnesses: witnesses.sorted { $0.sequence < $1.sequence },
      sites: replay.definitionSites(of: [record.id]),
      fix: "let \(holder) ask for its own \(type), or make \(type) one that both requests share",
      fingerprint: Fingerprint(rule: description.id, references: path.steps))
  }
}
