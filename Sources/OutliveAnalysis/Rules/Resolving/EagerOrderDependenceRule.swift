internal import OutliveTrace

/// Containers of one type make their eager components in different orders.
struct EagerOrderDependenceRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "eager-order-dependence"),
    title: "Eager components in no fixed order",
    summary: """
      Two containers of one type made their eager components in different orders.
      """,
    rationale: """
      What an eager component's initializer does beside its own work happens in another order from run \
      to run. Where one relies on what another has done, it works by chance.
      """,
    severity: .info,
    evidence: """
      Which definitions are eager, and the order in which two containers of one type make them. Whether \
      the order matters isn't told, so findings are suspicions. Two traces aren't compared.
      """,
    needs: [.containers],
    silentWhen: [
      "Both containers made what both have in the same order.",
      "There is one container of its type only: that is counted.",
      "It isn't told which definitions are eager.",
    ],
    fix: "Let one ask for the other where the order matters, or let the container sort them.",
    firing: [
      RuleExample("One factory makes the log first, the other the store.") { trace in
        trace.eagerContainer(["log()", "store()"])
        trace.eagerContainer(["store()", "log()"])
      },
      RuleExample("The same when the first factory is gone.") { trace in
        let first = trace.eagerContainer(["log()", "store()"])
        trace.end(first)
        trace.eagerContainer(["store()", "log()"])
      },
    ],
    silent: [
      RuleExample("Both factories make the log first, and one of them an index in between.") {
        trace in
        trace.eagerContainer(["log()", "store()"])
        trace.eagerContainer(["log()", "index()", "store()"])
      },
      RuleExample("There is one factory only.") { trace in
        trace.eagerContainer(["log()", "store()"])
      },
      RuleExample("What is made in another order isn't eager.") { trace in
        trace.eagerContainer(["log()", "store()"], isEager: false)
        trace.eagerContainer(["store()", "log()"], isEager: false)
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.addNotEvaluated(
      replay.resolving.lonelyEagerContainers,
      "there is one container of its type only, so there is no other order; traces aren't compared",
      by: description)
    report.add(.eagerOrder, in: replay, by: description) { incident in
      let first = incident.subject
      let other = incident.other?.placedWords ?? "another component"
      return IncidentTelling(
        headline: """
          containers of type \(incident.detail) make their eager components in different orders: \
          where one makes \(first), another makes \(other)
          """,
        fix: """
          let \(incident.definition?.component ?? "one") ask for \
          \(incident.other?.component ?? "the other") or the other way round, if one relies on the other
          """,
        reasons: ["whether an initializer relies on the order isn't told"], verdict: .suspect)
    }
  }
}

extension TraceBuilder {
  /// A container makes eager components, in an order.
  @discardableResult
  fileprivate mutating func eagerContainer(
    _ components: [String], isEager: Bool = true
  ) -> (container: ContainerID, object: ObjectID) {
    let container = self.container("Shelf.ShelfFactory")
    for component in components {
      let definition = register(
        component, "Shelf.Part", .shared, in: container.container, isEager: isEager)
      _ = resolve(definition, "Shelf.Part", .shared)
    }
    return container
  }
}
