/// A place in the records of a chunk, and how far the part that is being read goes.
///
/// Nothing is read beyond the end, whatever the bytes say. The first thing that breaks a rule is
/// remembered, and what is read after it is 0: so fields are read without a way out for each, and the
/// reader asks once a record whether all went well.
@safe
struct RecordCursor {
  /// How many bytes of zeros have to follow the memory, so that eight bytes can be read at once.
  static let slack = 8

  private let base: UnsafeRawPointer
  private(set) var offset: Int
  private(set) var end: Int
  /// The first thing that broke a rule.
  private(set) var damage: RecordDamage?
  /// Whether something broke a rule; a byte is quicker to ask than an optional.
  private(set) var isDamaged = false

  /// Makes a cursor over a range of memory, with ``slack`` bytes behind it that may be read, too.
  init(_ base: UnsafeRawPointer, in range: Range<Int>) {
    unsafe self.base = base
    offset = range.lowerBound
    end = range.upperBound
  }

  @inline(__always)
  var isAtEnd: Bool { offset >= end }

  /// Moves the end: back to that of an inner part, or on to that of the part around it.
  @inline(__always)
  mutating func setEnd(_ end: Int) { self.end = end }

  /// Moves to an offset, which must not lie behind the end.
  @inline(__always)
  mutating func move(to offset: Int) { self.offset = offset }

  /// Remembers the first thing that breaks a rule.
  @inline(never)
  mutating func fail(_ reason: RecordDamage.Reason, at offset: Int) {
    guard !isDamaged else { return }
    isDamaged = true
    damage = RecordDamage(reason: reason, offset: offset)
  }

  @inline(__always)
  mutating func byte() -> UInt8 {
    guard offset < end else {
      fail(.endsInField, at: offset)
      return 0
    }
    defer { offset += 1 }
    return unsafe base.load(fromByteOffset: offset, as: UInt8.self)
  }

  @inline(__always)
  mutating func varint() -> UInt64 {
    guard offset < end else {
      fail(.endsInField, at: offset)
      return 0
    }
    let first = unsafe base.load(fromByteOffset: offset, as: UInt8.self)
    if first < 0x80 {
      offset += 1
      return UInt64(first)
    }
    return unpredictableVarint()
  }

  /// Reads the tag and the length of a record: most take one byte each, and are read at once.
  ///
  /// - Returns: The two, and where the length begins.
  @inline(__always)
  mutating func recordHead() -> (tag: UInt64, length: UInt64, lengthStart: Int) {
    if end &- offset >= 2 {
      let both = unsafe UInt16(
        littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
      if both & 0x8080 == 0 {
        offset &+= 2
        return (UInt64(both & 0x7F), UInt64(both >> 8), offset &- 1)
      }
    }
    let tag = varint()
    let lengthStart = offset
    return (tag, varint(), lengthStart)
  }

  /// Reads a number that may have any size: it takes as long for each, so the processor need not
  /// guess it.
  @inline(__always)
  mutating func unpredictableVarint() -> UInt64 {
    var numbers = numbers(at: offset)
    guard !numbers.isEmpty else { return unusualVarint() }
    let value = numbers.first
    numbers.removeFirst()
    offset &+= numbers.removedByteCount
    return value
  }

  /// Reads eight bytes from an offset on that doesn't lie behind the end, without moving.
  @inline(__always)
  func numbers(at offset: Int) -> PackedNumbers {
    PackedNumbers(
      unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)),
      count: end &- offset)
  }

  /// Reads a number of nine or ten bytes, or says why there is none.
  @inline(never)
  private mutating func unusualVarint() -> UInt64 {
    let start = offset
    var value: UInt64 = 0
    for position in 0..<Varint.longest {
      guard offset < end else {
        fail(.endsInField, at: offset)
        return 0
      }
      let byte = unsafe base.load(fromByteOffset: offset, as: UInt8.self)
      offset += 1
      // The tenth byte has room for the 64th bit only.
      if position == Varint.longest - 1 && byte > 1 { break }
      value |= UInt64(byte & 0x7F) << UInt64(7 * position)
      if byte & 0x80 == 0 { return value }
    }
    fail(.numberTooLong, at: start)
    return 0
  }

  /// Reads a length, and steps over as many bytes.
  mutating func lengthPrefixed() -> Range<Int> {
    let start = offset
    let length = varint()
    guard length <= UInt64(end - offset) else {
      fail(.lengthBeyondEnd, at: start)
      return offset..<offset
    }
    let range = offset..<offset + Int(length)
    offset = range.upperBound
    return range
  }

  /// The bytes of a range that was read.
  func bytes(in range: Range<Int>) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
  }
}
