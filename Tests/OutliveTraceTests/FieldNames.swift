import OutliveTrace

/// A visitor that collects the names of fields.
struct FieldNames: FieldVisitor {
  var names: [String] = []

  mutating func field(_ name: StaticString, _ value: inout UInt64) { names.append("\(name)") }
  mutating func field(_ name: StaticString, _ value: inout UInt64?) { names.append("\(name)") }
  mutating func field(_ name: StaticString, _ value: inout Bool) { names.append("\(name)") }
  mutating func field(_ name: StaticString, _ value: inout String) { names.append("\(name)") }
  mutating func field(_ name: StaticString, _ value: inout String?) { names.append("\(name)") }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    names.append("\(name)")
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    names.append("\(name)")
  }
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {
    names.append("\(name)")
  }
}
