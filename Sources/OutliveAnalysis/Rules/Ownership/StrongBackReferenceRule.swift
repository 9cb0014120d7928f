internal import OutliveTrace

/// A setter or a configure step closed a strong cycle.
struct StrongBackReferenceRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "strong-back-reference"),
    title: "Strong reference back",
    summary: """
      A component was handed, after it was made, what asked for it, and holds that strongly.
      """,
    rationale: """
      Initializers can't make a cycle of references: one of the two must be there first. A setter or \
      a configure step that hands a component its own consumer closes one, and neither is freed any \
      more once the container lets go.
      """,
    severity: .warning,
    evidence: """
      The container's events, which say who asked for whom, and a complete snapshot of the live heap.
      """,
    needs: [.containers, .snapshots, .settlePoints],
    silentWhen: [
      "The reference back is weak or unowned, as that to a delegate.",
      "Nothing outside holds the two any more: then it is a retain cycle.",
      "The two were made in different requests: then it is live-cycle.",
      "Something is said to end the reference, and is yet to come: shown as expected.",
    ],
    fix: "Make the reference that the configure step or the setter sets weak or unowned.",
    firing: [
      RuleExample("A configure step makes the list its store's delegate, and that is strong.") {
        trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .shared, in: container)
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        var made = ObjectID(rawValue: 0)
        let consumer = trace.resolve(list, "Shelf.List", .shared) { trace, request in
          made = trace.resolve(store, "Shelf.Store", .shared, parent: request)
        }
        let dependency = made
        trace.snapshot("list open") { heap in
          heap.hold(consumer)
          heap.edge(consumer, "store", dependency)
          heap.edge(dependency, "delegate", consumer)
        }
        trace.settle("list open")
      }
    ],
    silent: [
      RuleExample("The delegate is weak.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .shared, in: container)
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        var made = ObjectID(rawValue: 0)
        let consumer = trace.resolve(list, "Shelf.List", .shared) { trace, request in
          made = trace.resolve(store, "Shelf.Store", .shared, parent: request)
        }
        let dependency = made
        trace.snapshot("list open") { heap in
          heap.hold(consumer)
          heap.edge(consumer, "store", dependency)
          heap.edge(dependency, "delegate", consumer, .weak)
        }
        trace.settle("list open")
      },
      RuleExample("The two were made in different requests.", otherRules: ["live-cycle"]) { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .shared, in: container)
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        let first = trace.resolve(store, "Shelf.Store", .shared)
        let second = trace.resolve(list, "Shelf.List", .shared)
        trace.snapshot("list open") { heap in
          heap.hold(second)
          heap.edge(second, "store", first)
          heap.edge(first, "delegate", second)
        }
        trace.settle("list open")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    for cycle in report.liveCycles(in: replay) where cycle.shape == .backReference {
      let victim = cycle.victim?.type ?? "A component"
      let holder = cycle.culprit?.object.type ?? "another one"
      report.findings.append(
        cycle.finding(
          of: description, in: replay,
          headline: """
            \(victim) will leak when \(cycle.holder) lets go: \(cycle.reference), which was set \
            after \(holder) was made, \(cycle.verb)
            """,
          because: "\(victim) asked for \(holder) while it was made, so the reference was set later"
        ))
    }
  }
}
