/// A set of a graph's nodes, one bit for each node of the graph, in ascending order.
///
/// A set is a value; it may be used from any thread.
public struct NodeSet: Hashable, Sendable {
  /// How many nodes the graph has.
  public let nodeCount: Int
  /// How many nodes are in the set.
  public private(set) var count: Int
  private var words: [UInt64]

  /// Makes a set from the nodes that are in it.
  ///
  /// - Parameters:
  ///   - nodeCount: How many nodes the graph has.
  ///   - nodes: The nodes that are in the set, in any order; each must be below `nodeCount`.
  /// - Complexity: O(`nodeCount` / 64 + the number of nodes given).
  public init(nodeCount: Int, _ nodes: some Sequence<ObjectGraph.Node> = []) {
    precondition(nodeCount >= 0, "A graph can't have \(nodeCount) nodes.")
    self.nodeCount = nodeCount
    count = 0
    words = [UInt64](repeating: 0, count: nodeCount / 64 + (nodeCount % 64 == 0 ? 0 : 1))
    for node in nodes {
      insert(node)
    }
  }

  /// Makes a set from the bits of its nodes, of which `count` are set.
  init(nodeCount: Int, count: Int, bits: borrowing WorkBits) {
    self.nodeCount = nodeCount
    self.count = count
    words = bits.words(count: nodeCount / 64 + (nodeCount % 64 == 0 ? 0 : 1))
  }

  /// Makes a set of those nodes of which something is true.
  ///
  /// - Parameters:
  ///   - nodeCount: How many nodes the graph has.
  ///   - isMember: Whether a node is in the set. It is called once for each node, in ascending order.
  /// - Complexity: O(`nodeCount`).
  @inlinable
  public init(nodeCount: Int, where isMember: (ObjectGraph.Node) throws -> Bool) rethrows {
    self.init(nodeCount: nodeCount)
    for index in 0..<nodeCount {
      let node = ObjectGraph.Node(index)
      if try isMember(node) { insert(node) }
    }
  }

  /// The nodes that are not in the set.
  ///
  /// - Complexity: O(`nodeCount` / 64).
  public var complement: NodeSet {
    var others = self
    for index in words.indices {
      others.words[index] = ~words[index]
    }
    let rest = nodeCount % 64
    if rest > 0, let last = words.indices.last { others.words[last] &= (1 << UInt64(rest)) - 1 }
    others.count = nodeCount - count
    return others
  }

  /// Whether no node is in the set.
  public var isEmpty: Bool { count == 0 }

  /// Tells whether a node is in the set.
  ///
  /// - Complexity: O(1).
  public func contains(_ node: ObjectGraph.Node) -> Bool {
    requireNode(node)
    return words[node.index / 64] & (1 << (node.rawIndex % 64)) != 0
  }

  /// Puts a node into the set.
  ///
  /// - Returns: Whether it was not in the set before.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func insert(_ node: ObjectGraph.Node) -> Bool {
    guard !contains(node) else { return false }
    words[node.index / 64] |= 1 << (node.rawIndex % 64)
    count += 1
    return true
  }

  private func requireNode(_ node: ObjectGraph.Node) {
    precondition(
      node.index < nodeCount,
      "Node \(node) can't be in a set of the nodes of a graph that has \(nodeCount) nodes.")
  }
}

extension NodeSet: Sequence {
  /// Goes through the nodes in ascending order.
  ///
  /// - Complexity: O(`nodeCount` / 64 + `count`) for all of them.
  public func makeIterator() -> Iterator { Iterator(words: words) }

  /// How many nodes there are to go through.
  public var underestimatedCount: Int { count }

  /// Goes through the nodes of a set in ascending order.
  public struct Iterator: IteratorProtocol {
    private let words: [UInt64]
    private var position = -1
    private var rest: UInt64 = 0

    init(words: [UInt64]) { self.words = words }

    /// Gives the next node, or `nil` after the last.
    public mutating func next() -> ObjectGraph.Node? {
      while rest == 0 {
        guard position + 1 < words.count else { return nil }
        position += 1
        rest = words[position]
      }
      let bit = rest.trailingZeroBitCount
      rest &= rest - 1
      return ObjectGraph.Node(position * 64 + bit)
    }
  }
}

extension NodeSet: CustomStringConvertible {
  /// The nodes in ascending order, as in `[0, 3]`.
  public var description: String { Array(self).description }
}
