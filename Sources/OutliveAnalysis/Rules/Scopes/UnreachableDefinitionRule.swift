internal import OutliveTrace

/// A definition that nobody ever asked for.
struct UnreachableDefinitionRule: Rule {
  static let id = RuleID(rawValue: "unreachable-definition")

  let description = RuleDescription(
    id: UnreachableDefinitionRule.id,
    title: "Definition that is never used",
    summary: "A definition was registered and never asked for, in any of the given traces.",
    rationale: """
      A definition that nothing asks for is dead code, or what should ask for it is wired to \
      something else.
      """,
    severity: .info,
    evidence: "What containers register, and what is asked for.",
    needs: [.containers],
    silentWhen: [
      "It was asked for in any container of its type, in any process of the trace.",
      "It is abstract, or another definition builds on it.",
      "It was removed, or replaced by another one.",
      "Nothing of its container was asked for: that is counted, and not judged.",
    ],
    fix: "Remove it, or find out why what should use it doesn't.",
    firing: [
      RuleExample("The printer is never asked for.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let list = trace.registerDefinition("list()", "Shelf.List", .shared, in: container)
        _ = trace.registerDefinition(
          "printer()", "Shelf.Printer", .shared, in: container, at: .factory(30, "printer()"))
        _ = trace.make(list, "Shelf.List", .shared)
      }
    ],
    silent: [
      RuleExample("A second container of the type is asked for the printer.") { trace in
        for round in 1...2 {
          let container = trace.container("Shelf.ShelfFactory").container
          let list = trace.registerDefinition("list()", "Shelf.List", .shared, in: container)
          let printer = trace.registerDefinition(
            "printer()", "Shelf.Printer", .shared, in: container)
          _ = trace.make(list, "Shelf.List", .shared)
          if round == 2 { _ = trace.make(printer, "Shelf.Printer", .shared) }
        }
      },
      RuleExample("The list builds on an abstract screen, and on a plain one.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let abstract = trace.registerDefinition(
          "screen()", "Shelf.Screen", .unshared, in: container, isAbstract: true)
        let plain = trace.registerDefinition(
          "plainScreen()", "Shelf.Screen", .unshared, in: container, builtOn: abstract)
        let list = trace.registerDefinition(
          "list()", "Shelf.List", .unshared, in: container, builtOn: plain)
        _ = trace.make(list, "Shelf.List", .unshared)
      },
      RuleExample("Nothing at all was asked for.") { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        _ = trace.registerDefinition("list()", "Shelf.List", .shared, in: container)
      },
    ])

  func evaluate(_ replay: Replay, into report: inout RuleReport) {
    let facts = replay.scopeFacts
    let telling = ScopeTelling(replay: replay, rule: description)
    let used = Set(facts.components.filter(\.isReached).map(\.name.container))
    var unused = 0
    for (index, component) in facts.components.enumerated()
    where component.isOffered && !component.isReached {
      guard used.contains(component.name.container) else {
        unused += 1
        continue
      }
      let type = TypeNames.short(component.name.type)
      report.findings.append(
        telling.finding(
          of: [index],
          ScopeTelling.Words(
            verdict: .suspect, reasons: ["what was recorded may be only a part of what it is for"],
            headline: """
              \(facts.name(of: index))\(telling.place(of: index)) is never asked for: no \
              \(type) was made by it
              """,
            fix: "remove \(component.name.component), or find out what should ask for it"),
          witnesses: [
            Witness(sequence: component.sequence, text: "registered", site: component.site)
          ],
          fingerprint: Self.fingerprint(of: component.name)))
    }
    telling.leave(unused, because: "nothing of its container was asked for", &report)
  }

  private static func fingerprint(of name: ScopeFacts.Component.Name) -> Fingerprint {
    Fingerprint(parts: [id.rawValue, TypeNames.generic(name.container), name.component, name.type])
  }

  /// Takes out what another process of the trace asked for.
  ///
  /// - Parameters:
  ///   - findings: The findings of one process.
  ///   - others: All processes.
  /// - Returns: The others.
  /// - Complexity: O(*n* + *m*) for *n* findings and *m* definitions; nothing when there is one process.
  static func withoutReached(_ findings: [Finding], in others: [MergedPart]) -> [Finding] {
    guard others.count > 1, findings.contains(where: { $0.rule == id }) else { return findings }
    var reached: Set<Fingerprint> = []
    for component in others.flatMap(\.replay.scopeFacts.components) where component.isReached {
      reached.insert(fingerprint(of: component.name))
    }
    return findings.filter { $0.rule != id || !reached.contains($0.fingerprint) }
  }
}
