// The payloads of the events about the container.

/// A container is ready to make components.
public struct ContainerOpened: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 64
  /// The event's name in NDJSON and in reports.
  public static let name = "container-opened"
  /// What the event means.
  public static let summary = "A container is ready to make components."

  /// The container.
  public var container: ContainerID = ContainerID(rawValue: 0)
  /// The container as an object.
  public var object: ObjectID = ObjectID(rawValue: 0)
  /// The name of its type.
  public var type: String = ""

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(container: ContainerID, object: ObjectID, type: String) {
    self.container = container
    self.object = object
    self.type = type
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("container", &container)
    try visitor.field("object", &object)
    try visitor.field("type", &type)
  }
}

/// A container is gone, and its pools with it.
public struct ContainerEnded: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 65
  /// The event's name in NDJSON and in reports.
  public static let name = "container-ended"
  /// What the event means.
  public static let summary = "A container is gone, and its pools with it."

  /// The container.
  public var container: ContainerID = ContainerID(rawValue: 0)

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(container: ContainerID) {
    self.container = container
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("container", &container)
  }
}

/// A definition was used for the first time.
public struct ComponentDefined: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 66
  /// The event's name in NDJSON and in reports.
  public static let name = "component-defined"
  /// What the event means.
  public static let summary = "A definition was used for the first time."

  /// The definition.
  public var definition: DefinitionID = DefinitionID(rawValue: 0)
  /// The container that holds it.
  public var container: ContainerID = ContainerID(rawValue: 0)
  /// The component's name: the name of the method that makes it.
  public var component: String = ""
  /// The type that the definition makes.
  public var type: String = ""
  /// How long the container keeps what it makes.
  public var lifetime: Lifetime = .unshared

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
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
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("definition", &definition)
    try visitor.field("container", &container)
    try visitor.field("component", &component)
    try visitor.field("type", &type)
    try visitor.field("lifetime", &lifetime)
  }
}

/// A component was asked for.
public struct ResolutionBegan: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 67
  /// The event's name in NDJSON and in reports.
  public static let name = "resolution-began"
  /// What the event means.
  public static let summary = "A component was asked for."

  /// The resolution.
  public var resolution: ResolutionID = ResolutionID(rawValue: 0)
  /// The definition that was asked for.
  public var definition: DefinitionID = DefinitionID(rawValue: 0)
  /// The resolution that asked, inside one request.
  public var parent: ResolutionID? = nil

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(resolution: ResolutionID, definition: DefinitionID, parent: ResolutionID? = nil) {
    self.resolution = resolution
    self.definition = definition
    self.parent = parent
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("resolution", &resolution)
    try visitor.field("definition", &definition)
    try visitor.field("parent", &parent)
  }
}

/// A component was handed out.
public struct ResolutionEnded: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 68
  /// The event's name in NDJSON and in reports.
  public static let name = "resolution-ended"
  /// What the event means.
  public static let summary = "A component was handed out."

  /// The resolution.
  public var resolution: ResolutionID = ResolutionID(rawValue: 0)
  /// The component, when it is an object.
  public var object: ObjectID? = nil
  /// Whether it was made or found.
  public var outcome: Outcome = .created

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(resolution: ResolutionID, object: ObjectID? = nil, outcome: Outcome) {
    self.resolution = resolution
    self.object = object
    self.outcome = outcome
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("resolution", &resolution)
    try visitor.field("object", &object)
    try visitor.field("outcome", &outcome)
  }
}

/// A component was found where its lifetime keeps it.
public struct ScopeHit: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 69
  /// The event's name in NDJSON and in reports.
  public static let name = "scope-hit"
  /// What the event means.
  public static let summary = "A component was found where its lifetime keeps it."

  /// The resolution.
  public var resolution: ResolutionID = ResolutionID(rawValue: 0)
  /// The definition.
  public var definition: DefinitionID = DefinitionID(rawValue: 0)
  /// The component, when it is an object.
  public var object: ObjectID? = nil
  /// The pool it was found in.
  public var lifetime: Lifetime = .unshared

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(
    resolution: ResolutionID, definition: DefinitionID, object: ObjectID? = nil, lifetime: Lifetime
  ) {
    self.resolution = resolution
    self.definition = definition
    self.object = object
    self.lifetime = lifetime
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("resolution", &resolution)
    try visitor.field("definition", &definition)
    try visitor.field("object", &object)
    try visitor.field("lifetime", &lifetime)
  }
}

