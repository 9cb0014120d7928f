internal import OutliveTrace

/// A property was to be observed that isn't there.
struct UnknownKeyRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "unknown-key"),
    title: "Unknown key",
    summary:
      "Somebody was to observe a property that its subject doesn't have, or never announces.",
    rationale: """
      A name in a text is checked by nobody. With key-value observing a wrong one stops the program: \
      “this class is not key value coding-compliant for the key”; elsewhere the handler is never called.
      """,
    severity: .error,
    evidence: "The registration that was refused.",
    needs: [.observations],
    silentWhen: [
      "It was refused for another reason.",
      "Nothing of a subject is announced to anybody: then nobody refuses.",
    ],
    fix: "Name a property that the subject has, and announces.",
    firing: [
      RuleExample("A document has no name, and somebody observes that.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        trace.refuse(document, "name", by: cell, .unknownKey)
      }
    ],
    silent: [
      RuleExample("A document refuses a second registration of the same observer.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        trace.refuse(document, "title", by: cell, .duplicate)
      }
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.unknownKey, in: replay, by: description) { incident in
      let who = incident.observer.isEmpty ? "somebody" : incident.observerWords
      return IncidentTelling(
        headline: """
          \(who) was to observe \(incident.property.words)\(incident.place): this class is not key \
          value coding-compliant for the key “\(incident.property.key)”
          """,
        fix: """
          observe a property that \(incident.property.owner) has, and announces: check the name, and \
          that it is @Observed
          """,
        reasons: [
          "the registration was refused: nothing announces changes of the property",
          "with key-value observing this is an exception",
        ])
    }
  }
}
