internal import OutliveTrace

/// A single instance for each of more and more arguments.
struct ArgumentsFanoutRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "args-fanout"),
    title: "One “single” instance for each argument",
    summary: """
      A component that is kept for long is kept once for each of more than \
      \(ScopeFacts.mostArguments) different arguments.
      """,
    rationale: """
      What is kept for as long as the container is meant to be one. Kept for each argument it was \
      ever asked for with, it is a cache without a limit.
      """,
    severity: .warning,
    evidence: "What pools keep for which fingerprints of arguments, and what they let go.",
    needs: [.containers],
    silentWhen: [
      "There are no more than \(ScopeFacts.mostArguments) of them at a time.",
      "The pool lets go of some by itself: it has a limit, or they expire.",
      "They are kept weakly, or for one request.",
    ],
    fix: """
      Give the pool a limit, keep the component weakly, or let one component take the argument in a \
      method; when the arguments are few by nature, suppress it on the definition and say so.
      """,
    firing: [
      RuleExample("A page is kept for each of twenty documents.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define(
          "page(of:)", "Shelf.Page", .shared, in: container, at: .factory(12, "page(of:)"))
        for document in 1...20 as ClosedRange<UInt64> {
          _ = trace.make(page, "Shelf.Page", .shared, arguments: document)
        }
      }
    ],
    silent: [
      RuleExample("There is a page for each of four languages.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page(of:)", "Shelf.Page", .shared, in: container)
        for language in 1...4 as ClosedRange<UInt64> {
          _ = trace.make(page, "Shelf.Page", .shared, arguments: language)
        }
      },
      RuleExample("The cache has a limit.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page(of:)", "Shelf.Page", .cached, in: container)
        var pages: [ObjectID] = []
        for document in 1...20 as ClosedRange<UInt64> {
          pages.append(trace.make(page, "Shelf.Page", .cached, arguments: document))
        }
        trace.evict(pages[0], of: page, .capacity)
      },
      RuleExample("Each page is let go before the next one.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page(of:)", "Shelf.Page", .cached, in: container)
        for document in 1...20 as ClosedRange<UInt64> {
          let made = trace.make(page, "Shelf.Page", .cached, arguments: document)
          trace.evict(made, of: page, .reset)
          trace.release(made)
        }
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    ScopeTelling(replay: replay, rule: description).tell(
      .argumentsFanout, unjudged: "arguments weren't recorded", into: &report
    ) { subject in
      ScopeTelling.Words(
        verdict: .suspect,
        reasons: ["there may be only so many arguments: then the definition should say so"],
        headline: """
          \(subject.type) (\(subject.lifetime)) is kept once for each of \
          \(subject.occurrence.number) arguments: \(subject.name)\(subject.place)
          """,
        fix: "give the pool of \(subject.name) a limit, or keep \(subject.type) weakly")
    }
  }
}
