import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("Scoped components that shared ones hold")
struct CaptiveTests {
  @Test("What only a cycle keeps is the cycle's, and no captive")
  func keptByCycle() {
    var trace = TraceBuilder()
    let program = trace.dependency(of: .shared, on: .scoped)
    trace.release(program.containerObject)
    trace.snapshot("closed") { heap in
      heap.edge(program.holder, "session", program.session)
      heap.edge(program.session, "log", program.holder)
    }
    trace.settle("closed")
    #expect(Analysis(of: trace.trace).findings.map(\.rule.rawValue) == ["retain-cycle"])
  }

  @Test("A shared component that is gone holds nobody captive")
  func holderIsGone() {
    var trace = TraceBuilder()
    let program = trace.dependency(of: .shared, on: .scoped)
    trace.release(program.holder)
    trace.settle("request")
    #expect(Analysis(of: trace.trace).findings.isEmpty)
  }

  @Test("A suspicion is not worded as a fact")
  func suspicion() {
    var trace = TraceBuilder()
    _ = trace.dependency(of: .shared, on: .scoped)
    trace.settle("request")
    #expect(
      Analysis(of: trace.trace).findings.map(\.headline) == [
        """
        Session (scoped) may be captive: the shared Log asked for it, and it lives beyond its request
        """
      ])
  }

  /// A session is made for a log that is shared, and handed to it.
  private static func handedOver(
    _ phase: InjectionPhase, _ name: String, byAnother isByAnother: Bool = false,
    toWhom lifetime: Lifetime = .shared
  ) -> (trace: TraceBuilder, log: ObjectID, session: ObjectID) {
    var trace = TraceBuilder()
    let container = trace.container("Shelf.Container").container
    let maker = isByAnother ? trace.container("Shelf.Sessions").container : container
    let log = trace.define("log", "Shelf.Log", lifetime, in: container)
    let session = trace.define("session", "Shelf.Session", .scoped, in: maker)
    let outer = trace.ask(for: log)
    let made = trace.build("Shelf.Log", of: log, in: outer)
    let inner = trace.ask(for: session, in: isByAnother ? nil : outer)
    let scoped = trace.build("Shelf.Session", of: session, in: inner)
    trace.store(scoped, of: session, .scoped)
    if isByAnother { trace.endRequest(session, scoped) }
    trace.hand(out: scoped, of: inner)
    trace.deliver(scoped, from: inner, phase, name, to: outer)
    if lifetime != .unshared { trace.store(made, of: log, lifetime) }
    if !isByAnother { trace.endRequest(session, scoped) }
    trace.hand(out: made, of: outer)
    return (trace, made, scoped)
  }

  @Test(
    "Without a snapshot, what was handed over is told with where it was put",
    arguments: [false, true])
  func handedOver(isByAnother: Bool) throws {
    let cases: [(InjectionPhase, String, String, String)] = [
      (.property, "session", "session", "injected into the property session"),
      (.property, "<Session>", "", "injected into a property"),
      (.initializer, "", "", "handed to its initializer"),
      (.method, "", "", "handed to a method"),
      (.completion, "", "", "handed over while it was built"),
    ]
    for (phase, name, reference, way) in cases {
      var (trace, log, session) = Self.handedOver(phase, name, byAnother: isByAnother)
      trace.settle("request")
      let findings = Analysis(of: trace.trace).findings
      try #require(findings.count == 1)
      #expect(findings[0].rule.rawValue == "captive-dependency")
      #expect(findings[0].verdict == .suspect)
      #expect(
        findings[0].headline == """
          Session (scoped) may be captive: the shared Log\(reference.isEmpty ? "" : ".session") was \
          handed it, and it lives beyond its request
          """)
      #expect(
        findings[0].reasons == [
          "inferred: no snapshot shows both, but the scoped one was handed to the shared component "
            + "(\(way)), and the scoped one is still alive"
        ])
      #expect(findings[0].path?.steps.map(\.object.id) == [log, session])
      #expect(findings[0].path?.steps.first?.reference?.name == reference)
      #expect(findings[0].path?.steps.first?.reference?.note == "inferred: \(way)")
      #expect(findings[0].witnesses.map(\.text).contains("it was handed over: \(way)"))
    }
  }

  @Test("With a snapshot that is the same finding, as far as its property has a name")
  func handedOverAndSeen() {
    var (suspected, _, _) = Self.handedOver(.property, "session")
    suspected.settle("request")
    var (seen, log, session) = Self.handedOver(.property, "session")
    seen.snapshot("request") { heap in
      heap.hold(log)
      heap.edge(log, "session", session)
    }
    seen.settle("request")
    let first = Analysis(of: suspected.trace).findings
    let second = Analysis(of: seen.trace).findings
    #expect(first.map(\.fingerprint) == second.map(\.fingerprint))
    #expect(first.map(\.verdict) == [.suspect])
    #expect(second.map(\.verdict) == [.leak])
  }

  @Test("What is handed to one that isn't kept for long, or is gone, is captive of nobody")
  func handedOverInPassing() {
    for lifetime in [Lifetime.unshared, .weakShared, .scoped] {
      var (trace, _, _) = Self.handedOver(.property, "session", byAnother: true, toWhom: lifetime)
      trace.settle("request")
      #expect(
        !Analysis(of: trace.trace).findings.contains { $0.rule.rawValue == "captive-dependency" })
    }
    for isSession in [false, true] {
      var (trace, log, session) = Self.handedOver(.property, "session", byAnother: true)
      trace.release(isSession ? session : log)
      trace.settle("request")
      #expect(
        !Analysis(of: trace.trace).findings.contains { $0.rule.rawValue == "captive-dependency" })
    }
  }

  /// A shared component holds an unshared one, which holds a scoped one.
  private static func holder(asksForHelper: Bool) -> Analysis {
    var trace = TraceBuilder()
    let container = trace.container("Shelf.ShelfFactory").container
    let stack = trace.define("stack()", "Shelf.Stack", .shared, in: container)
    let screen = trace.define("screen()", "Shelf.Screen", .unshared, in: container)
    let model = trace.define("model()", "Shelf.Model", .scoped, in: container)
    var made: [ObjectID] = []
    func makeScreen(_ trace: inout TraceBuilder, _ parent: ResolutionID?) {
      let shown = trace.resolve(screen, "Shelf.Screen", .unshared, parent: parent) {
        trace, resolution in
        made.append(trace.resolve(model, "Shelf.Model", .scoped, parent: resolution))
      }
      made.append(shown)
    }
    let holder = trace.resolve(stack, "Shelf.Stack", .shared) { trace, resolution in
      if asksForHelper { makeScreen(&trace, resolution) }
    }
    if !asksForHelper { makeScreen(&trace, nil) }
    trace.endRequest(model, made[0])
    trace.snapshot("shown") { heap in
      heap.hold(holder)
      heap.edge(holder, "top", made[1])
      heap.edge(made[1], "model", made[0])
    }
    trace.settle("shown")
    return Analysis(of: trace.trace)
  }

  @Test("What was made as a part of a shared component makes captives for it")
  func throughPart() {
    let analysis = Self.holder(asksForHelper: true)
    #expect(analysis.findings.map(\.rule.rawValue) == ["captive-dependency"])
    #expect(
      analysis.findings.first?.path?.steps.map { $0.reference?.name } == ["top", "model", nil])
    #expect(analysis.findings.first?.path?.culprit == 0)
  }

  @Test("A screen that was asked for by itself makes no captives for the stack that shows it")
  func throughScreen() {
    #expect(Self.holder(asksForHelper: false).findings.isEmpty)
  }

  @Test("What is held through too many references is not judged, and that is said")
  func farAway() {
    var trace = TraceBuilder()
    let program = trace.dependency(of: .shared, on: .scoped)
    trace.snapshot("request") { heap in
      heap.keep(program)
      let nodes = (0..<64).map { _ in heap.reach("Shelf.Node") }
      heap.edge(program.holder, "first", nodes[0])
      for (node, next) in zip(nodes, nodes.dropFirst()) { heap.edge(node, "next", next) }
      heap.edge(nodes[63], "session", program.session)
    }
    trace.settle("request")
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings.isEmpty)
    #expect(
      analysis.notEvaluated == [
        NotEvaluated(
          subject: "captive-dependency",
          reason: "more than 64 references from the shared component", count: 1)
      ])
  }
}
