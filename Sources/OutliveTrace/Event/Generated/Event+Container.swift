// Generated from events.schema by `swift run outlive-events`: edit the schema, not this file.

// The payloads of the events about the container.

/// A container is ready to make components.
public struct ContainerOpened: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 64 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "container-opened" }

  /// What the event means.
  public static var summary: String { "A container is ready to make components." }

  /// The container.
  public var container: ContainerID
  /// The container as an object.
  public var object: ObjectID
  /// The name of its type.
  public var type: String
  /// The container that it asks for what it doesn't define.
  public var parent: ContainerID?
  /// The scope that it should end with.
  public var scope: ScopeID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    container = ContainerID(rawValue: 0)
    object = ObjectID(rawValue: 0)
    type = ""
    parent = nil
    scope = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    container: ContainerID, object: ObjectID, type: String, parent: ContainerID? = nil,
    scope: ScopeID? = nil
  ) {
    self.container = container
    self.object = object
    self.type = type
    self.parent = parent
    self.scope = scope
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("container", &container)
    try visitor.field("object", &object)
    try visitor.field("type", &type)
    try visitor.field("parent", &parent)
    try visitor.field("scope", &scope)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var container: Int { 0 }
    @inlinable package static var object: Int { 1 }
    @inlinable package static var type: Int { 2 }
    @inlinable package static var parent: Int { 3 }
    @inlinable package static var scope: Int { 4 }
  }
}

/// A container is gone, and its pools with it.
public struct ContainerEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 65 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "container-ended" }

  /// What the event means.
  public static var summary: String { "A container is gone, and its pools with it." }

  /// The container.
  public var container: ContainerID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    container = ContainerID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(container: ContainerID) {
    self.container = container
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("container", &container)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var container: Int { 0 }
  }
}

/// A definition was used for the first time.
public struct ComponentDefined: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 66 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "component-defined" }

  /// What the event means.
  public static var summary: String { "A definition was used for the first time." }

  /// The definition.
  public var definition: DefinitionID
  /// The container that holds it.
  public var container: ContainerID
  /// The component's name: the name of the method that makes it.
  public var component: String
  /// The type that the definition makes.
  public var type: String
  /// How long the container keeps what it makes.
  public var lifetime: Lifetime

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    definition = DefinitionID(rawValue: 0)
    container = ContainerID(rawValue: 0)
    component = ""
    type = ""
    lifetime = .unshared
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    definition: DefinitionID, container: ContainerID, component: String, type: String,
    lifetime: Lifetime
  ) {
    self.definition = definition
    self.container = container
    self.component = component
    self.type = type
    self.lifetime = lifetime
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("definition", &definition)
    try visitor.field("container", &container)
    try visitor.field("component", &component)
    try visitor.field("type", &type)
    try visitor.field("lifetime", &lifetime)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var definition: Int { 0 }
    @inlinable package static var container: Int { 1 }
    @inlinable package static var component: Int { 2 }
    @inlinable package static var type: Int { 3 }
    @inlinable package static var lifetime: Int { 4 }
  }
}

/// A component was asked for.
public struct ResolutionBegan: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 67 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "resolution-began" }

  /// What the event means.
  public static var summary: String { "A component was asked for." }

  /// The resolution.
  public var resolution: ResolutionID
  /// The definition that was asked for.
  public var definition: DefinitionID
  /// The resolution that asked, inside one request.
  public var parent: ResolutionID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    resolution = ResolutionID(rawValue: 0)
    definition = DefinitionID(rawValue: 0)
    parent = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(resolution: ResolutionID, definition: DefinitionID, parent: ResolutionID? = nil) {
    self.resolution = resolution
    self.definition = definition
    self.parent = parent
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("resolution", &resolution)
    try visitor.field("definition", &definition)
    try visitor.field("parent", &parent)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var resolution: Int { 0 }
    @inlinable package static var definition: Int { 1 }
    @inlinable package static var parent: Int { 2 }
  }
}

