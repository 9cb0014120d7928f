/// Something that reads the fields of a stream's records: only checks them, or makes values of them.
protocol FieldReader {
  /// What it makes of a text.
  associatedtype Text
  /// What it makes of a site.
  associatedtype Place

  var cursor: RecordCursor { get set }
  /// Whether an enumeration had a value that a newer version added; the record is then skipped.
  var hasUnknownValue: Bool { get set }

  mutating func text() -> Text
  mutating func place() -> Place
  /// Takes note of what the identifiers of a type are counted from.
  mutating func setBase(_ base: UInt64, ofType type: Int)
  /// Reads the definition of the next string.
  mutating func defineString()
  /// Reads the definition of the next site.
  mutating func defineSite()
}

extension FieldReader {
  @inline(__always)
  mutating func flag() -> Bool {
    let start = cursor.offset
    let byte = cursor.byte()
    if byte > 1 { cursor.fail(.neitherYesNorNo, at: start) }
    return byte == 1
  }

  /// Reads a number that must be in a table of so many; `nil` when it is 0.
  @inline(__always)
  mutating func reference(
    within count: Int, else reason: (UInt64) -> RecordDamage.Reason
  ) -> Int? {
    let start = cursor.offset
    let number = cursor.varint()
    guard number > 0 else { return nil }
    guard number <= UInt64(count) else {
      cursor.fail(reason(number), at: start)
      return nil
    }
    return Int(number)
  }

  /// Reads a size, and checks that as many bytes of text follow.
  mutating func textBytes() -> Range<Int> {
    let range = cursor.lengthPrefixed()
    guard unsafe UTF8Validation.isValid(cursor.bytes(in: range)) else {
      cursor.fail(.textNotUTF8, at: range.lowerBound)
      return range.lowerBound..<range.lowerBound
    }
    return range
  }

  /// Reads the size of a string that is being defined, and its bytes.
  mutating func definedBytes() -> Range<Int> {
    let start = cursor.offset
    let range = textBytes()
    if range.count > TraceFormat.longestInternedString { cursor.fail(.stringTooLong, at: start) }
    return range
  }
}
