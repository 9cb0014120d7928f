// Generated from events.schema by `swift run outlive-events`: edit the schema, not this file.

// The payloads of the events about screens.

/// A screen was made.
public struct ScreenBuilt: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 128 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "screen-built" }

  /// What the event means.
  public static var summary: String { "A screen was made." }

  /// The screen.
  public var screen: ScreenID
  /// The screen as an object.
  public var object: ObjectID?
  /// The name of its type.
  public var type: String
  /// What it shows.
  public var context: String?
  /// The navigation that made it.
  public var navigation: NavigationID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    screen = ScreenID(rawValue: 0)
    object = nil
    type = ""
    context = nil
    navigation = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    screen: ScreenID, object: ObjectID? = nil, type: String, context: String? = nil,
    navigation: NavigationID? = nil
  ) {
    self.screen = screen
    self.object = object
    self.type = type
    self.context = context
    self.navigation = navigation
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("screen", &screen)
    try visitor.field("object", &object)
    try visitor.field("type", &type)
    try visitor.field("context", &context)
    try visitor.field("navigation", &navigation)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var screen: Int { 0 }
    @inlinable package static var object: Int { 1 }
    @inlinable package static var type: Int { 2 }
    @inlinable package static var context: Int { 3 }
    @inlinable package static var navigation: Int { 4 }
  }
}

/// A screen became part of the screen tree.
public struct ScreenAttached: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 129 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "screen-attached" }

  /// What the event means.
  public static var summary: String { "A screen became part of the screen tree." }

  /// The screen.
  public var screen: ScreenID
  /// The screen that it was attached to.
  public var parent: ScreenID?
  /// As what it was attached.
  public var position: ScreenPosition
  /// Who attached it.
  public var trigger: ScreenTrigger
  /// Its place among the children of its parent.
  public var index: UInt64?
  /// The navigation that attached it.
  public var navigation: NavigationID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    screen = ScreenID(rawValue: 0)
    parent = nil
    position = .root
    trigger = .unknown
    index = nil
    navigation = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    screen: ScreenID, parent: ScreenID? = nil, position: ScreenPosition, trigger: ScreenTrigger,
    index: UInt64? = nil, navigation: NavigationID? = nil
  ) {
    self.screen = screen
    self.parent = parent
    self.position = position
    self.trigger = trigger
    self.index = index
    self.navigation = navigation
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("screen", &screen)
    try visitor.field("parent", &parent)
    try visitor.field("position", &position)
    try visitor.field("trigger", &trigger)
    try visitor.field("index", &index)
    try visitor.field("navigation", &navigation)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var screen: Int { 0 }
    @inlinable package static var parent: Int { 1 }
    @inlinable package static var position: Int { 2 }
    @inlinable package static var trigger: Int { 3 }
    @inlinable package static var index: Int { 4 }
    @inlinable package static var navigation: Int { 5 }
  }
}

/// A screen is no longer part of the screen tree.
public struct ScreenDetached: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 130 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "screen-detached" }

  /// What the event means.
  public static var summary: String { "A screen is no longer part of the screen tree." }

  /// The screen.
  public var screen: ScreenID
  /// The screen that it was attached to.
  public var parent: ScreenID?
  /// Who detached it.
  public var trigger: ScreenTrigger
  /// The screen that took its place.
  public var successor: ScreenID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    screen = ScreenID(rawValue: 0)
    parent = nil
    trigger = .unknown
    successor = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    screen: ScreenID, parent: ScreenID? = nil, trigger: ScreenTrigger, successor: ScreenID? = nil
  ) {
    self.screen = screen
    self.parent = parent
    self.trigger = trigger
    self.successor = successor
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("screen", &screen)
    try visitor.field("parent", &parent)
    try visitor.field("trigger", &trigger)
    try visitor.field("successor", &successor)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var screen: Int { 0 }
    @inlinable package static var parent: Int { 1 }
    @inlinable package static var trigger: Int { 2 }
    @inlinable package static var successor: Int { 3 }
  }
}

/// A screen became visible.
public struct ScreenShown: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 131 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "screen-shown" }

  /// What the event means.
  public static var summary: String { "A screen became visible." }

  /// The screen.
  public var screen: ScreenID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    screen = ScreenID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(screen: ScreenID) {
    self.screen = screen
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("screen", &screen)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var screen: Int { 0 }
  }
}

