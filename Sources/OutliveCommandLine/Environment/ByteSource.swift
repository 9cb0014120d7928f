/// Something that bytes are read from, from the first to the last.
package protocol ByteSource {
  /// How many bytes there are in all; `nil` when only reading them tells, as with a pipe.
  var expectedByteCount: Int? { get }

  /// Adds the next bytes to an array.
  ///
  /// - Parameters:
  ///   - bytes: Where to add them.
  ///   - limit: How many to add at most; at least 1.
  /// - Returns: How many were added; 0 only at the end.
  /// - Throws: What the system says when it refuses; nothing was added then.
  func read(into bytes: inout [UInt8], atMost limit: Int) throws(FileSystemError) -> Int
}
