// The payloads of the events about objects: first seen, released.

/// An object was made, or was seen for the first time.
public struct ObjectCreated: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 32
  /// The event's name in NDJSON and in reports.
  public static let name = "object-created"
  /// What the event means.
  public static let summary = "An object was made, or was seen for the first time."

  /// The object.
  public var object: ObjectID = ObjectID(rawValue: 0)
  /// The name of its type.
  public var type: String = ""
  /// What sort of heap object it is.
  public var kind: ObjectKind = .instance
  /// A name the program gave it.
  public var label: String? = nil
  /// The scope it is credited to.
  public var scope: ScopeID? = nil

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(
    object: ObjectID, type: String, kind: ObjectKind, label: String? = nil, scope: ScopeID? = nil
  ) {
    self.object = object
    self.type = type
    self.kind = kind
    self.label = label
    self.scope = scope
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("object", &object)
    try visitor.field("type", &type)
    try visitor.field("kind", &kind)
    try visitor.field("label", &label)
    try visitor.field("scope", &scope)
  }
}

/// An object is gone.
public struct ObjectReleased: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 33
  /// The event's name in NDJSON and in reports.
  public static let name = "object-released"
  /// What the event means.
  public static let summary = "An object is gone."

  /// The object.
  public var object: ObjectID = ObjectID(rawValue: 0)
  /// Whether the moment is exact or was noticed later.
  public var evidence: ReleaseEvidence = .exact

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(object: ObjectID, evidence: ReleaseEvidence) {
    self.object = object
    self.evidence = evidence
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("object", &object)
    try visitor.field("evidence", &evidence)
  }
}
