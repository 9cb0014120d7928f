/// The constants of the binary form; the article *Trace format* explains them.
@usableFromInline
enum TraceFormat {
  /// The first bytes of every trace.
  ///
  /// As in PNG, the first byte is no ASCII, and a line ending of each sort follows the name: a
  /// transfer in text mode then breaks the header instead of the events.
  static let magic: [UInt8] = [0x89, 0x4F, 0x55, 0x54, 0x4C, 0x0D, 0x0A, 0x1A]
  /// The version of the format; a reader refuses a newer one.
  static let major: UInt8 = 1
  /// The revision of the version; a reader reads newer ones and skips what it doesn't know.
  static let minor: UInt8 = 4
  /// The size of the file header in bytes.
  static let headerSize = 16
  /// The size in bytes of the longest string that may be interned.
  ///
  /// A record of a few bytes can refer to an interned string, so without a limit a small hostile
  /// trace could stand for an endless text.
  static let longestInternedString = 4096
  /// The size in bytes of the largest payload that a chunk of a stream may have.
  static let largestStreamPayload = 1 << 25
  /// How many types of identifiers there may ever be.
  @usableFromInline static let identifierTypes = 64
  /// The size in bytes of the longest text that a writer writes whole; twenty of them, which is more
  /// than any event has, fit into a chunk.
  static let longestText = 1 << 20

  /// The file header as this version writes it.
  static var header: [UInt8] {
    magic + [major, minor] + [UInt8](repeating: 0, count: headerSize - magic.count - 2)
  }
}

/// What a chunk holds.
///
/// The kinds 4 (a snapshot in bulk) and 5 (an image map) are reserved; a reader skips every kind that
/// it doesn't know.
enum ChunkKind: UInt8 {
  /// Events of version 1.0, and the definitions of the strings and sites that they refer to.
  case events = 1
  /// The end of a recording that was closed properly.
  case end = 2
  /// The end of a conversion: what was known about the losses of the original.
  case cut = 3
  /// Events of one stream.
  case stream = 6
  /// Where the chunks are.
  case index = 7
}

/// The tags of the records that give a trace its structure; those of events begin at 16.
enum RecordTag {
  static let string: UInt64 = 1
  static let site: UInt64 = 2
  static let end: UInt64 = 3
  static let cut: UInt64 = 4
  static let thread: UInt64 = 5
  static let skip: UInt64 = 6
  static let time: UInt64 = 7
  static let streamEnd: UInt64 = 8
  static let indexOffset: UInt64 = 9
  static let indexEntry: UInt64 = 10
  static let identifierBase: UInt64 = 11
  static let firstEvent: UInt64 = 16
}

/// The bits that say which optional fields an event's record has.
enum EventFlags {
  static let isolation: UInt8 = 1 << 0
  static let task: UInt8 = 1 << 1
  static let cause: UInt8 = 1 << 2
  static let site: UInt8 = 1 << 3
  /// In a stream: the cause is an event of another one.
  static let foreignCause: UInt8 = 1 << 4
}
