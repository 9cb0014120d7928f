internal import OutliveGraph
internal import OutliveTrace

/// One consumer, or one request, got two of what should be one for each request.
struct GraphSplitRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "graph-split"),
    title: "Two of what should be one for each request",
    summary: """
      One request made a scoped component twice, or one object got two by asking twice and keeps both.
      """,
    rationale: """
      A scoped component is what the parts of one request have in common. Where a request loses it \
      halfway, or an object that was made by hand asks for each of its parts by itself, there are \
      two, and the parts don't see each other's changes.
      """,
    severity: .warning,
    evidence: """
      In which request scoped components were made, who asked for them, and a snapshot that shows \
      who keeps them.
      """,
    needs: [.containers, .snapshots, .settlePoints],
    silentWhen: [
      "The first one was let go before the second one was made.",
      "Each is for other arguments.",
      "An object asked twice and keeps only one, or keeps both in a collection.",
      "Things had settled between the two requests of one object: they belong to different moments.",
      "No snapshot shows what the object keeps: that is counted, and not judged.",
    ],
    fix: "Ask once and hand the component on, or let the container make the object as well.",
    firing: [
      RuleExample("A pool is lost halfway, and one list gets two sessions.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .unshared, in: container)
        let session = trace.define(
          "session()", "Shelf.Session", .scoped, in: container, at: .factory(10, "session()"))
        _ = trace.make(list, "Shelf.List", .unshared) { trace, request in
          _ = trace.make(session, "Shelf.Session", .scoped, parent: request)
          _ = trace.make(session, "Shelf.Session", .scoped, parent: request)
        }
      },
      RuleExample("A page that was made by hand asks for two sessions, and keeps both.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let session = trace.define(
          "session()", "Shelf.Session", .scoped, in: container, at: .factory(10, "session()"))
        let page = trace.object("Shelf.Page")
        let first = trace.make(session, "Shelf.Session", .scoped, by: page)
        trace.endRequest(session, first)
        let second = trace.make(session, "Shelf.Session", .scoped, by: page)
        trace.endRequest(session, second)
        trace.snapshot("page open") { heap in
          heap.hold(page)
          heap.edge(page, "reading", first)
          heap.edge(page, "writing", second)
        }
        trace.settle("page open")
      },
    ],
    silent: [
      RuleExample("The list asks twice, and gets one session.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .unshared, in: container)
        let session = trace.define("session()", "Shelf.Session", .scoped, in: container)
        _ = trace.make(list, "Shelf.List", .unshared) { trace, request in
          let made = trace.make(session, "Shelf.Session", .scoped, parent: request)
          trace.findAgain(made, session, .scoped, parent: request)
          trace.endRequest(session, made)
        }
      },
      RuleExample("A page asks for a session for each of two taps, and keeps one.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let session = trace.define("session()", "Shelf.Session", .scoped, in: container)
        let page = trace.object("Shelf.Page")
        let first = trace.make(session, "Shelf.Session", .scoped, by: page)
        trace.endRequest(session, first)
        trace.release(first)
        let second = trace.make(session, "Shelf.Session", .scoped, by: page)
        trace.endRequest(session, second)
        trace.snapshot("page open") { heap in
          heap.hold(page)
          heap.edge(page, "session", second)
        }
        trace.settle("page open")
      },
      RuleExample("A page keeps the session of now and that of before.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let session = trace.define("session()", "Shelf.Session", .scoped, in: container)
        let page = trace.object("Shelf.Page")
        let first = trace.make(session, "Shelf.Session", .scoped, by: page)
        trace.endRequest(session, first)
        trace.settle("page open")
        let second = trace.make(session, "Shelf.Session", .scoped, by: page)
        trace.endRequest(session, second)
        trace.snapshot("page edited") { heap in
          heap.hold(page)
          heap.edge(page, "before", first)
          heap.edge(page, "now", second)
        }
        trace.settle("page edited")
      },
      RuleExample("Each session is for other arguments.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.define("list()", "Shelf.List", .unshared, in: container)
        let session = trace.define("session(of:)", "Shelf.Session", .scoped, in: container)
        _ = trace.make(list, "Shelf.List", .unshared) { trace, request in
          for user in 1...2 as ClosedRange<UInt64> {
            let made = trace.make(
              session, "Shelf.Session", .scoped, parent: request, arguments: user)
            trace.endRequest(session, made)
          }
        }
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    let telling = ScopeTelling(replay: replay, rule: description)
    telling.tell(
      .graphSplit, unjudged: "its arguments weren't recorded, or there are many more like it",
      into: &report
    ) { subject in
      ScopeTelling.Words(
        reasons: ["the first one was still kept for the request when the second one was made"],
        headline: """
          one request made two of \(subject.type) (scoped), which should be one: \
          \(subject.name)\(subject.place)
          """,
        fix: "keep what \(subject.name) makes until its request is over")
    }
    var unseen = 0
    for split in replay.scopeFacts.splits {
      guard let names = names(of: split, in: replay) else {
        let isSeen = replay.judgedSnapshots.contains {
          replay.snapshots[$0].positions[split.consumer] != nil
        }
        if !isSeen { unseen += 1 }
        continue
      }
      report.findings.append(finding(split, names, telling, in: replay))
    }
    telling.leave(unseen, because: "no snapshot shows whether the object keeps both", &report)
  }

  /// The two properties by which an object keeps both; `nil` when no snapshot shows that.
  private func names(
    of split: ScopeFacts.Split, in replay: Replay
  ) -> (first: String, second: String)? {
    for index in replay.judgedSnapshots {
      let snapshot = replay.snapshots[index]
      guard let consumer = snapshot.positions[split.consumer],
        let first = snapshot.positions[split.first], let second = snapshot.positions[split.second]
      else { continue }
      var names: (first: String, second: String) = ("", "")
      for edge in snapshot.graph.outgoing(consumer) {
        let reference = snapshot[edge]
        guard reference.index == nil, !reference.name.contains("[") else { continue }
        if reference.to == first { names.first = reference.name }
        if reference.to == second { names.second = reference.name }
      }
      if !names.first.isEmpty, !names.second.isEmpty, names.first != names.second { return names }
    }
    return nil
  }

  private func finding(
    _ split: ScopeFacts.Split, _ names: (first: String, second: String),
    _ telling: ScopeTelling, in replay: Replay
  ) -> Finding {
    let facts = replay.scopeFacts
    let name = facts.components[split.component].name
    let consumer = replay.typeName(of: split.consumer)
    let type = TypeNames.short(name.type)
    var finding = Finding(
      rule: description.id, severity: description.severity, verdict: .suspect,
      reasons: ["it asked for each as a request of its own; two may be meant"],
      headline: """
        \(consumer) keeps two of \(type) (scoped), as \(names.first) and as \(names.second): \
        \(facts.name(of: split.component))\(telling.place(of: split.component)) was asked twice
        """,
      witnesses: split.witnesses,
      sites: facts.components[split.component].site.map {
        [SiteNote(role: "\(name.component) defined", site: $0)]
      } ?? [],
      fix:
        "let \(consumer) ask once for its \(type), or let the container make \(consumer) as well",
      fingerprint: Fingerprint(parts: [
        description.id.rawValue, TypeNames.generic(name.container), name.component,
        TypeNames.generic(replay.objects[split.consumer]?.type ?? ""), names.first, names.second,
      ]))
    finding.definition = split.definition
    return finding
  }
}
