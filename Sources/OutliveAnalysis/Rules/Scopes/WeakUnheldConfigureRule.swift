internal import OutliveTrace

/// A weakly shared component goes before its configure step.
struct WeakUnheldConfigureRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "weak-unheld-configure"),
    title: "Freed before it was configured",
    summary: "A weakly shared component was freed before its configure step ran.",
    rationale: """
      A configure step runs when all that a request needs has been made. A weakly shared component \
      that its consumer doesn't keep is gone by then: the step has nothing to configure, and in \
      some containers the program stops.
      """,
    severity: .error,
    evidence: "What was made, freed and configured inside one request, in order.",
    needs: [.containers, .lifetimes],
    silentWhen: [
      "The consumer keeps the component, or the container does until the request is over.",
      "The component has no configure step.",
      "It goes because making something else failed.",
    ],
    fix: "Store it in the component that asked for it, or make it shared.",
    firing: [
      RuleExample("A list asks for a store, uses it and doesn't keep it.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .shared, in: container)
        let store = trace.registerDefinition(
          "store()", "Shelf.Store", .weakShared, in: container, hasConfigure: true,
          at: .factory(10, "store()"))
        _ = trace.make(list, "Shelf.List", .shared) { trace, resolution in
          let made = trace.make(store, "Shelf.Store", .weakShared, parent: resolution)
          trace.release(made)
        }
      },
      RuleExample("The program stops there.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .shared, in: container)
        let store = trace.registerDefinition(
          "store()", "Shelf.Store", .weakShared, in: container, hasConfigure: true,
          at: .factory(10, "store()"))
        let request: ResolutionID = trace.makeID()
        trace.record(
          .resolutionBegan(ResolutionBegan(resolution: request, definition: list, parent: nil)))
        let made = trace.make(store, "Shelf.Store", .weakShared, parent: request)
        trace.release(made)
      },
    ],
    silent: [
      RuleExample("The list keeps the store, which is configured.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .shared, in: container)
        let store = trace.registerDefinition(
          "store()", "Shelf.Store", .weakShared, in: container, hasConfigure: true)
        _ = trace.make(list, "Shelf.List", .shared) { trace, resolution in
          let inner = ResolutionID(rawValue: resolution.rawValue + 1)
          let made = trace.make(store, "Shelf.Store", .weakShared, parent: resolution)
          trace.runConfigure(made, of: store, in: inner)
        }
      },
      RuleExample("The store has no configure step.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .shared, in: container)
        let store = trace.registerDefinition("store()", "Shelf.Store", .weakShared, in: container)
        _ = trace.make(list, "Shelf.List", .shared) { trace, resolution in
          let made = trace.make(store, "Shelf.Store", .weakShared, parent: resolution)
          trace.release(made)
        }
      },
      RuleExample("The store is freed once its configure step has run.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let store = trace.registerDefinition(
          "store()", "Shelf.Store", .weakShared, in: container, hasConfigure: true)
        let made = trace.request(for: store) { trace, resolution in
          let made = trace.object("Shelf.Store")
          trace.keep(made, of: store, .weakShared)
          trace.runConfigure(made, of: store, in: resolution)
          return (made, .created)
        }
        trace.release(made)
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    let telling = ScopeTelling(replay: replay, rule: description)
    telling.tell(.weakUnheldConfigure, unjudged: "its request wasn't recorded", into: &report) {
      subject in
      let isOver = subject.occurrence.text.isEmpty
      return ScopeTelling.Words(
        verdict: isOver ? .leak : .suspect,
        reasons: [
          isOver
            ? "it was freed while its request went on, and its configure step never ran"
            : subject.occurrence.text
        ],
        headline: """
          \(subject.type) (weak-shared) was freed before its configure step ran: nobody kept what \
          \(subject.name)\(subject.place) made
          """,
        fix: "let the component that asks for \(subject.name) store it")
    }
  }
}
