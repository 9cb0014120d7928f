internal import OutliveTrace

/// Something is made when all that a request needs had been made.
struct ReentrantCompletionRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "reentrant-completion"),
    title: "Made when all was made",
    summary: "What runs when a component is complete asked its container, which made a new one.",
    rationale: """
      When completions run, the request is over for whoever was made in it. What is made then belongs to \
      no request, or opens it anew: scoped components may be other ones than those made before.
      """,
    severity: .warning,
    evidence: "The phases of injection, and what is made while they last.",
    needs: [.containers],
    silentWhen: [
      "What was asked for was found: nothing new was made.",
      "It was asked for in a configure step, or while properties are injected: these are a part of "
        + "the request.",
      "The phase isn't told.",
    ],
    fix: "Inject what the completion needs, or ask for it later, outside of the request.",
    firing: [
      RuleExample("A page asks for a new reader when all was injected.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.register("page()", "Shelf.Page", .unshared, in: container)
        let reader = trace.register("reader()", "Shelf.Reader", .unshared, in: container)
        let first = trace.ask(for: page)
        let made = trace.build("Shelf.Page", of: page, in: first)
        trace.inject(made, .completion, in: first) { trace in
          _ = trace.resolve(reader, "Shelf.Reader", .unshared, parent: first)
        }
        trace.hand(out: made, of: first)
      },
      RuleExample("A page asks for a new reader after its injections.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.register("page()", "Shelf.Page", .unshared, in: container)
        let reader = trace.register("reader()", "Shelf.Reader", .scoped, in: container)
        let first = trace.ask(for: page)
        let made = trace.build("Shelf.Page", of: page, in: first)
        trace.inject(made, .afterInjections, "didInject()", in: first) { trace in
          _ = trace.resolve(reader, "Shelf.Reader", .scoped, parent: first)
        }
        trace.hand(out: made, of: first)
      },
    ],
    silent: [
      RuleExample("The completion finds a store that was made before.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.register("page()", "Shelf.Page", .unshared, in: container)
        let store = trace.register("store()", "Shelf.Store", .shared, in: container)
        let kept = trace.resolve(store, "Shelf.Store", .shared)
        let first = trace.ask(for: page)
        let made = trace.build("Shelf.Page", of: page, in: first)
        trace.inject(made, .completion, in: first) { trace in
          trace.find(kept, of: store, .shared, in: first)
        }
        trace.hand(out: made, of: first)
      },
      RuleExample("A property is injected with a new reader.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.register("page()", "Shelf.Page", .unshared, in: container)
        let reader = trace.register("reader()", "Shelf.Reader", .unshared, in: container)
        let first = trace.ask(for: page)
        let made = trace.build("Shelf.Page", of: page, in: first)
        trace.inject(made, .property, "reader", in: first) { trace in
          _ = trace.resolve(reader, "Shelf.Reader", .unshared, parent: first)
        }
        trace.hand(out: made, of: first)
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.reentrant, in: replay, by: description) { incident in
      let made = incident.other?.component ?? "a component"
      return IncidentTelling(
        headline: """
          \(incident.subject) had a new \(incident.other?.placedWords ?? made) made by \
          \(incident.form)
          """,
        fix: """
          inject \(made) into \(incident.definition?.component ?? "it"), or ask for it outside of the \
          request
          """)
    }
  }
}