/// A component was put where its lifetime keeps it.
public struct ComponentStored: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 70
  /// The event's name in NDJSON and in reports.
  public static let name = "component-stored"
  /// What the event means.
  public static let summary = "A component was put where its lifetime keeps it."

  /// The definition.
  public var definition: DefinitionID = DefinitionID(rawValue: 0)
  /// The component, when it is an object.
  public var object: ObjectID? = nil
  /// The pool it was put in.
  public var lifetime: Lifetime = .unshared
  /// Whether the pool keeps it alive.
  public var strength: ReferenceKind = .strong

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(
    definition: DefinitionID, object: ObjectID? = nil, lifetime: Lifetime, strength: ReferenceKind
  ) {
    self.definition = definition
    self.object = object
    self.lifetime = lifetime
    self.strength = strength
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("definition", &definition)
    try visitor.field("object", &object)
    try visitor.field("lifetime", &lifetime)
    try visitor.field("strength", &strength)
  }
}

/// A component was taken out of its pool.
public struct ComponentEvicted: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 71
  /// The event's name in NDJSON and in reports.
  public static let name = "component-evicted"
  /// What the event means.
  public static let summary = "A component was taken out of its pool."

  /// The definition.
  public var definition: DefinitionID = DefinitionID(rawValue: 0)
  /// The component, when it is an object.
  public var object: ObjectID? = nil
  /// Why.
  public var reason: EvictionReason = .requestEnded

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(definition: DefinitionID, object: ObjectID? = nil, reason: EvictionReason) {
    self.definition = definition
    self.object = object
    self.reason = reason
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("definition", &definition)
    try visitor.field("object", &object)
    try visitor.field("reason", &reason)
  }
}

/// A weakly kept component was found to be gone.
public struct WeakReleased: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 72
  /// The event's name in NDJSON and in reports.
  public static let name = "weak-released"
  /// What the event means.
  public static let summary = "A weakly kept component was found to be gone."

  /// The definition.
  public var definition: DefinitionID = DefinitionID(rawValue: 0)
  /// The component that is gone.
  public var object: ObjectID? = nil

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(definition: DefinitionID, object: ObjectID? = nil) {
    self.definition = definition
    self.object = object
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("definition", &definition)
    try visitor.field("object", &object)
  }
}

/// A component's configure step began.
public struct ConfigureBegan: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 73
  /// The event's name in NDJSON and in reports.
  public static let name = "configure-began"
  /// What the event means.
  public static let summary = "A component's configure step began."

  /// The definition.
  public var definition: DefinitionID = DefinitionID(rawValue: 0)
  /// The component, when it is an object.
  public var object: ObjectID? = nil
  /// The resolution that made the component.
  public var resolution: ResolutionID = ResolutionID(rawValue: 0)

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(definition: DefinitionID, object: ObjectID? = nil, resolution: ResolutionID) {
    self.definition = definition
    self.object = object
    self.resolution = resolution
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("definition", &definition)
    try visitor.field("object", &object)
    try visitor.field("resolution", &resolution)
  }
}

/// A component's configure step ended.
public struct ConfigureEnded: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 74
  /// The event's name in NDJSON and in reports.
  public static let name = "configure-ended"
  /// What the event means.
  public static let summary = "A component's configure step ended."

  /// The definition.
  public var definition: DefinitionID = DefinitionID(rawValue: 0)
  /// The component, when it is an object.
  public var object: ObjectID? = nil
  /// The resolution that made the component.
  public var resolution: ResolutionID = ResolutionID(rawValue: 0)

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(definition: DefinitionID, object: ObjectID? = nil, resolution: ResolutionID) {
    self.definition = definition
    self.object = object
    self.resolution = resolution
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("definition", &definition)
    try visitor.field("object", &object)
    try visitor.field("resolution", &resolution)
  }
}
