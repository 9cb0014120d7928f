internal import OutliveAnalysis
internal import OutliveTestSupport
internal import OutliveTrace
internal import Testing

@Suite("The dominator tree that is shown")
struct DominatorTreeTests {
  @Test(
    "every object is in it once, and its sums are those of taking objects away", arguments: 0..<8)
  func oracle(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<60 {
      let count = Int.random(in: 1...9, using: &random)
      let edges = (0..<Int.random(in: 0...14, using: &random)).map { _ in
        (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
      }
      // What is in a snapshot is reached by something.
      let held = (0..<count).map { _ in Bool.random(using: &random) }
      var trace = TraceBuilder()
      let objects = (0..<count).map { trace.object("T\($0)") }
      trace.snapshot("open") { heap in
        for node in 0..<count where held[node] { heap.hold(objects[node]) }
        for (from, to) in edges { heap.edge(objects[from], "next", objects[to]) }
      }
      trace.settle("open")
      let query = TraceQuery(ReplayedTrace(of: trace.trace))
      let total = HeapCensus.all(of: trace.trace).first?.total.objects ?? 0
      let tree = try #require(try query.dominators(atMost: 100).first)
      #expect(tree.entries.count == total)
      #expect(Set(tree.entries.map(\.object.id)).count == total)
      #expect(tree.hidden.count == 0)
      let tops = tree.entries.filter { $0.depth == 0 }
      #expect(tops.reduce(0) { $0 + $1.retained.objects } == total)

      func reached(from starts: [Int], without gone: Int?) -> Set<Int> {
        var seen = Set(starts.filter { $0 != gone })
        var pending = Array(seen)
        while let node = pending.popLast() {
          for (from, to) in edges where from == node && to != gone {
            if seen.insert(to).inserted { pending.append(to) }
          }
        }
        return seen
      }
      // Objects that nothing refers to are taken for held: their counts say nothing.
      let roots = (0..<count).filter { node in held[node] || !edges.contains { $0.1 == node } }
      let alive = reached(from: roots, without: nil)
      // What garbage refers to would stay as well, whatever else went.
      let garbage = (0..<count).filter { !alive.contains($0) }
      for entry in tree.entries {
        let node = Int(entry.object.id.rawValue) - 1
        #expect(entry.isGarbage == !alive.contains(node))
        guard alive.contains(node) else { continue }
        let left = reached(from: roots + garbage, without: node)
        #expect(entry.retained.objects == count - left.count)
      }

      let limit = Int.random(in: 1...4, using: &random)
      let short = try #require(try query.dominators(atMost: limit).first)
      #expect(short.entries.count == min(limit, total))
      let shownTops = short.entries.filter { $0.depth == 0 }.reduce(0) { $0 + $1.retained.objects }
      #expect(shownTops + short.hidden.retained.objects == total)
    }
  }

  @Test("an object asked for comes with all that it stands under")
  func above() throws {
    var trace = TraceBuilder()
    let (root, list, cell) = (trace.object("Root"), trace.object("List"), trace.object("Cell"))
    trace.snapshot("open") { heap in
      heap.hold(root)
      heap.edge(root, "list", list)
      heap.edge(list, "cell", cell)
    }
    trace.settle("open")
    let query = TraceQuery(ReplayedTrace(of: trace.trace))
    let tree = try #require(try query.dominators(of: .number(cell)).first)
    #expect(tree.above.map(\.object.type) == ["Root", "List"])
    #expect(tree.above.map(\.retained.objects) == [3, 2])
    #expect(tree.entries.map(\.object.type) == ["Cell"])
    let all = try #require(try query.dominators(of: .named("*") { _ in true }).first)
    #expect(all.entries.map(\.depth) == [0, 1, 2])
    #expect(all.above == [])
  }
}
