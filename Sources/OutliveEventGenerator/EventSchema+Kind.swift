extension EventSchema {
  /// The files with `Event.Kind`: its cases, what is known of each, and how one is made and read.
  var kindSources: [GeneratedSource] {
    [
      GeneratedSource(name: "Event.Kind.swift", parts: [cases]),
      GeneratedSource(
        name: "Event.Kind+Payloads.swift",
        parts: [
          extend([payloads, payload, payloadType]), extend([tag, name]),
        ]),
      GeneratedSource(
        name: "Event.Kind+Reading.swift",
        parts: [
          extend([initWithTag, initWithName, tagOfName]),
          extend([initReading, visit, present]),
          extend([fieldShapes, moreFieldShapes]),
          extend([fieldForms, fieldFormStarts]),
        ]),
    ]
  }

  private var cases: [String] {
    ["extension Event {", "  /// What happened, with what this kind of event carries."]
      + ["  public enum Kind: Hashable, Sendable {"]
      + events.flatMap { event in
        [
          "    /// \(event.summary)",
          "    \(isIndirect(event) ? "indirect " : "")case \(event.caseName)(\(event.type))",
        ]
      } + ["  }", "}"]
  }

  private func extend(_ members: [[String]]) -> [String] {
    let lines = members.joined(separator: [""]).map { $0.isEmpty ? "" : "  " + $0 }
    return ["extension Event.Kind {"] + lines + ["}"]
  }

  private func eachCase(_ line: (Event) -> [String]) -> [String] {
    ["  switch self {"] + events.flatMap(line).map { "  " + $0 } + ["  }"]
  }

  // MARK: What is known of each kind

  private var payloads: [String] {
    [
      "/// Every kind of event, in the order of their tags.",
      "public static let payloads: [any EventPayload.Type] = [",
    ] + events.map { "  \($0.type).self," } + ["]"]
  }

  private var payload: [String] {
    [
      "/// What this event carries, as one type for all kinds.",
      "public var payload: any EventPayload {",
    ] + eachCase { ["case .\($0.caseName)(let payload): payload"] } + ["}"]
  }

  private var payloadType: [String] {
    [
      "/// The type of what this kind of event carries.",
      "///",
      "/// Unlike the type of ``payload``, it is known without copying the payload.",
      "public var payloadType: any EventPayload.Type {",
    ] + eachCase { ["case .\($0.caseName): \($0.type).self"] } + ["}"]
  }

  private var tag: [String] {
    ["/// The kind's number in the binary form.", "@inlinable", "public var tag: UInt64 {"]
      + eachCase { ["case .\($0.caseName): \($0.tag)"] } + ["}"]
  }

  private var name: [String] {
    ["/// The kind's name in NDJSON and in reports.", "public var name: String {"]
      + eachCase { ["case .\($0.caseName): \"\($0.name)\""] } + ["}"]
  }

  // MARK: Making and reading one

  private var initWithTag: [String] {
    [
      "/// Makes an event of the kind with the given tag, its fields still to be read, or `nil`.",
      "public init?(tag: UInt64) {",
      "  switch tag {",
    ] + events.map { "  case \($0.tag): self = .\($0.caseName)(\($0.type)())" } + [
      "  default: return nil", "  }", "}",
    ]
  }

  private var initWithName: [String] {
    [
      "/// Makes an event of the kind with the given name, its fields still to be read, or `nil`.",
      "public init?(name: String) {",
      "  guard let tag = Self.tag(named: name) else { return nil }",
      "  self.init(tag: tag)",
      "}",
    ]
  }

  private var tagOfName: [String] {
    let lengths = Dictionary(grouping: events) { $0.name.utf8.count }
    return [
      "/// The tag of the kind with the given name in NDJSON; `nil` when there is none.",
      "package static func tag(named name: String) -> UInt64? {",
      "  // Names of the same length are few, so hardly any is compared in vain.",
      "  switch name.utf8.count {",
    ]
      + lengths.sorted { $0.key < $1.key }.flatMap { length, events in
        ["  case \(length):", "    switch name {"]
          + events.map { "    case \"\($0.name)\": \($0.tag)" }
          + ["    default: nil", "    }"]
      } + ["  default: nil", "  }", "}"]
  }

  private var initReading: [String] {
    [
      "/// Makes an event of the kind with the given tag, and has the visitor fill in its fields.",
      "///",
      "/// - Parameters:",
      "///   - tag: The kind's number in the binary form.",
      "///   - visitor: Who reads the fields.",
      "/// - Returns: The event, or `nil` when there is no such kind: nothing was visited then.",
      "/// - Throws: What the visitor throws.",
      "public static func reading<Visitor: FieldVisitor>(",
      "  tag: UInt64, _ visitor: inout Visitor",
      ") throws(Visitor.Failure) -> Event.Kind? {",
      "  switch tag {",
    ]
      + events.flatMap { event in
        [
          "  case \(event.tag):",
          "    var payload = \(event.type)()",
          "    try payload.visit(&visitor)",
          "    return .\(event.caseName)(payload)",
        ]
      } + ["  default: return nil", "  }", "}"]
  }

  private var visit: [String] {
    [
      "/// Hands each field of the payload to the visitor.",
      "public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor",
      "  .Failure)",
      "{",
    ]
      + eachCase { event in
        [
          "case .\(event.caseName)(var payload):",
          "  try payload.visit(&visitor)",
          "  self = .\(event.caseName)(payload)",
        ]
      } + ["}"]
  }

  private var present: [String] {
    [
      "/// Hands each field of the payload to a visitor that only reads.",
      "///",
      "/// Unlike ``visit(_:)``, it changes nothing and so needs no copy to be put back.",
      "public func present<Visitor: FieldVisitor>(to visitor: inout Visitor) throws(Visitor.Failure) {",
    ]
      + eachCase { event in
        ["case .\(event.caseName)(var payload): try payload.visit(&visitor)"]
      } + ["}"]
  }
}
