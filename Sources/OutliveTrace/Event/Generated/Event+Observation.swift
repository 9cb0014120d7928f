// Generated from events.schema by `swift run outlive-events`: edit the schema, not this file.

// The payloads of the events about observations.

/// An observation began.
public struct ObservationRegistered: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 96 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "observation-registered" }

  /// What the event means.
  public static var summary: String { "An observation began." }

  /// The observation.
  public var observation: ObservationID
  /// The observation as an object.
  public var object: ObjectID
  /// The object that is observed.
  public var subject: ObjectID
  /// The object that observes, when it was named.
  public var observer: ObjectID?
  /// The property that is observed.
  public var key: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    observation = ObservationID(rawValue: 0)
    object = ObjectID(rawValue: 0)
    subject = ObjectID(rawValue: 0)
    observer = nil
    key = ""
  }

  /// Makes a payload from its fields.
  @inlinable
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
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("observation", &observation)
    try visitor.field("object", &object)
    try visitor.field("subject", &subject)
    try visitor.field("observer", &observer)
    try visitor.field("key", &key)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var observation: Int { 0 }
    @inlinable package static var object: Int { 1 }
    @inlinable package static var subject: Int { 2 }
    @inlinable package static var observer: Int { 3 }
    @inlinable package static var key: Int { 4 }
  }
}

/// An observation ended: its handler will not run again.
public struct ObservationRemoved: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 97 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "observation-removed" }

  /// What the event means.
  public static var summary: String { "An observation ended: its handler will not run again." }

  /// The observation.
  public var observation: ObservationID
  /// Why it ended.
  public var reason: RemovalReason

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    observation = ObservationID(rawValue: 0)
    reason = .stopped
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(observation: ObservationID, reason: RemovalReason) {
    self.observation = observation
    self.reason = reason
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("observation", &observation)
    try visitor.field("reason", &reason)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var observation: Int { 0 }
    @inlinable package static var reason: Int { 1 }
  }
}

/// The object that is the observation is gone.
public struct ObservationFreed: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 98 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "observation-freed" }

  /// What the event means.
  public static var summary: String { "The object that is the observation is gone." }

  /// The observation.
  public var observation: ObservationID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    observation = ObservationID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(observation: ObservationID) {
    self.observation = observation
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("observation", &observation)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var observation: Int { 0 }
  }
}

/// An observation's handler began to run.
public struct HandleBegan: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 99 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "handle-began" }

  /// What the event means.
  public static var summary: String { "An observation's handler began to run." }

  /// The observation.
  public var observation: ObservationID
  /// The mutation that it is told of.
  public var mutation: MutationID?
  /// Which call it is.
  public var phase: HandlePhase

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    observation = ObservationID(rawValue: 0)
    mutation = nil
    phase = .change
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(observation: ObservationID, mutation: MutationID? = nil, phase: HandlePhase) {
    self.observation = observation
    self.mutation = mutation
    self.phase = phase
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("observation", &observation)
    try visitor.field("mutation", &mutation)
    try visitor.field("phase", &phase)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var observation: Int { 0 }
    @inlinable package static var mutation: Int { 1 }
    @inlinable package static var phase: Int { 2 }
  }
}

/// An observation's handler ended.
public struct HandleEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 100 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "handle-ended" }

  /// What the event means.
  public static var summary: String { "An observation's handler ended." }

  /// The observation.
  public var observation: ObservationID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    observation = ObservationID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(observation: ObservationID) {
    self.observation = observation
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("observation", &observation)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var observation: Int { 0 }
  }
}

/// A property of a subject is about to change.
public struct MutationBegan: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 101 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "mutation-began" }

  /// What the event means.
  public static var summary: String { "A property of a subject is about to change." }

  /// The mutation.
  public var mutation: MutationID
  /// The object that changes.
  public var subject: ObjectID
  /// The property that changes.
  public var key: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    mutation = MutationID(rawValue: 0)
    subject = ObjectID(rawValue: 0)
    key = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(mutation: MutationID, subject: ObjectID, key: String) {
    self.mutation = mutation
    self.subject = subject
    self.key = key
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("mutation", &mutation)
    try visitor.field("subject", &subject)
    try visitor.field("key", &key)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var mutation: Int { 0 }
    @inlinable package static var subject: Int { 1 }
    @inlinable package static var key: Int { 2 }
  }
}

