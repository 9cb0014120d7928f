import OutliveAnalysis
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("How long observations and who takes part in them lived")
struct LifelinesTests {
  private func lifelines(
    _ trace: Trace, _ filter: ObservationFilter = ObservationFilter(), limit: Int = .max
  ) throws -> Lifelines {
    let replayed = ReplayedTrace(of: trace)
    let findings = Analysis(of: replayed, rules: RuleRegistry.all).findings
    return try #require(
      try TraceQuery(replayed).lifelines(filter, findings: findings, limit: limit).first)
  }

  private func observations(_ lifelines: Lifelines) -> [Lifelines.Bar] {
    lifelines.bars.filter { if case .observation = $0.subject { true } else { false } }
  }

  @Test("The moment of the fault is marked, by the rule that found it")
  func faults() throws {
    let lifelines = try lifelines(ObservingScript.outliving())
    let bars = observations(lifelines)
    #expect(bars.count == 4)
    #expect(bars[0].marks.map(\.kind) == [.subjectReleased])
    #expect(bars[0].marks.map(\.isFault) == [true])
    #expect(bars[0].rules.map(\.rawValue).contains("subject-died-observed"))
    #expect(bars[0].removedAt != nil && bars[0].endedAt == nil)
    #expect(bars[1].marks.map(\.kind) == [.observerReleased, .handledAfterRelease(1)])
    #expect(bars[1].marks.map(\.isFault) == [true, true])
    // Ended as it should, and still going on: nothing is wrong.
    #expect(bars[3].marks == [] && bars[3].rules == [] && bars[3].endedAt != nil)
    #expect(bars[2].marks.allSatisfy { !$0.isFault })
  }

  @Test("Scopes come first, each subject stands before its observations, each object once")
  func order() throws {
    let lifelines = try lifelines(ObservingScript.outliving())
    let kinds = lifelines.bars.map { bar -> String in
      switch bar.subject {
      case .scope(_, let label): label
      case .object(let object, let isObserved, _):
        isObserved ? "subject \(object.id)" : "observer \(object.id)"
      case .observation(let object, _, _, _): "observation \(object.id)"
      }
    }
    #expect(
      kinds.prefix(4) == ["list", "subject #2", "observation #4", "observer #3"])
    #expect(kinds.count == Set(kinds).count && kinds.count == 13)
  }

  @Test("A screen that leaves the screen tree is marked, and is no fault by itself")
  func screens() throws {
    let lifelines = try lifelines(ObservingScript.outliving())
    let detached = lifelines.bars.flatMap(\.marks).filter { $0.kind == .screenDetached }
    #expect(detached.count == 1 && detached.allSatisfy { !$0.isFault })
  }

  @Test("When there are too many, those with a fault stay")
  func limit() throws {
    let lifelines = try lifelines(ObservingScript.many(10_000), limit: 3)
    let bars = observations(lifelines)
    #expect(bars.count == 3 && lifelines.hidden == 9_997)
    #expect(bars.map(\.isAtFault) == [false, false, true])
  }

  @Test("Only what an object takes part in is told, when it is asked for")
  func filter() throws {
    let filter = ObservationFilter(participants: .named("document 2") { $0 == "document 2" })
    let lifelines = try lifelines(ObservingScript.outliving(), filter)
    #expect(observations(lifelines).count == 1 && lifelines.bars.count == 4)
  }

  @Test("A handler that tells of its subject's end is no late call")
  func subjectDeinit() throws {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let observation = trace.observe(document, "title")
    trace.release(document)
    trace.handle(observation.observation, .subjectDeinit)
    trace.free(observation)
    trace.settle("closed")
    let bars = observations(try lifelines(trace.trace))
    #expect(
      !bars.flatMap(\.marks).contains {
        if case .handledAfterRelease = $0.kind { true } else { false }
      })
  }
}
