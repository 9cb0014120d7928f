import OutliveAnalysis
import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("Traces that nobody would record")
struct HostileTraceTests {
  @Test("Events at random never trap, and add up", arguments: 0..<150 as Range<UInt64>)
  func noise(seed: UInt64) {
    var random = RandomEvents(seed: seed)
    let trace = random.trace(of: 300)
    let analysis = Analysis(of: trace)
    analysis.expectConsistency(with: trace, "noise \(seed)", labelsAreTrusted: false)
    #expect(analysis == Analysis(of: trace))
  }

  @Test("Programs that were damaged never trap, and add up", arguments: 0..<100 as Range<UInt64>)
  func damage(seed: UInt64) {
    var random = RandomEvents(seed: seed)
    let scenario = Scenario.all[Int(seed * 31) % Scenario.all.count]
    for round in 0..<5 {
      let trace = random.damaged(scenario.trace)
      Analysis(of: trace).expectConsistency(
        with: trace, "\(scenario.name), damage \(seed)/\(round)", labelsAreTrusted: false)
    }
  }

  @Test(
    "Counts as large as they can be are no arithmetic", arguments: [UInt64.max, 1 << 63, 1 << 32])
  func largeCounts(count: UInt64) {
    var trace = TraceBuilder()
    let one = trace.object("Shelf.One")
    let two = trace.object("Shelf.Two")
    for object in [one, two] { trace.expectRelease(of: object, by: "closed") }
    trace.rawSnapshot(
      nodes: [(one, count, true), (two, 1, true)], edges: [(one, two), (two, one)])
    trace.settle("closed")
    trace.record(.eventsLost(EventsLost(count: count, reason: .unreadable, detail: "x")))
    trace.check("check", tracked: count, alreadyReleased: count)
    let analysis = Analysis(of: trace.trace)
    analysis.expectConsistency(with: trace.trace, "count \(count)")
    #expect(
      analysis.findings.map(\.rule.rawValue) == [
        "expected-release-missed", "vacuous-check", "live-cycle",
      ])
    #expect(analysis.findings.first?.nested.map(\.type) == ["Two"])
  }

  @Test("A snapshot that says it holds more than it does is not judged")
  func untrueCounts() {
    for (nodes, edges) in [(3, 2), (2, 3), (.max, 2), (2, .max), (0, 0)] as [(UInt64, UInt64)] {
      var trace = TraceBuilder()
      let one = trace.object("Shelf.One")
      let two = trace.object("Shelf.Two")
      trace.rawSnapshot(
        nodes: [(one, 1, true), (two, 1, true)], edges: [(one, two), (two, one)], isEnded: false)
      trace.record(
        .snapshotEnded(
          SnapshotEnded(
            snapshot: SnapshotID(rawValue: 1), nodes: nodes, edges: edges, unreadable: 0)))
      trace.settle("closed")
      let analysis = Analysis(of: trace.trace)
      #expect(
        analysis.findings.map(\.headline) == [
          "the trace is incomplete: 1 snapshot of the live heap could not be completed"
        ])
      #expect(
        analysis.notEvaluated.contains(
          NotEvaluated(
            subject: "snapshots", reason: "they were not recorded whole", count: 1)))
    }
  }

  @Test("Resolutions that ask for each other end", .timeLimit(.minutes(1)))
  func circularResolutions() {
    var trace = TraceBuilder()
    let container = trace.container("Shelf.ShelfFactory")
    let log = trace.define("log()", "Shelf.Log", .shared, in: container.container)
    let session = trace.define("session()", "Shelf.Session", .scoped, in: container.container)
    let holder = trace.object("Shelf.Log")
    let scoped = trace.object("Shelf.Session")
    for (mine, other) in [(1, 2), (2, 1)] as [(UInt64, UInt64)] {
      trace.record(
        .resolutionBegan(
          ResolutionBegan(
            resolution: ResolutionID(rawValue: mine), definition: mine == 1 ? log : session,
            parent: ResolutionID(rawValue: other))))
    }
    for (mine, object) in [(1, holder), (2, scoped)] as [(UInt64, ObjectID)] {
      trace.record(
        .resolutionEnded(
          ResolutionEnded(
            resolution: ResolutionID(rawValue: mine), object: object, outcome: .created)))
    }
    trace.endRequest(session, scoped)
    trace.settle("closed")
    Analysis(of: trace.trace).expectConsistency(with: trace.trace, "circle")
  }

  @Test("Two observations can't be one object")
  func sharedObservationObject() {
    var trace = TraceBuilder()
    let document = trace.object("Shelf.Document")
    let observation = trace.observe(document, "title")
    for number in 10..<20 as Range<UInt64> {
      trace.record(
        .observationRegistered(
          ObservationRegistered(
            observation: ObservationID(rawValue: number), object: observation.object,
            subject: document, observer: nil, key: "title")))
    }
    trace.release(document)
    trace.settle("closed")
    let analysis = Analysis(of: trace.trace)
    analysis.expectConsistency(with: trace.trace, "shared observation")
    #expect(analysis.findings.map(\.count) == [1])
    #expect(
      analysis.notEvaluated == [
        NotEvaluated(
          subject: "events", reason: "they contradict what came before", count: 10),
        NotEvaluated(
          subject: "cycles", reason: "no complete snapshot of the live heap was recorded",
          count: 1),
      ])
  }
}
