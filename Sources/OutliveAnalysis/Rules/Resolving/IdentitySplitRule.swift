internal import OutliveGraph
internal import OutliveTrace

/// A component was replaced, and somebody has the one that it replaces.
struct IdentitySplitRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "identity-split"),
    title: "Two objects for one component",
    summary: """
      A post-processor put another object in a component's place, and somebody still has the first one.
      """,
    rationale: """
      A back-reference was made before the post-processor ran. It leads to the object that was \
      replaced, while everybody else talks to the replacement.
      """,
    severity: .warning,
    evidence: """
      Who was handed a component before it was replaced, and that both live at a settle point. A \
      snapshot proves that the first one is still held; without one the finding is a suspicion.
      """,
    needs: [.containers, .lifetimes, .settlePoints, .snapshots],
    silentWhen: [
      "Nobody was handed the component before it was replaced.",
      "Who was handed it is the replacement itself: a decorator holds what it decorates.",
      "The first object, or who was handed it, is gone at the settle point.",
      "A snapshot shows that only the replacement holds the first object, or nobody.",
    ],
    fix:
      "Let the post-processor run before the component is handed to others, or replace it there too.",
    firing: [
      RuleExample("A cell got its document before a post-processor wrapped the document.") {
        trace in
        let split = trace.replacedDocument()
        _ = split
        trace.settle("list open")
      },
      RuleExample("A snapshot shows that the cell holds the document that was replaced.") { trace in
        let split = trace.replacedDocument()
        trace.snapshot("list open") { heap in
          heap.hold(split.replacement)
          heap.edge(split.replacement, "document", split.document)
          heap.hold(split.cell)
          heap.edge(split.cell, "document", split.document)
        }
        trace.settle("list open")
      },
    ],
    silent: [
      RuleExample("Only the decorator holds the document that it decorates.") { trace in
        let split = trace.replacedDocument()
        trace.snapshot("list open") { heap in
          heap.hold(split.replacement)
          heap.edge(split.replacement, "document", split.document)
          heap.hold(split.cell)
        }
        trace.settle("list open")
      },
      RuleExample("The decorator is the only one that was handed the document.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let document = trace.register("document()", "Shelf.Document", .shared, in: container)
        let wrapper = trace.register("wrapper()", "Shelf.SavedDocument", .unshared, in: container)
        let first = trace.ask(for: document)
        let made = trace.build("Shelf.Document", of: document, in: first)
        let second = trace.ask(for: wrapper, in: first)
        trace.find(made, of: document, .shared, in: second)
        let replacement = trace.build("Shelf.SavedDocument", of: wrapper, in: second)
        trace.hand(out: replacement, of: second)
        trace.replace(made, with: replacement, by: "Saving", in: first)
        trace.hand(out: replacement, of: first)
        trace.settle("list open")
      },
      RuleExample("The document that was replaced is gone.") { trace in
        let split = trace.replacedDocument()
        trace.release(split.document)
        trace.settle("list open")
      },
      RuleExample("A document is replaced before anybody gets it.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let document = trace.register("document()", "Shelf.Document", .shared, in: container)
        let first = trace.ask(for: document)
        let made = trace.build("Shelf.Document", of: document, in: first)
        let replacement = trace.object("Shelf.SavedDocument")
        trace.replace(made, with: replacement, by: "Saving", in: first)
        trace.hand(out: replacement, of: first)
        trace.settle("list open")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.addNotEvaluated(
      replay.resolving.unsettled.count { $0.kind == .identitySplit },
      "no settle point follows the replacement", by: description)
    report.add(.identitySplit, in: replay, by: description) { incident in
      let holding = Holding(incident, in: replay)
      guard holding != .nobody else { return nil }
      let consumer = incident.other?.placedWords ?? "another component"
      return IncidentTelling(
        headline: """
          “\(incident.detail)” replaced \(incident.subject), but \(consumer) \
          \(holding == .somebody ? "still has" : "was handed") the object that was replaced
          """,
        fix: """
          let “\(incident.detail)” run before \(incident.definition?.component ?? "it") is handed to \
          \(incident.other?.component ?? "others"), or hand over the replacement
          """,
        reasons: holding == .somebody
          ? [] : ["inferred: no snapshot shows who holds the object that was replaced"],
        verdict: holding == .somebody ? .leak : .suspect)
    }
  }

  /// Who holds the object that was replaced.
  private enum Holding {
    case somebody, nobody, unknown

    /// Looks at the first snapshot that is judged after the replacement.
    init(_ incident: ResolutionIncident, in replay: Replay) {
      self = .unknown
      guard let since = incident.since, incident.objects.count > 1 else { return }
      let next = replay.judgedSnapshots.firstIndex(notBefore: { index in
        replay.snapshots[index].moment.sequence < since.sequence
      })
      guard next < replay.judgedSnapshots.count else { return }
      let snapshot = replay.snapshots[replay.judgedSnapshots[next]]
      // A snapshot that doesn't reach who was handed it says nothing of what that holds.
      let isConclusive = incident.objects.dropFirst(2).allSatisfy {
        snapshot.positions[$0] != nil
      }
      guard let node = snapshot.positions[incident.objects[0]] else {
        if isConclusive { self = .nobody }
        return
      }
      let (paths, hasMore) = snapshot.references(holding: node)
      let owners = paths.compactMap { $0.first }.map { snapshot[snapshot.graph.source(of: $0)] }
      let replacement = incident.objects[1]
      if owners.contains(where: { $0.kind == .instance && $0.object != replacement }) {
        self = .somebody
      } else if isConclusive, !hasMore {
        self = .nobody
      }
    }
  }
}

extension TraceBuilder {
  /// A document is handed to a cell, and replaced after that.
  fileprivate mutating func replacedDocument() -> (
    document: ObjectID, replacement: ObjectID, cell: ObjectID
  ) {
    let container = self.container("Shelf.ShelfFactory").container
    let document = register("document()", "Shelf.Document", .shared, in: container)
    let cell = register("cell()", "Shelf.Cell", .unshared, in: container)
    let first = ask(for: document)
    let made = build("Shelf.Document", of: document, in: first)
    var holder = made
    inject(made, .property, "cell", in: first) { trace in
      let second = trace.ask(for: cell, in: first)
      holder = trace.build("Shelf.Cell", of: cell, in: second)
      trace.inject(holder, .property, "document", in: second) { trace in
        trace.find(made, of: document, .shared, in: second)
      }
      trace.hand(out: holder, of: second)
    }
    let replacement = object("Shelf.SavedDocument")
    replace(made, with: replacement, by: "Saving", in: first)
    store(replacement, of: document, .shared)
    hand(out: replacement, of: first)
    return (made, replacement, holder)
  }
}
