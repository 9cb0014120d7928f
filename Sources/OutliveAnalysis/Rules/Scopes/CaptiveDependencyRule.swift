internal import OutliveGraph
internal import OutliveTrace

/// A shared component holds a scoped one.
struct CaptiveDependencyRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "captive-dependency"),
    title: "Captive dependency",
    summary: "A shared component strongly holds a scoped one, which so outlives its request.",
    rationale: """
      A scoped component is made for one request. Held by a shared one it lives as long as the \
      container: every later request gets another instance, and the two disagree.
      """,
    severity: .warning,
    evidence: """
      The container's events; a snapshot that reaches both components, taken after the request \
      had ended. Without one, what was asked for while the shared component was made: then the \
      finding is a suspicion and says so.
      """,
    silentWhen: [
      "The shared component does not hold the scoped one: it only used it, or holds it weakly.",
      "The request that the scoped component was made for has not ended.",
      "The scoped component is gone.",
    ],
    fix: """
      Give the shared component a way to ask for the scoped one when it needs it (a closure, the \
      container, a parameter), or make both live equally long.
      """,
    firing: [
      RuleExample("A shared log holds the session of one request.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let log = trace.define("log()", "Shelf.ReadingLog", .shared, in: container)
        let session = trace.define("session()", "Shelf.Session", .scoped, in: container)
        var scoped = ObjectID(rawValue: 0)
        let shared = trace.resolve(log, "Shelf.ReadingLog", .shared) { trace, request in
          scoped = trace.resolve(session, "Shelf.Session", .scoped, parent: request)
        }
        trace.endRequest(session, scoped)
        trace.snapshot("shelf open") { heap in
          heap.hold(shared)
          heap.edge(shared, "session", scoped)
        }
        trace.settle("shelf open")
      },
      RuleExample("The same without a snapshot: inferred from what was asked for.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let log = trace.define("log()", "Shelf.ReadingLog", .shared, in: container)
        let session = trace.define("session()", "Shelf.Session", .scoped, in: container)
        var scoped = ObjectID(rawValue: 0)
        _ = trace.resolve(log, "Shelf.ReadingLog", .shared) { trace, request in
          scoped = trace.resolve(session, "Shelf.Session", .scoped, parent: request)
        }
        trace.endRequest(session, scoped)
        trace.settle("shelf open")
      },
    ],
    silent: [
      RuleExample("The shared log only used the session while it was made.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let log = trace.define("log()", "Shelf.ReadingLog", .shared, in: container)
        let session = trace.define("session()", "Shelf.Session", .scoped, in: container)
        var scoped = ObjectID(rawValue: 0)
        let shared = trace.resolve(log, "Shelf.ReadingLog", .shared) { trace, request in
          scoped = trace.resolve(session, "Shelf.Session", .scoped, parent: request)
        }
        trace.endRequest(session, scoped)
        trace.snapshot("shelf open") { heap in
          heap.hold(shared)
          heap.hold(scoped)
        }
        trace.settle("shelf open")
      },
      RuleExample("The session is gone once its request has ended.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let log = trace.define("log()", "Shelf.ReadingLog", .shared, in: container)
        let session = trace.define("session()", "Shelf.Session", .scoped, in: container)
        var scoped = ObjectID(rawValue: 0)
        _ = trace.resolve(log, "Shelf.ReadingLog", .shared) { trace, request in
          scoped = trace.resolve(session, "Shelf.Session", .scoped, parent: request)
        }
        trace.endRequest(session, scoped)
        trace.release(scoped, .noticed)
        trace.settle("shelf open")
      },
      RuleExample("A scoped component holds a shared one.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let log = trace.define("log()", "Shelf.ReadingLog", .shared, in: container)
        let session = trace.define("session()", "Shelf.Session", .scoped, in: container)
        let shared = trace.resolve(log, "Shelf.ReadingLog", .shared)
        let scoped = trace.resolve(session, "Shelf.Session", .scoped)
        trace.endRequest(session, scoped)
        trace.snapshot("shelf open") { heap in
          heap.hold(scoped)
          heap.edge(scoped, "log", shared)
        }
        trace.settle("shelf open")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    var judged: Set<ObjectID> = []
    var found: Set<ObjectID> = []
    for snapshot in replay.snapshots where snapshot.isComplete && snapshot.settlePoint != nil {
      for node in snapshot.nodes {
        let scoped = node.object
        guard !found.contains(scoped), isCaptiveCandidate(scoped, in: replay),
          let ended = replay.objects[scoped]?.requestEndedAt, ended < snapshot.beganAt
        else { continue }
        judged.insert(scoped)
        guard let (path, holder) = captor(of: scoped, in: snapshot, of: replay) else { continue }
        found.insert(scoped)
        report.findings.append(
          finding(scoped, heldBy: holder, path: path, since: snapshot.moment, in: replay))
      }
    }
    infer(except: judged, in: replay, into: &report)
  }

  /// Whether an object was made by a definition whose instances are for one request.
  private func isCaptiveCandidate(_ object: ObjectID, in replay: Replay) -> Bool {
    lifetime(of: object, in: replay) == .scoped
  }

  private func lifetime(of object: ObjectID, in replay: Replay) -> Lifetime? {
    replay.objects[object]?.definition.flatMap { replay.definitions[$0]?.lifetime }
  }

  /// The shared component that holds an object, directly or through what no container made.
  private func captor(
    of object: ObjectID, in snapshot: SnapshotRecord, of replay: Replay
  ) -> (path: ReferencePath, holder: ObjectID)? {
    guard let start = snapshot.positions[object] else { return nil }
    var next: [ObjectGraph.Node: ObjectGraph.Edge] = [:]
    var pending = [start]
    var position = 0
    while position < pending.count {
      let node = pending[position]
      position += 1
      for edge in snapshot.graph.incoming(node) {
        let from = snapshot[edge].from
        guard from != start, next[from] == nil else { continue }
        next[from] = edge
        let holder = snapshot[from].object
        switch lifetime(of: holder, in: replay) {
        case .shared:
          return (path(from: from, along: next, to: start, in: snapshot, of: replay), holder)
        case .some: continue
        // The container's own pools hold every component, which is no defect.
        case nil: if replay.container(withObject: holder) == nil { pending.append(from) }
        }
      }
    }
    return nil
  }

  private func path(
    from start: ObjectGraph.Node, along next: [ObjectGraph.Node: ObjectGraph.Edge],
    to end: ObjectGraph.Node, in snapshot: SnapshotRecord,
    of replay: Replay
  ) -> ReferencePath {
    var edges: [ObjectGraph.Edge] = []
    var node = start
    while node != end, let edge = next[node] {
      edges.append(edge)
      node = snapshot[edge].to
    }
    return PathFolding(replay: replay, snapshot: snapshot).path(edges, culprit: edges.first)
  }

  /// Without a snapshot that shows both, what a shared component asked for while it was made is
  /// presumed to be held by it.
  private func infer(
    except judged: Set<ObjectID>, in replay: Replay, into report: inout RuleReport
  ) {
    let resolutions = replay.resolutions.values.sorted { $0.beganAt < $1.beganAt }
    var seen = judged
    for resolution in resolutions {
      guard let scoped = resolution.object, isCaptiveCandidate(scoped, in: replay),
        let ended = replay.objects[scoped]?.requestEndedAt,
        let settlePoint = replay.settlePoint(after: ended),
        !replay.isReleased(scoped, before: settlePoint.sequence),
        let parent = resolution.parent.flatMap({ replay.resolutions[$0] }),
        let holder = parent.object, parent.outcome == .created,
        lifetime(of: holder, in: replay) == .shared, seen.insert(scoped).inserted
      else { continue }
      let path = ReferencePath(
        steps: [
          ReferencePath.Step(
            object: replay.summary(of: holder),
            reference: ReferencePath.Reference(
              name: "", kind: .strong, note: "inferred: asked for it while it was made")),
          ReferencePath.Step(object: replay.summary(of: scoped)),
        ], culprit: 0, isCycle: false)
      var suspicion = finding(
        scoped, heldBy: holder, path: path, since: settlePoint.moment, in: replay)
      suspicion.verdict = .suspect
      suspicion.reasons = [
        "inferred: no snapshot shows both, but the shared component asked for the scoped one "
          + "while it was made, and the scoped one is still alive"
      ]
      report.findings.append(suspicion)
    }
  }

  private func finding(
    _ scoped: ObjectID, heldBy holder: ObjectID, path: ReferencePath, since: Moment,
    in replay: Replay
  ) -> Finding {
    let scopedType = replay.typeName(of: scoped)
    let holderType = replay.typeName(of: holder)
    let name = path.culprit.flatMap { path.steps[$0].reference?.name } ?? ""
    let reference = name.isEmpty ? holderType : "\(holderType).\(name)"
    var witnesses = [holder, scoped].compactMap { replay.creationWitness(of: $0) }
    if let ended = replay.objects[scoped]?.requestEndedAt {
      witnesses.append(
        Witness(sequence: ended, text: "the request that \(scopedType) was made for ended"))
    }
    return Finding(
      rule: description.id, severity: description.severity, verdict: .leak,
      reasons: ["the request had ended, and the shared component still held its scoped one"],
      headline: """
        \(scopedType) (scoped) is captive: the shared \(reference) holds it beyond its request
        """,
      instances: [scoped], since: since, path: path,
      witnesses: witnesses.sorted { $0.sequence < $1.sequence },
      sites: [holder, scoped].compactMap { replay.creationSite(of: $0) },
      fix: """
        let \(holderType) ask for its \(scopedType) when it needs it instead of keeping it, or \
        make both live equally long
        """,
      fingerprint: Fingerprint(rule: description.id, references: path.steps))
  }
}
