/// A place in the bytes of a chunk of version 1.0, and how far the part that is being read goes.
///
/// Offsets are those in the trace. Nothing is read beyond the end, whatever the bytes say.
struct ByteCursor {
  private var bytes: [UInt8]
  /// The offset in the trace of the first of the bytes.
  private var origin: Int
  private(set) var offset: Int
  private(set) var end: Int

  /// Makes a cursor over a range, which must lie within the bytes.
  init(_ bytes: [UInt8], at origin: Int = 0, in range: Range<Int>) {
    self.bytes = bytes
    self.origin = origin
    offset = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { offset == end }

  /// Moves to a range, which must lie within the bytes.
  mutating func move(to range: Range<Int>) {
    offset = range.lowerBound
    end = range.upperBound
  }

  mutating func byte() throws(RecordFailure) -> UInt8 {
    guard offset < end else { throw .damaged("a record ends in the middle of a field", at: offset) }
    defer { offset += 1 }
    return bytes[offset - origin]
  }

  mutating func varint() throws(RecordFailure) -> UInt64 {
    let start = offset
    var value: UInt64 = 0
    for position in 0..<Varint.longest {
      let byte = try byte()
      // The tenth byte has room for the 64th bit only.
      if position == Varint.longest - 1 && byte > 1 { break }
      value |= UInt64(byte & 0x7F) << UInt64(7 * position)
      if byte & 0x80 == 0 { return value }
    }
    throw .damaged("a number needs more than 64 bits", at: start)
  }

  /// Reads a length, and steps over as many bytes.
  mutating func lengthPrefixed() throws(RecordFailure) -> Range<Int> {
    let start = offset
    let length = try varint()
    guard length <= UInt64(end - offset) else {
      throw .damaged("a length goes beyond what is there", at: start)
    }
    let range = offset..<offset + Int(length)
    offset = range.upperBound
    return range
  }

  /// Reads a length, and a text of as many bytes.
  mutating func text() throws(RecordFailure) -> String {
    let range = try lengthPrefixed()
    guard let text = String(
      validating: bytes[range.lowerBound - origin..<range.upperBound - origin], as: UTF8.self) else {
      throw .damaged("a text is not valid UTF-8", at: range.lowerBound)
    }
    return text
  }
}

/// Why a record could not be read.
enum RecordFailure: Error {
  /// The record breaks the rules of the format.
  case damaged(String, at: Int)
  /// The record holds a value that a newer version of the format added.
  case unknownValue
}
