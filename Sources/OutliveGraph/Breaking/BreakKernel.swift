/// What is left of a component once chains and parallel edges are put together.
struct BreakKernel {
  /// The number of nodes up to which the smallest break set is found exactly.
  ///
  /// Each node of a kernel has at least three bundles, so every kernel of at most 16 bundles has at
  /// most 10 nodes. Eleven nodes have at most 110 bundles, which fit the bits of one integer.
  static let exactNodeLimit = 11

  /// The number of steps after which the greedy answer is left as it is: a second or so.
  static let stepLimit = 1 << 24

  let nodeCount: Int
  /// The bundles by ascending first edge, with their ends renumbered.
  let bundles: [Bundle]

  init(_ open: [Bundle]) {
    let ends = open.flatMap { [$0.source, $0.target] }.sorted()
    var nodes: [Int] = []
    for end in ends where end != nodes.last {
      nodes.append(end)
    }
    nodeCount = nodes.count
    bundles = open.sorted { $0.firstEdge < $1.firstEdge }.map { bundle in
      var bundle = bundle
      bundle.source = nodes.positionInAscendingOrder(of: bundle.source) ?? 0
      bundle.target = nodes.positionInAscendingOrder(of: bundle.target) ?? 0
      return bundle
    }
  }

  /// Finds the smallest break set, for a kernel of at most ``exactNodeLimit`` nodes.
  ///
  /// Removing a break set leaves an order of the nodes in which all that is left leads forwards. So
  /// the smallest break set is what leads backwards in the best order. The best order that begins
  /// with a given set of nodes is made of the best order of all but one of them, and that one.
  func smallestBreakSet() -> [Bundle] {
    var best = [Candidate?](repeating: nil, count: 1 << nodeCount)
    best[0] = Candidate()
    // The bundles that come from each node, by the node that they go to.
    var leaving = [[Int?]](
      repeating: [Int?](repeating: nil, count: nodeCount), count: nodeCount)
    for (index, bundle) in bundles.enumerated() {
      leaving[bundle.source][bundle.target] = index
    }
    for beginning in best.indices {
      guard let candidate = best[beginning] else { continue }
      for node in 0..<nodeCount where beginning & (1 << node) == 0 {
        var extended = candidate
        for target in 0..<nodeCount where beginning & (1 << target) != 0 {
          if let index = leaving[node][target] {
            extended.add(index, weight: bundles[index].weight)
          }
        }
        let known = best[beginning | (1 << node)]
        if known.map({ extended.isPreferred(to: $0) }) ?? true {
          best[beginning | (1 << node)] = extended
        }
      }
    }
    let chosen = best.last.flatMap { $0 }?.bundles ?? 0
    return bundles.indices.filter { chosen & (1 << $0) != 0 }.map { bundles[$0] }
  }

  /// A set of bundles to remove.
  private struct Candidate {
    var weight = BreakWeight.zero
    /// A bit for each bundle: the lower the bit, the lower the bundle's first edge.
    var bundles: UInt128 = 0

    mutating func add(_ index: Int, weight: BreakWeight) {
      self.weight += weight
      bundles |= 1 << index
    }

    /// Whether this is lighter, or as heavy and the one that has the lowest edge in which they
    /// differ.
    func isPreferred(to other: Candidate) -> Bool {
      guard weight == other.weight else { return weight < other.weight }
      let differing = bundles ^ other.bundles
      guard differing != 0 else { return false }
      return bundles & (1 << differing.trailingZeroBitCount) != 0
    }
  }
}
