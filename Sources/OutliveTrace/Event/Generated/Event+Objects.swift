// Generated from events.schema by `swift run outlive-events`: edit the schema, not this file.

// The payloads of the events about objects.

/// An object was made, or was seen for the first time.
public struct ObjectCreated: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 32 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "object-created" }

  /// What the event means.
  public static var summary: String { "An object was made, or was seen for the first time." }

  /// The object.
  public var object: ObjectID
  /// The name of its type.
  public var type: String
  /// What sort of heap object it is.
  public var kind: ObjectKind
  /// A name the program gave it.
  public var label: String?
  /// The scope it is credited to.
  public var scope: ScopeID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    object = ObjectID(rawValue: 0)
    type = ""
    kind = .instance
    label = nil
    scope = nil
  }

  /// Makes a payload from its fields.
  @inlinable
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
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("object", &object)
    try visitor.field("type", &type)
    try visitor.field("kind", &kind)
    try visitor.field("label", &label)
    try visitor.field("scope", &scope)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var object: Int { 0 }
    @inlinable package static var type: Int { 1 }
    @inlinable package static var kind: Int { 2 }
    @inlinable package static var label: Int { 3 }
    @inlinable package static var scope: Int { 4 }
  }
}

/// An object is gone.
public struct ObjectReleased: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 33 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "object-released" }

  /// What the event means.
  public static var summary: String { "An object is gone." }

  /// The object.
  public var object: ObjectID
  /// Whether the moment is exact or was noticed later.
  public var evidence: ReleaseEvidence

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    object = ObjectID(rawValue: 0)
    evidence = .exact
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(object: ObjectID, evidence: ReleaseEvidence) {
    self.object = object
    self.evidence = evidence
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("object", &object)
    try visitor.field("evidence", &evidence)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var object: Int { 0 }
    @inlinable package static var evidence: Int { 1 }
  }
}

/// An object was made: the allocator saw it.
public struct ObjectAllocated: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 34 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "object-allocated" }

  /// What the event means.
  public static var summary: String { "An object was made: the allocator saw it." }

  /// The object.
  public var object: ObjectID
  /// The name of its type.
  public var type: String
  /// Its size in bytes.
  public var size: UInt64
  /// Where it was made.
  public var callStack: CallStackID?
  /// The scope it is credited to.
  public var scope: ScopeID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    object = ObjectID(rawValue: 0)
    type = ""
    size = 0
    callStack = nil
    scope = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    object: ObjectID, type: String, size: UInt64, callStack: CallStackID? = nil,
    scope: ScopeID? = nil
  ) {
    self.object = object
    self.type = type
    self.size = size
    self.callStack = callStack
    self.scope = scope
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("object", &object)
    try visitor.field("type", &type)
    try visitor.field("size", &size)
    try visitor.field("callStack", &callStack)
    try visitor.field("scope", &scope)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var object: Int { 0 }
    @inlinable package static var type: Int { 1 }
    @inlinable package static var size: Int { 2 }
    @inlinable package static var callStack: Int { 3 }
    @inlinable package static var scope: Int { 4 }
  }
}

/// An object's deinitializer began; what it alone holds goes next.
public struct DeinitBegan: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 35 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "deinit-began" }

  /// What the event means.
  public static var summary: String {
    "An object's deinitializer began; what it alone holds goes next."
  }

  /// The object.
  public var object: ObjectID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    object = ObjectID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(object: ObjectID) {
    self.object = object
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("object", &object)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var object: Int { 0 }
  }
}

/// A reference from one object to another was made.
public struct ReferenceSet: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 36 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "reference-set" }

  /// What the event means.
  public static var summary: String { "A reference from one object to another was made." }

  /// The object that holds the reference.
  public var from: ObjectID
  /// The object that is referred to.
  public var to: ObjectID
  /// Whether and how the reference keeps its target alive.
  public var kind: ReferenceKind
  /// At what point of building the holder it was made.
  public var phase: InjectionPhase
  /// The stored property or capture it goes through; may be empty.
  public var name: String
  /// The position in a collection, or of a capture in its closure.
  public var index: UInt64?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    from = ObjectID(rawValue: 0)
    to = ObjectID(rawValue: 0)
    kind = .strong
    phase = .unknown
    name = ""
    index = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    from: ObjectID, to: ObjectID, kind: ReferenceKind, phase: InjectionPhase, name: String,
    index: UInt64? = nil
  ) {
    self.from = from
    self.to = to
    self.kind = kind
    self.phase = phase
    self.name = name
    self.index = index
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("from", &from)
    try visitor.field("to", &to)
    try visitor.field("kind", &kind)
    try visitor.field("phase", &phase)
    try visitor.field("name", &name)
    try visitor.field("index", &index)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var from: Int { 0 }
    @inlinable package static var to: Int { 1 }
    @inlinable package static var kind: Int { 2 }
    @inlinable package static var phase: Int { 3 }
    @inlinable package static var name: Int { 4 }
    @inlinable package static var index: Int { 5 }
  }
}

/// A reference from one object to another is no longer there.
public struct ReferenceCleared: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 37 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "reference-cleared" }

  /// What the event means.
  public static var summary: String { "A reference from one object to another is no longer there." }

  /// The object that held the reference.
  public var from: ObjectID
  /// The object that was referred to.
  public var to: ObjectID
  /// The stored property or capture it went through; may be empty.
  public var name: String
  /// The position in a collection, or of a capture in its closure.
  public var index: UInt64?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    from = ObjectID(rawValue: 0)
    to = ObjectID(rawValue: 0)
    name = ""
    index = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(from: ObjectID, to: ObjectID, name: String, index: UInt64? = nil) {
    self.from = from
    self.to = to
    self.name = name
    self.index = index
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("from", &from)
    try visitor.field("to", &to)
    try visitor.field("name", &name)
    try visitor.field("index", &index)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var from: Int { 0 }
    @inlinable package static var to: Int { 1 }
    @inlinable package static var name: Int { 2 }
    @inlinable package static var index: Int { 3 }
  }
}

