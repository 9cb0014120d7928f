internal import OutliveTrace

/// A change that was announced never came, or came unannounced.
struct UnbalancedMutationRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "unbalanced-mutation"),
    title: "Unbalanced mutation",
    summary: "A mutation was begun and never ended, or ended and never begun.",
    rationale: """
      By hand, a change is announced before and after: where the second call is missing, observers wait \
      for a change that they never hear of, and the next one is counted wrong.
      """,
    severity: .warning,
    evidence: "The beginnings and ends of mutations, and a settle point.",
    needs: [.observations, .settlePoints],
    silentWhen: [
      "The mutation ended later, even beyond a settle point.",
      "No settle point found it open, so nothing can be judged.",
      "It was given up before anybody was told of it: that is only worth knowing.",
      "The beginning of the recording, or a part of it, is missing: an end without a beginning says nothing.",
    ],
    fix:
      "End each mutation on every way out: with `defer`, or by handing the change over as a closure.",
    firing: [
      RuleExample("A setter that returns early never says that the title has changed.") { trace in
        let document = trace.object("Shelf.Document")
        trace.record(
          .mutationBegan(
            MutationBegan(mutation: trace.makeID(), subject: document, key: "title")))
        trace.settle("edited")
      },
      RuleExample("A change is announced as done that was never begun.") { trace in
        _ = trace.object("Shelf.Document")
        trace.record(.mutationEnded(MutationEnded(mutation: trace.makeID())))
        trace.settle("edited")
      },
      RuleExample("A setter throws after observers were told that the title will change.") {
        trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title").observation
        let mutation: MutationID = trace.makeID()
        trace.record(
          .mutationBegan(MutationBegan(mutation: mutation, subject: document, key: "title")))
        trace.handle(observation, of: mutation, .prior)
        trace.record(
          .mutationAbandoned(MutationAbandoned(mutation: mutation, reason: "the title is empty")))
        trace.settle("edited")
      },
    ],
    silent: [
      RuleExample("Each change is ended.") { trace in
        let document = trace.object("Shelf.Document")
        for _ in 1...3 { trace.mutate(document, "title") }
        trace.settle("edited")
      },
      RuleExample("A change goes on beyond a settle point, and ends.") { trace in
        let document = trace.object("Shelf.Document")
        trace.mutate(document, "title") { trace, _ in trace.settle("editing") }
      },
      RuleExample("Two changes overlap, and both end.") { trace in
        let document = trace.object("Shelf.Document")
        let first: MutationID = trace.makeID()
        let second: MutationID = trace.makeID()
        for (id, key) in [(first, "title"), (second, "text")] {
          trace.record(.mutationBegan(MutationBegan(mutation: id, subject: document, key: key)))
        }
        for id in [first, second] { trace.record(.mutationEnded(MutationEnded(mutation: id))) }
        trace.settle("edited")
      },
      RuleExample("No settle point follows.") { trace in
        let document = trace.object("Shelf.Document")
        trace.record(
          .mutationBegan(
            MutationBegan(mutation: trace.makeID(), subject: document, key: "title")))
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    let facts = replay.mutationFacts
    let isWhole = replay.integrity.isComplete && replay.losses.isEmpty
    let mayLackBeginnings = facts.beginsLater || !replay.losses.isEmpty
    var unjudged = 0
    report.add(.unbalanced, and: facts.unended, in: replay, by: description) { incident in
      let property = incident.property.words
      switch incident.form {
      case "never begun":
        guard !mayLackBeginnings else {
          unjudged += incident.count
          return nil
        }
        return IncidentTelling(
          headline: "a change was announced as done that had never begun",
          fix: "announce each change before it is made as well")
      case "announced":
        return IncidentTelling(
          headline: """
            observers were told that \(property) will change, and it was given up\(reason(incident))
            """,
          fix: "find out whether \(property) can change before it is announced")
      case "abandoned":
        return IncidentTelling(
          headline: "a change of \(property) was begun and given up\(reason(incident))",
          fix: "find out whether \(property) can change before it is announced",
          reasons: ["no observer had been told that it comes"], verdict: .suspect, severity: .info)
      default:
        return IncidentTelling(
          headline: "\(property) was announced to change\(incident.place), and never did",
          fix: "end each change of \(property) on every way out, with `defer` or in a closure",
          reasons: isWhole ? [] : ["the trace is cut or lacks events: it may have ended"],
          verdict: isWhole ? .leak : .suspect)
      }
    }
    report.addNotEvaluated(
      unjudged, "the beginning of what ended may not have been recorded", by: description)
    report.addNotEvaluated(
      facts.unsettledCount, "no settle point follows the beginning of a mutation", by: description)
  }

  private func reason(_ incident: MutationFacts.Incident) -> String {
    guard let reason = incident.names.first, !reason.isEmpty else { return "" }
    return ": \(reason)"
  }
}
