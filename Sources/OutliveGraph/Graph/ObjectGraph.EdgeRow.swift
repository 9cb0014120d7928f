extension ObjectGraph {
  /// The edges at one end of a node, in ascending order.
  ///
  /// Its indices are positions in all rows of the graph, as those of a slice are: they don't begin at 0.
  public struct EdgeRow: RandomAccessCollection, Sendable {
    private let edges: [Edge]
    private let range: Range<Int>
    /// Whether edges are numbered by their positions, so that none is kept.
    private let isInOrder: Bool

    init(_ edges: [Edge], _ range: Range<Int>, isInOrder: Bool) {
      self.edges = edges
      self.range = range
      self.isInOrder = isInOrder
    }

    /// The position of the first edge.
    public var startIndex: Int { range.lowerBound }

    /// The position behind the last edge.
    public var endIndex: Int { range.upperBound }

    /// The edge at a position.
    ///
    /// - Complexity: O(1).
    public subscript(position: Int) -> Edge {
      precondition(range.contains(position), "There is no edge at \(position) in \(range).")
      return isInOrder ? Edge(rawIndex: Int32(truncatingIfNeeded: position)) : edges[position]
    }
  }
}
