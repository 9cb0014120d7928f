import OutliveGraph
import Testing

/// Every graph of four nodes, and every one of three nodes with self edges and parallel edges.
///
/// Sets of roots are tried by size only: every renumbering of a graph is tried too.
@Suite("Every small graph")
struct ExhaustiveTests {
  @Test("of four nodes, with self edges and without: all answers are right")
  func fourNodes() {
    // All self edges with all others are 65,536 graphs, for what three nodes show as well.
    let plain = SampleGraph.all(nodeCount: 4, withSelfEdges: false)
    let looped = plain.enumerated().map { $1.withSelfEdges($0 * 7 % 15 + 1) }
    #expect(mismatches(plain + looped, compare) == [])
  }

  @Test("of three nodes with up to two edges from each to each, itself too: all answers are right")
  func parallelEdges() {
    let found = mismatches(SampleGraph.all(nodeCount: 3, edgesPerPair: 2), compare)
    #expect(found == [])
  }

  private func compare(_ sample: SampleGraph, _ comparison: inout Comparison) {
    let graph = sample.graph
    let oracle = MaskOracle(sample)
    compareComponents(graph, oracle, &comparison)
    for count in 0...sample.nodeCount {
      let roots = (0..<count).map { ObjectGraph.Node($0) }
      let mask = UInt32(1 << count) - 1
      comparison.expect(
        graph.reachable(from: roots).mask, oracle.reachable(from: mask), "reachable from \(count)")
      comparison.expect(graph.reaching(roots).mask, oracle.reaching(mask), "reaching \(count)")
      let paths = graph.shortestPaths(from: roots)
      comparison.expect(
        sample.nodes.map { paths.path(to: .init($0))?.numbers },
        sample.nodes.map { oracle.shortestPath(from: mask, to: $0) }, "paths from \(count)")
      // How deep a climb is must not matter, so the short cuts are tried as well.
      let dominators = graph.dominators(from: roots)
      let expected = oracle.dominators(from: mask)
      comparison.expect(
        sample.nodes.map { dominators.chain(of: $0) }, expected, "dominators from \(count)")
      comparison.expect(
        graph.dominators(from: roots, climbLimit: -1).dominators, dominators,
        "dominators by short cuts from \(count)")
    }
  }

  private func compareComponents(
    _ graph: ObjectGraph, _ oracle: MaskOracle, _ comparison: inout Comparison
  ) {
    let components = graph.stronglyConnectedComponents()
    let expected = oracle.components()
    comparison.expect(
      oracle.sample.nodes.map { node in
        components.index(of: .init(node)).map { components[$0].nodes.mask }
      }, expected, "components")
    comparison.expect(
      components.map { $0.nodes.mask & (~$0.nodes.mask + 1) },
      components.map { $0.nodes.mask & (~$0.nodes.mask + 1) }.sorted(), "order of components")
    comparison.expect(components.count, Set(expected).count, "number of components")
    comparison.expect(
      components.map(\.isCyclic),
      components.map { component in
        let node = component.nodes[0].index
        return component.nodes.count > 1
          || oracle.sample.arrows.contains { $0.source == node && $0.target == node }
      }, "cyclic components")
  }
}

extension Sequence<ObjectGraph.Node> {
  /// A bit for each node.
  fileprivate var mask: UInt32 { reduce(0) { $0 | 1 << UInt32($1.index) } }
}

extension Dominators {
  /// A bit for each node that dominates one, itself included; none if it can't be reached.
  fileprivate func chain(of node: Int) -> UInt32 {
    var mask: UInt32 = 0
    var position = ObjectGraph.Node(node)
    while let dominator = immediateDominator(of: position) {
      mask |= 1 << UInt32(position.index)
      guard case .node(let above) = dominator else { break }
      position = above
    }
    return mask
  }
}
