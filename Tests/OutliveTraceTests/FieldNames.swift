import OutliveTrace

/// A visitor that collects the names of fields, and what they hold.
struct FieldNames: FieldVisitor {
  var names: [String] = []
  var values: [String] = []

  private mutating func note(_ name: StaticString, _ value: some Any) {
    names.append("\(name)")
    values.append(String(reflecting: value))
  }

  mutating func field(_ name: StaticString, _ value: inout UInt64) { note(name, value) }
  mutating func field(_ name: StaticString, _ value: inout UInt64?) { note(name, value) }
  mutating func field(_ name: StaticString, _ value: inout Bool) { note(name, value) }
  mutating func field(_ name: StaticString, _ value: inout String) { note(name, value) }
  mutating func field(_ name: StaticString, _ value: inout String?) { note(name, value) }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    note(name, value)
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    note(name, value)
  }
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {
    note(name, value)
  }
}
