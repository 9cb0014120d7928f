internal import OutliveTrace

/// A handler changes the subject that is about to change.
struct MutationInPriorRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "mutation-in-prior"),
    title: "Mutation before the change",
    summary: "A handler that is told that a property will change changes its subject.",
    rationale: """
      The change that was announced is still to come, and overwrites what the handler sets: the value is \
      lost, and the other observers are told in an order that nobody wrote.
      """,
    severity: .warning,
    evidence: "The beginnings and ends of mutations, and of handlers with their phases.",
    needs: [.observations],
    silentWhen: [
      "The handler is told after the change.",
      "It changes another object.",
      "The other property is said to depend on the one that changes.",
      "It changes another property of the subject: that is only worth knowing.",
    ],
    fix: "Ask for the call after the change, and set the value there.",
    firing: [
      RuleExample("A handler corrects the title before the new one is set.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title").observation
        trace.describe(observation, wantsPrior: true)
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(observation, of: mutation, .prior) { trace in
            trace.mutate(document, "title", isUnchanged: true)
          }
        }
      },
      RuleExample("A handler counts the changes in the subject, before they are made.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title").observation
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(observation, of: mutation, .prior) { trace in
            trace.mutate(document, "changeCount")
          }
        }
      },
    ],
    silent: [
      RuleExample("The handler remembers the old value elsewhere.") { trace in
        let document = trace.object("Shelf.Document")
        let history = trace.object("Shelf.History")
        let observation = trace.observe(document, "title").observation
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(observation, of: mutation, .prior) { trace in
            trace.mutate(history, "titles")
          }
        }
      },
      RuleExample("What is computed of the title is announced with it.") { trace in
        let document = trace.object("Shelf.Document")
        trace.record(
          .dependentKeyDeclared(
            DependentKeyDeclared(type: "Shelf.Document", key: "heading", source: "title")))
        let observation = trace.observe(document, "title").observation
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(observation, of: mutation, .prior) { trace in
            trace.mutate(document, "heading")
          }
        }
      },
      RuleExample("It is changed after the change.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title").observation
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(observation, of: mutation, .prior)
          trace.handle(observation, of: mutation) { trace in
            trace.mutate(document, "changeCount")
          }
        }
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.mutationInPrior, in: replay, by: description) { incident in
      guard let other = incident.other else {
        return IncidentTelling(
          headline: """
            \(incident.observerWords) sets \(incident.property.words) when it is told that it will \
            change: the change overwrites that
            """,
          fix: "set \(incident.property.words) in a handler that is called after the change")
      }
      return IncidentTelling(
        headline: """
          \(incident.observerWords) changes \(other.words) before \(incident.property.words) has changed
          """,
        fix: """
          change \(other.words) after \(incident.property.words), or declare that it depends on it
          """, reasons: ["the property that is about to change is another one"],
        verdict: .suspect, severity: .info)
    }
  }
}
