/// The node that each edge of a graph comes from.
///
/// When the edges are numbered in the order of their sources, the rows tell it: it is looked up there,
/// and takes next to no memory.
struct EdgeSources: Equatable, Sendable {
  /// How many edges there are.
  let count: Int
  /// The sources of all edges; empty when the rows tell them.
  private let nodes: [ObjectGraph.Node]
  /// Where the row of each node begins, when the rows tell the sources.
  private let offsets: [Int32]
  /// The source of every edge whose number is a multiple of ``stride``.
  private let landmarks: [ObjectGraph.Node]

  /// How many edges there are from one landmark to the next.
  ///
  /// They seldom have more sources than edges, so a search between two landmarks takes some steps only.
  private static let stride = 64

  /// Keeps the sources of edges.
  init(_ nodes: [ObjectGraph.Node]) {
    self.nodes = nodes
    count = nodes.count
    offsets = []
    landmarks = []
  }

  /// Takes the sources from rows of edges that are numbered in their order.
  init(of rows: EdgeRows) {
    nodes = []
    count = rows.count
    offsets = rows.offsets
    var landmarks: [ObjectGraph.Node] = []
    landmarks.reserveCapacity(count / Self.stride + 1)
    for row in 0..<offsets.count - 1 {
      while landmarks.count * Self.stride < Int(offsets[row + 1]) {
        landmarks.append(ObjectGraph.Node(rawIndex: Int32(truncatingIfNeeded: row)))
      }
    }
    self.landmarks = landmarks
  }

  /// The source of the edge with a number.
  ///
  /// - Complexity: O(1); O(log *n*) in a graph of *n* nodes when the rows tell it.
  subscript(index: Int) -> ObjectGraph.Node {
    @inline(__always) get { landmarks.isEmpty ? nodes[index] : lookedUp(index) }
  }

  private func lookedUp(_ index: Int) -> ObjectGraph.Node {
    precondition(index >= 0 && index < count, "There is no edge \(index).")
    let landmark = index / Self.stride
    // The last row that begins at or before the edge, and isn't empty: it has the edge.
    var low = landmarks[landmark].index
    var high = landmark + 1 < landmarks.count ? landmarks[landmark + 1].index : offsets.count - 2
    while low < high {
      let middle = (low + high + 1) / 2
      if Int(offsets[middle]) <= index { low = middle } else { high = middle - 1 }
    }
    return ObjectGraph.Node(rawIndex: Int32(truncatingIfNeeded: low))
  }
}
