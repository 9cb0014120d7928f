internal import OutliveTrace

/// A component of which there should be one is built twice.
struct DoubleBuildRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "double-build"),
    title: "Single component built twice",
    summary: "A component of which there should be one was built twice at once.",
    rationale: """
      Two resolutions of one definition were under way at the same time, on two threads or one inside \
      the other, and each made a component. Some hold one of them, others the other.
      """,
    severity: .error,
    evidence: "What a container is asked for, and what each resolution made.",
    needs: [.containers],
    silentWhen: [
      "The second resolution found, or waited for, what the first one made.",
      "The pool was emptied between the two.",
      "The arguments differ, and they are part of the component's identity.",
      "The lifetime is unshared or weakly shared, or it is a scope and the requests are different ones.",
    ],
    fix: """
      Let one thread at a time ask the container, and hand over in a configure step what is asked for \
      while it is being made.
      """,
    firing: [
      RuleExample("Two threads ask for a store at once, and each makes one.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        trace.record(.containerSynchronized(ContainerSynchronized(container: container)))
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let first = trace.ask(for: store)
        trace.thread = ThreadID(rawValue: 2)
        let second = trace.ask(for: store)
        trace.hand(out: trace.object("Shelf.Store"), of: second)
        trace.thread = ThreadID(rawValue: 1)
        trace.hand(out: trace.object("Shelf.Store"), of: first)
      },
      RuleExample("A factory asks for what it is making, and the container makes it once more.") {
        trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let index = trace.define("index()", "Shelf.Index", .unshared, in: container)
        _ = trace.resolve(store, "Shelf.Store", .shared) { trace, request in
          _ = trace.resolve(index, "Shelf.Index", .unshared, parent: request) { trace, inner in
            _ = trace.resolve(store, "Shelf.Store", .shared, parent: inner)
          }
        }
      },
      RuleExample("A scoped session is made twice within one request.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        let session = trace.define("session()", "Shelf.Session", .scoped, in: container)
        _ = trace.resolve(page, "Shelf.Page", .unshared) { trace, request in
          let first = trace.ask(for: session, in: request)
          let second = trace.ask(for: session, in: request)
          trace.hand(out: trace.object("Shelf.Session"), of: second)
          trace.hand(out: trace.object("Shelf.Session"), of: first)
        }
      },
    ],
    silent: [
      RuleExample("The second thread waits, and finds the store.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        trace.record(.containerSynchronized(ContainerSynchronized(container: container)))
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let first = trace.ask(for: store)
        trace.thread = ThreadID(rawValue: 2)
        let second = trace.ask(for: store)
        trace.thread = ThreadID(rawValue: 1)
        let made = trace.build("Shelf.Store", of: store, in: first)
        trace.store(made, of: store, .shared)
        trace.hand(out: made, of: first)
        trace.thread = ThreadID(rawValue: 2)
        trace.hand(out: made, of: second, .hit)
      },
      RuleExample("The pool was reset in between.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let index = trace.define("index()", "Shelf.Index", .unshared, in: container)
        _ = trace.resolve(store, "Shelf.Store", .shared) { trace, request in
          trace.record(
            .componentEvicted(ComponentEvicted(definition: store, object: nil, reason: .reset)))
          _ = trace.resolve(index, "Shelf.Index", .unshared, parent: request) { trace, inner in
            _ = trace.resolve(store, "Shelf.Store", .shared, parent: inner)
          }
        }
      },
      RuleExample("Two volumes are made at once, with different arguments.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let volume = trace.register(
          "volume(number:)", "Shelf.Volume", .shared, in: container, arguments: 1, isKeyed: true)
        let first = trace.ask(for: volume, arguments: 1)
        let second = trace.ask(for: volume, in: first, arguments: 2)
        trace.hand(out: trace.object("Shelf.Volume"), of: second)
        trace.hand(out: trace.object("Shelf.Volume"), of: first)
      },
      RuleExample("Two tasks at once, each with a draft in a scope of its own.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        trace.record(.containerSynchronized(ContainerSynchronized(container: container)))
        let draft = trace.register(
          "draft()", "Shelf.Draft", .custom, in: container, scope: ("task", 500))
        let first = trace.ask(for: draft)
        trace.thread = ThreadID(rawValue: 2)
        let second = trace.ask(for: draft)
        trace.hand(out: trace.object("Shelf.Draft"), of: second)
        trace.thread = ThreadID(rawValue: 1)
        trace.hand(out: trace.object("Shelf.Draft"), of: first)
      },
      RuleExample("Two requests at once, each with a session of its own.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        trace.record(.containerSynchronized(ContainerSynchronized(container: container)))
        let session = trace.define("session()", "Shelf.Session", .scoped, in: container)
        let first = trace.ask(for: session)
        trace.thread = ThreadID(rawValue: 2)
        let second = trace.ask(for: session)
        trace.hand(out: trace.object("Shelf.Session"), of: second)
        trace.thread = ThreadID(rawValue: 1)
        trace.hand(out: trace.object("Shelf.Session"), of: first)
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.doubleBuild, in: replay, by: description) { incident in
      let name = incident.definition?.component ?? ""
      let how: String
      let fix: String
      switch incident.form {
      case "re-entrant":
        how = "was built a second time while it was being made" + incident.chainClause
        fix = """
          don't ask for \(name) while it is being made: hand it over in a configure step
          """
      case "race":
        how = "was built twice: two threads asked for it at once"
        fix = "let one thread at a time ask the container, or synchronize it"
      default:
        how = "was built twice: two requests for it overlapped"
        fix = "let the second request for \(name) wait for the first"
      }
      return IncidentTelling(
        headline: "\(incident.subject) \(how)", fix: fix,
        reasons: ["both resolutions were under way at once, and each made one"])
    }
  }
}
