internal import OutliveTrace

/// A component asks its container for what it needs, instead of being given it.
struct ServiceLocatorRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "service-locator"),
    title: "Container used to look things up",
    summary: "A component that a container made asks a container later, outside of any request.",
    rationale: """
      What the component needs isn't told by what it is made of: it shows only when it runs, can't be \
      checked before, and ties the component to the container.
      """,
    severity: .info,
    evidence: "Which object asks, and what made it.",
    needs: [.containers],
    silentWhen: [
      "Who asks isn't a component: the program's own beginning has to ask.",
      "It asks while it is being made.",
      "Its type is called a router or a coordinator: to make screens when they are needed is its task.",
      "It isn't told who asks: that is counted.",
    ],
    fix: "Inject what the component needs, or a closure that makes just that.",
    firing: [
      RuleExample("A cell asks for its document when it is tapped.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let cell = trace.define("cell()", "Shelf.Cell", .unshared, in: container)
        let document = trace.define("document()", "Shelf.Document", .unshared, in: container)
        let asking = trace.resolve(cell, "Shelf.Cell", .unshared)
        let later = trace.ask(for: document, by: asking)
        trace.hand(out: trace.object("Shelf.Document"), of: later)
      }
    ],
    silent: [
      RuleExample("The program's own beginning asks.") { trace in
        let main = trace.object("Shelf.Application")
        let container = trace.container("Shelf.ShelfFactory").container
        let document = trace.define("document()", "Shelf.Document", .unshared, in: container)
        let request = trace.ask(for: document, by: main)
        trace.hand(out: trace.object("Shelf.Document"), of: request)
      },
      RuleExample("A router asks for the page that it shows.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let router = trace.define("router()", "Shelf.ShelfRouter", .shared, in: container)
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        let asking = trace.resolve(router, "Shelf.ShelfRouter", .shared)
        let later = trace.ask(for: page, by: asking)
        trace.hand(out: trace.object("Shelf.Page"), of: later)
      },
      RuleExample("A cell gets its document while it is made.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let cell = trace.define("cell()", "Shelf.Cell", .unshared, in: container)
        let document = trace.define("document()", "Shelf.Document", .unshared, in: container)
        _ = trace.resolve(cell, "Shelf.Cell", .unshared) { trace, request in
          _ = trace.resolve(document, "Shelf.Document", .unshared, parent: request)
        }
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.addNotEvaluated(
      replay.resolving.requestCount - replay.resolving.knownRequesterCount,
      "it isn't told which object asked", by: description)
    report.add(.serviceLocator, in: replay, by: description) { incident in
      let type = TypeNames.short(incident.definition?.type ?? "")
      guard !["Router", "Coordinator"].contains(where: { TypeNames.generic(type).hasSuffix($0) })
      else { return nil }
      let asked = incident.other?.component ?? "a component"
      return IncidentTelling(
        headline: """
          \(incident.subject) asks the container for \(incident.other?.placedWords ?? asked) when it \
          is at work, instead of being given it
          """,
        fix: "inject \(asked) into \(type), or a closure that makes just that")
    }
  }
}
