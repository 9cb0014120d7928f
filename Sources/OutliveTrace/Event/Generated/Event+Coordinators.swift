// Generated from events.schema by `swift run outlive-events`: edit the schema, not this file.

// The payloads of the events about coordinators.

/// A coordinator was made.
public struct CoordinatorCreated: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 192 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "coordinator-created" }

  /// What the event means.
  public static var summary: String { "A coordinator was made." }

  /// The coordinator.
  public var coordinator: CoordinatorID
  /// The coordinator as an object.
  public var object: ObjectID?
  /// The name of its type.
  public var type: String
  /// The coordinator that made it.
  public var parent: CoordinatorID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    coordinator = CoordinatorID(rawValue: 0)
    object = nil
    type = ""
    parent = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    coordinator: CoordinatorID, object: ObjectID? = nil, type: String, parent: CoordinatorID? = nil
  ) {
    self.coordinator = coordinator
    self.object = object
    self.type = type
    self.parent = parent
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("coordinator", &coordinator)
    try visitor.field("object", &object)
    try visitor.field("type", &type)
    try visitor.field("parent", &parent)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var coordinator: Int { 0 }
    @inlinable package static var object: Int { 1 }
    @inlinable package static var type: Int { 2 }
    @inlinable package static var parent: Int { 3 }
  }
}

/// A coordinator began to drive its part of the screen tree.
public struct CoordinatorStarted: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 193 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "coordinator-started" }

  /// What the event means.
  public static var summary: String { "A coordinator began to drive its part of the screen tree." }

  /// The coordinator.
  public var coordinator: CoordinatorID
  /// The screen that its part begins with.
  public var root: ScreenID?
  /// The link that it was started for.
  public var link: LinkID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    coordinator = CoordinatorID(rawValue: 0)
    root = nil
    link = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(coordinator: CoordinatorID, root: ScreenID? = nil, link: LinkID? = nil) {
    self.coordinator = coordinator
    self.root = root
    self.link = link
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("coordinator", &coordinator)
    try visitor.field("root", &root)
    try visitor.field("link", &link)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var coordinator: Int { 0 }
    @inlinable package static var root: Int { 1 }
    @inlinable package static var link: Int { 2 }
  }
}

/// A coordinator is done with its part of the screen tree.
public struct CoordinatorFinished: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 194 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "coordinator-finished" }

  /// What the event means.
  public static var summary: String { "A coordinator is done with its part of the screen tree." }

  /// The coordinator.
  public var coordinator: CoordinatorID
  /// Its result, in the words of the program.
  public var result: String?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    coordinator = CoordinatorID(rawValue: 0)
    result = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(coordinator: CoordinatorID, result: String? = nil) {
    self.coordinator = coordinator
    self.result = result
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("coordinator", &coordinator)
    try visitor.field("result", &result)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var coordinator: Int { 0 }
    @inlinable package static var result: Int { 1 }
  }
}

/// A coordinator took another one as its child, and keeps it.
public struct ChildAttached: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 195 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "child-attached" }

  /// What the event means.
  public static var summary: String { "A coordinator took another one as its child, and keeps it." }

  /// The parent.
  public var parent: CoordinatorID
  /// The child.
  public var child: CoordinatorID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    parent = CoordinatorID(rawValue: 0)
    child = CoordinatorID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(parent: CoordinatorID, child: CoordinatorID) {
    self.parent = parent
    self.child = child
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("parent", &parent)
    try visitor.field("child", &child)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var parent: Int { 0 }
    @inlinable package static var child: Int { 1 }
  }
}

/// A coordinator no longer keeps its child.
public struct ChildDetached: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 196 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "child-detached" }

  /// What the event means.
  public static var summary: String { "A coordinator no longer keeps its child." }

  /// The parent.
  public var parent: CoordinatorID
  /// The child.
  public var child: CoordinatorID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    parent = CoordinatorID(rawValue: 0)
    child = CoordinatorID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(parent: CoordinatorID, child: CoordinatorID) {
    self.parent = parent
    self.child = child
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("parent", &parent)
    try visitor.field("child", &child)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var parent: Int { 0 }
    @inlinable package static var child: Int { 1 }
  }
}

/// A screen belongs to a coordinator's part of the screen tree.
public struct ScreenOwned: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 197 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "screen-owned" }

  /// What the event means.
  public static var summary: String {
    "A screen belongs to a coordinator's part of the screen tree."
  }

  /// The coordinator.
  public var coordinator: CoordinatorID
  /// The screen.
  public var screen: ScreenID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    coordinator = CoordinatorID(rawValue: 0)
    screen = ScreenID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(coordinator: CoordinatorID, screen: ScreenID) {
    self.coordinator = coordinator
    self.screen = screen
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("coordinator", &coordinator)
    try visitor.field("screen", &screen)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var coordinator: Int { 0 }
    @inlinable package static var screen: Int { 1 }
  }
}

/// A screen no longer belongs to a coordinator's part of the screen tree.
public struct ScreenDisowned: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 198 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "screen-disowned" }

  /// What the event means.
  public static var summary: String {
    "A screen no longer belongs to a coordinator's part of the screen tree."
  }

  /// The coordinator.
  public var coordinator: CoordinatorID
  /// The screen.
  public var screen: ScreenID
  /// The coordinator that it was handed over to.
  public var successor: CoordinatorID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    coordinator = CoordinatorID(rawValue: 0)
    screen = ScreenID(rawValue: 0)
    successor = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(coordinator: CoordinatorID, screen: ScreenID, successor: CoordinatorID? = nil) {
    self.coordinator = coordinator
    self.screen = screen
    self.successor = successor
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("coordinator", &coordinator)
    try visitor.field("screen", &screen)
    try visitor.field("successor", &successor)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var coordinator: Int { 0 }
    @inlinable package static var screen: Int { 1 }
    @inlinable package static var successor: Int { 2 }
  }
}

/// The screen tree told a coordinator that one of its screens went.
public struct CoordinatorTold: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 199 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "coordinator-told" }

  /// What the event means.
  public static var summary: String {
    "The screen tree told a coordinator that one of its screens went."
  }

  /// The coordinator.
  public var coordinator: CoordinatorID
  /// The screen.
  public var screen: ScreenID
  /// Who detached the screen.
  public var trigger: ScreenTrigger

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    coordinator = CoordinatorID(rawValue: 0)
    screen = ScreenID(rawValue: 0)
    trigger = .unknown
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(coordinator: CoordinatorID, screen: ScreenID, trigger: ScreenTrigger) {
    self.coordinator = coordinator
    self.screen = screen
    self.trigger = trigger
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("coordinator", &coordinator)
    try visitor.field("screen", &screen)
    try visitor.field("trigger", &trigger)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var coordinator: Int { 0 }
    @inlinable package static var screen: Int { 1 }
    @inlinable package static var trigger: Int { 2 }
  }
}

/// A coordinator was not let go because one of its screens is attached.
public struct DropRefused: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 200 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "drop-refused" }

  /// What the event means.
  public static var summary: String {
    "A coordinator was not let go because one of its screens is attached."
  }

  /// The coordinator.
  public var coordinator: CoordinatorID
  /// The screen.
  public var screen: ScreenID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    coordinator = CoordinatorID(rawValue: 0)
    screen = ScreenID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(coordinator: CoordinatorID, screen: ScreenID) {
    self.coordinator = coordinator
    self.screen = screen
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("coordinator", &coordinator)
    try visitor.field("screen", &screen)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var coordinator: Int { 0 }
    @inlinable package static var screen: Int { 1 }
  }
}
