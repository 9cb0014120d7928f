/// Reads the bytes of a trace.
public enum TraceReader {
  /// Reads a whole trace, or as much of it as is whole.
  ///
  /// What is damaged is stepped over (in version 1.0: reading stops there); what is missing is said in
  /// ``Trace/integrity``. ``TraceFile`` reads a trace in parts.
  ///
  /// - Parameter bytes: The bytes of a file in the binary form.
  /// - Returns: The events in order, and what is known about losses.
  /// - Throws: A ``TraceDecodingError`` when the bytes are no trace, or of a newer major version.
  /// - Complexity: O(*n* log *m*) in the number of bytes and that of streams, in memory O(*n*).
  public static func read(_ bytes: [UInt8]) throws(TraceDecodingError) -> Trace {
    do throws(TraceFileError) {
      let file = try TraceFile(MemorySource(bytes))
      do throws(TraceSourceError) {
        return try file.read()
      } catch {
        throw .source(error)
      }
    } catch {
      switch error {
      case .decoding(let error): throw error
      case .source: preconditionFailure("bytes that are in memory can always be read")
      }
    }
  }
}
