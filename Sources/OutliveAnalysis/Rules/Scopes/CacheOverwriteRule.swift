internal import OutliveTrace

/// A pool lost what it kept, because something else was put in its place.
struct CacheOverwriteRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "cache-overwrite"),
    title: "Kept component overwritten",
    summary: """
      A component that a pool kept was silently replaced by another one, with no reset in between.
      """,
    rationale: """
      Two names that are one key, or an injection into an object that is there already, put \
      something else where the pool kept a component. The single instance changes under those who \
      use it, and may be made again and again.
      """,
    severity: .warning,
    evidence: "What pools are given, and what they say they let go.",
    needs: [.containers, .lifetimes],
    silentWhen: [
      "The lifetime is a custom scope, of which there may be several at a time.",
      "The pool said that it replaced or dropped the first one.",
      "The two are for different arguments.",
      "The second one was being made when the first was put in: that is `double-build`.",
      "The pool keeps them weakly, and the first one is gone when things settle.",
      "The definition takes arguments that weren't recorded: that is counted, and not judged.",
    ],
    fix: """
      Give each component a key of its own, and replace one on purpose where that is meant.
      """,
    firing: [
      RuleExample("Two components have one name, and take each other's place.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let view = trace.define(
          "view()", "Shelf.View", .shared, in: container, at: .factory(10, "view()"))
        _ = trace.make(view, "Shelf.ListView", .shared)
        _ = trace.make(view, "Shelf.PageView", .shared)
      },
      RuleExample("A weakly kept list is overwritten while it is on the screen.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .weakShared, in: container)
        _ = trace.make(list, "Shelf.List", .weakShared)
        _ = trace.make(list, "Shelf.List", .weakShared)
        trace.settle("list open")
      },
      RuleExample("An object that was there already is injected, and takes the store's place.") {
        trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        _ = trace.make(store, "Shelf.Store", .shared)
        let given = trace.object("Shelf.Store")
        trace.record(
          .existingInjected(
            ExistingInjected(resolution: trace.makeID(), definition: store, object: given)))
        trace.keep(given, of: store, .shared)
      },
    ],
    silent: [
      RuleExample("A store is replaced on purpose.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let old = trace.make(store, "Shelf.Store", .shared)
        trace.evict(old, of: store, .replaced)
        trace.release(old)
        _ = trace.make(store, "Shelf.Store", .shared)
      },
      RuleExample("A pool that is told of the replacement afterwards.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let old = trace.make(store, "Shelf.Store", .shared)
        _ = trace.make(store, "Shelf.Store", .shared)
        trace.evict(old, of: store, .replaced)
        trace.release(old)
      },
      RuleExample("Each document has a page of its own.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page(of:)", "Shelf.Page", .shared, in: container)
        _ = trace.make(page, "Shelf.Page", .shared, arguments: 1)
        _ = trace.make(page, "Shelf.Page", .shared, arguments: 2)
      },
      RuleExample("Two tasks have a scope each, and a log in it.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let log = trace.registerDefinition(
          "log()", "Shelf.Log", .custom, in: container, scopeName: "task")
        _ = trace.make(log, "Shelf.Log", .custom)
        _ = trace.make(log, "Shelf.Log", .custom)
      },
      RuleExample("A container is unloaded, and makes its store anew.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let old = trace.make(store, "Shelf.Store", .shared)
        trace.record(.containerUnloaded(ContainerUnloaded(container: container, reason: "test")))
        trace.release(old)
        _ = trace.make(store, "Shelf.Store", .shared)
      },
      RuleExample("A weakly kept list is made again once it is gone.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .weakShared, in: container)
        let first = trace.make(list, "Shelf.List", .weakShared)
        trace.release(first)
        _ = trace.make(list, "Shelf.List", .weakShared)
        trace.settle("list open")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    ScopeTelling(replay: replay, rule: description).tell(
      .cacheOverwrite,
      unjudged: "its arguments weren't recorded, or no settle point shows what is alive",
      into: &report
    ) { subject in
      ScopeTelling.Words(
        reasons: ["nothing said that the first one should go"],
        headline: """
          a kept \(subject.type) (\(subject.lifetime)) was silently replaced by another one: \
          \(subject.name)\(subject.place)
          """,
        fix: """
          give what takes the place of \(subject.name) a key of its own, or reset \(subject.name) \
          first
          """)
    }
  }
}
