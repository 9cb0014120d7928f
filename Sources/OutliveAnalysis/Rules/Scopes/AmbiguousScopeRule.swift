internal import OutliveTrace

/// One class is kept for different lengths of time by different definitions.
struct AmbiguousScopeRule: Rule {
  let description = RuleDescription(
    id: RuleID(rawValue: "ambiguous-scope"),
    title: "One type under several scopes",
    summary:
      "Objects of one class were made by definitions of one container with different lifetimes.",
    rationale: """
      Whoever uses the class can't tell whether it is shared. That may be meant, and is where \
      mistakes come from.
      """,
    severity: .info,
    evidence: "What each definition made, by type.",
    needs: [.containers, .lifetimes],
    silentWhen: [
      "Only one of the definitions was used.",
      "One hands on what the other one made.",
      "One is a patch for tests, or the object was supplied.",
    ],
    fix: "Decide for one lifetime, or give the two uses types of their own.",
    firing: [
      RuleExample("A formatter is shared under one name and unshared under another.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let shared = trace.define(
          "formatter()", "Shelf.Formatter", .shared, in: container, at: .factory(10, "formatter()"))
        let own = trace.define(
          "ownFormatter()", "Shelf.Formatter", .unshared, in: container,
          at: .factory(14, "ownFormatter()"))
        _ = trace.make(shared, "Shelf.Formatter", .shared)
        _ = trace.make(own, "Shelf.Formatter", .unshared)
      }
    ],
    silent: [
      RuleExample("The second definition is never used.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let shared = trace.define("formatter()", "Shelf.Formatter", .shared, in: container)
        _ = trace.define("ownFormatter()", "Shelf.Formatter", .unshared, in: container)
        _ = trace.make(shared, "Shelf.Formatter", .shared)
      },
      RuleExample("An unshared definition hands on the shared one's object.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let shared = trace.define("formatter()", "Shelf.Formatter", .shared, in: container)
        let again = trace.define("again()", "Shelf.Formatter", .unshared, in: container)
        let made = trace.make(shared, "Shelf.Formatter", .shared)
        _ = trace.request(for: again) { trace, resolution in
          trace.findAgain(made, shared, .shared, parent: resolution)
          return (made, .created)
        }
      },
      RuleExample("A test patches the shared one with an unshared one.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let shared = trace.define("formatter()", "Shelf.Formatter", .shared, in: container)
        let made = trace.make(shared, "Shelf.Formatter", .shared)
        let patch = trace.define("patched()", "Shelf.Formatter", .unshared, in: container)
        trace.remove(shared, .patched, for: patch)
        trace.evict(made, of: shared, .replaced)
        trace.release(made)
        _ = trace.make(patch, "Shelf.Formatter", .unshared)
      },
    ])

  private struct Group: Hashable {
    var container: String
    var type: String
  }

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    let facts = replay.scopeFacts
    let telling = ScopeTelling(replay: replay, rule: description)
    var order: [Group] = []
    var groups: [Group: [Int]] = [:]
    for (index, component) in facts.components.enumerated() where !component.isPatch {
      for made in component.madeTypes {
        let group = Group(container: component.name.container, type: made.type)
        if groups[group] == nil { order.append(group) }
        groups[group, default: []].append(index)
      }
    }
    for group in order {
      let indices = groups[group] ?? []
      guard Set(indices.map { facts.components[$0].lifetime }).count > 1 else { continue }
      report.findings.append(finding(group, indices, telling, facts))
    }
  }

  private func finding(
    _ group: Group, _ indices: [Int], _ telling: ScopeTelling, _ facts: ScopeFacts
  ) -> Finding {
    let type = TypeNames.short(group.type)
    let uses = indices.map { index in
      let component = facts.components[index]
      return "\(component.lifetime.rawValue) by \(component.name.component)"
        + telling.place(of: index)
    }
    let names = indices.map { facts.components[$0].name.component }
    var witnesses: [Witness] = []
    for index in indices {
      let made = facts.components[index].madeTypes.first { $0.type == group.type }
      guard let made else { continue }
      let name = facts.components[index].name.component
      witnesses.append(Witness(sequence: made.sequence, text: "made by \(name)"))
    }
    return telling.finding(
      of: indices,
      ScopeTelling.Words(
        verdict: .suspect, reasons: ["both were used; that may be meant"],
        headline: "\(type) is kept in several ways: \(uses.joined(separator: ", "))",
        fix: "decide for one lifetime of \(type) in \(TypeNames.short(group.container))"),
      witnesses: witnesses.sorted { $0.sequence < $1.sequence },
      fingerprint: Fingerprint(
        parts: [
          description.id.rawValue, TypeNames.generic(group.container),
          TypeNames.generic(group.type),
        ] + names.sorted()))
  }
}
