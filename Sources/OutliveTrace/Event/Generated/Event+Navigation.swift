// Generated from events.schema by `swift run outlive-events`: edit the schema, not this file.

// The payloads of the events about navigations.

/// A navigation began.
public struct NavigationBegan: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 160 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "navigation-began" }

  /// What the event means.
  public static var summary: String { "A navigation began." }

  /// The navigation.
  public var navigation: NavigationID
  /// Where it leads.
  public var destination: String
  /// Where it comes from.
  public var source: NavigationSource
  /// The navigation that it is a part of.
  public var parent: NavigationID?
  /// What is to be shown there.
  public var context: String?
  /// The link that it follows.
  public var link: LinkID?
  /// The root of the window that it is for.
  public var root: ScreenID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    navigation = NavigationID(rawValue: 0)
    destination = ""
    source = .program
    parent = nil
    context = nil
    link = nil
    root = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    navigation: NavigationID, destination: String, source: NavigationSource,
    parent: NavigationID? = nil, context: String? = nil, link: LinkID? = nil, root: ScreenID? = nil
  ) {
    self.navigation = navigation
    self.destination = destination
    self.source = source
    self.parent = parent
    self.context = context
    self.link = link
    self.root = root
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("navigation", &navigation)
    try visitor.field("destination", &destination)
    try visitor.field("source", &source)
    try visitor.field("parent", &parent)
    try visitor.field("context", &context)
    try visitor.field("link", &link)
    try visitor.field("root", &root)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var navigation: Int { 0 }
    @inlinable package static var destination: Int { 1 }
    @inlinable package static var source: Int { 2 }
    @inlinable package static var parent: Int { 3 }
    @inlinable package static var context: Int { 4 }
    @inlinable package static var link: Int { 5 }
    @inlinable package static var root: Int { 6 }
  }
}

/// A navigation waits for another one that is under way.
public struct NavigationQueued: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 161 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "navigation-queued" }

  /// What the event means.
  public static var summary: String { "A navigation waits for another one that is under way." }

  /// The navigation that waits.
  public var navigation: NavigationID
  /// The navigation that it waits for.
  public var holder: NavigationID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    navigation = NavigationID(rawValue: 0)
    holder = NavigationID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(navigation: NavigationID, holder: NavigationID) {
    self.navigation = navigation
    self.holder = holder
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("navigation", &navigation)
    try visitor.field("holder", &holder)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var navigation: Int { 0 }
    @inlinable package static var holder: Int { 1 }
  }
}

/// A navigation was set aside until another one is done.
public struct NavigationParked: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 162 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "navigation-parked" }

  /// What the event means.
  public static var summary: String { "A navigation was set aside until another one is done." }

  /// The navigation that was set aside.
  public var navigation: NavigationID
  /// The navigation that comes first.
  public var redirect: NavigationID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    navigation = NavigationID(rawValue: 0)
    redirect = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(navigation: NavigationID, redirect: NavigationID? = nil) {
    self.navigation = navigation
    self.redirect = redirect
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("navigation", &navigation)
    try visitor.field("redirect", &redirect)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var navigation: Int { 0 }
    @inlinable package static var redirect: Int { 1 }
  }
}

/// A navigation that waited or was set aside goes on.
public struct NavigationResumed: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 163 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "navigation-resumed" }

  /// What the event means.
  public static var summary: String { "A navigation that waited or was set aside goes on." }

  /// The navigation.
  public var navigation: NavigationID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    navigation = NavigationID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(navigation: NavigationID) {
    self.navigation = navigation
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("navigation", &navigation)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var navigation: Int { 0 }
  }
}

