/// Reads a small, strict part of XML: enough to prove that an SVG is well-formed and to look inside.
///
/// It knows elements, attributes in quotes, text, the five named entities, numeric ones, comments,
/// an XML declaration and a document type without declarations of its own. Everything else
/// (processing instructions, other entities, CDATA) is refused.
///
/// Source: *Extensible Markup Language (XML) 1.0*, fifth edition.
package struct MarkupParser {
  /// How deep elements can be inside each other.
  static let depthLimit = 64

  private let bytes: [UInt8]
  private var position = 0

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// Reads a document.
  ///
  /// - Parameter text: The document.
  /// - Returns: Its root element.
  /// - Throws: ``MarkupError`` with the offset of the first byte that isn't as it should be.
  /// - Complexity: O(*n*) in the length of the document.
  package static func parse(_ text: String) throws(MarkupError) -> MarkupElement {
    var offset = 0
    for scalar in text.unicodeScalars {
      let value = scalar.value
      let isAllowed = value >= 0x20 || value == 0x9 || value == 0xA || value == 0xD
      if !isAllowed || value == 0xFFFE || value == 0xFFFF {
        throw MarkupError(offset: offset, expected: "no control character")
      }
      offset += UTF8.width(scalar)
    }
    var parser = MarkupParser(text)
    if parser.skip("<?xml ") { try parser.skipUntil("?>") }
    try parser.skipMiscellany()
    if parser.skip("<!DOCTYPE ") {
      let start = parser.position
      try parser.skipUntil(">")
      if parser.bytes[start..<parser.position].contains(UInt8(ascii: "[")) {
        throw MarkupError(offset: start, expected: "a document type without declarations")
      }
    }
    try parser.skipMiscellany()
    let root = try parser.element(depth: 0)
    try parser.skipMiscellany()
    if parser.position < parser.bytes.count {
      throw MarkupError(offset: parser.position, expected: "the end of the document")
    }
    return root
  }

  private mutating func element(depth: Int) throws(MarkupError) -> MarkupElement {
    guard depth < Self.depthLimit else {
      throw MarkupError(offset: position, expected: "at most \(Self.depthLimit) levels")
    }
    try expect("<")
    var element = MarkupElement(try name())
    while true {
      let spaces = skipSpaces()
      if skip("/>") { return element }
      if skip(">") { break }
      guard spaces > 0 else { throw MarkupError(offset: position, expected: "a space") }
      let offset = position
      let attribute = try name()
      guard element[attribute: attribute] == nil else {
        throw MarkupError(offset: offset, expected: "no second attribute “\(attribute)”")
      }
      try expect("=")
      let quote: Character = skip("\"") ? "\"" : "'"
      if quote == "'" { try expect("'") }
      element[attribute: attribute] = try content(until: quote)
      try expect(quote)
    }
    while true {
      if skip("</") {
        let offset = position
        let closing = try name()
        guard closing == element.name else {
          throw MarkupError(offset: offset, expected: "</\(element.name)>")
        }
        skipSpaces()
        try expect(">")
        return element
      }
      if skip("<!--") {
        try skipUntil("-->")
      } else if peek == UInt8(ascii: "<") {
        element.children.append(.element(try self.element(depth: depth + 1)))
      } else {
        let text = try content(until: "<")
        if text.contains(where: { !$0.isWhitespace }) { element.children.append(.text(text)) }
      }
    }
  }

  private mutating func name() throws(MarkupError) -> String {
    let start = position
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"):
        position += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: ":"):
        guard position > start else {
          throw MarkupError(offset: position, expected: "a name")
        }
        position += 1
      default:
        guard position > start else {
          throw MarkupError(offset: position, expected: "a name")
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
      }
    }
    throw MarkupError(offset: position, expected: "more after a name")
  }

  /// Text up to the given character, with entities replaced.
  private mutating func content(until end: Character) throws(MarkupError) -> String {
    let end = end.asciiValue ?? 0
    var result: [UInt8] = []
    while let byte = peek, byte != end {
      if byte == UInt8(ascii: "<") { break }
      if byte == UInt8(ascii: "&") {
        result.append(contentsOf: String(try entity()).utf8)
      } else {
        result.append(byte)
        position += 1
      }
    }
    guard peek == end else {
      throw MarkupError(offset: position, expected: "the end of a text")
    }
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func entity() throws(MarkupError) -> Unicode.Scalar {
    let start = position
    for (name, scalar) in Self.entities where skip(name) { return scalar }
    if skip("&#") {
      let radix = skip("x") ? 16 : 10
      let first = position
      while let byte = peek, byte != UInt8(ascii: ";"), position - first < 8 { position += 1 }
      let digits = String(decoding: bytes[first..<position], as: UTF8.self)
      if let value = UInt32(digits, radix: radix), let scalar = Unicode.Scalar(value),
        value >= 0x20 || value == 0x9 || value == 0xA || value == 0xD,
        value != 0xFFFE, value != 0xFFFF, digits.first?.isHexDigit == true, skip(";")
      {
        return scalar
      }
    }
    throw MarkupError(offset: start, expected: "an entity of XML")
  }

  private static let entities: [(String, Unicode.Scalar)] = [
    ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"), ("&quot;", "\""), ("&apos;", "'"),
  ]

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  private mutating func expect(_ character: Character) throws(MarkupError) {
    guard skip(String(character)) else {
      throw MarkupError(offset: position, expected: "“\(character)”")
    }
  }

  @discardableResult
  private mutating func skipSpaces() -> Int {
    let start = position
    while let byte = peek, byte == 0x20 || byte == 0x9 || byte == 0xA || byte == 0xD {
      position += 1
    }
    return position - start
  }

  private mutating func skipUntil(_ text: String) throws(MarkupError) {
    let start = position
    while position < bytes.count {
      if skip(text) { return }
      position += 1
    }
    throw MarkupError(offset: start, expected: "“\(text)”")
  }

  private mutating func skipMiscellany() throws(MarkupError) {
    skipSpaces()
    while skip("<!--") {
      try skipUntil("-->")
      skipSpaces()
    }
  }
}

/// Where a document isn't well-formed.
package struct MarkupError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset in bytes.
  package var offset: Int
  /// What should stand there.
  package var expected: String

  /// Makes an error.
  package init(offset: Int, expected: String) {
    self.offset = offset
    self.expected = expected
  }

  /// Where, and what should stand there.
  package var description: String { "at byte \(offset), expected \(expected)" }
}
