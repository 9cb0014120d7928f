extension EventSchema {
  /// Reads and checks a schema.
  ///
  /// - Parameter text: What the file holds.
  /// - Throws: What is wrong with it first, and in which line.
  package init(parsing text: String) throws(SchemaError) {
    var parser = SchemaParser()
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      try parser.parse(line, number: index + 1)
    }
    self = parser.schema
    try check()
  }
}

/// Reads a schema line by line, and leaves it to others whether the lines go together.
private struct SchemaParser {
  var schema = EventSchema()
  /// What the indented lines belong to.
  private var owner = Owner.nothing

  private enum Owner {
    case nothing, enumeration, event
  }

  /// Reads the line with the given number.
  mutating func parse(_ line: Substring, number: Int) throws(SchemaError) {
    let isIndented = line.first == " "
    guard let first = line.first(where: { $0 != " " }), first != "#" else { return }
    let parts = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw SchemaError(line: number, reason: "'|' and a sentence are missing")
    }
    let words = parts[0].split(separator: " ").map { String($0) }
    let documentation = String(parts[1].drop { $0 == " " })
    guard isIndented else {
      return try parseDeclaration(words, documentation, line: number)
    }
    switch owner {
    case .nothing:
      throw SchemaError(line: number, reason: "an indented line belongs to nothing")
    case .enumeration: try parseValue(words, documentation, line: number)
    case .event: try parseField(words, documentation, line: number)
    }
  }

  private mutating func parseDeclaration(
    _ words: [String], _ documentation: String, line: Int
  ) throws(SchemaError) {
    owner = .nothing
    switch (words.first, words.count) {
    case ("identifier", 2):
      schema.identifiers.append(
        EventSchema.Identifier(type: words[1], documentation: documentation, line: line))
    case ("enumeration", 2):
      schema.enumerations.append(
        EventSchema.Enumeration(type: words[1], documentation: documentation, line: line))
      owner = .enumeration
    case ("group", 2):
      schema.groups.append(EventSchema.Group(name: words[1], subject: documentation, line: line))
    case ("event", 4):
      guard let tag = UInt64(words[1]) else {
        throw SchemaError(line: line, reason: "the tag '\(words[1])' is no number")
      }
      guard !schema.groups.isEmpty else {
        throw SchemaError(line: line, reason: "the event comes before the first group")
      }
      schema.groups[schema.groups.count - 1].events.append(
        EventSchema.Event(
          tag: tag, type: words[2], name: words[3], summary: documentation, line: line))
      owner = .event
    default:
      throw SchemaError(
        line: line,
        reason: "expected 'identifier TYPE', 'enumeration TYPE', 'group NAME' or"
          + " 'event TAG TYPE name' before '|'")
    }
  }

  private mutating func parseValue(
    _ words: [String], _ documentation: String, line: Int
  ) throws(SchemaError) {
    guard words.count == 1 else {
      throw SchemaError(line: line, reason: "expected one value before '|'")
    }
    schema.enumerations[schema.enumerations.count - 1].values.append(
      EventSchema.Enumeration.Value(name: words[0], documentation: documentation, line: line))
  }

  private mutating func parseField(
    _ words: [String], _ documentation: String, line: Int
  ) throws(SchemaError) {
    guard words.count >= 2, words[0].last == ":" else {
      throw SchemaError(line: line, reason: "expected 'field: type' before '|'")
    }
    let isOptional = words[1].last == "?"
    var field = EventSchema.Field(
      name: String(words[0].dropLast()), type: isOptional ? String(words[1].dropLast()) : words[1],
      isOptional: isOptional, since: 0, documentation: documentation, line: line)
    var rest = words[2...]
    if rest.first == "=", rest.count >= 2 {
      field.initialValue = rest[rest.startIndex + 1]
      rest = rest.dropFirst(2)
    }
    if rest.first == "since", rest.count >= 2 {
      let version = rest[rest.startIndex + 1]
      guard version.hasPrefix("1."), let minor = Int(version.dropFirst(2)), minor > 0 else {
        throw SchemaError(line: line, reason: "'\(version)' is no minor version such as 1.1")
      }
      field.since = minor
      rest = rest.dropFirst(2)
    }
    guard rest.isEmpty else {
      let found = rest.joined(separator: " ")
      throw SchemaError(
        line: line, reason: "expected '= value' or 'since 1.1', found '\(found)'")
    }
    let group = schema.groups.count - 1
    schema.groups[group].events[schema.groups[group].events.count - 1].fields.append(field)
  }
}
