extension ObjectGraph {
  /// Finds every edge whose removal alone leaves a component without cycles: the possible culprits.
  ///
  /// - Parameter component: A component of this graph or of one that it was filtered from.
  /// - Returns: The edges that are on every cycle of the component, in ascending order; none if it
  ///   has no cycle.
  /// - Complexity: O(*m* log *m*), where *m* is the number of edges that come from the component.
  ///
  /// Source: the edge form of Garey and Tarjan, "A linear-time algorithm for finding all feedback
  /// vertices" (1978), with a simpler proof, which the implementation gives.
  public func edgesThatAloneBreak(_ component: StronglyConnectedComponent) -> [Edge] {
    let part = InducedGraph(of: self, on: component)
    return part.edgesThatAloneBreak().map { part.original($0) }
  }
}

extension InducedGraph {
  /// The edges of this graph that are on all its cycles, in ascending order.
  ///
  /// They must be on any one cycle, so take one: the *ring*, with edge *t* from its node *t* to its
  /// node *t* + 1. Without the ring's edges the rest must have no cycle, or else there is no
  /// answer. A path through the rest from node *i* of the ring to node *j* is a *bypass*: it avoids
  /// the ring's edges from *i* onwards up to *j*. An edge that some bypass avoids is not on the
  /// cycle that the bypass makes with the other part of the ring. An edge that no bypass avoids is
  /// on all cycles: take it out, lay the ring out as a line from its target to its source, and all
  /// bypasses lead forwards on the line, as its own edges do. So the answer is what no bypass
  /// avoids, and for that it is enough to know the first and last node of the ring that each node
  /// reaches, and is reached from.
  func edgesThatAloneBreak() -> [ObjectGraph.Edge] {
    guard let ring = graph.anyCycle() else { return [] }
    var isInRing = [Bool](repeating: false, count: graph.edgeBound)
    var ringPositions = [Int?](repeating: nil, count: graph.nodeCount)
    for (position, edge) in ring.enumerated() {
      isInRing[edge.index] = true
      ringPositions[graph.sources[edge.index].index] = position
    }
    let rest = graph.filtered { !isInRing[$0.index] }
    guard let order = rest.topologicalOrder() else { return [] }

    // Bypasses that lead on along the ring: how many begin less how many end before each of its
    // edges.
    var steps = [Int](repeating: 0, count: ring.count + 1)
    // Bypasses that lead on past the end of the ring: the first edge that one avoids before the
    // end, and how many edges one avoids after the beginning.
    var firstAvoided = ring.count
    var avoidedAtBeginning = 0
    let lastReached = rest.furthest(order.reversed(), ringPositions, rest.outgoingRows, max)
    let firstReached = rest.furthest(order.reversed(), ringPositions, rest.outgoingRows, min)
    let lastReaching = rest.furthest(order, ringPositions, rest.incomingRows, max)
    for (position, edge) in ring.enumerated() {
      let node = graph.sources[edge.index].index
      if let last = lastReached[node], last > position {
        steps[position] += 1
        steps[last] -= 1
      }
      if let first = firstReached[node], first < position {
        firstAvoided = min(firstAvoided, position)
      }
      if let last = lastReaching[node], last > position {
        avoidedAtBeginning = position
      }
    }
    var avoiding = 0
    var found: [ObjectGraph.Edge] = []
    for (position, edge) in ring.enumerated() {
      avoiding += steps[position]
      if avoiding == 0, avoidedAtBeginning <= position, position < firstAvoided {
        found.append(edge)
      }
    }
    return found.sorted()
  }
}

extension ObjectGraph {
  /// Finds some cycle, as edges in order; `nil` if there is none.
  fileprivate func anyCycle() -> [Edge]? {
    // Take away nodes that lead nowhere until every node that is left leads to another one; from
    // there one can go on until one comes to a node for the second time.
    var degrees = nodes.map { outgoingRows[$0].count }
    var ends = nodes.filter { degrees[$0.index] == 0 }
    var removed = NodeSet(nodeCount: nodeCount)
    while let end = ends.popLast() {
      removed.insert(end)
      for edge in incomingRows[end] {
        let source = sources[edge.index]
        degrees[source.index] -= 1
        if degrees[source.index] == 0 {
          ends.append(source)
        }
      }
    }
    guard var node = nodes.first(where: { !removed.contains($0) }) else { return nil }
    var visitedAt = [Int?](repeating: nil, count: nodeCount)
    var walk: [Edge] = []
    while visitedAt[node.index] == nil {
      visitedAt[node.index] = walk.count
      let next = outgoingRows[node].first { !removed.contains(targets[$0.index]) }
      guard let next else { return nil }
      walk.append(next)
      node = targets[next.index]
    }
    return Array(walk.dropFirst(visitedAt[node.index] ?? 0))
  }

  /// The nodes in an order in which every edge leads forwards; `nil` if there is a cycle.
  ///
  /// Source: Kahn, "Topological sorting of large networks" (1962).
  func topologicalOrder() -> [Node]? {
    var degrees = nodes.map { incomingRows[$0].count }
    var order = nodes.filter { degrees[$0.index] == 0 }
    var position = 0
    while position < order.count {
      for edge in outgoingRows[order[position]] {
        let target = targets[edge.index]
        degrees[target.index] -= 1
        if degrees[target.index] == 0 {
          order.append(target)
        }
      }
      position += 1
    }
    return order.count == nodeCount ? order : nil
  }

  /// The highest or lowest position on the ring among the nodes that each node leads to.
  ///
  /// - Parameters:
  ///   - order: The nodes, each behind all that it leads to.
  ///   - ringPositions: The position of each node that is on the ring.
  ///   - rows: The edges at each node, with their far ends.
  ///   - choose: `max` or `min`.
  /// - Returns: A position for each node; `nil` for one that leads to no node of the ring.
  fileprivate func furthest(
    _ order: some Sequence<Node>, _ ringPositions: [Int?], _ rows: EdgeRows,
    _ choose: (Int, Int) -> Int
  ) -> [Int?] {
    var furthest = [Int?](repeating: nil, count: nodeCount)
    for node in order {
      for position in rows[node].indices {
        let end = rows.ends[position].index
        for candidate in [ringPositions[end], furthest[end]] {
          guard let candidate else { continue }
          furthest[node.index] = furthest[node.index].map { choose($0, candidate) } ?? candidate
        }
      }
    }
    return furthest
  }
}
