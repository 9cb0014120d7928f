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
      never calls a handler: the observer shows the first value for ever. A property that isn't there \
      at all is refused, which is an error; with key-value observing it is an exception.
      """,
    severity: .info,
    evidence: """
      Observations, the mutations of their subjects, and rounds; registrations that were refused.
      """,
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
      },
      RuleExample("A document has no name, and somebody observes that.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        trace.refuse(document, "name", by: cell, .unknownKey)
      },
    ],
    silent: [
      RuleExample("A document refuses a second registration of the same observer.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        trace.refuse(document, "title", by: cell, .duplicate)
      },
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
      if incident.form == "refused" { return refusal(incident) }
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
  /// What there is to say of a property that isn't there.
  private func refusal(_ incident: MutationFacts.Incident) -> IncidentTelling {
    let who = incident.observer.isEmpty ? "somebody" : incident.observerWords
    return IncidentTelling(
      headline: """
        \(who) was to observe \(incident.property.words)\(incident.place): this class is not key value \
        coding-compliant for the key “\(incident.property.key)”
        """,
      fix: """
        observe a property that \(incident.property.owner) has, and announces: check the name, and that \
        it is @Observed
        """,
      reasons: [
        "the registration was refused: nothing announces changes of the property",
        "with key-value observing this is an exception",
      ],
      verdict: .leak, severity: .error)
  }
}
