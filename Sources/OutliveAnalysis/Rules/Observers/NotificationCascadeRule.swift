internal import OutliveTrace

/// One mutation makes handlers change more and more.
struct NotificationCascadeRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "notification-cascade"),
    title: "Notification cascade",
    summary: """
      Handlers change properties whose handlers change others: one mutation sets off more than \
      \(MutationFacts.deepestCascade) in a row, or more than \(MutationFacts.mostHandlers) calls.
      """,
    rationale: """
      Nobody sees any more what a change does: its effects are spread over handlers that know nothing \
      of each other. The order of registration decides what comes out, and each change costs all of it.
      """,
    severity: .warning,
    evidence: "The beginnings and ends of mutations and of handlers.",
    needs: [.observations],
    silentWhen: [
      "A property has many observers, and these change nothing: that is what observers are for.",
      "The same property of the same object comes again: that is feedback-loop.",
      "The mutations follow each other, but none is made by a handler of the one before.",
    ],
    fix:
      "Let one place make all changes that belong together, and tell the observers once at the end.",
    firing: [
      RuleExample("A title that changes sets off four other properties, one after another.") {
        trace in
        var subjects: [ObjectID] = []
        var observations: [ObservationID] = []
        for type in ["Document", "Chapter", "Page", "Index", "Shelf"] {
          subjects.append(trace.object("Shelf.\(type)"))
          observations.append(trace.observe(subjects[subjects.count - 1], "title").observation)
        }
        func change(_ position: Int, _ trace: inout TraceBuilder) {
          guard position < subjects.count else { return }
          trace.mutate(subjects[position], "title") { trace, mutation in
            trace.handle(observations[position], of: mutation) { change(position + 1, &$0) }
          }
        }
        change(0, &trace)
      },
      RuleExample("Saving a document calls more than fifty handlers through its index.") { trace in
        let document = trace.object("Shelf.Document")
        let index = trace.object("Shelf.Index")
        let first = trace.observe(document, "isSaved").observation
        let cells = (0..<51).map { _ in trace.observe(index, "entries").observation }
        trace.mutate(document, "isSaved") { trace, mutation in
          trace.handle(first, of: mutation) { trace in
            trace.mutate(index, "entries") { trace, mutation in
              for cell in cells { trace.handle(cell, of: mutation) }
            }
          }
        }
      },
    ],
    silent: [
      RuleExample("Sixty cells observe the theme, and draw themselves.") { trace in
        let theme = trace.object("Shelf.Theme")
        let cells = (0..<60).map { _ in trace.observe(theme, "color").observation }
        trace.mutate(theme, "color") { trace, mutation in
          for cell in cells { trace.handle(cell, of: mutation) }
        }
      },
      RuleExample("A handler changes another property, and that is all.") { trace in
        let document = trace.object("Shelf.Document")
        let cell = trace.object("Shelf.DocumentCell")
        let observation = trace.observe(document, "title", by: cell).observation
        let other = trace.observe(cell, "text").observation
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(observation, of: mutation) { trace in
            trace.mutate(cell, "text") { trace, mutation in trace.handle(other, of: mutation) }
          }
        }
      },
      RuleExample("Many properties change one after another.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "pages").observation
        for number in 1...8 {
          trace.mutate(document, "page\(number)") { trace, mutation in
            trace.handle(observation, of: mutation)
          }
        }
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.cascade, and: replay.mutationFacts.openCascades, in: replay, by: description) {
      incident in
      let isDeep = incident.form == "deep"
      return IncidentTelling(
        headline: isDeep
          ? """
          a change of \(incident.property.words) makes handlers change \(incident.amount - 1) other \
          properties in a row: \(incident.chainWords)
          """
          : """
          a change of \(incident.property.words) calls \(incident.amount) handlers, most of them \
          because other handlers change something
          """,
        fix: """
          let whoever changes \(incident.property.words) change what follows from it as well, and tell \
          the observers once
          """)
    }
  }
}
