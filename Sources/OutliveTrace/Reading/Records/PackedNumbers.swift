/// The numbers that end within eight bytes, which were read at once.
///
/// Which bytes end a number is one bit of each, so the next number is found by clearing a bit; none of
/// this has branches that the sizes of numbers decide.
struct PackedNumbers {
  private let bytes: UInt64
  /// The highest bit of each byte that ends a number which wasn't removed.
  private var ends: UInt64
  /// How many bits the removed numbers take.
  private var removedBits = 0

  /// Makes it of bytes of which so many count.
  @inline(__always)
  init(_ bytes: UInt64, count: Int) {
    self.bytes = bytes
    ends =
      ~bytes & 0x8080_8080_8080_8080
      & ~(UInt64.max << (8 &* UInt64(truncatingIfNeeded: count)))
  }

  /// Whether no number is left that ends here.
  @inline(__always)
  var isEmpty: Bool { ends == 0 }

  /// How many bytes the removed numbers take.
  @inline(__always)
  var removedByteCount: Int { removedBits / 8 }

  /// The first byte of the first number.
  @inline(__always)
  var firstByte: UInt64 { bytes &>> UInt64(truncatingIfNeeded: removedBits) & 0xFF }

  /// The first number: its groups of seven bits are moved together in three steps.
  @inline(__always)
  var first: UInt64 {
    var groups =
      (bytes & (ends ^ (ends &- 1)) & 0x7F7F_7F7F_7F7F_7F7F)
      &>> UInt64(truncatingIfNeeded: removedBits)
    groups = groups & 0x007F_007F_007F_007F | (groups & 0x7F00_7F00_7F00_7F00) >> 1
    groups = groups & 0x0000_3FFF_0000_3FFF | (groups & 0x3FFF_0000_3FFF_0000) >> 2
    return groups & 0x0000_0000_0FFF_FFFF | (groups & 0x0FFF_FFFF_0000_0000) >> 4
  }

  /// Removes the first number; there must be one.
  @inline(__always)
  mutating func removeFirst() {
    removedBits = ends.trailingZeroBitCount &+ 1
    ends &= ends &- 1
  }
}
