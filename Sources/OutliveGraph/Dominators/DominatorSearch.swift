/// The algorithm of Lengauer and Tarjan, on nodes numbered in the order of a depth-first search.
///
/// Number 0 is the virtual root, which has an edge to every root.
struct DominatorSearch {
  let graph: ObjectGraph
  /// The node with each number; what stands at 0, for the virtual root, is never looked at.
  private(set) var order: [ObjectGraph.Node] = [0]
  /// The immediate dominator of each number.
  private(set) var dominators: [Int32] = []
  private static let none: Int32 = -1

  /// The number of each node.
  private var numbers: [Int32]
  /// The parent of each number in the tree of the depth-first search.
  private var parents: [Int32] = [none]
  private var isRoot: NodeSet
  /// The semidominator of each number.
  private var semidominators: [Int32] = []
  /// The parent of each number in the forest of those that were dealt with, made shorter on the
  /// way.
  private var ancestors: [Int32] = []
  /// The number with the lowest semidominator between each number and the end of its short cut.
  private var labels: [Int32] = []

  init(graph: ObjectGraph) {
    self.graph = graph
    numbers = [Int32](repeating: Self.none, count: graph.nodeCount)
    isRoot = NodeSet(nodeCount: graph.nodeCount)
  }

  /// Numbers all that can be reached.
  mutating func number(from roots: some Sequence<ObjectGraph.Node>) {
    var cursors = graph.outgoingRows.offsets
    var path: [ObjectGraph.Node] = []
    for root in roots {
      graph.requireNode(root)
      isRoot.insert(root)
      enter(root, from: 0, &path)
      while let node = path.last {
        if cursors[node.index] < graph.outgoingRows.offsets[node.index + 1] {
          let edge = graph.outgoingRows.edges[Int(cursors[node.index])]
          cursors[node.index] += 1
          enter(graph.targets[edge.index], from: numbers[node.index], &path)
        } else {
          path.removeLast()
        }
      }
    }
  }

  private mutating func enter(
    _ node: ObjectGraph.Node, from parent: Int32, _ path: inout [ObjectGraph.Node]
  ) {
    guard numbers[node.index] == Self.none else { return }
    numbers[node.index] = Int32(truncatingIfNeeded: order.count)
    order.append(node)
    parents.append(parent)
    path.append(node)
  }

  /// Finds the immediate dominator of every number but 0.
  mutating func findDominators() {
    labels = (0..<Int32(truncatingIfNeeded: order.count)).map { $0 }
    semidominators = labels
    ancestors = [Int32](repeating: Self.none, count: order.count)
    dominators = [Int32](repeating: 0, count: order.count)
    // The numbers whose semidominator is a given one: a list through the second array.
    var bucketHeads = ancestors
    var bucketNexts = ancestors
    for number in stride(from: order.count - 1, to: 0, by: -1) {
      let parent = parents[number]
      semidominators[number] = semidominator(of: number)
      let semidominator = Int(semidominators[number])
      bucketNexts[number] = bucketHeads[semidominator]
      bucketHeads[semidominator] = Int32(truncatingIfNeeded: number)
      ancestors[number] = parent
      var member = bucketHeads[Int(parent)]
      bucketHeads[Int(parent)] = Self.none
      while member != Self.none {
        let best = lowest(above: member)
        let isLower = semidominators[Int(best)] < semidominators[Int(member)]
        dominators[Int(member)] = isLower ? best : parent
        member = bucketNexts[Int(member)]
      }
    }
    for number in order.indices.dropFirst() where dominators[number] != semidominators[number] {
      dominators[number] = dominators[Int(dominators[number])]
    }
  }

  private mutating func semidominator(of number: Int) -> Int32 {
    let node = order[number]
    guard !isRoot.contains(node) else { return 0 }
    var lowestFound = semidominators[number]
    for edge in graph.incomingRows[node] {
      let source = numbers[graph.sources[edge.index].index]
      if source != Self.none {
        lowestFound = min(lowestFound, semidominators[Int(lowest(above: source))])
      }
    }
    return lowestFound
  }

  /// The number with the lowest semidominator from a number up to, but without, its tree's root.
  private mutating func lowest(above number: Int32) -> Int32 {
    guard ancestors[Int(number)] != Self.none else { return number }
    var path: [Int32] = []
    var position = number
    while ancestors[Int(ancestors[Int(position)])] != Self.none {
      path.append(position)
      position = ancestors[Int(position)]
    }
    while let below = path.popLast() {
      let above = Int(ancestors[Int(below)])
      if semidominators[Int(labels[above])] < semidominators[Int(labels[Int(below)])] {
        labels[Int(below)] = labels[above]
      }
      ancestors[Int(below)] = ancestors[above]
    }
    return labels[Int(number)]
  }
}
