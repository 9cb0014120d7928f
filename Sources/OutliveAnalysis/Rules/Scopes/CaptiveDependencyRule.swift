internal import OutliveGraph
internal import OutliveTrace

/// A shared component holds a scoped one.
struct CaptiveDependencyRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "captive-dependency"),
    title: "Captive dependency",
    summary: """
      A component that is kept for long strongly holds one made for a request or a shorter scope, \
      which so outlives it.
      """,
    rationale: """
      A scoped component is made for one request. Held by a shared one it lives as long as the \
      container: every later request gets another instance, and the two disagree. The same is true \
      of what a custom scope keeps and a component of a longer one holds.
      """,
    severity: .warning,
    evidence: """
      The container's events; a snapshot that reaches both components, taken after the request \
      had ended. Without one, what was asked for while the shared component was made, or handed to \
      it: then the finding is a suspicion and says so.
      """,
    needs: [.containers, .snapshots, .settlePoints],
    silentWhen: [
      "The shared component does not hold the scoped one: it only used it, or holds it weakly.",
      "The request, or the custom scope, that the component was made for has not ended.",
      "The custom scope lasts as long as what holds the component, or longer.",
      "The scoped component is gone, or the shared one is.",
      "An assembly defines it, and made it once only: then it is a part of the shared one.",
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
      RuleExample("A shared log holds the session of a scope that has ended.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let log = trace.define("log()", "Shelf.ReadingLog", .shared, in: container)
        let session = trace.registerDefinition(
          "session()", "Shelf.Session", .custom, in: container, scopeName: "session", rank: 200)
        var scoped = ObjectID(rawValue: 0)
        let shared = trace.make(log, "Shelf.ReadingLog", .shared) { trace, request in
          scoped = trace.make(session, "Shelf.Session", .custom, parent: request)
        }
        trace.evict(scoped, of: session, .scopeEnded)
        trace.snapshot("logged out") { heap in
          heap.hold(shared)
          heap.edge(shared, "session", scoped)
        }
        trace.settle("logged out")
      },
      RuleExample("Another container makes the session, and it is handed to the shared log.") {
        trace in
        _ = trace.deliverSessionToLog()
        trace.settle("shelf open")
      },
    ],
    silent: [
      RuleExample("What another container made was handed over and is gone.") { trace in
        let scoped = trace.deliverSessionToLog()
        trace.release(scoped, .noticed)
        trace.settle("shelf open")
      },
      RuleExample("The scope that keeps the session lasts as long as the cached log.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let log = trace.define("log()", "Shelf.ReadingLog", .cached, in: container)
        let session = trace.registerDefinition(
          "session()", "Shelf.Session", .custom, in: container, scopeName: "login", rank: 500)
        var scoped = ObjectID(rawValue: 0)
        let cached = trace.make(log, "Shelf.ReadingLog", .cached) { trace, request in
          scoped = trace.make(session, "Shelf.Session", .custom, parent: request)
        }
        trace.snapshot("logged in") { heap in
          heap.hold(cached)
          heap.edge(cached, "session", scoped)
        }
        trace.settle("logged in")
      },
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
      RuleExample("An assembly's component is made once, for the one that holds it.") { trace in
        let container = trace.container("OutliveContainer.AssemblyContainer").container
        let log = trace.define("ShelfAssembly.log", "Shelf.ReadingLog", .shared, in: container)
        let pen: DefinitionID = trace.makeID()
        trace.record(
          .definitionRegistered(
            DefinitionRegistered(
              definition: pen, container: container, component: "ShelfAssembly.pen",
              type: "Shelf.Pen", lifetime: .scoped, assembly: "ShelfAssembly", argumentCount: 0,
              isKeyedByArguments: false, isAbstract: false, isEager: false, hasConfigure: false)))
        var scoped = ObjectID(rawValue: 0)
        let shared = trace.resolve(log, "Shelf.ReadingLog", .shared) { trace, request in
          scoped = trace.resolve(pen, "Shelf.Pen", .scoped, parent: request)
        }
        trace.endRequest(pen, scoped)
        trace.snapshot("shelf open") { heap in
          heap.hold(shared)
          heap.edge(shared, "pen", scoped)
        }
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
    let search = CaptorSearch(in: replay)
    var judged: Set<ObjectID> = []
    var found: Set<ObjectID> = []
    var far: Set<ObjectID> = []
    for index in replay.judgedSnapshots {
      let snapshot = replay.snapshots[index]
      let candidates = snapshot.graph.nodes.filter { node in
        let object = snapshot.object(of: node)
        guard !found.contains(object), !isPart(object, in: replay),
          let end = end(of: object, in: replay),
          end.sequence < snapshot.beganAt
        else { return false }
        // What only keeps itself alive, or goes with a cycle, is the cycle's.
        return !snapshot.garbage.isGarbage(node)
      }.map { snapshot[$0] }
      judged.formUnion(candidates.map(\.object))
      guard !candidates.isEmpty else { continue }
      // What lasts longer than a custom scope is looked for by itself: there are few of these.
      var captors: [UInt64: ShortestPaths] = [:]
      for candidate in candidates {
        let limit = SurvivorSearch.pathLimit
        let rank = max(Lifetime.longRank, (replay.rank(of: candidate.object) ?? 0) &+ 1)
        let paths = captors[rank] ?? search.captors(in: snapshot, lasting: rank)
        captors[rank] = paths
        guard let node = snapshot.positions[candidate.object],
          let edges = paths.path(to: node, atMost: limit + 1), let first = edges.first
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

  /// Whether an object is the only one that an assembly's definition made for a request.
  ///
  /// That is what an assembly does with everything that doesn't say otherwise: nobody got another one.
  private func isPart(_ object: ObjectID, in replay: Replay) -> Bool {
    let definition = replay.objects[object]?.definition.flatMap { replay.definitions[$0] }
    return definition?.graphCount.map { $0 <= 1 } ?? false
  }

  /// When what an object was made for was over; `nil` when it isn't, or when that is never.
  private func end(
    of object: ObjectID, in replay: Replay
  ) -> (sequence: EventSequence, what: String)? {
    switch replay.lifetime(of: object) {
    case .scoped:
      return replay.objects[object]?.requestEndedAt.map { ($0, "request") }
    case .custom:
      guard let eviction = replay.facts.containers.evictions[object],
        eviction.reason == .scopeEnded
      else { return nil }
      return (eviction.sequence, "scope")
    case .unshared, .weakShared, .shared, .cached, nil: return nil
    }
  }

  /// Without a snapshot that shows both, what a shared component asked for while it was made, or was
  /// handed, is presumed to be held by it.
  private func infer(
    except judged: Set<ObjectID>, in replay: Replay, into report: inout RuleReport
  ) {
    var seen = judged
    for resolution in replay.resolutionsInOrder {
      guard let scoped = resolution.object,
        let parent = resolution.parent.flatMap({ replay.resolutions[$0] })
      else { continue }
      let delivery = replay.deliveries[scoped]?.first { $0.consumer == parent.id }
      presume(scoped, heldBy: parent, handedOver: delivery, &seen, in: replay, into: &report)
    }
    // What another container made for it wasn't asked for inside its own resolution.
    let deliveries = replay.deliveries.flatMap { object, deliveries in
      deliveries.map { (object, $0) }
    }.sorted { $0.1.sequence < $1.1.sequence }
    for (scoped, delivery) in deliveries {
      guard let consumer = replay.resolutions[delivery.consumer] else { continue }
      presume(scoped, heldBy: consumer, handedOver: delivery, &seen, in: replay, into: &report)
    }
  }

  private func presume(
    _ scoped: ObjectID, heldBy consumer: ResolutionRecord, handedOver delivery: ComponentDelivery?,
    _ seen: inout Set<ObjectID>, in replay: Replay, into report: inout RuleReport
  ) {
    guard replay.lifetime(of: scoped) == .scoped,
      let ended = replay.objects[scoped]?.requestEndedAt,
      let settlePoint = replay.settlePoint(after: ended),
      !isPart(scoped, in: replay), !replay.isReleased(scoped, before: settlePoint.sequence),
      let holder = consumer.object, consumer.outcome == .created,
      let rank = replay.rank(of: holder), rank >= Lifetime.longRank,
      !replay.isReleased(holder, before: settlePoint.sequence), !replay.isGarbage(scoped),
      seen.insert(scoped).inserted
    else { return }
    // A property that is known by its type only has no name.
    let name = delivery.map { $0.name.hasPrefix("<") ? "" : $0.name } ?? ""
    let property = delivery?.phase == .property ? name : ""
    let path = ReferencePath(
      steps: [
        ReferencePath.Step(
          object: replay.summary(of: holder),
          reference: ReferencePath.Reference(
            name: property, kind: .strong,
            note: "inferred: \(way(delivery, name))")),
        ReferencePath.Step(object: replay.summary(of: scoped)),
      ], culprit: 0, isCycle: false)
    var suspicion = finding(
      scoped, heldBy: holder, path: path, since: settlePoint.moment, in: replay)
    let holderWord = word(holder, in: replay)
    let type = replay.typeName(of: holder)
    let reference = property.isEmpty ? type : "\(type).\(property)"
    suspicion.verdict = .suspect
    suspicion.headline = """
      \(replay.typeName(of: scoped)) (scoped) may be captive: the \(holderWord) \(reference) \
      \(delivery == nil ? "asked for it" : "was handed it"), and it lives beyond its request
      """
    let what =
      delivery == nil
      ? "the \(holderWord) component asked for the scoped one while it was made"
      : "the scoped one was handed to the \(holderWord) component (\(way(delivery, name)))"
    suspicion.reasons = [
      "inferred: no snapshot shows both, but \(what), and the scoped one is still alive"
    ]
    if let delivery {
      suspicion.witnesses.append(
        Witness(sequence: delivery.sequence, text: "it was handed over: \(way(delivery, name))"))
      suspicion.witnesses.sort { $0.sequence < $1.sequence }
    }
    report.findings.append(suspicion)
  }

  /// How a component came to another one, in words.
  private func way(_ delivery: ComponentDelivery?, _ name: String) -> String {
    let quoted = name.isEmpty ? "" : " \(name)"
    return switch delivery?.phase {
    case nil: "asked for it while it was made"
    case .initializer: "handed to its initializer"
    case .property:
      name.isEmpty ? "injected into a property" : "injected into the property\(quoted)"
    case .method: "handed to a method"
    default: "handed over while it was built"
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
    let end = end(of: scoped, in: replay)
    let what = end?.what ?? "request"
    if let end {
      witnesses.append(
        Witness(
          sequence: end.sequence, text: "the \(what) that \(scopedType) was made for ended"))
    }
    let lifetime = replay.lifetime(of: scoped)?.rawValue ?? "scoped"
    let holderWord = word(holder, in: replay)
    return Finding(
      rule: description.id, severity: description.severity, verdict: .leak,
      reasons: [
        "the \(what) had ended, and the \(holderWord) component still held its \(lifetime) one"
      ],
      headline: """
        \(scopedType) (\(lifetime)) is captive: the \(holderWord) \(reference) holds it beyond its \
        \(what)
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

  /// How long a holder is kept, in a word.
  private func word(_ holder: ObjectID, in replay: Replay) -> String {
    replay.lifetime(of: holder)?.rawValue ?? "shared"
  }
}

extension TraceBuilder {
  /// A container makes a session by itself, and it is injected into the log that another one makes.
  ///
  /// - Returns: The session.
  fileprivate mutating func deliverSessionToLog() -> ObjectID {
    let parent = container("Shelf.SessionContainer").container
    let container = container("Shelf.ShelfContainer").container
    let log = define("log", "Shelf.ReadingLog", .shared, in: container)
    let definition = define("session", "Shelf.Session", .scoped, in: parent)
    var session = ObjectID(rawValue: 0)
    _ = resolve(log, "Shelf.ReadingLog", .shared) { trace, consumer in
      let resolution = trace.ask(for: definition)
      session = trace.build("Shelf.Session", of: definition, in: resolution)
      trace.store(session, of: definition, .scoped)
      trace.endRequest(definition, session)
      trace.hand(out: session, of: resolution)
      trace.deliver(session, from: resolution, .property, "session", to: consumer)
    }
    return session
  }
}
