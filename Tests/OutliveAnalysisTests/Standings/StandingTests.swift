import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("Whether what is on the way to a survivor may be alive")
struct StandingTests {
  /// The standing of each step, a line each: `Middle alive: its scope “list” goes on`.
  private func told(_ finding: Finding) -> [String] {
    (finding.path?.steps ?? []).map { step in
      let reason = (step.standing?.reason ?? "-")
        .replacing(/event [0-9]+/, with: "event n").replacing(/Middle #[0-9]+/, with: "Middle")
      let status = step.standing.map { $0.status.rawValue + ($0.isInferred ? "?" : "") }
      return "\(step.object.type) \(status ?? "not judged"): \(reason)"
    }
  }

  private func finding(of trace: Trace, rule: String = "expected-release-missed") throws -> Finding
  {
    let analysis = Analysis(of: trace)
    analysis.expectConsistency(with: trace, "standings")
    return try #require(
      analysis.findings.first {
        $0.rule.rawValue == rule && $0.path?.steps.last?.object.type == "Cell"
      })
  }

  @Test("What proves that a holder may be alive", arguments: StandingSource.proofs)
  func proof(source: StandingSource) throws {
    let finding = try finding(of: source.trace(isLeaking: true))
    let lines = [
      "Middle alive: \(source.reason ?? "")", "Unknown unknown: -",
      "Cell dead: should be gone since “closed” (event n)",
    ]
    // What is held from outside itself is where the way begins.
    #expect(
      told(finding)
        == (source.isRoot ? [] : ["Root alive?: it holds Middle, which may be alive"]) + lines)
    let first = source.isRoot ? 0 : 1
    #expect(finding.path?.suspects == first..<first + 2)
    #expect(finding.path?.culprit == first + 1)
    #expect(
      finding.headline == """
        Cell outlives “closed”: Unknown.cell still holds it, one of 2 suspect references
        """)
    #expect(
      finding.reasons.contains(
        "one of 2 references is at fault: whether what is between them may be alive isn't known"))
    #expect(finding.verdict == (source.rootKind == .fixture ? .expected : .leak))
  }

  @Test("What proves nothing", arguments: StandingSource.hints)
  func hint(source: StandingSource) throws {
    let finding = try finding(of: source.trace(isLeaking: true))
    let lines = [
      "Middle unknown: -", "Unknown unknown: -",
      "Cell dead: should be gone since “closed” (event n)",
    ]
    #expect(told(finding) == (source.isRoot ? [] : ["Root unknown: -"]) + lines)
    #expect(finding.path?.suspects == 0..<(source.isRoot ? 2 : 3))
    #expect(finding.verdict == .leak)
  }

  @Test(
    "Nothing is said of a program that lets go in time",
    arguments: StandingSource.proofs + StandingSource.hints)
  func healthy(source: StandingSource) {
    let analysis = Analysis(of: source.trace(isLeaking: false))
    #expect(analysis.findings.filter { $0.rule.rawValue == "expected-release-missed" }.isEmpty)
    #expect(!analysis.findings.contains { $0.instances.contains(ObjectID(rawValue: 1)) })
  }

  @Test(
    "However much is known of its holders, a survivor has the same fingerprint and verdict",
    arguments: StandingSource.proofs + StandingSource.hints)
  func fingerprint(source: StandingSource) throws {
    let plain = try finding(of: StandingSource(name: "").trace(isLeaking: true))
    #expect(try finding(of: source.trace(isLeaking: true)).fingerprint == plain.fingerprint)
  }

  @Test(
    "What has nothing to do with it changes no finding and no standing",
    arguments: StandingSource.proofs + StandingSource.hints, TraceTransformation.allCases)
  func laws(source: StandingSource, transformation: TraceTransformation) throws {
    let trace = source.trace(isLeaking: true)
    let plain = try finding(of: trace)
    let changed = try finding(of: transformation(trace))
    #expect(changed.identity == plain.identity)
    #expect(changed.verdict == plain.verdict)
    #expect(changed.path?.suspects == plain.path?.suspects)
    func statuses(_ finding: Finding) -> [ReferencePath.Standing.Status?] {
      finding.path?.steps.map(\.standing?.status) ?? []
    }
    #expect(statuses(changed) == statuses(plain))
  }

  @Test("When all that is known leaves one reference, it is at fault for certain")
  func certain() throws {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.Cell")
    let list = trace.object("Shelf.List")
    trace.expectRelease(of: cell, by: "closed")
    trace.expectSurvival(of: list, because: "it is shown")
    trace.snapshot("closed") { heap in
      let root = heap.reach("Shelf.Root")
      heap.hold(root)
      heap.edge(root, "list", list)
      heap.edge(list, "cell", cell)
    }
    trace.settle("closed")
    let finding = try finding(of: trace.trace)
    #expect(finding.headline == "Cell outlives “closed”: List.cell still holds it")
    #expect(finding.path?.suspects == 1..<2)
    #expect(!finding.reasons.contains { $0.contains("at fault") })
  }

  @Test(
    "A container that is gone shares nothing, though nobody told its end", arguments: [true, false])
  func goneContainer(isTold: Bool) throws {
    var trace = TraceBuilder()
    let factory = trace.container("Shelf.Factory")
    let definition = trace.define("cell()", "Shelf.Cell", .shared, in: factory.container)
    let cell = trace.resolve(definition, "Shelf.Cell", .shared)
    trace.expectRelease(of: cell, by: "closed")
    if isTold { trace.record(.containerEnded(ContainerEnded(container: factory.container))) }
    trace.release(factory.object)
    trace.snapshot("closed") { heap in
      let root = heap.reach("Shelf.Root")
      heap.hold(root)
      heap.edge(root, "cell", cell)
    }
    trace.settle("closed")
    let finding = try finding(of: trace.trace)
    #expect(finding.headline == "Cell outlives “closed”: Root.cell still holds it")
  }

  /// A list that should be gone holds a cell that should be gone.
  ///
  /// Later the list only keeps itself alive,
  /// which is a finding of its own, so that it stands in nobody's way.
  private func throughDead(
    _ between: ((inout TraceBuilder) -> ObjectID)? = nil,
    also hold: (inout HeapBuilder, ObjectID) -> Void = { _, _ in }
  ) -> Trace {
    var trace = TraceBuilder()
    let list = trace.object("Shelf.List")
    let cell = trace.object("Shelf.Cell")
    let next = between?(&trace)
    trace.expectRelease(of: list, by: "list closed")
    trace.expectRelease(of: cell, by: "closed")
    trace.snapshot("closed") { heap in
      let root = heap.reach("Shelf.Root")
      heap.hold(root)
      let storage = heap.reach("storage", .storage)
      heap.edge(root, "lists", storage)
      heap.edge(storage, "", list, index: 0)
      if let next { heap.edge(list, "next", next) }
      heap.edge(next ?? list, "cell", cell)
      hold(&heap, cell)
    }
    trace.settle("closed")
    trace.snapshot("later") { heap in
      heap.edge(list, "itself", list)
      heap.hold(cell)
    }
    trace.settle("later")
    return trace.trace
  }

  @Test("What only something holds that should be gone isn't kept by that, but by who keeps that")
  func dead() throws {
    let finding = try finding(of: throughDead())
    #expect(
      told(finding) == [
        "Root unknown: -", "List dead: should be gone since “list closed” (event n)",
        "Cell dead: should be gone since “closed” (event n)",
      ])
    #expect(finding.path?.suspects == 0..<1)
    #expect(finding.culprit == "Root.lists[0]")
    #expect(
      finding.headline
        == "Cell outlives “closed”: Root.lists[0] still holds List, which keeps it alive")
    #expect(finding.fix == "clear Root.lists[0], or make it weak, by the end of “closed”")
    // The change was tried where it is suggested: the list goes, and the cell with it.
    #expect(finding.trial?.succeeds == true)
    #expect(finding.trial?.freed.objects == 2)
  }

  @Test(
    "What else holds a survivor is told, though the reference at fault is further up",
    arguments: [true, false])
  func deadHeldOtherwise(isHeldFromOutside: Bool) throws {
    let finding = try finding(
      of: throughDead(also: { heap, cell in
        if isHeldFromOutside { return heap.hold(cell) }
        let holders = ["Shelf.Other", "Shelf.Pile", "Shelf.Box"].map { heap.reach($0) }
        heap.hold(holders[0])
        heap.edge(holders[0], "pile", holders[1])
        heap.edge(holders[1], "box", holders[2])
        heap.edge(holders[2], "cell", cell)
      }))
    #expect(finding.culprit == "Root.lists[0]")
    // The list would go, but the cell is what the finding is about.
    #expect(finding.trial?.succeeds == false)
    #expect(finding.trial?.freed.objects == 1)
    #expect(finding.trial?.alsoNeeded == (isHeldFromOutside ? [] : ["Box.cell"]))
    #expect(finding.trial?.referencesFromOutside == (isHeldFromOutside ? 1 : 0))
    #expect(finding.trial?.freedTogether?.objects == (isHeldFromOutside ? nil : 2))
    let further = finding.furtherPaths?.paths.map { path in
      path.steps.map(\.object.type).joined(separator: " ")
    }
    #expect(further == (isHeldFromOutside ? [] : ["Other Pile Box Cell"]))
  }

  @Test("A trace that contradicts itself says so, and suspects all that it may mean")
  func contradiction() throws {
    let trace = throughDead { trace in
      let next = trace.object("Shelf.Next")
      trace.expectSurvival(of: next, because: "it is shown")
      return next
    }
    let finding = try finding(of: trace)
    #expect(
      told(finding) == [
        "Root unknown: -",
        "List unknown: should be gone since “list closed” (event n), "
          + "but it holds Next #3, which may be alive",
        "Next unknown: it was said to live on: it is shown, "
          + "but List #1 holds it, which should be gone",
        "Cell dead: should be gone since “closed” (event n)",
      ])
    #expect(finding.path?.suspects == 0..<3)
    #expect(finding.culprit == "Next.cell")
    #expect(
      finding.reasons.contains(
        "List #1 should be gone, but Next #3, which it leads to, may be alive: "
          + "neither is taken for known"))
  }

  @Test("What counts is the settle point of the finding, not the end of the trace")
  func time() throws {
    var trace = TraceBuilder()
    let cell = trace.object("Shelf.Cell")
    var list = cell
    trace.scope("list") { trace in
      list = trace.object("Shelf.List")
      trace.expectRelease(of: cell, by: "cell gone")
      trace.snapshot("cell gone") { heap in
        let root = heap.reach("Shelf.Root")
        heap.hold(root)
        heap.edge(root, "list", list)
        heap.edge(list, "cell", cell)
      }
      trace.settle("cell gone")
    }
    trace.snapshot("list closed") { heap in
      let root = heap.reach("Shelf.Root")
      heap.hold(root)
      heap.edge(root, "list", list)
      heap.edge(list, "cell", cell)
    }
    trace.settle("list closed")
    let finding = try finding(of: trace.trace)
    #expect(
      told(finding) == [
        "Root alive?: it holds List #2, which may be alive",
        "List alive: its scope had not ended yet",
        "Cell dead: should be gone since “cell gone” (event n)",
      ])
    let later = try #require(
      Analysis(of: trace.trace).findings.first { $0.rule.rawValue == "outlives-scope" })
    #expect(
      told(later) == [
        "Root unknown: -", "List dead: should be gone since its scope “list” ended (event n)",
      ])
  }

  @Test("What holds nothing else that is known is told with who should be gone")
  func onceForEachCulprit() throws {
    var trace = TraceBuilder()
    let root = trace.object("Shelf.Root")
    let screen = trace.object("Shelf.Screen")
    let factory = trace.container("Shelf.Factory")
    let session = trace.sharedDependency("Shelf.Session", in: factory.container)
    trace.end(factory)
    trace.expectRelease(of: screen, by: "logged out")
    trace.snapshot("logged out") { heap in
      heap.hold(root)
      heap.edge(root, "screen", screen)
      heap.edge(screen, "session", session)
    }
    trace.settle("logged out")
    let told = trace.trace
    let analysis = Analysis(of: told)
    analysis.expectConsistency(with: told, "session")
    let finding = try #require(analysis.findings.first)
    #expect(analysis.findings.map(\.briefly).count == 1)
    #expect(finding.headline == "Screen outlives “logged out”: Root.screen still holds it")
    #expect(finding.nested.map(\.type) == ["Session"])
    #expect(analysis.accounting.unexplained == 0)
  }

  @Test("Cycles and what grows aren't judged step by step")
  func notJudged() {
    for example in RuleRegistry.all.flatMap(\.description.firing) {
      for finding in Analysis(of: example.trace).findings {
        guard let path = finding.path else { continue }
        let isJudged = path.steps.contains { $0.standing != nil }
        #expect(
          isJudged
            == [
              "expected-release-missed", "outlives-scope", "outlives-container", "pinned-by-task",
            ].contains(finding.rule.rawValue), "\(finding.briefly)")
        #expect(path.suspects.isEmpty || path.culprit.map(path.suspects.contains) == true)
      }
    }
  }
}
