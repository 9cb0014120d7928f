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
