/// Reads the bytes of a trace.
public enum TraceReader {
  /// Reads a whole trace, or as much of it as is whole.
  ///
  /// A trace that was cut or damaged reads up to the last whole chunk before the damage; what is
  /// missing is said in ``Trace/integrity``.
  ///
  /// - Parameter bytes: The bytes of a file in the binary form.
  /// - Returns: The events in order, and what is known about losses.
  /// - Throws: A ``TraceDecodingError`` when the bytes are no trace, or of a newer major version.
  /// - Complexity: O(*n*) in the number of bytes, in time and in memory.
  public static func read(_ bytes: [UInt8]) throws(TraceDecodingError) -> Trace {
    guard bytes.count >= TraceFormat.headerSize else {
      guard !bytes.isEmpty && TraceFormat.magic.starts(with: bytes.prefix(TraceFormat.magic.count))
      else { throw .notATrace(bytes) }
      return Trace(
        events: [],
        integrity: TraceIntegrity(
          isComplete: false, cutOffset: 0, missingBytes: UInt64(bytes.count),
          cutReason: "the file ends inside its header"))
    }
    guard bytes.starts(with: TraceFormat.magic) else { throw .notATrace(bytes) }
    let major = bytes[TraceFormat.magic.count]
    let minor = bytes[TraceFormat.magic.count + 1]
    guard major == TraceFormat.major else {
      throw .otherVersion(major: UInt64(major), minor: UInt64(minor), offset: 8)
    }
    var reader = ChunkReader(bytes, allowsMissingFields: minor < TraceFormat.minor)
    return reader.read()
  }
}
