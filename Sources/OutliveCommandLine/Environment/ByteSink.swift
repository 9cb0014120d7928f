/// Something that bytes are written to, one after the other.
package protocol ByteSink {
  /// Writes bytes, all of them.
  ///
  /// - Throws: What the system says when it refuses; a part may be written then.
  func write(_ bytes: [UInt8]) throws(FileSystemError)
}

/// Something that hands its bytes to a sink, piece by piece; it throws only what the sink throws.
package typealias ByteContent = (any ByteSink) throws(FileSystemError) -> Void

/// A file that is being written.
package protocol FileSink: ByteSink {
  /// Ends the writing; nothing can be written after it.
  ///
  /// - Throws: What the system says when bytes that seemed written weren't.
  func close() throws(FileSystemError)
}
