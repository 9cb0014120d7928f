extension ObjectGraph {
  /// The number of a node, from 0 to one less than the graph's node count.
  ///
  /// A type of its own and not an integer, so that a node can't be taken for an edge.
  public struct Node: Hashable, Comparable, BitwiseCopyable, Sendable, ExpressibleByIntegerLiteral,
    CustomStringConvertible
  {
    @usableFromInline let rawIndex: Int32

    /// Makes the node with the given number.
    ///
    /// - Parameter index: The number, from 0 to 2,147,483,646.
    @inlinable
    public init(_ index: Int) {
      precondition(
        (0..<Int(Int32.max)).contains(index),
        "A node's number is from 0 to \(Int32.max - 1), not \(index).")
      rawIndex = Int32(truncatingIfNeeded: index)
    }

    init(rawIndex: Int32) { self.rawIndex = rawIndex }

    /// Makes the node with the given number.
    public init(integerLiteral value: Int) { self.init(value) }

    /// The number, for use with arrays that hold something for each node.
    @inlinable public var index: Int { Int(rawIndex) }

    /// The number in digits.
    public var description: String { String(rawIndex) }

    /// Orders nodes by their numbers.
    public static func < (lhs: Node, rhs: Node) -> Bool { lhs.rawIndex < rhs.rawIndex }
  }
}
