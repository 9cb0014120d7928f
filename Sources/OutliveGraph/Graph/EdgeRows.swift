/// The edges at one end of each node: row after row in one array, and where each row begins.
///
/// The far end of each edge stands at the same place as the edge: a walk along the rows reads the
/// ends one after the other, and the edges not at all.
struct EdgeRows: Equatable, Sendable {
  /// Where the row of each node begins in ``edges``, and at the end, where the last one ends.
  let offsets: [Int32]
  /// The rows, each in ascending order; empty when the edges are numbered in the order of the rows.
  private let edges: [ObjectGraph.Edge]
  /// The node at the other end of each edge in the rows.
  let ends: [ObjectGraph.Node]
  /// Whether the edges are numbered in the order of the rows.
  let isInOrder: Bool

  /// Sorts edges by the node at one end: a counting sort, so that rows keep the edges' order.
  ///
  /// - Parameters:
  ///   - nodeCount: How many rows.
  ///   - nearEnds: The node in whose row each edge belongs; each is below `nodeCount`.
  ///   - farEnds: The node at the other end of each edge; as many.
  init(nodeCount: Int, nearEnds: [ObjectGraph.Node], farEnds: [ObjectGraph.Node]) {
    // Objects are mostly recorded one after the other, each with its references: then the edges
    // are in the order of one kind of rows already.
    var isSorted = true
    var sorted: (edges: [ObjectGraph.Edge], ends: [ObjectGraph.Node]) = ([], [])
    offsets = [Int32](count: nodeCount + 1) { offsets in
      isSorted = nearEnds.withCells { Self.count($0, into: offsets) }
      guard !isSorted else { return }
      sorted = Self.writeRows(offsets, edgeCount: nearEnds.count) { edges, ends in
        Self.distribute(nearEnds, farEnds, by: offsets, into: edges, ends)
      }
    }
    isInOrder = isSorted
    edges = sorted.edges
    ends = isSorted ? farEnds : sorted.ends
  }

  /// Turns all edges of rows round, whose edges are numbered in their order.
  ///
  /// - Parameter rows: The edges at the other ends.
  init(turning rows: EdgeRows) {
    precondition(rows.isInOrder, "Only of edges in order it is known where they come from.")
    var sorted: (edges: [ObjectGraph.Edge], ends: [ObjectGraph.Node]) = ([], [])
    offsets = [Int32](count: rows.offsets.count) { offsets in
      _ = rows.ends.withCells { Self.count($0, into: offsets) }
      sorted = Self.writeRows(offsets, edgeCount: rows.ends.count) { edges, ends in
        Self.distribute(rows, by: offsets, into: edges, ends)
      }
    }
    (edges, ends) = sorted
    isInOrder = false
  }

  /// Makes rows that a function writes, which moves the beginning of each to its end meanwhile.
  private static func writeRows(
    _ offsets: WorkCells<Int32>, edgeCount: Int,
    _ write: (WorkCells<ObjectGraph.Edge>, WorkCells<ObjectGraph.Node>) -> Void
  ) -> (edges: [ObjectGraph.Edge], ends: [ObjectGraph.Node]) {
    var ends: [ObjectGraph.Node] = []
    let edges = [ObjectGraph.Edge](count: edgeCount) { edges in
      ends = [ObjectGraph.Node](count: edgeCount) { write(edges, $0) }
    }
    // Each row began where the one before it ends.
    for row in stride(from: offsets.count - 1, to: 0, by: -1) {
      offsets[row] = offsets[row - 1]
    }
    offsets[0] = 0
    return (edges, ends)
  }

  /// Says where each row begins, and whether the edges are in the order of the rows already.
  private static func count(
    _ nearEnds: Cells<ObjectGraph.Node>, into offsets: WorkCells<Int32>
  ) -> Bool {
    for index in 0..<offsets.count {
      offsets[index] = 0
    }
    var isSorted = true
    var last: Int32 = 0
    for index in 0..<nearEnds.count {
      let end = nearEnds[index].rawIndex
      isSorted = isSorted && end >= last
      last = end
      offsets[Int(end) + 1] &+= 1
    }
    var sum: Int32 = 0
    for index in 1..<offsets.count {
      sum &+= offsets[index]
      offsets[index] = sum
    }
    return isSorted
  }

