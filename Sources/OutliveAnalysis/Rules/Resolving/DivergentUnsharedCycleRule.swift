internal import OutliveTrace

/// Unshared components build each other without end.
struct DivergentUnsharedCycleRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "divergent-unshared-cycle"),
    title: "Unshared components without end",
    summary: "Unshared components build each other, a new one each time, until the stack is full.",
    rationale: """
      Nothing that a container keeps ends the round: each of them asks for the next, which is made \
      anew. Without a limit the program dies of a full stack, which names nobody.
      """,
    severity: .error,
    evidence: """
      The container's failure; or a trace that ends more than \(ResolutionFacts.deepestChain) \
      components deep in one request, in a round of unshared ones: then the finding is a suspicion.
      """,
    needs: [.containers],
    silentWhen: [
      "The request came to an end: it was deep, and not endless.",
      "It isn't deep enough to tell.",
      "The components on the way are different ones: a deep tree is no round.",
      "A component that is kept takes part in it: then that needs itself, which is another rule's "
        + "finding.",
    ],
    fix: "Give one of them a lifetime that is shared within the request, such as scoped.",
    firing: [
      RuleExample("A page makes a book and a book makes a page; the container stops them.") {
        trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let book = trace.define("book()", "Shelf.Book", .unshared, in: container)
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        let first = trace.ask(for: book)
        let second = trace.ask(for: page, in: first)
        trace.failAtOnce(of: book, .divergentCycle, "book()")
        trace.fail(second, of: page, .thrown, "page()")
        trace.fail(first, of: book, .thrown, "book()")
      },
      RuleExample("The trace ends when the same two are sixty components deep.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let book = trace.define("book()", "Shelf.Book", .unshared, in: container)
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        var last: ResolutionID?
        for _ in 0..<30 {
          last = trace.ask(for: book, in: last)
          last = trace.ask(for: page, in: last)
        }
      },
      RuleExample("Configure steps that ask for each other's components, without end.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let book = trace.define("book()", "Shelf.Book", .unshared, in: container)
        var last: ResolutionID?
        for _ in 0..<60 {
          let next = trace.ask(for: book, in: last)
          let made = trace.build("Shelf.Book", of: book, in: next)
          trace.record(
            .configureBegan(ConfigureBegan(definition: book, object: made, resolution: next)))
          last = next
        }
      },
    ],
    silent: [
      RuleExample("A list of sixty folders, each in the one before, comes to an end.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let folder = trace.define("folder()", "Shelf.Folder", .unshared, in: container)
        var all: [ResolutionID] = []
        for _ in 0..<60 { all.append(trace.ask(for: folder, in: all.last)) }
        for resolution in all.reversed() {
          trace.hand(out: trace.object("Shelf.Folder"), of: resolution)
        }
      },
      RuleExample("The trace ends three components deep in such a list.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let folder = trace.define("folder()", "Shelf.Folder", .unshared, in: container)
        var last: ResolutionID?
        for _ in 0..<3 { last = trace.ask(for: folder, in: last) }
      },
      RuleExample("The trace ends in a deep tree of sixty different components.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        var last: ResolutionID?
        for number in 0..<60 {
          let definition = trace.define(
            "part\(number)()", "Shelf.Part", .unshared, in: container)
          last = trace.ask(for: definition, in: last)
        }
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.divergentCycle, in: replay, by: description) { incident in
      let depth =
        incident.amount >= ResolutionFacts.deepestChain
        ? ", \(incident.amount) components deep" : ""
      return IncidentTelling(
        headline: "\(incident.subject) is made again and again without end\(depth)"
          + incident.chainClause,
        fix: """
          give \(incident.definition?.component ?? incident.asked) a lifetime that is shared within \
          the request, such as scoped
          """,
        reasons: incident.isCertain
          ? [] : ["inferred: the trace ends inside of the round, and nothing in it is kept"],
        verdict: incident.isCertain ? .leak : .suspect)
    }
  }
}