/// A component was handed out.
public struct ResolutionEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 68 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "resolution-ended" }

  /// What the event means.
  public static var summary: String { "A component was handed out." }

  /// The resolution.
  public var resolution: ResolutionID
  /// The component, when it is an object.
  public var object: ObjectID?
  /// Whether it was made or found.
  public var outcome: Outcome

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    resolution = ResolutionID(rawValue: 0)
    object = nil
    outcome = .created
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(resolution: ResolutionID, object: ObjectID? = nil, outcome: Outcome) {
    self.resolution = resolution
    self.object = object
    self.outcome = outcome
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("resolution", &resolution)
    try visitor.field("object", &object)
    try visitor.field("outcome", &outcome)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var resolution: Int { 0 }
    @inlinable package static var object: Int { 1 }
    @inlinable package static var outcome: Int { 2 }
  }
}

/// A component was found where its lifetime keeps it.
public struct ScopeHit: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 69 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "scope-hit" }

  /// What the event means.
  public static var summary: String { "A component was found where its lifetime keeps it." }

  /// The resolution.
  public var resolution: ResolutionID
  /// The definition.
  public var definition: DefinitionID
  /// The component, when it is an object.
  public var object: ObjectID?
  /// The pool it was found in.
  public var lifetime: Lifetime

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    resolution = ResolutionID(rawValue: 0)
    definition = DefinitionID(rawValue: 0)
    object = nil
    lifetime = .unshared
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    resolution: ResolutionID, definition: DefinitionID, object: ObjectID? = nil, lifetime: Lifetime
  ) {
    self.resolution = resolution
    self.definition = definition
    self.object = object
    self.lifetime = lifetime
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("resolution", &resolution)
    try visitor.field("definition", &definition)
    try visitor.field("object", &object)
    try visitor.field("lifetime", &lifetime)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var resolution: Int { 0 }
    @inlinable package static var definition: Int { 1 }
    @inlinable package static var object: Int { 2 }
    @inlinable package static var lifetime: Int { 3 }
  }
}

/// A component was put where its lifetime keeps it.
public struct ComponentStored: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 70 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "component-stored" }

  /// What the event means.
  public static var summary: String { "A component was put where its lifetime keeps it." }

  /// The definition.
  public var definition: DefinitionID
  /// The component, when it is an object.
  public var object: ObjectID?
  /// The pool it was put in.
  public var lifetime: Lifetime
  /// Whether the pool keeps it alive.
  public var strength: ReferenceKind

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    definition = DefinitionID(rawValue: 0)
    object = nil
    lifetime = .unshared
    strength = .strong
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    definition: DefinitionID, object: ObjectID? = nil, lifetime: Lifetime, strength: ReferenceKind
  ) {
    self.definition = definition
    self.object = object
    self.lifetime = lifetime
    self.strength = strength
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("definition", &definition)
    try visitor.field("object", &object)
    try visitor.field("lifetime", &lifetime)
    try visitor.field("strength", &strength)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var definition: Int { 0 }
    @inlinable package static var object: Int { 1 }
    @inlinable package static var lifetime: Int { 2 }
    @inlinable package static var strength: Int { 3 }
  }
}

/// A component was taken out of its pool.
public struct ComponentEvicted: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 71 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "component-evicted" }

  /// What the event means.
  public static var summary: String { "A component was taken out of its pool." }

  /// The definition.
  public var definition: DefinitionID
  /// The component, when it is an object.
  public var object: ObjectID?
  /// Why.
  public var reason: EvictionReason

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    definition = DefinitionID(rawValue: 0)
    object = nil
    reason = .requestEnded
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(definition: DefinitionID, object: ObjectID? = nil, reason: EvictionReason) {
    self.definition = definition
    self.object = object
    self.reason = reason
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("definition", &definition)
    try visitor.field("object", &object)
    try visitor.field("reason", &reason)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var definition: Int { 0 }
    @inlinable package static var object: Int { 1 }
    @inlinable package static var reason: Int { 2 }
  }
}

/// A weakly kept component was found to be gone.
public struct WeakReleased: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 72 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "weak-released" }

  /// What the event means.
  public static var summary: String { "A weakly kept component was found to be gone." }

  /// The definition.
  public var definition: DefinitionID
  /// The component that is gone.
  public var object: ObjectID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    definition = DefinitionID(rawValue: 0)
    object = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(definition: DefinitionID, object: ObjectID? = nil) {
    self.definition = definition
    self.object = object
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("definition", &definition)
    try visitor.field("object", &object)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var definition: Int { 0 }
    @inlinable package static var object: Int { 1 }
  }
}

