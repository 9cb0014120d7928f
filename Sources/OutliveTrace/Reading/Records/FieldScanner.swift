/// Reads and checks every field, and makes nothing of it: texts stay numbers.
struct FieldScanner: FieldReader {
  var cursor: RecordCursor
  var hasUnknownValue = false
  private var stringCount: UInt64 = 1
  private var siteCount = 0
  private let allowsMissingFields: Bool
  private let shapes = Event.Kind.fieldShapes

  init(_ cursor: RecordCursor, allowsMissingFields: Bool) {
    self.cursor = cursor
    self.allowsMissingFields = allowsMissingFields
  }

  /// Reads and checks the fields of an event.
  ///
  /// - Returns: Whether there are any; there are none of a kind that this version doesn't know.
  @inline(__always)
  mutating func scanFields(ofTag tag: UInt64) -> Bool {
    guard tag < UInt64(shapes.count) else { return false }
    var (shapes, fieldCount) = (shapes[Int(tag)], 0)
    guard shapes != 0 else { return false }
    // A copy that nothing changes stays in registers, and so does what was read.
    let bytes = cursor
    var start = bytes.offset
    var numbers = bytes.numbers(at: start)
    while true {
      let shape = shapes & 0xFF
      if numbers.isEmpty {
        start &+= numbers.removedByteCount
        numbers = bytes.numbers(at: start)
      }
      if isUsual(numbers, for: shape) {
        numbers.removeFirst()
      } else {
        start &+= numbers.removedByteCount
        // An older minor version wrote less.
        if start >= bytes.end && allowsMissingFields { return true }
        start = readField(shape, at: start)
        if cursor.isDamaged { return true }
        numbers = bytes.numbers(at: start)
      }
      shapes >>= 8
      if shapes != 0 { continue }
      fieldCount &+= 8
      shapes = Event.Kind.fieldShapes(ofTag: tag, from: fieldCount)
      if shapes == 0 { return true }
    }
  }

  /// Whether the first number is all there is of a field, and nothing is wrong or unknown about it.
  @inline(__always)
  private func isUsual(_ numbers: PackedNumbers, for shape: UInt64) -> Bool {
    if numbers.isEmpty { return false }
    switch shape {
    case FieldShape.number: return true
    case FieldShape.text: return numbers.first &- 1 < stringCount
    default: return numbers.firstByte < shape & FieldShape.largestLimit
    }
  }

  /// Reads and checks any field.
  ///
  /// - Returns: Where it ends.
  @inline(never)
  private mutating func readField(_ shape: UInt64, at offset: Int) -> Int {
    cursor.move(to: offset)
    switch shape {
    case FieldShape.number: _ = cursor.varint()
    case FieldShape.optionalNumber: if flag() { _ = cursor.varint() }
    case FieldShape.flag: _ = flag()
    case FieldShape.text: text()
    case FieldShape.optionalText: if flag() { text() }
    default: if cursor.varint() >= shape { hasUnknownValue = true }
    }
    return cursor.offset
  }

  @inline(__always)
  mutating func text() {
    let start = cursor.offset
    let number = cursor.varint()
    if number == 0 {
      _ = textBytes()
    } else if number > stringCount {
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
    if number == 0 || number > stringCount {
      cursor.fail(.undefinedString(number), at: start)
    }
  }
}
