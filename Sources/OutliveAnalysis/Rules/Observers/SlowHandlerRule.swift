internal import OutliveTrace

/// A handler keeps the main actor busy.
struct SlowHandlerRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "slow-handler"),
    title: "Slow handler",
    summary: """
      A handler takes more than \(MutationFacts.slowest / 1_000_000) ms on the main actor, in more than \
      half of its calls.
      """,
    rationale: """
      Whoever changes the property waits for it, and meanwhile nothing is drawn: each change costs a \
      frame, wherever it is made.
      """,
    severity: .info,
    evidence: "The times of calls on the main actor, of one registration at least five.",
    needs: [.observations],
    silentWhen: [
      "It was called fewer than \(MutationFacts.leastCalls) times, or half of the calls were quick.",
      "It runs elsewhere than on the main actor, or nobody knows where.",
      "The time is that of other handlers, which it calls by what it changes.",
    ],
    fix: "Do the work elsewhere, and only show its result on the main actor.",
    firing: [
      RuleExample("Each change of a text is parsed on the main actor.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "text").observation
        for _ in 1...5 { trace.handle(observation, in: "MainActor", taking: 20_000_000) }
      }
    ],
    silent: [
      RuleExample("Two of five calls are slow.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "text").observation
        for number in 1...5 {
          trace.handle(observation, in: "MainActor", taking: number < 3 ? 20_000_000 : 0)
        }
      },
      RuleExample("It was called four times.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "text").observation
        for _ in 1...4 { trace.handle(observation, in: "MainActor", taking: 20_000_000) }
      },
      RuleExample("It runs in the background.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "text").observation
        for _ in 1...5 { trace.handle(observation, in: "Shelf.Parser", taking: 20_000_000) }
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.slowHandler, and: replay.mutationFacts.slowHandlers, in: replay, by: description) {
      incident in
      IncidentTelling(
        headline: """
          the handler of \(incident.property.words)\(incident.place) took more than \
          \(MutationFacts.slowest / 1_000_000) ms on the main actor, in \(incident.amount) of \
          \(incident.total) calls
          """,
        fix: "do what the handler of \(incident.property.words) does away from the main actor",
        reasons: ["how long it takes depends on the machine"], verdict: .suspect)
    }
  }
}
