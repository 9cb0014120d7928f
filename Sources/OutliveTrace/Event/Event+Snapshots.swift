// The payloads of the events about snapshots of the live heap.

/// A snapshot of the live heap begins; its nodes and edges follow.
public struct SnapshotBegan: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 48
  /// The event's name in NDJSON and in reports.
  public static let name = "snapshot-began"
  /// What the event means.
  public static let summary = "A snapshot of the live heap begins; its nodes and edges follow."

  /// The snapshot.
  public var snapshot: SnapshotID = SnapshotID(rawValue: 0)
  /// Why it was taken.
  public var label: String = ""
  /// How many tracked objects it starts from.
  public var tracked: UInt64 = 0

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(snapshot: SnapshotID, label: String, tracked: UInt64) {
    self.snapshot = snapshot
    self.label = label
    self.tracked = tracked
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("snapshot", &snapshot)
    try visitor.field("label", &label)
    try visitor.field("tracked", &tracked)
  }
}

/// An object that the snapshot reached.
public struct SnapshotNode: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 49
  /// The event's name in NDJSON and in reports.
  public static let name = "snapshot-node"
  /// What the event means.
  public static let summary = "An object that the snapshot reached."

  /// The snapshot.
  public var snapshot: SnapshotID = SnapshotID(rawValue: 0)
  /// The object.
  public var object: ObjectID = ObjectID(rawValue: 0)
  /// The name of its type.
  public var type: String = ""
  /// What sort of heap object it is.
  public var kind: ObjectKind = .instance
  /// Its strong retain count, the snapshot's own references taken off.
  public var retainCount: UInt64 = 0
  /// Its size in bytes; 0 when unknown.
  public var size: UInt64 = 0
  /// Whether a second look saw the same count and references.
  public var stable: Bool = false

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(
    snapshot: SnapshotID, object: ObjectID, type: String, kind: ObjectKind, retainCount: UInt64,
    size: UInt64, stable: Bool
  ) {
    self.snapshot = snapshot
    self.object = object
    self.type = type
    self.kind = kind
    self.retainCount = retainCount
    self.size = size
    self.stable = stable
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("snapshot", &snapshot)
    try visitor.field("object", &object)
    try visitor.field("type", &type)
    try visitor.field("kind", &kind)
    try visitor.field("retainCount", &retainCount)
    try visitor.field("size", &size)
    try visitor.field("stable", &stable)
  }
}

/// A reference that the snapshot read.
public struct SnapshotEdge: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 50
  /// The event's name in NDJSON and in reports.
  public static let name = "snapshot-edge"
  /// What the event means.
  public static let summary = "A reference that the snapshot read."

  /// The snapshot.
  public var snapshot: SnapshotID = SnapshotID(rawValue: 0)
  /// The object that holds the reference.
  public var from: ObjectID = ObjectID(rawValue: 0)
  /// The object that is referred to.
  public var to: ObjectID = ObjectID(rawValue: 0)
  /// Whether and how the reference keeps its target alive.
  public var kind: ReferenceKind = .strong
  /// The stored property or capture it goes through; may be empty.
  public var name: String = ""
  /// The position in a collection, or of a capture in its closure.
  public var index: UInt64? = nil

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(
    snapshot: SnapshotID, from: ObjectID, to: ObjectID, kind: ReferenceKind, name: String,
    index: UInt64? = nil
  ) {
    self.snapshot = snapshot
    self.from = from
    self.to = to
    self.kind = kind
    self.name = name
    self.index = index
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("snapshot", &snapshot)
    try visitor.field("from", &from)
    try visitor.field("to", &to)
    try visitor.field("kind", &kind)
    try visitor.field("name", &name)
    try visitor.field("index", &index)
  }
}

/// References of one sort that the snapshot could not read.
public struct SnapshotUnreadable: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 51
  /// The event's name in NDJSON and in reports.
  public static let name = "snapshot-unreadable"
  /// What the event means.
  public static let summary = "References of one sort that the snapshot could not read."

  /// The snapshot.
  public var snapshot: SnapshotID = SnapshotID(rawValue: 0)
  /// The type whose values could not be read.
  public var type: String = ""
  /// Why.
  public var reason: String = ""
  /// How many values.
  public var count: UInt64 = 0

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(snapshot: SnapshotID, type: String, reason: String, count: UInt64) {
    self.snapshot = snapshot
    self.type = type
    self.reason = reason
    self.count = count
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("snapshot", &snapshot)
    try visitor.field("type", &type)
    try visitor.field("reason", &reason)
    try visitor.field("count", &count)
  }
}

/// A snapshot is complete.
public struct SnapshotEnded: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 52
  /// The event's name in NDJSON and in reports.
  public static let name = "snapshot-ended"
  /// What the event means.
  public static let summary = "A snapshot is complete."

  /// The snapshot.
  public var snapshot: SnapshotID = SnapshotID(rawValue: 0)
  /// How many objects it holds.
  public var nodes: UInt64 = 0
  /// How many references it holds.
  public var edges: UInt64 = 0
  /// How many values could not be read.
  public var unreadable: UInt64 = 0

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(snapshot: SnapshotID, nodes: UInt64, edges: UInt64, unreadable: UInt64) {
    self.snapshot = snapshot
    self.nodes = nodes
    self.edges = edges
    self.unreadable = unreadable
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("snapshot", &snapshot)
    try visitor.field("nodes", &nodes)
    try visitor.field("edges", &edges)
    try visitor.field("unreadable", &unreadable)
  }
}
