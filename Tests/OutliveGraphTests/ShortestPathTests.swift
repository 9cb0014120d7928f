import OutliveGraph
internal import OutliveTestSupport
import Testing

@Suite("Shortest paths and cycles")
struct ShortestPathTests {
  @Test("a shortest path is the first of all simple paths by length and edges")
  func smallPaths() {
    let found = mismatches(SampleGraph.small) { sample, comparison in
      let oracle = Oracle(sample)
      let graph = sample.graph
      // Three sources are no different from two.
      for starts in sample.beginnings.prefix(3) {
        let paths = graph.shortestPaths(from: starts.nodes)
        for end in sample.nodes {
          let expected = starts.flatMap { oracle.simplePaths(from: $0, to: end) }
            .min(by: Oracle.isShorter)
          let about = "from \(starts) to \(end)"
          comparison.expect(paths.path(to: .init(end))?.numbers, expected, about)
          comparison.expect(
            graph.shortestPath(from: starts.nodes, to: .init(end))?.numbers, expected,
            about + " alone")
        }
      }
    }
    #expect(found == [])
  }

  @Test("shortest paths are those of Bellman's method, whatever the order of the sources")
  func randomPaths() {
    var generator = SeededRandom(seed: 3)
    let found = mismatches(SampleGraph.random) { sample, comparison in
      let graph = sample.graph
      let starts = (0..<3).map { _ in Int.random(in: sample.nodes, using: &generator) }
      let expected = Oracle(sample).shortestPaths(from: starts)
      let paths = graph.shortestPaths(from: starts.nodes)
      comparison.expect(
        graph.nodes.map { paths.path(to: $0)?.numbers }, expected, "from \(starts)")
      comparison.expect(
        graph.nodes.map { graph.shortestPath(from: starts.reversed().nodes, to: $0)?.numbers },
        expected, "from \(starts), backwards")
    }
    #expect(found == [])
  }

  @Test("the source whose first edge is lowest wins, not the one given first")
  func tieBetweenSources() {
    let graph = SampleGraph(4, [(1, 3), (0, 2), (2, 3), (0, 3)]).graph
    #expect(graph.shortestPath(from: [0, 1], to: 3) == [0])
    #expect(graph.shortestPath(from: [1, 0], to: 3) == [0])
    #expect(graph.shortestPath(from: [0], to: 3) == [3])
    #expect(graph.shortestPath(from: [3], to: 3) == [])
    #expect(graph.shortestPath(from: [3], to: 0) == nil)
    #expect(graph.shortestPath(from: [], to: 0) == nil)
  }

  @Test("a shortest cycle is the first of all simple cycles through the edge")
  func smallCycles() {
    let found = mismatches(SampleGraph.small) { sample, comparison in
      let oracle = Oracle(sample)
      let graph = sample.graph
      for (edge, arrow) in sample.arrows.enumerated() {
        let back = oracle.simplePaths(from: arrow.target, to: arrow.source)
          .min(by: Oracle.isShorter)
        comparison.expect(
          graph.shortestCycle(through: .init(edge))?.numbers, back.map { [edge] + $0 },
          "through \(edge)")
      }
    }
    #expect(found == [])
  }

  @Test("a shortest cycle goes back along a shortest path")
  func randomCycles() {
    let found = mismatches(SampleGraph.random) { sample, comparison in
      let oracle = Oracle(sample)
      let graph = sample.graph
      for (edge, arrow) in sample.arrows.enumerated().prefix(5) {
        let back = oracle.shortestPaths(from: [arrow.target])[arrow.source]
        comparison.expect(
          graph.shortestCycle(through: .init(edge))?.numbers, back.map { [edge] + $0 },
          "through \(edge)")
      }
    }
    #expect(found == [])
  }

  @Test("an edge that was filtered out is on no cycle")
  func filteredEdge() {
    let graph = SampleGraph(2, [(0, 1), (1, 0), (0, 0)]).graph
    #expect(graph.shortestCycle(through: 0) == [0, 1])
    #expect(graph.shortestCycle(through: 2) == [2])
    #expect(graph.filtered { $0 != 0 }.shortestCycle(through: 0) == nil)
    #expect(graph.filtered { $0 != 1 }.shortestCycle(through: 0) == nil)
  }

  @Test("of a path that is too long only the last edges are given")
  func limitedPaths() {
    let found = mismatches(SampleGraph.random) { sample, comparison in
      let graph = sample.graph
      let paths = graph.shortestPaths(from: [0])
      for end in graph.nodes {
        for limit in 0..<4 {
          comparison.expect(
            paths.path(to: end, atMost: limit)?.numbers,
            paths.path(to: end).map { Array($0.suffix(limit)).numbers }, "\(limit) to \(end)")
        }
      }
    }
    #expect(found == [])
  }

  @Test("a shortest cycle within a component is the one found in the whole graph")
  func cyclesWithinComponents() {
    let found = mismatches(SampleGraph.random) { sample, comparison in
      let graph = sample.graph
      for component in graph.stronglyConnectedComponents() {
        for edge in sample.arrows.indices.map({ ObjectGraph.Edge($0) }) {
          let isInside =
            component.contains(graph.source(of: edge)) && component.contains(graph.target(of: edge))
          comparison.expect(
            graph.shortestCycle(through: edge, within: component)?.numbers,
            isInside ? graph.shortestCycle(through: edge)?.numbers : nil,
            "through \(edge) within \(component.nodes)")
        }
      }
    }
    #expect(found == [])
  }
}
