internal import OutliveAnalysis
internal import OutliveTestSupport
internal import OutliveTrace
internal import Testing

@Suite("What if references were weak, against counting references by hand")
struct WhatIfOracleTests {
  /// A heap of instances only, with properties `a` and `b`.
  private struct Heap {
    var types: [Int]
    var edges: [(from: Int, name: String, to: Int)]
    var external: [Int]

    var trace: Trace {
      var trace = TraceBuilder()
      let objects = types.map { trace.object("Shelf.T\($0)") }
      trace.snapshot("closed") { heap in
        for (position, object) in objects.enumerated() where external[position] > 0 {
          heap.hold(object, UInt64(external[position]))
        }
        for edge in edges { heap.edge(objects[edge.from], edge.name, objects[edge.to]) }
      }
      trace.settle("closed")
      return trace.trace
    }

    /// How many objects of each type go: a count falls with each reference that is weak or whose
    /// holder has gone, and at zero the object goes.
    func freed(weakening name: String) -> [Int: Int] {
      var counts = external
      for edge in edges { counts[edge.to] += 1 }
      var isThere = counts.map { $0 > 0 }
      var isGone = [Bool](repeating: false, count: types.count)
      func isWeak(_ edge: (from: Int, name: String, to: Int)) -> Bool {
        "T\(types[edge.from]).\(edge.name)" == name
      }
      var pending: [Int] = []
      func drop(_ node: Int) {
        counts[node] -= 1
        if counts[node] == 0 { pending.append(node) }
      }
      for edge in edges where isWeak(edge) { drop(edge.to) }
      while let node = pending.popLast() {
        isGone[node] = true
        for edge in edges where edge.from == node && !isWeak(edge) { drop(edge.to) }
      }
      // What nothing refers to is in no snapshot, unless it refers to something itself.
      isThere = isThere.map { $0 }
      return types.indices.reduce(into: [:]) { sums, node in
        if isGone[node], isThere[node] { sums[types[node], default: 0] += 1 }
      }
    }
  }

  private static func heap(_ random: inout SeededRandom) -> Heap {
    let count = Int.random(in: 1...9, using: &random)
    let edgeCount = Int.random(in: 0...14, using: &random)
    return Heap(
      types: (0..<count).map { _ in Int.random(in: 0...2, using: &random) },
      edges: (0..<edgeCount).map { _ in
        (
          from: Int.random(in: 0..<count, using: &random),
          name: Bool.random(using: &random) ? "a" : "b",
          to: Int.random(in: 0..<count, using: &random)
        )
      },
      external: (0..<count).map { _ in max(0, Int.random(in: -2...2, using: &random)) })
  }

  @Test("what goes is what reference counting frees", arguments: 0..<8)
  func counting(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var freedSomething = 0
    for _ in 0..<50 {
      let heap = Self.heap(&random)
      let trace = heap.trace
      for name in Set(heap.edges.map { "T\(heap.types[$0.from]).\($0.name)" }).sorted() {
        let result = try WhatIf(of: trace, weakening: [{ $0 == name }])
        var found: [Int: Int] = [:]
        for sum in result.moments.flatMap(\.types) {
          found[Int(sum.type.dropFirst()) ?? -1] = sum.memory.objects
        }
        let expected = heap.freed(weakening: name)
        #expect(found == expected, "\(heap) \(name)")
        freedSomething += expected.isEmpty ? 0 : 1
        let released = expected.values.reduce(0, +)
        #expect(result.after.accounting.released == released, "\(heap) \(name)")
        #expect(result.after.summary.events <= result.before.summary.events)
        #expect(!result.after.notEvaluated.contains { $0.reason.contains("contradict") })
      }
    }
    #expect(freedSomething > 12)
  }

  @Test("a fix that is said to have been tried does what it says", arguments: 0..<8)
  func trials(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) + 100)
    var tried = 0
    for _ in 0..<120 {
      let trace = Self.heap(&random).trace
      let analysis = Analysis(of: trace)
      // Where several cycles hold each other, one fix frees nothing by itself.
      guard analysis.findings.count == 1, let finding = analysis.findings.first,
        finding.count == 1, let trial = finding.trial, let path = finding.path,
        let culprit = path.culprit
      else { continue }
      let step = path.steps[culprit]
      let name = "\(step.object.type).\(step.reference?.name ?? "")"
      let result = try WhatIf(of: trace, weakening: [{ $0 == name }])
      if trial.succeeds {
        tried += 1
        #expect(result.resolved == [finding])
        #expect(trial.freed == finding.kept)
        #expect((result.moments.first?.freed.objects ?? 0) >= trial.freed.objects)
      } else {
        #expect((result.moments.first?.freed.objects ?? 0) >= trial.freed.objects)
      }
    }
    #expect(tried >= 5)
  }
}
