/// Finds disjoint paths one after the other, each time as many as possible with the fewest edges.
///
/// Every node between the ends has two sides: edges come in at one and go out at the other. A path
/// takes a node from side to side, and then both of its sides are in use. A further path may come
/// in at a node in use, but only to take the edge by which the earlier path came in back; there it
/// goes on from the out side of the node before, in the earlier path's stead.
///
/// An edge that is taken back counts -1. So that a search by length still works, distances are
/// measured against those of the searches before (*potentials*), which leaves none below 0.
struct DisjointPathSearch {
  private let graph: ObjectGraph
  private let isSource: NodeSet
  private let target: ObjectGraph.Node
  /// The edges from a source to another node than the target, in ascending order.
  private let firstEdges: [ObjectGraph.Edge]
  /// How many paths were added.
  private(set) var pathCount = 0

  /// The edge by which a path comes to each node, or ``none``.
  private var entering: [Int32]
  /// The edge by which a path leaves each node, or ``none``.
  private var leaving: [Int32]
  /// The distance of each side as far as earlier searches know it.
  private var potentials: [Int32]
  /// The distance of each side beyond its potential.
  private var distances: [Int32]
  /// The edge along which, forwards or back, the search came to each side; ``none`` if it came from
  /// the other side.
  private var steps: [Int32]
  private var targetDistance = unreached
  private var targetPotential: Int32 = 0
  private var lastEdge = none
  private var queue = DistanceQueue()

  private static let none: Int32 = -1
  private static let unreached = Int32.max

  /// One side of a node: its in side has an even number, its out side the odd one after it.
  private typealias Side = Int

  init(in graph: ObjectGraph, from isSource: NodeSet, to target: ObjectGraph.Node) {
    self.graph = graph
    self.isSource = isSource
    self.target = target
    firstEdges = isSource.lazy.filter { $0 != target }.flatMap { graph.outgoingRows[$0] }
      .filter { edge in
        let end = graph.targets[edge.index]
        return end != target && !isSource.contains(end)
      }.sorted()
    entering = [Int32](repeating: Self.none, count: graph.nodeCount)
    leaving = entering
    potentials = [Int32](repeating: 0, count: 2 * graph.nodeCount)
    distances = potentials
    steps = potentials
  }

  // MARK: Searching

  /// Finds how to get one more path; `false` if there are no more.
  mutating func findNext() -> Bool {
    for side in distances.indices {
      distances[side] = Self.unreached
    }
    targetDistance = Self.unreached
    queue.removeAll()
    for edge in firstEdges {
      let node = graph.targets[edge.index]
      guard entering[node.index] != edge.rawIndex else { continue }
      reach(2 * node.index, along: edge.rawIndex, at: 1 - potentials[2 * node.index])
    }
    while let next = queue.removeFirst() {
      guard next.distance < targetDistance else { break }
      guard next.distance == distances[next.side] else { continue }
      goOn(from: next.side, at: next.distance)
    }
    return targetDistance != Self.unreached
  }

  private mutating func goOn(from side: Side, at distance: Int32) {
    let node = side / 2
    let isInUse = entering[node] != Self.none
    let length = distance &+ potentials[side]
    if isInUse, side % 2 == 0 {
      // Back along the edge by which a path comes in, unless it comes from a source.
      let source = graph.sources[Int(entering[node])]
      guard !isSource.contains(source) else { return }
      let next = 2 * source.index + 1
      reach(next, along: entering[node], at: length - 1 - potentials[next])
      return
    }
    if isInUse {
      reach(side - 1, along: Self.none, at: length - potentials[side - 1])
    }
    for edge in graph.outgoingRows[ObjectGraph.Node(node)] where edge.rawIndex != leaving[node] {
      let end = graph.targets[edge.index]
      if end == target {
        let atTarget = length + 1 - targetPotential
        if atTarget < targetDistance {
          targetDistance = atTarget
          lastEdge = edge.rawIndex
        }
      } else if !isSource.contains(end), end.index != node {
        reach(2 * end.index, along: edge.rawIndex, at: length + 1 - potentials[2 * end.index])
      }
    }
  }