/// A component's configure step began.
public struct ConfigureBegan: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 73 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "configure-began" }

  /// What the event means.
  public static var summary: String { "A component's configure step began." }

  /// The definition.
  public var definition: DefinitionID
  /// The component, when it is an object.
  public var object: ObjectID?
  /// The resolution that made the component.
  public var resolution: ResolutionID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    definition = DefinitionID(rawValue: 0)
    object = nil
    resolution = ResolutionID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(definition: DefinitionID, object: ObjectID? = nil, resolution: ResolutionID) {
    self.definition = definition
    self.object = object
    self.resolution = resolution
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("definition", &definition)
    try visitor.field("object", &object)
    try visitor.field("resolution", &resolution)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var definition: Int { 0 }
    @inlinable package static var object: Int { 1 }
    @inlinable package static var resolution: Int { 2 }
  }
}

/// A component's configure step ended.
public struct ConfigureEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 74 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "configure-ended" }

  /// What the event means.
  public static var summary: String { "A component's configure step ended." }

  /// The definition.
  public var definition: DefinitionID
  /// The component, when it is an object.
  public var object: ObjectID?
  /// The resolution that made the component.
  public var resolution: ResolutionID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    definition = DefinitionID(rawValue: 0)
    object = nil
    resolution = ResolutionID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(definition: DefinitionID, object: ObjectID? = nil, resolution: ResolutionID) {
    self.definition = definition
    self.object = object
    self.resolution = resolution
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("definition", &definition)
    try visitor.field("object", &object)
    try visitor.field("resolution", &resolution)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var definition: Int { 0 }
    @inlinable package static var object: Int { 1 }
    @inlinable package static var resolution: Int { 2 }
  }
}

/// A container learned how to make a component, whether it is ever asked for or not.
public struct DefinitionRegistered: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 75 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "definition-registered" }

  /// What the event means.
  public static var summary: String {
    "A container learned how to make a component, whether it is ever asked for or not."
  }

  /// The definition.
  public var definition: DefinitionID
  /// The container that holds it.
  public var container: ContainerID
  /// The component's name: the name of the method that makes it.
  public var component: String
  /// The type that the definition makes.
  public var type: String
  /// How long the container keeps what it makes.
  public var lifetime: Lifetime
  /// The name of the scope, when the lifetime is `custom`.
  public var scopeName: String?
  /// How long a custom scope lasts: unshared is 1, scoped 10, weakly shared 100, shared 1000.
  public var rank: UInt64?
  /// The key that tells it from others of its type.
  public var key: String?
  /// The definition that it builds on.
  public var parent: DefinitionID?
  /// The name of the assembly that it belongs to.
  public var assembly: String?
  /// How many arguments it takes when a component is asked for.
  public var argumentCount: UInt64
  /// Whether its arguments are part of the identity of what it makes.
  public var isKeyedByArguments: Bool
  /// Whether it is only there for others to build on.
  public var isAbstract: Bool
  /// Whether its component is made when the container is loaded.
  public var isEager: Bool
  /// Whether its components have a configure step.
  public var hasConfigure: Bool

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    definition = DefinitionID(rawValue: 0)
    container = ContainerID(rawValue: 0)
    component = ""
    type = ""
    lifetime = .unshared
    scopeName = nil
    rank = nil
    key = nil
    parent = nil
    assembly = nil
    argumentCount = 0
    isKeyedByArguments = false
    isAbstract = false
    isEager = false
    hasConfigure = false
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    definition: DefinitionID, container: ContainerID, component: String, type: String,
    lifetime: Lifetime, scopeName: String? = nil, rank: UInt64? = nil, key: String? = nil,
    parent: DefinitionID? = nil, assembly: String? = nil, argumentCount: UInt64,
    isKeyedByArguments: Bool, isAbstract: Bool, isEager: Bool, hasConfigure: Bool
  ) {
    self.definition = definition
    self.container = container
    self.component = component
    self.type = type
    self.lifetime = lifetime
    self.scopeName = scopeName
    self.rank = rank
    self.key = key
    self.parent = parent
    self.assembly = assembly
    self.argumentCount = argumentCount
    self.isKeyedByArguments = isKeyedByArguments
    self.isAbstract = isAbstract
    self.isEager = isEager
    self.hasConfigure = hasConfigure
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("definition", &definition)
    try visitor.field("container", &container)
    try visitor.field("component", &component)
    try visitor.field("type", &type)
    try visitor.field("lifetime", &lifetime)
    try visitor.field("scopeName", &scopeName)
    try visitor.field("rank", &rank)
    try visitor.field("key", &key)
    try visitor.field("parent", &parent)
    try visitor.field("assembly", &assembly)
    try visitor.field("argumentCount", &argumentCount)
    try visitor.field("isKeyedByArguments", &isKeyedByArguments)
    try visitor.field("isAbstract", &isAbstract)
    try visitor.field("isEager", &isEager)
    try visitor.field("hasConfigure", &hasConfigure)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var definition: Int { 0 }
    @inlinable package static var container: Int { 1 }
    @inlinable package static var component: Int { 2 }
    @inlinable package static var type: Int { 3 }
    @inlinable package static var lifetime: Int { 4 }
    @inlinable package static var scopeName: Int { 5 }
    @inlinable package static var rank: Int { 6 }
    @inlinable package static var key: Int { 7 }
    @inlinable package static var parent: Int { 8 }
    @inlinable package static var assembly: Int { 9 }
    @inlinable package static var argumentCount: Int { 10 }
    @inlinable package static var isKeyedByArguments: Int { 11 }
    @inlinable package static var isAbstract: Int { 12 }
    @inlinable package static var isEager: Int { 13 }
    @inlinable package static var hasConfigure: Int { 14 }
  }
}

