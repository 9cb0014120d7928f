/// Arithmetic on eight bytes at once, held in one number with the first byte the least.
///
/// The methods are those of *Bit Twiddling Hacks* (Sean Anderson) and of *Faster Integer Parsing*
/// (Johnny Lee, Daniel Lemire).
enum EightBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// A number whose lowest bit that is set lies in the first byte that can't stand in a text as it
  /// is: a quotation mark, a backslash or a control character; 0 when there is none.
  ///
  /// Bits above that one mean nothing: a borrow may have come from below.
  @inline(__always)
  static func textStops(_ word: UInt64) -> UInt64 {
    let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let controls = (word &- ones &* 0x20) & ~word
    return ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | controls) & tops
  }

  /// A number whose lowest bit that is set lies in the first line feed; 0 when there is none.
  ///
  /// Bits above that one mean nothing.
  @inline(__always)
  static func lineFeeds(_ word: UInt64) -> UInt64 {
    let others = word ^ (ones &* UInt64(UInt8(ascii: "\n")))
    return (others &- ones) & ~others & tops
  }

  /// How many of the first bytes are digits.
  @inline(__always)
  static func digitCount(_ word: UInt64) -> Int {
    let values = word ^ (ones &* 0x30)
    // Adding 0x76 sets the top bit of what is 10 and above, and carries into no other byte.
    let others = ((values & ~tops) &+ ones &* 0x76 | values) & tops
    return others.trailingZeroBitCount >> 3
  }

  /// The decimal number that the first digits are.
  ///
  /// - Parameters:
  ///   - word: The bytes.
  ///   - count: How many of the first bytes are digits, up to 8.
  /// - Returns: The number.
  @inline(__always)
  static func number(_ word: UInt64, digits count: Int) -> UInt64 {
    // Shifting the others out puts zeros before the digits. Swift shifts by 64 to 0.
    var value = (word ^ (ones &* 0x30)) << UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    value = (value &* 10 &+ value >> 8) & 0x00FF_00FF_00FF_00FF
    value = (value &* 100 &+ value >> 16) & 0x0000_FFFF_0000_FFFF
    return (value &* 10_000 &+ value >> 32) & 0xFFFF_FFFF
  }

  /// Mixes eight bytes into a hash.
  ///
  /// Whoever looks things up by it compares the bytes: the hash only says where to look.
  @inline(__always)
  static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ (product >> 32)
  }
}
