public import OutliveTrace

/// One stream of a recorder: what a thread writes its events to.
///
/// It lies at a fixed address until its recorder is gone. Between `outlive_enter` and `outlive_leave`
/// it belongs to the thread that writes to it; at other times to whoever has the lock of the
/// recorder's ``StreamStore`` and has seen that nobody writes.
@safe
@usableFromInline
package struct RecordedStream {
  /// What writes the events.
  @usableFromInline package var encoder: ChunkEncoder
  /// The serial numbers that the stream has set aside.
  @usableFromInline package var identifiers = IdentifierBlocks()
  /// The chunk that the encoder writes to.
  var chunk: Chunk?
  /// Whether the thread's name was looked up.
  var isThreadNamed = false
  /// How many events were dropped since the last one that was recorded, and why.
  var dropped: UInt64 = 0
  var dropReason = LossReason.writeFailed

  /// How far before a stream its flag is: in a line of the processor's cache of its own.
  ///
  /// The flag is no property: it is read while another thread has the stream.
  @usableFromInline static let flagDistance = 128

  /// Makes a stream at an address of its own.
  static func make(number: UInt32) -> UnsafeMutablePointer<RecordedStream> {
    // No two threads' streams may share a line of a processor's cache.
    let size = flagDistance + (MemoryLayout<RecordedStream>.stride + 127) / 128 * 128
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 128)
    unsafe memory.initializeMemory(as: UInt64.self, repeating: 0, count: flagDistance / 8)
    let stream = unsafe (memory + flagDistance).bindMemory(to: RecordedStream.self, capacity: 1)
    unsafe stream.initialize(to: RecordedStream(number: number))
    return unsafe stream
  }

  /// Gives back what ``make(number:)`` has made.
  static func free(_ stream: UnsafeMutablePointer<RecordedStream>) {
    unsafe stream.pointee.encoder.deallocate()
    unsafe stream.deinitialize(count: 1)
    unsafe (UnsafeMutableRawPointer(stream) - flagDistance).deallocate()
  }

  /// Whether a thread is writing to the stream at this moment.
  @inlinable
  package static func busy(
    of stream: UnsafeMutablePointer<RecordedStream>
  ) -> UnsafeMutablePointer<UInt64> {
    unsafe (UnsafeMutableRawPointer(stream) - flagDistance).assumingMemoryBound(to: UInt64.self)
  }

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
@usableFromInline
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
  @usableFromInline
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
