extension HeapSnapshot {
  /// The objects of a snapshot; each is made when it is asked for.
  public struct Nodes: RandomAccessCollection, Hashable, Sendable {
    let graph: HeapGraph

    /// The first position: 0.
    public var startIndex: Int { 0 }
    /// How many objects there are.
    public var endIndex: Int { graph.nodeCount }
    /// The object at a position, which must be below ``endIndex``.
    public subscript(position: Int) -> Node { graph.node(at: position) }

    /// Whether both have the same objects in the same order.
    public static func == (lhs: Nodes, rhs: Nodes) -> Bool { lhs.elementsEqual(rhs) }
    /// Whether these are the objects of an array, in the same order.
    public static func == (lhs: Nodes, rhs: [Node]) -> Bool { lhs.elementsEqual(rhs) }
    /// Feeds the objects to a hasher.
    public func hash(into hasher: inout Hasher) { for node in self { hasher.combine(node) } }
  }

  /// The references of a snapshot; each is made when it is asked for.
  public struct Edges: RandomAccessCollection, Hashable, Sendable {
    let graph: HeapGraph

    /// The first position: 0.
    public var startIndex: Int { 0 }
    /// How many references there are.
    public var endIndex: Int { graph.edgeCount }

    /// The reference at a position, which must be below ``endIndex``.
    ///
    /// - Complexity: O(log *n*) for *n* objects; going through all references is O(*n* + *m*).
    public subscript(position: Int) -> Edge {
      precondition(position >= 0 && position < endIndex, "There is no edge at \(position).")
      return graph.edge(at: position, from: graph.holder(ofEdge: position))
    }

    /// Goes through the references in order.
    public func makeIterator() -> Iterator { Iterator(graph: graph) }

    /// Goes through the references of a snapshot in order.
    public struct Iterator: IteratorProtocol {
      let graph: HeapGraph
      private var index = 0
      private var holder = 0

      init(graph: HeapGraph) { self.graph = graph }

      /// Gives the next reference, or `nil` after the last.
      public mutating func next() -> Edge? {
        guard index < graph.edgeCount else { return nil }
        while graph.edgesEnd(holder) <= index { holder += 1 }
        defer { index += 1 }
        return graph.edge(at: index, from: holder)
      }
    }

    /// Whether both have the same references in the same order.
    public static func == (lhs: Edges, rhs: Edges) -> Bool { lhs.elementsEqual(rhs) }
    /// Whether these are the references of an array, in the same order.
    public static func == (lhs: Edges, rhs: [Edge]) -> Bool { lhs.elementsEqual(rhs) }
    /// Feeds the references to a hasher.
    public func hash(into hasher: inout Hasher) { for edge in self { hasher.combine(edge) } }
  }
}
