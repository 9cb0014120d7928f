// The payloads of the events about what brackets a run: settle points, checks, expectations, loss.

/// Nothing that is driven is still pending: lifetimes are judged here.
public struct Settle: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 16
  /// The event's name in NDJSON and in reports.
  public static let name = "settle"
  /// What the event means.
  public static let summary = "Nothing that is driven is still pending: lifetimes are judged here."

  /// What had just ended, in the words of the program.
  public var label: String = ""

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(label: String) {
    self.label = label
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("label", &label)
  }
}

/// A stretch of the program began that objects are expected not to outlive.
public struct ScopeBegan: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 17
  /// The event's name in NDJSON and in reports.
  public static let name = "scope-began"
  /// What the event means.
  public static let summary =
    "A stretch of the program began that objects are expected not to outlive."

  /// The scope.
  public var scope: ScopeID = ScopeID(rawValue: 0)
  /// The scope around it.
  public var parent: ScopeID? = nil
  /// Its name, such as the name of a test.
  public var label: String = ""

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(scope: ScopeID, parent: ScopeID? = nil, label: String) {
    self.scope = scope
    self.parent = parent
    self.label = label
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("scope", &scope)
    try visitor.field("parent", &parent)
    try visitor.field("label", &label)
  }
}

/// A scope ended: what was created in it should be gone at the next settle point.
public struct ScopeEnded: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 18
  /// The event's name in NDJSON and in reports.
  public static let name = "scope-ended"
  /// What the event means.
  public static let summary =
    "A scope ended: what was created in it should be gone at the next settle point."

  /// The scope.
  public var scope: ScopeID = ScopeID(rawValue: 0)

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(scope: ScopeID) {
    self.scope = scope
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("scope", &scope)
  }
}

/// An object was said to end by a certain point.
public struct ReleaseExpected: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 19
  /// The event's name in NDJSON and in reports.
  public static let name = "release-expected"
  /// What the event means.
  public static let summary = "An object was said to end by a certain point."

  /// The object that is expected to be released.
  public var object: ObjectID = ObjectID(rawValue: 0)
  /// By when, in the words of the program.
  public var label: String = ""

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(object: ObjectID, label: String) {
    self.object = object
    self.label = label
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("object", &object)
    try visitor.field("label", &label)
  }
}

/// A check of lifetimes began.
public struct CheckBegan: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 20
  /// The event's name in NDJSON and in reports.
  public static let name = "check-began"
  /// What the event means.
  public static let summary = "A check of lifetimes began."

  /// The scope that the check judges.
  public var scope: ScopeID = ScopeID(rawValue: 0)
  /// The name of the check.
  public var label: String = ""

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(scope: ScopeID, label: String) {
    self.scope = scope
    self.label = label
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("scope", &scope)
    try visitor.field("label", &label)
  }
}

/// A check of lifetimes ended.
public struct CheckEnded: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 21
  /// The event's name in NDJSON and in reports.
  public static let name = "check-ended"
  /// What the event means.
  public static let summary = "A check of lifetimes ended."

  /// The scope that the check judged.
  public var scope: ScopeID = ScopeID(rawValue: 0)
  /// How many objects the check tracked.
  public var tracked: UInt64 = 0
  /// How many of these were gone before the check could see them alive.
  public var alreadyReleased: UInt64 = 0

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(scope: ScopeID, tracked: UInt64, alreadyReleased: UInt64) {
    self.scope = scope
    self.tracked = tracked
    self.alreadyReleased = alreadyReleased
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("scope", &scope)
    try visitor.field("tracked", &tracked)
    try visitor.field("alreadyReleased", &alreadyReleased)
  }
}

/// Something could not be recorded.
public struct EventsLost: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 22
  /// The event's name in NDJSON and in reports.
  public static let name = "events-lost"
  /// What the event means.
  public static let summary = "Something could not be recorded."

  /// How many events or objects were lost.
  public var count: UInt64 = 0
  /// Why.
  public var reason: LossReason = .unreadable
  /// What was lost, such as the name of a type.
  public var detail: String = ""

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(count: UInt64, reason: LossReason, detail: String) {
    self.count = count
    self.reason = reason
    self.detail = detail
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("count", &count)
    try visitor.field("reason", &reason)
    try visitor.field("detail", &detail)
  }
}