  /// Puts each edge into its row.
  private static func distribute(
    _ nearEnds: [ObjectGraph.Node], _ farEnds: [ObjectGraph.Node], by next: WorkCells<Int32>,
    into edges: WorkCells<ObjectGraph.Edge>, _ ends: WorkCells<ObjectGraph.Node>
  ) {
    let lookahead = 16
    nearEnds.withCells { nearEnds in
      farEnds.withCells { farEnds in
        for index in 0..<nearEnds.count {
          if index + 2 * lookahead < nearEnds.count {
            next.prefetch(nearEnds[index + 2 * lookahead].rawIndex)
            // Where the edge will be placed, or nearly, because others may come before it.
            let place = next[nearEnds[index + lookahead]]
            edges.prefetch(place)
            ends.prefetch(place)
          }
          let row = nearEnds[index]
          let place = next[row]
          next[row] = place &+ 1
          edges[place] = ObjectGraph.Edge(rawIndex: Int32(truncatingIfNeeded: index))
          ends[place] = farEnds[index]
        }
      }
    }
  }

  /// Puts each edge of rows into the row of its end.
  private static func distribute(
    _ rows: EdgeRows, by next: WorkCells<Int32>, into edges: WorkCells<ObjectGraph.Edge>,
    _ ends: WorkCells<ObjectGraph.Node>
  ) {
    let lookahead = 16
    rows.walk { rows in
      for row in 0..<rows.nodeCount {
        for index in Int(rows.offsets[row])..<Int(rows.offsets[row + 1]) {
          if index + 2 * lookahead < rows.ends.count {
            next.prefetch(rows.ends[index + 2 * lookahead].rawIndex)
            let place = next[rows.ends[index + lookahead]]
            edges.prefetch(place)
            ends.prefetch(place)
          }
          let end = rows.ends[index]
          let place = next[end]
          next[end] = place &+ 1
          edges[place] = ObjectGraph.Edge(rawIndex: Int32(truncatingIfNeeded: index))
          ends[place] = ObjectGraph.Node(rawIndex: Int32(truncatingIfNeeded: row))
        }
      }
    }
  }

  private init(offsets: [Int32], edges: [ObjectGraph.Edge], ends: [ObjectGraph.Node]) {
    self.offsets = offsets
    self.edges = edges
    self.ends = ends
    isInOrder = false
  }

  /// How many edges there are.
  var count: Int { ends.count }

  /// The edge at a position in the rows.
  @inline(__always)
  func edge(at position: Int) -> ObjectGraph.Edge {
    isInOrder
      ? ObjectGraph.Edge(rawIndex: Int32(truncatingIfNeeded: position)) : edges[position]
  }

  subscript(node: ObjectGraph.Node) -> ObjectGraph.EdgeRow {
    ObjectGraph.EdgeRow(
      edges, Int(offsets[node.index])..<Int(offsets[node.index + 1]), isInOrder: isInOrder)
  }

  /// How many edges are in the row of a node.
  func count(of node: ObjectGraph.Node) -> Int {
    Int(offsets[node.index + 1] &- offsets[node.index])
  }

  /// The rows without the edges that are not kept.
  ///
  /// - Parameters:
  ///   - kept: The edges that are kept.
  ///   - count: How many there are.
  /// - Returns: The rows of what is kept.
  func filtered(_ kept: borrowing WorkBits, count: Int) -> EdgeRows {
    var keptOffsets: [Int32] = []
    var keptEnds: [ObjectGraph.Node] = []
    // One place more, because each edge is written down before it is known whether it stays.
    var keptEdges = [ObjectGraph.Edge](count: count + 1) { keptEdges in
      keptEnds = [ObjectGraph.Node](count: count + 1) { keptEnds in
        keptOffsets = [Int32](count: offsets.count) { keptOffsets in
          walk { walk in
            edges.withCells { edges in
              var place: Int32 = 0
              keptOffsets[0] = 0
              for row in 0..<keptOffsets.count - 1 {
                for position in walk.offsets[row]..<walk.offsets[row + 1] {
                  let edge =
                    isInOrder ? ObjectGraph.Edge(rawIndex: position) : edges[position]
                  keptEdges[place] = edge
                  keptEnds[place] = walk.ends[position]
                  place &+= kept.contains(edge.rawIndex) ? 1 : 0
                }
                keptOffsets[row + 1] = place
              }
              keptEdges[count] = 0
              keptEnds[count] = 0
            }
          }
        }
      }
    }
    keptEdges.removeLast()
    keptEnds.removeLast()
    return EdgeRows(offsets: keptOffsets, edges: keptEdges, ends: keptEnds)
  }

  /// What a walk along edges reads: where the row of each node begins, and where its edges lead.
  struct Walk {
    let offsets: Cells<Int32>
    let ends: Cells<ObjectGraph.Node>

    var nodeCount: Int { offsets.count - 1 }
  }

  /// Calls a function with the rows, to be read without bounds checks; it must not keep them.
  func walk<Result>(_ body: (Walk) -> Result) -> Result {
    offsets.withCells { offsets in
      ends.withCells { ends in body(Walk(offsets: offsets, ends: ends)) }
    }
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
