internal import OutliveTrace

/// An observation ended while its handler ran on another thread.
struct TeardownRaceRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "teardown-race"),
    title: "Teardown race",
    summary: "An observation ended on one thread while its handler ran on another.",
    rationale: """
      Whoever removes an observation then tears down what its handler uses. If the handler runs on \
      another thread at that moment, it uses it nevertheless.
      """,
    severity: .error,
    evidence: "Where the call of the handler began and ended, and where the observation ended.",
    needs: [.observations],
    silentWhen: [
      "The handler itself stops the observation, or it ends on the thread that the handler runs on.",
      "The removal waited until the handler was done.",
      "It ended because it had been told as often as was asked for.",
    ],
    fix: "Remove the observation in the isolation that its handler runs in.",
    firing: [
      RuleExample("A cell goes on the main thread while a change is told on another.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title").observation
        trace.describe(observation, .keyValue)
        trace.thread = ThreadID(rawValue: 2)
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(observation, of: mutation) { trace in
            trace.thread = ThreadID(rawValue: 1)
            trace.remove(observation, .stopped)
            trace.thread = ThreadID(rawValue: 2)
          }
        }
        trace.settle("cell removed")
      }
    ],
    silent: [
      RuleExample("The handler stops it.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title").observation
        trace.describe(observation, .keyValue)
        trace.thread = ThreadID(rawValue: 2)
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(observation, of: mutation) { $0.remove(observation, .stopped) }
        }
        trace.settle("cell removed")
      },
      RuleExample("The removal waits for the handler.") { trace in
        let document = trace.object("Shelf.Document")
        let observation = trace.observe(document, "title").observation
        trace.describe(observation, .keyValue)
        trace.thread = ThreadID(rawValue: 2)
        trace.mutate(document, "title") { trace, mutation in
          trace.handle(observation, of: mutation) { trace in
            trace.thread = ThreadID(rawValue: 1)
            trace.remove(observation, .stopped)
            trace.thread = ThreadID(rawValue: 2)
          }
        }
        trace.thread = ThreadID(rawValue: 1)
        trace.record(.removalWaited(RemovalWaited(observation: observation, duration: 1000)))
        trace.settle("cell removed")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    let races = replay.mutationFacts.races.map(\.incident)
    report.add(.teardownRace, and: races, in: replay, by: description) { incident in
      let isFatal = incident.form == "key-value"
      return IncidentTelling(
        headline: """
          the observation of \(incident.property.words)\(incident.place) ended while its handler ran \
          on another thread: \(incident.names.first ?? "")
          """,
        fix: """
          end the observation of \(incident.property.words) in the isolation that its handler runs in
          """,
        reasons: isFatal
          ? [] : ["its captures live until the handler is done; what it uses beside them may not"],
        verdict: isFatal ? .leak : .suspect, severity: isFatal ? nil : .info)
    }
  }
}
