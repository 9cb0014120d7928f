internal import OutliveTrace

/// An observation that never hears anything.
struct DeadObservationRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "dead-observation"),
    title: "Dead observation",
    summary: """
      For two rounds, or more, an observation heard nothing, while other properties of its subject \
      changed.
      """,
    rationale: """
      A property that nobody announces, such as one that is computed of others, can be observed and \
      never calls a handler: the observer shows the first value for ever.
      """,
    severity: .info,
    evidence: "Observations, the mutations of their subjects, and rounds.",
    needs: [.observations, .rounds],
    silentWhen: [
      "It heard of a change.",
      "Nothing of its subject changed, or its own property did.",
      "It wasn't there from before the first to after the last of two rounds.",
      "It waits for notifications, or is another library's: nobody says when these should come.",
    ],
    fix: "Announce changes of the property, or declare of which others it is computed.",
    firing: [
      RuleExample("The heading is computed of the title, and nothing announces that.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        _ = trace.observe(document, "heading", by: cell)
        for number in 1...2 as ClosedRange<UInt64> {
          trace.round("edit", number) { $0.mutate(document, "title") }
        }
      }
    ],
    silent: [
      RuleExample("The heading is announced.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "heading").observation
        for number in 1...2 as ClosedRange<UInt64> {
          trace.round("edit", number) { trace in
            trace.mutate(document, "title") { trace, mutation in
              trace.handle(observation, of: mutation)
            }
          }
        }
      },
      RuleExample("The document doesn't change.") { trace in
        let document = trace.object("Shelf.Document")
        let other = trace.object("Shelf.Document")
        _ = trace.observe(document, "failure")
        _ = trace.observe(other, "title")
        for number in 1...2 as ClosedRange<UInt64> {
          trace.round("edit", number) { $0.mutate(other, "title") }
        }
      },
      RuleExample("It was there for one round only.") { trace in
        let document = trace.object("Shelf.Document")
        trace.round("edit", 1) { $0.mutate(document, "title") }
        _ = trace.observe(document, "heading")
        trace.round("edit", 2) { $0.mutate(document, "title") }
      },
      RuleExample("It waits for a notification.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "failed").observation
        trace.describe(observation, .notification)
        for number in 1...2 as ClosedRange<UInt64> {
          trace.round("edit", number) { $0.mutate(document, "title") }
        }
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(
      .deadObservation, and: replay.mutationFacts.deadObservations, in: replay, by: description
    ) { incident in
      let changed = incident.names.prefix(3).joined(separator: ", ")
      return IncidentTelling(
        headline: """
          the observation of \(incident.property.words)\(incident.place) never heard anything, while \
          \(changed) of the same object changed
          """,
        fix: """
          announce changes of \(incident.property.words), or declare that it depends on \(changed)
          """, reasons: ["it may be a property that seldom changes"], verdict: .suspect)
    }
  }
}
