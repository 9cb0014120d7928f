/// A strict scanner of JSON (RFC 8259) over a part of a trace's bytes.
///
/// Beyond the grammar, it refuses names that are there twice in one object, halves of surrogate
/// pairs, text that isn't UTF-8, and nesting beyond ``depthLimit``.
struct JSONScanner {
  /// How deep lists and objects may be nested.
  static let depthLimit = 32

  private let bytes: [UInt8]
  private var offset: Int
  private let end: Int

  /// Makes a scanner over a range, which must lie within the bytes.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
  }

  /// Reads one value, with nothing but white space around it.
  mutating func document() throws(LineFailure) -> JSONValue {
    let value = try value(depth: 0)
    skipWhiteSpace()
    guard offset == end else { throw unexpected("the end of the line") }
    return value
  }

  private mutating func value(depth: Int) throws(LineFailure) -> JSONValue {
    skipWhiteSpace()
    guard let byte = peek else { throw unexpected("a value") }
    switch byte {
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "t"): return .bool(try word("true", true))
    case UInt8(ascii: "f"): return .bool(try word("false", false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw unexpected("a value")
    }
  }

  // MARK: Lists and objects

  private mutating func object(depth: Int) throws(LineFailure) -> JSONObject {
    var object = JSONObject(offset: offset)
    try enter(depth)
    guard !skip("}") else { return object }
    repeat {
      skipWhiteSpace()
      guard peek == UInt8(ascii: "\"") else { throw unexpected("a name in quotation marks") }
      let name = try string()
      guard skip(":") else { throw unexpected("a colon") }
      object.members.append(
        JSONObject.Member(name: name, value: try value(depth: depth + 1)))
    } while skip(",")
    guard skip("}") else { throw unexpected("a comma or a closing brace") }
    if let name = object.repeatedName {
      throw .damaged(
        expected: "every name once",
        found: "\(TraceDecodingError.excerpt(of: name.utf8)) again", at: object.offset)
    }
    return object
  }

  private mutating func array(depth: Int) throws(LineFailure) -> [JSONValue] {
    var values: [JSONValue] = []
    try enter(depth)
    guard !skip("]") else { return values }
    repeat { values.append(try value(depth: depth + 1)) } while skip(",")
    guard skip("]") else { throw unexpected("a comma or a closing bracket") }
    return values
  }

  /// Steps over the opening brace or bracket.
  private mutating func enter(_ depth: Int) throws(LineFailure) {
    guard depth < JSONScanner.depthLimit else {
      throw .damaged(
        expected: "at most \(JSONScanner.depthLimit) levels of lists and objects",
        found: "one more", at: offset)
    }
    offset += 1
  }

  // MARK: Words and numbers

  private mutating func word<Value>(
    _ text: StaticString, _ value: Value
  ) throws(LineFailure) -> Value {
    let isThere = text.withUTF8Buffer { unsafe bytes[offset..<end].starts(with: $0) }
    guard isThere else { throw unexpected("a value") }
    offset += text.utf8CodeUnitCount
    return value
  }

  private mutating func number() throws(LineFailure) -> JSONValue {
    var isWhole = !step(over: "-")
    let start = offset
    try digits()
    guard bytes[start] != UInt8(ascii: "0") || offset == start + 1 else {
      throw .damaged(expected: "a number without leading zeros", found: "a zero", at: start)
    }
    let range = start..<offset
    if step(over: ".") {
      isWhole = false
      try digits()
    }
    if step(over: "e") || step(over: "E") {
      isWhole = false
      _ = step(over: "+") || step(over: "-")
      try digits()
    }
    guard isWhole else { return .otherNumber }
    var value: UInt64 = 0
    for digit in bytes[range] {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(UInt64(digit - UInt8(ascii: "0")))
      if overflow || carry { return .otherNumber }
      value = sum
    }
    return .number(value)
  }

  private mutating func digits() throws(LineFailure) {
    let start = offset
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    guard offset > start else { throw unexpected("a digit") }
  }

  // MARK: Texts

  private mutating func string() throws(LineFailure) -> String {
    let start = offset
    offset += 1
    var text: [UInt8] = []
    var plain = offset
    while true {
      guard let byte = peek else { throw unexpected("a closing quotation mark") }
      switch byte {
      case UInt8(ascii: "\""):
        let rest = bytes[plain..<offset]
        offset += 1
        // Most texts have no escapes, and need no copy of their bytes.
        let string =
          text.isEmpty
          ? String(validating: rest, as: UTF8.self) : String(validating: text + rest, as: UTF8.self)
        guard let string else {
          throw .damaged(expected: "valid UTF-8", found: "other bytes", at: start)
        }
        return string
      case UInt8(ascii: "\\"):
        text += bytes[plain..<offset]
        text += String(try escape()).utf8
        plain = offset
      case ..<0x20:
        throw unexpected("a character or an escape")
      default:
        offset += 1
      }
    }
  }

  private mutating func escape() throws(LineFailure) -> Unicode.Scalar {
    let start = offset
    offset += 1
    guard let byte = peek else { throw unexpected("an escape") }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      var code = try codeUnit()
      if 0xD800..<0xDC00 ~= code, step(over: "\\"), step(over: "u") {
        let low = try codeUnit()
        guard 0xDC00..<0xE000 ~= low else { throw halfPair(at: start) }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw halfPair(at: start) }
      return scalar
    default:
      offset = start
      throw unexpected("an escape that JSON knows")
    }
  }

  private func halfPair(at offset: Int) -> LineFailure {
    .damaged(expected: "a whole surrogate pair", found: "half of one", at: offset)
  }

  private mutating func codeUnit() throws(LineFailure) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpected("four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }

  // MARK: Bytes

  private var peek: UInt8? { offset < end ? bytes[offset] : nil }

  private mutating func step(over character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipWhiteSpace()
    return step(over: character)
  }

  private mutating func skipWhiteSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      offset += 1
    }
  }

  private func unexpected(_ expected: String) -> LineFailure {
    .damaged(
      expected: expected,
      found: offset == end
        ? "the end of the line" : TraceDecodingError.excerpt(of: bytes[offset..<end]),
      at: offset)
  }
}
