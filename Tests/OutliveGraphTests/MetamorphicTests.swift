import OutliveGraph
internal import OutliveTestSupport
import Testing

/// All answers about a graph, so that those about two graphs can be compared.
private struct Answers: Equatable {
  var reachable: [Int]
  var reaching: [Int]
  var disjointPaths: [[[Int]]]
  var garbage: [Int]
  var external: [Int]
  var inconsistent: [Int]
  var components: [[Int]]
  var cyclic: [Bool]
  var paths: [[Int]?]
  var cycles: [[Int]?]
  var immediateDominators: [Int?]
  var dominated: [[Int]]
  var breaking: [[Int]]
  var breakSets: [[Int]]
  var isSmallest: [Bool]

  /// Asks everything about the nodes and edges of a sample, which may be part of a larger graph.
  ///
  /// - Parameters:
  ///   - graph: The graph to ask.
  ///   - nodes: Where the sample's nodes are in the graph.
  ///   - edges: Where the sample's edges are in the graph.
  ///   - counts: The retain counts of the graph's nodes.
  init(_ graph: ObjectGraph, nodes: [Int], edges: [Int], counts: [Int]) {
    // Whatever lies outside the sample becomes -1, so that it can't go unnoticed.
    func local(_ all: some Sequence<ObjectGraph.Node>) -> [Int] {
      all.map { nodes.firstIndex(of: $0.index) ?? -1 }
    }
    func local(_ all: some Sequence<ObjectGraph.Edge>) -> [Int] {
      all.map { edges.firstIndex(of: $0.index) ?? -1 }
    }
    let own = NodeSet(nodeCount: graph.nodeCount, nodes.nodes)
    let roots = nodes.prefix(2).nodes
    let costs = Dictionary(
      uniqueKeysWithValues: edges.enumerated().map { ($0.element, Int32($0.offset * 7 % 5)) })
    reachable = local(graph.reachable(from: roots))
    reaching = local(graph.reaching(roots))
    disjointPaths = nodes.prefix(8).nodes.map { node in
      graph.disjointPaths(from: roots, to: node).paths.map { local($0) }
    }
    let garbage = graph.garbage(retainCounts: counts)
    self.garbage = local(garbage.nodes.filter { own.contains($0) })
    external = nodes.map { graph.externalCount(of: .init($0), retainCount: counts[$0]) }
    inconsistent = local(garbage.inconsistent.filter { own.contains($0) })
    let components = graph.stronglyConnectedComponents().filter { own.contains($0.nodes[0]) }
    self.components = components.map { local($0.nodes) }
    cyclic = components.map(\.isCyclic)
    let paths = graph.shortestPaths(from: roots)
    self.paths = nodes.nodes.map { paths.path(to: $0).map { local($0) } }
    cycles = edges.map { graph.shortestCycle(through: .init($0)).map { local($0) } }
    let dominators = graph.dominators(from: roots)
    immediateDominators = nodes.nodes.map { node in
      dominators.immediateDominator(of: node).map { dominator in
        switch dominator {
        case .roots: -2
        case .node(let node): local([node])[0]
        }
      }
    }
    dominated = nodes.nodes.map { local(dominators.dominated(by: $0)) }
    breaking = components.map { local(graph.edgesThatAloneBreak($0)) }
    let breakSets = components.map { component in
      graph.breakSet(of: component) { costs[$0.index] ?? 99 }
    }
    self.breakSets = breakSets.map { local($0.edges) }
    isSmallest = breakSets.map(\.isSmallest)
  }

  init(_ sample: SampleGraph, counts: [Int]) {
    self.init(
      sample.graph, nodes: Array(sample.nodes), edges: Array(sample.arrows.indices), counts: counts)
  }
}

@Suite("Changes that must not change the answer")
struct MetamorphicTests {
  private let samples = Array(SampleGraph.random.prefix(100))

  private func counts(_ sample: SampleGraph, _ generator: inout SeededRandom) -> [Int] {
    let oracle = Oracle(sample)
    return sample.nodes.map { node in
      oracle.enteringCount(node) + ([0, 0, 0, 0, 1].randomElement(using: &generator) ?? 0)
    }
  }

  @Test("the same graph gives the same answers")
  func determinism() {
    var generator = SeededRandom(seed: 20)
    let found = mismatches(samples) { sample, comparison in
      let counts = counts(sample, &generator)
      comparison.expect(Answers(sample, counts: counts), Answers(sample, counts: counts), "twice")
      comparison.expect(sample.graph == sample.graph, true, "the graph itself")
    }
    #expect(found == [])
  }

  @Test("something unrelated in front, behind and in between changes nothing")
  func unrelatedComponent() {
    var generator = SeededRandom(seed: 21)
    let found = mismatches(samples) { sample, comparison in
      let counts = counts(sample, &generator)
      let other = SampleGraph.random(nodeCount: 10, edgeCount: 20, using: &generator)
      // The order among the sample's own nodes and edges stays; between them come the others.
      let places = Array(0..<sample.nodeCount + 10).shuffled(using: &generator)
      let nodes = places.prefix(sample.nodeCount).sorted()
      let otherNodes = places.suffix(10)
      let edgePlaces = Array(0..<sample.arrows.count + 20).shuffled(using: &generator)
      let edges = edgePlaces.prefix(sample.arrows.count).sorted()
      var arrows = [SampleGraph.Arrow](
        repeating: .init(source: 0, target: 0), count: edgePlaces.count)
      for (arrow, place) in zip(sample.arrows, edges) {
        arrows[place] = .init(source: nodes[arrow.source], target: nodes[arrow.target])
      }
      let base = otherNodes.startIndex
      for (arrow, place) in zip(other.arrows, edgePlaces.suffix(20)) {
        arrows[place] = .init(
          source: otherNodes[base + arrow.source], target: otherNodes[base + arrow.target])
      }
      var allCounts = [Int](repeating: 1, count: places.count)
      for (count, place) in zip(counts, nodes) {
        allCounts[place] = count
      }
      let whole = SampleGraph(nodeCount: places.count, arrows: arrows)
      comparison.expect(
        Answers(whole.graph, nodes: nodes, edges: edges, counts: allCounts),
        Answers(sample, counts: counts), "within \(whole)")
    }
    #expect(found == [])
  }

  @Test("a filtered graph answers like one that never had the edges")
  func filteredGraph() {
    var generator = SeededRandom(seed: 22)
    let found = mismatches(samples) { sample, comparison in
      let kept = sample.arrows.indices.filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }
      let rest = SampleGraph(
        nodeCount: sample.nodeCount, arrows: kept.map { sample.arrows[$0] })
      let counts = counts(rest, &generator)
      let filtered = sample.graph.filtered { kept.contains($0.index) }
      comparison.expect(
        Answers(filtered, nodes: Array(sample.nodes), edges: kept, counts: counts),
        Answers(rest, counts: counts), "only \(kept)")
    }
    #expect(found == [])
  }
}
