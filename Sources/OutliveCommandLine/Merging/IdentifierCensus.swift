internal import OutliveTrace

/// The largest number of each sort of identifier in a trace.
struct IdentifierCensus: FieldVisitor {
  /// The largest numbers, by the type of the identifier.
  private(set) var largest: [ObjectIdentifier: UInt64] = [:]
  /// Whether an event was recorded by no known thread.
  private(set) var hasUnknownThread = false

  /// Looks at the identifiers of an event.
  mutating func note(_ event: Event) {
    if event.thread.rawValue == 0 { hasUnknownThread = true }
    note(event.thread)
    if let task = event.task { note(task) }
    var kind = event.kind
    kind.visit(&self)
  }

  /// Adds what another trace has of the same identifiers.
  mutating func add(_ other: IdentifierCensus) {
    largest.merge(other.largest) { max($0, $1) }
    hasUnknownThread = hasUnknownThread || other.hasUnknownThread
  }

  private mutating func note<ID: TraceIdentifier>(_ id: ID) {
    largest[ObjectIdentifier(ID.self), default: 0] = max(
      largest[ObjectIdentifier(ID.self)] ?? 0, id.rawValue)
  }

  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) { note(value) }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    if let value { note(value) }
  }
  mutating func field(_ name: StaticString, _ value: inout UInt64) {}
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {}
  mutating func field(_ name: StaticString, _ value: inout Bool) {}
  mutating func field(_ name: StaticString, _ value: inout String) {}
  mutating func field(_ name: StaticString, _ value: inout String?) {}
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {}
}
