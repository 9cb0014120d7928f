internal import OutliveTrace

/// Observation tracking that was told of one change, and misses the next ones.
struct LostRearmRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "lost-rearm"),
    title: "Tracking not armed again",
    summary:
      "Observation tracking was told of a change, wasn't armed again, and missed another one.",
    rationale: """
      `withObservationTracking` tells of one change. Whoever wants to hear of the next one has to track \
      again; else what is shown is right after the first change, and never again.
      """,
    severity: .warning,
    evidence: "When tracking is armed and fires, the mutations after that, and a settle point.",
    needs: [.observations, .settlePoints],
    silentWhen: [
      "It was armed again by the next settle point, or something else is tracked at the same place.",
      "It was meant for one change.",
      "The property doesn't change any more.",
      "Subject or observer are gone, the program stopped it, or its scope has ended.",
    ],
    fix: "Track again in the handler, or use `Observations`, which goes on by itself.",
    firing: [
      RuleExample("A cell hears of the first change of a title, and not of the second.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let tracking = trace.observe(document, "title", by: cell).observation
        trace.describe(tracking, .tracking)
        trace.mutate(document, "title") { trace, mutation in trace.fire(tracking, of: mutation) }
        trace.settle("edited")
        trace.mutate(document, "title")
        trace.settle("edited again")
      }
    ],
    silent: [
      RuleExample("The handler tracks again.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let first = trace.observe(document, "title", by: cell).observation
        trace.describe(first, .tracking)
        trace.mutate(document, "title") { trace, mutation in trace.fire(first, of: mutation) }
        let second = trace.rearm(first, document, "title", by: cell)
        trace.settle("edited")
        trace.mutate(document, "title") { trace, mutation in trace.fire(second, of: mutation) }
        _ = trace.rearm(second, document, "title", by: cell)
        trace.settle("edited again")
      },
      RuleExample("It was meant for one change.") { trace in
        let document = trace.object("Shelf.Document")
        let tracking = trace.observe(document, "title").observation
        trace.describe(tracking, .tracking, isOnce: true)
        trace.mutate(document, "title") { trace, mutation in trace.fire(tracking, of: mutation) }
        trace.settle("edited")
        trace.mutate(document, "title")
      },
      RuleExample("Nothing changes any more.") { trace in
        let document = trace.object("Shelf.Document")
        let tracking = trace.observe(document, "title").observation
        trace.describe(tracking, .tracking)
        trace.mutate(document, "title") { trace, mutation in trace.fire(tracking, of: mutation) }
        trace.settle("edited")
        trace.mutate(document, "text")
      },
      RuleExample("The cell is gone when the title changes again.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let tracking = trace.observe(document, "title", by: cell)
        trace.describe(tracking.observation, .tracking)
        trace.mutate(document, "title") { trace, mutation in
          trace.fire(tracking.observation, of: mutation)
        }
        trace.settle("edited")
        trace.free(tracking, endsIt: false)
        trace.release(cell)
        trace.mutate(document, "title")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.lostRearm, in: replay, by: description) { incident in
      IncidentTelling(
        headline: """
          \(incident.observer.isEmpty ? "whoever tracks \(incident.property.words)" : incident.observerWords)\
          \(incident.place) was told of one change of \(incident.property.words), and missed the next
          """,
        fix: "track \(incident.property.words) again whenever it was told of a change",
        reasons: ["one change may be all that it was meant for"], verdict: .suspect)
    }
  }
}
