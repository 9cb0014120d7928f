internal import OutliveAnalysis
internal import OutliveTrace

extension OpenTrace {
  /// The kinds of events that names are put into.
  private static let named: Set<UInt64> = [
    ImageLoaded.tag, CallStackRecorded.tag, SnapshotRoot.tag,
  ]

  /// Replays the trace.
  ///
  /// A file in the binary form is read twice, first for what has no name yet, and its events are never
  /// all in memory; one in the other form is read whole.
  ///
  /// - Parameters:
  ///   - retention: How much of what is gone is remembered.
  ///   - naming: Puts names into what has none; it is handed the events that may need some.
  /// - Returns: The replayed trace.
  /// - Throws: Why there is nothing to work on.
  func replayed(
    remembering retention: Retention,
    naming: (Trace) throws(CommandFailure) -> Trace
  ) throws(CommandFailure) -> ReplayedTrace {
    guard let file else {
      return ReplayedTrace(of: try naming(try read()), remembering: retention)
    }
    var unnamed = Trace(events: [])
    _ = try summary(of: file, noting: Self.named) { event in
      unnamed.events.append(event)
    }
    let named = try naming(unnamed)
    let known = named.events.enumerated().filter { index, event in
      index >= unnamed.events.count || unnamed.events[index] != event
    }.map(\.element)
    return try replay(file, replacing: known, remembering: retention)
  }
}