/// A property of a subject has changed, and its observers have been told.
public struct MutationEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 102 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "mutation-ended" }

  /// What the event means.
  public static var summary: String {
    "A property of a subject has changed, and its observers have been told."
  }

  /// The mutation.
  public var mutation: MutationID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    mutation = MutationID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(mutation: MutationID) {
    self.mutation = mutation
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("mutation", &mutation)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var mutation: Int { 0 }
  }
}

/// More about an observation that has just been registered: how, by whom, for how long.
public struct ObservationDescribed: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 103 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "observation-described" }

  /// What the event means.
  public static var summary: String {
    "More about an observation that has just been registered: how, by whom, for how long."
  }

  /// The observation.
  public var observation: ObservationID
  /// By what means it was registered.
  public var style: ObservationStyle
  /// Whether it is called while it is registered.
  public var wantsInitial: Bool
  /// Whether it is called before a change too.
  public var wantsPrior: Bool
  /// Whether it ends after one change.
  public var isOnce: Bool
  /// The isolation that its handler should run in, as events name it.
  public var declared: String?
  /// The name of the type that registered it.
  public var registrant: String?
  /// The scope that it ends with.
  public var scope: ScopeID?
  /// What tells it from others of the same observer and property.
  public var context: String?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    observation = ObservationID(rawValue: 0)
    style = .observation
    wantsInitial = false
    wantsPrior = false
    isOnce = false
    declared = nil
    registrant = nil
    scope = nil
    context = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    observation: ObservationID, style: ObservationStyle, wantsInitial: Bool, wantsPrior: Bool,
    isOnce: Bool, declared: String? = nil, registrant: String? = nil, scope: ScopeID? = nil,
    context: String? = nil
  ) {
    self.observation = observation
    self.style = style
    self.wantsInitial = wantsInitial
    self.wantsPrior = wantsPrior
    self.isOnce = isOnce
    self.declared = declared
    self.registrant = registrant
    self.scope = scope
    self.context = context
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("observation", &observation)
    try visitor.field("style", &style)
    try visitor.field("wantsInitial", &wantsInitial)
    try visitor.field("wantsPrior", &wantsPrior)
    try visitor.field("isOnce", &isOnce)
    try visitor.field("declared", &declared)
    try visitor.field("registrant", &registrant)
    try visitor.field("scope", &scope)
    try visitor.field("context", &context)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var observation: Int { 0 }
    @inlinable package static var style: Int { 1 }
    @inlinable package static var wantsInitial: Int { 2 }
    @inlinable package static var wantsPrior: Int { 3 }
    @inlinable package static var isOnce: Int { 4 }
    @inlinable package static var declared: Int { 5 }
    @inlinable package static var registrant: Int { 6 }
    @inlinable package static var scope: Int { 7 }
    @inlinable package static var context: Int { 8 }
  }
}

/// The call that registered an observation returned.
public struct RegistrationEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 104 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "registration-ended" }

  /// What the event means.
  public static var summary: String { "The call that registered an observation returned." }

  /// The observation.
  public var observation: ObservationID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    observation = ObservationID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(observation: ObservationID) {
    self.observation = observation
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("observation", &observation)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var observation: Int { 0 }
  }
}

