import OutliveGraph
internal import OutliveTestSupport
import Testing

@Suite("Disjoint paths")
struct DisjointPathTests {
  @Test("are as many and as short as can be, for every small graph")
  func smallGraphs() {
    let withParallelEdges = SampleGraph.all(nodeCount: 3, edgesPerPair: 2).filter { sample in
      sample.arrows.allSatisfy { $0.source != $0.target }
    }
    let samples = SampleGraph.small.filter { $0.nodeCount > 0 } + withParallelEdges
    let found = mismatches(samples) { sample, comparison in
      for starts in sample.beginnings {
        // Any other target is like one of these in another numbering.
        for end in Set([0, sample.nodeCount - 1]).sorted() {
          compare(sample, starts, end, &comparison)
        }
      }
    }
    #expect(found == [])
  }

  @Test("are as many and as short as can be, for random graphs")
  func randomGraphs() {
    var generator = SeededRandom(seed: 30)
    let samples = (0..<400).map { round in
      let nodeCount = Int.random(in: 4...9, using: &generator)
      return SampleGraph.random(
        nodeCount: nodeCount, edgeCount: nodeCount * (round % 3 + 1), using: &generator)
    }
    let found = mismatches(samples) { sample, comparison in
      let starts = (0..<Int.random(in: 1...2, using: &generator)).map { _ in
        Int.random(in: sample.nodes, using: &generator)
      }
      compare(sample, starts, sample.nodeCount - 1, &comparison)
    }
    #expect(found == [])
  }

  private func compare(
    _ sample: SampleGraph, _ starts: [Int], _ end: Int, _ comparison: inout Comparison
  ) {
    let graph = sample.graph
    let lengths = MaskOracle(sample).lengthsOfDisjointPaths(
      from: starts.reduce(0) { $0 | 1 << UInt32($1) }, to: end)
    for limit in 0...lengths.count {
      let answer = graph.disjointPaths(from: starts.nodes, to: .init(end), atMost: limit)
      let about = "from \(starts) to \(end), at most \(limit)"
      let count = min(limit, lengths.count - 1)
      comparison.expect(answer.paths.count, count, about)
      comparison.expect(answer.hasMore, lengths.count - 1 > limit, about + ", more")
      comparison.expect(answer.paths.map(\.count).reduce(0, +), lengths[count], about + ", edges")
      comparison.expect(fault(of: answer.paths.map(\.numbers), sample, starts, end), nil, about)
      comparison.expect(
        graph.disjointPaths(from: starts.reversed().nodes, to: .init(end), atMost: limit), answer,
        about + ", backwards")
      guard limit == 1 else { continue }
      comparison.expect(
        answer.paths.first?.count,
        graph.shortestPath(from: starts.nodes, to: .init(end))?.count, about + ", shortest")
    }
  }

  /// What is wrong with some paths as disjoint paths, in words.
  private func fault(
    of paths: [[Int]], _ sample: SampleGraph, _ starts: [Int], _ end: Int
  ) -> String? {
    var passed: Set<Int> = []
    var edges: Set<Int> = []
    for path in paths {
      if path.isEmpty, !starts.contains(end) { return "an empty path to what is no source" }
      for (position, edge) in path.enumerated() {
        let arrow = sample.arrows[edge]
        guard edges.insert(edge).inserted else { return "edge \(edge) twice" }
        if position == 0 {
          guard starts.contains(arrow.source), arrow.source != end else { return "wrong start" }
        } else {
          guard sample.arrows[path[position - 1]].target == arrow.source else { return "a gap" }
          guard !starts.contains(arrow.source), passed.insert(arrow.source).inserted else {
            return "node \(arrow.source) passed twice"
          }
        }
      }
      guard path.isEmpty || sample.arrows[path[path.count - 1]].target == end else {
        return "wrong end"
      }
    }
    let sorted = paths.sorted(by: Oracle.isShorter)
    return sorted == paths ? nil : "wrong order"
  }

  @Test("a path found first gives way when two together need its nodes apart")
  func takenBack() {
    // The shortest path 0-1-2-3 blocks both longer ones.
    let graph = SampleGraph(
      8, [(0, 1), (1, 2), (2, 3), (1, 4), (4, 5), (5, 3), (0, 6), (6, 7), (7, 2)]
    ).graph
    #expect(graph.disjointPaths(from: [0], to: 3, atMost: 1).paths == [[0, 1, 2]])
    #expect(graph.disjointPaths(from: [0], to: 3, atMost: 1).hasMore)
    let both = graph.disjointPaths(from: [0], to: 3)
    #expect(both.paths == [[0, 3, 4, 5], [6, 7, 8, 2]])
    #expect(!both.hasMore)
  }

  @Test("two references from a source straight to the node are two, further in they are one")
  func parallelReferences() {
    let graph = SampleGraph(3, [(0, 1), (0, 1), (1, 2), (1, 2), (2, 2)]).graph
    #expect(graph.disjointPaths(from: [0], to: 1).paths == [[0], [1]])
    #expect(graph.disjointPaths(from: [0], to: 2).paths == [[0, 2]])
    #expect(graph.disjointPaths(from: [2], to: 2).paths == [[]])
    #expect(graph.disjointPaths(from: [2, 1], to: 2).paths == [[], [2], [3]])
    #expect(graph.disjointPaths(from: [], to: 2) == graph.disjointPaths(from: [2], to: 0))
    #expect(!graph.disjointPaths(from: [], to: 2).hasMore)
  }
}
