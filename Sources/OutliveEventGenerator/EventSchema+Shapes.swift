/// What the reader that only checks fields is told of them.
extension EventSchema {
  /// How many shapes of fields are in a word.
  private static let shapesInWord = 8
  /// The largest number of values of an enumeration, so that it has a shape.
  package static let mostValues = 63

  /// The shapes of the first fields of each kind.
  var fieldShapes: [String] {
    let words = Dictionary(
      uniqueKeysWithValues: events.map { ($0.tag, word(of: $0.fields.prefix(Self.shapesInWord))) })
    return [
      "/// The shapes of the first eight fields of each kind, the lowest byte first, by its tag.",
      "///",
      "/// There are none, a 0, where no kind has the tag.",
      "static let fieldShapes: [UInt64] = [",
    ] + (0...(events.last?.tag ?? 0)).map { "  \(words[$0] ?? "0")," } + ["]"]
  }

  /// The shapes of further fields of the kinds that have them.
  var moreFieldShapes: [String] {
    [
      "/// The shapes of eight more fields.",
      "///",
      "/// - Parameters:",
      "///   - tag: The tag of the kind.",
      "///   - first: How many fields come before them; a multiple of eight.",
      "/// - Returns: The shapes, or 0 when there are no more fields.",
      "static func fieldShapes(ofTag tag: UInt64, from first: Int) -> UInt64 {",
      "  switch (tag, first) {",
    ]
      + events.flatMap { event in
        stride(from: Self.shapesInWord, to: event.fields.count, by: Self.shapesInWord).map {
          "  case (\(event.tag), \($0)): \(word(of: event.fields[$0...].prefix(Self.shapesInWord)))"
        }
      } + ["  default: 0", "  }", "}"]
  }

  /// The shapes of some fields in a word.
  private func word(of fields: ArraySlice<Field>) -> String {
    "0x"
      + fields.reversed().map { field in
        let digits = String(shape(of: field), radix: 16, uppercase: true)
        return digits.count < 2 ? "0" + digits : digits
      }.joined(separator: "_")
  }

  /// The shape of a field, as `FieldShape` has it.
  private func shape(of field: Field) -> Int {
    switch field.type {
    case "number": field.isOptional ? 0x41 : 0xC0
    case "flag": 0x42
    case "text": field.isOptional ? 0x81 : 0xC1
    default: enumerations.first { $0.type == field.type }?.values.count ?? 0xC0
    }
  }

  /// The forms of the fields of all kinds, one kind after the other.
  var fieldForms: [String] {
    [
      "/// The forms of the fields of all kinds, one kind after the other, with a 0 behind each.",
      "static let fieldForms: [UInt8] = [",
      "  0,",
    ]
      + events.map { event in
        "  " + event.fields.map { "0x\(hexadecimal(form(of: $0))), " }.joined() + "0,"
      } + ["]"]
  }

  /// Where the forms of each kind begin.
  var fieldFormStarts: [String] {
    var starts: [UInt64: Int] = [:]
    var start = 1
    for event in events {
      starts[event.tag] = start
      start += event.fields.count + 1
    }
    return [
      "/// Where in ``fieldForms`` those of each kind begin, by its tag; 0 where no kind has the tag.",
      "static let fieldFormStarts: [UInt16] = [",
    ] + (0...(events.last?.tag ?? 0)).map { "  \(starts[$0] ?? 0)," } + ["]"]
  }

  /// The form of a field, as `FieldForm` has it.
  private func form(of field: Field) -> Int {
    switch field.type {
    case "number": return field.isOptional ? 2 : 1
    case "flag": return 3
    case "text": return field.isOptional ? 5 : 4
    default: break
    }
    if let enumeration = enumerations.first(where: { $0.type == field.type }) {
      return 0xC0 + enumeration.values.count
    }
    let ordinal = identifiers.firstIndex { $0.type == field.type } ?? 0
    return (field.isOptional ? 0x80 : 0x40) + ordinal
  }

  private func hexadecimal(_ byte: Int) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}