/// Somebody outside the recorded graph holds an object.
public struct RootHeld: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 38 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "root-held" }

  /// What the event means.
  public static var summary: String { "Somebody outside the recorded graph holds an object." }

  /// The object.
  public var object: ObjectID
  /// Who holds it.
  public var kind: RootKind
  /// The name of what holds it, such as that of a global; may be empty.
  public var name: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    object = ObjectID(rawValue: 0)
    kind = .unknown
    name = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(object: ObjectID, kind: RootKind, name: String) {
    self.object = object
    self.kind = kind
    self.name = name
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("object", &object)
    try visitor.field("kind", &kind)
    try visitor.field("name", &name)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var object: Int { 0 }
    @inlinable package static var kind: Int { 1 }
    @inlinable package static var name: Int { 2 }
  }
}

/// Somebody outside the recorded graph no longer holds an object.
public struct RootReleased: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 39 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "root-released" }

  /// What the event means.
  public static var summary: String {
    "Somebody outside the recorded graph no longer holds an object."
  }

  /// The object.
  public var object: ObjectID
  /// Who held it.
  public var kind: RootKind
  /// The name of what held it, such as that of a global; may be empty.
  public var name: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    object = ObjectID(rawValue: 0)
    kind = .unknown
    name = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(object: ObjectID, kind: RootKind, name: String) {
    self.object = object
    self.kind = kind
    self.name = name
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("object", &object)
    try visitor.field("kind", &kind)
    try visitor.field("name", &name)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var object: Int { 0 }
    @inlinable package static var kind: Int { 1 }
    @inlinable package static var name: Int { 2 }
  }
}

/// The program used an object.
public struct ObjectUsed: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 40 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "object-used" }

  /// What the event means.
  public static var summary: String { "The program used an object." }

  /// The object.
  public var object: ObjectID
  /// The object that used it.
  public var user: ObjectID?
  /// For what, such as the name of a method; may be empty.
  public var purpose: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    object = ObjectID(rawValue: 0)
    user = nil
    purpose = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(object: ObjectID, user: ObjectID? = nil, purpose: String) {
    self.object = object
    self.user = user
    self.purpose = purpose
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("object", &object)
    try visitor.field("user", &user)
    try visitor.field("purpose", &purpose)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var object: Int { 0 }
    @inlinable package static var user: Int { 1 }
    @inlinable package static var purpose: Int { 2 }
  }
}

/// An object may only be used in one isolation.
public struct ObjectIsolated: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 41 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "object-isolated" }

  /// What the event means.
  public static var summary: String { "An object may only be used in one isolation." }

  /// The object.
  public var object: ObjectID
  /// The isolation, as events name it.
  public var declared: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    object = ObjectID(rawValue: 0)
    declared = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(object: ObjectID, declared: String) {
    self.object = object
    self.declared = declared
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("object", &object)
    try visitor.field("declared", &declared)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var object: Int { 0 }
    @inlinable package static var declared: Int { 1 }
  }
}

/// A table of the program's own has so many entries.
public struct TableMeasured: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 42 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "table-measured" }

  /// What the event means.
  public static var summary: String { "A table of the program's own has so many entries." }

  /// The object that holds the table.
  public var owner: ObjectID?
  /// The name of the table.
  public var name: String
  /// How many entries it has.
  public var entries: UInt64
  /// How many of them stand for something that is alive.
  public var live: UInt64?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    owner = nil
    name = ""
    entries = 0
    live = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(owner: ObjectID? = nil, name: String, entries: UInt64, live: UInt64? = nil) {
    self.owner = owner
    self.name = name
    self.entries = entries
    self.live = live
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("owner", &owner)
    try visitor.field("name", &name)
    try visitor.field("entries", &entries)
    try visitor.field("live", &live)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var owner: Int { 0 }
    @inlinable package static var name: Int { 1 }
    @inlinable package static var entries: Int { 2 }
    @inlinable package static var live: Int { 3 }
  }
}

/// A frame of a call stack: later events refer to the call stack that ends with it.
public struct CallStackRecorded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 43 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "call-stack-recorded" }

  /// What the event means.
  public static var summary: String {
    "A frame of a call stack: later events refer to the call stack that ends with it."
  }

  /// The call stack.
  public var callStack: CallStackID
  /// The call stack without its innermost frame.
  public var caller: CallStackID?
  /// The image that the frame's code is in.
  public var image: ImageID?
  /// Where in the image, in bytes from its beginning.
  public var offset: UInt64
  /// The name of the function, when it is known.
  public var function: String?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    callStack = CallStackID(rawValue: 0)
    caller = nil
    image = nil
    offset = 0
    function = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    callStack: CallStackID, caller: CallStackID? = nil, image: ImageID? = nil, offset: UInt64,
    function: String? = nil
  ) {
    self.callStack = callStack
    self.caller = caller
    self.image = image
    self.offset = offset
    self.function = function
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("callStack", &callStack)
    try visitor.field("caller", &caller)
    try visitor.field("image", &image)
    try visitor.field("offset", &offset)
    try visitor.field("function", &function)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var callStack: Int { 0 }
    @inlinable package static var caller: Int { 1 }
    @inlinable package static var image: Int { 2 }
    @inlinable package static var offset: Int { 3 }
    @inlinable package static var function: Int { 4 }
  }
}
