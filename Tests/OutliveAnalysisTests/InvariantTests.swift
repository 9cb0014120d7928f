import OutliveAnalysis
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("What must always hold")
struct InvariantTests {
  /// A run told at random: objects, scopes, expectations, observations, snapshots, releases.
  private static func randomTrace(seed: UInt64) -> Trace {
    var random = SeededRandom(seed: seed)
    var trace = TraceBuilder()
    var alive: [ObjectID] = []
    for step in 0..<60 {
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1: alive.append(trace.object("Shelf.Type\(Int.random(in: 0..<4, using: &random))"))
      case 2:
        trace.scope("scope \(step)") { trace in alive.append(trace.object("Shelf.Scoped")) }
      case 3:
        if let object = alive.randomElement(using: &random) {
          trace.expectRelease(of: object, by: "step \(step)")
        }
      case 4:
        if let index = alive.indices.randomElement(using: &random) {
          trace.release(alive.remove(at: index))
        }
      case 5:
        if let subject = alive.randomElement(using: &random),
          let observer = alive.randomElement(using: &random)
        {
          alive.append(trace.observe(subject, "title", by: observer).object)
        }
      case 6: trace.settle("step \(step)")
      default:
        let objects = alive
        trace.snapshot("step \(step)") { heap in
          for object in objects where Bool.random(using: &random) { heap.hold(object) }
          for from in objects {
            guard let to = objects.randomElement(using: &random) else { continue }
            if Bool.random(using: &random) {
              heap.edge(from, "next", to)
            } else {
              heap.capture(from, "handler", to)
            }
          }
        }
        trace.settle("step \(step)")
      }
    }
    trace.settle("the end")
    return trace.trace
  }

  @Test("Reported, nested, expected and unexplained objects are the survivors", arguments: 0..<60)
  func accounting(seed: Int) {
    let trace = Self.randomTrace(seed: UInt64(seed))
    let accounting = Analysis(of: trace).accounting
    let created = trace.events.count { if case .objectCreated = $0.kind { true } else { false } }
    let released = trace.events.count { if case .objectReleased = $0.kind { true } else { false } }
    #expect(accounting.tracked == created)
    #expect(accounting.released == released)
    #expect(accounting.survivors == created - released)
  }

  @Test("Nothing that is expected to be gone stays unexplained once a settle point follows")
  func unexplained() {
    for seed in 0..<60 as Range<UInt64> {
      #expect(Analysis(of: Self.randomTrace(seed: seed)).accounting.unexplained == 0)
    }
  }

  @Test("The same trace gives the same analysis", arguments: 0..<20)
  func determinism(seed: Int) {
    let trace = Self.randomTrace(seed: UInt64(seed))
    #expect(Analysis(of: trace) == Analysis(of: trace))
  }

  @Test("A trace that is cut anywhere is analysed without a trap", arguments: 0..<3)
  func cut(seed: Int) {
    var trace = Self.randomTrace(seed: UInt64(seed))
    while !trace.events.isEmpty {
      trace.events.removeLast(min(trace.events.count, 7))
      let accounting = Analysis(of: trace).accounting
      #expect(accounting.survivors + accounting.released == accounting.tracked)
    }
  }

  @Test("Events in an order that makes no sense are counted, and never trap", arguments: 0..<30)
  func shuffled(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var trace = Self.randomTrace(seed: UInt64(seed))
    trace.events.shuffle(using: &random)
    for index in trace.events.indices {
      trace.events[index].sequence = EventSequence(rawValue: UInt64(index + 1))
    }
    let analysis = Analysis(of: trace)
    #expect(
      analysis.accounting.survivors + analysis.accounting.released
        == analysis.accounting.tracked)
  }

  @Test("A trace without objects says that nothing was tracked")
  func empty() {
    let analysis = Analysis(of: Trace(events: []))
    #expect(analysis.findings.isEmpty)
    #expect(
      analysis.notEvaluated == [
        NotEvaluated(
          subject: "objects", reason: "nothing was tracked, so no lifetime could be judged",
          count: 1)
      ])
  }
}
