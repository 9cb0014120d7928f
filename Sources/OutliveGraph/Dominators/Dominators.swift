/// Which node every path from outside must pass on the way to each node.
///
/// A node dominates another if every path from the roots to the other goes through it: were it
/// gone, the other would be gone too. Every node that can be reached dominates itself.
public struct Dominators: Equatable, Sendable {
  /// What dominates a node directly.
  public enum ImmediateDominator: Hashable, Sendable {
    /// Nothing but the roots together: the node is a root, or is held in ways that have no node in
    /// common.
    case roots
    /// The last node, before the node itself, that is on every path to it.
    case node(ObjectGraph.Node)
  }

  /// The immediate dominator of each node, or one of the marks below.
  private let dominators: [Int32]
  /// The nodes that can be reached, each before and next to those that it dominates.
  private let treeOrder: [ObjectGraph.Node]
  /// The position of each node in ``treeOrder``.
  private let positions: [Int32]
  /// How many nodes each node dominates.
  private let sizes: [Int32]

  private static let unreachable: Int32 = -1
  private static let roots: Int32 = -2

  init(_ search: DominatorSearch) {
    let order = search.order
    var dominators = [Int32](repeating: Self.unreachable, count: search.graph.nodeCount)
    var sizes = [Int32](repeating: 0, count: search.graph.nodeCount)
    // A dominator was found before what it dominates, so one pass backwards adds up the sizes, and
    // one pass forwards gives each node its place behind its dominator.
    for number in stride(from: order.count - 1, to: 0, by: -1) {
      let node = order[number].index
      let dominator = search.dominators[number]
      sizes[node] += 1
      dominators[node] = dominator == 0 ? Self.roots : order[Int(dominator)].rawIndex
      if dominator != 0 {
        sizes[order[Int(dominator)].index] += sizes[node]
      }
    }
    var positions = [Int32](repeating: 0, count: search.graph.nodeCount)
    var treeOrder = [ObjectGraph.Node](repeating: 0, count: order.count - 1)
    var nextPlaces = [Int32](repeating: 0, count: order.count)
    for number in order.indices.dropFirst() {
      let node = order[number]
      let dominator = Int(search.dominators[number])
      positions[node.index] = nextPlaces[dominator]
      treeOrder[Int(nextPlaces[dominator])] = node
      nextPlaces[number] = nextPlaces[dominator] + 1
      nextPlaces[dominator] += sizes[node.index]
    }
    self.dominators = dominators
    self.treeOrder = treeOrder
    self.positions = positions
    self.sizes = sizes
  }

  /// What dominates a node directly.
  ///
  /// - Returns: The immediate dominator; `nil` if the node can't be reached from the roots.
  /// - Complexity: O(1).
  public func immediateDominator(of node: ObjectGraph.Node) -> ImmediateDominator? {
    requireNode(node)
    return switch dominators[node.index] {
    case Self.unreachable: nil
    case Self.roots: .roots
    case let dominator: .node(ObjectGraph.Node(rawIndex: dominator))
    }
  }

  /// The nodes that a node dominates: what it alone keeps alive, itself included.
  ///
  /// - Returns: The nodes in ascending order; none if the node can't be reached from the roots.
  /// - Complexity: O(*n* log *n*), where *n* is the number of nodes returned.
  public func dominated(by node: ObjectGraph.Node) -> [ObjectGraph.Node] {
    requireNode(node)
    let position = Int(positions[node.index])
    return treeOrder[position..<position + Int(sizes[node.index])].sorted()
  }

  /// How much each node retains: the sizes of all that it dominates, its own included.
  ///
  /// - Parameter sizes: The size of each node, by ``ObjectGraph/Node/index``; what is beyond the
  ///   largest number counts as that.
  /// - Returns: As many sums; 0 for a node that can't be reached from the roots.
  /// - Complexity: O(*n*), where *n* is the number of nodes.
  public func retainedSizes(of sizes: [UInt64]) -> [UInt64] {
    precondition(
      sizes.count == dominators.count,
      "A graph of \(dominators.count) nodes needs as many sizes, not \(sizes.count).")
    var retained = [UInt64](repeating: 0, count: sizes.count)
    // What a node dominates stands behind it, so backwards each one is whole before it is added.
    for node in treeOrder.reversed() {
      retained[node.index] = retained[node.index].addingClamped(sizes[node.index])
      let dominator = dominators[node.index]
      guard dominator >= 0 else { continue }
      retained[Int(dominator)] = retained[Int(dominator)].addingClamped(retained[node.index])
    }
    return retained
  }

  /// Calls a function for each node that can be reached: first those that dominate a node, then it.
  ///
  /// - Parameters:
  ///   - enter: Called before all that the node dominates.
  ///   - leave: Called after it.
  /// - Complexity: O(*n*), where *n* is the number of nodes.
  public func forEach(
    enter: (ObjectGraph.Node) -> Void, leave: (ObjectGraph.Node) -> Void
  ) {
    var open: [(node: ObjectGraph.Node, end: Int)] = []
    for (position, node) in treeOrder.enumerated() {
      while let last = open.last, last.end <= position {
        leave(last.node)
        open.removeLast()
      }
      enter(node)
      open.append((node, position + Int(sizes[node.index])))
    }
    while let last = open.popLast() { leave(last.node) }
  }

  private func requireNode(_ node: ObjectGraph.Node) {
    precondition(
      node.index < dominators.count,
      "Node \(node) is not in the graph, which has \(dominators.count) nodes.")
  }
}

extension UInt64 {
  fileprivate func addingClamped(_ other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}

extension ObjectGraph {
  /// Finds the dominators of all nodes that can be reached from the roots.
  ///
  /// - Parameter roots: The nodes that are held from outside, in any order. A node before them, the
  ///   virtual root, stands for the outside.
  /// - Returns: The dominators.
  /// - Complexity: O((nodes + edges) log nodes), with about 44 bytes a node while it runs.
  ///
  /// Source: Lengauer and Tarjan, "A fast algorithm for finding dominators in a flowgraph", ACM
  /// TOPLAS 1 (1979), with simple path compression. Not the iterative method of Cooper, Harvey and
  /// Kennedy: that one takes quadratic time on graphs that a hostile trace can hold.
  public func dominators(from roots: some Sequence<Node>) -> Dominators {
    var search = DominatorSearch(graph: self)
    search.number(from: roots)
    search.findDominators()
    return Dominators(search)
  }
}
