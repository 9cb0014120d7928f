public import OutliveTrace

/// A trace played back, each of its processes by itself.
///
/// Most traces are of one process; one that was merged has several, and a settle point of one says nothing
/// about another.
public struct ReplayedTrace: Sendable {
  let parts: [MergedPart]
  /// How much of the recording could be read.
  public var integrity: TraceIntegrity

  /// Plays back a trace.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - retention: How much of what is gone is remembered.
  /// - Complexity: O(*n* log *n*) for *n* events.
  public init(of trace: Trace, remembering retention: Retention = .everything) {
    parts = MergedPart.parts(of: trace, remembering: retention)
    integrity = trace.integrity
  }

  /// Plays back a trace from its file, without having its events in memory.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - known: Events of which more is known than the file holds, such as the names of functions: each
  ///     takes the place of the one with its number; what has a higher number than all comes last.
  ///   - retention: How much of what is gone is remembered.
  /// - Throws: A `TraceSourceError` when bytes can't be had.
  /// - Complexity: O(*n* log *n*) for *n* events; in memory O(*m*) for *m* objects and other things that
  ///   are remembered.
  public init(
    of file: TraceFile, replacing known: [Event] = [],
    remembering retention: Retention = .everything
  ) throws(TraceSourceError) {
    parts = try MergedPart.parts(of: file, replacing: known, remembering: retention)
    integrity = parts.first?.replay.integrity ?? TraceIntegrity()
  }

  /// Makes it of what was played back already.
  init(_ replay: Replay) {
    parts = [MergedPart(label: nil, replay: replay)]
    integrity = replay.integrity
  }
}
