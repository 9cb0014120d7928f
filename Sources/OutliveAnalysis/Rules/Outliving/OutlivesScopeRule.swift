internal import OutliveTrace

/// An object that was made in a scope is alive after the scope has ended.
struct OutlivesScopeRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "outlives-scope"),
    title: "Outlives its scope",
    summary: "An object made in a scope is alive at the settle point after that scope has ended.",
    rationale: """
      A scope is a stretch of the program that its objects are not meant to outlive: a test, a \
      screen, a session. What survives it is held by something that lives longer.
      """,
    severity: .error,
    evidence: "A scope's end and a settle point after it; a snapshot to name the holder.",
    needs: [.lifetimes, .settlePoints],
    silentWhen: [
      "The object was released before the settle point.",
      "No settle point follows, so nothing can be judged.",
      "It is a shared component whose container is alive and need not be gone either.",
      "The object only keeps itself alive: that is a cycle rule's finding.",
      "It was said to end by itself: that is expected-release-missed.",
      "A task holds it that it started itself: that is pinned-by-task.",
      "It is held only through another survivor: it is listed under that one.",
    ],
    fix: "Clear the reference that still holds the object, or make it weak.",
    firing: [
      RuleExample("A cache that was made before the scope holds a cell made in it.") { trace in
        let cache = trace.object("Shelf.CellCache")
        var cell = cache
        trace.scope("list") { trace in cell = trace.object("Shelf.DocumentCell") }
        trace.snapshot("list closed") { heap in
          heap.hold(cache)
          heap.edge(cache, "lastCell", cell)
        }
        trace.settle("list closed")
      }
    ],
    silent: [
      RuleExample("The cell goes with the list.") { trace in
        trace.scope("list") { trace in
          let cell = trace.object("Shelf.DocumentCell")
          trace.release(cell)
        }
        trace.settle("list closed")
      },
      RuleExample("The scope has not ended at the settle point.") { trace in
        trace.scope("list") { trace in
          let cell = trace.object("Shelf.DocumentCell")
          trace.snapshot("list open") { heap in heap.hold(cell) }
          trace.settle("list open")
          trace.release(cell)
        }
        trace.settle("list closed")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    let search = report.survivors(in: replay)
    for survivor in search.survivors
    where survivor.expectation.source != .declared && survivor.ownTask(in: replay) == nil {
      report.findings.append(
        survivor.finding(
          of: description, in: replay,
          outliving: "the scope “\(survivor.expectation.label)”"))
    }
    report.notEvaluated += search.notEvaluated(
      by: description.id, withoutSettlePoint: "no settle point follows the end of the scope"
    ) { $0.source != .declared }
  }
}
