// Comparing and searching bytes, eight at a time; none behind the end is touched.

extension UnsafeRawBufferPointer {
  /// Whether both hold the same bytes.
  @inline(__always)
  func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    func differ<Word: FixedWidthInteger & BitwiseCopyable>(_ type: Word.Type, at offset: Int)
      -> Bool
    {
      unsafe loadUnaligned(fromByteOffset: offset, as: type)
        != other.loadUnaligned(fromByteOffset: offset, as: type)
    }
    if count >= 8 {
      var offset = 0
      while offset < count - 8 {
        if differ(UInt64.self, at: offset) { return false }
        offset += 8
      }
      // The last eight bytes may overlap those before: no byte behind the end is touched.
      return !differ(UInt64.self, at: count - 8)
    }
    if count >= 4 { return !differ(UInt32.self, at: 0) && !differ(UInt32.self, at: count - 4) }
    if count >= 2 { return !differ(UInt16.self, at: 0) && !differ(UInt16.self, at: count - 2) }
    return count == 0 || !differ(UInt8.self, at: 0)
  }

  /// The offset of the first line feed; `nil` when there is none.
  var firstLineFeed: Int? {
    var offset = 0
    while count - offset >= 8 {
      let feeds = EightBytes.lineFeeds(
        UInt64(littleEndian: unsafe loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      if feeds != 0 { return offset + feeds.trailingZeroBitCount >> 3 }
      offset += 8
    }
    while offset < count {
      if unsafe self[offset] == UInt8(ascii: "\n") { return offset }
      offset += 1
    }
    return nil
  }

  /// The offset of the first byte from a place on that can't stand in a text of JSON as it is, or
  /// the end.
  func firstTextStop(from start: Int) -> Int {
    var offset = start
    while count - offset >= 8 {
      let word = UInt64(
        littleEndian: unsafe loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let stops = EightBytes.textStops(word)
      if stops != 0 { return offset + stops.trailingZeroBitCount >> 3 }
      offset += 8
    }
    while offset < count {
      let byte = unsafe self[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      offset += 1
    }
    return offset
  }
}
