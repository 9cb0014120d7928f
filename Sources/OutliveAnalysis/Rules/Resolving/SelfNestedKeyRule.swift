internal import OutliveTrace

/// One key of a container is opened twice, one directly inside the other.
struct SelfNestedKeyRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "self-nested-key"),
    title: "Key opened inside itself",
    summary: """
      A kept component asks, while it is made, for another definition of its own name and container.
      """,
    rationale: """
      A method that overrides another one and calls it has the same name, and so the same key in the \
      container's pool. Both want to be kept under it: the container stops, or keeps the wrong one.
      """,
    severity: .error,
    evidence: """
      The container's failure; or two different components of one name, one made inside of the other. A \
      trace that ends inside of both is a suspicion.
      """,
    needs: [.containers],
    silentWhen: [
      "The outer one handed out what the inner one had made: then there is one component.",
      "One of the two is unshared: it has no key.",
      "They belong to different assemblies, or have different keys.",
      "They are one definition: then it needs itself, which is another rule's finding.",
    ],
    fix: "Let the overridden method be unshared, or give the overriding one a name of its own.",
    firing: [
      RuleExample(
        "An override that keeps its component calls the overridden one, which keeps it too."
      ) { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let outer = trace.define("store()", "Shelf.Store", .shared, in: container)
        let inner = trace.define("store()", "Shelf.Store", .shared, in: container)
        let first = trace.ask(for: outer)
        let second = trace.ask(for: inner, in: first)
        trace.fail(second, of: inner, .selfNested, "store()")
      },
      RuleExample("The same where the container goes on: two stores are made, and one is kept.") {
        trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let outer = trace.define("store()", "Shelf.CachedStore", .shared, in: container)
        let inner = trace.define("store()", "Shelf.Store", .shared, in: container)
        _ = trace.resolve(outer, "Shelf.CachedStore", .shared) { trace, request in
          _ = trace.resolve(inner, "Shelf.Store", .shared, parent: request)
        }
      },
      RuleExample("The trace ends inside of both.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let outer = trace.define("store()", "Shelf.Store", .shared, in: container)
        let inner = trace.define("store()", "Shelf.Store", .shared, in: container)
        let first = trace.ask(for: outer)
        _ = trace.ask(for: inner, in: first)
      },
    ],
    silent: [
      RuleExample("The overridden method is unshared.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let outer = trace.define("store()", "Shelf.CachedStore", .shared, in: container)
        let inner = trace.define("store()", "Shelf.Store", .unshared, in: container)
        _ = trace.resolve(outer, "Shelf.CachedStore", .shared) { trace, request in
          _ = trace.resolve(inner, "Shelf.Store", .unshared, parent: request)
        }
      },
      RuleExample("The override hands out what the overridden one made.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let outer = trace.define("store()", "Shelf.Store", .shared, in: container)
        let inner = trace.define("store()", "Shelf.Store", .shared, in: container)
        let first = trace.ask(for: outer)
        let made = trace.resolve(inner, "Shelf.Store", .shared, parent: first)
        trace.hand(out: made, of: first)
      },
      RuleExample("The store of one assembly is made of the store of another one.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let outer = trace.register(
          "store()", "Shelf.CachedStore", .shared, in: container, assembly: "CacheAssembly")
        let inner = trace.register(
          "store()", "Shelf.Store", .shared, in: container, assembly: "StoreAssembly")
        _ = trace.resolve(outer, "Shelf.CachedStore", .shared) { trace, request in
          _ = trace.resolve(inner, "Shelf.Store", .shared, parent: request)
        }
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.selfNested, in: replay, by: description) { incident in
      let name = incident.definition?.component ?? incident.asked
      return IncidentTelling(
        headline: """
          \(incident.subject) asks for another \(name) while it is made: both have one key
          """,
        fix: """
          let the \(name) that is overridden be unshared, or give the one that overrides it a name of \
          its own
          """,
        reasons: incident.isCertain ? [] : ["inferred: the trace ends inside of both"],
        verdict: incident.isCertain ? .leak : .suspect)
    }
  }
}
