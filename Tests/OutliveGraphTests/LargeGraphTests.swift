import OutliveGraph
import Testing

@Suite("Graphs so deep that recursion would overflow the stack")
struct LargeGraphTests {
  private func graph(_ nodeCount: Int, _ edges: some Sequence<(Int, Int)>) -> ObjectGraph {
    ObjectGraph(
      nodeCount: nodeCount,
      edges: edges.lazy.map { (source: ObjectGraph.Node($0.0), target: ObjectGraph.Node($0.1)) })
  }

  @Test("a chain of 200,000 objects")
  func chain() {
    let length = 200_000
    let chain = graph(length, (0..<length - 1).lazy.map { ($0, $0 + 1) })
    let end = ObjectGraph.Node(length - 1)
    #expect(chain.reachable(from: [0]).count == length)
    let held = chain.garbage(retainCounts: [Int](repeating: 1, count: length))
    #expect(held.nodes.isEmpty)
    let loose = chain.garbage(retainCounts: [0] + [Int](repeating: 1, count: length - 1))
    #expect(loose.nodes.count == length)
    let components = chain.stronglyConnectedComponents()
    #expect(components.count == length)
    #expect(components.index(of: end) == length - 1)
    #expect(components[length - 1].nodes == [end])
    #expect(chain.shortestPath(from: [0], to: end)?.count == length - 1)
    let dominators = chain.dominators(from: [0])
    #expect(dominators.immediateDominator(of: end) == .node(ObjectGraph.Node(length - 2)))
    #expect(dominators.dominated(by: 1).count == length - 1)
  }

  @Test("a cycle of 200,000 objects")
  func cycle() {
    let length = 200_000
    let cycle = graph(length, (0..<length).lazy.map { ($0, ($0 + 1) % length) })
    #expect(cycle.garbage(retainCounts: [Int](repeating: 1, count: length)).nodes.count == length)
    let components = cycle.stronglyConnectedComponents()
    #expect(components.count == 1)
    let component = components[0]
    #expect(component.nodes.count == length)
    #expect(component.isCyclic)
    #expect(cycle.shortestCycle(through: 7)?.count == length)
    #expect(cycle.edgesThatAloneBreak(component).count == length)
    let answer = cycle.breakSet(of: component) { $0 == 150_000 ? 0 : 1 }
    #expect(answer.edges == [150_000])
    #expect(answer.isSmallest)
    #expect(cycle.dominators(from: [5]).dominated(by: 5).count == length)
  }

  @Test("a cycle of 50,000 objects, each of which refers twice to the next")
  func doubleCycle() {
    let length = 50_000
    let cycle = graph(length, (0..<2 * length).lazy.map { ($0 / 2, ($0 / 2 + 1) % length) })
    let component = cycle.stronglyConnectedComponents()[0]
    #expect(cycle.edgesThatAloneBreak(component) == [])
    let answer = cycle.breakSet(of: component) { $0.index / 2 == 7 ? 0 : 1 }
    #expect(answer.edges == [14, 15])
    #expect(answer.isSmallest)
  }

  @Test("a list of 50,000 objects linked both ways comes down to the links of one direction")
  func doublyLinkedList() {
    let length = 50_000
    let links = (0..<length - 1).lazy.flatMap { [($0, $0 + 1), ($0 + 1, $0)] }
    let list = graph(length, links)
    let component = list.stronglyConnectedComponents()[0]
    let answer = list.breakSet(of: component) { Int32($0.index % 2) * -1 }
    #expect(answer.edges.count == length - 1)
    #expect(answer.edges.first == 1)
    #expect(answer.edges.allSatisfy { $0.index % 2 == 1 })
    #expect(answer.isSmallest)
  }

  @Test(
    "a ring of 5,000 objects linked both ways, to the next and the one after, is solved greedily")
  func greedyRing() {
    let count = 5_000
    let links = (0..<count).flatMap { node in
      [1, 2].flatMap { [(node, (node + $0) % count), ((node + $0) % count, node)] }
    }
    let sample = SampleGraph(count, links)
    let ring = sample.graph
    let component = ring.stronglyConnectedComponents()[0]
    let answer = ring.breakSet(of: component)
    #expect(!answer.isSmallest)
    let removed = Set(answer.edges)
    let rest = ring.filtered { !removed.contains($0) }
    #expect(rest.stronglyConnectedComponents().count == count)
    // Each of the 10,000 pairs of links is a cycle of its own.
    #expect(answer.edges.count == 2 * count)
  }
}
