internal import OutliveTrace

/// One process of a trace, played back.
///
/// A trace that was merged from those of several processes says which threads belong to which. Each
/// process is played back by itself: its settle points are its own, and its objects are never held by
/// those of another.
struct MergedPart: Sendable {
  /// The name of the process; `nil` when the trace has only one.
  let label: String?
  /// What happened in it.
  let replay: Replay

  /// Plays back each process of a trace.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - retention: How much of what is gone is remembered.
  /// - Returns: One part for each process, in the order of their threads, and one for
  ///   the threads of none when there are any; the whole trace when it names no process.
  /// - Complexity: O(*n* log *n*) for *n* events.
  static func parts(of trace: Trace, remembering retention: Retention) -> [MergedPart] {
    var ranges: [(threads: ClosedRange<UInt64>, label: String)] = []
    for event in trace.events {
      guard case .partMerged(let part) = event.kind, part.firstThread <= part.lastThread else {
        continue
      }
      ranges.append((part.firstThread.rawValue...part.lastThread.rawValue, part.label))
    }
    guard !ranges.isEmpty else {
      return [MergedPart(label: nil, replay: Replay(of: trace, remembering: retention))]
    }

    // Ranges that overlap contradict each other: the one that begins first counts.
    var kept: [(threads: ClosedRange<UInt64>, label: String)] = []
    for range in ranges.sorted(by: { $0.threads.lowerBound < $1.threads.lowerBound }) {
      if let last = kept.last, last.threads.overlaps(range.threads) { continue }
      kept.append(range)
    }
    var traces = [Trace](
      repeating: Trace(events: [], integrity: trace.integrity), count: kept.count + 1)
    let threads = kept.map(\.threads)
    for event in trace.events {
      traces[place(of: event.thread.rawValue, in: threads)].events.append(event)
    }
    guard !sharesObjects(traces) else {
      // Serial numbers that two processes share prove that they weren't merged as they should be.
      var replay = Replay(of: trace, remembering: retention)
      replay.contradictions += ranges.count
      return [MergedPart(label: nil, replay: replay)]
    }
    var parts: [MergedPart] = []
    for (place, part) in traces.enumerated() where !part.events.isEmpty {
      var part = part
      // What is counted for the whole trace counts once.
      if !parts.isEmpty { part.integrity.skippedRecords = 0 }
      let label = place < kept.count ? kept[place].label : nil
      parts.append(MergedPart(label: label, replay: Replay(of: part, remembering: retention)))
    }
    return parts
  }

  /// Whether an object was made or released in more than one of several traces.
  private static func sharesObjects(_ traces: [Trace]) -> Bool {
    var places: [ObjectID: Int] = [:]
    for (place, trace) in traces.enumerated() {
      for event in trace.events {
        let object: ObjectID
        switch event.kind {
        case .objectCreated(let payload): object = payload.object
        case .objectReleased(let payload): object = payload.object
        default: continue
        }
        if let other = places.updateValue(place, forKey: object), other != place { return true }
      }
    }
    return false
  }

  /// The position of the range that holds a thread, or their number when none does.
  private static func place(of thread: UInt64, in ranges: [ClosedRange<UInt64>]) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < thread { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(thread) ? low : ranges.count
  }

  /// A finding of this part as the whole analysis shows it.
  func described(_ finding: Finding) -> Finding {
    var finding = finding
    if let original = replay.keptFingerprints[finding.fingerprint] {
      finding.fingerprint = original
    }
    if let label { finding.reasons.append("recorded in “\(label)”") }
    return finding
  }
}

extension Accounting {
  /// Adds what became of the objects of another process.
  mutating func add(_ other: Accounting) {
    tracked += other.tracked
    released += other.released
    reported += other.reported
    nested += other.nested
    expected += other.expected
    unexplained += other.unexplained
  }
}

extension ReplaySummary {
  /// Adds the figures of another process of the same trace.
  mutating func add(_ other: ReplaySummary) {
    events += other.events
    threads += other.threads
    duration = max(duration, other.duration)
    settlePoints += other.settlePoints
    snapshots += other.snapshots
    observations += other.observations
    resolutions += other.resolutions
  }
}