/// An observation was not registered.
public struct RegistrationRefused: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 105 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "registration-refused" }

  /// What the event means.
  public static var summary: String { "An observation was not registered." }

  /// The object that should be observed.
  public var subject: ObjectID
  /// The object that should observe, when it was named.
  public var observer: ObjectID?
  /// Why.
  public var reason: RefusalReason
  /// The property that should be observed.
  public var key: String
  /// The observation that is there already.
  public var existing: ObservationID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    subject = ObjectID(rawValue: 0)
    observer = nil
    reason = .duplicate
    key = ""
    existing = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    subject: ObjectID, observer: ObjectID? = nil, reason: RefusalReason, key: String,
    existing: ObservationID? = nil
  ) {
    self.subject = subject
    self.observer = observer
    self.reason = reason
    self.key = key
    self.existing = existing
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("subject", &subject)
    try visitor.field("observer", &observer)
    try visitor.field("reason", &reason)
    try visitor.field("key", &key)
    try visitor.field("existing", &existing)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var subject: Int { 0 }
    @inlinable package static var observer: Int { 1 }
    @inlinable package static var reason: Int { 2 }
    @inlinable package static var key: Int { 3 }
    @inlinable package static var existing: Int { 4 }
  }
}

/// A removal found no observation to remove.
public struct RemovalMissed: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 106 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "removal-missed" }

  /// What the event means.
  public static var summary: String { "A removal found no observation to remove." }

  /// The object that is observed.
  public var subject: ObjectID
  /// The object that observes, when it was named.
  public var observer: ObjectID?
  /// Why.
  public var reason: MissReason
  /// The property that is observed.
  public var key: String
  /// The observation that had been removed before, or comes nearest.
  public var observation: ObservationID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    subject = ObjectID(rawValue: 0)
    observer = nil
    reason = .neverRegistered
    key = ""
    observation = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    subject: ObjectID, observer: ObjectID? = nil, reason: MissReason, key: String,
    observation: ObservationID? = nil
  ) {
    self.subject = subject
    self.observer = observer
    self.reason = reason
    self.key = key
    self.observation = observation
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("subject", &subject)
    try visitor.field("observer", &observer)
    try visitor.field("reason", &reason)
    try visitor.field("key", &key)
    try visitor.field("observation", &observation)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var subject: Int { 0 }
    @inlinable package static var observer: Int { 1 }
    @inlinable package static var reason: Int { 2 }
    @inlinable package static var key: Int { 3 }
    @inlinable package static var observation: Int { 4 }
  }
}

/// An observation was removed by somebody who hadn't registered it.
public struct ForeignRemoved: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 107 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "foreign-removed" }

  /// What the event means.
  public static var summary: String {
    "An observation was removed by somebody who hadn't registered it."
  }

  /// The observation.
  public var observation: ObservationID
  /// The name of the type that removed it.
  public var remover: String
  /// How many observations the removal could have meant.
  public var matches: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    observation = ObservationID(rawValue: 0)
    remover = ""
    matches = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(observation: ObservationID, remover: String, matches: UInt64) {
    self.observation = observation
    self.remover = remover
    self.matches = matches
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("observation", &observation)
    try visitor.field("remover", &remover)
    try visitor.field("matches", &matches)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var observation: Int { 0 }
    @inlinable package static var remover: Int { 1 }
    @inlinable package static var matches: Int { 2 }
  }
}

/// A removal waited for a handler that was running.
public struct RemovalWaited: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 108 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "removal-waited" }

  /// What the event means.
  public static var summary: String { "A removal waited for a handler that was running." }

  /// The observation.
  public var observation: ObservationID
  /// For how long, in nanoseconds.
  public var duration: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    observation = ObservationID(rawValue: 0)
    duration = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(observation: ObservationID, duration: UInt64) {
    self.observation = observation
    self.duration = duration
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("observation", &observation)
    try visitor.field("duration", &duration)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var observation: Int { 0 }
    @inlinable package static var duration: Int { 1 }
  }
}

