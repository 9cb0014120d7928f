internal import OutliveTrace

/// An observer got a change that nobody in its class had asked for.
struct UnhandledChangeRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "unhandled-change"),
    title: "Change not handled",
    summary: "An observer was told of a change, and no class of it handled that.",
    rationale: """
      With key-value observing all changes come to one method. What it doesn't know it passes on to its \
      superclass, and at the end of that stands an exception: “message was received but not handled”.
      """,
    severity: .error,
    evidence: "That the change came to the end of the chain of superclasses.",
    needs: [.observations],
    silentWhen: [
      "A class of the observer handled it, or passed it on to nobody."
    ],
    fix: "Handle each key path that is registered, and pass on only what has another context.",
    firing: [
      RuleExample("A cell registers for the title, and handles only the favorite mark.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let id = trace.observeByKey(
          document, "title", by: cell, registeredBy: "Shelf/DocumentCell.swift")
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(id, of: mutation) { trace in
            trace.record(
              .deliveryDropped(
                DeliveryDropped(observation: id, mutation: nil, reason: .notHandled)))
          }
        }
      }
    ],
    silent: [
      RuleExample("It handles the title.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let id = trace.observeByKey(
          document, "title", by: cell, registeredBy: "Shelf/DocumentCell.swift")
        trace.mutate(document, "title") { trace, mutation in trace.handle(id, of: mutation) }
      }
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.unhandledChange, in: replay, by: description) { incident in
      let who = incident.observer.isEmpty ? "the observer" : incident.observerWords
      return IncidentTelling(
        headline: """
          An observeValue(forKeyPath:of:change:context:) message was received but not handled by \
          \(who): key path “\(incident.property.key)” of \(incident.property.owner)\
          \(incident.place)
          """,
        fix: "handle \(incident.property.words) in \(who), or don't register for it",
        reasons: ["with key-value observing this is an exception"])
    }
  }
}
