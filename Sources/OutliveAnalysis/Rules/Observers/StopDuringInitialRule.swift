internal import OutliveTrace

/// An observation was stopped by its first call, while it was being registered.
struct StopDuringInitialRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "stop-during-initial"),
    title: "Stopped by its first call",
    summary: "A handler stopped its observation in the call made while it is registered.",
    rationale: """
      The variable that is to hold the observation is still empty in that call: what is stopped is the \
      one before, or nothing. It works with the observation that the handler is given.
      """,
    severity: .info,
    evidence: "The first call of the handler, and the observation's end during it.",
    needs: [.observations],
    silentWhen: [
      "It was asked to be told once.",
      "It ended after the call that registered it.",
    ],
    fix: "If only the present value is needed, read it instead.",
    firing: [
      RuleExample("The title is already there.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title").observation
        trace.handle(observation, .initial) { $0.remove(observation, .stopped) }
      }
    ],
    silent: [
      RuleExample("It is told of a change, and stopped then.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title").observation
        trace.handle(observation, .initial)
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(observation, of: mutation) { $0.remove(observation, .stopped) }
        }
      }
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.stopDuringInitial, in: replay, by: description) { incident in
      IncidentTelling(
        headline: """
          the observation of \(incident.property.words)\(incident.place) stopped itself in its first \
          call, and hears of no change
          """,
        fix: "read \(incident.property.words) instead, or stop it at the first change",
        reasons: ["that may be all it was meant for"], verdict: .suspect)
    }
  }
}