/// A handler ran in another isolation than was declared.
public struct IsolationMismatched: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 109 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "isolation-mismatched" }

  /// What the event means.
  public static var summary: String { "A handler ran in another isolation than was declared." }

  /// The observation.
  public var observation: ObservationID
  /// The isolation that was declared.
  public var expected: String
  /// The isolation that it ran in.
  public var actual: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    observation = ObservationID(rawValue: 0)
    expected = ""
    actual = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(observation: ObservationID, expected: String, actual: String) {
    self.observation = observation
    self.expected = expected
    self.actual = actual
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("observation", &observation)
    try visitor.field("expected", &expected)
    try visitor.field("actual", &actual)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var observation: Int { 0 }
    @inlinable package static var expected: Int { 1 }
    @inlinable package static var actual: Int { 2 }
  }
}

/// An observation let its handler go, and all that it captures.
public struct HandlerDropped: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 110 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "handler-dropped" }

  /// What the event means.
  public static var summary: String {
    "An observation let its handler go, and all that it captures."
  }

  /// The observation.
  public var observation: ObservationID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    observation = ObservationID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(observation: ObservationID) {
    self.observation = observation
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("observation", &observation)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var observation: Int { 0 }
  }
}

/// A change is to be delivered later.
public struct DeliveryQueued: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 111 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "delivery-queued" }

  /// What the event means.
  public static var summary: String { "A change is to be delivered later." }

  /// The observation.
  public var observation: ObservationID
  /// The mutation.
  public var mutation: MutationID?
  /// The isolation or queue that it waits for; may be empty.
  public var destination: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    observation = ObservationID(rawValue: 0)
    mutation = nil
    destination = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(observation: ObservationID, mutation: MutationID? = nil, destination: String) {
    self.observation = observation
    self.mutation = mutation
    self.destination = destination
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("observation", &observation)
    try visitor.field("mutation", &mutation)
    try visitor.field("destination", &destination)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var observation: Int { 0 }
    @inlinable package static var mutation: Int { 1 }
    @inlinable package static var destination: Int { 2 }
  }
}

/// A change was not delivered.
public struct DeliveryDropped: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 112 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "delivery-dropped" }

  /// What the event means.
  public static var summary: String { "A change was not delivered." }

  /// The observation.
  public var observation: ObservationID
  /// The mutation.
  public var mutation: MutationID?
  /// Why.
  public var reason: DropReason

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    observation = ObservationID(rawValue: 0)
    mutation = nil
    reason = .removed
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(observation: ObservationID, mutation: MutationID? = nil, reason: DropReason) {
    self.observation = observation
    self.mutation = mutation
    self.reason = reason
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("observation", &observation)
    try visitor.field("mutation", &mutation)
    try visitor.field("reason", &reason)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var observation: Int { 0 }
    @inlinable package static var mutation: Int { 1 }
    @inlinable package static var reason: Int { 2 }
  }
}

/// Observation tracking began to wait for one change.
public struct TrackingArmed: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 113 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "tracking-armed" }

  /// What the event means.
  public static var summary: String { "Observation tracking began to wait for one change." }

  /// The observation.
  public var observation: ObservationID
  /// The observation that it goes on from, when it was armed again.
  public var previous: ObservationID?
  /// How many properties it waits for.
  public var keys: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    observation = ObservationID(rawValue: 0)
    previous = nil
    keys = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(observation: ObservationID, previous: ObservationID? = nil, keys: UInt64) {
    self.observation = observation
    self.previous = previous
    self.keys = keys
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("observation", &observation)
    try visitor.field("previous", &previous)
    try visitor.field("keys", &keys)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var observation: Int { 0 }
    @inlinable package static var previous: Int { 1 }
    @inlinable package static var keys: Int { 2 }
  }
}

/// Observation tracking was told of its one change: without being armed again it is over.
public struct TrackingFired: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 114 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "tracking-fired" }

  /// What the event means.
  public static var summary: String {
    "Observation tracking was told of its one change: without being armed again it is over."
  }

  /// The observation.
  public var observation: ObservationID
  /// The mutation.
  public var mutation: MutationID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    observation = ObservationID(rawValue: 0)
    mutation = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(observation: ObservationID, mutation: MutationID? = nil) {
    self.observation = observation
    self.mutation = mutation
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("observation", &observation)
    try visitor.field("mutation", &mutation)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var observation: Int { 0 }
    @inlinable package static var mutation: Int { 1 }
  }
}

