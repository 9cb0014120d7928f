internal import OutliveTrace

/// A handler ran for somebody who was gone.
struct HandledAfterDeathRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "handled-after-death"),
    title: "Handled after death",
    summary: "A handler ran although its observer, or the object it observes, had been freed.",
    rationale: """
      A delivery that comes late finds nobody: at best it is lost, and with key-value observing it is \
      sent to a freed object, which stops the program sooner or later, somewhere else.
      """,
    severity: .error,
    evidence: "The release of the observer or the subject, and the call of the handler after it.",
    needs: [.lifetimes, .observations],
    silentWhen: [
      "The call tells that the subject goes.",
      "The observation doesn't name its observer.",
      "The release was recorded after the call.",
    ],
    fix: "Stop the observation when its observer goes, or let the observer be told as a parameter.",
    firing: [
      RuleExample(
        "A change is delivered to a cell that is gone.", otherRules: ["observer-died-registered"]
      ) { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title", by: cell).observation
        trace.release(cell)
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(observation, of: mutation)
        }
        trace.settle("cell removed")
      }
    ],
    silent: [
      RuleExample("The cell is there.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title", by: cell)
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(observation.observation, of: mutation)
        }
        trace.free(observation)
        trace.release(cell)
        trace.settle("cell removed")
      },
      RuleExample(
        "The call tells that the document goes.", otherRules: ["subject-died-observed"]
      ) { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title", by: cell)
        trace.release(document)
        trace.handle(observation.observation, .subjectDeinit)
        trace.free(observation)
        trace.settle("document removed")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.handledAfterDeath, in: replay, by: description) { incident in
      let property = incident.property.words
      return incident.form == "observer"
        ? IncidentTelling(
          headline: """
            the handler of \(property)\(incident.place) ran for \
            \(incident.observer.isEmpty ? "an observer" : incident.observerWords) that was freed
            """,
          fix: """
            let \(incident.observer.isEmpty ? "the observer" : incident.observerWords) keep the \
            observation of \(property) itself, so that it ends with it
            """)
        : IncidentTelling(
          headline: """
            the handler of \(property)\(incident.place) ran although what it observes was freed
            """,
          fix: "stop the observation of \(property) before its subject goes")
    }
  }
}
