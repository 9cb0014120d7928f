/// Reads the events of a trace in either form, one after another; the first bytes say which form it is.
///
/// A trace in the binary form is read in bounded memory; one in NDJSON is decoded as a whole. Not
/// thread-safe.
public struct TraceInputReader: ~Copyable {
  /// How a trace is written down.
  public enum Form: String, Hashable, Sendable {
    /// The binary form.
    case binary
    /// One line of JSON for each event.
    case lines = "ndjson"
  }

  /// The form that the trace is in.
  public let form: Form
  /// The trace, of which any part can be read; `nil` in NDJSON.
  public let file: TraceFile?
  /// What merges the streams of a trace in the binary form, from the first event on.
  private var merger: EventMerger? = nil
  private let trace: Trace
  private var index = 0
  private let selection: EventSelection

  /// Opens a trace.
  ///
  /// - Parameters:
  ///   - source: Where its bytes are.
  ///   - selection: Which events are wanted; by default all of them. Those of NDJSON are in stream 0.
  /// - Throws: A ``TraceFileError`` when the bytes can't be had, are no trace in either form, or are
  ///   one of a newer major version.
  public init(
    _ source: some TraceSource, _ selection: EventSelection = .all
  ) throws(TraceFileError) {
    let opened = try TraceInputReader.open(source)
    self.selection = selection
    form = opened.file == nil ? .lines : .binary
    file = opened.file
    trace = opened.trace
  }

  private static func open(
    _ source: some TraceSource
  ) throws(TraceFileError) -> (file: TraceFile?, trace: Trace) {
    let first = try TraceFile.reading { () throws(TraceSourceError) in
      try source.bytes(at: 0, count: 1)
    }
    if first.first == TraceFormat.magic.first {
      return (try TraceFile(source), Trace(events: []))
    }
    let bytes = try TraceFile.reading { () throws(TraceSourceError) in
      try source.bytes(at: 0, count: Int(clamping: source.byteCount))
    }
    do throws(TraceDecodingError) {
      return (nil, try Trace(reading: bytes))
    } catch {
      throw .decoding(error)
    }
  }

  /// Reads the next event.
  ///
  /// - Returns: The event, or `nil` when there are no more.
  /// - Throws: A ``TraceSourceError`` when bytes can't be had.
  public mutating func next() throws(TraceSourceError) -> Event? {
    if let file {
      if merger == nil { merger = try file.events(selection) }
      return try merger?.next()
    }
    while index < trace.events.count {
      defer { index += 1 }
      let event = trace.events[index]
      if selection.contains(event) { return event }
    }
    return nil
  }

  /// What is known about losses; final when ``next()`` has returned `nil`.
  public var integrity: TraceIntegrity {
    switch merger {
    case .some(let merger): merger.integrity
    case .none: file == nil ? trace.integrity : TraceIntegrity(isComplete: false)
    }
  }
}
