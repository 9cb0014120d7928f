import OutliveGraph
internal import OutliveTestSupport
import Testing

/// Graphs on which algorithms for dominators take long: each is counted in steps, not timed.
@Suite("Dominators of graphs made to be slow")
struct DominatorBoundTests {
  /// A family of graphs, one for each number of nodes.
  enum Family: String, CaseIterable, Sendable {
    case chainThenFan, chainThenLongFan, ladder, reversedLadder, nestedDiamonds, backEdges, halves
    case combs, everyOtherHeld

    func sample(_ count: Int) -> SampleGraph {
      let chain = (1..<count).map { ($0 - 1, $0) }
      switch self {
      // The first leads to all, and the search comes to them at the end of a chain: each climbs it.
      case .chainThenFan:
        let half = count / 2
        return SampleGraph(
          count,
          (1..<half).map { ($0 - 1, $0) } + (half..<count).flatMap { [(half - 1, $0), (0, $0)] })
      case .chainThenLongFan:
        let half = count / 2
        return SampleGraph(
          count,
          (1..<half).map { ($0 - 1, $0) }
            + (half..<count).flatMap { [(half - 1, $0), ($0 % half, $0)] })
      case .ladder:
        return SampleGraph(count, chain + (2..<count).map { ($0 - 2, $0) })
      case .reversedLadder:
        return SampleGraph(count, chain + (2..<count).map { ($0, $0 - 2) })
      case .nestedDiamonds:
        let third = count / 3
        return SampleGraph(
          count,
          (0..<third - 1).flatMap { level -> [(Int, Int)] in
            let top = 3 * level
            return [(top, top + 1), (top, top + 2), (top + 1, top + 3), (top + 2, top + 3)]
          } + (1..<third).map { (0, 3 * $0 + 1) })
      case .backEdges:
        return SampleGraph(count, chain + (1..<count).map { ($0, count - 1 - $0) })
      case .halves:
        return SampleGraph(
          count, chain + (1..<count).flatMap { [($0 / 2, $0), ($0, $0 / 2), (count - 1, $0)] })
      case .combs:
        let half = count / 2
        return SampleGraph(
          count,
          (1..<half).map { ($0 - 1, $0) }
            + (0..<half).flatMap { [($0, half + $0), (half + $0, half - 1 - $0)] })
      case .everyOtherHeld:
        return SampleGraph(
          count,
          chain + stride(from: 2, to: count, by: 2).flatMap { [(0, $0), (count - 1, $0)] })
      }
    }
  }

  @Test("get the right answer, with and without short cuts", arguments: Family.allCases)
  func answers(_ family: Family) {
    for count in 6...30 {
      let sample = family.sample(count)
      let oracle = MaskOracle(sample).dominators(from: 1)
      for climbLimit in [-1, 0, 3, Int.max] {
        let answer = sample.graph.dominators(from: [0], climbLimit: climbLimit).dominators
        let expected = sample.nodes.map { node in
          sample.nodes.filter { oracle[$0] & (1 << UInt32(node)) != 0 }
        }
        #expect(sample.nodes.map { answer.dominated(by: .init($0)).numbers } == expected)
      }
    }
  }

  @Test("take no more than a few steps for each node and edge", arguments: Family.allCases)
  func steps(_ family: Family) {
    let count = 1 << 13
    let sample = family.sample(count)
    let graph = sample.graph
    let limited = graph.dominators(from: [0], climbLimit: 4 * count)
    // 13 is the logarithm of the number of nodes.
    #expect(limited.stepCount <= 4 * count + count + 13 * (count + sample.arrows.count))
    #expect(graph.dominators(from: [0], climbLimit: .max).dominators == limited.dominators)
  }

  @Test("would take quadratic time without short cuts")
  func quadratic() {
    let count = 1 << 13
    let graph = Family.chainThenFan.sample(count).graph
    #expect(graph.dominators(from: [0], climbLimit: .max).stepCount > count * count / 5)
    #expect(graph.dominators(from: [0], climbLimit: 4 * count).stepCount < 20 * count)
  }

  @Test("and random ones get the same answer however much may be climbed")
  func randomLimits() {
    var generator = SeededRandom(seed: 31)
    let found = mismatches(SampleGraph.random) { sample, comparison in
      let roots = [0, Int.random(in: sample.nodes, using: &generator)].nodes
      let expected = sample.graph.dominators(from: roots)
      for climbLimit in [-1, 0, 1, 5, 20] {
        comparison.expect(
          sample.graph.dominators(from: roots, climbLimit: climbLimit).dominators, expected,
          "climbing \(climbLimit) steps")
      }
    }
    #expect(found == [])
  }
}
