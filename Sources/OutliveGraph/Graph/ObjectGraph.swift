/// Who refers to whom among a set of objects: a directed graph, stored as compressed sparse rows.
///
/// Nodes are numbered `0..<nodeCount`. Edges are numbered in the order in which they are given, and
/// keep their number in every graph that is filtered from this one, so callers keep what they know
/// of an edge (its field name, its kind) in an array of their own, by ``Edge/index``. Parallel
/// edges and self edges are allowed: an object may well refer twice to another, or to itself.
///
/// Every method follows every edge of the graph; none takes a predicate. Which references count is
/// said once, with ``filtered(_:)``, so two passes can't disagree about it.
///
/// No method recurses, and none depends on the order of a hash table: the same graph always gives
/// the same answer. A graph is a value; it may be used from any thread.
///
/// Memory: 24 bytes an edge and 8 bytes a node; 12 bytes an edge when edges were given in the order
/// of their sources. Filtered graphs share 8 bytes an edge, or 4.
///
/// Source: compressed sparse rows as in Duff, Erisman, Reid, "Direct Methods for Sparse Matrices",
/// chapter 2.
public struct ObjectGraph: Equatable, Sendable {
  /// How many nodes the graph has.
  public let nodeCount: Int
  let sources: EdgeSources
  let targets: [Node]
  let outgoingRows: EdgeRows
  let incomingRows: EdgeRows

  /// Makes a graph from its edges.
  ///
  /// - Parameters:
  ///   - nodeCount: How many nodes, at most 2,147,483,647.
  ///   - edges: The edges in the order in which they are numbered; both ends must be below
  ///     `nodeCount`. At most 2,147,483,647.
  /// - Complexity: O(nodes + edges).
  @inlinable
  public init(nodeCount: Int, edges: some Sequence<(source: Node, target: Node)>) {
    // Whoever calls this compiles it, because a sequence that is not known costs as much for each
    // element as all the rest.
    var sources: [Node] = []
    var targets: [Node] = []
    sources.reserveCapacity(edges.underestimatedCount)
    targets.reserveCapacity(edges.underestimatedCount)
    for (source, target) in edges {
      sources.append(source)
      targets.append(target)
    }
    self.init(nodeCount: nodeCount, sources: sources, targets: targets)
  }

  /// Makes a graph from the two ends of each edge, whose memory it shares.
  ///
  /// - Parameters:
  ///   - nodeCount: How many nodes, at most 2,147,483,647.
  ///   - sources: The node that each edge comes from, by ``Edge/index``; each below `nodeCount`.
  ///   - targets: The node that each edge goes to; as many.
  /// - Complexity: O(nodes + edges).
  public init(nodeCount: Int, sources: consuming [Node], targets: consuming [Node]) {
    var nearEnds = sources
    var farEnds = targets
    precondition(
      (0...Int(Int32.max)).contains(nodeCount),
      "A graph has from 0 to \(Int32.max) nodes, not \(nodeCount).")
    precondition(
      nearEnds.count == farEnds.count,
      "Each edge has two ends, not \(nearEnds.count) sources and \(farEnds.count) targets.")
    for (index, (source, target)) in zip(nearEnds, farEnds).enumerated() {
      precondition(
        source.index < nodeCount && target.index < nodeCount,
        """
        Edge \(index) goes from node \(source) to node \(target), \
        but the graph has only \(nodeCount) nodes.
        """)
    }
    precondition(nearEnds.count <= Int(Int32.max), "A graph has at most \(Int32.max) edges.")
    let outgoingRows = EdgeRows(nodeCount: nodeCount, nearEnds: nearEnds, farEnds: farEnds)
    if outgoingRows.isInOrder {
      // Nobody needs the sources any more, so their memory is free for the rest.
      nearEnds = []
      farEnds = []
      self.init(
        nodeCount: nodeCount, sources: EdgeSources(of: outgoingRows), targets: outgoingRows.ends,
        outgoingRows: outgoingRows, incomingRows: EdgeRows(turning: outgoingRows))
    } else {
      self.init(
        nodeCount: nodeCount, sources: EdgeSources(nearEnds), targets: farEnds,
        outgoingRows: outgoingRows,
        incomingRows: EdgeRows(nodeCount: nodeCount, nearEnds: farEnds, farEnds: nearEnds))
    }
  }

