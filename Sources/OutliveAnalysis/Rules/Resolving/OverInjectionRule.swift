internal import OutliveTrace

/// A component needs very many others.
struct OverInjectionRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "over-injection"),
    title: "Too many dependencies",
    summary:
      "A component asked for more than 7 different components while it was made and configured.",
    rationale: """
      What needs so much does more than one thing, and each change of anything reaches it.
      """,
    severity: .info,
    evidence: "What each component asked for while it was made and configured.",
    needs: [.containers],
    silentWhen: [
      "It asked for 7 at most; how many may be is said with --dependencies.",
      "It asked for the same one several times.",
      "What it needs needs others in turn: only its own count.",
      "Its components ask for different ones, but each of them for few.",
    ],
    fix: "Split it, or put what belongs together into one component.",
    firing: [
      RuleExample("A page needs eight components.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        _ = trace.resolve(page, "Shelf.Page", .unshared) { trace, request in
          for number in 1...8 {
            let part = trace.define("part\(number)()", "Shelf.Part", .unshared, in: container)
            _ = trace.resolve(part, "Shelf.Part", .unshared, parent: request)
          }
        }
      }
    ],
    silent: [
      RuleExample("A page needs seven components, and one of them three times.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        _ = trace.resolve(page, "Shelf.Page", .unshared) { trace, request in
          for number in 1...7 {
            let part = trace.define("part\(number)()", "Shelf.Part", .unshared, in: container)
            for _ in 0..<(number == 1 ? 3 : 1) {
              _ = trace.resolve(part, "Shelf.Part", .unshared, parent: request)
            }
          }
        }
      },
      RuleExample("Each page needs one of ten themes.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        for number in 1...10 {
          _ = trace.resolve(page, "Shelf.Page", .unshared) { trace, request in
            let theme = trace.define("theme\(number)()", "Shelf.Theme", .unshared, in: container)
            _ = trace.resolve(theme, "Shelf.Theme", .unshared, parent: request)
          }
        }
      },
      RuleExample("A chain of ten, each of which needs the next.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        var all: [ResolutionID] = []
        for number in 1...10 {
          let part = trace.define("part\(number)()", "Shelf.Part", .unshared, in: container)
          all.append(trace.ask(for: part, in: all.last))
        }
        for part in all.reversed() { trace.hand(out: trace.object("Shelf.Part"), of: part) }
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    let limit = report.limits.dependencies
    report.add(.overInjection, in: replay, by: description) { incident in
      guard incident.amount > limit else { return nil }
      let names = incident.names.prefix(12).joined(separator: ", ")
      let rest = incident.names.count - 12
      return IncidentTelling(
        headline: """
          \(incident.subject) needs \(incident.amount) other components: \(names)\
          \(rest > 0 ? " and \(rest) more" : "")
          """,
        fix: """
          split \(TypeNames.short(incident.definition?.type ?? "")), or put what belongs together into \
          one component
          """)
    }
  }
}
