import OutliveTestSupport
import OutliveTrace
import Testing

@testable import OutliveAnalysis

/// A component that is found may be told by three events, or by one that stands for them.
@Suite("A component that is found is judged alike, told by three events or by one")
struct FoundAtOnceTests {
  @Test("In every example of every rule")
  func examples() {
    var count = 0
    for rule in RuleRegistry.all {
      let description = rule.description
      for example in description.firing + description.silent {
        let trace = example.trace
        let compact = trace.tellingFindsAtOnce
        guard compact.events.count < trace.events.count else { continue }
        count += 1
        let configuration = ExampleCase(rule: description.id, example: example).configuration
        #expect(
          judgement(compact, configuration) == judgement(trace, configuration),
          "\(description.id): \(example.title)")
      }
    }
    #expect(count >= 10, "only \(count) examples have a component that is found")
  }

  @Test("In containers played at random, right and wrong")
  func simulated() {
    let mistakes: [SimulatedContainer.Mistake?] = [nil] + SimulatedContainer.Mistake.allCases
    var count = 0
    for (index, mistake) in mistakes.enumerated() {
      for seed in 0..<6 as Range<UInt64> {
        var container = SimulatedContainer(seed: seed + UInt64(index), mistake: mistake)
        container.play(40)
        let trace = container.trace.trace
        let compact = trace.tellingFindsAtOnce
        if compact.events.count < trace.events.count { count += 1 }
        #expect(
          judgement(compact) == judgement(trace), "seed \(seed), \(String(describing: mistake))")
      }
    }
    #expect(count >= 20, "only \(count) containers have a component that is found")
  }

  @Test("In the graph of definitions, and in the tree of a request")
  func queries() throws {
    let trace = ContainerScript.shelf
    let compact = trace.tellingFindsAtOnce
    #expect(compact.events.count < trace.events.count)
    func uses(_ trace: Trace) throws -> [String] {
      let replay = try #require(ReplayedTrace(of: trace).parts.first).replay
      return replay.resolutions.values.map {
        "\($0.id) \($0.definition) \(String(describing: $0.parent)) \($0.isAskedByProgram) "
          + "\(String(describing: $0.object)) \(String(describing: $0.outcome))"
      }
    }
    #expect(try uses(compact) == uses(trace))
  }

  @Test("One that is told twice is a contradiction, and counts once")
  func twice() {
    var trace = ContainerScript.shelf.tellingFindsAtOnce
    let before = Analysis(of: trace)
    let found = trace.events.last { if case .componentFound = $0.kind { true } else { false } }
    if var found {
      found.sequence = EventSequence(rawValue: UInt64(trace.events.count + 1))
      found.time = trace.events.last?.time ?? 0
      trace.events.append(found)
    }
    let after = Analysis(of: trace)
    #expect(after.findings.map(\.fingerprint) == before.findings.map(\.fingerprint))
    #expect(contradictions(after) == contradictions(before) + 1)
  }

  private func contradictions(_ analysis: Analysis) -> Int {
    analysis.notEvaluated.filter { $0.reason.contains("contradict") }.map(\.count).reduce(0, +)
  }

  /// What an analysis says, without the numbers of events.
  private func judgement(
    _ trace: Trace, _ configuration: RuleConfiguration = RuleConfiguration()
  ) -> [String] {
    let analysis = Analysis(of: trace, configuration: configuration)
    return analysis.findings.map { "\($0.rule) \($0.fingerprint) \($0.instances) \($0.count)" }
      .sorted()
      + analysis.notEvaluated.map { "\($0)" }
  }
}

extension Trace {
  /// The same trace, in which one event stands for the three that tell of a component that is found.
  fileprivate var tellingFindsAtOnce: Trace {
    var told: [Event] = []
    var sequences: [EventSequence: EventSequence] = [:]
    var index = events.startIndex
    while index < events.endIndex {
      var event = events[index]
      let old = event.sequence
      event.sequence = EventSequence(rawValue: UInt64(told.count + 1))
      sequences[old] = event.sequence
      if let (found, count) = find(at: index) {
        event.kind = .componentFound(found)
        index += count
      } else {
        index += 1
      }
      event.cause = event.cause.map { sequences[$0] ?? $0 }
      told.append(event)
    }
    return Trace(events: told)
  }

  private func find(at index: Int) -> (ComponentFound, count: Int)? {
    let next = events[index...].prefix(3)
    guard next.count == 3, Set(next.map(\.thread)).count == 1,
      case .resolutionBegan(let began) = next[index].kind,
      case .scopeHit(let hit) = next[index + 1].kind, hit.resolution == began.resolution,
      case .resolutionEnded(let ended) = next[index + 2].kind, ended.outcome == .hit,
      ended.resolution == began.resolution
    else { return nil }
    return (
      ComponentFound(
        resolution: began.resolution, definition: began.definition, parent: began.parent,
        object: ended.object, lifetime: hit.lifetime), 3
    )
  }
}
