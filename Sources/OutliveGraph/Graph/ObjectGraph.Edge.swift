extension ObjectGraph {
  /// The number of an edge: its position among the edges that the graph was made from.
  ///
  /// A type of its own and not an integer, so that an edge can't be taken for a node.
  public struct Edge: Hashable, Comparable, BitwiseCopyable, Sendable, ExpressibleByIntegerLiteral,
    CustomStringConvertible
  {
    @usableFromInline let rawIndex: Int32

    /// Makes the edge with the given number.
    ///
    /// - Parameter index: The number, from 0 to 2,147,483,646.
    @inlinable
    public init(_ index: Int) {
      precondition(
        (0..<Int(Int32.max)).contains(index),
        "An edge's number is from 0 to \(Int32.max - 1), not \(index).")
      rawIndex = Int32(truncatingIfNeeded: index)
    }

    init(rawIndex: Int32) { self.rawIndex = rawIndex }

    /// Makes the edge with the given number.
    public init(integerLiteral value: Int) { self.init(value) }

    /// The number, for use with arrays that hold something for each edge.
    @inlinable public var index: Int { Int(rawIndex) }

    /// The number in digits.
    public var description: String { String(rawIndex) }

    /// Orders edges by their numbers.
    public static func < (lhs: Edge, rhs: Edge) -> Bool { lhs.rawIndex < rhs.rawIndex }
  }
}
