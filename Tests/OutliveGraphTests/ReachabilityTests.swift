import OutliveGraph
internal import OutliveTestSupport
import Testing

@Suite("What is reached, and what is garbage")
struct ReachabilityTests {
  @Test("reachable nodes are those that a path leads to, and backwards those that it comes from")
  func reachable() {
    let found = mismatches(SampleGraph.small + SampleGraph.random) { sample, comparison in
      let oracle = Oracle(sample)
      let graph = sample.graph
      for starts in sample.beginnings {
        comparison.expect(
          graph.reachable(from: starts.nodes).numbers, oracle.reachable(from: starts),
          "from \(starts)")
        comparison.expect(
          graph.reaching(starts.nodes).numbers,
          sample.nodes.filter { node in
            starts.contains { $0 == node || oracle.leads[node][$0] }
          }, "reaching \(starts)")
      }
    }
    #expect(found == [])
  }

  @Test("garbage is what no external count leads to, for every small graph")
  func smallGarbage() {
    let found = mismatches(SampleGraph.small) { sample, comparison in
      let oracle = Oracle(sample)
      let graph = sample.graph
      for held in sample.beginnings {
        let external = sample.nodes.map { held.contains($0) ? 1 : 0 }
        let counts = sample.nodes.map { oracle.enteringCount($0) + external[$0] }
        let garbage = graph.garbage(retainCounts: counts)
        let alive = oracle.reachable(from: held)
        comparison.expect(
          garbage.nodes.numbers, sample.nodes.filter { !alive.contains($0) }, "held \(held)")
        comparison.expect(
          sample.nodes.filter { garbage.isGarbage(.init($0)) },
          sample.nodes.filter { !alive.contains($0) }, "held \(held), one by one")
        comparison.expect(graph.externalCounts(counts), external, "external counts, held \(held)")
        comparison.expect(garbage.inconsistent.numbers, [], "inconsistent, held \(held)")
      }
    }
    #expect(found == [])
  }

  @Test("garbage is what neither external, nor negative counts, nor pinned nodes lead to")
  func randomGarbage() {
    var generator = SeededRandom(seed: 1)
    let found = mismatches(SampleGraph.random) { sample, comparison in
      let oracle = Oracle(sample)
      let external = sample.nodes.map { _ in
        [0, 0, 0, 0, 0, 0, 0, 1, 2, -1].randomElement(using: &generator) ?? 0
      }
      let pinned = sample.nodes.filter { _ in Int.random(in: 0..<15, using: &generator) == 0 }
      let counts = sample.nodes.map { oracle.enteringCount($0) + external[$0] }
      let garbage = sample.graph.garbage(retainCounts: counts, pinned: pinned.nodes)
      let held = sample.nodes.filter { external[$0] != 0 || pinned.contains($0) }
      let alive = oracle.reachable(from: held)
      comparison.expect(
        garbage.nodes.numbers, sample.nodes.filter { !alive.contains($0) }, "garbage")
      comparison.expect(sample.graph.externalCounts(counts), external, "external counts")
      comparison.expect(
        garbage.inconsistent.numbers, sample.nodes.filter { external[$0] < 0 }, "inconsistent")
    }
    #expect(found == [])
  }

  @Test("a cell that its own observation captures is garbage; the document is not")
  func documentShelf() {
    // cell → observation → cell, observation → document, which the store holds as well.
    let graph = SampleGraph(3, [(0, 1), (1, 0), (1, 2)]).graph
    let garbage = graph.garbage(retainCounts: [1, 1, 2])
    #expect(garbage.nodes.numbers == [0, 1])
    #expect(graph.externalCounts([1, 1, 2]) == [0, 0, 1])
    #expect(garbage.inconsistent == [])
  }

  @Test(
    "a node with more edges than its count allows is alive, is reported, and keeps what it holds")
  func inconsistentNode() {
    let graph = SampleGraph(3, [(0, 0), (0, 1), (2, 2)]).graph
    let garbage = graph.garbage(retainCounts: [0, 1, 1])
    #expect(garbage.nodes.numbers == [2])
    #expect(graph.externalCounts([0, 1, 1]) == [-1, 0, 0])
    #expect(garbage.inconsistent.numbers == [0])
  }

  @Test("counts from a damaged trace neither trap nor make garbage")
  func absurdCounts() {
    let graph = SampleGraph(2, [(0, 1), (1, 0)]).graph
    let garbage = graph.garbage(retainCounts: [.min, .max])
    #expect(garbage.nodes.numbers == [])
    #expect(graph.externalCounts([.min, .max]) == [.min, .max - 1])
    #expect(garbage.inconsistent.numbers == [0])
  }

  @Test("two references from one object to another are two references")
  func parallelReferences() {
    let graph = SampleGraph(2, [(0, 1), (0, 1), (1, 0)]).graph
    #expect(graph.garbage(retainCounts: [1, 2]).nodes.numbers == [0, 1])
    #expect(graph.garbage(retainCounts: [1, 3]).nodes.numbers == [])
  }
}

extension ObjectGraph {
  /// How many references to each node come from outside.
  fileprivate func externalCounts(_ retainCounts: [Int]) -> [Int] {
    nodes.map { externalCount(of: $0, retainCount: retainCounts[$0.index]) }
  }
}
