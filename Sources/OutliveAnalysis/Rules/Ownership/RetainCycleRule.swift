internal import OutliveTrace

/// Objects that are kept alive only by themselves, through stored properties.
struct RetainCycleRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "retain-cycle"),
    title: "Retain cycle",
    summary: "Objects are kept alive only by themselves: nothing else refers to them any more.",
    rationale: """
      Swift counts references. Objects that refer to each other strongly, directly or through \
      others, are never freed once everybody else has let go of them, and neither is anything \
      they hold.
      """,
    severity: .error,
    evidence: "A complete snapshot of the live heap.",
    needs: [.snapshots, .settlePoints],
    silentWhen: [
      "Something outside the cycle still holds it: that is live-cycle.",
      "Something is said to end the cycle, and is yet to come: then it is shown as expected.",
      "One of the references is weak or unowned.",
      "A second look at the heap saw a member changed.",
      "A later snapshot saw it held again, or no settle point follows.",
      "The reference at fault is a closure's capture: that is closure-capture-cycle.",
      "The reference at fault is that of an observation to its subject: that is subject-pinned.",
      "The reference at fault is XCTest's own: then it is shown as expected.",
    ],
    fix: """
      Make the reference that points back to the owner weak or unowned, or clear it when its \
      holder is done.
      """,
    firing: [
      RuleExample("A child refers back to its parent, and nobody else holds either.") { trace in
        let parent = trace.object("Shelf.Chapter")
        let child = trace.object("Shelf.Page")
        trace.snapshot("chapter closed") { heap in
          let storage = heap.reach("storage", .storage)
          heap.edge(parent, "pages", storage)
          heap.edge(storage, "", child, index: 0)
          heap.edge(child, "chapter", parent)
        }
        trace.settle("chapter closed")
      },
      RuleExample("The shared application object stores the factory that holds it.") { trace in
        let factory = trace.container("Shelf.ShelfFactory")
        let application = trace.object("Shelf.ShelfApplication")
        trace.snapshot("shelf closed") { heap in
          let pool = heap.reach("storage", .storage)
          heap.edge(factory.object, "sharedComponents", pool)
          heap.edge(pool, "[\"application()\"]", application, index: 0)
          heap.edge(application, "factory", factory.object)
        }
        trace.settle("shelf closed")
      },
    ],
    silent: [
      RuleExample("The child refers back weakly.") { trace in
        let parent = trace.object("Shelf.Chapter")
        let child = trace.object("Shelf.Page")
        trace.snapshot("chapter open") { heap in
          heap.hold(parent)
          heap.edge(parent, "page", child)
          heap.edge(child, "chapter", parent, .weak)
        }
        trace.settle("chapter open")
      },
      RuleExample("Somebody outside still holds the cycle.", otherRules: ["live-cycle"]) { trace in
        let parent = trace.object("Shelf.Chapter")
        let child = trace.object("Shelf.Page")
        trace.snapshot("chapter open") { heap in
          heap.hold(parent)
          heap.edge(parent, "page", child)
          heap.edge(child, "chapter", parent)
        }
        trace.settle("chapter open")
      },
      RuleExample("A second look saw a member changed.") { trace in
        let parent = trace.object("Shelf.Chapter")
        let child = trace.object("Shelf.Page")
        trace.snapshot("chapter closing") { heap in
          heap.edge(parent, "page", child)
          heap.edge(child, "chapter", parent)
          heap.unsettle(child)
        }
        trace.settle("chapter closing")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    for cycle in report.garbageCycles(in: replay)
    where !cycle.isCapture && cycle.path.pinningObservation(in: replay) == nil {
      var finding = finding(for: cycle, in: replay)
      finding.trial = cycle.trial
      report.findings.append(finding)
    }
  }

  private func finding(for cycle: GarbageCycle, in replay: Replay) -> Finding {
    let victim = cycle.victim
    let holder = cycle.culprit?.object.type ?? "an object"
    let name = cycle.culprit?.reference?.name ?? ""
    let reference = name.isEmpty ? holder : "\(holder).\(name)"
    return Finding(
      rule: description.id, severity: description.severity, verdict: cycle.verdict,
      reasons: cycle.reasons,
      headline: """
        \(victim?.type ?? "An object") outlives “\(cycle.since.label)”: \(reference) \
        \(cycle.path.steps.count == 2 ? "refers to itself" : "refers back to it") strongly
        """,
      instances: victim.map { [$0.id] } ?? [], since: cycle.since, path: cycle.path,
      nested: cycle.nested, kept: cycle.kept, witnesses: cycle.witnesses(in: replay),
      sites: cycle.sites(in: replay),
      fix: cycle.testLibrary.map {
        "none: \($0) keeps its test cases; clear in tearDown what they hold, if it is much"
      } ?? "make \(reference) weak or unowned, or clear it when its holder is done"
        + cycle.fixLimit,
      fingerprint: cycle.fingerprint(of: description.id))
  }
}
