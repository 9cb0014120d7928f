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

  /// The nodes that can be reached, each before and next to those that it dominates.
  private let treeOrder: [ObjectGraph.Node]
  /// The position of each node in ``treeOrder``, or a mark below.
  private let positions: [Int32]
  /// The position of the immediate dominator of each node in ``treeOrder``, or a mark below.
  private let dominators: [Int32]
  /// How many nodes each node in ``treeOrder`` dominates.
  private let sizes: [Int32]

  private static let unreachable: Int32 = -1
  private static let roots: Int32 = -2

  /// Takes the answer of a search, which has found the dominators.
  init(_ search: borrowing DominatorSearch, nodeCount: Int) {
    let count = search.count
    let order = search.order.cells
    let dominatorOfNumber = search.dominators.cells
    let sizeOfNumber = WorkArray<Int32>(repeating: 1, count: Int(count))
    let placeOfNumber = WorkArray<Int32>(count: Int(count))
    Self.place(
      count, dominatorOfNumber, sizes: sizeOfNumber.cells, places: placeOfNumber.cells)
    let reachedCount = Int(count) - 1
    treeOrder = [ObjectGraph.Node](count: reachedCount) { treeOrder in
      for number in 1..<max(count, 1) {
        treeOrder[placeOfNumber.cells[number]] = ObjectGraph.Node(rawIndex: order[number])
      }
    }
    dominators = [Int32](count: reachedCount) { dominators in
      for number in 1..<max(count, 1) {
        let dominator = dominatorOfNumber[number]
        dominators[placeOfNumber.cells[number]] =
          dominator == 0 ? Self.roots : placeOfNumber.cells[dominator]
      }
    }
    sizes = [Int32](count: reachedCount) { sizes in
      for number in 1..<max(count, 1) {
        sizes[placeOfNumber.cells[number]] = sizeOfNumber.cells[number]
      }
    }
    positions = [Int32](count: nodeCount) { positions in
      for node in 0..<nodeCount {
        positions[node] = Self.unreachable
      }
      for number in 1..<max(count, 1) {
        positions[order[number]] = placeOfNumber.cells[number]
      }
    }
  }

  /// Adds up how many each number dominates, and gives each its place behind its dominator.
  ///
  /// A dominator has a lower number than what it dominates, so one pass backwards and one forwards
  /// will do. In the latter the place of a number is where the next that it dominates belongs.
  private static func place(
    _ count: Int32, _ dominators: WorkCells<Int32>, sizes: WorkCells<Int32>,
    places: WorkCells<Int32>
  ) {
    for number in stride(from: count &- 1, to: 0, by: -1) {
      sizes[dominators[number]] &+= sizes[number]
    }
    let nextPlaces = WorkArray<Int32>(count: Int(count))
    nextPlaces.cells[0] = 0
    for number in 1..<max(count, 1) {
      let place = nextPlaces.cells[dominators[number]]
      nextPlaces.cells[dominators[number]] = place &+ sizes[number]
      nextPlaces.cells[number] = place &+ 1
      places[number] = place
    }
  }

  /// What dominates a node directly.
  ///
  /// - Returns: The immediate dominator; `nil` if the node can't be reached from the roots.
  /// - Complexity: O(1).
  public func immediateDominator(of node: ObjectGraph.Node) -> ImmediateDominator? {
    requireNode(node)
    let position = positions[node.index]
    guard position != Self.unreachable else { return nil }
    let dominator = dominators[Int(position)]
    return dominator == Self.roots ? .roots : .node(treeOrder[Int(dominator)])
  }

  /// The nodes that a node dominates: what it alone keeps alive, itself included.
  ///
  /// - Returns: The nodes in ascending order; none if the node can't be reached from the roots.
  /// - Complexity: O(*n* log *n*), where *n* is the number of nodes returned.
  public func dominated(by node: ObjectGraph.Node) -> [ObjectGraph.Node] {
    requireNode(node)
    let position = Int(positions[node.index])
    guard position >= 0 else { return [] }
    return treeOrder[position..<position + Int(sizes[position])].sorted()
  }

  /// How much each node retains: the sizes of all that it dominates, its own included.
  ///
  /// - Parameter sizes: The size of each node, by ``ObjectGraph/Node/index``; what is beyond the
  ///   largest number counts as that.
  /// - Returns: As many sums; 0 for a node that can't be reached from the roots.
  /// - Complexity: O(*n*), where *n* is the number of nodes.
  public func retainedSizes(of sizes: [UInt64]) -> [UInt64] {
    precondition(
      sizes.count == positions.count,
      "A graph of \(positions.count) nodes needs as many sizes, not \(sizes.count).")
    // What a node dominates stands behind it, so backwards each sum is whole before it is added.
    let sumOfPlace = WorkArray<UInt64>(repeating: 0, count: treeOrder.count)
    let sums = sumOfPlace.cells
    return [UInt64](count: sizes.count) { retained in
      for node in 0..<sizes.count {
        retained[node] = 0
      }
      treeOrder.withCells { treeOrder in
        dominators.withCells { dominators in
          sizes.withCells { sizes in
            for position in stride(from: treeOrder.count - 1, through: 0, by: -1) {
              let node = treeOrder[position]
              let sum = sums[position].addingClamped(sizes[node])
              retained[node] = sum
              let dominator = dominators[position]
              if dominator >= 0 {
                sums[dominator] = sums[dominator].addingClamped(sum)
              }
            }
          }
        }
      }
    }
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
      open.append((node, position + Int(sizes[position])))
    }
    while let last = open.popLast() { leave(last.node) }
  }

  private func requireNode(_ node: ObjectGraph.Node) {
    precondition(
      node.index < positions.count,
      "Node \(node) is not in the graph, which has \(positions.count) nodes.")
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
  /// - Complexity: O((nodes + edges) log nodes), and linear for all graphs that aren't made to be
  ///   slow; with at most 40 bytes a node while it runs, of which 16 stay.
  ///
  /// Source: semi-NCA, Georgiadis, "Linear-time algorithms for dominators and related problems"
  /// (2005), with simple path compression. Its last step climbs the tree of dominators, which takes
  /// quadratic time for as simple a graph as a long chain whose last node leads to many that a root
  /// leads to as well. So when it climbs more than is usual, it goes on with short cuts, after
  /// Myers, "An applicative random-access stack" (1983). Not the iterative method of Cooper, Harvey
  /// and Kennedy: that one takes quadratic time on graphs that a hostile trace can hold.
  public func dominators(from roots: some Sequence<Node>) -> Dominators {
    dominators(from: roots, climbLimit: 4 * nodeCount).dominators
  }

  /// Finds dominators within another limit, so that tests can get to what lies behind it.
  ///
  /// - Parameters:
  ///   - roots: As for ``dominators(from:)``.
  ///   - climbLimit: How many steps to climb before short cuts are taken.
  /// - Returns: The dominators, and how many steps were climbed, or taken to shorten ways.
  package func dominators(
    from roots: some Sequence<Node>, climbLimit: Int
  ) -> (dominators: Dominators, stepCount: Int) {
    outgoingRows.walk { outgoing in
      incomingRows.walk { incoming in
        var search = DominatorSearch(outgoing: outgoing, incoming: incoming)
        search.number(
          from: roots.lazy.map { root in
            requireNode(root)
            return root
          })
        search.findDominators(climbLimit: climbLimit)
        return (Dominators(search, nodeCount: nodeCount), search.stepCount)
      }
    }
  }
}
