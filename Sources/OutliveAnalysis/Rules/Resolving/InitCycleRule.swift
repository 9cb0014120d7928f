internal import OutliveTrace

/// Making a component needs the component itself.
struct InitCycleRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "init-cycle"),
    title: "Initializer cycle",
    summary: "A component needs itself to be made: the chain of initializers ends where it began.",
    rationale: """
      An initializer that asks, directly or not, for what it is the initializer of can't return. The \
      program stops, or builds until its stack is full.
      """,
    severity: .error,
    evidence: """
      What a container is asked for, from inside of what; the failure, when the container notices it. \
      Where it doesn't, a trace that ends inside of the chain: then the finding is a suspicion.
      """,
    needs: [.containers],
    silentWhen: [
      "The component is asked for again in a configure step or while its properties are injected: it "
        + "is there then.",
      "It is asked for with other arguments, and these are part of its identity.",
      "The inner one was handed out: then it was built twice, which is another rule's finding.",
      "All in the chain are unshared: then they build each other without end, which is another "
        + "rule's finding.",
    ],
    fix: "Hand one of them to the other in a configure step: these run when all of them are made.",
    firing: [
      RuleExample("A document needs a reader that needs the document; the container says so.") {
        trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let document = trace.register("document()", "Shelf.Document", .shared, in: container)
        let reader = trace.register("reader()", "Shelf.Reader", .unshared, in: container)
        let first = trace.ask(for: document)
        let second = trace.ask(for: reader, in: first)
        let third = trace.ask(for: document, in: second)
        trace.fail(third, of: document, .initCycle, "document()")
      },
      RuleExample("The same, told before the innermost resolution began.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let document = trace.define("document()", "Shelf.Document", .shared, in: container)
        let reader = trace.define("reader()", "Shelf.Reader", .shared, in: container)
        let first = trace.ask(for: document)
        let second = trace.ask(for: reader, in: first)
        trace.failAtOnce(of: document, .initCycle, "document()")
        trace.fail(second, of: reader, .thrown, "reader()")
        trace.fail(first, of: document, .thrown, "document()")
      },
      RuleExample("The trace ends while the document is asked for by its own reader.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let document = trace.define("document()", "Shelf.Document", .shared, in: container)
        let reader = trace.define("reader()", "Shelf.Reader", .unshared, in: container)
        let first = trace.ask(for: document)
        let second = trace.ask(for: reader, in: first)
        _ = trace.ask(for: document, in: second)
      },
    ],
    silent: [
      RuleExample("The reader gets its document in a configure step.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let document = trace.register(
          "document()", "Shelf.Document", .shared, in: container, hasConfigure: true)
        let reader = trace.register("reader()", "Shelf.Reader", .unshared, in: container)
        let first = trace.ask(for: document)
        let made = trace.build("Shelf.Document", of: document, in: first)
        trace.store(made, of: document, .shared)
        trace.configure(made, of: document, in: first) { trace in
          let second = trace.ask(for: reader, in: first)
          let other = trace.build("Shelf.Reader", of: reader, in: second)
          trace.hand(out: other, of: second)
          trace.find(made, of: document, .shared, in: first)
        }
        trace.hand(out: made, of: first)
      },
      RuleExample("A chapter is made of another chapter, with other arguments.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let chapter = trace.register(
          "chapter(number:)", "Shelf.Chapter", .shared, in: container, arguments: 1,
          isKeyed: true)
        let first = trace.ask(for: chapter, arguments: 11)
        _ = trace.ask(for: chapter, in: first, arguments: 12)
      },
      RuleExample("Unshared components that need each other a few times, and come to an end.") {
        trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let folder = trace.define("folder()", "Shelf.Folder", .unshared, in: container)
        _ = trace.resolve(folder, "Shelf.Folder", .unshared) { trace, outer in
          _ = trace.resolve(folder, "Shelf.Folder", .unshared, parent: outer)
        }
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    if replay.resolving.unknownDefinitions > 0 {
      report.notEvaluated.append(
        NotEvaluated(
          subject: "resolutions", reason: "what they ask for was never defined in the trace",
          count: replay.resolving.unknownDefinitions))
    }
    if replay.resolving.leftFacts > 0 {
      report.notEvaluated.append(
        NotEvaluated(
          subject: "resolutions", reason: "more went wrong with them at once than is remembered",
          count: replay.resolving.leftFacts))
    }
    report.add(.initCycle, in: replay, by: description) { incident in
      IncidentTelling(
        headline: "\(incident.subject) needs itself to be made\(incident.chainClause)",
        fix: incident.cycleFix,
        reasons: incident.isCertain
          ? []
          : ["inferred: the trace ends while it is asked for by what its initializer asked for"],
        verdict: incident.isCertain ? .leak : .suspect)
    }
  }
}

extension ResolutionIncident {
  /// How to break a cycle of initializers, by name where there is a choice.
  fileprivate var cycleFix: String {
    guard chain.count > 2 else {
      return "don't ask for \(definition?.component ?? asked) while it is being made"
    }
    let last = chain[chain.count - 2]
    return """
      hand \(definition?.component ?? asked) to \(last.component) in a configure step instead of its \
      initializer: these run when both are made
      """
  }
}
