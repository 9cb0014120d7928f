/// Reads and checks every field, and makes the values; texts that were defined once share a string.
struct FieldDecoder: FieldReader, FieldVisitor {
  var cursor: RecordCursor
  var hasUnknownValue = false
  /// The strings of the chunk; the first, number 1, is the empty one.
  private var strings: ContiguousArray<String> = [""]
  private var sites: ContiguousArray<Site> = []
  /// What the identifiers of each type are counted from.
  private var bases = ContiguousArray<UInt64>(repeating: 0, count: TraceFormat.identifierTypes)
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
    if !isMissing { value = cursor.varint() }
  }

  @inline(__always)
  mutating func field(_ name: StaticString, _ value: inout UInt64?) {
    if !isMissing { value = flag() ? cursor.varint() : nil }
  }

  @inline(__always)
  mutating func field(_ name: StaticString, _ value: inout Bool) {
    if !isMissing { value = flag() }
  }

  @inline(__always)
  mutating func field(_ name: StaticString, _ value: inout String) {
    if !isMissing { value = text() }
  }

  @inline(__always)
  mutating func field(_ name: StaticString, _ value: inout String?) {
    if !isMissing { value = flag() ? text() : nil }
  }

  @inline(__always)
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID) {
    if !isMissing {
      value = ID(rawValue: bases[ID.ordinal] &+ Varint.unzigzag(cursor.varint()))
    }
  }

  @inline(__always)
  mutating func field<ID: TraceIdentifier>(_ name: StaticString, _ value: inout ID?) {
    if isMissing { return }
    value = ID(naming: Varint.identifier(ofOptionalCode: cursor.varint(), from: bases[ID.ordinal]))
  }

  @inline(__always)
  mutating func field<Choice: TraceEnumeration>(_ name: StaticString, _ value: inout Choice) {
    if isMissing { return }
    guard let choice = Choice(code: cursor.varint()) else {
      hasUnknownValue = true
      return
    }
    value = choice
  }

  mutating func setBase(_ base: UInt64, ofType type: Int) { bases[type] = base }

  @inline(__always)
  mutating func text() -> String {
    let start = cursor.offset
    let number = cursor.varint()
    if number > 0 && number <= UInt64(strings.count) { return strings[Int(number) - 1] }
    return unusualText(number, at: start)
  }

  @inline(never)
  private mutating func unusualText(_ number: UInt64, at start: Int) -> String {
    guard number == 0 else {
      cursor.fail(.undefinedString(number), at: start)
      return ""
    }
    return string(in: textBytes())
  }

  /// The text of bytes that were found to be valid.
  private func string(in range: Range<Int>) -> String {
    unsafe String(decoding: cursor.bytes(in: range), as: UTF8.self)
  }

  mutating func place() -> Site {
    if let number = reference(within: sites.count, else: { .undefinedSite($0) }) {
      return sites[number - 1]
    }
    let file = text()
    let line = cursor.varint()
    return Site(file: file, line: line, function: text())
  }

  mutating func defineString() { strings.append(string(in: definedBytes())) }

  mutating func defineSite() {
    let file = definedText()
    let line = cursor.varint()
    sites.append(Site(file: file, line: line, function: definedText()))
  }

  /// Reads the number of a string, which can't be written in place here.
  private mutating func definedText() -> String {
    let start = cursor.offset
    guard let number = reference(within: strings.count, else: { .undefinedString($0) }) else {
      cursor.fail(.undefinedString(0), at: start)
      return ""
    }
    return strings[number - 1]
  }
}
