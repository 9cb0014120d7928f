internal import OutliveTrace

/// An observation was removed by somebody who hadn't registered it.
struct ForeignRemoveRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "foreign-remove"),
    title: "Removed by somebody else",
    summary:
      "One type removed an observation that another one had registered, and took it for its own.",
    rationale: """
      A class and its subclass that observe the same property are one observer for key-value \
      observing: without a context the one removes what the other registered, hears nothing any more, \
      or stops the program with its own removal.
      """,
    severity: .warning,
    evidence: "Who registered the observation, who removed it, and how many it could have meant.",
    needs: [.observations],
    silentWhen: [
      "Who removed it had registered it.",
      "There was only one that could be meant.",
    ],
    fix: "Give each registration a context of its own, or keep one object for each observation.",
    firing: [
      RuleExample("A subclass removes what its superclass had registered.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.FavoriteCell")
        let ids = ["Shelf.DocumentCell", "Shelf.FavoriteCell"].map { type in
          trace.observeByKey(document, "title", by: cell, registeredBy: type)
        }
        trace.record(
          .foreignRemoved(
            ForeignRemoved(observation: ids[0], remover: "Shelf.FavoriteCell", matches: 2)))
        trace.remove(ids[0], .stopped)
      }
    ],
    silent: [
      RuleExample("Each removes its own.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.FavoriteCell")
        let ids = ["Shelf.DocumentCell", "Shelf.FavoriteCell"].map { type in
          trace.observeByKey(document, "title", by: cell, registeredBy: type)
        }
        for id in ids.reversed() { trace.remove(id, .stopped) }
      },
      RuleExample("A helper removes the only one there is.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let id = trace.observeByKey(document, "title", by: cell, registeredBy: "Shelf.DocumentCell")
        trace.record(
          .foreignRemoved(
            ForeignRemoved(observation: id, remover: "Shelf.ObservationHelper", matches: 1)))
        trace.remove(id, .stopped)
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    let incidents = replay.mutationFacts.foreign.sorted { $0.key < $1.key }.map(\.value)
    report.add(.foreignRemove, and: incidents, in: replay, by: description) { incident in
      let remover = Self.name(incident.names.first ?? "")
      let registrant = Self.name(incident.names.last ?? "")
      let whose = registrant.isEmpty ? "somebody else" : registrant
      let isMissed = incident.form == "missed"
      return IncidentTelling(
        headline: """
          \(remover) removed the observation of \(incident.property.words) that \(whose) had \
          registered\(incident.place)\(isMissed ? ", whose own removal then found none" : "")
          """,
        fix: """
          give the registrations of \(remover) and \(whose) contexts of their own, or keep one object \
          for each
          """,
        reasons: ["\(incident.amount) observations could have been meant"],
        severity: isMissed ? .error : nil)
    }
  }

  /// A type for people; where the type isn't known, the file stands for it.
  private static func name(_ recorded: String) -> String {
    recorded.contains("/") ? recorded : TypeNames.short(recorded)
  }
}
