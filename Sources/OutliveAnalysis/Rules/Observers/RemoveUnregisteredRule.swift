internal import OutliveTrace

/// An observation was to be removed that wasn't there.
struct RemoveUnregisteredRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "remove-unregistered"),
    title: "Removed without being registered",
    summary: "Somebody removed an observation that was never registered.",
    rationale: """
      With key-value observing this stops the program: “Cannot remove an observer … because it is not \
      registered as an observer”. Elsewhere it is a sign that the observation meant is still there, \
      under another key.
      """,
    severity: .error,
    evidence: "The removal that found nothing, and how observations are registered.",
    needs: [.observations],
    silentWhen: ["It had been registered and removed before: that is double-remove."],
    fix: "Remove where it was registered, and only if it was.",
    firing: [
      RuleExample("A cell removes itself although it never began to observe.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let other = trace.observe(document, "title", by: document).observation
        trace.describe(other, .keyValue)
        trace.miss(document, "title", by: cell, .neverRegistered)
      },
      RuleExample("Of a library that doesn't mind.") { trace in
        let document = trace.object("Shelf.Document")
        trace.miss(document, "title", .neverRegistered)
      },
    ],
    silent: [
      RuleExample("It is removed where it was registered.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title", by: cell).observation
        trace.describe(observation, .keyValue)
        trace.remove(observation, .stopped)
      }
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.removeUnregistered, in: replay, by: description) { incident in
      let who = incident.observer.isEmpty ? "an observer" : incident.observerWords
      let reason =
        incident.other.map { "the one there is of \($0.words)" }
        ?? incident.names.first ?? ""
      let isFatal = incident.form == "key-value"
      return IncidentTelling(
        headline: isFatal
          ? """
          Cannot remove \(who) as an observer for the key path “\(incident.property.key)” from \
          \(incident.property.owner)\(incident.place), because it is not registered as an observer
          """
          : """
          an observation of \(incident.property.words) by \(who) was to be removed\
          \(incident.place), and there is none: \(reason)
          """,
        fix: """
          remove the observation of \(incident.property.words) only where it was registered, or keep \
          one object for each observation
          """,
        reasons: isFatal ? ["with key-value observing this is an exception: \(reason)"] : [reason],
        verdict: isFatal ? .leak : .suspect, severity: isFatal ? nil : .warning)
    }
  }
}
