/// Edges whose removal leaves a component without cycles.
public struct BreakSet: Hashable, Sendable {
  /// The edges to remove, in ascending order.
  ///
  /// None could be left out: each is on a cycle that has no other of them, unless a component is so
  /// large that checking this was given up (see ``ObjectGraph/breakSet(of:cost:)``).
  public let edges: [ObjectGraph.Edge]
  /// Whether there is proof that no set with fewer edges would do.
  public let isSmallest: Bool
}

extension ObjectGraph {
  /// Finds the smallest set of edges whose removal leaves a component without cycles.
  ///
  /// Of several smallest sets it takes the one with the least total cost, and of several of those
  /// the one that has the lowest edge in which they differ.
  ///
  /// The answer is proved smallest if one edge is enough, however large the component is, and
  /// otherwise if at most 11 nodes are left once chains of edges and parallel edges are each put
  /// together into one. Every component that has at most 16 edges then, or in the first place, is
  /// among them. For others the answer is a greedy one, from which edges that turn out not to be
  /// needed are taken out.
  ///
  /// - Parameters:
  ///   - component: A component of this graph or of one that it was filtered from.
  ///   - cost: How much better it would be to keep an edge: among sets of the same size, one whose
  ///     edges cost less is preferred. It never makes a set larger. Any number will do; equal ones
  ///     if all edges are alike.
  /// - Returns: The edges to remove; none if the component has no cycle.
  /// - Complexity: O(*m* log *m*) for the *m* edges that come from the component. If that doesn't
  ///   settle it, another 2¹¹ · 11² steps for the exact answer, or at most 2²⁴ steps for taking out
  ///   edges that aren't needed.
  ///
  /// Source: the minimum feedback arc set problem. Exact: dynamic programming over the sets of
  /// nodes that come first in an order, as in Lawler, "A comment on minimum feedback arc sets"
  /// (1964). Greedy: Eades, Lin, Smyth, "A fast and effective heuristic for the feedback arc set
  /// problem" (1993).
  public func breakSet(
    of component: StronglyConnectedComponent, cost: (Edge) -> Int32 = { _ in 0 }
  ) -> BreakSet {
    breakSet(
      of: component, cost: cost, exactNodeLimit: BreakKernel.exactNodeLimit,
      stepLimit: BreakKernel.stepLimit)
  }

  /// Finds a break set within lower limits, so that tests can get to what lies behind them.
  ///
  /// - Parameters:
  ///   - component: As for ``breakSet(of:cost:)``.
  ///   - cost: As for ``breakSet(of:cost:)``.
  ///   - exactNodeLimit: How many nodes may be left for an exact answer, at most 11.
  ///   - stepLimit: How many steps may be taken to find edges that aren't needed.
  /// - Returns: As for ``breakSet(of:cost:)``.
  package func breakSet(
    of component: StronglyConnectedComponent, cost: (Edge) -> Int32, exactNodeLimit: Int,
    stepLimit: Int
  ) -> BreakSet {
    let part = InducedGraph(of: self, on: component)
    let costs = (0..<part.graph.edgeBound).map { Int(cost(part.original(Edge($0)))) }
    let set = part.breakSet(costs: costs, exactNodeLimit: exactNodeLimit, stepLimit: stepLimit)
    return BreakSet(edges: set.edges.map { part.original($0) }, isSmallest: set.isSmallest)
  }
}

extension InducedGraph {
  /// Finds the smallest break set of this graph alone, as edges of it.
  fileprivate func breakSet(costs: [Int], exactNodeLimit: Int, stepLimit: Int) -> BreakSet {
    let single = edgesThatAloneBreak().min { lhs, rhs in
      (costs[lhs.index], lhs) < (costs[rhs.index], rhs)
    }
    if let single { return BreakSet(edges: [single], isSmallest: true) }
    var bundles = BundleGraph(of: graph, costs: costs)
    bundles.contractChains()
    let kernel = BreakKernel(bundles.openBundles)
    let isExact = kernel.nodeCount <= exactNodeLimit
    let removed =
      isExact ? kernel.smallestBreakSet() : kernel.greedyBreakSet(stepLimit: stepLimit)
    let chosen = bundles.closedBundles + removed
    return BreakSet(edges: chosen.flatMap { bundles.edges(of: $0) }.sorted(), isSmallest: isExact)
  }
}
