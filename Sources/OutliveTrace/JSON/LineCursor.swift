/// A place in the bytes that a line is read from in one pass.
///
/// Nothing is read beyond the end: each step looks at how many bytes are left before it touches one.
/// A step that fails may have moved; whoever reads a line in one pass gives up on it then.
@safe struct LineCursor {
  private let bytes: UnsafeRawBufferPointer
  /// How many bytes were stepped over.
  private(set) var offset = 0

  /// Makes a cursor at the beginning of some bytes.
  ///
  /// - Parameter bytes: The bytes, which must stay where they are as long as the cursor is used.
  init(_ bytes: UnsafeRawBufferPointer) { unsafe self.bytes = bytes }

  /// A cursor over no bytes.
  static var empty: LineCursor {
    unsafe LineCursor(UnsafeRawBufferPointer(start: nil, count: 0))
  }

  private var remaining: Int { unsafe bytes.count - offset }

  // MARK: Bytes

  /// Steps over one byte if it is the next one.
  @inline(__always)
  mutating func step(over byte: UInt8) -> Bool {
    guard remaining > 0, unsafe bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  /// Steps over a text, which must be ASCII, if it comes next.
  @inline(__always)
  mutating func step(over text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard text.hasPointerRepresentation, remaining >= count, isNext(text, after: 0) else {
      return false
    }
    offset += count
    return true
  }

  /// Steps over `,"name":` if it comes next; a name needs no escapes.
  @inline(__always)
  mutating func step(overMember name: StaticString) -> Bool {
    let count = name.utf8CodeUnitCount
    guard name.hasPointerRepresentation, remaining >= count + 4,
      load(UInt16.self, after: 0) == UInt16(ascii: ",", "\""),
      load(UInt16.self, after: count + 2) == UInt16(ascii: "\"", ":"), isNext(name, after: 2)
    else { return false }
    offset += count + 4
    return true
  }

  /// Whether a text comes at a distance; so many bytes must be there.
  @inline(__always)
  private func isNext(_ text: StaticString, after distance: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    let other = unsafe UnsafeRawBufferPointer(start: text.utf8Start, count: count)
    let start = offset + distance
    return unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]).isEqual(to: other)
  }

  /// The number that the next bytes are, the first the least; so many bytes must be there.
  @inline(__always)
  private func load<Word: FixedWidthInteger & BitwiseCopyable>(
    _ type: Word.Type, after distance: Int
  ) -> Word {
    Word(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset + distance, as: type))
  }

  // MARK: Numbers

  /// Steps over a whole number without leading zeros, of at most 19 digits.
  ///
  /// A larger number may still fit; it is too rare to be worth a look.
  ///
  /// - Returns: The number, or `nil` when something else comes next.
  @inline(__always)
  mutating func number() -> UInt64? {
    let start = offset
    var value: UInt64 = 0
    if remaining >= 8 {
      let word = load(UInt64.self, after: 0)
      let count = EightBytes.digitCount(word)
      value = EightBytes.number(word, digits: count)
      offset += count
      if count < 8 {
        guard count > 0, count == 1 || word & 0xFF != 0x30 else { return nil }
        return value
      }
    }
    while remaining > 0 {
      let digit = unsafe bytes[offset] ^ 0x30
      guard digit < 10 else { break }
      guard offset - start < 19 else { return nil }
      value = value &* 10 &+ UInt64(digit)
      offset += 1
    }
    guard offset > start, unsafe offset == start + 1 || bytes[start] != 0x30 else { return nil }
    return value
  }

  // MARK: Texts

  /// A text between quotation marks, without them.
  @safe struct Text {
    /// The bytes, which may not be valid UTF-8.
    let bytes: UnsafeRawBufferPointer
    /// A number that is the same for the same bytes.
    let hash: UInt64
  }

  /// Steps over a text without escapes.
  ///
  /// - Returns: The text, or `nil` when something else comes next.
  @inline(__always)
  mutating func text() -> Text? {
    guard step(over: UInt8(ascii: "\"")) else { return nil }
    let start = offset
    var hash: UInt64 = 0
    while remaining >= 8 {
      let word = load(UInt64.self, after: 0)
      let stops = EightBytes.textStops(word)
      guard stops != 0 else {
        hash = EightBytes.mix(hash, word)
        offset += 8
        continue
      }
      let bits = stops.trailingZeroBitCount & ~7
      hash = EightBytes.mix(hash, word & ((1 << UInt64(bits)) - 1))
      offset += bits >> 3
      return closedText(from: start, hash: hash)
    }
    var (word, shift): (UInt64, UInt64) = (0, 0)
    while remaining > 0 {
      let byte = unsafe bytes[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      word |= UInt64(byte) << shift
      shift += 8
      offset += 1
    }
    return closedText(from: start, hash: EightBytes.mix(hash, word))
  }

  @inline(__always)
  private mutating func closedText(from start: Int, hash: UInt64) -> Text? {
    let end = offset
    guard step(over: UInt8(ascii: "\"")) else { return nil }
    return unsafe Text(
      bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<end]),
      hash: EightBytes.mix(hash, UInt64(truncatingIfNeeded: end - start)))
  }
}

extension UInt16 {
  /// The number that two letters are, the first the least.
  fileprivate init(ascii first: Unicode.Scalar, _ second: Unicode.Scalar) {
    self = UInt16(UInt8(ascii: first)) | UInt16(UInt8(ascii: second)) << 8
  }
}
