/// Turns an object of JSON back into an event or an end mark.
struct JSONLineDecoder: FieldVisitor {
  typealias Failure = LineFailure

  private let object: JSONObject
  /// Whether fields may be missing, because an older minor version wrote the line.
  private let allowsMissingFields: Bool

  init(_ object: JSONObject, allowsMissingFields: Bool = false) {
    self.object = object
    self.allowsMissingFields = allowsMissingFields
  }

  /// Reads an event.
  ///
  /// - Parameters:
  ///   - sequence: The event's number, which is read already.
  ///   - kind: The event's kind, its fields still to be read.
  /// - Returns: The event.
  /// - Throws: A ``LineFailure`` when the line can't be read.
  mutating func event(
    sequence: EventSequence, kind: Event.Kind
  ) throws(LineFailure) -> Event {
    var event = Event(
      sequence: sequence, time: try required("time"),
      thread: ThreadID(rawValue: try required("thread")), kind: kind)
    try field("isolation", &event.isolation)
    try field("task", &event.task)
    try field("cause", &event.cause)
    event.site = try site()
    try event.kind.visit(&self)
    return event
  }

  private func site() throws(LineFailure) -> Site? {
    switch value("site") {
    case nil: return nil
    case .object(let object):
      let members = JSONLineDecoder(object)
      return Site(
        file: try members.required("file"), line: try members.required("line"),
        function: try members.required("function"))
    case let other?: throw wrong("site", expected: "an object", found: other)
    }
  }

  // MARK: Members

  /// The value of a member; `nil` when there is none, or when it is null.
  private func value(_ name: StaticString) -> JSONValue? {
    let value = object[name]
    return value == .null ? nil : value
  }

  func number(_ name: StaticString) throws(LineFailure) -> UInt64? {
    switch value(name) {
    case nil: return nil
    case .number(let number): return number
    case let other?: throw wrong(name, expected: "a whole number up to \(UInt64.max)", found: other)
    }
  }

  func text(_ name: StaticString) throws(LineFailure) -> String? {
    switch value(name) {
    case nil: return nil
    case .string(let text): return text
    case let other?: throw wrong(name, expected: "a text", found: other)
    }
  }

  func required(_ name: StaticString) throws(LineFailure) -> UInt64 {
    guard let number = try number(name) else { throw missing(name) }
    return number
  }

  func required(_ name: StaticString) throws(LineFailure) -> String {
    guard let text = try text(name) else { throw missing(name) }
    return text
  }

  private func missing(_ name: StaticString) -> LineFailure {
    .damaged(expected: "a field “\(name)”", found: "none", at: object.offset)
  }

  func wrong(_ name: StaticString, expected: String, found: JSONValue) -> LineFailure {
    .damaged(
      expected: "\(expected) in the field “\(name)”", found: found.summary, at: object.offset)
  }

  /// Keeps a field's value when it is missing and may be.
  private func replace<Value>(
    _ value: inout Value, with read: Value?, _ name: StaticString
  ) throws(LineFailure) {
    if let read {
      value = read
    } else if !allowsMissingFields {
      throw missing(name)
    }
  }
}

// MARK: Fields

extension JSONLineDecoder {
  mutating func field(_ name: StaticString, _ value: inout UInt64) throws(LineFailure) {
    try replace(&value, with: try number(name), name)
  }

  mutating func field(_ name: StaticString, _ value: inout UInt64?) throws(LineFailure) {
    value = try number(name)
  }

  mutating func field(_ name: StaticString, _ value: inout Bool) throws(LineFailure) {
    switch self.value(name) {
    case nil: try replace(&value, with: nil, name)
    case .bool(let flag): value = flag
    case let other?: throw wrong(name, expected: "true or false", found: other)
    }
  }

  mutating func field(_ name: StaticString, _ value: inout String) throws(LineFailure) {
    try replace(&value, with: try text(name), name)
  }

  mutating func field(_ name: StaticString, _ value: inout String?) throws(LineFailure) {
    value = try text(name)
  }

  mutating func field<ID: TraceIdentifier>(
    _ name: StaticString, _ value: inout ID
  ) throws(LineFailure) {
    try replace(&value, with: try number(name).map { ID(rawValue: $0) }, name)
  }

  mutating func field<ID: TraceIdentifier>(
    _ name: StaticString, _ value: inout ID?
  ) throws(LineFailure) {
    // Zero names nothing: the binary form has no other way to say that an identifier is missing.
    value = try number(name).flatMap { ID(naming: $0) }
  }

  mutating func field<Choice: TraceEnumeration>(
    _ name: StaticString, _ value: inout Choice
  ) throws(LineFailure) {
    guard let text = try text(name) else { return try replace(&value, with: nil, name) }
    guard let choice = Choice(rawValue: text) else { throw .unknownValue }
    value = choice
  }
}
