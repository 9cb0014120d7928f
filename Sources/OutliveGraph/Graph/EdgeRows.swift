/// The edges at one end of each node: row after row in one array, and where each row begins.
struct EdgeRows: Equatable, Sendable {
  /// Where the row of each node begins in ``edges``, and at the end, where the last one ends.
  let offsets: [Int32]
  /// The rows, each in ascending order.
  let edges: [ObjectGraph.Edge]

  /// Sorts edges by the node at one end: a counting sort, so that rows keep the edges' order.
  ///
  /// - Parameters:
  ///   - nodeCount: How many rows.
  ///   - ends: The node in whose row each edge belongs.
  init(nodeCount: Int, ends: [ObjectGraph.Node]) {
    var offsets = [Int32](repeating: 0, count: nodeCount + 1)
    for end in ends {
      offsets[end.index + 1] += 1
    }
    for node in 0..<nodeCount {
      offsets[node + 1] += offsets[node]
    }
    var edges = [ObjectGraph.Edge](repeating: 0, count: ends.count)
    var next = offsets
    for (index, end) in ends.enumerated() {
      edges[Int(next[end.index])] = ObjectGraph.Edge(index)
      next[end.index] += 1
    }
    self.offsets = offsets
    self.edges = edges
  }

  private init(offsets: [Int32], edges: [ObjectGraph.Edge]) {
    self.offsets = offsets
    self.edges = edges
  }

  subscript(node: ObjectGraph.Node) -> ArraySlice<ObjectGraph.Edge> {
    edges[Int(offsets[node.index])..<Int(offsets[node.index + 1])]
  }

  /// The rows without the edges that are not kept.
  func filtered(_ isKept: [Bool]) -> EdgeRows {
    var keptOffsets: [Int32] = [0]
    keptOffsets.reserveCapacity(offsets.count)
    var keptEdges: [ObjectGraph.Edge] = []
    var position = 0
    for end in offsets.dropFirst() {
      while position < Int(end) {
        if isKept[edges[position].index] {
          keptEdges.append(edges[position])
        }
        position += 1
      }
      keptOffsets.append(Int32(truncatingIfNeeded: keptEdges.count))
    }
    return EdgeRows(offsets: keptOffsets, edges: keptEdges)
  }
}

extension RandomAccessCollection where Element: Comparable {
  /// The position of an element in a collection that is in ascending order, by binary search.
  func positionInAscendingOrder(of element: Element) -> Index? {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
      if self[middle] < element {
        low = index(after: middle)
      } else {
        high = middle
      }
    }
    return low < endIndex && self[low] == element ? low : nil
  }

  /// Tells whether a collection that is in ascending order has an element, by binary search.
  func containsInAscendingOrder(_ element: Element) -> Bool {
    positionInAscendingOrder(of: element) != nil
  }
}
