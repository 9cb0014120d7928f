internal import OutliveTrace

/// Two threads ask a container at once that is made for one.
struct CrossThreadResolutionRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "cross-thread-resolution"),
    title: "Asked by two threads at once",
    summary:
      "A container that isn't synchronized was asked on one thread during a request of another.",
    rationale: """
      The container's pools are read and written by both at once. A component is made twice, is lost, or \
      belongs to the other thread's request; at worst the pool itself is damaged.
      """,
    severity: .warning,
    evidence: "The beginnings and ends of requests with their threads, and what is synchronized.",
    needs: [.containers],
    silentWhen: [
      "The container is synchronized.",
      "The requests are of different containers, such as one for each thread.",
      "One request ended before the other began.",
      "Both were asked for in one isolation: an actor lets in one at a time.",
      "The first request never ended: whether it was still under way isn't known.",
    ],
    fix: "Confine the container to one actor or thread, give each its own, or synchronize it.",
    firing: [
      RuleExample("A background thread asks for a store while the page is made.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let first = trace.ask(for: page)
        trace.thread = ThreadID(rawValue: 2)
        _ = trace.resolve(store, "Shelf.Store", .shared)
        trace.thread = ThreadID(rawValue: 1)
        trace.hand(out: trace.object("Shelf.Page"), of: first)
      }
    ],
    silent: [
      RuleExample("The container is synchronized.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        trace.record(.containerSynchronized(ContainerSynchronized(container: container)))
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let first = trace.ask(for: page)
        trace.thread = ThreadID(rawValue: 2)
        _ = trace.resolve(store, "Shelf.Store", .shared)
        trace.thread = ThreadID(rawValue: 1)
        trace.hand(out: trace.object("Shelf.Page"), of: first)
      },
      RuleExample("Each thread has a container of its own.") { trace in
        let main = trace.container("Shelf.ShelfFactory").container
        let background = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: main)
        let store = trace.define("store()", "Shelf.Store", .shared, in: background)
        let first = trace.ask(for: page)
        trace.thread = ThreadID(rawValue: 2)
        _ = trace.resolve(store, "Shelf.Store", .shared)
        trace.thread = ThreadID(rawValue: 1)
        trace.hand(out: trace.object("Shelf.Page"), of: first)
      },
      RuleExample("Two threads ask one after the other.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        _ = trace.resolve(page, "Shelf.Page", .unshared)
        trace.thread = ThreadID(rawValue: 2)
        _ = trace.resolve(store, "Shelf.Store", .shared)
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.crossThread, in: replay, by: description) { incident in
      let other = incident.other?.placedWords ?? "another component"
      return IncidentTelling(
        headline: """
          \(incident.detail.isEmpty ? "a container" : incident.detail) was asked for \(other) on \
          another thread while it made \(incident.subject), and isn't synchronized
          """,
        fix: """
          confine \(incident.detail.isEmpty ? "the container" : incident.detail) to one actor or \
          thread, give each its own, or synchronize it
          """)
    }
  }
}
