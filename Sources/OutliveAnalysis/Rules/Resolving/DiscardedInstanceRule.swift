internal import OutliveTrace

/// An object was built and thrown away, because another one was handed out.
struct DiscardedInstanceRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "discarded-instance"),
    title: "Built and thrown away",
    summary: "A factory returned an object that nobody was handed, and that was gone at once.",
    rationale: """
      The work of making it was for nothing, and whatever its initializer did besides, such as to \
      register itself somewhere, was done twice.
      """,
    severity: .info,
    evidence: "What factories returned, what was handed out, and when objects were released.",
    needs: [.containers, .lifetimes],
    silentWhen: [
      "It was handed out.",
      "A post-processor put another object in its place.",
      "The resolution failed: then nothing is handed out.",
      "It is alive at the next settle point: somebody else has it.",
    ],
    fix: "Look once more whether the component is there before another one is made.",
    firing: [
      RuleExample("A store is built, and the one that is handed out was there before.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let kept = trace.object("Shelf.Store")
        let first = trace.ask(for: store)
        let built = trace.build("Shelf.Store", of: store, in: first)
        trace.hand(out: kept, of: first)
        trace.release(built)
        trace.settle("shelf open")
      },
      RuleExample("The one that was built goes before the other one is handed out.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let kept = trace.object("Shelf.Store")
        let first = trace.ask(for: store)
        let built = trace.build("Shelf.Store", of: store, in: first)
        trace.release(built)
        trace.hand(out: kept, of: first)
        trace.settle("shelf open")
      },
    ],
    silent: [
      RuleExample("The store that was built is handed out.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let first = trace.ask(for: store)
        let built = trace.build("Shelf.Store", of: store, in: first)
        trace.hand(out: built, of: first)
        trace.release(built)
        trace.settle("shelf open")
      },
      RuleExample("A post-processor put a wrapped store in its place.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let first = trace.ask(for: store)
        let built = trace.build("Shelf.Store", of: store, in: first)
        let wrapped = trace.object("Shelf.CachedStore")
        trace.replace(built, with: wrapped, by: "Caching", in: first)
        trace.hand(out: wrapped, of: first)
        trace.release(built)
        trace.settle("shelf open")
      },
      RuleExample("An injection failed after the store had been built.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let first = trace.ask(for: store)
        let built = trace.build("Shelf.Store", of: store, in: first)
        trace.fail(first, of: store, .thrown, "store()")
        trace.release(built)
        trace.settle("shelf open")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.discarded, in: replay, by: description) { incident in
      IncidentTelling(
        headline: """
          \(incident.subject) was built and thrown away: another object was handed out for it
          """,
        fix: """
          let the container look whether \(incident.definition?.component ?? "it") is there before it \
          makes another one
          """)
    }
  }
}
