internal import OutliveTrace

/// An observation stays registered although whoever should remove it is gone.
struct NeverRemovedRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "never-removed"),
    title: "Never removed",
    summary: "An observation stays registered although its token is gone, or its scope has ended.",
    rationale: """
      A notification center keeps a block, and what it captures, until it is told to remove it. \
      When the token is gone nobody can: the block runs for ever, once more for each visit.
      """,
    severity: .error,
    evidence: "The registration, the end of its token or scope, and a settle point.",
    needs: [.observations, .settlePoints],
    silentWhen: [
      "It was removed by the settle point after that.",
      "The observation ends when its object does, as those of this library do.",
      "It belongs to no scope, and its token is kept: it may be meant to stay.",
      "Its subject is gone as well: the registration may have gone with it.",
      "No settle point follows, so nothing can be judged.",
    ],
    fix: "Keep the token, and remove the observation with it when its owner goes.",
    firing: [
      RuleExample("The token of a notification is dropped.") { trace in
        let center = trace.object("Foundation.NotificationCenter")
        let token = trace.observe(center, "documentSaved")
        trace.describe(token.observation, .notification)
        trace.free(token, endsIt: false)
        trace.settle("list closed")
      },
      RuleExample("A subscription should end with its screen's scope.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title").observation
        trace.scope("list") { $0.describe(observation, .subscription, endingWith: $0.scope) }
        trace.settle("list closed")
      },
    ],
    silent: [
      RuleExample("The token is removed, and then dropped.") { trace in
        let center = trace.object("Foundation.NotificationCenter")
        let token = trace.observe(center, "documentSaved")
        trace.describe(token.observation, .notification)
        trace.remove(token.observation, .stopped)
        trace.free(token, endsIt: false)
        trace.settle("list closed")
      },
      RuleExample("The token is kept: somebody may remove it yet.") { trace in
        let center = trace.object("Foundation.NotificationCenter")
        let token = trace.observe(center, "documentSaved")
        trace.describe(token.observation, .notification)
        trace.settle("list closed")
      },
      RuleExample("A notification center of its own goes, and the token with it.") { trace in
        let center = trace.object("Foundation.NotificationCenter")
        let token = trace.observe(center, "documentSaved")
        trace.describe(token.observation, .notification)
        trace.free(token, endsIt: false)
        trace.release(center)
        trace.settle("list closed")
      },
      RuleExample("It ends with its scope.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title").observation
        trace.scope("list") { $0.describe(observation, .subscription, endingWith: $0.scope) }
        trace.remove(observation, .scopeEnded)
        trace.settle("list closed")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.neverRemoved, in: replay, by: description) { incident in
      let property = incident.property.words
      return incident.form == "token"
        ? IncidentTelling(
          headline: """
            the token of the observation of \(property)\(incident.place) was dropped: its handler \
            stays registered, and nobody can remove it
            """,
          fix: "keep the token where \(property) is observed, and remove it when its owner goes")
        : IncidentTelling(
          headline: """
            the observation of \(property)\(incident.place) should end with its scope, and is still \
            registered after that
            """,
          fix: "remove the observation of \(property) when its scope ends")
    }
    report.addNotEvaluated(
      replay.mutationFacts.unremoved.count,
      "no settle point follows the end of the token or the scope", by: description)
    report.addNotEvaluated(
      replay.mutationFacts.unremovedOfDead,
      "the subject is gone, and the registration may have gone with it", by: description)
  }
}
