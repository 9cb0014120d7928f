// Generated from events.schema by `swift run outlive-events`: edit the schema, not this file.

// The payloads of the events about the run.

/// Nothing that is driven is still pending: lifetimes are judged here.
public struct Settle: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 16 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "settle" }

  /// What the event means.
  public static var summary: String {
    "Nothing that is driven is still pending: lifetimes are judged here."
  }

  /// What had just ended, in the words of the program.
  public var label: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    label = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(label: String) {
    self.label = label
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("label", &label)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var label: Int { 0 }
  }
}

/// A stretch of the program began that objects are expected not to outlive.
public struct ScopeBegan: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 17 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "scope-began" }

  /// What the event means.
  public static var summary: String {
    "A stretch of the program began that objects are expected not to outlive."
  }

  /// The scope.
  public var scope: ScopeID
  /// The scope around it.
  public var parent: ScopeID?
  /// Its name, such as the name of a test.
  public var label: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    scope = ScopeID(rawValue: 0)
    parent = nil
    label = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(scope: ScopeID, parent: ScopeID? = nil, label: String) {
    self.scope = scope
    self.parent = parent
    self.label = label
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("scope", &scope)
    try visitor.field("parent", &parent)
    try visitor.field("label", &label)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var scope: Int { 0 }
    @inlinable package static var parent: Int { 1 }
    @inlinable package static var label: Int { 2 }
  }
}

/// A scope ended: what was created in it should be gone at the next settle point.
public struct ScopeEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 18 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "scope-ended" }

  /// What the event means.
  public static var summary: String {
    "A scope ended: what was created in it should be gone at the next settle point."
  }

  /// The scope.
  public var scope: ScopeID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    scope = ScopeID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(scope: ScopeID) {
    self.scope = scope
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("scope", &scope)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var scope: Int { 0 }
  }
}

/// An object was said to end by a certain point.
public struct ReleaseExpected: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 19 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "release-expected" }

  /// What the event means.
  public static var summary: String { "An object was said to end by a certain point." }

  /// The object that is expected to be released.
  public var object: ObjectID
  /// By when, in the words of the program.
  public var label: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    object = ObjectID(rawValue: 0)
    label = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(object: ObjectID, label: String) {
    self.object = object
    self.label = label
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("object", &object)
    try visitor.field("label", &label)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var object: Int { 0 }
    @inlinable package static var label: Int { 1 }
  }
}

/// A check of lifetimes began.
public struct CheckBegan: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 20 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "check-began" }

  /// What the event means.
  public static var summary: String { "A check of lifetimes began." }

  /// The scope that the check judges.
  public var scope: ScopeID
  /// The name of the check.
  public var label: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    scope = ScopeID(rawValue: 0)
    label = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(scope: ScopeID, label: String) {
    self.scope = scope
    self.label = label
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("scope", &scope)
    try visitor.field("label", &label)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var scope: Int { 0 }
    @inlinable package static var label: Int { 1 }
  }
}

/// A check of lifetimes ended.
public struct CheckEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 21 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "check-ended" }

  /// What the event means.
  public static var summary: String { "A check of lifetimes ended." }

  /// The scope that the check judged.
  public var scope: ScopeID
  /// How many objects the check tracked.
  public var tracked: UInt64
  /// How many of these were gone before the check could see them alive.
  public var alreadyReleased: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    scope = ScopeID(rawValue: 0)
    tracked = 0
    alreadyReleased = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(scope: ScopeID, tracked: UInt64, alreadyReleased: UInt64) {
    self.scope = scope
    self.tracked = tracked
    self.alreadyReleased = alreadyReleased
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("scope", &scope)
    try visitor.field("tracked", &tracked)
    try visitor.field("alreadyReleased", &alreadyReleased)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var scope: Int { 0 }
    @inlinable package static var tracked: Int { 1 }
    @inlinable package static var alreadyReleased: Int { 2 }
  }
}

/// Something could not be recorded.
public struct EventsLost: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 22 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "events-lost" }

  /// What the event means.
  public static var summary: String { "Something could not be recorded." }

  /// How many events or objects were lost.
  public var count: UInt64
  /// Why.
  public var reason: LossReason
  /// What was lost, such as the name of a type.
  public var detail: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    count = 0
    reason = .unreadable
    detail = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(count: UInt64, reason: LossReason, detail: String) {
    self.count = count
    self.reason = reason
    self.detail = detail
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("count", &count)
    try visitor.field("reason", &reason)
    try visitor.field("detail", &detail)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var count: Int { 0 }
    @inlinable package static var reason: Int { 1 }
    @inlinable package static var detail: Int { 2 }
  }
}