/// A screen is no longer visible.
public struct ScreenHidden: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 132 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "screen-hidden" }

  /// What the event means.
  public static var summary: String { "A screen is no longer visible." }

  /// The screen.
  public var screen: ScreenID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    screen = ScreenID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(screen: ScreenID) {
    self.screen = screen
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("screen", &screen)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var screen: Int { 0 }
  }
}

/// A container of screens shows another one of its children.
public struct ScreenSelected: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 133 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "screen-selected" }

  /// What the event means.
  public static var summary: String { "A container of screens shows another one of its children." }

  /// The container.
  public var container: ScreenID
  /// The child.
  public var screen: ScreenID
  /// Who selected it.
  public var trigger: ScreenTrigger

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    container = ScreenID(rawValue: 0)
    screen = ScreenID(rawValue: 0)
    trigger = .unknown
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(container: ScreenID, screen: ScreenID, trigger: ScreenTrigger) {
    self.container = container
    self.screen = screen
    self.trigger = trigger
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("container", &container)
    try visitor.field("screen", &screen)
    try visitor.field("trigger", &trigger)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var container: Int { 0 }
    @inlinable package static var screen: Int { 1 }
    @inlinable package static var trigger: Int { 2 }
  }
}

/// A screen was told what to show.
public struct ScreenConfigured: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 134 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "screen-configured" }

  /// What the event means.
  public static var summary: String { "A screen was told what to show." }

  /// The screen.
  public var screen: ScreenID
  /// What it shows now.
  public var context: String?
  /// The navigation that told it.
  public var navigation: NavigationID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    screen = ScreenID(rawValue: 0)
    context = nil
    navigation = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(screen: ScreenID, context: String? = nil, navigation: NavigationID? = nil) {
    self.screen = screen
    self.context = context
    self.navigation = navigation
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("screen", &screen)
    try visitor.field("context", &context)
    try visitor.field("navigation", &navigation)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var screen: Int { 0 }
    @inlinable package static var context: Int { 1 }
    @inlinable package static var navigation: Int { 2 }
  }
}

/// The root of a window was replaced.
public struct RootReplaced: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 135 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "root-replaced" }

  /// What the event means.
  public static var summary: String { "The root of a window was replaced." }

  /// The name of the window; may be empty.
  public var window: String
  /// The screen that was the root.
  public var predecessor: ScreenID?
  /// The screen that is the root now.
  public var successor: ScreenID?
  /// Who replaced it.
  public var trigger: ScreenTrigger

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    window = ""
    predecessor = nil
    successor = nil
    trigger = .unknown
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    window: String, predecessor: ScreenID? = nil, successor: ScreenID? = nil, trigger: ScreenTrigger
  ) {
    self.window = window
    self.predecessor = predecessor
    self.successor = successor
    self.trigger = trigger
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("window", &window)
    try visitor.field("predecessor", &predecessor)
    try visitor.field("successor", &successor)
    try visitor.field("trigger", &trigger)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var window: Int { 0 }
    @inlinable package static var predecessor: Int { 1 }
    @inlinable package static var successor: Int { 2 }
    @inlinable package static var trigger: Int { 3 }
  }
}

/// A transition between screens began.
public struct TransitionBegan: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 136 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "transition-began" }

  /// What the event means.
  public static var summary: String { "A transition between screens began." }

  /// The transition.
  public var transition: TransitionID
  /// The screen whose children change.
  public var container: ScreenID
  /// Who began it.
  public var trigger: ScreenTrigger
  /// Whether the user's finger drives it, so that it may be cancelled.
  public var isInteractive: Bool

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    transition = TransitionID(rawValue: 0)
    container = ScreenID(rawValue: 0)
    trigger = .unknown
    isInteractive = false
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    transition: TransitionID, container: ScreenID, trigger: ScreenTrigger, isInteractive: Bool
  ) {
    self.transition = transition
    self.container = container
    self.trigger = trigger
    self.isInteractive = isInteractive
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("transition", &transition)
    try visitor.field("container", &container)
    try visitor.field("trigger", &trigger)
    try visitor.field("isInteractive", &isInteractive)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var transition: Int { 0 }
    @inlinable package static var container: Int { 1 }
    @inlinable package static var trigger: Int { 2 }
    @inlinable package static var isInteractive: Int { 3 }
  }
}

