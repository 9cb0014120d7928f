/// Edges that a smallest break set removes either all together or not at all.
struct Bundle {
  /// The number of the bundle.
  let index: Int
  /// The node that it comes from.
  var source: Int
  /// The node that it goes to.
  var target: Int
  /// What it takes to remove it.
  var weight: BreakWeight
  /// The lowest of its edges.
  ///
  /// Bundles have no edge in common, so of two sets of bundles with the same number of edges, the
  /// one that has the lowest edge in which they differ is the one that has the bundle with the
  /// lowest first edge in which they differ. That settles ties the same way however edges are put
  /// together.
  var firstEdge: ObjectGraph.Edge
  /// The last of its edges, in the order in which they are linked.
  fileprivate var lastLinked: ObjectGraph.Edge

  /// Whether this is the one to remove if either would do.
  func isPreferred(to other: Bundle) -> Bool {
    (weight, firstEdge) < (other.weight, other.firstEdge)
  }
}

/// A graph whose edges are bundles, at most one from a node to another, made smaller step by step.
///
/// Two steps, as for series and parallel resistors, keep the smallest break set the same. Parallel
/// edges must all be removed to break a cycle, so they become one bundle with the sum of their
/// weights. A node with one bundle in and one out is on just the cycles that have both, so only the
/// better one to remove stays, in place of both. A bundle from a node to itself is *closed*: it is
/// on a cycle alone and must be removed. Most leaks come down to closed bundles only.
struct BundleGraph {
  /// The bundles that must be removed.
  private(set) var closedBundles: [Bundle] = []
  private var bundles: [Bundle] = []
  private var isOpen: [Bool] = []
  /// The bundle that comes from one node and goes to another; only ever asked, never gone through.
  private var bundleOfPair: [Pair: Int] = [:]
  /// The next edge of the same bundle, for each edge.
  private var nextLinked: [ObjectGraph.Edge?]
  private var entering: [Ends]
  private var leaving: [Ends]

  private struct Pair: Hashable {
    var source: Int
    var target: Int
  }

  /// The bundles at one end of a node: how many, and the exclusive or of their numbers, which is
  /// the number itself when there is one.
  private struct Ends {
    var count = 0
    var combined = 0

    mutating func add(_ bundle: Int) {
      count += 1
      combined ^= bundle
    }

    mutating func remove(_ bundle: Int) {
      count -= 1
      combined ^= bundle
    }
  }

  /// Bundles the edges of a graph that are on cycles.
  init(of graph: ObjectGraph, costs: [Int]) {
    nextLinked = [ObjectGraph.Edge?](repeating: nil, count: graph.edgeBound)
    entering = [Ends](repeating: Ends(), count: graph.nodeCount)
    leaving = entering
    // An edge is on a cycle if both ends are in the same component. The graph has only one unless
    // it was filtered after the component was found.
    let components = graph.stronglyConnectedComponents()
    for index in 0..<graph.edgeBound {
      let edge = ObjectGraph.Edge(index)
      let source = graph.sources[index]
      let target = graph.targets[index]
      guard components.index(of: source) == components.index(of: target) else { continue }
      place(
        Bundle(
          index: bundles.count, source: source.index, target: target.index,
          weight: BreakWeight(count: 1, cost: costs[index]), firstEdge: edge, lastLinked: edge))
    }
  }

  /// The bundles that are not settled yet, by ascending number.
  var openBundles: [Bundle] { bundles.filter { isOpen[$0.index] } }

  /// The edges of a bundle.
  func edges(of bundle: Bundle) -> [ObjectGraph.Edge] {
    Array(sequence(first: bundle.firstEdge) { nextLinked[$0.index] })
  }

  /// Contracts nodes with one bundle in and one out until there are none.
  mutating func contractChains() {
    var pending = Array(entering.indices)
    while let node = pending.popLast() {
      guard entering[node].count == 1, leaving[node].count == 1 else { continue }
      let first = bundles[entering[node].combined]
      let second = bundles[leaving[node].combined]
      detach(first)
      detach(second)
      var merged = first.isPreferred(to: second) ? first : second
      merged.source = first.source
      merged.target = second.target
      place(merged)
      pending.append(first.source)
      pending.append(second.target)
    }
  }

  private mutating func detach(_ bundle: Bundle) {
    isOpen[bundle.index] = false
    leaving[bundle.source].remove(bundle.index)
    entering[bundle.target].remove(bundle.index)
  }

  /// Puts a bundle where its source and target say.
  private mutating func place(_ bundle: Bundle) {
    let isNew = bundle.index == bundles.count
    if isNew {
      bundles.append(bundle)
      isOpen.append(false)
    }
    guard bundle.source != bundle.target else {
      closedBundles.append(bundle)
      return
    }
    let pair = Pair(source: bundle.source, target: bundle.target)
    if let other = bundleOfPair[pair] {
      join(bundle, into: other)
    } else {
      bundles[bundle.index] = bundle
      isOpen[bundle.index] = true
      bundleOfPair[pair] = bundle.index
      leaving[bundle.source].add(bundle.index)
      entering[bundle.target].add(bundle.index)
    }
  }

  /// Adds the edges of a bundle to those of a parallel one.
  private mutating func join(_ bundle: Bundle, into index: Int) {
    var (low, high) = (bundles[index], bundle)
    if high.firstEdge < low.firstEdge {
      swap(&low, &high)
    }
    nextLinked[low.lastLinked.index] = high.firstEdge
    bundles[index].firstEdge = low.firstEdge
    bundles[index].lastLinked = high.lastLinked
    bundles[index].weight += bundle.weight
  }
}
