internal import OutliveTrace

/// Two instances of what each of two definitions calls the single one.
struct TornSingletonRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "torn-singleton"),
    title: "Torn singleton",
    summary: "Two live instances of one class are what two definitions both call the single one.",
    rationale: """
      Two definitions that stand for one class each keep an instance of their own: what is told to \
      the one, the other doesn't know. The same happens when a second container is opened while the \
      first makes something.
      """,
    severity: .warning,
    evidence: "What containers define, make and keep, and who asked for it, until things settle.",
    needs: [.containers, .lifetimes, .settlePoints],
    silentWhen: [
      "One of the two is handed to the other: a decorator.",
      "Both definitions hand out the same object: one forwards to the other.",
      "The object was there before it was asked for: somebody supplies it.",
      "Both definitions say that they make the same type: their names tell them apart.",
      "They are of several containers: one for each tenant, or a container and its child.",
      "One definition makes one for each argument.",
      "One of them is gone when things settle, or nobody asked for it.",
    ],
    fix: """
      Let one definition make it, and the other one hand on what the first one makes.
      """,
    firing: [
      RuleExample("Two protocols that one class stands for are defined each by itself.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let reader = trace.define(
          "reader()", "Shelf.Reading", .shared, in: container, at: .factory(10, "reader()"))
        let writer = trace.define(
          "writer()", "Shelf.Writing", .shared, in: container, at: .factory(14, "writer()"))
        _ = trace.make(reader, "Shelf.Store", .shared)
        _ = trace.make(writer, "Shelf.Store", .shared)
        trace.settle("shelf open")
      },
      RuleExample("A second factory is made while the first one makes a list.") { trace in
        let first = trace.container("Shelf.ShelfFactory").container
        let store = trace.define("store()", "Shelf.Store", .shared, in: first, at: .factory(10))
        let list = trace.define("list()", "Shelf.List", .shared, in: first, at: .factory(14))
        _ = trace.make(store, "Shelf.Store", .shared)
        _ = trace.make(list, "Shelf.List", .shared) { trace, _ in
          let second = trace.container("Shelf.ShelfFactory").container
          let other = trace.define("store()", "Shelf.Store", .shared, in: second, at: .factory(10))
          _ = trace.make(other, "Shelf.Store", .shared)
        }
        trace.settle("shelf open")
      },
    ],
    silent: [
      RuleExample("One definition forwards to the other.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let reader = trace.define("reader()", "Shelf.Reading", .shared, in: container)
        let writer = trace.define("writer()", "Shelf.Writing", .shared, in: container)
        let store = trace.make(reader, "Shelf.Store", .shared)
        _ = trace.request(for: writer) { trace, resolution in
          trace.findAgain(store, reader, .shared, parent: resolution)
          trace.keep(store, of: writer, .shared)
          return (store, .created)
        }
        trace.settle("shelf open")
      },
      RuleExample("A store is decorated with another one.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let plain = trace.define("plainStore()", "Shelf.Store", .shared, in: container)
        let cached = trace.define("store()", "Shelf.Storing", .shared, in: container)
        _ = trace.make(cached, "Shelf.Store", .shared) { trace, resolution in
          _ = trace.make(plain, "Shelf.Store", .shared, parent: resolution)
        }
        trace.settle("shelf open")
      },
      RuleExample("The program supplies both.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let supplied = (1...2).map { _ in trace.object("Shelf.Store") }
        for (store, type) in zip(supplied, ["Shelf.Reading", "Shelf.Writing"]) {
          let definition = trace.define("\(type)()", type, .shared, in: container)
          _ = trace.request(for: definition) { trace, _ in
            trace.keep(store, of: definition, .shared)
            return (store, .created)
          }
        }
        trace.settle("shelf open")
      },
      RuleExample("There is a container for each tenant.") { trace in
        for _ in 1...2 {
          let tenant = trace.container("Shelf.TenantFactory").container
          let store = trace.define("store()", "Shelf.Store", .shared, in: tenant)
          _ = trace.make(store, "Shelf.Store", .shared)
        }
        trace.settle("shelf open")
      },
      RuleExample("Two queues of one class have two names.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        for name in ["imageQueue()", "textQueue()"] {
          let queue = trace.define(name, "Shelf.Queue", .shared, in: container)
          _ = trace.make(queue, "Shelf.Queue", .shared)
        }
        trace.settle("shelf open")
      },
      RuleExample("There is one for each argument.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.define("store(of:)", "Shelf.Storing", .shared, in: container)
        _ = trace.make(store, "Shelf.Store", .shared, arguments: 1)
        _ = trace.make(store, "Shelf.Store", .shared, arguments: 2)
        trace.settle("shelf open")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    ScopeTelling(replay: replay, rule: description).tell(
      .tornSingleton, unjudged: "no settle point follows the second instance", into: &report
    ) { subject in
      let isSame = subject.name == subject.otherName
      return ScopeTelling.Words(
        reasons: ["both are alive, kept for long, and each was asked for"],
        headline: isSame
          ? """
          two instances of \(subject.type) are alive: a second container was opened while the \
          first one made something, and \(subject.name)\(subject.place) made it twice
          """
          : """
          two instances of one class are alive, kept as \(subject.otherType) by \
          \(subject.otherName)\(subject.otherPlace) and as \(subject.type) by \
          \(subject.name)\(subject.place)
          """,
        fix: isSame
          ? "hand the first container on instead of opening a second one"
          : "let \(subject.name) hand on what \(subject.otherName) makes")
    }
  }
}
