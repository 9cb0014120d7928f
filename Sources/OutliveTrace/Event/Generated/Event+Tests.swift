// Generated from events.schema by `swift run outlive-events`: edit the schema, not this file.

// The payloads of the events about tests.

/// A test began.
public struct TestBegan: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 256 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "test-began" }

  /// What the event means.
  public static var summary: String { "A test began." }

  /// The run of the test.
  public var test: TestID
  /// The name of its suite; may be empty.
  public var suite: String
  /// Its name.
  public var name: String
  /// The scope that what it makes is credited to.
  public var scope: ScopeID?
  /// Its arguments, when it has parameters.
  public var arguments: String?

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    test = TestID(rawValue: 0)
    suite = ""
    name = ""
    scope = nil
    arguments = nil
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(
    test: TestID, suite: String, name: String, scope: ScopeID? = nil, arguments: String? = nil
  ) {
    self.test = test
    self.suite = suite
    self.name = name
    self.scope = scope
    self.arguments = arguments
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("test", &test)
    try visitor.field("suite", &suite)
    try visitor.field("name", &name)
    try visitor.field("scope", &scope)
    try visitor.field("arguments", &arguments)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var test: Int { 0 }
    @inlinable package static var suite: Int { 1 }
    @inlinable package static var name: Int { 2 }
    @inlinable package static var scope: Int { 3 }
    @inlinable package static var arguments: Int { 4 }
  }
}

/// A test ended.
public struct TestEnded: EventPayload {
  /// The event's number in the binary form.
  @inlinable
  public static var tag: UInt64 { 257 }

  /// The event's name in NDJSON and in reports.
  @inlinable
  public static var name: String { "test-ended" }

  /// What the event means.
  public static var summary: String { "A test ended." }

  /// The run of the test.
  public var test: TestID
  /// How it ended.
  public var result: TestResult
  /// How many issues it had.
  public var issues: UInt64

  /// Makes a payload whose fields a reader then replaces.
  @inlinable
  public init() {
    test = TestID(rawValue: 0)
    result = .passed
    issues = 0
  }

  /// Makes a payload from its fields.
  @inlinable
  public init(test: TestID, result: TestResult, issues: UInt64) {
    self.test = test
    self.result = result
    self.issues = issues
  }

  /// Hands each field to the visitor.
  @inlinable
  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor
    .Failure)
  {
    try visitor.field("test", &test)
    try visitor.field("result", &result)
    try visitor.field("issues", &issues)
  }

  /// Which field of a ``RecordedEvent`` is which.
  @usableFromInline package enum Field {
    @inlinable package static var test: Int { 0 }
    @inlinable package static var result: Int { 1 }
    @inlinable package static var issues: Int { 2 }
  }
}