/// A definition no longer counts.
public struct DefinitionRemoved: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 76 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "definition-removed" }

  /// What the event means.
  public static var summary: String { "A definition no longer counts." }

  /// The definition.
  public var definition: DefinitionID
  /// Why.
  public var reason: DefinitionRemoval
  /// The definition that counts now.
  public var successor: DefinitionID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    definition = DefinitionID(rawValue: 0)
    reason = .removed
    successor = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(definition: DefinitionID, reason: DefinitionRemoval, successor: DefinitionID? = nil) {
    self.definition = definition
    self.reason = reason
    self.successor = successor
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("definition", &definition)
    try visitor.field("reason", &reason)
    try visitor.field("successor", &successor)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var definition: Int { 0 }
    @inlinable package static var reason: Int { 1 }
    @inlinable package static var successor: Int { 2 }
  }
}

/// A definition holds an object, such as the closure that makes its components.
public struct DefinitionHolding: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 77 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "definition-holding" }

  /// What the event means.
  public static var summary: String {
    "A definition holds an object, such as the closure that makes its components."
  }

  /// The definition.
  public var definition: DefinitionID
  /// The object.
  public var object: ObjectID
  /// Whether and how the definition keeps it alive.
  public var kind: ReferenceKind
  /// What it holds the object for.
  public var name: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    definition = DefinitionID(rawValue: 0)
    object = ObjectID(rawValue: 0)
    kind = .strong
    name = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(definition: DefinitionID, object: ObjectID, kind: ReferenceKind, name: String) {
    self.definition = definition
    self.object = object
    self.kind = kind
    self.name = name
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("definition", &definition)
    try visitor.field("object", &object)
    try visitor.field("kind", &kind)
    try visitor.field("name", &name)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var definition: Int { 0 }
    @inlinable package static var object: Int { 1 }
    @inlinable package static var kind: Int { 2 }
    @inlinable package static var name: Int { 3 }
  }
}

/// More about a resolution that has just begun: who asked, and with what arguments.
public struct ResolutionDescribed: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 78 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "resolution-described" }

  /// What the event means.
  public static var summary: String {
    "More about a resolution that has just begun: who asked, and with what arguments."
  }

  /// The resolution.
  public var resolution: ResolutionID
  /// The fingerprint of the arguments: equal for equal arguments.
  public var arguments: UInt64?
  /// The fingerprint of the key that the pool is asked with.
  public var keyed: UInt64?
  /// The object that asked.
  public var requester: ObjectID?
  /// The container that was asked, when it isn't the definition's own.
  public var container: ContainerID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    resolution = ResolutionID(rawValue: 0)
    arguments = nil
    keyed = nil
    requester = nil
    container = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    resolution: ResolutionID, arguments: UInt64? = nil, keyed: UInt64? = nil,
    requester: ObjectID? = nil, container: ContainerID? = nil
  ) {
    self.resolution = resolution
    self.arguments = arguments
    self.keyed = keyed
    self.requester = requester
    self.container = container
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("resolution", &resolution)
    try visitor.field("arguments", &arguments)
    try visitor.field("keyed", &keyed)
    try visitor.field("requester", &requester)
    try visitor.field("container", &container)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var resolution: Int { 0 }
    @inlinable package static var arguments: Int { 1 }
    @inlinable package static var keyed: Int { 2 }
    @inlinable package static var requester: Int { 3 }
    @inlinable package static var container: Int { 4 }
  }
}

