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
    needs: [.containers, .snapshots, .settlePoints],
    silentWhen: [
      "The shared component does not hold the scoped one: it only used it, or holds it weakly.",
      "The request that the scoped component was made for has not ended.",
      "The scoped component is gone, or the shared one is.",
      "It is held by a component that was asked for by itself, such as a screen on a shared stack.",
      "Both only keep themselves alive: that is a cycle rule's finding.",
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
    let parts = partsOfShared(in: replay)
    var judged: Set<ObjectID> = []
    var found: Set<ObjectID> = []
    var far: Set<ObjectID> = []
    for index in replay.judgedSnapshots {
      let snapshot = replay.snapshots[index]
      let candidates = snapshot.graph.nodes.filter { node in
        let object = snapshot.object(of: node)
        guard !found.contains(object), isCaptiveCandidate(object, in: replay),
          let ended = replay.objects[object]?.requestEndedAt, ended < snapshot.beganAt
        else { return false }
        // What only keeps itself alive, or goes with a cycle, is the cycle's.
        return !snapshot.garbage.isGarbage(node)
      }.map { snapshot[$0] }
      judged.formUnion(candidates.map(\.object))
      guard !candidates.isEmpty else { continue }
      let captors = captors(in: snapshot, parts: parts, of: replay)
      for candidate in candidates {
        let limit = SurvivorSearch.pathLimit
        guard let node = snapshot.positions[candidate.object],
          let edges = captors.path(to: node, atMost: limit + 1), let first = edges.first
        else { continue }
        guard edges.count <= limit else {
          far.insert(candidate.object)
          continue
        }
        found.insert(candidate.object)
        let path = PathFolding(replay: replay, snapshot: snapshot).path(edges, culprit: first)
        report.findings.append(
          finding(
            candidate.object, heldBy: snapshot[snapshot[first].from].object, path: path,
            since: snapshot.moment, in: replay))
      }
    }
    far.subtract(found)
    if !far.isEmpty {
      report.notEvaluated.append(
        NotEvaluated(
          subject: description.id.rawValue,
          reason: "more than \(SurvivorSearch.pathLimit) references from the shared component",
          count: far.count))
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

  /// The shortest ways by which shared components hold what no container made, and what was made
  /// only as a part of a shared component.
  ///
  /// They lead no further than to a component that lives for itself, and not through a container:
  /// its own pools hold every component, which is no defect.
  private func captors(
    in snapshot: SnapshotRecord, parts: Set<ResolutionID>, of replay: Replay
  ) -> ShortestPaths {
    func leadsOn(_ node: ObjectGraph.Node) -> Bool {
      // What is garbage itself lives for nobody.
      if snapshot.garbage.isGarbage(node) { return false }
      let object = snapshot[node].object
      switch lifetime(of: object, in: replay) {
      case .shared: return true
      case .scoped, .cached, .custom: return false
      case .unshared, .weakShared:
        return replay.objects[object]?.resolution.map(parts.contains) ?? false
      case nil: return replay.container(withObject: object) == nil
      }
    }
    let leadOn = NodeSet(nodeCount: snapshot.nodes.count, snapshot.graph.nodes.filter(leadsOn))
    return snapshot.graph.filtered { leadOn.contains(snapshot.graph.source(of: $0)) }
      .shortestPaths(
        from: leadOn.filter { lifetime(of: snapshot[$0].object, in: replay) == .shared })
  }

  /// The resolutions in which something was made for a shared component that was being made.
  private func partsOfShared(in replay: Replay) -> Set<ResolutionID> {
    var parts: Set<ResolutionID> = []
    for resolution in resolutions(in: replay) {
      guard let parent = resolution.parent else { continue }
      let isShared =
        replay.resolutions[parent].map { asking in
          asking.outcome == .created
            && asking.object.map { lifetime(of: $0, in: replay) == .shared } ?? false
        } ?? false
      if isShared || parts.contains(parent) { parts.insert(resolution.id) }
    }
    return parts
  }

  private func resolutions(in replay: Replay) -> [ResolutionRecord] {
    replay.resolutions.values.sorted { ($0.beganAt, $0.id) < ($1.beganAt, $1.id) }
  }

  /// Without a snapshot that shows both, what a shared component asked for while it was made is
  /// presumed to be held by it.
  private func infer(
    except judged: Set<ObjectID>, in replay: Replay, into report: inout RuleReport
  ) {
    var seen = judged
    for resolution in resolutions(in: replay) {
      guard let scoped = resolution.object, isCaptiveCandidate(scoped, in: replay),
        let ended = replay.objects[scoped]?.requestEndedAt,
        let settlePoint = replay.settlePoint(after: ended),
        !replay.isReleased(scoped, before: settlePoint.sequence),
        let parent = resolution.parent.flatMap({ replay.resolutions[$0] }),
        let holder = parent.object, parent.outcome == .created,
        lifetime(of: holder, in: replay) == .shared,
        !replay.isReleased(holder, before: settlePoint.sequence), !replay.isGarbage(scoped),
        seen.insert(scoped).inserted
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
      suspicion.headline = """
        \(replay.typeName(of: scoped)) (scoped) may be captive: the shared \
        \(replay.typeName(of: holder)) asked for it, and it lives beyond its request
        """
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
