internal import OutliveTrace

/// Objects that hold each other strongly while something else still holds them.
struct LiveCycleRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "live-cycle"),
    title: "Live cycle",
    summary:
      "Objects hold each other in a cycle that will leak when whatever still holds it lets go.",
    rationale: """
      Nothing is lost yet. But unless the program clears one of the references, the objects are \
      never freed once the last holder outside has let go of them. Whether it will, no snapshot \
      tells: so it is only worth knowing, unless something was said to end the cycle and did not.
      """,
    severity: .warning,
    evidence: "A complete snapshot of the live heap, and what ends references, if that was said.",
    needs: [.snapshots, .settlePoints],
    silentWhen: [
      "One of the references is weak or unowned.",
      "Nothing outside holds the cycle: then it is retain-cycle or closure-capture-cycle.",
      "An observation of a member holds it: then it is observation-cycle or subject-pinned.",
      "A member changed during the snapshot, or was released later: the cycle was broken.",
      "No member is an object that the program tracks.",
      "The reference at fault is one of the system's libraries.",
      "An object of it that should be gone is kept by the same reference: one finding tells both.",
      """
      Something is said to end a reference of it and hasn't happened yet, a task that hasn't ended \
      holds it, a variable may hold it for as long as the program runs, or the program broke such \
      cycles before: then it is shown as expected.
      """,
    ],
    fix: """
      Make the reference that points back to the owner weak or unowned, or clear it when its \
      holder is done.
      """,
    firing: [
      RuleExample("An open chapter and its page refer to each other.") { trace in
        let shelf = trace.object("Shelf.BookShelf")
        let chapter = trace.object("Shelf.Chapter")
        let page = trace.object("Shelf.Page")
        trace.snapshot("chapter open") { heap in
          heap.hold(shelf)
          heap.edge(shelf, "open", chapter)
          heap.edge(chapter, "page", page)
          heap.edge(page, "chapter", chapter)
        }
        trace.settle("chapter open")
      },
      RuleExample("What was said to end the reference has happened, and it is still there.") {
        trace in
        let list = trace.object("Shelf.DocumentList")
        let alert = trace.object("Shelf.Alert")
        let said = trace.expectBreak(of: alert, "handler", to: list, by: "alert dismissed")
        trace.reachBreak(said)
        trace.snapshot("alert dismissed") { heap in
          heap.hold(list)
          heap.edge(list, "presented", alert)
          heap.capture(alert, "handler", list)
        }
        trace.settle("alert dismissed")
      },
      RuleExample("An alert on the screen holds its list: expected until it is dismissed.") {
        trace in
        let list = trace.object("Shelf.DocumentList")
        let alert = trace.object("Shelf.Alert")
        _ = trace.expectBreak(of: alert, "handler", to: list, by: "alert dismissed")
        trace.snapshot("alert open") { heap in
          heap.hold(list)
          heap.edge(list, "presented", alert)
          heap.capture(alert, "handler", list)
        }
        trace.settle("alert open")
      },
    ],
    silent: [
      RuleExample("The page refers back weakly.") { trace in
        let chapter = trace.object("Shelf.Chapter")
        let page = trace.object("Shelf.Page")
        trace.snapshot("chapter open") { heap in
          heap.hold(chapter)
          heap.edge(chapter, "page", page)
          heap.edge(page, "chapter", chapter, .weak)
        }
        trace.settle("chapter open")
      },
      RuleExample("The cycle is broken later: its objects are released.") { trace in
        let chapter = trace.object("Shelf.Chapter")
        let page = trace.object("Shelf.Page")
        trace.snapshot("chapter open") { heap in
          heap.hold(chapter)
          heap.edge(chapter, "page", page)
          heap.edge(page, "chapter", chapter)
        }
        trace.settle("chapter open")
        trace.release(chapter)
        trace.release(page)
        trace.settle("chapter closed")
      },
      RuleExample("A cache of a system library links its entries both ways.") { trace in
        let cache = trace.object("Foundation.NSCache<Foundation.NSString, Shelf.Page>")
        let first = trace.object("Foundation.NSCacheEntry<Foundation.NSString, Shelf.Page>")
        let second = trace.object("Foundation.NSCacheEntry<Foundation.NSString, Shelf.Page>")
        trace.snapshot("shelf open") { heap in
          heap.hold(cache)
          heap.edge(cache, "head", first)
          heap.edge(first, "nextByCost", second)
          heap.edge(second, "prevByCost", first)
        }
        trace.settle("shelf open")
      },
      RuleExample("Only objects that nobody tracks hold each other.") { trace in
        let shelf = trace.object("Shelf.BookShelf")
        trace.snapshot("shelf open") { heap in
          heap.hold(shelf)
          let session = heap.reach("Foundation.URLSession")
          let delegate = heap.reach("Foundation.SessionDelegate")
          heap.edge(shelf, "session", session)
          heap.edge(session, "delegate", delegate)
          heap.edge(delegate, "session", session)
        }
        trace.settle("shelf open")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    for cycle in report.liveCycles(in: replay)
    where cycle.shape == .plain && cycle.keepingObservation(in: replay) == nil
      && cycle.path.pinningObservation(in: replay) == nil
    {
      let victim = cycle.victim?.type ?? "An object"
      let headline =
        switch cycle.standing {
        case .overdue(let said):
          "\(victim) is in a cycle that “\(said.label)” did not end: \(cycle.reference) \(cycle.verb)"
        default:
          "\(victim) will leak when \(cycle.holder) lets go: \(cycle.reference) \(cycle.verb)"
        }
      var finding = cycle.finding(of: description, in: replay, headline: headline)
      // Lists with links both ways and trees that know their parents are made so, and taken apart by
      // their owners: as long as nothing is said to end the cycle, it is only worth knowing.
      if finding.verdict == .suspect { finding.severity = .info }
      report.findings.append(finding)
    }
  }
}