/// A finder found a screen.
public struct FinderFound: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 164 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "finder-found" }

  /// What the event means.
  public static var summary: String { "A finder found a screen." }

  /// The navigation.
  public var navigation: NavigationID
  /// The step that looked for it.
  public var step: String
  /// The screen.
  public var screen: ScreenID
  /// How many screens it looked at.
  public var visited: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    navigation = NavigationID(rawValue: 0)
    step = ""
    screen = ScreenID(rawValue: 0)
    visited = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(navigation: NavigationID, step: String, screen: ScreenID, visited: UInt64) {
    self.navigation = navigation
    self.step = step
    self.screen = screen
    self.visited = visited
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("navigation", &navigation)
    try visitor.field("step", &step)
    try visitor.field("screen", &screen)
    try visitor.field("visited", &visited)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var navigation: Int { 0 }
    @inlinable package static var step: Int { 1 }
    @inlinable package static var screen: Int { 2 }
    @inlinable package static var visited: Int { 3 }
  }
}

/// A finder found no screen.
public struct FinderMissed: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 165 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "finder-missed" }

  /// What the event means.
  public static var summary: String { "A finder found no screen." }

  /// The navigation.
  public var navigation: NavigationID
  /// The step that looked for one.
  public var step: String
  /// Why it found none.
  public var reason: FinderMiss
  /// How many screens it looked at.
  public var visited: UInt64
  /// The screen that comes nearest.
  public var nearest: ScreenID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    navigation = NavigationID(rawValue: 0)
    step = ""
    reason = .noSuchScreen
    visited = 0
    nearest = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    navigation: NavigationID, step: String, reason: FinderMiss, visited: UInt64,
    nearest: ScreenID? = nil
  ) {
    self.navigation = navigation
    self.step = step
    self.reason = reason
    self.visited = visited
    self.nearest = nearest
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("navigation", &navigation)
    try visitor.field("step", &step)
    try visitor.field("reason", &reason)
    try visitor.field("visited", &visited)
    try visitor.field("nearest", &nearest)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var navigation: Int { 0 }
    @inlinable package static var step: Int { 1 }
    @inlinable package static var reason: Int { 2 }
    @inlinable package static var visited: Int { 3 }
    @inlinable package static var nearest: Int { 4 }
  }
}

/// A navigation knows what it has to do.
public struct PlanMade: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 166 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "plan-made" }

  /// What the event means.
  public static var summary: String { "A navigation knows what it has to do." }

  /// The navigation.
  public var navigation: NavigationID
  /// The screen that it starts from.
  public var start: ScreenID?
  /// How many screens are there already.
  public var found: UInt64
  /// How many screens are to be made.
  public var built: UInt64
  /// How many screens are in the way.
  public var dismissed: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    navigation = NavigationID(rawValue: 0)
    start = nil
    found = 0
    built = 0
    dismissed = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    navigation: NavigationID, start: ScreenID? = nil, found: UInt64, built: UInt64,
    dismissed: UInt64
  ) {
    self.navigation = navigation
    self.start = start
    self.found = found
    self.built = built
    self.dismissed = dismissed
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("navigation", &navigation)
    try visitor.field("start", &start)
    try visitor.field("found", &found)
    try visitor.field("built", &built)
    try visitor.field("dismissed", &dismissed)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var navigation: Int { 0 }
    @inlinable package static var start: Int { 1 }
    @inlinable package static var found: Int { 2 }
    @inlinable package static var built: Int { 3 }
    @inlinable package static var dismissed: Int { 4 }
  }
}

/// A navigation looked whether the screen that it starts from is still there.
public struct StartRevalidated: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 167 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "start-revalidated" }

  /// What the event means.
  public static var summary: String {
    "A navigation looked whether the screen that it starts from is still there."
  }

  /// The navigation.
  public var navigation: NavigationID
  /// The screen that it starts from.
  public var start: ScreenID?
  /// Whether it is still there.
  public var isValid: Bool

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    navigation = NavigationID(rawValue: 0)
    start = nil
    isValid = false
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(navigation: NavigationID, start: ScreenID? = nil, isValid: Bool) {
    self.navigation = navigation
    self.start = start
    self.isValid = isValid
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("navigation", &navigation)
    try visitor.field("start", &start)
    try visitor.field("isValid", &isValid)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var navigation: Int { 0 }
    @inlinable package static var start: Int { 1 }
    @inlinable package static var isValid: Int { 2 }
  }
}

