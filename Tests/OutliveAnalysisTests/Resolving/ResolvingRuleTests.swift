import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("Rules on what containers are asked for")
struct ResolvingRuleTests {
  private func brief(
    _ trace: TraceBuilder, _ configuration: RuleConfiguration = RuleConfiguration()
  ) -> [String] {
    let analysis = Analysis(of: trace.trace, configuration: configuration)
    analysis.expectConsistency(with: trace.trace, "resolving")
    return analysis.findings.map { "\($0.severity) \($0.verdict) \($0.rule) ×\($0.count)" }
  }

  // MARK: What is off

  @Test(
    "A rule that is worth knowing only is off unless it is asked for",
    arguments: ExampleCase.firing.filter { !$0.configuration.isDefault })
  func info(example: ExampleCase) {
    let trace = example.example.trace
    #expect(Analysis(of: trace).findings.isEmpty)
    #expect(
      !Analysis(of: trace).notEvaluated.contains { $0.subject == example.rule.rawValue })
    let asked = Analysis(of: trace, configuration: example.configuration)
    #expect(asked.findings.map(\.severity) == [.info])
    #expect(!asked.hasFindings)
    var worse = RuleConfiguration()
    worse[example.rule] = .warning
    #expect(Analysis(of: trace, configuration: worse).findings.map(\.severity) == [.warning])
  }

  @Test("How many components one may need is set with the limits", arguments: 1...12)
  func dependencyLimit(limit: Int) {
    var trace = TraceBuilder()
    let container = trace.container("Shelf.Factory").container
    let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
    _ = trace.resolve(page, "Shelf.Page", .unshared) { trace, request in
      for number in 1...9 {
        let part = trace.define("part\(number)()", "Shelf.Part", .unshared, in: container)
        _ = trace.resolve(part, "Shelf.Part", .unshared, parent: request)
      }
    }
    var configuration = RuleConfiguration(limits: RuleLimits(dependencies: limit))
    configuration[RuleID(rawValue: "over-injection")] = .warning
    #expect(
      brief(trace, configuration) == (limit < 9 ? ["warning leak over-injection ×1"] : []))
    #expect(RuleLimits(dependencies: limit).dependencies == max(4, limit))
  }

  // MARK: What is accepted

  @Test("What the program accepts of a definition is accepted, though no object is concerned")
  func accepted() throws {
    var trace = TraceBuilder()
    let container = trace.container("Shelf.Factory").container
    let document = trace.define("document()", "Shelf.Document", .shared, in: container)
    trace.accept("init-cycle", madeBy: document, because: "stopped on purpose")
    let first = trace.ask(for: document)
    trace.failAtOnce(of: document, .initCycle, "document()")
    trace.fail(first, of: document, .thrown, "document()")
    let analysis = Analysis(of: trace.trace)
    let finding = try #require(analysis.findings.first)
    #expect(finding.isKnown)
    #expect(!analysis.hasFindings)
    #expect(analysis.notEvaluated.allSatisfy { !$0.subject.contains("suppression") })
  }

  @Test("What is accepted of another definition is not")
  func acceptedOfAnother() {
    var trace = TraceBuilder()
    let container = trace.container("Shelf.Factory").container
    let document = trace.define("document()", "Shelf.Document", .shared, in: container)
    let other = trace.define("other()", "Shelf.Other", .shared, in: container)
    trace.accept("init-cycle", madeBy: other, because: "stopped on purpose")
    _ = trace.ask(for: document)
    trace.failAtOnce(of: document, .initCycle, "document()")
    #expect(brief(trace) == ["error leak init-cycle ×1"])
    #expect(Analysis(of: trace.trace).hasFindings)
  }

  // MARK: Chains

  @Test("A cycle is one finding wherever it is entered, and is counted")
  func turnedCycle() {
    var trace = TraceBuilder()
    let container = trace.container("Shelf.Factory").container
    let definitions = ["a()", "b()", "c()"].map {
      trace.define($0, "Shelf.Part", .shared, in: container)
    }
    for start in 0..<3 {
      var all: [ResolutionID] = []
      for step in 0..<3 {
        all.append(trace.ask(for: definitions[(start + step) % 3], in: all.last))
      }
      trace.failAtOnce(of: definitions[start], .initCycle, "part")
      for resolution in all.reversed() { trace.fail(resolution, .thrown, "part") }
    }
    #expect(brief(trace) == ["error leak init-cycle ×3"])
  }

  @Test("A trace that ends after two rounds of a cycle proves it, after one it is suspected")
  func openCycle() {
    for rounds in 1...3 {
      var trace = TraceBuilder()
      let container = trace.container("Shelf.Factory").container
      let a = trace.define("a()", "Shelf.A", .shared, in: container)
      let b = trace.define("b()", "Shelf.B", .unshared, in: container)
      var last: ResolutionID?
      for _ in 0..<rounds {
        last = trace.ask(for: a, in: last)
        last = trace.ask(for: b, in: last)
      }
      _ = trace.ask(for: a, in: last)
      #expect(
        brief(trace) == ["error \(rounds > 1 ? "leak" : "suspect") init-cycle ×1"], "\(rounds)")
    }
  }

  @Test("An unshared round is taken for endless from fifty components on", arguments: 40...60)
  func depth(depth: Int) {
    var trace = TraceBuilder()
    let container = trace.container("Shelf.Factory").container
    let part = trace.define("part()", "Shelf.Part", .unshared, in: container)
    var last: ResolutionID?
    for _ in 0..<depth { last = trace.ask(for: part, in: last) }
    #expect(
      brief(trace) == (depth > 50 ? ["error suspect divergent-unshared-cycle ×1"] : []))
  }

  @Test("What is missing is told with the whole chain to who needs it")
  func unsatisfiedChain() throws {
    var trace = TraceBuilder()
    let container = trace.container("Shelf.Factory").container
    let site = Site(file: "Shelf/Factory.swift", line: 12, function: "page()")
    let window = trace.define("window()", "Shelf.Window", .shared, in: container)
    let page = trace.define("page()", "Shelf.Page", .unshared, in: container, at: site)
    let store = trace.define(
      "diskStore()", "Shelf.DiskStore", .shared, in: container,
      at: Site(file: "Shelf/Factory.swift", line: 30, function: "diskStore()"))
    let outer = trace.ask(for: window)
    let inner = trace.ask(for: page, in: outer)
    trace.failAtOnce(
      .unsatisfied, "Store named cloud",
      near: [(store, .otherName, ""), (page, .otherType, "Page")])
    trace.fail(inner, of: page, .thrown, "page()")
    trace.fail(outer, of: window, .thrown, "window()")
    let finding = try #require(Analysis(of: trace.trace).findings.first)
    #expect(
      finding.headline == """
        nothing makes Store named cloud, which page() (unshared, Factory.swift:12) needs: \
        window() (shared) → page() (unshared); there is diskStore() (shared, Factory.swift:30), \
        which has another name; page() (unshared, Factory.swift:12), which makes another type: Page
        """)
    #expect(
      finding.fix == """
        define Store named cloud, or ask for diskStore() (Factory.swift:30) if that is meant
        """)
    #expect(finding.sites.map(\.role) == ["page() defined", "diskStore() defined"])
  }

  // MARK: Isolation and cases between the examples

  @Test("Requests in one isolation aren't at once, though they are on two threads")
  func isolation() {
    func analysis(_ first: String?, _ second: String?) -> [String] {
      var trace = TraceBuilder()
      let container = trace.container("Shelf.Factory").container
      let page = trace.define("page()", "Shelf.Page", .unshared, in: container)
      let outer = trace.ask(for: page)
      trace.thread = ThreadID(rawValue: 2)
      let inner = trace.ask(for: page)
      trace.hand(out: trace.object("Shelf.Page"), of: inner)
      trace.thread = ThreadID(rawValue: 1)
      trace.hand(out: trace.object("Shelf.Page"), of: outer)
      var events = trace.trace.events
      for index in events.indices {
        events[index].isolation = events[index].thread.rawValue == 1 ? first : second
      }
      return Analysis(of: Trace(events: events)).findings.map(\.rule.rawValue)
    }
    #expect(analysis("main", "main") == [])
    #expect(analysis("main", "other") == ["cross-thread-resolution"])
    #expect(analysis("main", nil) == ["cross-thread-resolution"])
    #expect(analysis(nil, nil) == ["cross-thread-resolution"])
  }

  @Test("A definition that was never told is counted, and judged by no rule")
  func unknownDefinition() {
    var trace = TraceBuilder()
    _ = trace.container("Shelf.Factory")
    let unknown = DefinitionID(rawValue: 99)
    let first = trace.ask(for: unknown)
    let second = trace.ask(for: unknown, in: first)
    trace.hand(out: trace.object("Shelf.Part"), of: second)
    trace.hand(out: trace.object("Shelf.Part"), of: first)
    #expect(brief(trace, .allRules) == [])
    #expect(
      Analysis(of: trace.trace).notEvaluated.first { $0.subject == "resolutions" }?.count == 2)
  }

  @Test("What no settle point follows isn't judged, and that is said")
  func unsettled() {
    var trace = TraceBuilder()
    let container = trace.container("Shelf.Factory").container
    let old = trace.register("store()", "Shelf.Store", .shared, in: container)
    let page = trace.register("page()", "Shelf.Page", .unshared, in: container)
    _ = trace.resolve(old, "Shelf.Store", .shared)
    trace.record(
      .definitionRemoved(DefinitionRemoved(definition: old, reason: .replaced, successor: nil)))
    _ = trace.ask(for: page)
    _ = trace.resolve(page, "Shelf.Page", .unshared)
    #expect(brief(trace) == [])
    let subjects = Analysis(of: trace.trace).notEvaluated.map(\.subject)
    #expect(subjects.contains("late-definition"))
    #expect(subjects.contains("aborted-resolution"))
    trace.settle("later")
    #expect(
      brief(trace) == [
        "warning suspect aborted-resolution ×1", "warning leak late-definition ×1",
      ])
  }
}

extension RuleConfiguration {
  /// Whether every rule is as it is.
  fileprivate var isDefault: Bool { self == RuleConfiguration() }
}
