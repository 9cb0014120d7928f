extension Oracle {
  /// A set of edges to remove, comparable by how good it is.
  struct Choice: Comparable {
    var edges: [Int]
    var cost: Int

    static func < (lhs: Choice, rhs: Choice) -> Bool {
      guard lhs.edges.count == rhs.edges.count else { return lhs.edges.count < rhs.edges.count }
      guard lhs.cost == rhs.cost else { return lhs.cost < rhs.cost }
      return lhs.edges.lexicographicallyPrecedes(rhs.edges)
    }
  }

  /// The edges whose removal alone leaves no cycle among some nodes.
  func edgesThatAloneBreak(_ nodes: [Int]) -> [Int] {
    guard !isAcyclic(within: nodes) else { return [] }
    return edges(within: nodes).filter { isAcyclic(without: [$0], within: nodes) }
  }

  /// The best break set, found by trying every set of edges.
  func breakSetByTryingSubsets(_ nodes: [Int], costs: [Int]) -> [Int] {
    let candidates = edges(within: nodes)
    var best: Choice?
    for mask in 0..<(1 << candidates.count) where mask.nonzeroBitCount <= best?.edges.count ?? 64 {
      let chosen = candidates.indices.filter { mask & (1 << $0) != 0 }.map { candidates[$0] }
      let choice = Choice(edges: chosen, cost: chosen.map { costs[$0] }.reduce(0, +))
      if best.map({ choice < $0 }) ?? true, isAcyclic(without: Set(chosen), within: nodes) {
        best = choice
      }
    }
    return best?.edges ?? []
  }

  /// The best break set, found by trying every order of the nodes and removing what leads
  /// backwards.
  func breakSetByTryingOrders(_ nodes: [Int], costs: [Int]) -> [Int] {
    let candidates = edges(within: nodes)
    var positions = [Int](repeating: 0, count: sample.nodeCount)
    var order = nodes
    var best: Choice?
    var hasNext = true
    while hasNext {
      for (position, node) in order.enumerated() {
        positions[node] = position
      }
      var chosen: [Int] = []
      for edge in candidates {
        let arrow = sample.arrows[edge]
        if positions[arrow.target] <= positions[arrow.source] {
          chosen.append(edge)
        }
      }
      if chosen.count <= best?.edges.count ?? Int.max {
        let choice = Choice(edges: chosen, cost: chosen.map { costs[$0] }.reduce(0, +))
        best = best.map { min($0, choice) } ?? choice
      }
      hasNext = order.permute()
    }
    return best?.edges ?? []
  }
}

extension [Int] {
  /// Changes to the next order of the same numbers; `false` after the last.
  fileprivate mutating func permute() -> Bool {
    guard
      let pivot = indices.dropLast().last(where: { self[$0] < self[$0 + 1] }),
      let successor = indices.last(where: { self[$0] > self[pivot] })
    else { return false }
    swapAt(pivot, successor)
    self[(pivot + 1)...].reverse()
    return true
  }
}
