internal import OutliveTrace

/// An object that was said to end is still alive.
struct ExpectedReleaseMissedRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "expected-release-missed"),
    title: "Expected release missed",
    summary:
      "An object that was said to end by a certain point is alive at the settle point after it.",
    rationale: """
      The program itself said that the object ends here. Whatever still refers to it is either \
      late or will never let go.
      """,
    severity: .error,
    evidence:
      "A release-expected event and a settle point after it; a snapshot to name the holder.",
    needs: [.lifetimes, .settlePoints],
    silentWhen: [
      "The object was released before the settle point.",
      "No settle point follows, so nothing can be judged.",
      "It is a shared component whose container is alive and need not be gone either.",
      "The object only keeps itself alive: that is a cycle rule's finding.",
      "A task holds it that it started itself: that is pinned-by-task.",
      "It is held only through another object that was also said to end: it is listed under that one.",
    ],
    fix: "Clear the reference that still holds the object, or make it weak.",
    firing: [
      RuleExample("A cache still holds a cell that was said to end.") { trace in
        let cache = trace.object("Shelf.CellCache")
        let cell = trace.object("Shelf.DocumentCell")
        trace.expectRelease(of: cell, by: "list closed")
        trace.snapshot("list closed") { heap in
          heap.hold(cache)
          heap.edge(cache, "lastCell", cell)
        }
        trace.settle("list closed")
      },
      RuleExample("Something outside, such as a running task, still holds it.") { trace in
        let cell = trace.object("Shelf.DocumentCell")
        trace.expectRelease(of: cell, by: "list closed")
        trace.snapshot("list closed") { heap in heap.hold(cell) }
        trace.settle("list closed")
      },
    ],
    silent: [
      RuleExample("The object was released in time.") { trace in
        let cell = trace.object("Shelf.DocumentCell")
        trace.expectRelease(of: cell, by: "list closed")
        trace.release(cell)
        trace.settle("list closed")
      },
      RuleExample("No settle point follows.") { trace in
        let cell = trace.object("Shelf.DocumentCell")
        trace.expectRelease(of: cell, by: "list closed")
      },
      RuleExample("Nothing was said about the object.") { trace in
        let cell = trace.object("Shelf.DocumentCell")
        trace.snapshot("list closed") { heap in heap.hold(cell) }
        trace.settle("list closed")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    let search = report.survivors(in: replay)
    for survivor in search.survivors
    where survivor.expectation.source == .declared && survivor.ownTask(in: replay) == nil {
      report.findings.append(
        survivor.finding(
          of: description, in: replay, outliving: "“\(survivor.expectation.label)”"))
    }
    report.notEvaluated += search.notEvaluated(
      by: description.id,
      withoutSettlePoint: "no settle point follows the moment by which objects should be gone"
    ) { $0.source == .declared }
  }
}
