public import OutliveTrace

extension Trace {
  /// The events, one line each, as tests compare them: name and fields, without the time.
  ///
  /// Names of types are without their modules. Sites are left out; they move with each edit.
  public var lines: [String] { events.map(\.line) }
}

extension Event {
  /// The event as one line: its name, its fields, and its cause.
  public var line: String {
    var fields = FieldLines()
    var kind = kind
    kind.visit(&fields)
    let cause = cause.map { ["because of \($0)"] } ?? []
    return ([self.kind.name] + fields.texts + cause).joined(separator: " ")
  }
}

/// Writes each field that has a value as its name and the value.
private struct FieldLines: FieldVisitor {
  var texts: [String] = []

  mutating func field(_ name: StaticString, _ value: inout UInt64) { add(name, "\(value)") }
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {
    if let value { add(name, "\(value)") }
  }
  mutating func field(_ name: StaticString, _ value: inout Bool) { add(name, "\(value)") }
  mutating func field(_ name: StaticString, _ value: inout String) {
    add(name, "\(name)" == "type" ? short(value) : value)
  }
  mutating func field(_ name: StaticString, _ value: inout String?) {
    if let value { add(name, value) }
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    add(name, "\(value)")
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    if let value { add(name, "\(value)") }
  }
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {
    add(name, value.rawValue)
  }

  private mutating func add(_ name: StaticString, _ value: String) {
    texts.append("\(name) \(value)")
  }

  private func short(_ type: String) -> String {
    var result = ""
    var word = ""
    for character in type {
      if character == "." {
        word = ""
      } else if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else {
        result += word
        result.append(character)
        word = ""
      }
    }
    return result + word
  }
}
