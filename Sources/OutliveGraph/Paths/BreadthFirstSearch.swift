/// A breadth-first search, of all that it reaches by the shortest way.
///
/// Whether a node was reached is one bit, so that the bits of a large graph fit where the processor
/// keeps what it used last. What it will need next is known early, because it stands in the queue,
/// and is fetched while earlier nodes are dealt with.
struct BreadthFirstSearch: ~Copyable {
  private let rows: EdgeRows.Walk
  private let reached: WorkBits
  /// The nodes in the order in which they are reached, and one place that is never kept.
  private let queue: WorkArray<ObjectGraph.Node>
  /// Where the edge along which each node in the queue was reached stands in the rows.
  private let positions: WorkArray<Int32>
  private(set) var count = 0

  /// How many nodes ahead in the queue to fetch where their rows begin, and twice as few the rows.
  private static let lookahead = 32

  init(_ rows: EdgeRows.Walk) {
    self.rows = rows
    reached = WorkBits(count: rows.nodeCount)
    queue = WorkArray(count: rows.nodeCount + 1)
    positions = WorkArray(count: rows.nodeCount + 1)
  }

  /// Takes a node to start from.
  mutating func start(at node: ObjectGraph.Node) {
    guard reached.insert(node.rawIndex) else { return }
    append(node, -1)
  }

  /// Reaches the target of an edge, if that was not reached before.
  @inline(__always)
  mutating func follow(_ position: Int32) {
    let target = rows.ends[position]
    // It is written down in any case and kept only if it is new: whether it is can't be foreseen,
    // and a processor that guessed wrong would throw away what it has begun.
    queue.cells[count] = target
    positions.cells[count] = position
    count &+= reached.insert(target.rawIndex) ? 1 : 0
  }

  private mutating func append(_ node: ObjectGraph.Node, _ position: Int32) {
    queue.cells[count] = node
    positions.cells[count] = position
    count += 1
  }

  /// Goes on from a place in the queue until nothing new is reached, or a target is.
  mutating func run(from first: Int = 0, to target: ObjectGraph.Node? = nil) {
    var next = first
    while next < count {
      if let target, reached.contains(target.rawIndex) { return }
      // As many as there are in the queue now, in one go.
      let end = target == nil ? count : min(count, next + 64)
      while next < end {
        if next &+ Self.lookahead < count {
          rows.offsets.prefetch(queue.cells[next &+ Self.lookahead].rawIndex)
          rows.ends.prefetch(rows.offsets[queue.cells[next &+ Self.lookahead / 2]])
        }
        let node = queue.cells[next]
        for position in rows.offsets[node]..<rows.offsets[node.rawIndex &+ 1] {
          follow(position)
        }
        next &+= 1
      }
    }
  }

  /// The node at a place in the queue.
  func node(at place: Int) -> ObjectGraph.Node { queue.cells[place] }

  /// Where the edge along which the node at a place in the queue was reached stands in the rows; -1
  /// if the search started there.
  func position(at place: Int) -> Int32 { positions.cells[place] }

  /// Whether a node was reached.
  func hasReached(_ node: ObjectGraph.Node) -> Bool { reached.contains(node.rawIndex) }

  /// The nodes reached.
  consuming func reachedNodes() -> NodeSet {
    NodeSet(nodeCount: rows.nodeCount, count: count, bits: reached)
  }
}