/// Something was said to live on, with a reason: it is shown as accepted, never as a leak.
public struct SurvivalExpected: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 23 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "survival-expected" }

  /// What the event means.
  public static var summary: String {
    "Something was said to live on, with a reason: it is shown as accepted, never as a leak."
  }

  /// The object, when it is about one.
  public var object: ObjectID?
  /// The name of the type, when it is about all objects of one.
  public var type: String?
  /// The scope that it is about; without one, it is about the whole recording.
  public var scope: ScopeID?
  /// Why it lives on.
  public var reason: String
  /// Until when that holds, as the program wrote it.
  public var expires: String?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    object = nil
    type = nil
    scope = nil
    reason = ""
    expires = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    object: ObjectID? = nil, type: String? = nil, scope: ScopeID? = nil, reason: String,
    expires: String? = nil
  ) {
    self.object = object
    self.type = type
    self.scope = scope
    self.reason = reason
    self.expires = expires
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("object", &object)
    try visitor.field("type", &type)
    try visitor.field("scope", &scope)
    try visitor.field("reason", &reason)
    try visitor.field("expires", &expires)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var object: Int { 0 }
    @inlinable package static var type: Int { 1 }
    @inlinable package static var scope: Int { 2 }
    @inlinable package static var reason: Int { 3 }
    @inlinable package static var expires: Int { 4 }
  }
}

/// A reference that keeps something alive for now was said to end with a certain event.
public struct BreakExpected: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 24 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "break-expected" }

  /// What the event means.
  public static var summary: String {
    "A reference that keeps something alive for now was said to end with a certain event."
  }

  /// The expectation.
  public var expectation: ExpectationID
  /// The object that holds the reference.
  public var from: ObjectID
  /// The object that is referred to.
  public var to: ObjectID?
  /// The stored property or capture that it goes through; may be empty.
  public var name: String
  /// The event that ends it, in the words of the program.
  public var label: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    expectation = ExpectationID(rawValue: 0)
    from = ObjectID(rawValue: 0)
    to = nil
    name = ""
    label = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    expectation: ExpectationID, from: ObjectID, to: ObjectID? = nil, name: String, label: String
  ) {
    self.expectation = expectation
    self.from = from
    self.to = to
    self.name = name
    self.label = label
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("expectation", &expectation)
    try visitor.field("from", &from)
    try visitor.field("to", &to)
    try visitor.field("name", &name)
    try visitor.field("label", &label)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var expectation: Int { 0 }
    @inlinable package static var from: Int { 1 }
    @inlinable package static var to: Int { 2 }
    @inlinable package static var name: Int { 3 }
    @inlinable package static var label: Int { 4 }
  }
}

/// The event has passed that was to end a reference.
public struct BreakReached: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 25 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "break-reached" }

  /// What the event means.
  public static var summary: String { "The event has passed that was to end a reference." }

  /// The expectation.
  public var expectation: ExpectationID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    expectation = ExpectationID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(expectation: ExpectationID) {
    self.expectation = expectation
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("expectation", &expectation)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var expectation: Int { 0 }
  }
}

/// A round began of something that is done again and again.
public struct IterationBegan: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 26 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "iteration-began" }

  /// What the event means.
  public static var summary: String { "A round began of something that is done again and again." }

  /// What is done.
  public var label: String
  /// Which round it is, starting at 1.
  public var round: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    label = ""
    round = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(label: String, round: UInt64) {
    self.label = label
    self.round = round
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("label", &label)
    try visitor.field("round", &round)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var label: Int { 0 }
    @inlinable package static var round: Int { 1 }
  }
}

/// A round ended: what lives now is compared with the other rounds.
public struct IterationEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 27 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "iteration-ended" }

  /// What the event means.
  public static var summary: String {
    "A round ended: what lives now is compared with the other rounds."
  }

  /// What is done.
  public var label: String
  /// Which round it was, starting at 1.
  public var round: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    label = ""
    round = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(label: String, round: UInt64) {
    self.label = label
    self.round = round
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("label", &label)
    try visitor.field("round", &round)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var label: Int { 0 }
    @inlinable package static var round: Int { 1 }
  }
}

/// The program waits for somebody, such as a user who logs in: what is pending isn't stalled.
public struct WaitingBegan: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 28 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "waiting-began" }

  /// What the event means.
  public static var summary: String {
    "The program waits for somebody, such as a user who logs in: what is pending isn't stalled."
  }

  /// For what it waits.
  public var label: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    label = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(label: String) {
    self.label = label
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("label", &label)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var label: Int { 0 }
  }
}

/// The program no longer waits for somebody.
public struct WaitingEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 29 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "waiting-ended" }

  /// What the event means.
  public static var summary: String { "The program no longer waits for somebody." }

  /// For what it waited.
  public var label: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    label = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(label: String) {
    self.label = label
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("label", &label)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var label: Int { 0 }
  }
}

/// The program accepted what a rule would say about something, with a reason.
public struct FindingSuppressed: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 30 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "finding-suppressed" }

  /// What the event means.
  public static var summary: String {
    "The program accepted what a rule would say about something, with a reason."
  }

  /// The identifier of the rule.
  public var rule: String
  /// The object that is kept, when it is about one.
  public var object: ObjectID?
  /// The definition, when it is about all that it makes.
  public var definition: DefinitionID?
  /// Why it is accepted.
  public var reason: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    rule = ""
    object = nil
    definition = nil
    reason = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    rule: String, object: ObjectID? = nil, definition: DefinitionID? = nil, reason: String
  ) {
    self.rule = rule
    self.object = object
    self.definition = definition
    self.reason = reason
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("rule", &rule)
    try visitor.field("object", &object)
    try visitor.field("definition", &definition)
    try visitor.field("reason", &reason)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var rule: Int { 0 }
    @inlinable package static var object: Int { 1 }
    @inlinable package static var definition: Int { 2 }
    @inlinable package static var reason: Int { 3 }
  }
}
