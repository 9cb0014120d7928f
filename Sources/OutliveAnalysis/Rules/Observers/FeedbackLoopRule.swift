internal import OutliveTrace

/// A property changes because of its own change.
struct FeedbackLoopRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "feedback-loop"),
    title: "Feedback loop",
    summary: "A handler changes, directly or not, the very property whose change it was told of.",
    rationale: """
      Two properties that are kept equal set each other off. If their values never agree, that goes on \
      until the stack is full; if they do, each change is made and told twice.
      """,
    severity: .error,
    evidence: "The beginnings and ends of mutations and of handlers.",
    needs: [.observations],
    silentWhen: [
      "The second mutation left the property as it was: the loop ended by itself.",
      "The same property of another object changes.",
      "It changes again later, but not because of the first change.",
      "The trace ends while the second mutation goes on.",
    ],
    fix:
      "Change the other property only when its value differs, or let one of the two be computed.",
    firing: [
      RuleExample("The field sets the title and the title the field, again and again.") { trace in
        let document = trace.object("Shelf.Document")
        let field = trace.object("Shelf.TitleField")
        let toField = trace.observe(document, "title").observation
        let toTitle = trace.observe(field, "text").observation
        func change(_ rounds: Int, _ trace: inout TraceBuilder) {
          trace.mutate(document, "title") { trace, mutation in
            guard rounds > 1 else { return }
            trace.handle(toField, of: mutation) { trace in
              trace.mutate(field, "text", isUnchanged: true) { trace, mutation in
                trace.handle(toTitle, of: mutation) { change(rounds - 1, &$0) }
              }
            }
          }
        }
        change(4, &trace)
      },
      RuleExample("A title is trimmed by the handler that hears of it: once more, and it stops.") {
        trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title").observation
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(observation, of: mutation) { trace in
            trace.mutate(document, "title") { trace, mutation in
              trace.handle(observation, of: mutation)
            }
          }
        }
      },
    ],
    silent: [
      RuleExample("A single write tells the field.") { trace in
        let document = trace.object("Shelf.Document")
        let field = trace.object("Shelf.TitleField")
        let observation = trace.observe(document, "title").observation
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(observation, of: mutation) { trace in trace.mutate(field, "text") }
        }
      },
      RuleExample("What comes back leaves the title as it is.") { trace in
        let document = trace.object("Shelf.Document")
        let field = trace.object("Shelf.TitleField")
        let toField = trace.observe(document, "title").observation
        let toTitle = trace.observe(field, "text").observation
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(toField, of: mutation) { trace in
            trace.mutate(field, "text") { trace, mutation in
              trace.handle(toTitle, of: mutation) { trace in
                trace.mutate(document, "title", isUnchanged: true)
              }
            }
          }
        }
      },
      RuleExample("A document's title sets that of another document.") { trace in
        let document = trace.object("Shelf.Document")
        let copy = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title").observation
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(observation, of: mutation) { trace in trace.mutate(copy, "title") }
        }
      },
      RuleExample("It changes twice, the second time for another reason.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title").observation
        for _ in 1...2 {
          trace.mutate(document, "title") { trace, mutation in
            trace.handle(observation, of: mutation)
          }
        }
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.feedbackLoop, and: replay.mutationFacts.openLoops, in: replay, by: description) {
      incident in
      let isLasting = incident.amount > 2
      return IncidentTelling(
        headline: isLasting
          ? """
          \(incident.property.words) changed \(incident.amount) times because of its own change: \
          \(incident.chainWords)
          """
          : """
          \(incident.property.words) changed once more because of its own change: \
          \(incident.chainWords)
          """,
        fix: """
          change \(incident.property.words) in a handler only when its value differs, or compute one \
          of the two from the other
          """,
        reasons: isLasting ? [] : ["it stopped after one more round, as normalising a value does"],
        verdict: isLasting ? .leak : .suspect, severity: isLasting ? nil : .warning)
    }
  }
}