/// An interceptor was asked whether a navigation may go on.
public struct InterceptorBegan: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 168 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "interceptor-began" }

  /// What the event means.
  public static var summary: String { "An interceptor was asked whether a navigation may go on." }

  /// The navigation.
  public var navigation: NavigationID
  /// The name of the interceptor.
  public var interceptor: String
  /// For what it is asked.
  public var level: InterceptorLevel

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    navigation = NavigationID(rawValue: 0)
    interceptor = ""
    level = .step
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(navigation: NavigationID, interceptor: String, level: InterceptorLevel) {
    self.navigation = navigation
    self.interceptor = interceptor
    self.level = level
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("navigation", &navigation)
    try visitor.field("interceptor", &interceptor)
    try visitor.field("level", &level)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var navigation: Int { 0 }
    @inlinable package static var interceptor: Int { 1 }
    @inlinable package static var level: Int { 2 }
  }
}

/// An interceptor decided.
public struct InterceptorEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 169 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "interceptor-ended" }

  /// What the event means.
  public static var summary: String { "An interceptor decided." }

  /// The navigation.
  public var navigation: NavigationID
  /// The name of the interceptor.
  public var interceptor: String
  /// What it decided.
  public var decision: InterceptorDecision
  /// Why, or where the navigation is redirected to; may be empty.
  public var reason: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    navigation = NavigationID(rawValue: 0)
    interceptor = ""
    decision = .proceed
    reason = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    navigation: NavigationID, interceptor: String, decision: InterceptorDecision, reason: String
  ) {
    self.navigation = navigation
    self.interceptor = interceptor
    self.decision = decision
    self.reason = reason
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("navigation", &navigation)
    try visitor.field("interceptor", &interceptor)
    try visitor.field("decision", &decision)
    try visitor.field("reason", &reason)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var navigation: Int { 0 }
    @inlinable package static var interceptor: Int { 1 }
    @inlinable package static var decision: Int { 2 }
    @inlinable package static var reason: Int { 3 }
  }
}

/// A step of a navigation began.
public struct StepBegan: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 170 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "step-began" }

  /// What the event means.
  public static var summary: String { "A step of a navigation began." }

  /// The navigation.
  public var navigation: NavigationID
  /// Which step it is, starting at 1.
  public var index: UInt64
  /// What it does.
  public var role: StepRole
  /// The name of the step.
  public var name: String
  /// The screen that it is about, when it is there already.
  public var screen: ScreenID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    navigation = NavigationID(rawValue: 0)
    index = 0
    role = .find
    name = ""
    screen = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    navigation: NavigationID, index: UInt64, role: StepRole, name: String, screen: ScreenID? = nil
  ) {
    self.navigation = navigation
    self.index = index
    self.role = role
    self.name = name
    self.screen = screen
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("navigation", &navigation)
    try visitor.field("index", &index)
    try visitor.field("role", &role)
    try visitor.field("name", &name)
    try visitor.field("screen", &screen)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var navigation: Int { 0 }
    @inlinable package static var index: Int { 1 }
    @inlinable package static var role: Int { 2 }
    @inlinable package static var name: Int { 3 }
    @inlinable package static var screen: Int { 4 }
  }
}

