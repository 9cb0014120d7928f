import OutliveTestSupport
import OutliveTrace
import Testing

@testable import OutliveAnalysis

@Suite("What rules about scopes say")
struct ScopeRuleTests {
  private func analysis(
    _ configuration: RuleConfiguration = RuleConfiguration(),
    _ build: (inout TraceBuilder) -> Void
  ) -> Analysis {
    var trace = TraceBuilder()
    build(&trace)
    return Analysis(of: trace.trace, configuration: configuration)
  }

  private static let site = Site(file: "Shelf/ShelfFactory.swift", line: 12, function: "page(of:)")

  private func describe(_ rule: String, _ example: Int = 0) -> [String] {
    guard let rule = RuleRegistry.rule(named: rule)?.description else { return [] }
    var configuration = RuleConfiguration()
    if rule.severity == .info { configuration[rule.id] = .info }
    return Analysis(of: rule.firing[example].trace, configuration: configuration).findings.map {
      "\($0.verdict): \($0.headline)"
    }
  }

  @Test("Headlines name who, what and where")
  func headlines() {
    #expect(
      describe("args-ignored") == [
        "leak: Page (shared) was returned for other arguments than it was made with: page(of:) of "
          + "ShelfFactory (ShelfFactory.swift:12) ignores them"
      ])
    #expect(
      describe("torn-singleton") == [
        "leak: two instances of one class are alive, kept as Reading by reader() of ShelfFactory "
          + "(ShelfFactory.swift:10) and as Writing by writer() of ShelfFactory "
          + "(ShelfFactory.swift:14)"
      ])
    #expect(
      describe("weak-churn") == [
        "leak: Formatter (weak-shared) was made 3 times in a row and freed unused: nobody keeps "
          + "what formatter() of ShelfFactory (ShelfFactory.swift:10) makes"
      ])
    #expect(
      describe("weak-unheld-configure", 1) == [
        "suspect: Store (weak-shared) was freed before its configure step ran: nobody kept what "
          + "store() of ShelfFactory (ShelfFactory.swift:10) made"
      ])
    #expect(
      describe("closed-scope-use") == [
        "leak: store() of SessionFactory (SessionFactory.swift:10) was asked for after that "
          + "container had been closed (logged out)"
      ])
    #expect(
      describe("scope-not-closed") == [
        "leak: SessionFactory is still open: its scope “login” ended"
      ])
    #expect(
      describe("captive-dependency", 2) == [
        "leak: Session (custom) is captive: the shared ReadingLog.session holds it beyond its scope"
      ])
    #expect(
      describe("captive-weak") == [
        "leak: Store (weak-shared) is never let go: the shared List.store holds it"
      ])
    #expect(
      describe("short-circuit") == [
        "suspect: List.store holds a Store that was made by hand, past store() "
          + "(ShelfFactory.swift:10)"
      ])
    #expect(
      describe("ambiguous-scope") == [
        "suspect: Formatter is kept in several ways: shared by formatter() (ShelfFactory.swift:10), "
          + "unshared by ownFormatter() (ShelfFactory.swift:14)"
      ])
    #expect(
      describe("unreachable-definition") == [
        "suspect: printer() of ShelfFactory (ShelfFactory.swift:30) is never asked for: no Printer "
          + "was made by it"
      ])
  }

  @Test("What is said of a definition is accepted with the reason that its program gives")
  func suppressed() {
    for accepts in [false, true] {
      let found = analysis { trace in
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page(of:)", "Shelf.Page", .shared, in: container, at: Self.site)
        if accepts {
          trace.accept("args-ignored", madeBy: page, because: "it only logs who asks")
        }
        let made = trace.make(page, "Shelf.Page", .shared, arguments: 1)
        trace.findAgain(made, page, .shared, arguments: 2)
      }
      #expect(found.findings.map(\.rule.rawValue) == ["args-ignored"])
      #expect(found.findings.map(\.isKnown) == [accepts])
    }
  }

  @Test("A definition is accepted for itself alone, not in another container")
  func suppressedOnce() {
    let found = analysis { trace in
      for round in 1...2 {
        let container = trace.container("Shelf.ShelfFactory").container
        let page = trace.define("page(of:)", "Shelf.Page", .shared, in: container, at: Self.site)
        if round == 1 { trace.accept("args-ignored", madeBy: page, because: "it only logs") }
        let made = trace.make(page, "Shelf.Page", .shared, arguments: 1)
        for _ in 1...3 { trace.findAgain(made, page, .shared, arguments: 2) }
      }
    }
    #expect(found.findings.map(\.isKnown) == [false, true])
    #expect(found.findings.map(\.count) == [3, 3])
  }

  @Test("Either of two definitions may be the one that is accepted", arguments: [0, 1])
  func suppressedPair(which: Int) {
    let found = analysis { trace in
      let container = trace.container("Shelf.ShelfFactory").container
      let definitions = ["Shelf.Reading", "Shelf.Writing"].map { type in
        trace.define("\(type)()", type, .shared, in: container)
      }
      trace.accept("torn-singleton", madeBy: definitions[which], because: "one each")
      for definition in definitions { _ = trace.make(definition, "Shelf.Store", .shared) }
      trace.settle("open")
    }
    #expect(found.findings.map(\.isKnown) == [true])
    #expect(found.notEvaluated.filter { $0.subject.hasPrefix("the suppression") } == [])
  }

  @Test("What isn't known is counted, and not judged")
  func unjudged() {
    let found = analysis { trace in
      let container = trace.container("Shelf.ShelfFactory").container
      let page = trace.define("page(of:)", "Shelf.Page", .shared, in: container)
      let made = trace.make(page, "Shelf.Page", .shared, arguments: 1)
      trace.findAgain(made, page, .shared)
      let cell = trace.define("cell(of:)", "Shelf.Cell", .shared, in: container)
      _ = trace.make(cell, "Shelf.Cell", .shared)
      _ = trace.make(cell, "Shelf.Cell", .shared)
      let formatter = trace.define("formatter()", "Shelf.Formatter", .weakShared, in: container)
      for _ in 1...3 { trace.release(trace.make(formatter, "Shelf.Formatter", .weakShared)) }
    }
    #expect(found.findings.isEmpty)
    let counts = found.notEvaluated.filter { RuleRegistry.rule(named: $0.subject) != nil }
    #expect(
      counts.map { "\($0.subject) \($0.count)" } == [
        "weak-churn 1", "args-ignored 1", "cache-overwrite 1",
      ])
  }

  @Test("Of what is the same in very many containers only some are told one by one")
  func manyContainers() {
    let found = analysis { trace in
      for _ in 1...50 {
        let container = trace.container("Shelf.ShelfFactory")
        let page = trace.define("page(of:)", "Shelf.Page", .shared, in: container.container)
        let made = trace.make(page, "Shelf.Page", .shared, arguments: 1)
        trace.findAgain(made, page, .shared, arguments: 2)
        trace.release(made)
        trace.end(container)
      }
    }
    #expect(found.findings.map(\.count) == [32])
    let counts = found.notEvaluated.filter { $0.subject == "args-ignored" }
    #expect(counts.map(\.count) == [18])
  }

  @Test("A request that fails needs no configure step")
  func failedRequest() {
    let found = analysis { trace in
      let container = trace.container("Shelf.ShelfFactory").container
      let list = trace.define("list()", "Shelf.List", .shared, in: container)
      let store = trace.registerDefinition(
        "store()", "Shelf.Store", .weakShared, in: container, hasConfigure: true)
      let request: ResolutionID = trace.makeID()
      trace.record(
        .resolutionBegan(ResolutionBegan(resolution: request, definition: list, parent: nil)))
      let made = trace.make(store, "Shelf.Store", .weakShared, parent: request)
      trace.release(made)
      trace.refuse(request, of: list, .thrown, asked: "list()")
    }
    #expect(found.findings.allSatisfy { $0.rule.rawValue != "weak-unheld-configure" })
  }

  @Test("What another process of the trace asked for is no dead definition", arguments: [0, 1])
  func unreachableInOneProcess(asking: Int) {
    let events = (0...1).flatMap { process -> [Event] in
      var trace = TraceBuilder()
      trace.thread = ThreadID(rawValue: UInt64(process + 1))
      let container = trace.container("Shelf.ShelfFactory").container
      let list = trace.registerDefinition("list()", "Shelf.List", .shared, in: container)
      let printer = trace.registerDefinition("printer()", "Shelf.Printer", .shared, in: container)
      _ = trace.make(list, "Shelf.List", .shared)
      if process == asking { _ = trace.make(printer, "Shelf.Printer", .shared) }
      return trace.trace.events.map { event in
        var event = event
        event.kind = event.kind.renumbered { $0 + UInt64(process) * 1000 }
        return event
      }
    }
    #expect(
      Analysis(of: Trace.numbered(events), configuration: .allRules).findings.map(\.rule.rawValue)
        == [], "one process, two containers of one type")
    let parts = (1...2 as ClosedRange<UInt64>).map { thread in
      Event(
        sequence: EventSequence(rawValue: 0), thread: ThreadID(rawValue: thread),
        kind: .partMerged(
          PartMerged(
            firstThread: ThreadID(rawValue: thread), lastThread: ThreadID(rawValue: thread),
            label: "process \(thread)")))
    }
    let merged = Analysis(of: Trace.numbered(parts + events), configuration: .allRules)
    #expect(merged.findings.map(\.rule.rawValue) == [])
  }
}

