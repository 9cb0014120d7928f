internal import OutliveTrace

/// A definition was asked for that is only there for others to build on.
struct AbstractResolvedRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "abstract-resolved"),
    title: "Abstract definition asked for",
    summary: "A definition was asked for that is only there for others to build on.",
    rationale: """
      An abstract definition says what others have in common. It isn't complete: what is made from it \
      lacks what the others add.
      """,
    severity: .error,
    evidence: "Which definitions are abstract, and what is asked for; or the container's failure.",
    needs: [.containers],
    silentWhen: [
      "What was asked for is a definition that builds on the abstract one.",
      "It isn't told whether the definition is abstract.",
    ],
    fix: "Ask for one of the definitions that build on it, or say that it isn't abstract.",
    firing: [
      RuleExample("A page asks for a store of which only the abstract definition is known.") {
        trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.register(
          "abstractStore()", "Shelf.Store", .shared, in: container, isAbstract: true)
        let page = trace.register("page()", "Shelf.Page", .unshared, in: container)
        let first = trace.ask(for: page)
        let second = trace.ask(for: store, in: first)
        trace.fail(second, of: store, .abstract, "abstractStore()")
        trace.fail(first, of: page, .thrown, "page()")
      },
      RuleExample("A container makes one all the same.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.register(
          "abstractStore()", "Shelf.Store", .unshared, in: container, isAbstract: true)
        _ = trace.resolve(store, "Shelf.Store", .unshared)
      },
    ],
    silent: [
      RuleExample("What builds on the abstract definition is asked for.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        _ = trace.register(
          "abstractStore()", "Shelf.Store", .unshared, in: container, isAbstract: true)
        let store = trace.register("diskStore()", "Shelf.DiskStore", .unshared, in: container)
        _ = trace.resolve(store, "Shelf.DiskStore", .unshared)
      }
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.abstract, in: replay, by: description) { incident in
      IncidentTelling(
        headline: """
          \(incident.subject) is abstract and was asked for all the same\(incident.chainClause)
          """,
        fix: """
          ask for a definition that builds on \(incident.definition?.component ?? incident.asked), or \
          say that it isn't abstract
          """)
    }
  }
}
