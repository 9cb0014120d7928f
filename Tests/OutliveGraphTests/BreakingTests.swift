import OutliveGraph
import Testing

@Suite("Edges that break cycles")
struct BreakingTests {
  // MARK: Single edges

  @Test("an edge breaks a component alone if nothing cyclic is left without it")
  func edgesThatAloneBreak() {
    let found = mismatches(SampleGraph.small + SampleGraph.random + ringsWithBypasses()) {
      sample, comparison in
      let oracle = Oracle(sample)
      let graph = sample.graph
      for component in graph.stronglyConnectedComponents() {
        let nodes = component.nodes.numbers
        comparison.expect(
          graph.edgesThatAloneBreak(component).numbers, oracle.edgesThatAloneBreak(nodes),
          "\(nodes)")
      }
    }
    #expect(found == [])
  }

  /// Rings with few bypasses, for which there are answers more often than for random graphs.
  private func ringsWithBypasses() -> [SampleGraph] {
    var generator = SplitMix64(seed: 5)
    return (0..<200).map { _ in
      let ring = Int.random(in: 1...8, using: &generator)
      let others = Int.random(in: 0...4, using: &generator)
      var arrows = (0..<ring).map { SampleGraph.Arrow(source: $0, target: ($0 + 1) % ring) }
      let random = SampleGraph.random(
        nodeCount: ring + others, edgeCount: Int.random(in: 0...5, using: &generator),
        using: &generator)
      arrows += random.arrows
      arrows.shuffle(using: &generator)
      return SampleGraph(nodeCount: ring + others, arrows: arrows)
    }
  }

  @Test("in a plain cycle every edge breaks it; next to a second way round only the shared ones do")
  func ring() {
    let ring = SampleGraph(4, [(0, 1), (1, 2), (2, 3), (3, 0)])
    #expect(aloneBreak(ring) == [0, 1, 2, 3])
    #expect(aloneBreak(SampleGraph(4, [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)])) == [2, 3])
    #expect(aloneBreak(SampleGraph(4, [(0, 1), (1, 2), (2, 3), (3, 0), (3, 1)])) == [1, 2])
    #expect(aloneBreak(SampleGraph(4, [(0, 1), (1, 2), (2, 3), (3, 0), (0, 1)])) == [1, 2, 3])
    #expect(aloneBreak(SampleGraph(4, [(0, 1), (1, 2), (2, 3), (3, 0), (1, 1)])) == [])
  }

  private func aloneBreak(_ sample: SampleGraph) -> [Int] {
    let graph = sample.graph
    return graph.edgesThatAloneBreak(graph.stronglyConnectedComponents()[0]).numbers
  }

  // MARK: Smallest sets

  @Test("a break set is the best of all sets of edges, on up to three nodes")
  func tinyBreakSets() {
    compare((0...3).flatMap { SampleGraph.all(nodeCount: $0, withSelfEdges: true) }, seed: 6) {
      $0.breakSetByTryingSubsets($1, costs: $2)
    }
  }

  @Test("a break set is the best of all sets of edges, in random graphs with parallel edges")
  func subsetBreakSets() {
    var generator = SplitMix64(seed: 7)
    let samples = (0..<400).map { _ in
      SampleGraph.random(
        nodeCount: Int.random(in: 1...5, using: &generator),
        edgeCount: Int.random(in: 1...9, using: &generator), using: &generator)
    }
    compare(samples, seed: 8) { $0.breakSetByTryingSubsets($1, costs: $2) }
  }

  @Test("a break set is what leads backwards in the best order, on four nodes")
  func smallBreakSets() {
    compare(SampleGraph.all(nodeCount: 4, withSelfEdges: false), seed: 9) {
      $0.breakSetByTryingOrders($1, costs: $2)
    }
  }

  @Test("a break set is what leads backwards in the best order, in dense random graphs")
  func orderBreakSets() {
    var generator = SplitMix64(seed: 10)
    let samples = (0..<80).map { _ in
      SampleGraph.random(
        nodeCount: Int.random(in: 5...6, using: &generator),
        edgeCount: Int.random(in: 10...24, using: &generator), using: &generator)
    }
    compare(samples, seed: 11) { $0.breakSetByTryingOrders($1, costs: $2) }
  }

