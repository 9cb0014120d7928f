internal import OutliveTrace

/// The fields of an event by name, and what stands out among them.
struct EventFields: FieldVisitor {
  /// A field's value.
  enum Value: Hashable {
    /// A number.
    case number(UInt64)
    /// A yes or no.
    case flag(Bool)
    /// A text.
    case text(String)
    /// A thing, by its serial number.
    case identifier(UInt64)
    /// One value out of a list.
    case choice(String)
  }

  /// The fields that aren't missing, in order.
  private(set) var all: [(name: String, value: Value)] = []
  /// The objects that the event names.
  private(set) var objects: [ObjectID] = []
  /// The definition that the event names.
  private(set) var definition: DefinitionID?
  /// The observation that the event names.
  private(set) var observation: ObservationID?

  /// Takes the fields of an event.
  init(_ event: Event) {
    var kind = event.kind
    kind.visit(&self)
  }

  /// The texts among the fields.
  var texts: [String] {
    all.compactMap { field in
      guard case .text(let text) = field.value else { return nil }
      return text
    }
  }

  /// The text with a name.
  func text(_ name: String) -> String? {
    guard case .text(let text)? = all.first(where: { $0.name == name })?.value else { return nil }
    return text
  }

  /// The first identifier; `nil` when there is none.
  var firstIdentifier: UInt64? {
    for field in all {
      if case .identifier(let id) = field.value { return id }
    }
    return nil
  }

  /// The fields as JSON.
  var json: JSONLine {
    var line = JSONLine()
    for field in all {
      switch field.value {
      case .number(let value), .identifier(let value): line.add(field.name, value)
      case .flag(let value): line.add(field.name, value)
      case .text(let value), .choice(let value): line.add(field.name, value)
      }
    }
    return line
  }

  private mutating func add(_ name: StaticString, _ value: Value) { all.append(("\(name)", value)) }

  mutating func field(_ name: StaticString, _ value: inout UInt64) { add(name, .number(value)) }
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {
    if let value { add(name, .number(value)) }
  }
  mutating func field(_ name: StaticString, _ value: inout Bool) { add(name, .flag(value)) }
  mutating func field(_ name: StaticString, _ value: inout String) { add(name, .text(value)) }
  mutating func field(_ name: StaticString, _ value: inout String?) {
    if let value { add(name, .text(value)) }
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    if let object = value as? ObjectID { objects.append(object) }
    if let named = value as? DefinitionID { definition = definition ?? named }
    if let named = value as? ObservationID { observation = observation ?? named }
    add(name, .identifier(value.rawValue))
  }
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    if var value { field(name, &value) }
  }
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {
    add(name, .choice(value.rawValue))
  }
}