/// A step of a navigation ended.
public struct StepEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 171 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "step-ended" }

  /// What the event means.
  public static var summary: String { "A step of a navigation ended." }

  /// The navigation.
  public var navigation: NavigationID
  /// Which step it was, starting at 1.
  public var index: UInt64
  /// How it ended.
  public var result: StepResult
  /// The screen that it was about.
  public var screen: ScreenID?
  /// More about it, such as an error; may be empty.
  public var detail: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    navigation = NavigationID(rawValue: 0)
    index = 0
    result = .done
    screen = nil
    detail = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    navigation: NavigationID, index: UInt64, result: StepResult, screen: ScreenID? = nil,
    detail: String
  ) {
    self.navigation = navigation
    self.index = index
    self.result = result
    self.screen = screen
    self.detail = detail
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("navigation", &navigation)
    try visitor.field("index", &index)
    try visitor.field("result", &result)
    try visitor.field("screen", &screen)
    try visitor.field("detail", &detail)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var navigation: Int { 0 }
    @inlinable package static var index: Int { 1 }
    @inlinable package static var result: Int { 2 }
    @inlinable package static var screen: Int { 3 }
    @inlinable package static var detail: Int { 4 }
  }
}

/// A navigation handed its context to a screen.
public struct ContextApplied: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 172 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "context-applied" }

  /// What the event means.
  public static var summary: String { "A navigation handed its context to a screen." }

  /// The navigation.
  public var navigation: NavigationID
  /// The screen.
  public var screen: ScreenID
  /// Whether the screen had been there before the navigation.
  public var isFound: Bool
  /// Whether the screen shows something else because of it.
  public var isChanged: Bool
  /// The context.
  public var context: String?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    navigation = NavigationID(rawValue: 0)
    screen = ScreenID(rawValue: 0)
    isFound = false
    isChanged = false
    context = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    navigation: NavigationID, screen: ScreenID, isFound: Bool, isChanged: Bool,
    context: String? = nil
  ) {
    self.navigation = navigation
    self.screen = screen
    self.isFound = isFound
    self.isChanged = isChanged
    self.context = context
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("navigation", &navigation)
    try visitor.field("screen", &screen)
    try visitor.field("isFound", &isFound)
    try visitor.field("isChanged", &isChanged)
    try visitor.field("context", &context)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var navigation: Int { 0 }
    @inlinable package static var screen: Int { 1 }
    @inlinable package static var isFound: Int { 2 }
    @inlinable package static var isChanged: Int { 3 }
    @inlinable package static var context: Int { 4 }
  }
}

/// What a navigation had done was undone.
public struct NavigationRolledBack: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 173 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "navigation-rolled-back" }

  /// What the event means.
  public static var summary: String { "What a navigation had done was undone." }

  /// The navigation.
  public var navigation: NavigationID
  /// How many steps were undone.
  public var undone: UInt64
  /// How many steps could not be undone.
  public var left: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    navigation = NavigationID(rawValue: 0)
    undone = 0
    left = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(navigation: NavigationID, undone: UInt64, left: UInt64) {
    self.navigation = navigation
    self.undone = undone
    self.left = left
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("navigation", &navigation)
    try visitor.field("undone", &undone)
    try visitor.field("left", &left)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var navigation: Int { 0 }
    @inlinable package static var undone: Int { 1 }
    @inlinable package static var left: Int { 2 }
  }
}

/// A navigation ended.
public struct NavigationEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 174 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "navigation-ended" }

  /// What the event means.
  public static var summary: String { "A navigation ended." }

  /// The navigation.
  public var navigation: NavigationID
  /// How it ended.
  public var result: NavigationResult
  /// The screen that it led to.
  public var screen: ScreenID?
  /// Who refused it, or why it failed; may be empty.
  public var reason: String
  /// The navigation that took its place.
  public var successor: NavigationID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    navigation = NavigationID(rawValue: 0)
    result = .done
    screen = nil
    reason = ""
    successor = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    navigation: NavigationID, result: NavigationResult, screen: ScreenID? = nil, reason: String,
    successor: NavigationID? = nil
  ) {
    self.navigation = navigation
    self.result = result
    self.screen = screen
    self.reason = reason
    self.successor = successor
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("navigation", &navigation)
    try visitor.field("result", &result)
    try visitor.field("screen", &screen)
    try visitor.field("reason", &reason)
    try visitor.field("successor", &successor)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var navigation: Int { 0 }
    @inlinable package static var result: Int { 1 }
    @inlinable package static var screen: Int { 2 }
    @inlinable package static var reason: Int { 3 }
    @inlinable package static var successor: Int { 4 }
  }
}

