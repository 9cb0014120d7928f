internal import OutliveTrace

/// One observer observes one property twice.
struct DuplicateRegistrationRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "duplicate-registration"),
    title: "Registered twice",
    summary: "One observer observes the same property twice, registered at the same place.",
    rationale: """
      A screen that registers whenever it appears, and doesn't remove when it disappears, hears of each \
      change once more with every visit.
      """,
    severity: .warning,
    evidence: "Observations that name their observer, and a settle point at which both are active.",
    needs: [.observations, .settlePoints],
    silentWhen: [
      "One had ended by the settle point: a new one may take the place of the old one.",
      "They observe other objects or properties, or were registered at other places.",
      "They don't name their observer.",
    ],
    fix: "Keep one observation in one property: the new one then takes the place of the old one.",
    firing: [
      RuleExample("A list observes each time it appears.") { trace in
        let document = trace.object("Shelf.Document")
        let list = trace.object("Shelf.List")
        let site = Site(file: "Shelf/List.swift", line: 12, function: "willAppear()")
        for _ in 1...2 { _ = trace.observe(document, "title", by: list, at: site) }
        trace.settle("list shown")
      },
      RuleExample("A class and its superclass register without contexts.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.FavoriteCell")
        for file in ["Shelf/DocumentCell.swift", "Shelf/FavoriteCell.swift"] {
          _ = trace.observeByKey(
            document, "isFavorite", by: cell, registeredBy: file,
            at: Site(file: file, line: 8, function: "awake()"))
        }
        trace.settle("cell shown")
      },
    ],
    silent: [
      RuleExample("Their contexts tell them apart.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.FavoriteCell")
        for (file, context) in [
          ("Shelf/DocumentCell.swift", "#1"), ("Shelf/FavoriteCell.swift", "#2"),
        ] {
          _ = trace.observeByKey(
            document, "isFavorite", by: cell, registeredBy: file, context: context,
            at: Site(file: file, line: 8, function: "awake()"))
        }
        trace.settle("cell shown")
      },
      RuleExample("The new one takes the place of the old one.") { trace in
        let document = trace.object("Shelf.Document")
        let list = trace.object("Shelf.List")
        let site = Site(file: "Shelf/List.swift", line: 12, function: "willAppear()")
        let old = trace.observe(document, "title", by: list, at: site)
        _ = trace.observe(document, "title", by: list, at: site)
        trace.free(old)
        trace.settle("list shown")
      },
      RuleExample("A loop observes several documents.") { trace in
        let list = trace.object("Shelf.List")
        let site = Site(file: "Shelf/List.swift", line: 12, function: "willAppear()")
        for _ in 1...2 {
          let document = trace.object("Shelf.Document")
          _ = trace.observe(document, "title", by: list, at: site)
        }
        trace.settle("list shown")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.duplicateRegistration, in: replay, by: description) { incident in
      if incident.form == "contexts" {
        return IncidentTelling(
          headline: """
            \(incident.observerWords) observes \(incident.property.words) at \
            \(incident.names.joined(separator: " and at ")), and nothing tells the two apart: each gets \
            what the other asked for
            """,
          fix: """
            give each registration of \(incident.property.words) a context of its own, and pass on to \
            super what has another one
            """,
          reasons: ["the method that gets both may know what to do"], verdict: .suspect)
      }
      return IncidentTelling(
        headline: """
          \(incident.observerWords) observes \(incident.property.words) \
          \(incident.amount == 2 ? "twice" : "\(incident.amount) times")\(incident.place): each \
          change calls it as often
          """,
        fix: """
          keep the observation of \(incident.property.words) in one property, or remove it before it \
          is registered again
          """,
        reasons: ["the handlers may differ, and both be meant"], verdict: .suspect)
    }
  }
}
