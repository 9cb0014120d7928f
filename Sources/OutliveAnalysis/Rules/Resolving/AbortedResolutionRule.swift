internal import OutliveTrace

/// A request never ended, and its container was asked again.
struct AbortedResolutionRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "aborted-resolution"),
    title: "Aborted request",
    summary: "A request never ended, and the same thread went on to ask its container again.",
    rationale: """
      Something left the request without an end, such as an error that was thrown through the \
      container. What the container keeps for the request is still there, and the next one finds it.
      """,
    severity: .warning,
    evidence: "The beginnings and ends of requests on one thread, and a settle point after them.",
    needs: [.containers, .settlePoints],
    silentWhen: [
      "The request ended later, on whatever thread.",
      "The container said that it failed: then it has cleaned up.",
      "Nothing was asked for after it: the program stopped there.",
      "The requests are of different containers, or on different threads.",
      "The request stopped because a component needs itself: then that is told.",
    ],
    fix: "Let errors leave the container by its own way out, so that it can end the request.",
    firing: [
      RuleExample("A request for a page never ends, and the next one begins.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let first = trace.ask(for: page)
        _ = trace.ask(for: store, in: first)
        _ = trace.resolve(store, "Shelf.Store", .shared)
        trace.settle("page open")
      }
    ],
    silent: [
      RuleExample("The first request ends after the second one.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let first = trace.ask(for: page)
        _ = trace.resolve(store, "Shelf.Store", .shared)
        trace.settle("page opens")
        trace.hand(out: trace.object("Shelf.Page"), of: first)
        trace.settle("page open")
      },
      RuleExample("The first request failed, and said so.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let first = trace.ask(for: page)
        let second = trace.ask(for: store, in: first)
        trace.fail(second, of: store, .thrown, "store()")
        trace.fail(first, of: page, .thrown, "page()")
        _ = trace.resolve(store, "Shelf.Store", .shared)
        trace.settle("page open")
      },
      RuleExample("The program stops in the first request.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        trace.settle("began")
        _ = trace.ask(for: page)
      },
      RuleExample("The other request is of another container.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let other = trace.container("Shelf.StoreFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        let store = trace.define("store()", "Shelf.Store", .shared, in: other)
        _ = trace.ask(for: page)
        _ = trace.resolve(store, "Shelf.Store", .shared)
        trace.settle("page open")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.addNotEvaluated(
      replay.resolving.overtaken.count { $0.since == nil },
      "no settle point follows the request that hasn't ended", by: description)
    report.add(.aborted, in: replay, by: description) { incident in
      let inner = incident.chain.count > 1 ? incident.chain.last : nil
      return IncidentTelling(
        headline: """
          the request for \(incident.subject) never ended, and the container was asked again\
          \(inner.map { ": it stopped inside of \($0.placedWords)" } ?? "")
          """,
        fix: """
          let what \(inner?.component ?? incident.definition?.component ?? "it") throws leave the \
          container by its own way out
          """,
        reasons: ["it may still end: the trace only shows that it hasn't"], verdict: .suspect)
    }
  }
}