/// A link from outside was opened.
public struct LinkOpened: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 175 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "link-opened" }

  /// What the event means.
  public static var summary: String { "A link from outside was opened." }

  /// The link.
  public var link: LinkID
  /// The pattern that it matches; never the link itself.
  public var pattern: String
  /// How many steps it has.
  public var steps: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    link = LinkID(rawValue: 0)
    pattern = ""
    steps = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(link: LinkID, pattern: String, steps: UInt64) {
    self.link = link
    self.pattern = pattern
    self.steps = steps
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("link", &link)
    try visitor.field("pattern", &pattern)
    try visitor.field("steps", &steps)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var link: Int { 0 }
    @inlinable package static var pattern: Int { 1 }
    @inlinable package static var steps: Int { 2 }
  }
}

/// Somebody in the screen tree followed a step of a link.
public struct LinkStepHandled: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 176 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "link-step-handled" }

  /// What the event means.
  public static var summary: String { "Somebody in the screen tree followed a step of a link." }

  /// The link.
  public var link: LinkID
  /// Which step it is, starting at 1.
  public var step: UInt64
  /// The screen that it led to.
  public var screen: ScreenID?
  /// The name of the type that followed it.
  public var handler: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    link = LinkID(rawValue: 0)
    step = 0
    screen = nil
    handler = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(link: LinkID, step: UInt64, screen: ScreenID? = nil, handler: String) {
    self.link = link
    self.step = step
    self.screen = screen
    self.handler = handler
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("link", &link)
    try visitor.field("step", &step)
    try visitor.field("screen", &screen)
    try visitor.field("handler", &handler)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var link: Int { 0 }
    @inlinable package static var step: Int { 1 }
    @inlinable package static var screen: Int { 2 }
    @inlinable package static var handler: Int { 3 }
  }
}

/// A link led as far as it leads.
public struct LinkEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 177 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "link-ended" }

  /// What the event means.
  public static var summary: String { "A link led as far as it leads." }

  /// The link.
  public var link: LinkID
  /// How many steps were followed.
  public var handled: UInt64
  /// Why no more, when there are more; may be empty.
  public var reason: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    link = LinkID(rawValue: 0)
    handled = 0
    reason = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(link: LinkID, handled: UInt64, reason: String) {
    self.link = link
    self.handled = handled
    self.reason = reason
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("link", &link)
    try visitor.field("handled", &handled)
    try visitor.field("reason", &reason)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var link: Int { 0 }
    @inlinable package static var handled: Int { 1 }
    @inlinable package static var reason: Int { 2 }
  }
}

/// A route was to be followed, and nobody was there to follow it.
public struct RouteLost: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 178 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "route-lost" }

  /// What the event means.
  public static var summary: String {
    "A route was to be followed, and nobody was there to follow it."
  }

  /// The name of the route.
  public var route: String
  /// Why.
  public var reason: LostRouteReason
  /// The name of the type that should have followed it.
  public var owner: String
  /// The coordinator that should have followed it.
  public var coordinator: CoordinatorID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    route = ""
    reason = .routerDead
    owner = ""
    coordinator = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    route: String, reason: LostRouteReason, owner: String, coordinator: CoordinatorID? = nil
  ) {
    self.route = route
    self.reason = reason
    self.owner = owner
    self.coordinator = coordinator
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("route", &route)
    try visitor.field("reason", &reason)
    try visitor.field("owner", &owner)
    try visitor.field("coordinator", &coordinator)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var route: Int { 0 }
    @inlinable package static var reason: Int { 1 }
    @inlinable package static var owner: Int { 2 }
    @inlinable package static var coordinator: Int { 3 }
  }
}
