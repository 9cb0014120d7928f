internal import OutliveTrace

/// What a trace says about the recording that it is, or is a segment of.
struct RecordingIdentity: Hashable {
  /// What the segments of one recording have in common; empty when the trace doesn't say.
  var recording = ""
  /// Which segment it is.
  var segment: UInt64 = 0
  /// The number that the system gave the process; 0 when the trace doesn't say.
  var process: UInt64 = 0
  /// The name of the program; empty when the trace doesn't say.
  var program = ""
  /// When the recording began, in nanoseconds since 1970; 0 when the trace doesn't say.
  var wallClock: UInt64 = 0
  /// What the clock of the events' times showed then.
  var monotonicClock: UInt64 = 0
  /// The name of that clock.
  var clock = ""

  /// The name of the event that says it.
  static let eventName = "recording-began"

  /// Makes an identity that says nothing.
  init() {}

  /// Takes what an event says; `nil` when it is about something else.
  init?(_ event: Event) {
    guard event.kind.name == Self.eventName else { return nil }
    var fields = IdentityFields()
    var kind = event.kind
    kind.visit(&fields)
    recording = fields.texts["recording"] ?? ""
    program = fields.texts["program"] ?? ""
    clock = fields.texts["clock"] ?? ""
    segment = fields.numbers["segment"] ?? 0
    process = fields.numbers["process"] ?? 0
    wallClock = fields.numbers["wallClock"] ?? 0
    monotonicClock = fields.numbers["monotonicClock"] ?? 0
  }
}

/// Takes the numbers and texts of an event by their names.
private struct IdentityFields: FieldVisitor {
  var numbers: [String: UInt64] = [:]
  var texts: [String: String] = [:]

  mutating func field(_ name: StaticString, _ value: inout UInt64) { numbers["\(name)"] = value }
  mutating func field(_ name: StaticString, _ value: inout UInt64?) { numbers["\(name)"] = value }
  mutating func field(_ name: StaticString, _ value: inout String) { texts["\(name)"] = value }
  mutating func field(_ name: StaticString, _ value: inout String?) { texts["\(name)"] = value }
  mutating func field(_ name: StaticString, _ value: inout Bool) {}
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {}
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {}
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {}
}