/// A component could not be handed out: the resolution is over.
public struct ResolutionFailed: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 79 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "resolution-failed" }

  /// What the event means.
  public static var summary: String {
    "A component could not be handed out: the resolution is over."
  }

  /// The resolution.
  public var resolution: ResolutionID
  /// The definition that was asked for, when there is one.
  public var definition: DefinitionID?
  /// Why.
  public var reason: ResolutionFailure
  /// What was asked for: a name, a type or a key.
  public var asked: String
  /// More about it, such as the chain of a cycle; may be empty.
  public var detail: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    resolution = ResolutionID(rawValue: 0)
    definition = nil
    reason = .unsatisfied
    asked = ""
    detail = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    resolution: ResolutionID, definition: DefinitionID? = nil, reason: ResolutionFailure,
    asked: String, detail: String
  ) {
    self.resolution = resolution
    self.definition = definition
    self.reason = reason
    self.asked = asked
    self.detail = detail
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("resolution", &resolution)
    try visitor.field("definition", &definition)
    try visitor.field("reason", &reason)
    try visitor.field("asked", &asked)
    try visitor.field("detail", &detail)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var resolution: Int { 0 }
    @inlinable package static var definition: Int { 1 }
    @inlinable package static var reason: Int { 2 }
    @inlinable package static var asked: Int { 3 }
    @inlinable package static var detail: Int { 4 }
  }
}

/// A definition that comes near to what was asked for in a resolution that fails.
public struct ResolutionCandidate: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 80 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "resolution-candidate" }

  /// What the event means.
  public static var summary: String {
    "A definition that comes near to what was asked for in a resolution that fails."
  }

  /// The resolution.
  public var resolution: ResolutionID
  /// The definition.
  public var definition: DefinitionID
  /// Why it isn't the one.
  public var mismatch: CandidateMismatch
  /// What it has instead; may be empty.
  public var detail: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    resolution = ResolutionID(rawValue: 0)
    definition = DefinitionID(rawValue: 0)
    mismatch = .otherName
    detail = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    resolution: ResolutionID, definition: DefinitionID, mismatch: CandidateMismatch, detail: String
  ) {
    self.resolution = resolution
    self.definition = definition
    self.mismatch = mismatch
    self.detail = detail
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("resolution", &resolution)
    try visitor.field("definition", &definition)
    try visitor.field("mismatch", &mismatch)
    try visitor.field("detail", &detail)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var resolution: Int { 0 }
    @inlinable package static var definition: Int { 1 }
    @inlinable package static var mismatch: Int { 2 }
    @inlinable package static var detail: Int { 3 }
  }
}

/// A component was handed to the one that needs it.
public struct DependencyDelivered: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 81 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "dependency-delivered" }

  /// What the event means.
  public static var summary: String { "A component was handed to the one that needs it." }

  /// The resolution that makes the one that needs it.
  public var resolution: ResolutionID
  /// The resolution that handed it out.
  public var dependency: ResolutionID
  /// The component that was handed over, when it is an object.
  public var object: ObjectID?
  /// At what point of building the other.
  public var phase: InjectionPhase
  /// The parameter, property or method; may be empty.
  public var name: String
  /// The one that needs it, when it is there already.
  public var consumer: ObjectID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    resolution = ResolutionID(rawValue: 0)
    dependency = ResolutionID(rawValue: 0)
    object = nil
    phase = .unknown
    name = ""
    consumer = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    resolution: ResolutionID, dependency: ResolutionID, object: ObjectID? = nil,
    phase: InjectionPhase, name: String, consumer: ObjectID? = nil
  ) {
    self.resolution = resolution
    self.dependency = dependency
    self.object = object
    self.phase = phase
    self.name = name
    self.consumer = consumer
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("resolution", &resolution)
    try visitor.field("dependency", &dependency)
    try visitor.field("object", &object)
    try visitor.field("phase", &phase)
    try visitor.field("name", &name)
    try visitor.field("consumer", &consumer)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var resolution: Int { 0 }
    @inlinable package static var dependency: Int { 1 }
    @inlinable package static var object: Int { 2 }
    @inlinable package static var phase: Int { 3 }
    @inlinable package static var name: Int { 4 }
    @inlinable package static var consumer: Int { 5 }
  }
}

