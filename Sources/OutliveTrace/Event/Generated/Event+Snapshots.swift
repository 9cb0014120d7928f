// Generated from events.schema by `swift run outlive-events`: edit the schema, not this file.

// The payloads of the events about snapshots.

/// A snapshot of the live heap begins; its nodes and edges follow.
public struct SnapshotBegan: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 48 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "snapshot-began" }

  /// What the event means.
  public static var summary: String {
    "A snapshot of the live heap begins; its nodes and edges follow."
  }

  /// The snapshot.
  public var snapshot: SnapshotID
  /// Why it was taken.
  public var label: String
  /// How many tracked objects it starts from.
  public var tracked: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    snapshot = SnapshotID(rawValue: 0)
    label = ""
    tracked = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(snapshot: SnapshotID, label: String, tracked: UInt64) {
    self.snapshot = snapshot
    self.label = label
    self.tracked = tracked
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("snapshot", &snapshot)
    try visitor.field("label", &label)
    try visitor.field("tracked", &tracked)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var snapshot: Int { 0 }
    @inlinable package static var label: Int { 1 }
    @inlinable package static var tracked: Int { 2 }
  }
}

/// An object that the snapshot reached.
public struct SnapshotNode: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 49 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "snapshot-node" }

  /// What the event means.
  public static var summary: String { "An object that the snapshot reached." }

  /// The snapshot.
  public var snapshot: SnapshotID
  /// The object.
  public var object: ObjectID
  /// The name of its type.
  public var type: String
  /// What sort of heap object it is.
  public var kind: ObjectKind
  /// Its strong retain count, the snapshot's own references taken off.
  public var retainCount: UInt64
  /// Its size in bytes; 0 when unknown.
  public var size: UInt64
  /// Whether a second look saw the same count and references.
  public var stable: Bool

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    snapshot = SnapshotID(rawValue: 0)
    object = ObjectID(rawValue: 0)
    type = ""
    kind = .instance
    retainCount = 0
    size = 0
    stable = false
  }

  /// Makes a payload from its fields.
  @inlinable
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
  @inlinable
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

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var snapshot: Int { 0 }
    @inlinable package static var object: Int { 1 }
    @inlinable package static var type: Int { 2 }
    @inlinable package static var kind: Int { 3 }
    @inlinable package static var retainCount: Int { 4 }
    @inlinable package static var size: Int { 5 }
    @inlinable package static var stable: Int { 6 }
  }
}

/// A reference that the snapshot read.
public struct SnapshotEdge: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 50 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "snapshot-edge" }

  /// What the event means.
  public static var summary: String { "A reference that the snapshot read." }

  /// The snapshot.
  public var snapshot: SnapshotID
  /// The object that holds the reference.
  public var from: ObjectID
  /// The object that is referred to.
  public var to: ObjectID
  /// Whether and how the reference keeps its target alive.
  public var kind: ReferenceKind
  /// The stored property or capture it goes through; may be empty.
  public var name: String
  /// The position in a collection, or of a capture in its closure.
  public var index: UInt64?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    snapshot = SnapshotID(rawValue: 0)
    from = ObjectID(rawValue: 0)
    to = ObjectID(rawValue: 0)
    kind = .strong
    name = ""
    index = nil
  }

  /// Makes a payload from its fields.
  @inlinable
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
  @inlinable
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

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var snapshot: Int { 0 }
    @inlinable package static var from: Int { 1 }
    @inlinable package static var to: Int { 2 }
    @inlinable package static var kind: Int { 3 }
    @inlinable package static var name: Int { 4 }
    @inlinable package static var index: Int { 5 }
  }
}

/// References of one sort that the snapshot could not read.
public struct SnapshotUnreadable: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 51 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "snapshot-unreadable" }

  /// What the event means.
  public static var summary: String { "References of one sort that the snapshot could not read." }

  /// The snapshot.
  public var snapshot: SnapshotID
  /// The type whose values could not be read.
  public var type: String
  /// Why.
  public var reason: String
  /// How many values.
  public var count: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    snapshot = SnapshotID(rawValue: 0)
    type = ""
    reason = ""
    count = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(snapshot: SnapshotID, type: String, reason: String, count: UInt64) {
    self.snapshot = snapshot
    self.type = type
    self.reason = reason
    self.count = count
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("snapshot", &snapshot)
    try visitor.field("type", &type)
    try visitor.field("reason", &reason)
    try visitor.field("count", &count)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var snapshot: Int { 0 }
    @inlinable package static var type: Int { 1 }
    @inlinable package static var reason: Int { 2 }
    @inlinable package static var count: Int { 3 }
  }
}

/// A snapshot is complete.
public struct SnapshotEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 52 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "snapshot-ended" }

  /// What the event means.
  public static var summary: String { "A snapshot is complete." }

  /// The snapshot.
  public var snapshot: SnapshotID
  /// How many objects it holds.
  public var nodes: UInt64
  /// How many references it holds.
  public var edges: UInt64
  /// How many values could not be read.
  public var unreadable: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    snapshot = SnapshotID(rawValue: 0)
    nodes = 0
    edges = 0
    unreadable = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(snapshot: SnapshotID, nodes: UInt64, edges: UInt64, unreadable: UInt64) {
    self.snapshot = snapshot
    self.nodes = nodes
    self.edges = edges
    self.unreadable = unreadable
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("snapshot", &snapshot)
    try visitor.field("nodes", &nodes)
    try visitor.field("edges", &edges)
    try visitor.field("unreadable", &unreadable)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var snapshot: Int { 0 }
    @inlinable package static var nodes: Int { 1 }
    @inlinable package static var edges: Int { 2 }
    @inlinable package static var unreadable: Int { 3 }
  }
}

