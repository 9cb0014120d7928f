/// CRC-32C: the cyclic redundancy check with Castagnoli's polynomial, as iSCSI (RFC 3720) uses it.
enum Checksum {
  /// Computes the checksum of a range of bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - range: The range, which must lie within the bytes.
  ///   - checksum: The checksum of what comes before the range, to continue it.
  /// - Returns: The checksum up to the end of the range.
  /// - Complexity: O(*n*) in the length of the range.
  static func crc32c(
    _ bytes: [UInt8], in range: Range<Int>, continuing checksum: UInt32 = 0
  ) -> UInt32 {
    precondition(range.upperBound <= bytes.count, "a checksum is of bytes that are there")
    return unsafe bytes.withUnsafeBytes { buffer in
      unsafe crc32c(UnsafeRawBufferPointer(rebasing: buffer[range]), continuing: checksum)
    }
  }

  /// The same of memory, by tables: for processors that have no instruction for it.
  ///
  /// Eight bytes are folded at a time through as many tables ("slicing by 8": Kounavis and Berry,
  /// *Novel Table Lookup-Based Algorithms for High-Performance CRC Generation*, 2008).
  static func tabulated(
    _ buffer: UnsafeRawBufferPointer, continuing checksum: UInt32 = 0
  ) -> UInt32 {
    unsafe tables.withUnsafeBufferPointer { table in
      var crc = ~checksum
      var offset = 0
      while buffer.count - offset >= 8 {
        let word = unsafe UInt64(
          littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let folded = word ^ UInt64(crc)
        crc = 0
        for position in 0..<8 {
          let byte = Int(truncatingIfNeeded: folded >> UInt64(8 * position)) & 0xFF
          unsafe crc ^= table[(7 - position) << 8 | byte]
        }
        offset += 8
      }
      while offset < buffer.count {
        unsafe crc = table[Int((crc ^ UInt32(buffer[offset])) & 0xFF)] ^ (crc >> 8)
        offset += 1
      }
      return ~crc
    }
  }

  /// Eight tables of 256 entries: table *n* moves a byte's remainder on by *n* bytes.
  private static let tables: [UInt32] = {
    let polynomial: UInt32 = 0x82F6_3B78
    var tables: [UInt32] = []
    tables.reserveCapacity(8 * 256)
    for byte in 0..<UInt32(256) {
      var remainder = byte
      for _ in 0..<8 {
        remainder = remainder & 1 == 1 ? remainder >> 1 ^ polynomial : remainder >> 1
      }
      tables.append(remainder)
    }
    for index in 256..<(8 * 256) {
      let previous = tables[index - 256]
      tables.append(tables[Int(previous & 0xFF)] ^ (previous >> 8))
    }
    return tables
  }()
}
