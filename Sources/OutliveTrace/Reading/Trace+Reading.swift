extension Trace {
  /// Reads a trace in either form; the first bytes say which one it is.
  ///
  /// A trace that was cut or damaged reads up to there; what is missing is said in ``integrity``.
  ///
  /// - Parameter bytes: The bytes of a file in the binary form or in NDJSON.
  /// - Throws: A ``TraceDecodingError`` when the bytes are no trace, or of a newer major version.
  /// - Complexity: O(*n*) in the number of bytes, in time and in memory.
  public init(reading bytes: [UInt8]) throws(TraceDecodingError) {
    let whiteSpace: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    if bytes.first == TraceFormat.magic.first {
      self = try TraceReader.read(bytes)
    } else if bytes.first(where: { !whiteSpace.contains($0) }) == UInt8(ascii: "{") {
      self = try TraceJSON.decode(bytes)
    } else {
      throw .neitherForm(bytes)
    }
  }
}
