/// What has been read of a trace so far, in either form.
struct PartialTrace {
  var events: [Event] = []
  /// How many records of events were read or skipped.
  var eventRecords: UInt64 = 0
  /// How many records were skipped, of events or not.
  var skippedRecords: UInt64 = 0
  var endMark: EndMark?

  /// The trace, when reading came to the end of the bytes.
  func trace(byteCount: Int) -> Trace {
    guard let endMark else {
      return trace(
        cutAt: byteCount, byteCount: byteCount,
        because: "the end mark is missing: the program stopped before it closed its recording")
    }
    guard endMark.events == eventRecords else {
      return trace(
        cutAt: byteCount, byteCount: byteCount,
        because: "the end mark counts \(endMark.events) events, but \(eventRecords) are there")
    }
    var integrity = endMark.integrity
    integrity.skippedRecords = allSkippedRecords
    return Trace(events: events, integrity: integrity)
  }

  /// The trace, when reading had to stop.
  func trace(cutAt offset: Int, byteCount: Int, because reason: String) -> Trace {
    Trace(
      events: events,
      integrity: TraceIntegrity(
        isComplete: false, cutOffset: UInt64(offset), missingBytes: UInt64(byteCount - offset),
        cutReason: reason, skippedRecords: allSkippedRecords))
  }

  /// The records that were skipped here, and those that were before a conversion.
  private var allSkippedRecords: UInt64 {
    let before = endMark?.integrity.skippedRecords ?? 0
    let (sum, overflow) = before.addingReportingOverflow(skippedRecords)
    return overflow ? .max : sum
  }
}
