/// Where the bytes of a trace are: in memory, or in a file of which only parts are read.
///
/// A source is read from several threads at once.
public protocol TraceSource: Sendable {
  /// How many bytes there are; it never changes.
  var byteCount: UInt64 { get }

  /// Reads bytes from an offset on.
  ///
  /// - Parameters:
  ///   - buffer: The memory that they go to.
  ///   - offset: The offset in bytes of the first.
  /// - Returns: How many bytes were read: as many as there is room for, fewer only at the end.
  /// - Throws: A ``TraceSourceError`` when they can't be read.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64
  ) throws(TraceSourceError) -> Int
}

extension TraceSource {
  /// Reads so many bytes from an offset on, fewer at the end.
  func bytes(at offset: UInt64, count: Int) throws(TraceSourceError) -> [UInt8] {
    guard offset < byteCount else { return [] }
    let count = Int(min(UInt64(count), byteCount - offset))
    var failure: TraceSourceError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      do throws(TraceSourceError) {
        initialized = unsafe try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
