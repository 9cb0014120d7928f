/// Turns events into the bytes of a trace, chunk by chunk.
///
/// The writer keeps nothing but the open chunk and the tables of interned strings; the caller moves
/// finished bytes to wherever they are kept.
public struct TraceWriter: Sendable {
  /// Makes a writer for a new trace.
  public init() {}

  /// How many bytes wait in the open chunk.
  public var pendingByteCount: Int { 0 }

  /// Adds an event to the open chunk.
  public mutating func append(_ event: Event) {}

  /// Closes the open chunk and returns its bytes, the file header before the first.
  public mutating func takeChunk() -> [UInt8] { [] }

  /// Closes the open chunk and the trace: returns the last bytes, the end mark included.
  public mutating func finish() -> [UInt8] { [] }
}
