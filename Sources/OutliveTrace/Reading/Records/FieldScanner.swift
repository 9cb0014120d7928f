/// Reads and checks every field, and makes nothing of it: texts stay numbers.
struct FieldScanner: FieldReader {
  var cursor: RecordCursor
  var hasUnknownValue = false
  private var stringCount = 1
  private var siteCount = 0
  private let allowsMissingFields: Bool

  init(_ cursor: RecordCursor, allowsMissingFields: Bool) {
    self.cursor = cursor
    self.allowsMissingFields = allowsMissingFields
  }

  /// Whether a record ends here, because an older minor version wrote it.
  @inline(__always)
  private var isMissing: Bool { cursor.isAtEnd && allowsMissingFields }

  @inline(__always)
  mutating func field(_ name: StaticString, _ value: inout UInt64) {
    if !isMissing { _ = cursor.varint() }
  }

  @inline(__always)
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {
    if !isMissing && flag() { _ = cursor.varint() }
  }

  @inline(__always)
  mutating func field(_ name: StaticString, _ value: inout Bool) {
    if !isMissing { _ = flag() }
  }

  @inline(__always)
  mutating func field(_ name: StaticString, _ value: inout String) {
    if !isMissing { text() }
  }

  @inline(__always)
  mutating func field(_ name: StaticString, _ value: inout String?) {
    if !isMissing && flag() { text() }
  }

  @inline(__always)
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    if !isMissing { _ = cursor.varint() }
  }

  @inline(__always)
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    if !isMissing { _ = cursor.varint() }
  }

  @inline(__always)
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {
    if isMissing { return }
    let code = cursor.varint()
    if code >= Choice.valueCount { hasUnknownValue = true }
  }

  @inline(__always)
  mutating func text() {
    let start = cursor.offset
    let number = cursor.varint()
    if number == 0 {
      _ = textBytes()
    } else if number > UInt64(stringCount) {
      cursor.fail(.undefinedString(number), at: start)
    }
  }

  mutating func place() {
    if reference(within: siteCount, else: { .undefinedSite($0) }) == nil {
      text()
      _ = cursor.varint()
      text()
    }
  }

  mutating func setBase(_ base: UInt64, ofType type: Int) {}

  mutating func defineString() {
    _ = definedBytes()
    stringCount += 1
  }

  mutating func defineSite() {
    definedText()
    _ = cursor.varint()
    definedText()
    siteCount += 1
  }

  /// Reads the number of a string, which can't be written in place here.
  private mutating func definedText() {
    let start = cursor.offset
    let number = cursor.varint()
    if number == 0 || number > UInt64(stringCount) {
      cursor.fail(.undefinedString(number), at: start)
    }
  }
}
