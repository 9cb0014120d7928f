internal import OutliveAnalysis
internal import OutliveTrace

/// Runs of a shelf whose cells hold the list that holds them.
enum ShelfRuns {
  /// A run in which cells were to be gone when the list closed.
  ///
  /// - Parameters:
  ///   - cells: How many leak.
  ///   - property: The property through which a cell holds its list.
  ///   - hasSnapshot: Whether anybody looked at the live heap.
  ///   - recording: What tells the recording from others; `nil` leaves that out.
  /// - Returns: The trace.
  static func leaking(
    cells: Int, property: String = "list", hasSnapshot: Bool = true, recording: String? = nil
  ) -> Trace {
    var trace = TraceBuilder()
    if let recording {
      // 2026-02-03, in the afternoon.
      trace.record(
        .recordingBegan(
          RecordingBegan(
            recording: recording, segment: 1, process: 1, program: "shelf",
            wallClock: 1_770_130_000_000_000_000, monotonicClock: 0, clock: "monotonic",
            recorder: "test")))
    }
    let pairs = (0..<cells).map { _ in (trace.object("Shelf.List"), trace.object("Shelf.Cell")) }
    if cells == 0 { trace.release(trace.object("Shelf.List")) }
    if hasSnapshot {
      trace.snapshot("closed") { heap in
        for (list, cell) in pairs {
          heap.edge(list, "cell", cell)
          heap.edge(cell, property, list)
        }
      }
    }
    trace.settle("closed")
    return trace.trace
  }
}
