internal import OutliveTrace

/// Each round leaves more observations.
struct AccumulatingRegistrationsRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "accumulating-registrations"),
    title: "Registrations pile up",
    summary:
      "The same thing was done several times, and each time left more observations of one place.",
    rationale: """
      What a visit registers, it has to remove. Otherwise each one makes every change slower, and keeps \
      what its handlers capture.
      """,
    severity: .warning,
    evidence: "Rounds of one name, and how many observations of a place are active at their ends.",
    needs: [.observations, .rounds],
    silentWhen: [
      "The number didn't grow in each of three rounds that follow each other; what the first round "
        + "adds may be there for good.",
      "The rounds have other names.",
    ],
    fix: "Remove in each round what it registers.",
    firing: [
      RuleExample("Each visit leaves an observation.", otherRules: ["duplicate-registration"]) {
        trace in
        let document = trace.object("Shelf.Document")
        let list = trace.object("Shelf.List")
        let site = Site(file: "Shelf/List.swift", line: 12, function: "willAppear()")
        for number in 1...3 as ClosedRange<UInt64> {
          trace.round("visit", number) { trace in
            _ = trace.observe(document, "title", by: list, at: site)
          }
        }
        trace.settle("list closed")
      }
    ],
    silent: [
      RuleExample("Each visit removes what it registered.") { trace in
        let document = trace.object("Shelf.Document")
        let list = trace.object("Shelf.List")
        let site = Site(file: "Shelf/List.swift", line: 12, function: "willAppear()")
        for number in 1...4 as ClosedRange<UInt64> {
          trace.round("visit", number) { trace in
            let observation = trace.observe(document, "title", by: list, at: site)
            trace.mutate(document, "title") { trace, mutation in
              trace.handle(observation.observation, of: mutation)
            }
            trace.free(observation)
          }
        }
        trace.settle("list closed")
      },
      RuleExample("The first visit registers what stays.") { trace in
        let document = trace.object("Shelf.Document")
        let list = trace.object("Shelf.List")
        let site = Site(file: "Shelf/List.swift", line: 12, function: "willAppear()")
        for number in 1...4 as ClosedRange<UInt64> {
          trace.round("visit", number) { trace in
            if number < 3 {
              let other = trace.object("Shelf.Document")
              _ = trace.observe(number == 1 ? document : other, "title", by: list, at: site)
            }
          }
        }
        trace.settle("list closed")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.accumulatingRegistrations, in: replay, by: description) { incident in
      IncidentTelling(
        headline: """
          each “\(incident.names.first ?? "")” leaves more observations of \
          \(incident.property.words)\(incident.place): \(incident.amount) after \(incident.total) \
          rounds
          """,
        fix: """
          remove the observation of \(incident.property.words) when what registers it is over
          """,
        reasons: ["the number grew in each of \(incident.total) rounds"], verdict: .suspect)
    }
    report.addNotEvaluated(
      replay.mutationFacts.registrations.uncounted,
      "observations are registered at too many places", by: description)
  }
}
