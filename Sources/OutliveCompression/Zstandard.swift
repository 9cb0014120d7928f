/// Facts about Zstandard's frames (RFC 8878).
package enum Zstandard {
  /// How many bytes tell whether a frame begins.
  package static let magicSize = 4

  /// The levels of compression, from the quickest to the smallest.
  package static let levels = 1...19

  /// Whether bytes begin a frame, one that is skipped included.
  ///
  /// - Parameter bytes: The first bytes; with fewer than ``magicSize`` the answer is no.
  /// - Returns: Whether they do.
  package static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    let magic = Array(bytes.prefix(magicSize))
    guard magic.count == magicSize else { return false }
    let isFrame = magic == [0x28, 0xB5, 0x2F, 0xFD]
    let isSkipped = magic[0] & 0xF0 == 0x50 && magic[1...] == [0x2A, 0x4D, 0x18]
    return isFrame || isSkipped
  }
}
