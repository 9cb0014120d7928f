/// Answers found the plainest way there is, straight from the definitions.
struct Oracle {
  let sample: SampleGraph
  /// Whether there is a path of at least one edge from one node to another.
  let leads: [[Bool]]

  init(_ sample: SampleGraph) {
    self.sample = sample
    leads = Self.closure(sample.nodeCount, sample.arrows)
  }

  /// Warshall's closure.
  private static func closure(_ nodeCount: Int, _ arrows: [SampleGraph.Arrow]) -> [[Bool]] {
    var leads = [[Bool]](
      repeating: [Bool](repeating: false, count: nodeCount), count: nodeCount)
    for arrow in arrows {
      leads[arrow.source][arrow.target] = true
    }
    for middle in 0..<nodeCount {
      for start in 0..<nodeCount where leads[start][middle] {
        for end in 0..<nodeCount where leads[middle][end] {
          leads[start][end] = true
        }
      }
    }
    return leads
  }

  // MARK: Reachability and garbage

  func reachable(from starts: [Int]) -> [Int] {
    sample.nodes.filter { end in starts.contains { $0 == end || leads[$0][end] } }
  }

  /// How many edges go to a node.
  func enteringCount(_ node: Int) -> Int { sample.arrows.count { $0.target == node } }

  // MARK: Components

  func components() -> [[Int]] {
    var components: [[Int]] = []
    for node in sample.nodes where !components.contains(where: { $0.contains(node) }) {
      components.append(
        sample.nodes.filter { $0 == node || (leads[node][$0] && leads[$0][node]) })
    }
    return components
  }

  func isAcyclic(without removed: Set<Int> = [], within nodes: [Int]? = nil) -> Bool {
    var left = Set(nodes ?? Array(sample.nodes))
    let arrows = sample.arrows.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
    while true {
      // Take away nodes that lead to none of those left.
      let ends = left.filter { node in
        !arrows.contains { $0.source == node && left.contains($0.target) }
      }
      if ends.isEmpty { return left.isEmpty }
      left.subtract(ends)
    }
  }

  /// The edges with both ends among some nodes.
  func edges(within nodes: [Int]) -> [Int] {
    sample.arrows.indices.filter { index in
      nodes.contains(sample.arrows[index].source) && nodes.contains(sample.arrows[index].target)
    }
  }

  // MARK: Paths

  /// The shortest path to each node that is first in lexicographic order, by length, as Bellman
  /// does.
  func shortestPaths(from starts: [Int]) -> [[Int]?] {
    var paths = [[Int]?](repeating: nil, count: sample.nodeCount)
    for start in starts {
      paths[start] = []
    }
    var walks = paths
    for _ in sample.nodes {
      var longer = [[Int]?](repeating: nil, count: sample.nodeCount)
      for (edge, arrow) in sample.arrows.enumerated() {
        guard let walk = walks[arrow.source].map({ $0 + [edge] }) else { continue }
        if longer[arrow.target].map({ walk.lexicographicallyPrecedes($0) }) ?? true {
          longer[arrow.target] = walk
        }
      }
      walks = longer
      for node in sample.nodes where paths[node] == nil {
        paths[node] = walks[node]
      }
    }
    return paths
  }

  /// Every path from a node to another that comes to no node twice.
  func simplePaths(from start: Int, to end: Int, avoiding: Set<Int> = []) -> [[Int]] {
    guard start != end else { return [[]] }
    return sample.arrows.indices.flatMap { edge -> [[Int]] in
      let arrow = sample.arrows[edge]
      guard arrow.source == start, arrow.target != start, !avoiding.contains(arrow.target)
      else { return [] }
      return simplePaths(from: arrow.target, to: end, avoiding: avoiding.union([start]))
        .map { [edge] + $0 }
    }
  }

  static func isShorter(_ lhs: [Int], _ rhs: [Int]) -> Bool {
    lhs.count == rhs.count ? lhs.lexicographicallyPrecedes(rhs) : lhs.count < rhs.count
  }

  // MARK: Dominators

  /// For each node that can be reached, the nodes that are on every path to it, itself included.
  func dominators(from roots: [Int]) -> [Int: Set<Int>] {
    var dominators: [Int: Set<Int>] = [:]
    for node in reachable(from: roots) {
      dominators[node] = [node]
    }
    for removed in sample.nodes {
      var reached = Set(roots).subtracting([removed])
      var count = -1
      while reached.count > count {
        count = reached.count
        for arrow in sample.arrows where reached.contains(arrow.source) && arrow.target != removed {
          reached.insert(arrow.target)
        }
      }
      for node in dominators.keys where node != removed && !reached.contains(node) {
        dominators[node]?.insert(removed)
      }
    }
    return dominators
  }
}
