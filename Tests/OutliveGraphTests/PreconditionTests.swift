import OutliveGraph
import Testing

@Suite("A programmer's mistakes end the program with a sentence")
struct PreconditionTests {
  /// A mistake, and what is said about it.
  enum Mistake: String, CaseIterable, Codable, Sendable {
    case negativeNodeCount = "A graph has from 0 to 2147483647 nodes, not -1."
    case edgeFromNowhere = "Edge 1 goes from node 2 to node 0, but the graph has only 2 nodes."
    case edgeToNowhere = "Edge 0 goes from node 0 to node 2, but the graph has only 2 nodes."
    case endMissing = "Each edge has two ends, not 2 sources and 1 targets."
    case externalOfUnknownNode = "Node 13 is not in the graph, which has 2 nodes."
    case negativeNode = "A node's number is from 0 to 2147483646, not -1."
    case negativeEdge = "An edge's number is from 0 to 2147483646, not -1."
    case sourceOfUnknownEdge = "Edge 2 is not in the graph, which has 2 edges."
    case unknownNode = "Node 3 is not in the graph, which has 2 nodes."
    case reachableFromUnknownNode = "Node 4 is not in the graph, which has 2 nodes."
    case pathFromUnknownNode = "Node 5 is not in the graph, which has 2 nodes."
    case pathToUnknownNode = "Node 6 is not in the graph, which has 2 nodes."
    case dominatorsFromUnknownNode = "Node 7 is not in the graph, which has 2 nodes."
    case dominatorOfUnknownNode = "Node 8 is not in the graph, which has 2 nodes."
    case componentOfUnknownNode = "Node 9 is not in the graph, which has 2 nodes."
    case unknownComponent = "There is no component 1: there are 1 components."
    case otherGraphsNodes = "The nodes to look at belong to a graph with another number of nodes."
    case tooFewRetainCounts = "A graph of 2 nodes needs as many retain counts, not 1."
    case disjointPathsFromUnknownNode = "Node 10 is not in the graph, which has 2 nodes."
    case disjointPathsToUnknownNode = "Node 11 is not in the graph, which has 2 nodes."
    case negativeLimit = "There can't be -1 paths."
    case reachingUnknownNode = "Node 12 is not in the graph, which has 2 nodes."
    case negativeSetSize = "A graph can't have -1 nodes."
    case nodeOutsideSet = "Node 2 can't be in a set of the nodes of a graph that has 2 nodes."

    func make() {
      let graph = SampleGraph(2, [(0, 1), (1, 0)]).graph
      switch self {
      case .negativeNodeCount: _ = ObjectGraph(nodeCount: -1, edges: [])
      case .edgeFromNowhere:
        _ = ObjectGraph(nodeCount: 2, edges: [(source: 0, target: 1), (source: 2, target: 0)])
      case .edgeToNowhere: _ = ObjectGraph(nodeCount: 2, edges: [(source: 0, target: 2)])
      case .endMissing: _ = ObjectGraph(nodeCount: 2, sources: [0, 1], targets: [1])
      case .externalOfUnknownNode: _ = graph.externalCount(of: 13, retainCount: 1)
      case .negativeNode: _ = ObjectGraph.Node(-1)
      case .negativeEdge: _ = ObjectGraph.Edge(-1)
      case .sourceOfUnknownEdge: _ = graph.source(of: 2)
      case .unknownNode: _ = graph.outgoing(3)
      case .reachableFromUnknownNode: _ = graph.reachable(from: [4])
      case .pathFromUnknownNode: _ = graph.shortestPaths(from: [5])
      case .pathToUnknownNode: _ = graph.shortestPath(from: [0], to: 6)
      case .dominatorsFromUnknownNode: _ = graph.dominators(from: [7])
      case .dominatorOfUnknownNode: _ = graph.dominators(from: [0]).immediateDominator(of: 8)
      case .componentOfUnknownNode: _ = graph.stronglyConnectedComponents().index(of: 9)
      case .unknownComponent: _ = graph.stronglyConnectedComponents()[1]
      case .otherGraphsNodes:
        _ = graph.stronglyConnectedComponents(within: NodeSet(nodeCount: 3))
      case .tooFewRetainCounts: _ = graph.garbage(retainCounts: [1])
      case .disjointPathsFromUnknownNode: _ = graph.disjointPaths(from: [10], to: 0)
      case .disjointPathsToUnknownNode: _ = graph.disjointPaths(from: [0], to: 11)
      case .negativeLimit: _ = graph.disjointPaths(from: [0], to: 1, atMost: -1)
      case .reachingUnknownNode: _ = graph.reaching([12])
      case .negativeSetSize: _ = NodeSet(nodeCount: -1)
      case .nodeOutsideSet: _ = NodeSet(nodeCount: 2, [2])
      }
    }
  }

  @Test("each ends the program and says what is wrong", arguments: Mistake.allCases)
  func mistake(_ mistake: Mistake) async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [mistake] in
      mistake.make()
    }
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.contains("Precondition failed: \(mistake.rawValue)\n") || isOptimized)
  }

  /// Whether the code under test was optimized: the program then ends without a word.
  private var isOptimized: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }
}
