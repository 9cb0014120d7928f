internal import OutliveTrace

/// What a pool kept lives on beside what took its place.
struct StaleSingletonRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "stale-singleton"),
    title: "Two generations of one singleton",
    summary:
      "A component that was replaced in its pool is alive together with what took its place.",
    rationale: """
      Whoever got the old instance goes on with it: changes go to the one and are read from the \
      other. That it was replaced on purpose doesn't help those who still hold it.
      """,
    severity: .warning,
    evidence: "What pools keep, replace and let go, and what is alive when things settle.",
    needs: [.containers, .lifetimes, .settlePoints],
    silentWhen: [
      "The old instance is gone when things settle, or nothing took its place.",
      "The old one had expired, or the cache was full: then two may be alive.",
      "The new one was made for other arguments.",
      "The whole pool was reset or unloaded: `outlives-container` says who holds what it kept.",
    ],
    fix: """
      Replace a component before anybody has asked for it, or let whoever holds it ask again.
      """,
    firing: [
      RuleExample("A store is replaced, and the old one lives on.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.define(
          "store()", "Shelf.Store", .shared, in: container, at: .factory(10, "store()"))
        let old = trace.make(store, "Shelf.Store", .shared)
        trace.evict(old, of: store, .replaced)
        _ = trace.make(store, "Shelf.Store", .shared)
        trace.settle("restarted")
      },
      RuleExample("A patch takes the store's place, while others hold the old one.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.define(
          "store()", "Shelf.Store", .shared, in: container, at: .factory(10, "store()"))
        let old = trace.make(store, "Shelf.Store", .shared)
        let patch = trace.define("store()", "Shelf.StoreStub", .shared, in: container)
        trace.remove(store, .patched, for: patch)
        trace.evict(old, of: store, .replaced)
        _ = trace.make(patch, "Shelf.StoreStub", .shared)
        trace.settle("patched")
      },
    ],
    silent: [
      RuleExample("The old store is gone.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let old = trace.make(store, "Shelf.Store", .shared)
        trace.evict(old, of: store, .replaced)
        trace.release(old)
        _ = trace.make(store, "Shelf.Store", .shared)
        trace.settle("restarted")
      },
      RuleExample("A test resets what it used, and nothing is left of it.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let old = trace.make(store, "Shelf.Store", .shared)
        trace.evict(old, of: store, .reset)
        trace.release(old)
        trace.settle("first test")
        _ = trace.make(store, "Shelf.Store", .shared)
        trace.settle("second test")
      },
      RuleExample("A page had expired, and is still read.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .cached, in: container)
        let old = trace.make(page, "Shelf.Page", .cached)
        trace.evict(old, of: page, .expired)
        _ = trace.make(page, "Shelf.Page", .cached)
        trace.snapshot("page open") { heap in heap.hold(old) }
        trace.settle("page open")
        trace.release(old)
      },
      RuleExample("What was made since is for other arguments.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page(of:)", "Shelf.Page", .cached, in: container)
        let old = trace.make(page, "Shelf.Page", .cached, arguments: 1)
        trace.evict(old, of: page, .replaced)
        _ = trace.make(page, "Shelf.Page", .cached, arguments: 2)
        trace.settle("page open")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    ScopeTelling(replay: replay, rule: description).tell(
      .staleSingleton, unjudged: "no settle point follows the new instance", into: &report
    ) { subject in
      let next = subject.otherName.isEmpty ? "the one made since" : subject.otherName
      return ScopeTelling.Words(
        reasons: ["its pool had let it go, and both are alive when things have settled"],
        headline: """
          an old \(subject.type) (\(subject.lifetime)) of \(subject.name)\(subject.place) lives on \
          beside \(next)
          """,
        fix: """
          let whoever holds the old \(subject.type) ask \(subject.name) again, or replace it before \
          it is used
          """)
    }
  }
}
