internal import OutliveTrace

/// A container was asked for something after it had been closed.
struct ClosedScopeUseRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "closed-scope-use"),
    title: "Used after it was closed",
    summary: "A container was asked for a component after it had been closed.",
    rationale: """
      A closed container has let go of what it kept. Whoever still asks holds it longer than it was \
      meant to be used: the request fails, or makes components that nobody will ever end.
      """,
    severity: .error,
    evidence: "When containers were closed, and when they were asked for what.",
    needs: [.containers],
    silentWhen: [
      "The container was asked before it was closed.",
      "Another container was asked, such as the one that took its place.",
    ],
    fix:
      "End what uses the container before it is closed, or let it ask the container that counts now.",
    firing: [
      RuleExample("A session's container is asked for its store after logging out.") { trace in
        let container = trace.container("Shelf.SessionFactory").container
        let store = trace.define(
          "store()", "Shelf.Store", .shared, in: container,
          at: Site(file: "Shelf/SessionFactory.swift", line: 10, function: "store()"))
        trace.close(
          container, because: "logged out",
          at: Site(file: "Shelf/Session.swift", line: 40, function: "logOut()"))
        trace.refuse(of: store, .closed, asked: "store()")
      },
      RuleExample("A container that doesn't refuse makes one more store.") { trace in
        let container = trace.container("Shelf.SessionFactory").container
        let store = trace.define("store()", "Shelf.Store", .unshared, in: container)
        trace.close(container, because: "logged out")
        _ = trace.make(store, "Shelf.Store", .unshared)
      },
    ],
    silent: [
      RuleExample("The container is asked, then closed.") { trace in
        let container = trace.container("Shelf.SessionFactory").container
        let store = trace.define("store()", "Shelf.Store", .unshared, in: container)
        _ = trace.make(store, "Shelf.Store", .unshared)
        trace.close(container, because: "logged out")
      },
      RuleExample("After logging out, a new container is asked.") { trace in
        let first = trace.container("Shelf.SessionFactory").container
        _ = trace.define("store()", "Shelf.Store", .unshared, in: first)
        trace.close(first, because: "logged out")
        let second = trace.container("Shelf.SessionFactory").container
        let store = trace.define("store()", "Shelf.Store", .unshared, in: second)
        _ = trace.make(store, "Shelf.Store", .unshared)
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    ScopeTelling(replay: replay, rule: description).tell(
      .closedScopeUse, unjudged: "its container isn't known", into: &report
    ) { subject in
      let closing = subject.occurrence.text
      let isKnown = subject.occurrence.group.component != nil
      return ScopeTelling.Words(
        reasons: ["the container had been closed\(closing.isEmpty ? "" : ": \(closing)")"],
        headline: """
          \(subject.name)\(subject.place) was asked for after \
          \(isKnown ? "that" : "its") container had been closed\
          \(closing.isEmpty ? "" : " (\(closing))")
          """,
        fix: "end what asks for \(subject.name) before its container is closed")
    }
  }
}