  /// Compares the break set of every component: half of the graphs with random costs.
  private func compare(
    _ samples: [SampleGraph], seed: UInt64,
    _ oracle: (Oracle, _ nodes: [Int], _ costs: [Int]) -> [Int]
  ) {
    var generator = SplitMix64(seed: seed)
    let found = mismatches(samples) { sample, comparison in
      let plain = Oracle(sample)
      let graph = sample.graph
      let range: ClosedRange<Int32> = Bool.random(using: &generator) ? -2...2 : 0...0
      let costs = sample.arrows.map { _ in Int32.random(in: range, using: &generator) }
      for component in graph.stronglyConnectedComponents() {
        let nodes = component.nodes.numbers
        let answer = graph.breakSet(of: component) { costs[$0.index] }
        comparison.expect(
          answer.edges.numbers, oracle(plain, nodes, costs.map { Int($0) }),
          "\(nodes), costs \(costs)")
        comparison.expect(answer.isSmallest, true, "\(nodes) is smallest")
      }
    }
    #expect(found == [])
  }

  @Test("costs choose among the smallest sets and never make a set larger")
  func costs() {
    // Two cycles that share edge 2; the closure captures are edges 1 and 3.
    let graph = SampleGraph(3, [(0, 1), (1, 2), (2, 0), (1, 2)]).graph
    let component = graph.stronglyConnectedComponents()[0]
    #expect(graph.breakSet(of: component).edges == [0])
    #expect(graph.breakSet(of: component) { $0 == 2 ? 0 : 1 }.edges == [2])
    #expect(graph.breakSet(of: component) { [1, 3].contains($0.index) ? -100 : 0 }.edges == [0])
    #expect(graph.breakSet(of: component) { _ in .max }.edges == [0])
    #expect(graph.breakSet(of: component) { _ in .min }.edges == [0])
  }

  @Test("a component without a cycle needs nothing removed")
  func acyclicComponent() {
    let graph = SampleGraph(2, [(0, 1)]).graph
    for component in graph.stronglyConnectedComponents() {
      #expect(graph.breakSet(of: component) == graph.breakSet(of: component) { _ in 7 })
      #expect(graph.breakSet(of: component).edges == [])
      #expect(graph.breakSet(of: component).isSmallest)
      #expect(graph.edgesThatAloneBreak(component) == [])
    }
  }

