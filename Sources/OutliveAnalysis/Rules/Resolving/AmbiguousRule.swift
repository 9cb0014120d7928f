internal import OutliveTrace

/// More than one definition makes what was asked for.
struct AmbiguousRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "ambiguous"),
    title: "Several make it",
    summary: "Something was asked for that more than one definition makes.",
    rationale: """
      The container can't tell which one is meant, and which one it would take may change with the \
      order in which definitions are read.
      """,
    severity: .error,
    evidence: "The container's failure, with the definitions that are equally good.",
    needs: [.containers],
    silentWhen: [
      "The component that asked was made without it: it was optional.",
      "One of them was asked for by its name.",
    ],
    fix: "Ask by name, or by a type that only one of them makes.",
    firing: [
      RuleExample("A page asks for a store, and there are two.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        let disk = trace.register("diskStore()", "Shelf.DiskStore", .shared, in: container)
        let cloud = trace.register("cloudStore()", "Shelf.CloudStore", .shared, in: container)
        let first = trace.ask(for: page)
        trace.failAtOnce(
          .ambiguous, "Store", near: [(disk, .equallyGood, ""), (cloud, .equallyGood, "")])
        trace.fail(first, of: page, .thrown, "page()")
      }
    ],
    silent: [
      RuleExample("A page is made without the store, of which there are two.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        let disk = trace.register("diskStore()", "Shelf.DiskStore", .shared, in: container)
        let cloud = trace.register("cloudStore()", "Shelf.CloudStore", .shared, in: container)
        _ = trace.resolve(page, "Shelf.Page", .unshared) { trace, _ in
          trace.failAtOnce(
            .ambiguous, "Store", near: [(disk, .equallyGood, ""), (cloud, .equallyGood, "")])
        }
      },
      RuleExample("One of the two is asked for by its name.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        let disk = trace.register("diskStore()", "Shelf.DiskStore", .shared, in: container)
        _ = trace.register("cloudStore()", "Shelf.CloudStore", .shared, in: container)
        _ = trace.resolve(page, "Shelf.Page", .unshared) { trace, request in
          _ = trace.resolve(disk, "Shelf.DiskStore", .shared, parent: request)
        }
      },
    ])

  private static func list(_ candidates: [ResolutionIncident.Candidate]) -> String {
    guard !candidates.isEmpty else { return "" }
    let shown = candidates.prefix(5).map(\.definition.placedWords)
    let rest = candidates.count - shown.count
    return "; there are " + shown.joined(separator: " and ")
      + (rest > 0 ? " and \(rest) more" : "")
  }

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.ambiguous, in: replay, by: description) { incident in
      let asked = incident.asked.isEmpty ? "what was asked for" : incident.asked
      let names = incident.candidates.prefix(5).map(\.definition.component)
      return IncidentTelling(
        headline: """
          more than one definition makes \(asked)\(incident.askedBy)\(Self.list(incident.candidates))
          """,
        fix: names.isEmpty
          ? "ask for \(asked) by the name of its definition"
          : "ask by name: \(names.joined(separator: " or "))")
    }
  }
}