/// An observation was put into a bag that keeps it.
public struct BagAdded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 115 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "bag-added" }

  /// What the event means.
  public static var summary: String { "An observation was put into a bag that keeps it." }

  /// The bag.
  public var bag: ObjectID
  /// The observation.
  public var observation: ObservationID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    bag = ObjectID(rawValue: 0)
    observation = ObservationID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(bag: ObjectID, observation: ObservationID) {
    self.bag = bag
    self.observation = observation
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("bag", &bag)
    try visitor.field("observation", &observation)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var bag: Int { 0 }
    @inlinable package static var observation: Int { 1 }
  }
}

/// A bag let its observations go.
public struct BagDropped: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 116 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "bag-dropped" }

  /// What the event means.
  public static var summary: String { "A bag let its observations go." }

  /// The bag.
  public var bag: ObjectID
  /// How many observations it held.
  public var count: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    bag = ObjectID(rawValue: 0)
    count = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(bag: ObjectID, count: UInt64) {
    self.bag = bag
    self.count = count
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("bag", &bag)
    try visitor.field("count", &count)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var bag: Int { 0 }
    @inlinable package static var count: Int { 1 }
  }
}

/// A property was said to change whenever another one does.
public struct DependentKeyDeclared: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 117 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "dependent-key-declared" }

  /// What the event means.
  public static var summary: String { "A property was said to change whenever another one does." }

  /// The name of the type that has the property.
  public var type: String
  /// The property.
  public var key: String
  /// The property that it depends on.
  public var source: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    type = ""
    key = ""
    source = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(type: String, key: String, source: String) {
    self.type = type
    self.key = key
    self.source = source
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("type", &type)
    try visitor.field("key", &key)
    try visitor.field("source", &source)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var type: Int { 0 }
    @inlinable package static var key: Int { 1 }
    @inlinable package static var source: Int { 2 }
  }
}

/// A mutation changed elements of a collection.
public struct CollectionChanged: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 118 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "collection-changed" }

  /// What the event means.
  public static var summary: String { "A mutation changed elements of a collection." }

  /// The mutation.
  public var mutation: MutationID
  /// What happened to the elements.
  public var change: CollectionChange
  /// The position of the first of them.
  public var index: UInt64
  /// How many there are.
  public var count: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    mutation = MutationID(rawValue: 0)
    change = .inserted
    index = 0
    count = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(mutation: MutationID, change: CollectionChange, index: UInt64, count: UInt64) {
    self.mutation = mutation
    self.change = change
    self.index = index
    self.count = count
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("mutation", &mutation)
    try visitor.field("change", &change)
    try visitor.field("index", &index)
    try visitor.field("count", &count)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var mutation: Int { 0 }
    @inlinable package static var change: Int { 1 }
    @inlinable package static var index: Int { 2 }
    @inlinable package static var count: Int { 3 }
  }
}

/// A mutation left its property as it was.
public struct MutationUnchanged: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 119 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "mutation-unchanged" }

  /// What the event means.
  public static var summary: String { "A mutation left its property as it was." }

  /// The mutation.
  public var mutation: MutationID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    mutation = MutationID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(mutation: MutationID) {
    self.mutation = mutation
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("mutation", &mutation)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var mutation: Int { 0 }
  }
}

/// A mutation was begun and will not be ended.
public struct MutationAbandoned: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 120 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "mutation-abandoned" }

  /// What the event means.
  public static var summary: String { "A mutation was begun and will not be ended." }

  /// The mutation.
  public var mutation: MutationID
  /// Why, such as the error that was thrown.
  public var reason: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    mutation = MutationID(rawValue: 0)
    reason = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(mutation: MutationID, reason: String) {
    self.mutation = mutation
    self.reason = reason
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("mutation", &mutation)
    try visitor.field("reason", &reason)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var mutation: Int { 0 }
    @inlinable package static var reason: Int { 1 }
  }
}