/// A transition between screens ended.
public struct TransitionEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 137 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "transition-ended" }

  /// What the event means.
  public static var summary: String { "A transition between screens ended." }

  /// The transition.
  public var transition: TransitionID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    transition = TransitionID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(transition: TransitionID) {
    self.transition = transition
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("transition", &transition)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var transition: Int { 0 }
  }
}

/// A transition was cancelled: the screens are as they were.
public struct TransitionCancelled: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 138 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "transition-cancelled" }

  /// What the event means.
  public static var summary: String { "A transition was cancelled: the screens are as they were." }

  /// The transition.
  public var transition: TransitionID
  /// Why; may be empty.
  public var reason: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    transition = TransitionID(rawValue: 0)
    reason = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(transition: TransitionID, reason: String) {
    self.transition = transition
    self.reason = reason
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("transition", &transition)
    try visitor.field("reason", &reason)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var transition: Int { 0 }
    @inlinable package static var reason: Int { 1 }
  }
}

/// Somebody believes that a container has certain children; they follow.
public struct StackDeclared: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 139 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "stack-declared" }

  /// What the event means.
  public static var summary: String {
    "Somebody believes that a container has certain children; they follow."
  }

  /// The container.
  public var container: ScreenID
  /// The coordinator that believes it.
  public var coordinator: CoordinatorID?
  /// How many children follow.
  public var count: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    container = ScreenID(rawValue: 0)
    coordinator = nil
    count = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(container: ScreenID, coordinator: CoordinatorID? = nil, count: UInt64) {
    self.container = container
    self.coordinator = coordinator
    self.count = count
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("container", &container)
    try visitor.field("coordinator", &coordinator)
    try visitor.field("count", &count)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var container: Int { 0 }
    @inlinable package static var coordinator: Int { 1 }
    @inlinable package static var count: Int { 2 }
  }
}

/// One of the children that a container is believed to have.
public struct StackEntryDeclared: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 140 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "stack-entry-declared" }

  /// What the event means.
  public static var summary: String { "One of the children that a container is believed to have." }

  /// The container.
  public var container: ScreenID
  /// Its place among the children.
  public var index: UInt64
  /// The screen, when it is known.
  public var screen: ScreenID?
  /// The name of its type.
  public var type: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    container = ScreenID(rawValue: 0)
    index = 0
    screen = nil
    type = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(container: ScreenID, index: UInt64, screen: ScreenID? = nil, type: String) {
    self.container = container
    self.index = index
    self.screen = screen
    self.type = type
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("container", &container)
    try visitor.field("index", &index)
    try visitor.field("screen", &screen)
    try visitor.field("type", &type)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var container: Int { 0 }
    @inlinable package static var index: Int { 1 }
    @inlinable package static var screen: Int { 2 }
    @inlinable package static var type: Int { 3 }
  }
}

/// A scope was bound to a screen: it ends when the screen is detached.
public struct ScreenScopeBound: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 141 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "screen-scope-bound" }

  /// What the event means.
  public static var summary: String {
    "A scope was bound to a screen: it ends when the screen is detached."
  }

  /// The screen.
  public var screen: ScreenID
  /// The scope.
  public var scope: ScopeID
  /// The container whose components belong to the screen.
  public var container: ContainerID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    screen = ScreenID(rawValue: 0)
    scope = ScopeID(rawValue: 0)
    container = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(screen: ScreenID, scope: ScopeID, container: ContainerID? = nil) {
    self.screen = screen
    self.scope = scope
    self.container = container
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("screen", &screen)
    try visitor.field("scope", &scope)
    try visitor.field("container", &container)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var screen: Int { 0 }
    @inlinable package static var scope: Int { 1 }
    @inlinable package static var container: Int { 2 }
  }
}

/// A screen refused to be dismissed.
public struct DismissalRefused: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 142 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "dismissal-refused" }

  /// What the event means.
  public static var summary: String { "A screen refused to be dismissed." }

  /// The screen.
  public var screen: ScreenID
  /// The navigation that it is in the way of.
  public var navigation: NavigationID?
  /// Why; may be empty.
  public var reason: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    screen = ScreenID(rawValue: 0)
    navigation = nil
    reason = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(screen: ScreenID, navigation: NavigationID? = nil, reason: String) {
    self.screen = screen
    self.navigation = navigation
    self.reason = reason
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("screen", &screen)
    try visitor.field("navigation", &navigation)
    try visitor.field("reason", &reason)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var screen: Int { 0 }
    @inlinable package static var navigation: Int { 1 }
    @inlinable package static var reason: Int { 2 }
  }
}
