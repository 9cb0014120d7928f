internal import OutliveTrace

/// A handler runs in another isolation than was declared.
struct WrongIsolationRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "wrong-isolation"),
    title: "Handler in the wrong isolation",
    summary: "A handler ran in another isolation than its observation was registered for.",
    rationale: """
      What the handler touches belongs to the isolation that was declared. Run elsewhere it reads and \
      writes that at the same time as its owner does: a screen that is drawn half, or a crash.
      """,
    severity: .error,
    evidence: "The isolation that the observation declares, and that of each call, both by name.",
    needs: [.observations],
    silentWhen: [
      "No isolation was declared, or the one it ran in isn't known: that is counted.",
      "The names are the same, whatever the threads: an actor may run on any of them.",
      "Both names stand for the main actor, or one for an actor's type and one for its instance.",
    ],
    fix: "Deliver in the isolation that was declared, or change the property there.",
    firing: [
      RuleExample("A document is saved by a background actor, and tells its cell there.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title", by: cell).observation
        trace.describe(observation, in: "MainActor")
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(observation, of: mutation, in: "Shelf.Store")
        }
      }
    ],
    silent: [
      RuleExample("It runs in the same isolation on another thread.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title", by: cell).observation
        trace.describe(observation, in: "MainActor")
        trace.handle(observation, in: "MainActor")
        trace.thread = ThreadID(rawValue: 2)
        trace.handle(observation, in: "MainActor")
      },
      RuleExample("Nobody knows in which isolation it runs.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title").observation
        trace.describe(observation, in: "MainActor")
        trace.handle(observation, in: "none")
        trace.handle(observation)
      },
      RuleExample("It was declared for an actor's type, and runs in an instance of it.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title").observation
        trace.describe(observation, in: "Shelf.Store")
        trace.handle(observation, in: "Shelf.Store#7")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.wrongIsolation, in: replay, by: description) { incident in
      let declared = incident.names.first ?? ""
      let actual = incident.names.last ?? ""
      return IncidentTelling(
        headline: """
          \(incident.observerWords) was told of \(incident.property.words) in “\(actual)”: its \
          observation\(incident.place) is registered for “\(declared)”
          """,
        fix: """
          deliver the changes of \(incident.property.words) in “\(declared)”, or change it only there
          """)
    }
    report.addNotEvaluated(
      replay.mutationFacts.unknownIsolations,
      "the isolation that a handler ran in, or should run in, isn't known", by: description)
  }
}