/// A phase of injecting into a component began.
public struct InjectionBegan: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 82 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "injection-began" }

  /// What the event means.
  public static var summary: String { "A phase of injecting into a component began." }

  /// The resolution that makes the component.
  public var resolution: ResolutionID
  /// The component, when it is an object.
  public var object: ObjectID?
  /// Which phase it is.
  public var phase: InjectionPhase
  /// The property or method; may be empty.
  public var name: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    resolution = ResolutionID(rawValue: 0)
    object = nil
    phase = .unknown
    name = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    resolution: ResolutionID, object: ObjectID? = nil, phase: InjectionPhase, name: String
  ) {
    self.resolution = resolution
    self.object = object
    self.phase = phase
    self.name = name
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("resolution", &resolution)
    try visitor.field("object", &object)
    try visitor.field("phase", &phase)
    try visitor.field("name", &name)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var resolution: Int { 0 }
    @inlinable package static var object: Int { 1 }
    @inlinable package static var phase: Int { 2 }
    @inlinable package static var name: Int { 3 }
  }
}

/// A phase of injecting into a component ended.
public struct InjectionEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 83 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "injection-ended" }

  /// What the event means.
  public static var summary: String { "A phase of injecting into a component ended." }

  /// The resolution that makes the component.
  public var resolution: ResolutionID
  /// Which phase it is.
  public var phase: InjectionPhase
  /// The property or method; may be empty.
  public var name: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    resolution = ResolutionID(rawValue: 0)
    phase = .unknown
    name = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(resolution: ResolutionID, phase: InjectionPhase, name: String) {
    self.resolution = resolution
    self.phase = phase
    self.name = name
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("resolution", &resolution)
    try visitor.field("phase", &phase)
    try visitor.field("name", &name)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var resolution: Int { 0 }
    @inlinable package static var phase: Int { 1 }
    @inlinable package static var name: Int { 2 }
  }
}

/// A component's factory returned it; it isn't stored or configured yet.
public struct ComponentBuilt: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 84 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "component-built" }

  /// What the event means.
  public static var summary: String {
    "A component's factory returned it; it isn't stored or configured yet."
  }

  /// The resolution that makes it.
  public var resolution: ResolutionID
  /// The definition.
  public var definition: DefinitionID
  /// The component, when it is an object.
  public var object: ObjectID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    resolution = ResolutionID(rawValue: 0)
    definition = DefinitionID(rawValue: 0)
    object = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(resolution: ResolutionID, definition: DefinitionID, object: ObjectID? = nil) {
    self.resolution = resolution
    self.definition = definition
    self.object = object
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("resolution", &resolution)
    try visitor.field("definition", &definition)
    try visitor.field("object", &object)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var resolution: Int { 0 }
    @inlinable package static var definition: Int { 1 }
    @inlinable package static var object: Int { 2 }
  }
}

/// A post-processor put another object in a component's place.
public struct ComponentReplaced: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 85 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "component-replaced" }

  /// What the event means.
  public static var summary: String {
    "A post-processor put another object in a component's place."
  }

  /// The resolution that made the component.
  public var resolution: ResolutionID
  /// The component, when it is an object.
  public var object: ObjectID?
  /// What took its place, when it is an object.
  public var replacement: ObjectID?
  /// The name of the post-processor.
  public var processor: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    resolution = ResolutionID(rawValue: 0)
    object = nil
    replacement = nil
    processor = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    resolution: ResolutionID, object: ObjectID? = nil, replacement: ObjectID? = nil,
    processor: String
  ) {
    self.resolution = resolution
    self.object = object
    self.replacement = replacement
    self.processor = processor
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("resolution", &resolution)
    try visitor.field("object", &object)
    try visitor.field("replacement", &replacement)
    try visitor.field("processor", &processor)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var resolution: Int { 0 }
    @inlinable package static var object: Int { 1 }
    @inlinable package static var replacement: Int { 2 }
    @inlinable package static var processor: Int { 3 }
  }
}

