internal import OutliveTrace

/// A kept component was asked for with other arguments than it was made with.
struct ArgumentsIgnoredRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "args-ignored"),
    title: "Arguments ignored",
    summary:
      "A component that is kept was asked for with other arguments, and returned all the same.",
    rationale: """
      Whoever asks with an argument believes to get what fits it. When the container keeps one \
      instance by its name alone, the first arguments win, and everybody else silently gets \
      something made for somebody else.
      """,
    severity: .warning,
    evidence: "The fingerprints of the arguments with which a component was made and found.",
    needs: [.containers],
    silentWhen: [
      "It is made anew for other arguments.",
      "Its definition says that the arguments don't matter for what it returns.",
      "The fingerprints of the arguments weren't recorded: that is counted, and not judged.",
    ],
    fix: """
      Make the arguments a part of the component's identity, or hand them over in a method of the \
      component; when they don't matter, let the definition say so.
      """,
    firing: [
      RuleExample("The page that was made for one document is returned for another.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define(
          "page(of:)", "Shelf.Page", .shared, in: container, at: .factory(12, "page(of:)"))
        let made = trace.make(page, "Shelf.Page", .shared, arguments: 1)
        trace.findAgain(made, page, .shared, arguments: 2)
      }
    ],
    silent: [
      RuleExample("Each document gets its own page.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page(of:)", "Shelf.Page", .shared, in: container)
        let first = trace.make(page, "Shelf.Page", .shared, arguments: 1, keyed: 1)
        _ = trace.make(page, "Shelf.Page", .shared, arguments: 2, keyed: 2)
        trace.findAgain(first, page, .shared, arguments: 1, keyed: 1)
      },
      RuleExample("The argument only says who asks, and the definition says so.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let log = trace.registerDefinition(
          "log(for:)", "Shelf.Log", .shared, in: container, argumentCount: 1)
        let made = trace.make(log, "Shelf.Log", .shared, arguments: 1)
        trace.findAgain(made, log, .shared, arguments: 2)
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    ScopeTelling(replay: replay, rule: description).tell(
      .argumentsIgnored, unjudged: "the arguments of only one of two requests were recorded",
      into: &report
    ) { subject in
      ScopeTelling.Words(
        reasons: ["the fingerprints of the arguments differ, and the object is the same"],
        headline: """
          \(subject.type) (\(subject.lifetime)) was returned for other arguments than it was made \
          with: \(subject.name)\(subject.place) ignores them
          """,
        fix: """
          make the arguments of \(subject.name) a part of what is kept, or hand them over in a \
          method of \(subject.type)
          """)
    }
  }
}
