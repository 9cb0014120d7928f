import OutliveGraph
import OutliveTestSupport
import Testing

@Suite("The graph as a value")
struct ObjectGraphTests {
  @Test("rows hold every edge once, in ascending order")
  func rows() {
    let samples = SampleGraph.small + SampleGraph.random + SampleGraph.uneven
    let found = mismatches(samples) { sample, comparison in
      let graph = sample.graph
      comparison.expect(
        graph.nodes.map { graph.outgoing($0).numbers },
        sample.nodes.map { node in
          sample.arrows.indices.filter { sample.arrows[$0].source == node }
        }, "outgoing")
      comparison.expect(
        graph.nodes.map { graph.incoming($0).numbers },
        sample.nodes.map { node in
          sample.arrows.indices.filter { sample.arrows[$0].target == node }
        }, "incoming")
      comparison.expect(
        sample.arrows.indices.map { graph.source(of: .init($0)).index },
        sample.arrows.map(\.source), "sources")
      comparison.expect(
        sample.arrows.indices.map { graph.target(of: .init($0)).index },
        sample.arrows.map(\.target), "targets")
      comparison.expect(
        [graph.nodeCount, graph.edgeCount, graph.edgeBound],
        [sample.nodeCount, sample.arrows.count, sample.arrows.count], "counts")
    }
    #expect(found == [])
  }

  @Test("parallel edges and self edges are kept apart")
  func parallelEdges() {
    let graph = SampleGraph(2, [(0, 1), (1, 1), (0, 1), (1, 0)]).graph
    #expect(graph.outgoing(0).numbers == [0, 2])
    #expect(graph.outgoing(1).numbers == [1, 3])
    #expect(graph.incoming(0).numbers == [3])
    #expect(graph.incoming(1).numbers == [0, 1, 2])
  }

  @Test("a filtered graph keeps the numbers of its nodes and edges")
  func filtering() {
    let graph = SampleGraph(3, [(0, 1), (1, 2), (2, 0), (0, 1)]).graph
    let filtered = graph.filtered { $0.index % 2 == 1 }
    #expect(filtered.nodeCount == 3)
    #expect(filtered.edgeCount == 2)
    #expect(filtered.edgeBound == 4)
    #expect(filtered.nodes.map { filtered.outgoing($0).numbers } == [[3], [1], []])
    #expect(filtered.nodes.map { filtered.incoming($0).numbers } == [[], [3], [1]])
    #expect((0..<4).map { filtered.contains(.init($0)) } == [false, true, false, true])
    #expect(filtered.source(of: 2) == 2)
    #expect(filtered.target(of: 2) == 0)
    #expect(filtered.filtered { $0 != 1 }.outgoing(1).numbers == [])
    #expect(filtered.filtered { _ in true } == filtered)
  }

  @Test("a filter is asked once for each edge that the graph still has")
  func filterIsAskedOnce() {
    let graph = SampleGraph(3, [(2, 1), (1, 2), (0, 0), (0, 1)]).graph.filtered { $0 != 1 }
    var asked: [Int] = []
    _ = graph.filtered { edge in
      asked.append(edge.index)
      return false
    }
    #expect(asked == [2, 3, 0])
  }

  @Test("what is left of a graph is what was kept, whether its edges are in order or not")
  func filteredRows() {
    var generator = SeededRandom(seed: 5)
    let found = mismatches(SampleGraph.random + SampleGraph.uneven) { sample, comparison in
      let graph = sample.graph
      for share in [0, 1, 2, 10] {
        let kept = sample.arrows.indices.filter { _ in
          share > 0 && Int.random(in: 0..<share, using: &generator) == 0
        }
        let isKept = Set(kept)
        let filtered = graph.filtered { isKept.contains($0.index) }
        comparison.expect(
          filtered.nodes.map { filtered.outgoing($0).numbers },
          sample.nodes.map { node in kept.filter { sample.arrows[$0].source == node } }, "outgoing")
        comparison.expect(
          filtered.nodes.map { filtered.incoming($0).numbers },
          sample.nodes.map { node in kept.filter { sample.arrows[$0].target == node } }, "incoming")
        comparison.expect(filtered.edgeCount, kept.count, "count")
        comparison.expect(
          sample.arrows.indices.map { filtered.source(of: .init($0)).index },
          sample.arrows.map(\.source), "sources")
        comparison.expect(filtered == graph, kept.count == sample.arrows.count, "equality")
      }
    }
    #expect(found == [])
  }

  @Test("a set gives its nodes in ascending order, each once")
  func nodeSet() {
    var set = NodeSet(nodeCount: 130, [129, 0, 63, 64, 0])
    #expect(set.numbers == [0, 63, 64, 129])
    #expect([set.insert(127), set.insert(127)] == [true, false])
    #expect(set.count == 5)
    #expect(set.underestimatedCount == 5)
    #expect(set.description == "[0, 63, 64, 127, 129]")
    #expect((0..<130).filter { set.contains(.init($0)) } == [0, 63, 64, 127, 129])
    #expect(set == NodeSet(nodeCount: 130, [127, 129, 0, 64, 63]))
    #expect(NodeSet(nodeCount: 0).isEmpty)
    #expect(!set.isEmpty)
  }

  @Test("a set made of a question, and what is not in it, are what an array's filter gives")
  func askedSets() {
    for nodeCount in 0...130 {
      let nodes = (0..<nodeCount).map { ObjectGraph.Node($0) }
      for divisor in [1, 2, 7, 64, 200] {
        let set = NodeSet(nodeCount: nodeCount) { $0.index % divisor == 0 }
        #expect(set == NodeSet(nodeCount: nodeCount, nodes.filter { $0.index % divisor == 0 }))
        #expect(
          set.complement == NodeSet(nodeCount: nodeCount, nodes.filter { $0.index % divisor != 0 }))
      }
    }
  }

  @Test("nodes and edges print as their numbers and sort by them")
  func numbers() {
    #expect("\(ObjectGraph.Node(7)) \(ObjectGraph.Edge(8))" == "7 8")
    #expect([ObjectGraph.Node(2), 0, 1].sorted() == [0, 1, 2])
    #expect([ObjectGraph.Edge(2), 0, 1].sorted() == [0, 1, 2])
  }
}
