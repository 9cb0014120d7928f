/// Why bytes can't be compressed or decompressed.
package struct CompressionError: Error, Hashable, Sendable {
  /// What sort of error it is.
  package var code: Code
  /// How many compressed bytes were taken before it.
  package var offset: UInt64
  /// The library's own words.
  package var reason: String

  /// Makes an error from its parts.
  package init(_ code: Code, offset: UInt64 = 0, reason: String) {
    self.code = code
    self.offset = offset
    self.reason = reason
  }

  /// The sorts of errors.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    /// Where a frame should begin, other bytes are.
    case notCompressed = "not-compressed"
    /// The bytes end inside a frame.
    case truncated
    /// A frame contradicts itself, or its checksum is wrong.
    case damaged
    /// A frame asks for more memory than is given to one.
    case windowTooLarge = "window-too-large"
    /// A frame needs a dictionary.
    case dictionaryNeeded = "dictionary-needed"
    /// The library can't do it: there is no memory left, or it is too old.
    case unavailable
  }
}