  private init(
    nodeCount: Int, sources: EdgeSources, targets: [Node], outgoingRows: EdgeRows,
    incomingRows: EdgeRows
  ) {
    self.nodeCount = nodeCount
    self.sources = sources
    self.targets = targets
    self.outgoingRows = outgoingRows
    self.incomingRows = incomingRows
  }

  /// The nodes in ascending order.
  public var nodes: some RandomAccessCollection<Node> { (0..<nodeCount).lazy.map { Node($0) } }

  /// How many edges the graph has; edges that were filtered out are not counted.
  public var edgeCount: Int { outgoingRows.count }

  /// One more than the largest index that an edge can have; edges filtered out keep theirs.
  public var edgeBound: Int { sources.count }

  /// The node that an edge comes from.
  ///
  /// - Parameter edge: An edge, which may have been filtered out.
  /// - Returns: The edge's source.
  /// - Complexity: O(1); O(log *n*) in a graph of *n* nodes whose edges were given in the order of their
  ///   sources.
  public func source(of edge: Edge) -> Node {
    requireNumbered(edge)
    return sources[edge.index]
  }

  /// The node that an edge goes to.
  ///
  /// - Parameter edge: An edge, which may have been filtered out.
  /// - Returns: The edge's target.
  /// - Complexity: O(1).
  public func target(of edge: Edge) -> Node {
    requireNumbered(edge)
    return targets[edge.index]
  }

  /// The edges that come from a node, in ascending order.
  ///
  /// - Complexity: O(1).
  public func outgoing(_ node: Node) -> EdgeRow {
    requireNode(node)
    return outgoingRows[node]
  }

  /// The edges that go to a node, in ascending order.
  ///
  /// - Complexity: O(1).
  public func incoming(_ node: Node) -> EdgeRow {
    requireNode(node)
    return incomingRows[node]
  }

  /// Tells whether the graph has an edge, or whether it was filtered out.
  ///
  /// - Complexity: O(log *d*), where *d* is the number of edges that come from the same node.
  public func contains(_ edge: Edge) -> Bool {
    outgoing(source(of: edge)).containsInAscendingOrder(edge)
  }

  /// The graph without the edges that don't count, on the same nodes and with the same numbers.
  ///
  /// This is the one way to say which edges a pass follows. A filtered graph rather than a
  /// predicate for each pass, because passes that ask the predicate themselves can come to
  /// disagree, and an algorithm that walks forwards over some edges and backwards over others may
  /// never end. Here each edge is judged once, and even a predicate that changes its mind is asked
  /// only once.
  ///
  /// - Parameter isKept: Whether an edge stays. It is called once for each edge, by ascending
  ///   source and then by ascending edge.
  /// - Returns: A graph whose edges are a subset of this one's.
  /// - Complexity: O(nodes + edges).
  public func filtered(_ isKept: (Edge) -> Bool) -> ObjectGraph {
    let kept = WorkBits(count: edgeBound)
    var count = 0
    for position in 0..<outgoingRows.count {
      let edge = outgoingRows.edge(at: position)
      guard isKept(edge) else { continue }
      kept.insert(edge.rawIndex)
      count += 1
    }
    guard count < edgeCount else { return self }
    return ObjectGraph(
      nodeCount: nodeCount, sources: sources, targets: targets,
      outgoingRows: outgoingRows.filtered(kept, count: count),
      incomingRows: incomingRows.filtered(kept, count: count))
  }

  func requireNode(_ node: Node) {
    precondition(
      node.index < nodeCount, "Node \(node) is not in the graph, which has \(nodeCount) nodes.")
  }

  private func requireNumbered(_ edge: Edge) {
    precondition(
      edge.index < edgeBound, "Edge \(edge) is not in the graph, which has \(edgeBound) edges.")
  }
}
