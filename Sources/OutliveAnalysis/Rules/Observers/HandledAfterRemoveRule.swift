internal import OutliveTrace

/// A handler ran although its observation had ended.
struct HandledAfterRemoveRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "handled-after-remove"),
    title: "Handled after remove",
    summary: "A handler ran although its observation had been removed before.",
    rationale: """
      Whoever removes an observation goes on as if it weren't there. A delivery that was already under \
      way finds a screen that is half torn down.
      """,
    severity: .warning,
    evidence: "The end of the observation, and the call of its handler after it.",
    needs: [.observations],
    silentWhen: [
      "It was removed by that call, or during it.",
      "Its observer or its subject was freed: that is handled-after-death.",
    ],
    fix: "Have the source ask whether the observation still holds before it calls.",
    firing: [
      RuleExample("A source calls whom it had listed before.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title").observation
        trace.mutate(document, "title") { trace, mutation in
          trace.remove(observation, .stopped)
          trace.handle(observation, of: mutation)
        }
        trace.settle("edited")
      }
    ],
    silent: [
      RuleExample("The handler stops the observation.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title").observation
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(observation, of: mutation) { $0.remove(observation, .stopped) }
        }
        trace.settle("edited")
      }
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.handledAfterRemove, in: replay, by: description) { incident in
      let isNotification = incident.form == "notification"
      return IncidentTelling(
        headline: """
          the handler of \(incident.property.words)\(incident.place) ran after its observation had \
          been removed
          """,
        fix: """
          return from the handler when \(incident.observer.isEmpty ? "it" : incident.observerWords) \
          has removed it
          """,
        reasons: isNotification
          ? ["a notification center calls whom it had listed when the posting began"] : [],
        verdict: isNotification ? .suspect : .leak, severity: isNotification ? .info : nil)
    }
  }
}