  private mutating func reach(_ side: Side, along edge: Int32, at distance: Int32) {
    guard distance < distances[side] else { return }
    distances[side] = distance
    steps[side] = edge
    queue.insert(side, at: distance)
  }

  // MARK: Adding

  /// Adds the path that ``findNext()`` found.
  mutating func addFound() {
    var forwards: [Int32] = []
    var back: [Int32] = []
    var edge = lastEdge
    var source = graph.sources[Int(edge)]
    forwards.append(edge)
    // From the out side of the source of an edge that is followed, backwards to the beginning.
    while !isSource.contains(source) {
      var side = entering[source.index] == Self.none ? 2 * source.index : 2 * source.index + 1
      while true {
        edge = steps[side]
        if edge == Self.none {
          // From the in side to where the search came to the out side.
          side += side % 2 == 0 ? 1 : -1
        } else if side % 2 == 1 {
          back.append(edge)
          side = 2 * graph.targets[Int(edge)].index
        } else {
          break
        }
      }
      forwards.append(edge)
      source = graph.sources[Int(edge)]
    }
    updatePotentials()
    for edge in back {
      leaving[graph.sources[Int(edge)].index] = Self.none
      entering[graph.targets[Int(edge)].index] = Self.none
    }
    for edge in forwards {
      let (source, end) = (graph.sources[Int(edge)], graph.targets[Int(edge)])
      if !isSource.contains(source) { leaving[source.index] = edge }
      if end != target { entering[end.index] = edge }
    }
    pathCount += 1
  }

  private mutating func updatePotentials() {
    for node in 0..<graph.nodeCount {
      let isInUse = entering[node] != Self.none
      // Nothing parts the sides of a node that is not in use.
      let outDistance = isInUse ? distances[2 * node + 1] : distances[2 * node]
      potentials[2 * node] += min(distances[2 * node], targetDistance)
      potentials[2 * node + 1] += min(outDistance, targetDistance)
    }
    targetPotential += targetDistance
  }

  /// The paths added, each as its edges in order.
  func paths() -> [[ObjectGraph.Edge]] {
    firstEdges.filter { entering[graph.targets[$0.index].index] == $0.rawIndex }.map { first in
      var path = [first]
      var node = graph.targets[first.index]
      while node != target {
        let edge = ObjectGraph.Edge(rawIndex: leaving[node.index])
        path.append(edge)
        node = graph.targets[edge.index]
      }
      return path
    }
  }
}

/// Gives what was put in by ascending distance, and in the order of insertion at the same distance.
///
/// Distances are small numbers, and never less than the last one taken out, so there is a list for
/// each.
private struct DistanceQueue {
  private var entries: [(side: Int32, next: Int32)] = []
  /// The first and last entry of each distance; -1 for none.
  private var lists: [(first: Int32, last: Int32)] = []
  private var distance = 0

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    lists.removeAll(keepingCapacity: true)
    distance = 0
  }

  mutating func insert(_ side: Int, at distance: Int32) {
    let distance = Int(distance)
    while lists.count <= distance {
      lists.append((-1, -1))
    }
    let entry = Int32(truncatingIfNeeded: entries.count)
    entries.append((Int32(truncatingIfNeeded: side), -1))
    if lists[distance].first < 0 {
      lists[distance].first = entry
    } else {
      entries[Int(lists[distance].last)].next = entry
    }
    lists[distance].last = entry
  }

  mutating func removeFirst() -> (side: Int, distance: Int32)? {
    while distance < lists.count {
      let entry = lists[distance].first
      if entry >= 0 {
        lists[distance].first = entries[Int(entry)].next
        return (Int(entries[Int(entry)].side), Int32(truncatingIfNeeded: distance))
      }
      distance += 1
    }
    return nil
  }
}
