import OutliveAnalysis
import OutliveTestSupport
import OutliveTrace
import Testing

/// A heap at random, and what a reader with all the time in the world would say of it.
struct RandomHeap {
  let count: Int
  private(set) var edges: [(from: Int, to: Int)] = []
  private(set) var held: Set<Int> = []
  private(set) var due: Set<Int> = []

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    count = Int.random(in: 2...9, using: &random)
    for _ in 0..<Int.random(in: 0...(2 * count), using: &random) {
      edges.append(
        (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random)))
    }
    for object in 0..<count {
      let isLoose = !edges.contains { $0.to == object }
      // What nobody refers to would have been freed.
      if isLoose || Int.random(in: 0..<6, using: &random) == 0 { held.insert(object) }
      if Bool.random(using: &random) { due.insert(object) }
    }
  }

  func trace() -> Trace {
    var trace = TraceBuilder()
    let objects = (0..<count).map { trace.object("Shelf.Type\($0)") }
    for object in due.sorted() { trace.expectRelease(of: objects[object], by: "closed") }
    trace.snapshot("closed") { heap in
      for object in held.sorted() { heap.hold(objects[object]) }
      for edge in edges { heap.edge(objects[edge.from], "to\(edge.to)", objects[edge.to]) }
    }
    trace.settle("closed")
    return trace.trace
  }

  /// What can be reached from some objects, past others.
  func reached(from starts: Set<Int>, past blocked: Set<Int> = []) -> Set<Int> {
    var reached = starts
    var before = -1
    while before != reached.count {
      before = reached.count
      for edge in edges where reached.contains(edge.from) && !blocked.contains(edge.from) {
        reached.insert(edge.to)
      }
    }
    return reached
  }

  var garbage: Set<Int> { Set(0..<count).subtracting(reached(from: held)) }

  /// The sets of garbage objects that hold each other.
  var cycles: Set<Set<Int>> { cycles(of: garbage) }

  /// The sets of objects that hold each other, and that something holds from outside.
  var liveCycles: Set<Set<Int>> { cycles(of: reached(from: held)) }

  private func cycles(of objects: Set<Int>) -> Set<Set<Int>> {
    Set(
      objects.compactMap { object -> Set<Int>? in
        let ahead = reached(from: Set(edges.filter { $0.from == object }.map(\.to)))
        guard ahead.contains(object) else { return nil }
        return ahead.filter {
          reached(from: Set([$0])).contains(object) && objects.contains($0)
        }
      })
  }

  /// The objects that should be gone and are held by something that need not be.
  var culprits: Set<Int> {
    let dueAlive = due.subtracting(garbage)
    let held = reached(from: held.subtracting(dueAlive), past: dueAlive)
    return dueAlive.intersection(held.union(self.held))
  }
}

@Suite("Heaps at random, against a search of everything")
struct RandomHeapTests {
  @Test("Cycles, survivors and what they keep", arguments: 0..<400 as Range<UInt64>)
  func heap(seed: UInt64) {
    let heap = RandomHeap(seed: seed)
    let trace = heap.trace()
    let analysis = Analysis(of: trace)
    analysis.expectConsistency(with: trace, "heap \(seed)")
    var foundCycles: [Finding] = []
    var liveCycles: [Finding] = []
    var toldBeside = 0
    var missed: Set<Int> = []
    var nested: Set<Int> = []
    for finding in analysis.findings {
      toldBeside += finding.reasons.count { $0.hasPrefix("live-cycle: ") }
      if finding.rule.rawValue == "live-cycle" {
        liveCycles.append(finding)
        continue
      }
      let members = Set(finding.nested.map { Int($0.id.rawValue) - 1 })
      if finding.path?.isCycle == true {
        foundCycles.append(finding)
      } else {
        missed.formUnion(finding.instances.map { Int($0.rawValue) - 1 })
        #expect(members.isDisjoint(with: nested), "heap \(seed)")
        nested.formUnion(members)
      }
    }
    #expect(missed == heap.culprits, "heap \(seed)")
    #expect(nested == heap.due.subtracting(heap.garbage).subtracting(missed), "heap \(seed)")
    #expect(foundCycles.count == heap.cycles.count, "heap \(seed)")
    for finding in foundCycles {
      let shown = Set((finding.path?.steps ?? []).map { Int($0.object.id.rawValue) - 1 })
      #expect(
        heap.cycles.count { shown.isSubset(of: $0) } == 1, "heap \(seed): \(finding.briefly)")
    }
    // One whose reference at fault keeps a survivor as well is told with the survivor.
    #expect(liveCycles.count + toldBeside == heap.liveCycles.count, "heap \(seed)")
    for finding in liveCycles {
      let shown = Set((finding.path?.steps ?? []).map { Int($0.object.id.rawValue) - 1 })
      #expect(
        heap.liveCycles.count { shown.isSubset(of: $0) } == 1, "heap \(seed): \(finding.briefly)")
      #expect(finding.verdict == .suspect)
    }
    let named = Set(liveCycles.flatMap(\.instances).map { Int($0.rawValue) - 1 })
    #expect(analysis.accounting.unexplained == 0)
    #expect(
      analysis.accounting.expected
        == heap.count - heap.garbage.union(heap.due).union(named).count)
  }
}
