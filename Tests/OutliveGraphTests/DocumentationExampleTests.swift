import OutliveGraph
import Testing

@Suite("The example on the landing page of the documentation")
struct DocumentationExampleTests {
  @Test("gives the answers that its comments say")
  func landingPage() {
    let references = ["titleObservation", "handler, captures self", "subject"]
    let graph = ObjectGraph(
      nodeCount: 3,
      edges: [(source: 0, target: 1), (source: 1, target: 0), (source: 1, target: 2)])

    let garbage = graph.garbage(retainCounts: [1, 1, 2])
    #expect(garbage.nodes.numbers == [0, 1])
    #expect(graph.externalCount(of: 2, retainCount: 2) == 1)

    let components = Array(graph.stronglyConnectedComponents(within: garbage.nodes).cyclic)
    #expect(components.map(\.nodes) == [[0, 1]])
    #expect(graph.edgesThatAloneBreak(components[0]) == [0, 1])
    let best = graph.breakSet(of: components[0]) {
      references[$0.index].contains("captures") ? 0 : 1
    }
    #expect(best.edges == [1])
    #expect(best.isSmallest)
    #expect(graph.shortestCycle(through: best.edges[0]) == [1, 0])

    #expect(graph.disjointPaths(from: [0, 2], to: 2).paths == [[], [0, 2]])
  }
}
