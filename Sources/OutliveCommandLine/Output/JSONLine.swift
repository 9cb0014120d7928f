/// An object of JSON on one line, written member by member.
struct JSONLine {
  /// The text so far, without its last brace.
  private(set) var text = "{"

  /// The object, whole.
  var closed: String { text + "}" }

  /// Adds a text.
  mutating func add(_ name: String, _ value: String) { add(name, raw: Self.quoted(value)) }

  /// Adds a whole number.
  mutating func add(_ name: String, _ value: some BinaryInteger) { add(name, raw: "\(value)") }

  /// Adds a yes or no.
  mutating func add(_ name: String, _ value: Bool) { add(name, raw: value ? "true" : "false") }

  /// Adds an object.
  mutating func add(_ name: String, _ value: JSONLine) { add(name, raw: value.closed) }

  /// Adds objects.
  mutating func add(_ name: String, _ values: [JSONLine]) {
    add(name, raw: "[" + values.map(\.closed).joined(separator: ",") + "]")
  }

  /// Adds a value that is JSON already.
  mutating func add(_ name: String, raw value: String) {
    if text.utf8.count > 1 { text += "," }
    text += Self.quoted(name) + ":" + value
  }

  /// A text in quotes.
  ///
  /// Beside what JSON demands, what steers terminals or separates lines is escaped, so that a line
  /// stays one wherever it is shown.
  static func quoted(_ value: String) -> String {
    var result = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069:
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
