/// The bytes of one chunk, copied from where they come from: whatever happens there, these stay.
@safe
final class ChunkBuffer {
  private let memory: UnsafeMutableRawPointer
  /// How many bytes could be read.
  let count: Int

  /// Reads bytes from an offset of a source on, fewer where it ends.
  init(_ source: any TraceSource, at offset: UInt64, count: Int) throws(TraceSourceError) {
    unsafe memory = .allocate(byteCount: count + RecordCursor.slack, alignment: 16)
    do throws(TraceSourceError) {
      self.count = unsafe try source.read(
        into: UnsafeMutableRawBufferPointer(start: memory, count: count), at: offset)
    } catch {
      unsafe memory.deallocate()
      throw error
    }
    unsafe (memory + self.count).initializeMemory(
      as: UInt8.self, repeating: 0, count: count + RecordCursor.slack - self.count)
  }

  deinit { unsafe memory.deallocate() }

  /// The first bytes, as many as are there.
  func prefix(_ size: Int) -> [UInt8] {
    unsafe [UInt8](UnsafeRawBufferPointer(start: memory, count: min(size, count)))
  }

  /// The checksum of bytes from an offset on.
  func checksum(from offset: Int, continuing checksum: UInt32) -> UInt32 {
    unsafe Checksum.crc32c(
      UnsafeRawBufferPointer(start: memory + offset, count: count - offset), continuing: checksum)
  }

  /// A cursor over a range, which must lie within the bytes; it is good for as long as the buffer.
  func cursor(in range: Range<Int>) -> RecordCursor {
    precondition(range.upperBound <= count, "a cursor is over bytes that are there")
    return unsafe RecordCursor(memory, in: range)
  }
}

// The bytes are written while the buffer is made, and only read from then on.
extension ChunkBuffer: @unchecked Sendable {}
