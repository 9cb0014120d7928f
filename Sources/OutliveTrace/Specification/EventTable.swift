/// The tables of all events and enumerations, as the article *Trace format* shows them.
package enum EventTable {
  /// The table of all events, in the order of their tags.
  package static func events() -> String {
    let rows = Event.Kind.payloads.map { payload in
      let fields = describe(payload).fields.joined(separator: "; ")
      return
        "| \(payload.tag) | `\(payload.name)` | ``\(payload)`` | \(payload.summary) | \(fields) |"
    }
    return table("| Tag | Name | Payload | Meaning | Fields |", rows)
  }

  /// The table of all enumerations that fields of events use, by name.
  package static func enumerations() -> String {
    let values = Event.Kind.payloads.reduce(into: [:]) { values, payload in
      values.merge(describe(payload).enumerations) { first, _ in first }
    }
    let rows = values.sorted { $0.key < $1.key }.map { "| ``\($0.key)`` | \($0.value) |" }
    return table("| Type | Values |", rows)
  }

  /// The table of all types of identifiers, by their numbers.
  package static func identifiers() -> String {
    table(
      "| Number | Identifier |",
      Event.Kind.identifiers.map { "| \($0.ordinal) | ``\($0)`` |" })
  }

  private static func table(_ heading: String, _ rows: [String]) -> String {
    let columns = heading.split(separator: "|").filter { $0 != " " }.count
    let rule = "|" + String(repeating: " --- |", count: columns)
    return ([heading, rule] + rows).joined(separator: "\n") + "\n"
  }

  private static func describe(_ type: any EventPayload.Type) -> FieldDescriber {
    func describe<Payload: EventPayload>(_ type: Payload.Type) -> FieldDescriber {
      var payload = Payload()
      var describer = FieldDescriber()
      payload.visit(&describer)
      return describer
    }
    return describe(type)
  }
}

/// A visitor that writes down the names and types of fields.
private struct FieldDescriber: FieldVisitor {
  var fields: [String] = []
  var enumerations: [String: String] = [:]

  private mutating func describe(_ name: StaticString, _ type: String) {
    fields.append("`\(name)`: \(type)")
  }

  mutating func field(_ name: StaticString, _ value: inout UInt64) { describe(name, "number") }

  mutating func field(_ name: StaticString, _ value: inout UInt64?) {
    describe(name, "number, optional")
  }

  mutating func field(_ name: StaticString, _ value: inout Bool) { describe(name, "flag") }

  mutating func field(_ name: StaticString, _ value: inout String) { describe(name, "text") }

  mutating func field(_ name: StaticString, _ value: inout String?) {
    describe(name, "text, optional")
  }

  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    describe(name, "``\(ID.self)``")
  }

  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    describe(name, "``\(ID.self)``, optional")
  }

  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {
    describe(name, "``\(Choice.self)``")
    enumerations["\(Choice.self)"] = Choice.allCases
      .map { "\($0.code): `\($0.rawValue)`" }.joined(separator: ", ")
  }
}
