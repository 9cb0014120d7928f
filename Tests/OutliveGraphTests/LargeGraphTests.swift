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

  @Test("a chain of a million objects")
  func longChain() {
    let length = 1_000_000
    let chain = graph(length, (0..<length - 1).lazy.map { ($0, $0 + 1) })
    let end = ObjectGraph.Node(length - 1)
    #expect(chain.reachable(from: [0]).count == length)
    #expect(chain.reaching([end]).count == length)
    #expect(chain.stronglyConnectedComponents().count == length)
    #expect(chain.shortestPath(from: [0], to: end)?.count == length - 1)
    #expect(chain.disjointPaths(from: [0], to: end).paths.map(\.count) == [length - 1])
    let dominators = chain.dominators(from: [0])
    #expect(dominators.immediateDominator(of: end) == .node(ObjectGraph.Node(length - 2)))
    let retained = dominators.retainedSizes(of: [UInt64](repeating: 2, count: length))
    #expect(retained.first == UInt64(2 * length))
    #expect(retained.last == 2)
    #expect(chain.filtered { $0 != 999 }.reachable(from: [0]).count == 1000)
  }

  @Test("an object that refers to a million others, each of which refers back to it")
  func star() {
    let count = 1_000_001
    var edges: [(Int, Int)] = []
    for other in 1..<count { edges += [(0, other), (other, 0)] }
    let star = graph(count, edges)
    let components = star.stronglyConnectedComponents()
    #expect(components.map(\.nodes.count) == [count])
    #expect(star.reachable(from: [7]).count == count)
    #expect(star.shortestPath(from: [7], to: 8)?.numbers == [13, 14])
    #expect(star.shortestCycle(through: 14)?.numbers == [14, 15])
    let dominators = star.dominators(from: [7])
    #expect(dominators.immediateDominator(of: 8) == .node(0))
    #expect(dominators.dominated(by: 0).count == count - 1)
    // All that hold the middle are separate ways to it.
    let holders = (1..<count).map { ObjectGraph.Node($0) }
    let paths = star.disjointPaths(from: holders, to: 0)
    let expected = (0..<16).map { number in [2 * number + 1] }
    #expect(paths.paths.map(\.numbers) == expected)
    #expect(paths.hasMore)
  }

  @Test("250,000 objects in rows, each of which refers to the one behind it and the one below")
  func grid() {
    let side = 500
    var edges: [(Int, Int)] = []
    for node in 0..<side * side {
      if node % side < side - 1 { edges.append((node, node + 1)) }
      if node / side < side - 1 { edges.append((node, node + side)) }
    }
    let grid = graph(side * side, edges)
    let end = ObjectGraph.Node(side * side - 1)
    #expect(grid.stronglyConnectedComponents().count == side * side)
    #expect(grid.shortestPath(from: [0], to: end)?.count == 2 * side - 2)
    let dominators = grid.dominators(from: [0])
    // Within the grid there are two ways to everything, along the edges of it only one.
    #expect(dominators.immediateDominator(of: end) == .node(0))
    #expect(dominators.immediateDominator(of: .init(side - 1)) == .node(.init(side - 2)))
    #expect(dominators.dominated(by: 1).count == side - 1)
    let paths = grid.disjointPaths(from: [0], to: end)
    #expect(paths.paths.map(\.count) == [2 * side - 2, 2 * side - 2])
    #expect(!paths.hasMore)
  }

  @Test("five hundred objects, each of which refers to each, itself too")
  func complete() {
    let count = 500
    let complete = graph(count, (0..<count * count).lazy.map { ($0 / count, $0 % count) })
    #expect(complete.stronglyConnectedComponents().map(\.nodes.count) == [count])
    #expect(complete.shortestPath(from: [3], to: 7)?.numbers == [3 * count + 7])
    #expect(complete.shortestCycle(through: 3)?.numbers == [3, 3 * count])
    let dominators = complete.dominators(from: [3])
    #expect(dominators.dominated(by: 3).count == count)
    #expect(dominators.dominated(by: 4).count == 1)
    let paths = complete.disjointPaths(from: [3], to: 7, atMost: .max)
    #expect(paths.paths.count == count - 1)
    let edgeCount = paths.paths.map(\.count).reduce(0, +)
    #expect(edgeCount == 1 + 2 * (count - 2))
    #expect(!paths.hasMore)
  }
}
