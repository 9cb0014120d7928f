// Generated from events.schema by `swift run outlive-events`: edit the schema, not this file.

// The payloads of the events about tasks and other work.

/// A task was made.
public struct TaskCreated: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 208 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "task-created" }

  /// What the event means.
  public static var summary: String { "A task was made." }

  /// The task.
  public var taskID: TaskID
  /// The task that made it.
  public var parent: TaskID?
  /// How it came to be.
  public var kind: TaskKind
  /// Whether it was said to go on in the background for some time.
  public var isBackground: Bool
  /// The object that made it, and should end it.
  public var owner: ObjectID?
  /// Its name.
  public var label: String?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    taskID = TaskID(rawValue: 0)
    parent = nil
    kind = .unstructured
    isBackground = false
    owner = nil
    label = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    taskID: TaskID, parent: TaskID? = nil, kind: TaskKind, isBackground: Bool,
    owner: ObjectID? = nil, label: String? = nil
  ) {
    self.taskID = taskID
    self.parent = parent
    self.kind = kind
    self.isBackground = isBackground
    self.owner = owner
    self.label = label
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("taskID", &taskID)
    try visitor.field("parent", &parent)
    try visitor.field("kind", &kind)
    try visitor.field("isBackground", &isBackground)
    try visitor.field("owner", &owner)
    try visitor.field("label", &label)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var taskID: Int { 0 }
    @inlinable package static var parent: Int { 1 }
    @inlinable package static var kind: Int { 2 }
    @inlinable package static var isBackground: Int { 3 }
    @inlinable package static var owner: Int { 4 }
    @inlinable package static var label: Int { 5 }
  }
}

/// A task began to run.
public struct TaskStarted: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 209 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "task-started" }

  /// What the event means.
  public static var summary: String { "A task began to run." }

  /// The task.
  public var taskID: TaskID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    taskID = TaskID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(taskID: TaskID) {
    self.taskID = taskID
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("taskID", &taskID)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var taskID: Int { 0 }
  }
}

/// A task was told to end.
public struct TaskCancelled: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 210 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "task-cancelled" }

  /// What the event means.
  public static var summary: String { "A task was told to end." }

  /// The task.
  public var taskID: TaskID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    taskID = TaskID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(taskID: TaskID) {
    self.taskID = taskID
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("taskID", &taskID)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var taskID: Int { 0 }
  }
}

/// A task ended.
public struct TaskEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 211 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "task-ended" }

  /// What the event means.
  public static var summary: String { "A task ended." }

  /// The task.
  public var taskID: TaskID
  /// How it ended.
  public var outcome: TaskOutcome

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    taskID = TaskID(rawValue: 0)
    outcome = .returned
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(taskID: TaskID, outcome: TaskOutcome) {
    self.taskID = taskID
    self.outcome = outcome
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("taskID", &taskID)
    try visitor.field("outcome", &outcome)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var taskID: Int { 0 }
    @inlinable package static var outcome: Int { 1 }
  }
}

/// A task that has not ended keeps an object alive.
public struct TaskHolding: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 212 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "task-holding" }

  /// What the event means.
  public static var summary: String { "A task that has not ended keeps an object alive." }

  /// The task.
  public var taskID: TaskID
  /// The object.
  public var object: ObjectID
  /// The capture or variable; may be empty.
  public var name: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    taskID = TaskID(rawValue: 0)
    object = ObjectID(rawValue: 0)
    name = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(taskID: TaskID, object: ObjectID, name: String) {
    self.taskID = taskID
    self.object = object
    self.name = name
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("taskID", &taskID)
    try visitor.field("object", &object)
    try visitor.field("name", &name)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var taskID: Int { 0 }
    @inlinable package static var object: Int { 1 }
    @inlinable package static var name: Int { 2 }
  }
}

/// Work was begun that has to end: a stream, a continuation, a teardown.
public struct WorkBegan: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 213 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "work-began" }

  /// What the event means.
  public static var summary: String {
    "Work was begun that has to end: a stream, a continuation, a teardown."
  }

  /// The work.
  public var work: WorkID
  /// What sort of work it is.
  public var kind: WorkKind
  /// The object that began it, and should end it.
  public var owner: ObjectID?
  /// Its name; may be empty.
  public var label: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    work = WorkID(rawValue: 0)
    kind = .stream
    owner = nil
    label = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(work: WorkID, kind: WorkKind, owner: ObjectID? = nil, label: String) {
    self.work = work
    self.kind = kind
    self.owner = owner
    self.label = label
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("work", &work)
    try visitor.field("kind", &kind)
    try visitor.field("owner", &owner)
    try visitor.field("label", &label)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var work: Int { 0 }
    @inlinable package static var kind: Int { 1 }
    @inlinable package static var owner: Int { 2 }
    @inlinable package static var label: Int { 3 }
  }
}

/// Work came to its end.
public struct WorkEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 214 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "work-ended" }

  /// What the event means.
  public static var summary: String { "Work came to its end." }

  /// The work.
  public var work: WorkID
  /// How it ended.
  public var outcome: WorkOutcome

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    work = WorkID(rawValue: 0)
    outcome = .finished
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(work: WorkID, outcome: WorkOutcome) {
    self.work = work
    self.outcome = outcome
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("work", &work)
    try visitor.field("outcome", &outcome)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var work: Int { 0 }
    @inlinable package static var outcome: Int { 1 }
  }
}

/// Work that has not ended keeps an object alive.
public struct WorkHolding: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 215 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "work-holding" }

  /// What the event means.
  public static var summary: String { "Work that has not ended keeps an object alive." }

  /// The work.
  public var work: WorkID
  /// The object.
  public var object: ObjectID
  /// The capture or variable; may be empty.
  public var name: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    work = WorkID(rawValue: 0)
    object = ObjectID(rawValue: 0)
    name = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(work: WorkID, object: ObjectID, name: String) {
    self.work = work
    self.object = object
    self.name = name
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("work", &work)
    try visitor.field("object", &object)
    try visitor.field("name", &name)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var work: Int { 0 }
    @inlinable package static var object: Int { 1 }
    @inlinable package static var name: Int { 2 }
  }
}
