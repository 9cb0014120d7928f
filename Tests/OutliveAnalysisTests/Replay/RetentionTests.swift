import OutliveTestSupport
import OutliveTrace
import Testing

@testable import OutliveAnalysis

@Suite("What is gone may be forgotten")
struct RetentionTests {
  /// Both ways to judge a trace, with nothing forgotten and with all that can be after each event.
  private func expectSame(_ trace: Trace, _ name: String) {
    let whole = Analysis(of: ReplayedTrace(of: trace))
    for interval in [0, 3] {
      let short = Analysis(
        of: ReplayedTrace(of: trace, remembering: Retention(interval: interval)))
      guard short != whole else { continue }
      #expect(short.findings == whole.findings, "\(name)")
      #expect(short.accounting == whole.accounting, "\(name)")
      #expect(short.notEvaluated == whole.notEvaluated, "\(name)")
      #expect(short.summary == whole.summary, "\(name)")
    }
  }

  @Test(
    "Every example of every rule is judged the same",
    arguments: ExampleCase.firing + ExampleCase.silent)
  func examples(example: ExampleCase) {
    expectSame(example.example.trace, example.testDescription)
    // A settle point more, and other objects in between, are more occasions to forget.
    for transformation in TraceTransformation.allCases {
      expectSame(transformation(example.example.trace), example.testDescription)
    }
  }

  @Test("Every scenario is judged the same", arguments: Scenario.all)
  func scenarios(scenario: Scenario) { expectSame(scenario.trace, scenario.name) }

  @Test(
    "Examples that happen in one program, one after another or at once, are judged the same",
    arguments: 0..<120 as Range<UInt64>)
  func mixtures(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let all =
      ExampleCase.firing.map(\.example.trace) + ExampleCase.silent.map(\.example.trace)
      + Scenario.all.map(\.trace)
    let parts = (0..<Int.random(in: 2...6, using: &random)).compactMap { position in
      all.randomElement(using: &random).map { trace -> [Event] in
        // Serial numbers of their own, and a thread: an example says what one thread does.
        trace.events.map { event in
          var event = event
          event.thread = ThreadID(rawValue: event.thread.rawValue + UInt64(position) * 10)
          event.kind = event.kind.renumbered { $0 == 0 ? 0 : $0 + UInt64(position) * 1000 }
          return event
        }
      }
    }
    let trace: Trace
    if seed % 2 == 0 {
      trace = Trace.numbered(parts.flatMap { $0 })
    } else {
      var rest = parts[...].map { $0[...] }
      var events: [Event] = []
      while let position = rest.indices.filter({ !rest[$0].isEmpty }).randomElement(using: &random)
      {
        let count = Int.random(in: 1...12, using: &random)
        events += rest[position].prefix(count)
        rest[position] = rest[position].dropFirst(count)
      }
      trace = Trace.numbered(events)
    }
    expectSame(trace, "mixture \(seed)")
  }

  @Test("Damaged programs are judged the same", arguments: 0..<150 as Range<UInt64>)
  func damage(seed: UInt64) {
    var random = RandomEvents(seed: seed)
    let scenario = Scenario.all[Int(seed * 31) % Scenario.all.count]
    for round in 0..<4 {
      expectSame(random.damaged(scenario.trace), "\(scenario.name), damage \(seed)/\(round)")
    }
    let examples = ExampleCase.firing + ExampleCase.silent
    let example = examples[Int(seed * 17) % examples.count]
    for round in 0..<4 {
      expectSame(
        random.damaged(example.example.trace), "\(example.testDescription), \(seed)/\(round)")
    }
  }

  @Test("Events at random are judged the same", arguments: 0..<150 as Range<UInt64>)
  func noise(seed: UInt64) {
    var random = RandomEvents(seed: seed)
    expectSame(random.trace(of: 250), "noise \(seed)")
  }
}
