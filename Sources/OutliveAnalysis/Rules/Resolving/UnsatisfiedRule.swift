internal import OutliveTrace

/// Nothing makes what was asked for.
struct UnsatisfiedRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "unsatisfied"),
    title: "Nothing makes it",
    summary: "Something was asked for that no definition makes.",
    rationale: """
      A definition is missing, or has another name, type or arguments than those that were asked \
      with, or is in a container that can't be seen from there.
      """,
    severity: .error,
    evidence: "The container's failure, with the definitions that come near.",
    needs: [.containers],
    silentWhen: [
      "The component that asked was made without it: it was optional.",
      "Something further out went on without what needed it.",
      "It was found.",
    ],
    fix: "Define it, or ask with the name, type and arguments of the definition that is meant.",
    firing: [
      RuleExample("A page asks for a store of which there is only one with another name.") {
        trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        let store = trace.register("diskStore()", "Shelf.Store", .shared, in: container)
        let first = trace.ask(for: page)
        trace.failAtOnce(
          .unsatisfied, "cloudStore() -> Store",
          near: [(store, .otherName, "diskStore()")])
        trace.fail(first, of: page, .thrown, "page()")
      },
      RuleExample("The program asks for something that is nowhere defined.") { trace in
        _ = trace.container("Shelf.ShelfFactory")
        trace.failAtOnce(
          .unsatisfied, "Store",
          at: Site(file: "Shelf/Main.swift", line: 7, function: "main()"))
      },
      RuleExample("The program stops where the store is missing.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        _ = trace.ask(for: page)
        trace.failAtOnce(.unsatisfied, "Store")
      },
    ],
    silent: [
      RuleExample("A page is made without the store that it asked for.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        _ = trace.resolve(page, "Shelf.Page", .unshared) { trace, _ in
          trace.failAtOnce(.unsatisfied, "Store")
        }
      },
      RuleExample("A window is made without the page that found no store.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let window = trace.define("window()", "Shelf.Window", .unshared, in: container)
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        _ = trace.resolve(window, "Shelf.Window", .unshared) { trace, request in
          let inner = trace.ask(for: page, in: request)
          trace.failAtOnce(.unsatisfied, "Store")
          trace.fail(inner, of: page, .thrown, "page()")
        }
      },
      RuleExample("The store is there.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
        let store = trace.define("store()", "Shelf.Store", .shared, in: container)
        _ = trace.resolve(page, "Shelf.Page", .unshared) { trace, request in
          _ = trace.resolve(store, "Shelf.Store", .shared, parent: request)
        }
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.add(.unsatisfied, in: replay, by: description) { incident in
      let asked = incident.asked.isEmpty ? "what was asked for" : incident.asked
      let nearest = incident.candidates.first?.definition
      return IncidentTelling(
        headline: "nothing makes \(asked)\(incident.askedBy)\(incident.nearMisses)",
        fix: nearest.map {
          """
          define \(asked), or ask for \($0.component)\($0.site.map { " (\($0))" } ?? "") if that \
          is meant
          """
        } ?? "define \(asked) in a container that can be seen from there")
    }
  }
}

extension ResolutionIncident {
  /// Who asked, as a part of a sentence.
  var askedBy: String {
    guard let other else { return askedAt.map { ", which was asked for at \($0)" } ?? "" }
    guard chain.count > 1 else { return ", which \(other.placedWords) needs" }
    return ", which \(other.placedWords) needs: \(chainWords)"
  }

  /// What comes near to what was asked for, as a part of a sentence.
  var nearMisses: String {
    guard !candidates.isEmpty else { return "" }
    let shown = candidates.prefix(5).map { candidate in
      let detail = candidate.detail.isEmpty ? "" : ": \(candidate.detail)"
      return "\(candidate.definition.placedWords), \(candidate.mismatch.words)\(detail)"
    }
    let rest = candidates.count - shown.count
    return "; there is " + shown.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
  }
}

extension CandidateMismatch {
  /// What is wrong with a definition that comes near.
  fileprivate var words: String {
    switch self {
    case .otherName: "which has another name"
    case .otherType: "which makes another type"
    case .otherArguments: "which takes other arguments"
    case .notVisible: "which can't be seen from there"
    case .abstract: "which is abstract"
    case .equallyGood: "which is as good as others"
    }
  }
}
