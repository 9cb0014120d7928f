internal import OutliveTrace

/// Writes the events of a trace to a sink, one after the other, in either form.
final class TraceEncoder {
  private static let pieceSize = 1 << 17
  private let form: TraceForm
  private let sink: any ByteSink
  private var binary = TraceWriter()
  private var lines = TraceJSONWriter()
  /// How many events were written.
  private(set) var eventCount: UInt64 = 0

  /// Makes an encoder that writes a form to a sink.
  init(_ form: TraceForm, to sink: any ByteSink) {
    self.form = form
    self.sink = sink
  }

  /// Adds an event; its number must be greater than that of the event before.
  func append(_ event: Event) throws(FileSystemError) {
    eventCount += 1
    switch form {
    case .outlive:
      binary.append(event)
      if binary.pendingByteCount >= Self.pieceSize { try sink.write(binary.takeChunk()) }
    case .ndjson:
      lines.append(event)
      if lines.pendingByteCount >= Self.pieceSize { try sink.write(lines.take()) }
    }
  }

  /// Ends the trace.
  ///
  /// - Parameter integrity: What is known about losses.
  /// - Throws: What the sink throws.
  func finish(_ integrity: TraceIntegrity) throws(FileSystemError) {
    switch form {
    case .outlive: try sink.write(binary.finish(integrity))
    case .ndjson:
      lines.finish(integrity)
      try sink.write(lines.take())
    }
  }
}
