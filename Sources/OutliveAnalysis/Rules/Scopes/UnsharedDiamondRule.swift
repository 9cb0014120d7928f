internal import OutliveTrace

/// Two connected components of one request each got an instance of their own.
struct UnsharedDiamondRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "unshared-diamond"),
    title: "Two instances where one was surely meant",
    summary: """
      A component and one that it is made of each got an instance of their own of an unshared one.
      """,
    rationale: """
      A knight has a fort, and so has the quest that the knight goes on. When the definition of the \
      fort makes a new one each time, the two are different forts, which is seldom meant.
      """,
    severity: .info,
    evidence: "What was made inside one request, and for whom.",
    needs: [.containers],
    silentWhen: [
      "The two consumers are not made one for the other.",
      "One consumer asked twice, or with other arguments.",
      "The component is scoped, and so the same in the whole request.",
    ],
    fix: "Make it scoped, so that all of one request share it; when it is a value, let it be.",
    firing: [
      RuleExample("A list and its store get a clock each.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .unshared, in: container)
        let store = trace.define("store()", "Shelf.Store", .unshared, in: container)
        let clock = trace.define(
          "clock()", "Shelf.Clock", .unshared, in: container, at: .factory(10, "clock()"))
        _ = trace.make(list, "Shelf.List", .unshared) { trace, request in
          _ = trace.make(clock, "Shelf.Clock", .unshared, parent: request)
          _ = trace.make(store, "Shelf.Store", .unshared, parent: request) { trace, inner in
            _ = trace.make(clock, "Shelf.Clock", .unshared, parent: inner)
          }
        }
      }
    ],
    silent: [
      RuleExample("The clock is the same in the whole request.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .unshared, in: container)
        let store = trace.define("store()", "Shelf.Store", .unshared, in: container)
        let clock = trace.define("clock()", "Shelf.Clock", .scoped, in: container)
        _ = trace.make(list, "Shelf.List", .unshared) { trace, request in
          let made = trace.make(clock, "Shelf.Clock", .scoped, parent: request)
          _ = trace.make(store, "Shelf.Store", .unshared, parent: request) { trace, inner in
            trace.findAgain(made, clock, .scoped, parent: inner)
          }
          trace.endRequest(clock, made)
        }
      },
      RuleExample("Two stores of one list have a clock each.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .unshared, in: container)
        let store = trace.define("store()", "Shelf.Store", .unshared, in: container)
        let clock = trace.define("clock()", "Shelf.Clock", .unshared, in: container)
        _ = trace.make(list, "Shelf.List", .unshared) { trace, request in
          for _ in 1...2 {
            _ = trace.make(store, "Shelf.Store", .unshared, parent: request) { trace, inner in
              _ = trace.make(clock, "Shelf.Clock", .unshared, parent: inner)
            }
          }
        }
      },
      RuleExample("A list asks for two clocks itself.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .unshared, in: container)
        let clock = trace.define("clock()", "Shelf.Clock", .unshared, in: container)
        _ = trace.make(list, "Shelf.List", .unshared) { trace, request in
          _ = trace.make(clock, "Shelf.Clock", .unshared, parent: request)
          _ = trace.make(clock, "Shelf.Clock", .unshared, parent: request)
        }
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    ScopeTelling(replay: replay, rule: description).tell(
      .unsharedDiamond, unjudged: "its request wasn't recorded", into: &report
    ) { subject in
      let inner = subject.otherName.isEmpty ? "what it is made of" : subject.otherName
      return ScopeTelling.Words(
        verdict: .suspect,
        reasons: ["an object that is a value by nature may well be made for each"],
        headline: """
          \(subject.name)\(subject.place) made one \(subject.type) (unshared) for a component and \
          another one for \(inner), in one request
          """,
        fix: "make \(subject.name) scoped, so that all of one request share it")
    }
  }
}
