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

  /// Whether something holds an object from outside, without one of the objects that refer to it.
  func holds(_ object: Int, without holder: Int) -> Bool {
    var heap = self
    heap.edges.removeAll { $0.from == holder && $0.to == object }
    return heap.reached(from: held.subtracting([object])).contains(object)
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
    for finding in analysis.findings where finding.trial != nil && finding.path?.isCycle == false {
      expectFurtherPaths(finding, in: heap, "heap \(seed): \(finding.briefly)")
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

  /// What else holds an object is told exactly when it would stay, and it is what the trial says.
  private func expectFurtherPaths(_ finding: Finding, in heap: RandomHeap, _ comment: Comment) {
    guard let path = finding.path, let culprit = path.culprit, let trial = finding.trial,
      let further = finding.furtherPaths
    else {
      Issue.record("nobody looked: \(comment)")
      return
    }
    func number(_ step: ReferencePath.Step) -> Int { Int(step.object.id.rawValue) - 1 }
    let object = number(path.steps[culprit + 1])
    let holder = number(path.steps[culprit])
    #expect(further.paths.isEmpty != heap.holds(object, without: holder), comment)
    #expect(further.paths.isEmpty || !trial.succeeds, comment)
    #expect(further.paths.count <= 3 && (!further.hasMore || further.paths.count == 3), comment)
    var passed: Set<Int> = []
    for path in further.paths {
      let numbers = path.steps.map(number)
      #expect(numbers.last == object && heap.held.contains(numbers[0]), comment)
      #expect(path.steps.count > 1 && numbers[numbers.count - 2] != holder, comment)
      for step in zip(numbers, numbers.dropFirst()) {
        #expect(heap.edges.contains { $0.from == step.0 && $0.to == step.1 }, comment)
      }
      for inner in numbers.dropFirst().dropLast() {
        #expect(passed.insert(inner).inserted, comment)
      }
      let last = path.steps[path.steps.count - 2]
      #expect(
        trial.alsoNeeded.contains("\(last.object.type).\(last.reference?.name ?? "")"), comment)
    }
  }
}
