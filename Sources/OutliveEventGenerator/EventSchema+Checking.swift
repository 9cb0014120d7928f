extension EventSchema {
  /// The lowest tag of an event; those below give a trace its structure.
  package static let firstTag: UInt64 = 16
  /// The number of fields that the encoder reserves room for.
  package static let mostFields = 20
  /// The number of characters of the longest sentence.
  package static let longestSentence = 150
  /// What all events have in NDJSON, and what tells its lines apart.
  package static let reservedFieldNames = [
    "seq", "time", "thread", "isolation", "task", "cause", "site", "event", "end",
  ]

  /// Checks what the format and the generated code rely on.
  func check() throws(SchemaError) {
    try checkTypes()
    try checkEnumerations()
    try checkEvents()
  }

  // MARK: Types

  private func checkTypes() throws(SchemaError) {
    var lines: [String: Int] = [:]
    let types =
      identifiers.map { ($0.type, $0.line) } + enumerations.map { ($0.type, $0.line) }
      + events.map { ($0.type, $0.line) }
    for (type, line) in types.sorted(by: { $0.1 < $1.1 }) {
      guard type.isTypeName else {
        throw SchemaError(line: line, reason: "'\(type)' is no name of a type")
      }
      if let first = lines.updateValue(line, forKey: type) {
        throw SchemaError(line: line, reason: "the type '\(type)' is declared in line \(first) too")
      }
    }
    var groupLines: [String: Int] = [:]
    for group in groups {
      guard group.name.isTypeName else {
        throw SchemaError(line: group.line, reason: "'\(group.name)' is no name of a group")
      }
      if let first = groupLines.updateValue(group.line, forKey: group.name) {
        throw SchemaError(
          line: group.line, reason: "the group '\(group.name)' is declared in line \(first) too")
      }
    }
    if identifiers.count > 64 {
      throw SchemaError(
        line: identifiers[64].line, reason: "there are more than 64 types of identifiers")
    }
    for identifier in identifiers {
      try checkSentence(identifier.documentation, line: identifier.line)
    }
  }

  private func checkSentence(_ text: String, line: Int) throws(SchemaError) {
    guard text.last == "." && text.count > 1 else {
      throw SchemaError(line: line, reason: "what stands behind '|' is no sentence")
    }
    guard text.count <= Self.longestSentence else {
      throw SchemaError(
        line: line,
        reason: "the sentence has \(text.count) characters, more than \(Self.longestSentence)")
    }
    if let odd = text.first(where: { $0 == "|" || $0 == "\"" || $0 == "\\" }) {
      throw SchemaError(line: line, reason: "a sentence can't hold '\(odd)'")
    }
  }

  // MARK: Enumerations

  private func checkEnumerations() throws(SchemaError) {
    for enumeration in enumerations {
      try checkSentence(enumeration.documentation, line: enumeration.line)
      guard !enumeration.values.isEmpty else {
        throw SchemaError(
          line: enumeration.line, reason: "the enumeration '\(enumeration.type)' has no values")
      }
      guard enumeration.values.count <= Self.mostValues else {
        throw SchemaError(
          line: enumeration.line,
          reason: "the enumeration '\(enumeration.type)' has \(enumeration.values.count) values,"
            + " more than \(Self.mostValues)")
      }
      var names: Set<String> = []
      for value in enumeration.values {
        try checkSentence(value.documentation, line: value.line)
        guard value.name.isKebabCase else {
          throw SchemaError(line: value.line, reason: "the value '\(value.name)' is no kebab case")
        }
        guard !value.name.camelCaseOfKebab.isReservedInSwift else {
          throw SchemaError(
            line: value.line, reason: "the value '\(value.name)' means something else in Swift")
        }
        guard names.insert(value.name).inserted else {
          throw SchemaError(line: value.line, reason: "the value '\(value.name)' is there twice")
        }
      }
    }
  }

  // MARK: Events

  private func checkEvents() throws(SchemaError) {
    var last: EventSchema.Event?
    var tagLines: [UInt64: Int] = [:]
    var nameLines: [String: Int] = [:]
    for event in events {
      guard event.tag >= Self.firstTag else {
        throw SchemaError(
          line: event.line, reason: "the tag \(event.tag) is below \(Self.firstTag), the first one")
      }
      if let first = tagLines.updateValue(event.line, forKey: event.tag) {
        throw SchemaError(
          line: event.line, reason: "the tag \(event.tag) is that of the event in line \(first) too"
        )
      }
      if let last, event.tag < last.tag {
        throw SchemaError(
          line: event.line, reason: "the tag \(event.tag) comes after \(last.tag)")
      }
      if let first = nameLines.updateValue(event.line, forKey: event.name) {
        throw SchemaError(
          line: event.line,
          reason: "the name '\(event.name)' is that of the event in line \(first) too")
      }
      guard event.name == event.type.kebabCase else {
        throw SchemaError(
          line: event.line,
          reason: "the name of '\(event.type)' is '\(event.name)', not '\(event.type.kebabCase)'")
      }
      try checkSentence(event.summary, line: event.line)
      try checkFields(of: event)
      last = event
    }
  }

  private func checkFields(of event: Event) throws(SchemaError) {
    guard !event.fields.isEmpty else {
      throw SchemaError(line: event.line, reason: "the event '\(event.name)' has no fields")
    }
    guard event.fields.count <= Self.mostFields else {
      throw SchemaError(
        line: event.line,
        reason: "the event '\(event.name)' has \(event.fields.count) fields, more than"
          + " \(Self.mostFields)")
    }
    var names: Set<String> = []
    var since = 0
    for field in event.fields {
      try checkSentence(field.documentation, line: field.line)
      try checkName(of: field)
      guard names.insert(field.name).inserted else {
        throw SchemaError(line: field.line, reason: "the field '\(field.name)' is there twice")
      }
      try checkType(of: field)
      guard field.since >= since else {
        throw SchemaError(
          line: field.line,
          reason: "the field '\(field.name)' is older than the one before; fields are only appended"
        )
      }
      since = field.since
    }
  }

  private func checkName(of field: Field) throws(SchemaError) {
    guard field.name.isFieldName else {
      throw SchemaError(line: field.line, reason: "'\(field.name)' is no name of a field")
    }
    guard !Self.reservedFieldNames.contains(field.name) else {
      throw SchemaError(line: field.line, reason: "all events have '\(field.name)' already")
    }
    guard !field.name.isReservedInSwift else {
      throw SchemaError(
        line: field.line, reason: "the field '\(field.name)' means something else in Swift")
    }
  }

  private func checkType(of field: Field) throws(SchemaError) {
    let enumeration = enumerations.first { $0.type == field.type }
    let isKnown =
      ["number", "flag", "text"].contains(field.type) || enumeration != nil
      || identifiers.contains { $0.type == field.type }
    guard isKnown else {
      throw SchemaError(line: field.line, reason: "there is no type '\(field.type)'")
    }
    guard !field.isOptional || (field.type != "flag" && enumeration == nil) else {
      throw SchemaError(
        line: field.line, reason: "a field of type '\(field.type)' can't be missing")
    }
    guard let value = field.initialValue else { return }
    guard let enumeration else {
      throw SchemaError(line: field.line, reason: "only an enumeration has a value to begin with")
    }
    guard enumeration.values.contains(where: { $0.name == value }) else {
      throw SchemaError(line: field.line, reason: "'\(field.type)' has no value '\(value)'")
    }
  }
}
