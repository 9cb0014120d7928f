internal import OutliveAnalysis
internal import OutliveTestSupport
internal import OutliveTrace
internal import Testing

@Suite("Shrinking a trace")
struct TraceMinimizerTests {
  private static let rules = RuleRegistry.all.map(\.description.id.rawValue)

  private func findings(_ trace: Trace) -> [Finding] { Analysis(of: trace).findings }

  /// The trace with things around it that have nothing to do with what it tells.
  private func surrounded(_ trace: Trace, _ random: inout SeededRandom) -> Trace {
    var events: [Event] = []
    var noise: UInt64 = 1_000_000
    for event in trace.events {
      if case .snapshotNode = event.kind {
        // The events of a snapshot follow each other.
      } else if case .snapshotEdge = event.kind {
        // As above.
      } else {
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          noise += 1
          let object = ObjectID(rawValue: noise)
          events.append(
            Event(
              sequence: EventSequence(rawValue: 1),
              site: Site(file: "Other.swift", line: noise, function: "other()"),
              kind: .objectCreated(
                ObjectCreated(object: object, type: "Other.Thing", kind: .instance, label: "x"))))
          events.append(
            Event(
              sequence: EventSequence(rawValue: 1),
              kind: .objectReleased(ObjectReleased(object: object, evidence: .exact))))
        }
      }
      events.append(event)
    }
    for index in events.indices {
      events[index].sequence = EventSequence(rawValue: UInt64(index + 1))
      events[index].time = UInt64(index) * 10
    }
    return Trace(events: events, integrity: trace.integrity)
  }

  @Test(
    "every finding of every rule's examples stays, as certain, and no single event is left too many",
    arguments: rules)
  func examples(rule: String) throws {
    let description = try #require(RuleRegistry.rule(named: rule)).description
    var random = SeededRandom(seed: 7)
    for example in description.firing {
      let trace = surrounded(example.trace, &random)
      for finding in findings(trace) {
        let minimizer = TraceMinimizer(keeping: finding.fingerprint)
        let small = try #require(minimizer.minimized(trace))
        #expect(small.isMinimal)
        #expect(small.trace.events.count <= example.trace.events.count)
        let kept = try #require(
          findings(small.trace).first { $0.fingerprint == finding.fingerprint })
        #expect(kept.verdict == finding.verdict)
        // It is a trace that can be written, read and shrunk again, and nothing changes.
        let read = try TraceReader.read(TraceWriter.encode(small.trace))
        #expect(read.events == small.trace.events)
        #expect(minimizer.minimized(read)?.trace.events == small.trace.events)
        for index in small.trace.events.indices {
          switch small.trace.events[index].kind {
          // The parts of a snapshot go together; shrinking again has tried them.
          case .snapshotBegan, .snapshotNode, .snapshotEdge, .snapshotEnded: continue
          default: break
          }
          var events = small.trace.events
          events.remove(at: index)
          let fewer = findings(Trace(events: events, integrity: small.trace.integrity))
          #expect(
            !fewer.contains {
              $0.fingerprint == finding.fingerprint && $0.verdict == finding.verdict
            })
        }
      }
    }
  }

  @Test("objects and references of a snapshot go with their counts")
  func snapshot() throws {
    var trace = TraceBuilder()
    let (parent, child) = (trace.object("Shelf.Chapter"), trace.object("Shelf.Page"))
    let others = (0..<20).map { _ in trace.object("Shelf.Other") }
    trace.snapshot("closed") { heap in
      heap.edge(parent, "page", child)
      heap.edge(child, "chapter", parent)
      for other in others {
        heap.hold(other)
        heap.edge(parent, "other", other)
        heap.edge(other, "next", others[0])
      }
    }
    trace.settle("closed")
    let finding = try #require(findings(trace.trace).first)
    let small = try #require(TraceMinimizer(keeping: finding.fingerprint).minimized(trace.trace))
    let nodes = small.trace.events.compactMap { event -> SnapshotNode? in
      if case .snapshotNode(let node) = event.kind { node } else { nil }
    }
    #expect(nodes.map(\.type) == ["Shelf.Chapter", "Shelf.Page"])
    #expect(nodes.map(\.retainCount) == [1, 1])
    // The choice of the culprit looks at which of them is tracked.
    #expect(
      small.trace.events.map(\.kind.name) == [
        "object-created", "snapshot-began", "snapshot-node", "snapshot-node", "snapshot-edge",
        "snapshot-edge", "snapshot-ended", "settle",
      ])
  }

  @Test("a finding that isn't there can't be kept; the limit of attempts is kept to")
  func limits() throws {
    var trace = TraceBuilder()
    for _ in 0..<10 { _ = trace.object("Shelf.Cell") }
    let cell = trace.object("Shelf.Page")
    trace.expectRelease(of: cell, by: "closed")
    trace.settle("closed")
    let finding = try #require(findings(trace.trace).first)
    #expect(
      TraceMinimizer(keeping: Fingerprint(text: "v1:0000000000000000")).minimized(trace.trace)
        == nil)
    for limit in 0..<6 {
      var attempts: [Int] = []
      let small = try #require(
        TraceMinimizer(keeping: finding.fingerprint, atMost: limit) { attempts.append($0.attempts) }
          .minimized(trace.trace))
      #expect(small.attempts == limit)
      #expect(attempts == Array(1..<(limit + 1)))
      #expect(!small.isMinimal)
      #expect(findings(small.trace).map(\.fingerprint) == [finding.fingerprint])
    }
  }

  @Test("hostile traces are shrunk or left, and never stop it", arguments: 0..<6)
  func hostile(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) + 40)
    var trace = TraceBuilder()
    let (parent, child) = (trace.object("Shelf.Chapter"), trace.object("Shelf.Page"))
    trace.snapshot("closed") { heap in
      heap.edge(parent, "page", child)
      heap.edge(child, "chapter", parent)
    }
    trace.settle("closed")
    var events = trace.trace.events
    for _ in 0..<12 {
      var event = try #require(events.randomElement(using: &random))
      if case .snapshotNode(var node) = event.kind {
        node.retainCount = Bool.random(using: &random) ? .max : 0
        event.kind = .snapshotNode(node)
      }
      events.insert(event, at: Int.random(in: 0...events.count, using: &random))
    }
    let hostile = Trace(events: events)
    for finding in findings(hostile) {
      let small = try #require(TraceMinimizer(keeping: finding.fingerprint).minimized(hostile))
      #expect(findings(small.trace).contains { $0.fingerprint == finding.fingerprint })
    }
    // Taking references for weak doesn't mind either.
    _ = try? WhatIf(of: hostile, weakening: [{ _ in true }])
    let query = TraceQuery(ReplayedTrace(of: hostile))
    _ = try? query.why(.number(parent))
    _ = try? query.dominators()
  }
}
