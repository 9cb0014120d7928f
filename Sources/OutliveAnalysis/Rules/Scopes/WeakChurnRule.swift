internal import OutliveTrace

/// A weakly shared component is made again and again, because nobody keeps it.
struct WeakChurnRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "weak-churn"),
    title: "Weakly shared and kept by nobody",
    summary: """
      A weakly shared component is made, freed and made again, because nobody keeps it.
      """,
    rationale: """
      A weakly shared component is shared as long as somebody holds it. When nobody does, each \
      request makes a new one: it costs as much as an unshared one, and what it was told is lost.
      """,
    severity: .warning,
    evidence: """
      What was made and released by which thread: an instance counts when it goes before its \
      request is over, or before its thread has recorded anything else.
      """,
    needs: [.containers, .lifetimes, .settlePoints],
    silentWhen: [
      "It happens fewer than \(ScopeFacts.churnLimit) times in one request, or until things settle.",
      "One of them was handed out a second time: then sharing it made sense.",
      "It lived while its thread did other work: somebody held it.",
    ],
    fix: """
      Let a component that lives longer hold it, or define it as shared or unshared, as it is used.
      """,
    firing: [
      RuleExample("A formatter is asked for three times, used and dropped.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let formatter = trace.define(
          "formatter()", "Shelf.Formatter", .weakShared, in: container,
          at: .factory(10, "formatter()"))
        for _ in 1...3 {
          let made = trace.make(formatter, "Shelf.Formatter", .weakShared)
          trace.release(made)
        }
        trace.settle("list open")
      },
      RuleExample("Three cells of one list make a formatter each.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .shared, in: container)
        let formatter = trace.define(
          "formatter()", "Shelf.Formatter", .weakShared, in: container,
          at: .factory(10, "formatter()"))
        _ = trace.make(list, "Shelf.List", .shared) { trace, resolution in
          for _ in 1...3 {
            let made = trace.make(formatter, "Shelf.Formatter", .weakShared, parent: resolution)
            trace.release(made)
          }
        }
      },
    ],
    silent: [
      RuleExample("A shared list holds the formatter.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let formatter = trace.define("formatter()", "Shelf.Formatter", .weakShared, in: container)
        let made = trace.make(formatter, "Shelf.Formatter", .weakShared)
        for _ in 1...3 { trace.findAgain(made, formatter, .weakShared) }
        trace.settle("list open")
      },
      RuleExample("A session is made for each of three flows, and shared in it.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let session = trace.define("session()", "Shelf.Session", .weakShared, in: container)
        for _ in 1...3 {
          let made = trace.make(session, "Shelf.Session", .weakShared)
          trace.findAgain(made, session, .weakShared)
          trace.release(made)
        }
        trace.settle("three flows done")
      },
      RuleExample("Each of three pages holds its model until it is closed.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let model = trace.define("model()", "Shelf.Model", .weakShared, in: container)
        for _ in 1...3 {
          let made = trace.make(model, "Shelf.Model", .weakShared)
          let page = trace.object("Shelf.Page")
          trace.release(page)
          trace.release(made)
        }
        trace.settle("three pages done")
      },
      RuleExample("It is used once in a while.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let formatter = trace.define("formatter()", "Shelf.Formatter", .weakShared, in: container)
        for day in 1...3 {
          let made = trace.make(formatter, "Shelf.Formatter", .weakShared)
          trace.release(made)
          trace.settle("day \(day)")
        }
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    ScopeTelling(replay: replay, rule: description).tell(
      .weakChurn, unjudged: "no settle point tells whether they belong together", into: &report
    ) { subject in
      ScopeTelling.Words(
        reasons: ["each was freed before its request was over, or at once after it"],
        headline: """
          \(subject.type) (weak-shared) was made \(subject.occurrence.number) times in a row and \
          freed unused: nobody keeps what \(subject.name)\(subject.place) makes
          """,
        fix: "let a component that lives longer hold \(subject.type), or make it shared")
    }
  }
}
