public import OutliveTrace

/// One stream of a recorder: what a thread writes its events to.
///
/// It lies at a fixed address until its recorder is gone. Between `outlive_enter` and `outlive_leave`
/// it belongs to the thread that writes to it; at other times to whoever has the lock of the
/// recorder's ``StreamStore`` and has seen that nobody writes.
@safe
@usableFromInline
package struct RecordedStream {
  /// Whether a thread is writing to the stream at this moment.
  @usableFromInline package var busy: UInt64 = 0
  /// What writes the events.
  @usableFromInline package var encoder: ChunkEncoder
  /// The serial numbers that the stream has set aside.
  package var identifiers = IdentifierBlocks()
  /// The chunk that the encoder writes to.
  var chunk: Chunk?
  /// Whether the thread's name was looked up.
  var isThreadNamed = false
  /// How many events were dropped since the last one that was recorded, and why.
  var dropped: UInt64 = 0
  var dropReason = LossReason.writeFailed

  init(number: UInt32) {
    // A label of megabytes helps nobody, and a recording must not wait for it.
    encoder = ChunkEncoder(stream: number, internedByteLimit: 1 << 20, textLimit: 1 << 16)
  }
}

/// A chunk that a stream writes to.
@safe
struct Chunk {
  /// The chunk, its headers included.
  var memory: UnsafeMutableRawBufferPointer
  /// What was mapped for it, when it is a part of a file.
  var mapping: UnsafeMutableRawBufferPointer?
  /// The file that it is a part of.
  var segment: Segment?
  /// Where it is in the file.
  var offset: UInt64 = 0
}

/// Serial numbers that one stream has set aside, so that threads needn't agree on each.
package struct IdentifierBlocks {
  /// How many numbers are set aside at a time.
  static let size: UInt64 = 64

  private struct Block {
    var type: ObjectIdentifier
    var next: UInt64
    var end: UInt64
  }
  private var blocks: [Block] = []

  /// The next number of a type; `nil` when a new block is needed.
  mutating func next(_ type: ObjectIdentifier) -> UInt64? {
    for index in blocks.indices where blocks[index].type == type {
      guard blocks[index].next < blocks[index].end else { return nil }
      defer { blocks[index].next += 1 }
      return blocks[index].next
    }
    return nil
  }

  /// Adds the numbers from one on.
  mutating func add(_ type: ObjectIdentifier, from first: UInt64) {
    blocks.removeAll { $0.type == type }
    blocks.append(Block(type: type, next: first, end: first + IdentifierBlocks.size))
  }
}