  @Test("a component found before the graph was filtered can be asked about afterwards")
  func staleComponents() {
    var generator = SplitMix64(seed: 12)
    let samples = SampleGraph.all(nodeCount: 4, withSelfEdges: false).shuffled(using: &generator)
    let found = mismatches(samples.prefix(1_000)) { sample, comparison in
      let graph = sample.graph
      let kept = sample.arrows.indices.filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }
      let filtered = graph.filtered { kept.contains($0.index) }
      let oracle = Oracle(
        SampleGraph(nodeCount: 4, arrows: kept.map { sample.arrows[$0] }))
      for component in graph.stronglyConnectedComponents() {
        let nodes = component.nodes.numbers
        comparison.expect(
          filtered.breakSet(of: component).edges.numbers,
          oracle.breakSetByTryingOrders(nodes, costs: kept.map { _ in 0 }).map { kept[$0] },
          "\(nodes), only \(kept)")
        comparison.expect(
          filtered.edgesThatAloneBreak(component).numbers,
          oracle.edgesThatAloneBreak(nodes).map { kept[$0] }, "\(nodes) alone, only \(kept)")
      }
    }
    #expect(found == [])
  }

  // MARK: Limits

  /// Every node leads to every other one, in the order of the nodes.
  private func complete(_ nodeCount: Int) -> SampleGraph {
    SampleGraph(
      nodeCount,
      (0..<nodeCount).flatMap { source in
        (0..<nodeCount).filter { $0 != source }.map { (source, $0) }
      })
  }

  @Test("eleven nodes that all refer to each other are still solved exactly")
  func largestExactKernel() {
    let sample = complete(11)
    let graph = sample.graph
    let answer = graph.breakSet(of: graph.stronglyConnectedComponents()[0])
    let forwards = sample.arrows.indices.filter {
      sample.arrows[$0].source < sample.arrows[$0].target
    }
    #expect(answer.edges.numbers == forwards)
    #expect(answer.isSmallest)
  }

  @Test("twelve nodes that all refer to each other are not, and it says so")
  func smallestGreedyKernel() {
    let sample = complete(12)
    let graph = sample.graph
    let answer = graph.breakSet(of: graph.stronglyConnectedComponents()[0])
    #expect(!answer.isSmallest)
    #expect(answer.edges.count == 66)
    #expect(Oracle(sample).isAcyclic(without: Set(answer.edges.numbers)))
  }

  @Test("of a large component from which most cycles were filtered out only the rest counts")
  func filteredKernel() {
    let sample = complete(12)
    let graph = sample.graph
    // All that leads forwards is left, and three of the edges back, all among the first four nodes.
    let backwards: Set<SampleGraph.Arrow> = [
      .init(source: 1, target: 0), .init(source: 3, target: 2), .init(source: 3, target: 1),
    ]
    let kept = sample.arrows.indices.filter { edge in
      let arrow = sample.arrows[edge]
      return arrow.source < arrow.target || backwards.contains(arrow)
    }
    let filtered = graph.filtered { kept.contains($0.index) }
    let answer = filtered.breakSet(of: graph.stronglyConnectedComponents()[0])
    let oracle = Oracle(SampleGraph(nodeCount: 12, arrows: kept.map { sample.arrows[$0] }))
    let expected = oracle.breakSetByTryingOrders([0, 1, 2, 3], costs: kept.map { _ in 0 })
    #expect(answer.edges.numbers == expected.map { kept[$0] })
    #expect(answer.isSmallest)
  }

  @Test("a large component that comes down to few nodes is solved exactly")
  func contraction() {
    // A parent with 50 children in an array: parent → storage → child → parent, each twice.
    let children = 2..<52
    let sample = SampleGraph(
      52,
      [(0, 1)] + children.flatMap { child in [(1, child), (child, 0), (child, 0)] } + [(0, 1)])
    let graph = sample.graph
    let answer = graph.breakSet(of: graph.stronglyConnectedComponents()[0])
    #expect(answer.edges.numbers == [0, 151])
    #expect(answer.isSmallest)
  }

  @Test("a break set of any size leaves no cycle, and has no edge that could stay")
  func randomBreakSets() {
    let found = mismatches(SampleGraph.random) { sample, comparison in
      let oracle = Oracle(sample)
      let graph = sample.graph
      for component in graph.stronglyConnectedComponents() {
        let nodes = component.nodes.numbers
        let edges = graph.breakSet(of: component).edges.numbers
        comparison.expect(
          oracle.isAcyclic(without: Set(edges), within: nodes), true, "\(nodes) \(edges)")
        for edge in edges {
          comparison.expect(
            oracle.isAcyclic(without: Set(edges).subtracting([edge]), within: nodes), false,
            "\(nodes) \(edges) without \(edge)")
        }
      }
    }
    #expect(found == [])
  }

  @Test("a greedy break set leaves no cycle, has no edge that could stay, and is seldom larger")
  func greedyBreakSets() {
    var generator = SplitMix64(seed: 13)
    let samples = (0..<100).map { _ in
      SampleGraph.random(
        nodeCount: 9, edgeCount: Int.random(in: 18...36, using: &generator), using: &generator)
    }
    var smallest = 0
    var greedy = 0
    let found = mismatches(samples) { sample, comparison in
      let oracle = Oracle(sample)
      let graph = sample.graph
      for component in graph.stronglyConnectedComponents() {
        let nodes = component.nodes.numbers
        let exact = graph.breakSet(of: component).edges
        let edges = graph.breakSet(
          of: component, cost: { _ in 0 }, exactNodeLimit: 0, stepLimit: .max
        ).edges.numbers
        smallest += exact.count
        greedy += edges.count
        comparison.expect(exact.count <= edges.count, true, "\(nodes) \(edges) against \(exact)")
        comparison.expect(
          oracle.isAcyclic(without: Set(edges), within: nodes), true, "\(nodes) \(edges)")
        for edge in edges {
          comparison.expect(
            oracle.isAcyclic(without: Set(edges).subtracting([edge]), within: nodes), false,
            "\(nodes) \(edges) without \(edge)")
        }
      }
    }
    #expect(found == [])
    #expect(greedy * 100 <= smallest * 105)
  }

  @Test("a greedy break set that runs out of steps leaves no cycle either")
  func stepLimit() {
    let found = mismatches(SampleGraph.random) { sample, comparison in
      let oracle = Oracle(sample)
      let graph = sample.graph
      for component in graph.stronglyConnectedComponents() {
        for limit in [0, 1, 10] {
          let nodes = component.nodes.numbers
          let edges = graph.breakSet(
            of: component, cost: { _ in 0 }, exactNodeLimit: 0, stepLimit: limit
          ).edges.numbers
          comparison.expect(
            oracle.isAcyclic(without: Set(edges), within: nodes), true,
            "\(nodes) \(edges) within \(limit) steps")
        }
      }
    }
    #expect(found == [])
  }
}
