internal import OutliveTrace

/// A container is open although what it was opened for is over.
struct ScopeNotClosedRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "scope-not-closed"),
    title: "Container never closed",
    summary: """
      A container that was opened for a scope, or under another container, is still open after that \
      has ended.
      """,
    rationale: """
      A container keeps what it made until it is closed. One that was opened for a login, a screen or \
      a test and is forgotten keeps all of that; the next one makes it once more.
      """,
    severity: .warning,
    evidence: "Which scope or parent a container was opened for, and when each of them ended.",
    needs: [.containers, .lifetimes, .settlePoints],
    silentWhen: [
      "The container was closed or is gone by the time things have settled.",
      "It was opened for no scope and has no parent: it may last as long as the program.",
      "It is said that it should be gone: then that is reported.",
    ],
    fix: "Close the container where its scope ends.",
    firing: [
      RuleExample("A login's container is left open when the login's scope has ended.") { trace in
        let object = trace.object("Shelf.SessionFactory")
        let scope: ScopeID = trace.makeID()
        trace.record(.scopeBegan(ScopeBegan(scope: scope, parent: nil, label: "login")))
        trace.record(
          .containerOpened(
            ContainerOpened(
              container: trace.makeID(), object: object, type: "Shelf.SessionFactory",
              scope: scope)),
          at: Site(file: "Shelf/Session.swift", line: 20, function: "logIn()"))
        trace.record(.scopeEnded(ScopeEnded(scope: scope)))
        trace.settle("logged out")
      },
      RuleExample("A child is left open when its parent is closed.") { trace in
        let parent = trace.container("Shelf.ShelfFactory").container
        _ = trace.container("Shelf.PageFactory", parent: parent)
        trace.close(parent, because: "shutting down")
        trace.settle("shut down")
      },
    ],
    silent: [
      RuleExample("The login's container is closed.") { trace in
        let object = trace.object("Shelf.SessionFactory")
        let scope: ScopeID = trace.makeID()
        let container: ContainerID = trace.makeID()
        trace.record(.scopeBegan(ScopeBegan(scope: scope, parent: nil, label: "login")))
        trace.record(
          .containerOpened(
            ContainerOpened(
              container: container, object: object, type: "Shelf.SessionFactory", scope: scope)))
        trace.record(.scopeEnded(ScopeEnded(scope: scope)))
        trace.close(container, because: "logged out")
        trace.settle("logged out")
      },
      RuleExample("The child goes with its parent.") { trace in
        let parent = trace.container("Shelf.ShelfFactory")
        let child = trace.container("Shelf.PageFactory", parent: parent.container)
        trace.end(parent)
        trace.end(child)
        trace.settle("shut down")
      },
      RuleExample("The application's container is never closed.") { trace in
        _ = trace.container("Shelf.ShelfFactory")
        trace.settle("shelf open")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    ScopeTelling(replay: replay, rule: description).tell(
      .scopeNotClosed, unjudged: "no settle point follows the end of its scope", into: &report
    ) { subject in
      ScopeTelling.Words(
        reasons: ["\(subject.occurrence.text), and nobody has closed it"],
        headline: "\(subject.name) is still open: \(subject.occurrence.text)",
        fix: "close \(subject.name) where what it was opened for ends")
    }
  }
}
