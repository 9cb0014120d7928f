internal import OutliveTrace

/// An object is kept alive by its own observation only.
struct ObservationCycleRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "observation-cycle"),
    title: "Kept by its own observation",
    summary: """
      An object keeps an observation whose handler captures it, and nothing but the observation is held \
      from outside.
      """,
    rationale: """
      Whoever is observed keeps its observers' handlers. A handler that captures its owner so keeps the \
      owner, and the observation that the owner would stop when it goes: it never goes.
      """,
    severity: .warning,
    evidence:
      "A complete snapshot of the live heap, closure contexts included, and the observations.",
    needs: [.observations, .snapshots, .settlePoints],
    silentWhen: [
      "Something else holds the object, or may: that is live-cycle.",
      "Nothing holds the observation either: that is closure-capture-cycle.",
      "The handler captures the object weakly or unowned, or the object doesn't keep the observation.",
      "The observation was stopped: then its handler goes.",
      "Something is said to end the cycle, a task holds it, or the program broke such cycles before.",
    ],
    fix:
      "Capture the object weakly in the handler (`[weak self]`), or take the observer as a parameter.",
    firing: [
      RuleExample("The store keeps the handler of a page that nobody shows any more.") { trace in
        let store = trace.object("Shelf.Store")
        let page = trace.object("Shelf.Page")
        let observation = trace.observe(store, "documents", by: page)
        trace.snapshot("page closed") { heap in
          heap.hold(store)
          heap.edge(store, "observations[0]", observation.object)
          heap.edge(page, "observation", observation.object)
          heap.capture(observation.object, "handler", page)
        }
        trace.settle("page closed")
      },
      RuleExample("The page should be gone.") { trace in
        let store = trace.object("Shelf.Store")
        let page = trace.object("Shelf.Page")
        let observation = trace.observe(store, "documents", by: page)
        trace.expectRelease(of: page, by: "page closed")
        trace.snapshot("page closed") { heap in
          heap.hold(store)
          heap.edge(store, "observations[0]", observation.object)
          heap.edge(page, "observation", observation.object)
          heap.capture(observation.object, "handler", page)
        }
        trace.settle("page closed")
      },
    ],
    silent: [
      RuleExample("The handler captures the page weakly.") { trace in
        let store = trace.object("Shelf.Store")
        let page = trace.object("Shelf.Page")
        let observation = trace.observe(store, "documents", by: page)
        trace.snapshot("page open") { heap in
          heap.hold(store)
          heap.hold(page)
          heap.edge(store, "observations[0]", observation.object)
          heap.edge(page, "observation", observation.object)
          heap.capture(observation.object, "handler", page, .weak)
        }
        trace.settle("page open")
      },
      RuleExample("The page is shown.", otherRules: ["live-cycle"]) { trace in
        let store = trace.object("Shelf.Store")
        let page = trace.object("Shelf.Page")
        let observation = trace.observe(store, "documents", by: page)
        trace.snapshot("page open") { heap in
          heap.hold(store)
          heap.hold(page)
          heap.edge(store, "observations[0]", observation.object)
          heap.edge(page, "observation", observation.object)
          heap.capture(observation.object, "handler", page)
        }
        trace.settle("page open")
      },
      RuleExample("Nobody holds the observation.", otherRules: ["closure-capture-cycle"]) { trace in
        let store = trace.object("Shelf.Store")
        let page = trace.object("Shelf.Page")
        let observation = trace.observe(store, "documents", by: page)
        trace.snapshot("page closed") { heap in
          heap.hold(store)
          heap.edge(page, "observation", observation.object)
          heap.capture(observation.object, "handler", page)
        }
        trace.settle("page closed")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    for cycle in report.liveCycles(in: replay) {
      guard let observation = cycle.keepingObservation(in: replay) else { continue }
      let victim = cycle.victim?.type ?? "An object"
      let subject = replay.typeName(of: observation.subject)
      var finding = cycle.finding(
        of: description, in: replay,
        headline: """
          \(victim) is kept by its own observation of \(subject).\(observation.key) only: \
          \(cycle.reference) \(cycle.verb)
          """,
        because:
          "it lives for as long as \(cycle.holder) holds the observation: nobody else holds it"
      )
      if finding.verdict == .suspect,
        let said = cycle.victim.flatMap({
          replay.expectation(of: $0.id, at: cycle.since.sequence)
        })
      {
        finding.verdict = .leak
        finding.severity = .error
        finding.reasons.append("it should be gone since “\(said.label)”")
      }
      report.findings.append(finding)
    }
  }
}
