import OutliveGraph
internal import OutliveTestSupport
import Testing

@Suite("Strongly connected components")
struct StronglyConnectedComponentsTests {
  @Test("components are the nodes that lead to each other, by lowest node")
  func components() {
    let found = mismatches(SampleGraph.small + SampleGraph.random) { sample, comparison in
      let components = sample.graph.stronglyConnectedComponents()
      comparison.expect(components.map(\.nodes.numbers), Oracle(sample).components(), "components")
    }
    #expect(found == [])
  }

  @Test("a component is cyclic if one of its nodes leads to itself")
  func cyclicComponents() {
    let found = mismatches(SampleGraph.small + SampleGraph.random) { sample, comparison in
      let oracle = Oracle(sample)
      let expected = oracle.components()
      let components = sample.graph.stronglyConnectedComponents()
      comparison.expect(
        components.filter(\.isCyclic).map(\.nodes.numbers),
        expected.filter { nodes in nodes.contains { oracle.leads[$0][$0] } }, "cyclic")
      comparison.expect(Array(components.cyclic), components.filter(\.isCyclic), "cyclic alone")
      comparison.expect(
        sample.nodes.map { components.index(of: .init($0)) },
        sample.nodes.map { node in expected.firstIndex { $0.contains(node) } },
        "index of each node")
    }
    #expect(found == [])
  }

  @Test("only the nodes asked for count, as if there were no others")
  func componentsWithin() {
    var generator = SeededRandom(seed: 2)
    let found = mismatches(SampleGraph.random) { sample, comparison in
      let kept = sample.nodes.filter { _ in Bool.random(using: &generator) }
      let rest = SampleGraph(
        nodeCount: sample.nodeCount,
        arrows: sample.arrows.filter { kept.contains($0.source) && kept.contains($0.target) })
      let graph = sample.graph
      let components = graph.stronglyConnectedComponents(
        within: NodeSet(nodeCount: sample.nodeCount, kept.nodes))
      comparison.expect(
        components.map(\.nodes.numbers),
        Oracle(rest).components().filter { kept.contains($0[0]) }, "within \(kept)")
      comparison.expect(
        sample.nodes.filter { components.index(of: .init($0)) != nil }, kept, "index of")
    }
    #expect(found == [])
  }

  @Test("cycles among some nodes are the same whether these are few or many")
  func cyclicWithin() {
    var generator = SeededRandom(seed: 3)
    let found = mismatches(SampleGraph.random + SampleGraph.uneven) { sample, comparison in
      // Behind the others are as many as make them few, each of them in a cycle of its own.
      for others in [0, 800] {
        let count = sample.nodeCount + others
        let large = SampleGraph(
          nodeCount: count,
          arrows: sample.arrows + (sample.nodeCount..<count).map { .init(source: $0, target: $0) })
        let kept = sample.nodes.filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }
        let nodes = NodeSet(nodeCount: count, kept.nodes)
        comparison.expect(
          large.graph.cyclicComponents(within: nodes),
          Array(large.graph.stronglyConnectedComponents(within: nodes).cyclic), "within \(kept)")
      }
    }
    #expect(found == [])
  }

  @Test("the edges of a component have both ends in it")
  func edgesWithin() {
    let found = mismatches(SampleGraph.small + SampleGraph.random) { sample, comparison in
      let oracle = Oracle(sample)
      let graph = sample.graph
      for component in graph.stronglyConnectedComponents() {
        let nodes = component.nodes.numbers
        comparison.expect(
          graph.edges(within: component).numbers, oracle.edges(within: nodes), "\(nodes)")
        comparison.expect(
          sample.nodes.filter { component.contains(.init($0)) }, nodes, "contains \(nodes)")
      }
    }
    #expect(found == [])
  }
}
