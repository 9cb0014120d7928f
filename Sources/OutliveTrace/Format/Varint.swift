/// Numbers in as few bytes as they need: LEB128, seven bits a byte, the least significant first.
@usableFromInline
enum Varint {
  /// The size in bytes of the longest number.
  static let longest = 10

  /// How many bytes a number takes.
  static func length(of value: UInt64) -> Int {
    max(1, (UInt64.bitWidth - value.leadingZeroBitCount + 6) / 7)
  }

  /// Folds a difference so that small ones of either sign become small numbers.
  @inlinable
  static func zigzag(_ difference: UInt64) -> UInt64 {
    (difference << 1) ^ (difference >> 63 == 1 ? UInt64.max : 0)
  }

  /// The difference that ``zigzag(_:)`` folded.
  @inlinable
  static func unzigzag(_ value: UInt64) -> UInt64 {
    (value >> 1) ^ (value & 1 == 1 ? UInt64.max : 0)
  }

  /// How an identifier that may be missing is written, by its difference to what it is counted from.
  ///
  /// 0 stands for a missing one. There is one more difference than codes are left: the one that is
  /// left over takes the code of the identifier 0, which names nothing and so is never written.
  @inlinable
  static func optionalCode(of identifier: UInt64, from base: UInt64) -> UInt64 {
    let code = zigzag(identifier &- base)
    return code == .max ? zigzag(0 &- base) &+ 1 : code + 1
  }

  /// The identifier that ``optionalCode(of:from:)`` wrote; 0 for a missing one.
  @inlinable
  static func identifier(ofOptionalCode code: UInt64, from base: UInt64) -> UInt64 {
    guard code > 0 else { return 0 }
    let identifier = base &+ unzigzag(code - 1)
    return identifier == 0 ? base &+ (1 << 63) : identifier
  }
}

extension [UInt8] {
  mutating func append(varint value: UInt64) {
    var rest = value
    while rest > 0x7F {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append<Number: FixedWidthInteger>(littleEndian value: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> Number(truncatingIfNeeded: shift)))
    }
  }

  /// The number at an offset, which must lie within the bytes.
  func littleEndian<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number {
    var value: Number = 0
    for index in 0..<(Number.bitWidth / 8) {
      value |= Number(truncatingIfNeeded: self[offset + index]) << Number(index * 8)
    }
    return value
  }
}
