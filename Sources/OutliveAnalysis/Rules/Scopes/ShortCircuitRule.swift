internal import OutliveGraph
internal import OutliveTrace

/// Somebody made by hand what the container defines.
struct ShortCircuitRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "short-circuit"),
    title: "Made by hand, past the container",
    summary: "Somebody made by hand what a definition of an open container makes and keeps.",
    rationale: """
      The container keeps one instance; whoever calls the initializer gets another one, without \
      what the definition injects, and nobody else sees what happens to it.
      """,
    severity: .warning,
    evidence: """
      That it was told, or a snapshot in which a component holds an object of a type that the one \
      definition of its container makes, and that no resolution made.
      """,
    needs: [.containers, .snapshots, .settlePoints],
    silentWhen: [
      "The container made the object, was handed it to inject into, or replaced it with another one.",
      "The holder isn't a component: a test or a preview makes what it likes.",
      "The object wasn't made while its holder was, or the holder is made with arguments.",
      "The definition makes a new object each time, or there are several for the type.",
      "The type is of another module than its holder: a library's class may be used for anything.",
      "The holder is of the same type, or was made by the same definition.",
      "The container had been closed, or wasn't open yet.",
    ],
    fix: "Ask the container for it, or hand it over when the holder is made.",
    firing: [
      RuleExample("A list makes its own store.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .shared, in: container)
        _ = trace.define(
          "store()", "Shelf.Store", .shared, in: container, at: .factory(10, "store()"))
        var store = ObjectID(rawValue: 0)
        let made = trace.make(list, "Shelf.List", .shared) { trace, _ in
          store = trace.object("Shelf.Store")
        }
        trace.snapshot("list open") { heap in
          heap.hold(made)
          heap.edge(made, "store", store)
        }
        trace.settle("list open")
      },
      RuleExample("A class says that it was made by hand.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.define(
          "store()", "Shelf.Store", .shared, in: container, at: .factory(10, "store()"))
        let list = trace.object("Shelf.List")
        let made = trace.object("Shelf.Store")
        trace.record(
          .componentBypassed(ComponentBypassed(definition: store, object: made, holder: list)))
      },
    ],
    silent: [
      RuleExample("The list holds the container's store.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .shared, in: container)
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let made = trace.make(list, "Shelf.List", .shared)
        let kept = trace.make(store, "Shelf.Store", .shared)
        trace.snapshot("list open") { heap in
          heap.hold(made)
          heap.edge(made, "store", kept)
        }
        trace.settle("list open")
      },
      RuleExample("A list shows a document that somebody opened before.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .shared, in: container)
        _ = trace.define("document()", "Shelf.Document", .scoped, in: container)
        let document = trace.object("Shelf.Document")
        let made = trace.make(list, "Shelf.List", .shared)
        trace.snapshot("list open") { heap in
          heap.hold(made)
          heap.edge(made, "shown", document)
        }
        trace.settle("list open")
      },
      RuleExample("A test makes a store of its own.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        _ = trace.define("store()", "Shelf.Store", .shared, in: container)
        let test = trace.object("Shelf.StoreTests")
        let store = trace.object("Shelf.Store")
        trace.snapshot("testing") { heap in
          heap.hold(test)
          heap.edge(test, "store", store)
        }
        trace.settle("testing")
      },
      RuleExample("A post-processor wraps the store that the container made.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let original = trace.object("Shelf.Store")
        let wrapper = trace.object("Shelf.LoggingStore")
        _ = trace.request(for: store) { trace, resolution in
          trace.record(
            .componentReplaced(
              ComponentReplaced(
                resolution: resolution, object: original, replacement: wrapper,
                processor: "Logging")))
          trace.keep(wrapper, of: store, .shared)
          return (wrapper, .created)
        }
        trace.snapshot("list open") { heap in
          heap.hold(wrapper)
          heap.edge(wrapper, "wrapped", original)
        }
        trace.settle("list open")
      },
      RuleExample("A list has a queue of its own, of a library's class.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .shared, in: container)
        _ = trace.define("queue()", "Queues.Queue", .shared, in: container)
        var queue = ObjectID(rawValue: 0)
        let made = trace.make(list, "Shelf.List", .shared) { trace, _ in
          queue = trace.object("Queues.Queue")
        }
        trace.snapshot("list open") { heap in
          heap.hold(made)
          heap.edge(made, "queue", queue)
        }
        trace.settle("list open")
      },
      RuleExample("The container injects into a store that was there before.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .shared, in: container)
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        var given = ObjectID(rawValue: 0)
        let made = trace.make(list, "Shelf.List", .shared) { trace, _ in
          given = trace.object("Shelf.Store")
          trace.record(
            .existingInjected(
              ExistingInjected(resolution: trace.makeID(), definition: store, object: given)))
        }
        trace.snapshot("list open") { heap in
          heap.hold(made)
          heap.edge(made, "store", given)
        }
        trace.settle("list open")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    let telling = ScopeTelling(replay: replay, rule: description)
    telling.tell(.shortCircuit, unjudged: "its definition isn't known", into: &report) { subject in
      let holder = subject.occurrence.detail
      return ScopeTelling.Words(
        reasons: ["whoever made it said so"],
        headline: """
          \(subject.type) was made by hand\(holder.isEmpty ? "" : " for \(holder)"), past \
          \(subject.name)\(subject.place)
          """,
        fix: "ask \(subject.name) for it, or hand it over")
    }
    guard !replay.judgedSnapshots.isEmpty else { return }
    let defined = definedTypes(in: replay)
    guard !defined.isEmpty else { return }
    for id in replay.objectOrder {
      guard let record = replay.objects[id], record.definition == nil, record.kind == .instance,
        let candidates = defined[record.type], !replay.scopeFacts.acquainted.contains(id),
        replay.container(withObject: id) == nil
      else { continue }
      if let finding = finding(record, candidates, telling, in: replay) {
        report.findings.append(finding)
      }
    }
  }

  /// The definitions that keep what they make, by the type that they say they make.
  private func definedTypes(in replay: Replay) -> [String: [DefinitionRecord]] {
    var defined: [String: [DefinitionRecord]] = [:]
    for definition in replay.definitions.values.sorted(by: { $0.id < $1.id })
    where !replay.facts.containers.removed.contains(definition.id) {
      defined[definition.type, default: []].append(definition)
    }
    return defined
  }

  private func finding(
    _ record: ObjectRecord, _ candidates: [DefinitionRecord], _ telling: ScopeTelling,
    in replay: Replay
  ) -> Finding? {
    for index in replay.judgedSnapshots {
      let snapshot = replay.snapshots[index]
      guard let node = snapshot.positions[record.id], !snapshot.garbage.isGarbage(node) else {
        continue
      }
      for edges in snapshot.ways(to: node) {
        guard let first = edges.first else { continue }
        let holder = snapshot[snapshot[first].from].object
        guard let definition = definition(of: record, heldBy: holder, candidates, snapshot, replay)
        else { continue }
        return told(record, definition, edges, snapshot, telling, in: replay)
      }
    }
    return nil
  }

  /// The one definition that a holder should have asked; `nil` when there is none, or several.
  private func definition(
    of record: ObjectRecord, heldBy holder: ObjectID, _ candidates: [DefinitionRecord],
    _ snapshot: SnapshotRecord, _ replay: Replay
  ) -> DefinitionRecord? {
    guard let component = replay.objects[holder], case let type = component.type,
      type != record.type,
      let maker = component.definition.flatMap({ replay.definitions[$0] }),
      !maker.component.contains(":"),
      let making = component.resolution.flatMap({ replay.resolutions[$0] }),
      making.beganAt < record.createdAt, record.createdAt < making.endedAt ?? record.createdAt,
      record.type.prefix(while: { $0 != "." }) == type.prefix(while: { $0 != "." })
    else { return nil }
    let own = candidates.filter { $0.container == maker.container }
    guard own.count == 1, let definition = own.first, definition.id != maker.id,
      definition.lifetime != .unshared,
      let container = replay.containerIndices[definition.container].map({ replay.containers[$0] }),
      container.openedAt < record.createdAt,
      replay.end(of: container).map({ $0 > snapshot.beganAt }) ?? true,
      replay.facts.containers.closedAt[container.id].map({ $0 > snapshot.beganAt }) ?? true
    else { return nil }
    return definition
  }

  private func told(
    _ record: ObjectRecord, _ definition: DefinitionRecord, _ edges: [ObjectGraph.Edge],
    _ snapshot: SnapshotRecord, _ telling: ScopeTelling, in replay: Replay
  ) -> Finding {
    let path = PathFolding(replay: replay, snapshot: snapshot).path(edges, culprit: edges.first)
    let type = replay.typeName(of: record.id)
    let holder = path.steps.first?.object.type ?? "another component"
    let name = path.steps.first?.reference?.name ?? ""
    let reference = name.isEmpty ? holder : "\(holder).\(name)"
    let place = definition.site.map { " (\($0))" } ?? ""
    var sites = [replay.creationSite(of: record.id)].compactMap { $0 }
    if let site = definition.site {
      sites.append(SiteNote(role: "\(definition.component) defined", site: site))
    }
    var finding = Finding(
      rule: description.id, severity: description.severity, verdict: .suspect,
      reasons: ["inferred: it was made while its holder was, and the container did not make it"],
      headline: """
        \(reference) holds a \(type) that was made by hand, past \(definition.component)\(place)
        """,
      instances: [record.id], since: snapshot.moment, path: path,
      witnesses: [replay.creationWitness(of: record.id)].compactMap { $0 }, sites: sites,
      fix: "let \(holder) get its \(type) from \(definition.component)",
      fingerprint: Fingerprint(rule: description.id, references: path.steps))
    finding.definition = definition.id
    finding.isOfLiveObjects = true
    return finding
  }
}
