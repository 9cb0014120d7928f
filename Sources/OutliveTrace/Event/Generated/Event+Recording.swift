// Generated from events.schema by `swift run outlive-events`: edit the schema, not this file.

// The payloads of the events about the recording itself.

/// A recording, or the next segment of one, began.
public struct RecordingBegan: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 240 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "recording-began" }

  /// What the event means.
  public static var summary: String { "A recording, or the next segment of one, began." }

  /// What the recording's segments have in common, and no other recording has.
  public var recording: String
  /// Which segment it is, starting at 1.
  public var segment: UInt64
  /// The number that the system gave the process.
  public var process: UInt64
  /// The name of the program, without the folder that it is in.
  public var program: String
  /// When the recording began, in nanoseconds since the beginning of 1970, UTC.
  public var wallClock: UInt64
  /// What the clock of the events' times showed then, in nanoseconds.
  public var monotonicClock: UInt64
  /// The name of that clock.
  public var clock: String
  /// The name and version of what records.
  public var recorder: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    recording = ""
    segment = 0
    process = 0
    program = ""
    wallClock = 0
    monotonicClock = 0
    clock = ""
    recorder = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    recording: String, segment: UInt64, process: UInt64, program: String, wallClock: UInt64,
    monotonicClock: UInt64, clock: String, recorder: String
  ) {
    self.recording = recording
    self.segment = segment
    self.process = process
    self.program = program
    self.wallClock = wallClock
    self.monotonicClock = monotonicClock
    self.clock = clock
    self.recorder = recorder
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("recording", &recording)
    try visitor.field("segment", &segment)
    try visitor.field("process", &process)
    try visitor.field("program", &program)
    try visitor.field("wallClock", &wallClock)
    try visitor.field("monotonicClock", &monotonicClock)
    try visitor.field("clock", &clock)
    try visitor.field("recorder", &recorder)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var recording: Int { 0 }
    @inlinable package static var segment: Int { 1 }
    @inlinable package static var process: Int { 2 }
    @inlinable package static var program: Int { 3 }
    @inlinable package static var wallClock: Int { 4 }
    @inlinable package static var monotonicClock: Int { 5 }
    @inlinable package static var clock: Int { 6 }
    @inlinable package static var recorder: Int { 7 }
  }
}

/// A recording, or a segment of one, ended.
public struct RecordingEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 241 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "recording-ended" }

  /// What the event means.
  public static var summary: String { "A recording, or a segment of one, ended." }

  /// Why.
  public var reason: RecordingEnd
  /// More about it, such as an error; may be empty.
  public var detail: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    reason = .closed
    detail = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(reason: RecordingEnd, detail: String) {
    self.reason = reason
    self.detail = detail
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("reason", &reason)
    try visitor.field("detail", &detail)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var reason: Int { 0 }
    @inlinable package static var detail: Int { 1 }
  }
}

/// How the program was built or is run, as far as it matters here.
public struct SettingRecorded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 242 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "setting-recorded" }

  /// What the event means.
  public static var summary: String {
    "How the program was built or is run, as far as it matters here."
  }

  /// What it is about, such as `optimized`.
  public var name: String
  /// How it is.
  public var value: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    name = ""
    value = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("name", &name)
    try visitor.field("value", &value)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var name: Int { 0 }
    @inlinable package static var value: Int { 1 }
  }
}

/// The process was forked; the child has a recording of its own, or none.
public struct ProcessForked: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 243 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "process-forked" }

  /// What the event means.
  public static var summary: String {
    "The process was forked; the child has a recording of its own, or none."
  }

  /// The number that the system gave the child.
  public var process: UInt64
  /// The child's recording.
  public var recording: String?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    process = 0
    recording = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(process: UInt64, recording: String? = nil) {
    self.process = process
    self.recording = recording
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("process", &process)
    try visitor.field("recording", &recording)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var process: Int { 0 }
    @inlinable package static var recording: Int { 1 }
  }
}

/// A thread has a name.
public struct ThreadNamed: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 244 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "thread-named" }

  /// What the event means.
  public static var summary: String { "A thread has a name." }

  /// The thread.
  public var threadID: ThreadID
  /// Its name.
  public var name: String
  /// Whether it is the program's first thread.
  public var isMain: Bool

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    threadID = ThreadID(rawValue: 0)
    name = ""
    isMain = false
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(threadID: ThreadID, name: String, isMain: Bool) {
    self.threadID = threadID
    self.name = name
    self.isMain = isMain
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("threadID", &threadID)
    try visitor.field("name", &name)
    try visitor.field("isMain", &isMain)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var threadID: Int { 0 }
    @inlinable package static var name: Int { 1 }
    @inlinable package static var isMain: Int { 2 }
  }
}

