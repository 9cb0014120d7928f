/// A file without a name that is gone when it is let go, or when the process ends.
///
/// Once it has been written it is read from several threads at once.
package protocol ScratchFile: AnyObject, Sendable, ByteSink {
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
