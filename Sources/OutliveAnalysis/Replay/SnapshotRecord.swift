public import OutliveGraph
public import OutliveTrace

/// One look at the live heap: the objects it reached and the references it read.
///
/// Nodes and edges are numbered in the order in which they were recorded; ``graph`` holds the edges
/// that keep their targets alive, and only those.
public struct SnapshotRecord: Sendable {
  /// An object that the snapshot reached.
  public struct Node: Hashable, Sendable {
    /// The object's serial number.
    public var object: ObjectID
    /// The name of its type, as recorded.
    public var type: String
    /// What sort of heap object it is.
    public var kind: ObjectKind
    /// Its strong retain count.
    public var retainCount: UInt64
    /// Its size in bytes; 0 when unknown.
    public var size: UInt64
    /// Whether a second look saw the same.
    public var isStable: Bool
  }

  /// A reference that the snapshot read.
  public struct Edge: Hashable, Sendable {
    /// The object that holds it.
    public var from: ObjectGraph.Node
    /// The object that is referred to.
    public var to: ObjectGraph.Node
    /// How it refers.
    public var kind: ReferenceKind
    /// The stored property or capture it goes through.
    public var name: String
    /// The position in a collection, or of a capture in its closure.
    public var index: UInt64?
  }

  /// Somebody outside the snapshot who may hold an object in it.
  public struct Root: Hashable, Sendable {
    /// The object.
    public var node: ObjectGraph.Node
    /// Who it may be, in words, such as the name of a variable.
    public var name: String
    /// What sort of holder it is.
    public var kind: RootKind
  }

  /// The snapshot.
  public var id: SnapshotID
  /// Why it was taken.
  public var label: String
  /// The event at which it began.
  public var beganAt: EventSequence
  /// The event at which it was complete; `nil` when the trace stops before.
  public var endedAt: EventSequence?
  /// The first settle point after its end; `nil` when none followed.
  public var settlePoint: SettlePoint?
  /// The objects it reached.
  public internal(set) var nodes = Nodes()
  /// The references that keep their targets alive.
  public internal(set) var edges = Edges()
  /// Who may hold an object from outside, in the order in which they were recorded.
  public var roots: [Root] = []
  /// What it could not read.
  public var unreadable: [SnapshotUnreadable] = []
  /// How many objects of each type the allocator had seen alive, and where they were made.
  public var census: [SnapshotCensus] = []
  /// What taking it cost the program; `nil` when that was not recorded.
  public var cost: SnapshotMeasured?
  /// Why it could not be completed; `nil` when it could.
  public var failure: String?
  /// The node that each object is.
  public var positions: Positions { _read { yield nodes.positions } }
  /// The references in ``edges`` as a graph over ``nodes``; empty when nothing is judged by it.
  public var graph = ObjectGraph(nodeCount: 0, edges: [])
  /// Which of ``nodes`` only keep themselves alive; empty when nothing is judged by it.
  public var garbage = ObjectGraph(nodeCount: 0, edges: []).garbage(retainCounts: [])

  /// Whether all of it was recorded, as many objects and references as it says it holds.
  public internal(set) var isComplete = false

  /// How many objects, and how many references, a graph can hold; a snapshot with more isn't whole.
  static let limit = Int(Int32.max)

  var edgeCount: UInt64 = 0
  /// The nodes that can't be proved to be garbage, whatever their counts say.
  var pinned = NodeSet(nodeCount: 0)

  /// Makes an empty snapshot.
  init(id: SnapshotID, label: String, beganAt: EventSequence) {
    self.id = id
    self.label = label
    self.beganAt = beganAt
  }

  /// Whether it is whole, but nothing can be judged by it for want of a settle point.
  var isUnsettled: Bool { isComplete && settlePoint == nil }

  /// Takes the reference that an event tells of; `false` when it is none between objects of the snapshot.
  mutating func addEdge(_ event: borrowing RecordedEvent) -> Bool {
    let serials = (
      from: event.number(SnapshotEdge.Field.from), to: event.number(SnapshotEdge.Field.to)
    )
    guard let from = nodes.positions.serials.position(of: serials.from),
      let to = nodes.positions.serials.position(of: serials.to),
      edges.count < SnapshotRecord.limit
    else { return false }
    edgeCount += 1
    edges.append(event, from: ObjectGraph.Node(from), to: ObjectGraph.Node(to))
    return true
  }

  /// Builds the graph, and finds what only keeps itself alive.
  ///
  /// - Parameter pinned: The nodes that can't be proved to be garbage.
  mutating func findGarbage(pinned: NodeSet) {
    graph = edges.makeGraph(nodeCount: nodes.count)
    self.pinned = pinned
    garbage = graph.garbage(pinned: pinned) { Int(clamping: nodes.retainCount(at: $0.index)) }
  }

  /// What is known of a node.
  public subscript(node: ObjectGraph.Node) -> Node { nodes[node.index] }

  /// What is known of an edge.
  public subscript(edge: ObjectGraph.Edge) -> Edge { edges[edge.index] }

  /// The object that a node is.
  @inline(__always)
  func object(of node: ObjectGraph.Node) -> ObjectID { nodes.object(at: node.index) }

  /// What sort of heap object a node is.
  @inline(__always)
  func kind(of node: ObjectGraph.Node) -> ObjectKind { nodes.kind(at: node.index) }

  /// Whether a second look saw the same of a node.
  @inline(__always)
  func isStable(_ node: ObjectGraph.Node) -> Bool { nodes.isStable(at: node.index) }

  /// Whether an object is in the snapshot and only keeps itself alive there.
  func isGarbage(_ object: ObjectID) -> Bool {
    positions[object].map(garbage.isGarbage) ?? false
  }

  /// How many references from outside hold a node.
  ///
  /// It is negative where the snapshot has more references to the node than there can be.
  @inline(__always)
  func external(of node: ObjectGraph.Node) -> Int {
    graph.externalCount(of: node, retainCount: Int(clamping: nodes.retainCount(at: node.index)))
  }

  /// Who may hold a node from outside: all names, each once, in the order in which they were recorded.
  ///
  /// - Complexity: O(*n*), where *n* is the number of ``roots``.
  func possibleHolders(of node: ObjectGraph.Node) -> [String] {
    var names: [String] = []
    for root in roots where root.node == node && !names.contains(root.name) {
      names.append(root.name)
    }
    return names
  }

  /// The shortest ways by which what is alive by itself holds some nodes, whatever else they hold.
  ///
  /// - Parameter targets: The nodes; none of them counts as a holder of another one.
  /// - Returns: The ways; a node that only others of the targets hold has none.
  /// - Complexity: O(*n* + *m* log *m*) for *n* objects with *m* references, for all targets.
  func holders(of targets: NodeSet) -> ShortestPaths {
    var roots = graph.nodes.filter { external(of: $0) != 0 || !isStable($0) }
    // What is only known to be alive because it was released later is no holder to look for, unless
    // there is no other.
    let held = graph.reachable(from: roots)
    roots += pinned.filter { !held.contains($0) }
    return graph.filtered { !targets.contains(graph.source(of: $0)) }
      .shortestPaths(from: roots.filter { !targets.contains($0) })
  }

  /// The name and position of the moment it shows.
  public var moment: Moment {
    settlePoint?.moment ?? Moment(label: label, sequence: endedAt ?? beganAt)
  }
}

extension KeptMemory {
  /// How much some nodes of a snapshot take.
  init(of nodes: some Sequence<SnapshotRecord.Node>) {
    self.init(objects: 0, bytes: 0)
    for node in nodes { self += KeptMemory(objects: 1, bytes: node.size) }
  }
}
