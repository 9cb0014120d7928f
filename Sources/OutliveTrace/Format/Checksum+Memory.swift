internal import COutliveTrace

extension Checksum {
  /// Computes the checksum of memory, by the processor's own instruction where there is one.
  ///
  /// - Parameters:
  ///   - bytes: The memory.
  ///   - checksum: The checksum of what comes before, to continue it.
  /// - Returns: The checksum up to the end of the memory.
  static func crc32c(_ bytes: UnsafeRawBufferPointer, continuing checksum: UInt32 = 0) -> UInt32 {
    guard outlive_has_crc32c() else { return unsafe tabulated(bytes, continuing: checksum) }
    return unsafe outlive_crc32c(checksum, bytes.baseAddress, bytes.count)
  }
}
