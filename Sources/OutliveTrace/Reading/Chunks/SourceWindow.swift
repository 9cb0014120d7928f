/// The part of a source that was read last, for whoever goes over its headers from front to back.
struct SourceWindow {
  private let source: any TraceSource
  private(set) var bytes: [UInt8] = []
  private(set) var offset: UInt64 = 0

  /// One page: a header is read together with the next ones only when chunks are small.
  private static let size = 4096

  init(_ source: any TraceSource) { self.source = source }

  /// Where the source ends.
  var end: UInt64 { source.byteCount }

  /// Makes sure that bytes from an offset on are in the window, as many as are wanted or there.
  ///
  /// - Returns: The index of the first in ``bytes``, and how many there are.
  mutating func show(_ start: UInt64, count: Int, ahead: Int = 0) throws(TraceSourceError)
    -> Range<Int>
  {
    let wanted = start < end ? Int(min(UInt64(count), end - start)) : 0
    if start >= offset && start + UInt64(wanted) <= offset + UInt64(bytes.count) {
      let index = Int(start - offset)
      return index..<(ahead > 0 ? bytes.count : index + wanted)
    }
    bytes = try source.bytes(at: start, count: max(count, ahead, SourceWindow.size))
    offset = start
    return 0..<(ahead > 0 ? bytes.count : min(wanted, bytes.count))
  }

  /// Where the next byte is that isn't 0, from an offset on; the end when there is none.
  mutating func skipZeros(from start: UInt64) throws(TraceSourceError) -> UInt64 {
    var offset = start
    while offset < end {
      let range = try show(offset, count: 1, ahead: SourceWindow.searched)
      guard !range.isEmpty else { return end }
      if let index = bytes[range].firstIndex(where: { $0 != 0 }) {
        return offset + UInt64(index - range.lowerBound)
      }
      offset += UInt64(range.count)
    }
    return end
  }

  /// Where the first bytes of a chunk are next, from an offset on; `nil` when they are nowhere.
  mutating func findMagic(from start: UInt64) throws(TraceSourceError) -> UInt64? {
    var offset = start
    while offset + 4 <= end {
      let range = try show(offset, count: 4, ahead: SourceWindow.searched)
      guard range.count >= 4 else { return nil }
      if let index = SourceWindow.firstMagic(in: bytes, range) {
        return offset + UInt64(index - range.lowerBound)
      }
      offset += UInt64(range.count - 3)
    }
    return nil
  }

  /// How much is read at once where nothing tells how far the next chunk is.
  private static let searched = 1 << 18

  private static func firstMagic(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    let first = UInt32(littleEndian: 0x4B43_4C4F)
    return unsafe bytes.withUnsafeBytes { bytes in
      var index = range.lowerBound
      while index + 4 <= range.upperBound {
        if unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self) == first {
          return index
        }
        index += 1
      }
      return nil
    }
  }
}
