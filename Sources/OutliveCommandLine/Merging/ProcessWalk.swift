internal import OutliveTrace

/// A walk through the events of one process, from segment to segment.
struct ProcessWalk {
  /// What moves the process's identifiers.
  private(set) var shift: IdentifierShift
  /// When the next event counts as being; `nil` after the last.
  private(set) var nextTime: UInt64?

  private let offset: UInt64
  private let isNumberedThrough: Bool
  private var segments: ArraySlice<MergedProcess.Segment>
  private var events: OpenEvents?
  private var pending: Event?
  /// The number that the last event had in its trace.
  private var lastNumber: UInt64 = 0

  /// Makes a walk that begins before the first event.
  init(_ process: MergedProcess, shift: IdentifierShift, offset: UInt64) {
    self.shift = shift
    self.offset = offset
    isNumberedThrough = process.isNumberedThrough
    segments = process.segments[...]
  }

  /// Looks at the next event.
  ///
  /// - Throws: Why the trace can't be read any more.
  mutating func advance() throws(CommandFailure) {
    pending = nil
    while true {
      if let event = try events?.next() {
        pending = event
        // An event counts as not before an earlier one of its process.
        nextTime = max(nextTime ?? 0, event.time.added(offset))
        return
      }
      guard let segment = segments.popFirst() else {
        nextTime = nil
        return
      }
      events = try segment.trace.events(after: segment.ends ?? StreamEnds())
      guard !isNumberedThrough else { continue }
      shift.numbers = EventNumbers()
      lastNumber = 0
    }
  }

  /// Gives away the next event as it stands in the merged trace.
  ///
  /// - Parameter number: The number of the event before it there. Gaps in the numbers of a trace,
  ///   which stand for lost events, stay.
  /// - Returns: The event; `nil` after the last.
  mutating func take(after number: UInt64) -> Event? {
    guard let event = pending else { return nil }
    let step = event.sequence.rawValue - lastNumber
    let (place, overflow) = number.addingReportingOverflow(step)
    lastNumber = event.sequence.rawValue
    return shift.shifted(
      event, to: overflow ? number + 1 : place, time: event.time.added(offset))
  }
}
