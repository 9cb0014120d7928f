internal import OutliveTrace

/// An observation was removed once more.
struct DoubleRemoveRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "double-remove"),
    title: "Removed twice",
    summary: "Somebody removed an observation that had been removed before.",
    rationale: """
      With key-value observing the second removal stops the program. With one object for each \
      observation it does nothing, but shows that two places believe to be in charge.
      """,
    severity: .error,
    evidence: "The removal that found nothing, and the one before it.",
    needs: [.observations],
    silentWhen: [
      "The first removal was somebody else's: that is foreign-remove.",
      "An observation that is an object was stopped, and then freed.",
    ],
    fix: "Remove in one place, the counterpart of the one that registers.",
    firing: [
      RuleExample("A cell removes itself when it disappears, and when it goes.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title", by: cell).observation
        trace.describe(observation, .keyValue)
        trace.remove(observation, .stopped)
        trace.miss(document, "title", by: cell, .alreadyRemoved, observation)
      }
    ],
    silent: [
      RuleExample("It is removed once.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title", by: cell).observation
        trace.describe(observation, .keyValue)
        trace.remove(observation, .stopped)
      },
      RuleExample("An object is stopped, and then freed.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title")
        trace.remove(observation.observation, .stopped)
        trace.free(observation, endsIt: false)
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.doubleRemove, in: replay, by: description) { incident in
      let who = incident.observer.isEmpty ? "an observer" : incident.observerWords
      let isFatal = incident.form == "key-value"
      return IncidentTelling(
        headline: isFatal
          ? """
          Cannot remove \(who) as an observer for the key path “\(incident.property.key)” from \
          \(incident.property.owner)\(incident.place), because it is not registered as an observer \
          any more
          """
          : """
          the observation of \(incident.property.words) by \(who) was removed twice, again\
          \(incident.place)
          """,
        fix: "remove the observation of \(incident.property.words) in one place",
        reasons: [
          isFatal
            ? "with key-value observing the second removal is an exception"
            : "the second removal did nothing"
        ],
        verdict: isFatal ? .leak : .suspect, severity: isFatal ? nil : .info)
    }
  }
}
