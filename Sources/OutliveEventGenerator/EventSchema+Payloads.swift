extension EventSchema {
  /// The file with the payloads of a group's events.
  func source(of group: Group) -> GeneratedSource {
    GeneratedSource(
      name: "Event+\(group.name).swift",
      parts: [["// The payloads of the events about \(group.subject)."]]
        + group.events.map(declaration))
  }

  private func declaration(of event: Event) -> [String] {
    var lines = ["/// \(event.summary)", "public struct \(event.type): EventPayload {"]
    lines += constants(of: event)
    for field in event.fields {
      lines.append("  /// \(field.documentation)")
      lines.append("  public var \(field.name): \(swiftType(of: field))")
    }
    lines += [
      "",
      "  /// Makes a payload whose fields a reader then replaces.",
      "  @inlinable",
      "  public init() {",
    ]
    lines += event.fields.map { "    \($0.name) = \(initialValue(of: $0))" }
    lines += ["  }", "", "  /// Makes a payload from its fields.", "  @inlinable"]
    lines += GeneratedSource.opening(
      "public init(", event.fields.map(parameter), indentation: 2)
    lines += event.fields.map { "    self.\($0.name) = \($0.name)" }
    lines += [
      "  }",
      "",
      "  /// Hands each field to the visitor.",
      "  @inlinable",
      "  public mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor",
      "    .Failure)",
      "  {",
    ]
    lines += event.fields.map { "    try visitor.field(\"\($0.name)\", &\($0.name))" }
    lines += ["  }", "", "  /// Which field of a ``RecordedEvent`` is which."]
    lines.append("  @usableFromInline package enum Field {")
    lines += event.fields.enumerated().map { number, field in
      "    @inlinable package static var \(field.name): Int { \(number) }"
    }
    return lines + ["  }", "}"]
  }

  private func constants(of event: Event) -> [String] {
    let summary = "  public static var summary: String { \"\(event.summary)\" }"
    return [
      "  /// The event's number in the binary form.",
      "  @inlinable",
      "  public static var tag: UInt64 { \(event.tag) }",
      "",
      "  /// The event's name in NDJSON and in reports.",
      "  @inlinable",
      "  public static var name: String { \"\(event.name)\" }",
      "",
      "  /// What the event means.",
    ]
      + (summary.count <= GeneratedSource.width
        ? [summary]
        : ["  public static var summary: String {", "    \"\(event.summary)\"", "  }"])
      + [""]
  }

  private func swiftType(of field: Field) -> String {
    let type =
      switch field.type {
      case "number": "UInt64"
      case "flag": "Bool"
      case "text": "String"
      default: field.type
      }
    return type + (field.isOptional ? "?" : "")
  }

  private func initialValue(of field: Field) -> String {
    if field.isOptional { return "nil" }
    switch field.type {
    case "number": return "0"
    case "flag": return "false"
    case "text": return "\"\""
    default: break
    }
    guard let enumeration = enumerations.first(where: { $0.type == field.type }) else {
      return "\(field.type)(rawValue: 0)"
    }
    let value = field.initialValue ?? enumeration.values.first?.name ?? ""
    return ".\(value.camelCaseOfKebab)"
  }

  /// A field as a parameter: one that may be missing, or was appended later, may be left out.
  private func parameter(of field: Field) -> String {
    "\(field.name): \(swiftType(of: field))"
      + (field.isOptional || field.since > 0 ? " = \(initialValue(of: field))" : "")
  }
}
