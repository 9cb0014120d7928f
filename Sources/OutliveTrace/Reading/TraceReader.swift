/// Reads the bytes of a trace.
public enum TraceReader {
  /// Reads a whole trace.
  public static func read(_ bytes: [UInt8]) throws(TraceDecodingError) -> Trace {
    Trace(events: [])
  }
}

/// Why bytes are not a trace.
public struct TraceDecodingError: Error, Hashable, Sendable {
  /// The offset in bytes of the first part that could not be read.
  public var offset: UInt64
  /// What was expected there.
  public var expected: String
  /// What was found.
  public var found: String
}