/// A reference into the snapshot from outside of it.
public struct SnapshotRoot: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 53 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "snapshot-root" }

  /// What the event means.
  public static var summary: String { "A reference into the snapshot from outside of it." }

  /// The snapshot.
  public var snapshot: SnapshotID
  /// The object that is referred to.
  public var object: ObjectID
  /// Who holds it.
  public var kind: RootKind
  /// The name of what holds it, such as that of a global; may be empty.
  public var name: String
  /// How many such references there are.
  public var count: UInt64
  /// The image that what holds it is in, such as the program for a global of its own.
  public var image: ImageID?
  /// Where in the image, in bytes from its beginning.
  public var offset: UInt64?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    snapshot = SnapshotID(rawValue: 0)
    object = ObjectID(rawValue: 0)
    kind = .unknown
    name = ""
    count = 0
    image = nil
    offset = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    snapshot: SnapshotID, object: ObjectID, kind: RootKind, name: String, count: UInt64,
    image: ImageID? = nil, offset: UInt64? = nil
  ) {
    self.snapshot = snapshot
    self.object = object
    self.kind = kind
    self.name = name
    self.count = count
    self.image = image
    self.offset = offset
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("snapshot", &snapshot)
    try visitor.field("object", &object)
    try visitor.field("kind", &kind)
    try visitor.field("name", &name)
    try visitor.field("count", &count)
    try visitor.field("image", &image)
    try visitor.field("offset", &offset)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var snapshot: Int { 0 }
    @inlinable package static var object: Int { 1 }
    @inlinable package static var kind: Int { 2 }
    @inlinable package static var name: Int { 3 }
    @inlinable package static var count: Int { 4 }
    @inlinable package static var image: Int { 5 }
    @inlinable package static var offset: Int { 6 }
  }
}

/// So many objects of one type were alive, whether the snapshot holds them or not.
public struct SnapshotCensus: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 54 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "snapshot-census" }

  /// What the event means.
  public static var summary: String {
    "So many objects of one type were alive, whether the snapshot holds them or not."
  }

  /// The snapshot.
  public var snapshot: SnapshotID
  /// The name of the type.
  public var type: String
  /// Where they were made, when they are counted for each place.
  public var callStack: CallStackID?
  /// How many there are.
  public var count: UInt64
  /// Their size in bytes, all together.
  public var size: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    snapshot = SnapshotID(rawValue: 0)
    type = ""
    callStack = nil
    count = 0
    size = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    snapshot: SnapshotID, type: String, callStack: CallStackID? = nil, count: UInt64, size: UInt64
  ) {
    self.snapshot = snapshot
    self.type = type
    self.callStack = callStack
    self.count = count
    self.size = size
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("snapshot", &snapshot)
    try visitor.field("type", &type)
    try visitor.field("callStack", &callStack)
    try visitor.field("count", &count)
    try visitor.field("size", &size)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var snapshot: Int { 0 }
    @inlinable package static var type: Int { 1 }
    @inlinable package static var callStack: Int { 2 }
    @inlinable package static var count: Int { 3 }
    @inlinable package static var size: Int { 4 }
  }
}

/// What taking a snapshot cost the program.
public struct SnapshotMeasured: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 55 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "snapshot-measured" }

  /// What the event means.
  public static var summary: String { "What taking a snapshot cost the program." }

  /// The snapshot.
  public var snapshot: SnapshotID
  /// How long it took, in nanoseconds.
  public var duration: UInt64
  /// For how long the program stood still, in nanoseconds.
  public var pause: UInt64
  /// How much memory was copied because of it, in bytes.
  public var copied: UInt64
  /// Whether a forked child took it.
  public var isForked: Bool

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    snapshot = SnapshotID(rawValue: 0)
    duration = 0
    pause = 0
    copied = 0
    isForked = false
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    snapshot: SnapshotID, duration: UInt64, pause: UInt64, copied: UInt64, isForked: Bool
  ) {
    self.snapshot = snapshot
    self.duration = duration
    self.pause = pause
    self.copied = copied
    self.isForked = isForked
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("snapshot", &snapshot)
    try visitor.field("duration", &duration)
    try visitor.field("pause", &pause)
    try visitor.field("copied", &copied)
    try visitor.field("isForked", &isForked)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var snapshot: Int { 0 }
    @inlinable package static var duration: Int { 1 }
    @inlinable package static var pause: Int { 2 }
    @inlinable package static var copied: Int { 3 }
    @inlinable package static var isForked: Int { 4 }
  }
}

/// A snapshot could not be completed: what it holds proves nothing.
public struct SnapshotFailed: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 56 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "snapshot-failed" }

  /// What the event means.
  public static var summary: String {
    "A snapshot could not be completed: what it holds proves nothing."
  }

  /// The snapshot.
  public var snapshot: SnapshotID
  /// Why.
  public var reason: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    snapshot = SnapshotID(rawValue: 0)
    reason = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(snapshot: SnapshotID, reason: String) {
    self.snapshot = snapshot
    self.reason = reason
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("snapshot", &snapshot)
    try visitor.field("reason", &reason)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var snapshot: Int { 0 }
    @inlinable package static var reason: Int { 1 }
  }
}
