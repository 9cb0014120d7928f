// The payloads of the events about observations.

/// An observation began.
public struct ObservationRegistered: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 96
  /// The event's name in NDJSON and in reports.
  public static let name = "observation-registered"
  /// What the event means.
  public static let summary = "An observation began."

  /// The observation.
  public var observation: ObservationID = ObservationID(rawValue: 0)
  /// The observation as an object.
  public var object: ObjectID = ObjectID(rawValue: 0)
  /// The object that is observed.
  public var subject: ObjectID = ObjectID(rawValue: 0)
  /// The object that observes, when it was named.
  public var observer: ObjectID? = nil
  /// The property that is observed.
  public var key: String = ""

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(
    observation: ObservationID, object: ObjectID, subject: ObjectID, observer: ObjectID? = nil,
    key: String
  ) {
    self.observation = observation
    self.object = object
    self.subject = subject
    self.observer = observer
    self.key = key
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("observation", &observation)
    try visitor.field("object", &object)
    try visitor.field("subject", &subject)
    try visitor.field("observer", &observer)
    try visitor.field("key", &key)
  }
}

/// An observation ended: its handler will not run again.
public struct ObservationRemoved: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 97
  /// The event's name in NDJSON and in reports.
  public static let name = "observation-removed"
  /// What the event means.
  public static let summary = "An observation ended: its handler will not run again."

  /// The observation.
  public var observation: ObservationID = ObservationID(rawValue: 0)
  /// Why it ended.
  public var reason: RemovalReason = .stopped

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(observation: ObservationID, reason: RemovalReason) {
    self.observation = observation
    self.reason = reason
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("observation", &observation)
    try visitor.field("reason", &reason)
  }
}

/// The object that is the observation is gone.
public struct ObservationFreed: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 98
  /// The event's name in NDJSON and in reports.
  public static let name = "observation-freed"
  /// What the event means.
  public static let summary = "The object that is the observation is gone."

  /// The observation.
  public var observation: ObservationID = ObservationID(rawValue: 0)

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(observation: ObservationID) {
    self.observation = observation
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("observation", &observation)
  }
}

/// An observation's handler began to run.
public struct HandleBegan: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 99
  /// The event's name in NDJSON and in reports.
  public static let name = "handle-began"
  /// What the event means.
  public static let summary = "An observation's handler began to run."

  /// The observation.
  public var observation: ObservationID = ObservationID(rawValue: 0)
  /// The mutation that it is told of.
  public var mutation: MutationID? = nil
  /// Which call it is.
  public var phase: HandlePhase = .change

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(observation: ObservationID, mutation: MutationID? = nil, phase: HandlePhase) {
    self.observation = observation
    self.mutation = mutation
    self.phase = phase
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("observation", &observation)
    try visitor.field("mutation", &mutation)
    try visitor.field("phase", &phase)
  }
}

/// An observation's handler ended.
public struct HandleEnded: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 100
  /// The event's name in NDJSON and in reports.
  public static let name = "handle-ended"
  /// What the event means.
  public static let summary = "An observation's handler ended."

  /// The observation.
  public var observation: ObservationID = ObservationID(rawValue: 0)

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(observation: ObservationID) {
    self.observation = observation
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("observation", &observation)
  }
}

/// A property of a subject is about to change.
public struct MutationBegan: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 101
  /// The event's name in NDJSON and in reports.
  public static let name = "mutation-began"
  /// What the event means.
  public static let summary = "A property of a subject is about to change."

  /// The mutation.
  public var mutation: MutationID = MutationID(rawValue: 0)
  /// The object that changes.
  public var subject: ObjectID = ObjectID(rawValue: 0)
  /// The property that changes.
  public var key: String = ""

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(mutation: MutationID, subject: ObjectID, key: String) {
    self.mutation = mutation
    self.subject = subject
    self.key = key
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("mutation", &mutation)
    try visitor.field("subject", &subject)
    try visitor.field("key", &key)
  }
}

/// A property of a subject has changed, and its observers have been told.
public struct MutationEnded: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 102
  /// The event's name in NDJSON and in reports.
  public static let name = "mutation-ended"
  /// What the event means.
  public static let summary =
    "A property of a subject has changed, and its observers have been told."

  /// The mutation.
  public var mutation: MutationID = MutationID(rawValue: 0)

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(mutation: MutationID) {
    self.mutation = mutation
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("mutation", &mutation)
  }
}
