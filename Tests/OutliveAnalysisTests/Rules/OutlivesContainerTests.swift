import OutliveAnalysis
import OutliveTrace
import Testing

@Suite("Components that outlive their container")
struct OutlivesContainerTests {
  private func brief(_ trace: TraceBuilder) -> [String] {
    let analysis = Analysis(of: trace.trace)
    analysis.expectConsistency(with: trace.trace, "container")
    return analysis.findings.map { "\($0.rule) \($0.verdict) \($0.culprit ?? "-")" }
  }

  /// A container has ended, and a center still holds its session.
  private func ended(
    hasSnapshot: Bool = true, isExpected: Bool = false, isGarbage: Bool = false,
    hasEndEvent: Bool = true
  ) -> TraceBuilder {
    var trace = TraceBuilder()
    let center = trace.object("Shelf.Center")
    let factory = trace.container("Shelf.ShelfFactory")
    let session = trace.sharedDependency("Shelf.Session", in: factory.container)
    if isExpected { trace.expectRelease(of: session, by: "logged out") }
    if hasEndEvent { trace.end(factory) } else { trace.release(factory.object) }
    if hasSnapshot {
      trace.snapshot("logged out") { heap in
        heap.hold(center)
        heap.edge(isGarbage ? session : center, "listeners", session)
      }
    }
    trace.settle("logged out")
    return trace
  }

  @Test("The holder is named, and without a snapshot only the component")
  func holder() {
    #expect(brief(ended()) == ["outlives-container suspect Center.listeners"])
    #expect(brief(ended(hasSnapshot: false)) == ["outlives-container suspect -"])
    #expect(brief(ended(hasEndEvent: false)) == ["outlives-container suspect Center.listeners"])
  }

  @Test("What should be gone anyway, and what keeps itself, is told by another rule alone")
  func others() {
    #expect(brief(ended(isExpected: true)) == ["expected-release-missed leak Center.listeners"])
    #expect(brief(ended(isGarbage: true)) == ["retain-cycle leak Session.listeners"])
  }

  @Test("Two generations alive at once prove it")
  func generations() throws {
    var trace = TraceBuilder()
    let center = trace.object("Shelf.Center")
    var sessions: [ObjectID] = []
    for isLast in [false, true] {
      let factory = trace.container("Shelf.ShelfFactory")
      sessions.append(trace.sharedDependency("Shelf.Session", in: factory.container))
      guard isLast else {
        trace.end(factory)
        continue
      }
      let all = sessions
      trace.snapshot("logged in again") { heap in
        heap.hold(center)
        heap.hold(factory.object)
        heap.edge(center, "listeners", all[0])
        heap.edge(factory.object, "shared", all[1])
      }
      trace.settle("logged in again")
    }
    #expect(brief(trace) == ["outlives-container leak Center.listeners"])
    let finding = try #require(Analysis(of: trace.trace).findings.first)
    #expect(
      finding.headline == """
        Session (shared) lives on after its container ended: Center.listeners still holds it
        """)
  }

  @Test("A container that ends and is never followed by a settle point judges nothing")
  func unsettled() {
    var trace = TraceBuilder()
    let factory = trace.container("Shelf.ShelfFactory")
    _ = trace.sharedDependency("Shelf.Session", in: factory.container)
    trace.end(factory)
    let analysis = Analysis(of: trace.trace)
    #expect(analysis.findings == [])
    #expect(
      analysis.notEvaluated.contains {
        $0.subject == "outlives-container" && $0.count == 1
      })
  }
}