/// Somebody made by hand what a definition makes.
public struct ComponentBypassed: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 86 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "component-bypassed" }

  /// What the event means.
  public static var summary: String { "Somebody made by hand what a definition makes." }

  /// The definition.
  public var definition: DefinitionID
  /// The object that was made by hand.
  public var object: ObjectID
  /// The object that it was made for, when it is known.
  public var holder: ObjectID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    definition = DefinitionID(rawValue: 0)
    object = ObjectID(rawValue: 0)
    holder = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(definition: DefinitionID, object: ObjectID, holder: ObjectID? = nil) {
    self.definition = definition
    self.object = object
    self.holder = holder
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("definition", &definition)
    try visitor.field("object", &object)
    try visitor.field("holder", &holder)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var definition: Int { 0 }
    @inlinable package static var object: Int { 1 }
    @inlinable package static var holder: Int { 2 }
  }
}

/// An object that the container hadn't made was handed to it to be injected.
public struct ExistingInjected: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 87 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "existing-injected" }

  /// What the event means.
  public static var summary: String {
    "An object that the container hadn't made was handed to it to be injected."
  }

  /// The resolution that injects it.
  public var resolution: ResolutionID
  /// The definition that says what it needs.
  public var definition: DefinitionID?
  /// The object.
  public var object: ObjectID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    resolution = ResolutionID(rawValue: 0)
    definition = nil
    object = ObjectID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(resolution: ResolutionID, definition: DefinitionID? = nil, object: ObjectID) {
    self.resolution = resolution
    self.definition = definition
    self.object = object
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("resolution", &resolution)
    try visitor.field("definition", &definition)
    try visitor.field("object", &object)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var resolution: Int { 0 }
    @inlinable package static var definition: Int { 1 }
    @inlinable package static var object: Int { 2 }
  }
}

/// A container's pool has so many entries.
public struct PoolMeasured: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 88 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "pool-measured" }

  /// What the event means.
  public static var summary: String { "A container's pool has so many entries." }

  /// The container.
  public var container: ContainerID
  /// The pool.
  public var lifetime: Lifetime
  /// The name of the scope, when the lifetime is `custom`.
  public var scopeName: String?
  /// How many entries it has.
  public var entries: UInt64
  /// How many of them stand for something that is alive.
  public var live: UInt64?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    container = ContainerID(rawValue: 0)
    lifetime = .unshared
    scopeName = nil
    entries = 0
    live = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    container: ContainerID, lifetime: Lifetime, scopeName: String? = nil, entries: UInt64,
    live: UInt64? = nil
  ) {
    self.container = container
    self.lifetime = lifetime
    self.scopeName = scopeName
    self.entries = entries
    self.live = live
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("container", &container)
    try visitor.field("lifetime", &lifetime)
    try visitor.field("scopeName", &scopeName)
    try visitor.field("entries", &entries)
    try visitor.field("live", &live)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var container: Int { 0 }
    @inlinable package static var lifetime: Int { 1 }
    @inlinable package static var scopeName: Int { 2 }
    @inlinable package static var entries: Int { 3 }
    @inlinable package static var live: Int { 4 }
  }
}

/// A container was closed: it hands out nothing more.
public struct ContainerClosed: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 89 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "container-closed" }

  /// What the event means.
  public static var summary: String { "A container was closed: it hands out nothing more." }

  /// The container.
  public var container: ContainerID
  /// Why, in the words of the program; may be empty.
  public var reason: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    container = ContainerID(rawValue: 0)
    reason = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(container: ContainerID, reason: String) {
    self.container = container
    self.reason = reason
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("container", &container)
    try visitor.field("reason", &reason)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var container: Int { 0 }
    @inlinable package static var reason: Int { 1 }
  }
}

/// A container's definitions are ready for use.
public struct ContainerLoaded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 90 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "container-loaded" }

  /// What the event means.
  public static var summary: String { "A container's definitions are ready for use." }

  /// The container.
  public var container: ContainerID
  /// How many definitions there are.
  public var definitions: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    container = ContainerID(rawValue: 0)
    definitions = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(container: ContainerID, definitions: UInt64) {
    self.container = container
    self.definitions = definitions
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("container", &container)
    try visitor.field("definitions", &definitions)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var container: Int { 0 }
    @inlinable package static var definitions: Int { 1 }
  }
}

