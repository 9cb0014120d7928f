internal import OutliveTrace

/// A child container and its parent's pool hold each other.
struct ParentChildComponentCycleRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "parent-child-component-cycle"),
    title: "Parent and child container hold each other",
    summary: "A child container holds its parent, and what the parent keeps holds the child.",
    rationale: """
      A child container is made for a part of the program, such as a screen, and should go with it. \
      What its parent keeps lives as long as the parent: a child that it holds stays as long, and so \
      does everything that the child keeps.
      """,
    severity: .warning,
    evidence: """
      Containers that say who their parent is, and a complete snapshot of the live heap.
      """,
    needs: [.containers, .snapshots, .settlePoints],
    silentWhen: [
      "The parent's component holds the child, or what makes it, weakly or unowned.",
      "The child does not hold its parent strongly.",
      "Neither is held from outside any more: then it is a retain cycle.",
      "A variable may hold them for as long as the program runs: shown as expected.",
    ],
    fix: """
      Let the parent's component make the child when it needs it and keep it no longer, or hold it \
      weakly.
      """,
    firing: [
      RuleExample("A shared screen of the parent keeps the child container that it made.") {
        trace in
        let parent = trace.container("Shelf.AppContainer")
        let child = trace.container("Shelf.ListContainer", parent: parent.container)
        let definition = trace.define("list()", "Shelf.List", .shared, in: parent.container)
        let list = trace.resolve(definition, "Shelf.List", .shared)
        trace.snapshot("list closed") { heap in
          heap.hold(parent.object)
          let pool = heap.reach("storage", .storage)
          heap.edge(parent.object, "sharedComponents", pool)
          heap.edge(pool, "[\"list()\"]", list)
          heap.edge(list, "container", child.object)
          heap.edge(child.object, "parent", parent.object)
        }
        trace.settle("list closed")
      }
    ],
    silent: [
      RuleExample("The screen holds the child container weakly.") { trace in
        let parent = trace.container("Shelf.AppContainer")
        let child = trace.container("Shelf.ListContainer", parent: parent.container)
        let definition = trace.define("list()", "Shelf.List", .shared, in: parent.container)
        let list = trace.resolve(definition, "Shelf.List", .shared)
        trace.snapshot("list open") { heap in
          heap.hold(parent.object)
          heap.hold(child.object)
          heap.edge(parent.object, "list", list)
          heap.edge(list, "container", child.object, .weak)
          heap.edge(child.object, "parent", parent.object)
        }
        trace.settle("list open")
      },
      RuleExample("The child does not hold its parent strongly.") { trace in
        let parent = trace.container("Shelf.AppContainer")
        let child = trace.container("Shelf.ListContainer", parent: parent.container)
        trace.snapshot("list open") { heap in
          heap.hold(parent.object)
          heap.edge(parent.object, "child", child.object)
          heap.edge(child.object, "parent", parent.object, .unowned)
        }
        trace.settle("list open")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    for cycle in report.liveCycles(in: replay) {
      guard case .childContainer(_, of: let parentID) = cycle.shape else { continue }
      let parent =
        replay.containerIndices[parentID].map {
          replay.typeName(of: replay.containers[$0].object)
        } ?? "its parent"
      let child = cycle.victim?.type ?? "A child container"
      report.findings.append(
        cycle.finding(
          of: description, in: replay,
          headline: """
            \(child) lives as long as its parent \(parent): \(cycle.reference), which the parent \
            keeps, holds it
            """))
    }
  }
}