/// A thread ended.
public struct ThreadEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 245 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "thread-ended" }

  /// What the event means.
  public static var summary: String { "A thread ended." }

  /// The thread.
  public var threadID: ThreadID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    threadID = ThreadID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(threadID: ThreadID) {
    self.threadID = threadID
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("threadID", &threadID)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var threadID: Int { 0 }
  }
}

/// What an isolation that events name is.
public struct IsolationDeclared: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 246 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "isolation-declared" }

  /// What the event means.
  public static var summary: String { "What an isolation that events name is." }

  /// The name that events have for it.
  public var label: String
  /// What sort of isolation it is.
  public var kind: IsolationKind
  /// The actor or the queue as an object.
  public var object: ObjectID?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    label = ""
    kind = .unknown
    object = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(label: String, kind: IsolationKind, object: ObjectID? = nil) {
    self.label = label
    self.kind = kind
    self.object = object
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("label", &label)
    try visitor.field("kind", &kind)
    try visitor.field("object", &object)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var label: Int { 0 }
    @inlinable package static var kind: Int { 1 }
    @inlinable package static var object: Int { 2 }
  }
}

/// The program, or a library that it uses, was loaded.
public struct ImageLoaded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 247 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "image-loaded" }

  /// What the event means.
  public static var summary: String { "The program, or a library that it uses, was loaded." }

  /// The image.
  public var image: ImageID
  /// Its file's name, without the folder that it is in.
  public var name: String
  /// Its build identifier, in hexadecimal.
  public var build: String?
  /// Its size in memory, in bytes; 0 when unknown.
  public var size: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    image = ImageID(rawValue: 0)
    name = ""
    build = nil
    size = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(image: ImageID, name: String, build: String? = nil, size: UInt64) {
    self.image = image
    self.name = name
    self.build = build
    self.size = size
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("image", &image)
    try visitor.field("name", &name)
    try visitor.field("build", &build)
    try visitor.field("size", &size)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var image: Int { 0 }
    @inlinable package static var name: Int { 1 }
    @inlinable package static var build: Int { 2 }
    @inlinable package static var size: Int { 3 }
  }
}

/// A library is no longer loaded.
public struct ImageUnloaded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 248 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "image-unloaded" }

  /// What the event means.
  public static var summary: String { "A library is no longer loaded." }

  /// The image.
  public var image: ImageID

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    image = ImageID(rawValue: 0)
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(image: ImageID) {
    self.image = image
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("image", &image)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var image: Int { 0 }
  }
}

/// Threads of a range belong to one process of a merged trace.
public struct PartMerged: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 249 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "part-merged" }

  /// What the event means.
  public static var summary: String {
    "Threads of a range belong to one process of a merged trace."
  }

  /// The first of the threads.
  public var firstThread: ThreadID
  /// The last of the threads.
  public var lastThread: ThreadID
  /// The name of the process, or of the trace that was merged.
  public var label: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    firstThread = ThreadID(rawValue: 0)
    lastThread = ThreadID(rawValue: 0)
    label = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(firstThread: ThreadID, lastThread: ThreadID, label: String) {
    self.firstThread = firstThread
    self.lastThread = lastThread
    self.label = label
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("firstThread", &firstThread)
    try visitor.field("lastThread", &lastThread)
    try visitor.field("label", &label)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var firstThread: Int { 0 }
    @inlinable package static var lastThread: Int { 1 }
    @inlinable package static var label: Int { 2 }
  }
}

/// A finding had another fingerprint before its names were replaced.
public struct FingerprintKept: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 250 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "fingerprint-kept" }

  /// What the event means.
  public static var summary: String {
    "A finding had another fingerprint before its names were replaced."
  }

  /// The fingerprint that follows from the names in this trace.
  public var computed: String
  /// The fingerprint that followed from the original names.
  public var original: String

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    computed = ""
    original = ""
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(computed: String, original: String) {
    self.computed = computed
    self.original = original
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("computed", &computed)
    try visitor.field("original", &original)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var computed: Int { 0 }
    @inlinable package static var original: Int { 1 }
  }
}
