extension BreakKernel {
  /// Finds a break set that need not be the smallest, in little time.
  ///
  /// - Parameter stepLimit: How many bundles to follow at most while looking for bundles that could
  ///   stay after all. When it is reached, those not yet looked at are removed.
  /// - Returns: The bundles to remove, by ascending first edge.
  func greedyBreakSet(stepLimit: Int) -> [Bundle] {
    let graph = ObjectGraph(
      nodeCount: nodeCount,
      edges: bundles.lazy.map {
        (source: ObjectGraph.Node($0.source), target: ObjectGraph.Node($0.target))
      })
    var ordering = GreedyOrdering(graph: graph, weights: bundles.map(\.weight))
    let positions = ordering.positions()
    var search = DetourSearch(
      graph: graph, isRemoved: bundles.map { positions[$0.source] > positions[$0.target] },
      stepsLeft: stepLimit)
    // The bundles that it is best to keep get their chance first.
    let candidates = bundles.indices.filter { search.isRemoved[$0] }.sorted { lhs, rhs in
      bundles[rhs].isPreferred(to: bundles[lhs])
    }
    for candidate in candidates {
      guard let closesCycle = search.closesCycle(ObjectGraph.Edge(candidate)) else { break }
      search.isRemoved[candidate] = closesCycle
    }
    return bundles.indices.filter { search.isRemoved[$0] }.map { bundles[$0] }
  }
}

/// Tells of removed edges whether they could stay.
private struct DetourSearch {
  let graph: ObjectGraph
  var isRemoved: [Bool]
  private var stepsLeft: Int
  /// The last edge that each node was reached for, so that nothing needs to be cleared in between.
  private var reachedFor: [ObjectGraph.Edge?]

  init(graph: ObjectGraph, isRemoved: [Bool], stepsLeft: Int) {
    self.graph = graph
    self.isRemoved = isRemoved
    self.stepsLeft = stepsLeft
    reachedFor = [ObjectGraph.Edge?](repeating: nil, count: graph.nodeCount)
  }

  /// Tells whether an edge would be on a cycle if it stayed; `nil` if that takes too many steps.
  mutating func closesCycle(_ edge: ObjectGraph.Edge) -> Bool? {
    let end = graph.sources[edge.index]
    var pending = [graph.targets[edge.index]]
    while let node = pending.popLast() {
      for next in graph.outgoingRows[node] where !isRemoved[next.index] {
        guard stepsLeft > 0 else { return nil }
        stepsLeft -= 1
        let target = graph.targets[next.index]
        if target == end { return true }
        if reachedFor[target.index] != edge {
          reachedFor[target.index] = edge
          pending.append(target)
        }
      }
    }
    return false
  }
}

/// An order of nodes in which little leads backwards, after Eades, Lin and Smyth.
///
/// Nodes that nothing leads to go to the front, nodes that lead nowhere to the back. When there are
/// neither, the node for which most leads out compared to what leads in goes to the front: what
/// leads in will lead backwards.
private struct GreedyOrdering {
  private let graph: ObjectGraph
  private let weights: [BreakWeight]
  private var isPlaced: [Bool]
  private var enteringCounts: [Int]
  private var leavingCounts: [Int]
  /// The weight of what leads out of each node less that of what leads into it.
  private var surpluses: [BreakWeight]
  private var queue = MaximumQueue()
  private var sources: [ObjectGraph.Node] = []
  private var sinks: [ObjectGraph.Node] = []

  init(graph: ObjectGraph, weights: [BreakWeight]) {
    self.graph = graph
    self.weights = weights
    isPlaced = [Bool](repeating: false, count: graph.nodeCount)
    enteringCounts = graph.nodes.map { graph.incomingRows[$0].count }
    leavingCounts = graph.nodes.map { graph.outgoingRows[$0].count }
    surpluses = [BreakWeight](repeating: .zero, count: graph.nodeCount)
    for (index, weight) in weights.enumerated() {
      surpluses[graph.sources[index].index] += weight
      surpluses[graph.targets[index].index] -= weight
    }
    for node in graph.nodes {
      noteChange(of: node)
    }
  }

  /// The position of each node in the order.
  mutating func positions() -> [Int] {
    var positions = [Int](repeating: 0, count: graph.nodeCount)
    var front = 0
    var back = graph.nodeCount
    while front < back {
      if let sink = sinks.popLast() {
        guard place(sink) else { continue }
        back -= 1
        positions[sink.index] = back
      } else if let node = sources.popLast() ?? nextInQueue() {
        guard place(node) else { continue }
        positions[node.index] = front
        front += 1
      }
    }
    return positions
  }

  /// The node with the largest surplus.
  private mutating func nextInQueue() -> ObjectGraph.Node? {
    while let entry = queue.removeFirst() {
      // Each change of a surplus adds an entry; the older ones are out of date.
      if entry.surplus == surpluses[entry.node.index] { return entry.node }
    }
    return nil
  }

  /// Takes a node out of what is left to order; does nothing if that was done before.
  private mutating func place(_ node: ObjectGraph.Node) -> Bool {
    guard !isPlaced[node.index] else { return false }
    isPlaced[node.index] = true
    for edge in graph.outgoingRows[node] {
      let target = graph.targets[edge.index]
      enteringCounts[target.index] -= 1
      surpluses[target.index] += weights[edge.index]
      noteChange(of: target)
    }
    for edge in graph.incomingRows[node] {
      let source = graph.sources[edge.index]
      leavingCounts[source.index] -= 1
      surpluses[source.index] -= weights[edge.index]
      noteChange(of: source)
    }
    return true
  }

  private mutating func noteChange(of node: ObjectGraph.Node) {
    guard !isPlaced[node.index] else { return }
    if leavingCounts[node.index] == 0 {
      sinks.append(node)
    } else if enteringCounts[node.index] == 0 {
      sources.append(node)
    } else {
      queue.insert(MaximumQueue.Entry(surplus: surpluses[node.index], node: node))
    }
  }
}