// MARK: Long programs

extension ScopeRuleTests {
  @Test("A healthy program is replayed in memory that doesn't grow")
  func longProgram() {
    func remembered(after count: Int) -> Int {
      var trace = TraceBuilder()
      let container = trace.container("Shelf.ShelfFactory").container
      let store = trace.registerDefinition("store()", "Shelf.Store", .shared, in: container)
      let list = trace.registerDefinition("list()", "Shelf.List", .unshared, in: container)
      let session = trace.registerDefinition("session()", "Shelf.Session", .scoped, in: container)
      let weak = trace.registerDefinition(
        "clock()", "Shelf.Clock", .weakShared, in: container, hasConfigure: true)
      let page = trace.registerDefinition(
        "page(of:)", "Shelf.Page", .cached, in: container, argumentCount: 1,
        isKeyedByArguments: true)
      let kept = trace.make(store, "Shelf.Store", .shared)
      for round in 0..<count {
        let child = trace.container("Shelf.PageFactory", parent: container)
        let cell = trace.registerDefinition(
          "cell()", "Shelf.Cell", .shared, in: child.container)
        var parts: [ObjectID] = []
        let made = trace.make(list, "Shelf.List", .unshared) { trace, request in
          let scoped = trace.make(session, "Shelf.Session", .scoped, parent: request)
          trace.findAgain(scoped, session, .scoped, parent: request)
          trace.findAgain(kept, store, .shared, parent: request)
          let clock = ResolutionID(rawValue: request.rawValue + 4)
          parts = [scoped, trace.make(weak, "Shelf.Clock", .weakShared, parent: request)]
          trace.runConfigure(parts[1], of: weak, in: clock)
          trace.endRequest(session, scoped)
        }
        parts.append(
          trace.make(page, "Shelf.Page", .cached, arguments: UInt64(round), keyed: UInt64(round)))
        trace.evict(parts[2], of: page, .expired)
        parts.append(trace.make(cell, "Shelf.Cell", .shared, by: made))
        trace.release(made)
        for part in parts { trace.release(part) }
        trace.close(child.container, because: "read")
        trace.end(child)
        trace.settle("page read")
      }
      var replay = Replay(of: trace.trace, remembering: Retention(interval: 8))
      replay.retire()
      // That one component asks the container for another is worth knowing, and no misuse of scopes.
      let findings = Analysis(of: replay, configuration: .allRules).findings
      #expect(Set(findings.map(\.rule.rawValue)).subtracting(["service-locator"]) == [])
      return replay.rememberedCount
    }
    let short = remembered(after: 20)
    #expect(remembered(after: 200) == short)
  }
}
