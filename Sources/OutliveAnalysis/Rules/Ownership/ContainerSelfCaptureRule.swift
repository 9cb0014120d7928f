internal import OutliveGraph
internal import OutliveTrace

/// What a container keeps holds the container.
struct ContainerSelfCaptureRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "container-self-capture"),
    title: "Container holds itself",
    summary: """
      A component, or the closure that makes one, strongly holds the container that keeps it.
      """,
    rationale: """
      A container that is held by what it keeps is never freed, and with it nothing that its pools \
      hold. It is an error once the container should be gone.
      """,
    severity: .warning,
    evidence: """
      The container's events, and a complete snapshot of the live heap or events that say what \
      definitions hold.
      """,
    needs: [.containers, .snapshots, .settlePoints],
    silentWhen: [
      "The component holds the container weakly or unowned.",
      "The container does not keep the component: it is unshared, or its request has ended.",
      "Nothing outside holds the container any more: then it is a retain cycle.",
      "A variable may hold the container for as long as the program runs: shown as expected.",
      "The definition whose closure holds the container was removed.",
    ],
    fix: """
      Hold the container weakly or unowned in its components, or hand them what they need instead of \
      the container.
      """,
    firing: [
      RuleExample("The shared application stores the factory that keeps it.") { trace in
        let factory = trace.container("Shelf.ShelfFactory")
        let definition = trace.define(
          "application()", "Shelf.ShelfApplication", .shared, in: factory.container)
        let application = trace.resolve(definition, "Shelf.ShelfApplication", .shared)
        trace.snapshot("shelf open") { heap in
          heap.hold(factory.object)
          let pool = heap.reach("storage", .storage)
          heap.edge(factory.object, "sharedComponents", pool)
          heap.edge(pool, "[\"application()\"]", application)
          heap.edge(application, "factory", factory.object)
        }
        trace.settle("shelf open")
      },
      RuleExample("The closure that makes a component captures its container.") { trace in
        let factory = trace.container("Shelf.ShelfFactory")
        let definition = trace.define(
          "session()", "Shelf.Session", .unshared, in: factory.container)
        trace.record(
          .definitionHolding(
            DefinitionHolding(
              definition: definition, object: factory.object, kind: .capture, name: "factory")))
        trace.settle("shelf open")
      },
      RuleExample("The same container should be gone.") { trace in
        let factory = trace.container("Shelf.ShelfFactory")
        let definition = trace.define(
          "application()", "Shelf.ShelfApplication", .shared, in: factory.container)
        let application = trace.resolve(definition, "Shelf.ShelfApplication", .shared)
        trace.expectRelease(of: factory.object, by: "shelf closed")
        trace.snapshot("shelf closed") { heap in
          heap.hold(application)
          let pool = heap.reach("storage", .storage)
          heap.edge(factory.object, "sharedComponents", pool)
          heap.edge(pool, "[\"application()\"]", application)
          heap.edge(application, "factory", factory.object)
        }
        trace.settle("shelf closed")
      },
    ],
    silent: [
      RuleExample("The application refers to its factory weakly.") { trace in
        let factory = trace.container("Shelf.ShelfFactory")
        let definition = trace.define(
          "application()", "Shelf.ShelfApplication", .shared, in: factory.container)
        let application = trace.resolve(definition, "Shelf.ShelfApplication", .shared)
        trace.snapshot("shelf open") { heap in
          heap.hold(factory.object)
          heap.edge(factory.object, "application", application)
          heap.edge(application, "factory", factory.object, .weak)
        }
        trace.settle("shelf open")
      },
      RuleExample("A component that the container doesn't keep holds it.") { trace in
        let factory = trace.container("Shelf.ShelfFactory")
        let definition = trace.define("list()", "Shelf.List", .unshared, in: factory.container)
        let list = trace.resolve(definition, "Shelf.List", .unshared)
        trace.snapshot("list open") { heap in
          heap.hold(list)
          heap.hold(factory.object)
          heap.edge(list, "factory", factory.object)
        }
        trace.settle("list open")
      },
      RuleExample("The definition whose closure captured the container was removed.") { trace in
        let factory = trace.container("Shelf.ShelfFactory")
        let definition = trace.define(
          "session()", "Shelf.Session", .unshared, in: factory.container)
        trace.record(
          .definitionHolding(
            DefinitionHolding(
              definition: definition, object: factory.object, kind: .capture, name: "factory")))
        trace.record(
          .definitionRemoved(DefinitionRemoved(definition: definition, reason: .removed)))
        trace.settle("shelf open")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    var seen: Set<ContainerID> = []
    for cycle in report.liveCycles(in: replay) {
      guard case .container(let id) = cycle.shape else { continue }
      seen.insert(id)
      let container = cycle.victim?.type ?? "A container"
      let headline =
        cycle.isDue
        ? "\(container) outlives its end: \(cycle.reference) holds it, and it keeps what holds it"
        : "\(container) can never go: it keeps what holds it, through \(cycle.reference)"
      report.findings.append(cycle.finding(of: description, in: replay, headline: headline))
    }
    var unsettled = 0
    for holding in replay.facts.containers.holdings {
      guard let container = holder(of: holding, in: replay), !seen.contains(container.id) else {
        continue
      }
      guard let settlePoint = replay.settlePoint(after: holding.sequence) else {
        unsettled += 1
        continue
      }
      let isGone =
        container.endedAt.map { $0 < settlePoint.sequence }
        ?? replay.isReleased(container.object, before: settlePoint.sequence)
      guard !isGone, !replay.isGarbage(container.object),
        container.endedAt == nil, replay.objects[container.object]?.releasedAt == nil
      else { continue }
      seen.insert(container.id)
      report.findings.append(finding(for: holding, of: container, since: settlePoint, in: replay))
    }
    if unsettled > 0 {
      report.notEvaluated.append(
        NotEvaluated(
          subject: description.id.rawValue, reason: "no settle point follows what definitions hold",
          count: unsettled))
    }
  }

  /// The container whose own definition holds it.
  private func holder(
    of holding: ContainerFacts.Holding, in replay: Replay
  ) -> ContainerRecord? {
    guard !replay.facts.containers.removed.contains(holding.definition),
      let definition = replay.definitions[holding.definition],
      let container = replay.container(withObject: holding.object),
      container.id == definition.container
    else { return nil }
    return container
  }

  private func finding(
    for holding: ContainerFacts.Holding, of container: ContainerRecord, since: SettlePoint,
    in replay: Replay
  ) -> Finding {
    let type = replay.typeName(of: container.object)
    let component = replay.definitions[holding.definition]?.component ?? ""
    let isDue = replay.expectation(of: container.object, at: .init(rawValue: .max)) != nil
    let site = holding.site ?? replay.definitions[holding.definition]?.site
    let path = ReferencePath(
      steps: [
        ReferencePath.Step(
          object: replay.summary(of: container.object),
          reference: ReferencePath.Reference(
            name: component, kind: .capture, goesThroughClosure: true,
            note: "the closure that makes it captures \(type) strongly", site: site)),
        ReferencePath.Step(object: replay.summary(of: container.object)),
      ], culprit: 0, isCycle: true)
    return Finding(
      rule: description.id, severity: isDue ? .error : description.severity, verdict: .leak,
      reasons: ["the definition “\(component)” says that it holds its own container"],
      headline: """
        \(type) can never go: the closure that makes \(component.isEmpty ? "a component" : component) \
        captures it
        """,
      instances: [container.object], since: since.moment, path: path,
      witnesses: [
        Witness(
          sequence: holding.sequence, text: "“\(component)” holds \(type)", site: holding.site)
      ],
      sites: [replay.creationSite(of: container.object)].compactMap { $0 },
      fix: """
        capture \(type) weakly or unowned in the closure that makes \(component), or use the \
        container that the closure is handed
        """,
      fingerprint: Fingerprint(rule: description.id, references: path.steps))
  }
}
