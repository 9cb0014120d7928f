internal import OutliveTrace

/// A form that a trace can be kept in; its name is also the ending of its files.
enum TraceForm: String, CaseIterable {
  /// The binary form, as programs record it.
  case outlive
  /// A line of JSON for each event.
  case ndjson

  /// Tells the form by the first bytes of a trace.
  init(beginning: [UInt8]) {
    // Whatever is neither is refused when it is read.
    let whiteSpace: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    let first = beginning.first { !whiteSpace.contains($0) }
    self = first == UInt8(ascii: "{") ? .ndjson : .outlive
  }

  /// Writes a trace in this form.
  ///
  /// - Throws: What the sink throws.
  func write(_ trace: Trace, to sink: any ByteSink) throws(FileSystemError) {
    switch self {
    case .outlive: try sink.write(TraceWriter.encode(trace))
    case .ndjson:
      try TraceJSON.encode(trace) { (bytes) throws(FileSystemError) in try sink.write(bytes) }
    }
  }
}
