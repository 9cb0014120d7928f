/// A file without a name that is gone when it is let go, or when the process ends.
package protocol ScratchFile: AnyObject, ByteSink {
  /// Adds bytes from a place in the file to an array.
  ///
  /// - Parameters:
  ///   - offset: Where to begin, in bytes.
  ///   - bytes: Where to add them.
  ///   - limit: How many to add at most; at least 1.
  /// - Returns: How many were added; 0 only at the end.
  /// - Throws: What the system says when it refuses; nothing was added then.
  func read(at offset: UInt64, into bytes: inout [UInt8], atMost limit: Int)
    throws(FileSystemError) -> Int
}

/// The bytes of a scratch file, from the first to the last.
final class ScratchSource: ByteSource {
  let expectedByteCount: Int?
  private let file: any ScratchFile
  private var offset: UInt64 = 0

  /// Makes a source of a file that has been written.
  init(_ file: any ScratchFile, byteCount: UInt64) {
    self.file = file
    expectedByteCount = Int(clamping: byteCount)
  }

  func read(into bytes: inout [UInt8], atMost limit: Int) throws(FileSystemError) -> Int {
    let count = try file.read(at: offset, into: &bytes, atMost: limit)
    offset += UInt64(count)
    return count
  }
}
