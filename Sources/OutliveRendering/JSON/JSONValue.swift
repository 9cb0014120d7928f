/// A value of JSON, with the members of objects in a fixed order.
indirect enum JSONValue {
  /// Nothing.
  case null
  /// True or false.
  case boolean(Bool)
  /// A whole number, as its digits.
  case number(String)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Names with values, in order.
  case object([(name: String, value: JSONValue)])

  /// A whole number.
  static func integer(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }

  /// A text, or nothing.
  static func optional(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }

  /// Writes the value as indented text.
  func write(to text: inout String, indentation: Int = 0) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      guard !values.isEmpty else {
        text += "[]"
        return
      }
      text += "["
      for (position, value) in values.enumerated() {
        text += position == 0 ? "\n" : ",\n"
        text += String(repeating: " ", count: indentation + 2)
        value.write(to: &text, indentation: indentation + 2)
      }
      text += "\n" + String(repeating: " ", count: indentation) + "]"
    case .object(let members):
      guard !members.isEmpty else {
        text += "{}"
        return
      }
      text += "{"
      for (position, member) in members.enumerated() {
        text += position == 0 ? "\n" : ",\n"
        text += String(repeating: " ", count: indentation + 2)
        Self.write(member.name, to: &text)
        text += ": "
        member.value.write(to: &text, indentation: indentation + 2)
      }
      text += "\n" + String(repeating: " ", count: indentation) + "}"
    }
  }

  /// Writes a text in quotes.
  ///
  /// Beside what JSON demands, everything that can't be seen or that reorders text is escaped, and
  /// `<`, `>` and `&`, so that the text can stand in a page or a log. Nothing is lost: reading it
  /// gives the same text back.
  private static func write(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "<", ">", "&": escape(scalar, to: &text)
      default:
        if mustEscape(scalar) {
          escape(scalar, to: &text)
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    text += "\""
  }

  private static func mustEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: false
    case 0...0x9F, 0x2028, 0x2029, 0xFFF9...0xFFFB: true
    default:
      scalar.properties.isDefaultIgnorableCodePoint
        || scalar.properties.isNoncharacterCodePoint
    }
  }

  private static func escape(_ scalar: Unicode.Scalar, to text: inout String) {
    for unit in UTF16.encode(scalar) ?? .init() {
      let digits = String(unit, radix: 16, uppercase: true)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
