/// Tells whether bytes are UTF-8, without making a text of them.
enum UTF8Validation {
  /// Whether all of the bytes are UTF-8: no overlong forms, no surrogates, nothing cut off.
  ///
  /// The rules are those of the table of well-formed byte sequences in the Unicode Standard (3-7).
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    let count = bytes.count
    while offset < count {
      while count - offset >= 8 {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        guard word & 0x8080_8080_8080_8080 == 0 else { break }
        offset += 8
      }
      guard offset < count else { break }
      let first = unsafe bytes[offset]
      if first < 0x80 {
        offset += 1
        continue
      }
      guard let (size, second) = sequence(after: first), count - offset >= size else { return false }
      guard unsafe second.contains(bytes[offset + 1]) else { return false }
      for position in 2..<max(2, size) {
        guard unsafe bytes[offset + position] & 0xC0 == 0x80 else { return false }
      }
      offset += size
    }
    return true
  }

  /// How many bytes begin so, and what the second may be; `nil` when none may.
  private static func sequence(after first: UInt8) -> (size: Int, second: ClosedRange<UInt8>)? {
    switch first {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}
