// The payloads of the events that make traces fit to be shared: merged, and redacted.

/// Threads of a range belong to one process of a merged trace.
public struct PartMerged: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 249
  /// The event's name in NDJSON and in reports.
  public static let name = "part-merged"
  /// What the event means.
  public static let summary = "Threads of a range belong to one process of a merged trace."

  /// The first of the threads.
  public var firstThread: ThreadID = ThreadID(rawValue: 0)
  /// The last of the threads.
  public var lastThread: ThreadID = ThreadID(rawValue: 0)
  /// The name of the process, or of the trace that was merged.
  public var label: String = ""

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(firstThread: ThreadID, lastThread: ThreadID, label: String) {
    self.firstThread = firstThread
    self.lastThread = lastThread
    self.label = label
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("firstThread", &firstThread)
    try visitor.field("lastThread", &lastThread)
    try visitor.field("label", &label)
  }
}

/// A finding had another fingerprint before its names were replaced.
public struct FingerprintKept: EventPayload {
  /// The event's number in the binary form.
  public static let tag: UInt64 = 250
  /// The event's name in NDJSON and in reports.
  public static let name = "fingerprint-kept"
  /// What the event means.
  public static let summary = "A finding had another fingerprint before its names were replaced."

  /// The fingerprint that follows from the names in this trace.
  public var computed: String = ""
  /// The fingerprint that followed from the original names.
  public var original: String = ""

  /// Makes a payload whose fields a reader then replaces.
  public init() {}

  /// Makes a payload from its fields.
  public init(computed: String, original: String) {
    self.computed = computed
    self.original = original
  }

  /// Hands each field to the visitor.
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("computed", &computed)
    try visitor.field("original", &original)
  }
}
