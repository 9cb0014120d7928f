internal import OutliveTrace

/// A definition was replaced after it had been used, and what it made lives on.
struct LateDefinitionRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "late-definition"),
    title: "Defined anew too late",
    summary: """
      A definition took the place of one that had been used, and what that had made lives on.
      """,
    rationale: """
      Who asked before has a component of the old definition, who asks after has one of the new: two \
      that should be one.
      """,
    severity: .warning,
    evidence: """
      That one definition took another's place, what was kept of the old one, and a settle point.
      """,
    needs: [.containers, .lifetimes, .settlePoints],
    silentWhen: [
      "A patch for tests took its place, or was taken back.",
      "The old definition had made nothing, or nothing that is kept.",
      "What it had made is gone at the settle point.",
    ],
    fix: "Define everything before the first component is asked for.",
    firing: [
      RuleExample("A store is defined anew when the first one is in use.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let old = trace.register("store()", "Shelf.DiskStore", .shared, in: container)
        _ = trace.resolve(old, "Shelf.DiskStore", .shared)
        let new = trace.register("store()", "Shelf.CloudStore", .shared, in: container)
        trace.record(
          .definitionRemoved(DefinitionRemoved(definition: old, reason: .replaced, successor: new)))
        trace.settle("shelf open")
      }
    ],
    silent: [
      RuleExample("A test patches the store.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let old = trace.register("store()", "Shelf.DiskStore", .shared, in: container)
        _ = trace.resolve(old, "Shelf.DiskStore", .shared)
        let new = trace.register("store()", "Shelf.FakeStore", .shared, in: container)
        trace.record(
          .definitionRemoved(DefinitionRemoved(definition: old, reason: .patched, successor: new)))
        trace.settle("shelf open")
      },
      RuleExample("The store is defined anew before it is asked for.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let old = trace.register("store()", "Shelf.DiskStore", .shared, in: container)
        let new = trace.register("store()", "Shelf.CloudStore", .shared, in: container)
        trace.record(
          .definitionRemoved(DefinitionRemoved(definition: old, reason: .replaced, successor: new)))
        _ = trace.resolve(new, "Shelf.CloudStore", .shared)
        trace.settle("shelf open")
      },
      RuleExample("What the old definition had made is gone.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let old = trace.register("store()", "Shelf.DiskStore", .shared, in: container)
        let made = trace.resolve(old, "Shelf.DiskStore", .shared)
        let new = trace.register("store()", "Shelf.CloudStore", .shared, in: container)
        trace.record(
          .definitionRemoved(DefinitionRemoved(definition: old, reason: .replaced, successor: new)))
        trace.release(made)
        trace.settle("shelf open")
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    report.addNotEvaluated(
      replay.resolving.unsettled.count { $0.kind == .lateDefinition },
      "no settle point follows the replacement of the definition", by: description)
    report.add(.lateDefinition, in: replay, by: description) { incident in
      let new =
        incident.other.map { other in
          " by one that makes \(TypeNames.short(other.type))"
            + (other.site.map { " (\($0))" } ?? "")
        } ?? ""
      return IncidentTelling(
        headline: """
          \(incident.subject) was replaced\(new) after it had been used: the \
          \(TypeNames.short(incident.definition?.type ?? "")) that it made lives on
          """,
        fix: """
          define \(incident.other?.component ?? "it") before \
          \(incident.definition?.component ?? "the first one") is asked for the first time
          """)
    }
  }
}