/// A container gave up what it had made, to make it anew when asked.
public struct ContainerUnloaded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 91 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "container-unloaded" }

  /// What the event means.
  public static var summary: String {
    "A container gave up what it had made, to make it anew when asked."
  }

  /// The container.
  public var container: ContainerID
  /// Why, in the words of the program; may be empty.
  public var reason: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    container = ContainerID(rawValue: 0)
    reason = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(container: ContainerID, reason: String) {
    self.container = container
    self.reason = reason
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("container", &container)
    try visitor.field("reason", &reason)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var container: Int { 0 }
    @inlinable package static var reason: Int { 1 }
  }
}

/// An assembly's definitions joined a container.
public struct AssemblyActivated: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 92 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "assembly-activated" }

  /// What the event means.
  public static var summary: String { "An assembly's definitions joined a container." }

  /// The container.
  public var container: ContainerID
  /// The name of the assembly.
  public var assembly: String
  /// The name of the assembly that it acts in place of.
  public var replaced: String?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    container = ContainerID(rawValue: 0)
    assembly = ""
    replaced = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(container: ContainerID, assembly: String, replaced: String? = nil) {
    self.container = container
    self.assembly = assembly
    self.replaced = replaced
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("container", &container)
    try visitor.field("assembly", &assembly)
    try visitor.field("replaced", &replaced)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var container: Int { 0 }
    @inlinable package static var assembly: Int { 1 }
    @inlinable package static var replaced: Int { 2 }
  }
}

/// A post-processor joined a container.
public struct PostProcessorAttached: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 93 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "post-processor-attached" }

  /// What the event means.
  public static var summary: String { "A post-processor joined a container." }

  /// The container.
  public var container: ContainerID
  /// The name of the post-processor.
  public var processor: String
  /// What it works on.
  public var kind: PostProcessorKind
  /// Its place among the others: a lower number comes first.
  public var order: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    container = ContainerID(rawValue: 0)
    processor = ""
    kind = .definition
    order = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(container: ContainerID, processor: String, kind: PostProcessorKind, order: UInt64) {
    self.container = container
    self.processor = processor
    self.kind = kind
    self.order = order
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("container", &container)
    try visitor.field("processor", &processor)
    try visitor.field("kind", &kind)
    try visitor.field("order", &order)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var container: Int { 0 }
    @inlinable package static var processor: Int { 1 }
    @inlinable package static var kind: Int { 2 }
    @inlinable package static var order: Int { 3 }
  }
}

/// A container may be used from several threads at once.
public struct ContainerSynchronized: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 94 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "container-synchronized" }

  /// What the event means.
  public static var summary: String { "A container may be used from several threads at once." }

  /// The container.
  public var container: ContainerID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    container = ContainerID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(container: ContainerID) {
    self.container = container
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("container", &container)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var container: Int { 0 }
  }
}

/// A component was asked for, found where its lifetime keeps it, and handed out: `resolution-began`, `scope-hit` and `resolution-ended` in one.
public struct ComponentFound: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 95 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "component-found" }

  /// What the event means.
  public static var summary: String {
    "A component was asked for, found where its lifetime keeps it, and handed out: `resolution-began`, `scope-hit` and `resolution-ended` in one."
  }

  /// The resolution.
  public var resolution: ResolutionID
  /// The definition that was asked for.
  public var definition: DefinitionID
  /// The resolution that asked, inside one request.
  public var parent: ResolutionID?
  /// The component, when it is an object.
  public var object: ObjectID?
  /// The pool it was found in.
  public var lifetime: Lifetime

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    resolution = ResolutionID(rawValue: 0)
    definition = DefinitionID(rawValue: 0)
    parent = nil
    object = nil
    lifetime = .unshared
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    resolution: ResolutionID, definition: DefinitionID, parent: ResolutionID? = nil,
    object: ObjectID? = nil, lifetime: Lifetime
  ) {
    self.resolution = resolution
    self.definition = definition
    self.parent = parent
    self.object = object
    self.lifetime = lifetime
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("resolution", &resolution)
    try visitor.field("definition", &definition)
    try visitor.field("parent", &parent)
    try visitor.field("object", &object)
    try visitor.field("lifetime", &lifetime)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var resolution: Int { 0 }
    @inlinable package static var definition: Int { 1 }
    @inlinable package static var parent: Int { 2 }
    @inlinable package static var object: Int { 3 }
    @inlinable package static var lifetime: Int { 4 }
  }
}
