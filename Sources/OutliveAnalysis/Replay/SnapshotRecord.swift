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

  /// The snapshot.
  public var id: SnapshotID
  /// Why it was taken.
  public var label: String
  /// The event at which it began.
  public var beganAt: EventSequence
  /// The event at which it was complete; `nil` when the trace stops before.
  public var endedAt: EventSequence?
  /// The settle point it belongs to; `nil` when none followed.
  public var settlePoint: SettlePoint?
  /// The objects it reached.
  public var nodes: [Node] = []
  /// The references that keep their targets alive.
  public var edges: [Edge] = []
  /// What it could not read.
  public var unreadable: [SnapshotUnreadable] = []
  /// The node that each object is.
  public var positions: [ObjectID: ObjectGraph.Node] = [:]
  /// The references in ``edges`` as a graph over ``nodes``; empty until the trace is replayed.
  public var graph = ObjectGraph(nodeCount: 0, edges: [])
  /// Which of ``nodes`` only keep themselves alive; empty until the trace is replayed.
  public var garbage = ObjectGraph(nodeCount: 0, edges: []).garbage(retainCounts: [])

  /// Whether all of it was recorded, as many objects and references as it says it holds.
  public internal(set) var isComplete = false

  var edgeCount: UInt64 = 0

  /// Makes an empty snapshot.
  init(id: SnapshotID, label: String, beganAt: EventSequence) {
    self.id = id
    self.label = label
    self.beganAt = beganAt
  }

  /// What is known of a node.
  public subscript(node: ObjectGraph.Node) -> Node { nodes[node.index] }

  /// What is known of an edge.
  public subscript(edge: ObjectGraph.Edge) -> Edge { edges[edge.index] }

  /// Whether an object is in the snapshot and only keeps itself alive there.
  func isGarbage(_ object: ObjectID) -> Bool {
    positions[object].map(garbage.isGarbage) ?? false
  }

  /// How many references from outside hold a node.
  func external(of node: ObjectGraph.Node) -> Int { garbage.external[node.index] }

  /// The nodes that are alive by themselves, but for one: held from outside, or in motion.
  func roots(but excluded: ObjectGraph.Node) -> [ObjectGraph.Node] {
    nodes.indices.map { ObjectGraph.Node($0) }.filter { node in
      node != excluded && (external(of: node) != 0 || !self[node].isStable)
    }
  }

  /// The name and position of the moment it shows.
  public var moment: Moment {
    settlePoint?.moment ?? Moment(label: label, sequence: endedAt ?? beganAt)
  }
}
