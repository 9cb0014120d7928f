/// A source whose first bytes have been looked at, and are handed out all the same.
final class PeekedSource: ByteSource {
  let expectedByteCount: Int?
  /// The first bytes: as many as were asked for, or all when there are fewer.
  let beginning: [UInt8]
  private let source: any ByteSource
  private var offset = 0

  /// Looks at the first bytes of a source.
  ///
  /// - Parameters:
  ///   - source: The source, of which nothing has been read.
  ///   - count: How many bytes to look at.
  /// - Throws: What the source throws.
  init(_ source: any ByteSource, count: Int) throws(FileSystemError) {
    self.source = source
    expectedByteCount = source.expectedByteCount
    var bytes: [UInt8] = []
    while bytes.count < count {
      guard try source.read(into: &bytes, atMost: count - bytes.count) > 0 else { break }
    }
    beginning = bytes
  }

  func read(into bytes: inout [UInt8], atMost limit: Int) throws(FileSystemError) -> Int {
    guard offset < beginning.count else { return try source.read(into: &bytes, atMost: limit) }
    let end = min(beginning.count, offset + limit)
    defer { offset = end }
    bytes += beginning[offset..<end]
    return end - offset
  }
}
