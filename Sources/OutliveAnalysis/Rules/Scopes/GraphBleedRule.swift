internal import OutliveTrace

/// A request got what was made for another one.
struct GraphBleedRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "graph-bleed"),
    title: "One request got another's",
    summary: "A request was handed a scoped component that had been made for another request.",
    rationale: """
      What lasts for a request must be forgotten with it. When requests of two threads share a \
      pool, or one was given up halfway, the next one gets what belongs to somebody else.
      """,
    severity: .error,
    evidence: "For which request scoped components were made, and in which they were found.",
    needs: [.containers],
    silentWhen: [
      "Both belong to the same outermost request, however deep.",
      "The component is shared, weakly shared or cached.",
      "Nothing is known of the request that it was made for: that is counted, and not judged.",
    ],
    fix: """
      Keep scoped components with their request, not in one place for all, and empty the pool also \
      when a request fails.
      """,
    firing: [
      RuleExample("A second request finds the session of the first one.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let session = trace.define(
          "session()", "Shelf.Session", .scoped, in: container, at: .factory(10, "session()"))
        let made = trace.make(session, "Shelf.Session", .scoped)
        trace.findAgain(made, session, .scoped)
      }
    ],
    silent: [
      RuleExample("Two components of one request share their session.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .unshared, in: container)
        let store = trace.define("store()", "Shelf.Store", .unshared, in: container)
        let session = trace.define("session()", "Shelf.Session", .scoped, in: container)
        _ = trace.make(list, "Shelf.List", .unshared) { trace, request in
          let made = trace.make(session, "Shelf.Session", .scoped, parent: request)
          _ = trace.make(store, "Shelf.Store", .unshared, parent: request) { trace, inner in
            trace.findAgain(made, session, .scoped, parent: inner)
          }
          trace.endRequest(session, made)
        }
      },
      RuleExample("A configure step finds the session of its own request.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .unshared, in: container)
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let session = trace.define("session()", "Shelf.Session", .scoped, in: container)
        _ = trace.make(list, "Shelf.List", .unshared) { trace, request in
          let made = trace.make(session, "Shelf.Session", .scoped, parent: request)
          let inner = ResolutionID(rawValue: request.rawValue + 2)
          let stored = trace.make(store, "Shelf.Store", .shared, parent: request)
          trace.runConfigure(stored, of: store, in: inner)
          trace.findAgain(made, session, .scoped, parent: inner)
          trace.endRequest(session, made)
        }
      },
      RuleExample("A shared store is found in every request.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let made = trace.make(store, "Shelf.Store", .shared)
        trace.findAgain(made, store, .shared)
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    ScopeTelling(replay: replay, rule: description).tell(
      .graphBleed, unjudged: "it isn't known for which request it was made or found",
      into: &report
    ) { subject in
      ScopeTelling.Words(
        reasons: ["it was made in one request and found in another one"],
        headline: """
          \(subject.type) (scoped) of one request was handed out in another one: \
          \(subject.name)\(subject.place)
          """,
        fix: """
          keep what \(subject.name) makes with its request, and let go of it when the request ends \
          or fails
          """)
    }
  }
}
