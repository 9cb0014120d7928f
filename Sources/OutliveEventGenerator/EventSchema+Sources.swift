extension EventSchema {
  /// All files that are made from the schema, by name.
  package var sources: [GeneratedSource] {
    [identifierSource, enumerationSource] + groups.map(source) + kindSources
  }

  /// The topics of the module's page that list what the schema declares.
  package var topics: String {
    let events = groups.map { group in
      (["### Events about \(group.subject)", ""] + group.events.map { "- ``\($0.type)``" })
        .joined(separator: "\n")
    }
    let identifiers =
      (["### Identifiers", ""] + identifiers.map { "- ``\($0.type)``" }).joined(separator: "\n")
    let enumerations =
      (["### Values out of a fixed list", ""] + enumerations.map { "- ``\($0.type)``" })
      .joined(separator: "\n")
    return (events + [identifiers, enumerations]).joined(separator: "\n\n") + "\n"
  }

  private var identifierSource: GeneratedSource {
    GeneratedSource(
      name: "Identifiers.swift",
      parts: identifiers.enumerated().map { ordinal, identifier in
        [
          "/// \(identifier.documentation)",
          "public struct \(identifier.type): TraceIdentifier {",
          "  /// The serial number, starting at 1.",
          "  public var rawValue: UInt64",
          "",
          "  /// The type's number in the binary form.",
          "  @inlinable public static var ordinal: Int { \(ordinal) }",
          "",
          "  /// Makes the identifier with the given serial number.",
          "  @inlinable",
          "  public init(rawValue: UInt64) { self.rawValue = rawValue }",
          "}",
        ]
      } + [
        [
          "extension Event.Kind {",
          "  /// The types of all identifiers that fields of events have, in the order of their numbers.",
          "  package static let identifiers: [any TraceIdentifier.Type] = [",
        ] + identifiers.map { "    \($0.type).self," } + ["  ]", "}"]
      ])
  }

  // MARK: Enumerations

  private var enumerationSource: GeneratedSource {
    GeneratedSource(name: "Enumerations.swift", parts: enumerations.map(declaration))
  }

  private func declaration(of enumeration: Enumeration) -> [String] {
    var lines = [
      "/// \(enumeration.documentation)",
      "public enum \(enumeration.type): String, TraceEnumeration {",
    ]
    for value in enumeration.values {
      let name = value.name.camelCaseOfKebab
      lines.append("  /// \(value.documentation)")
      lines.append("  case \(name)" + (name == value.name ? "" : " = \"\(value.name)\""))
    }
    lines += [
      "",
      "  /// How many values there are.",
      "  @inlinable public static var valueCount: UInt64 { \(enumeration.values.count) }",
      "",
      "  /// The value's position in the list: its code in the binary form.",
      "  @inlinable",
      "  public var code: UInt64 {",
      "    switch self {",
    ]
    lines += enumeration.values.enumerated().map { code, value in
      "    case .\(value.name.camelCaseOfKebab): \(code)"
    }
    lines += [
      "    }",
      "  }",
      "",
      "  /// Makes the value with the given position in the list, or `nil` when there is none.",
      "  @inlinable",
      "  public init?(code: UInt64) {",
      "    switch code {",
    ]
    lines += enumeration.values.enumerated().map { code, value in
      "    case \(code): self = .\(value.name.camelCaseOfKebab)"
    }
    return lines + ["    default: return nil", "    }", "  }", "}"]
  }
}
