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

  init(label: String?, replay: Replay) {
    self.label = label
    self.replay = replay
  }

  /// Plays back each process of a trace.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - retention: How much of what is gone is remembered.
  /// - Returns: One part for each process, in the order of their threads, and one for
  ///   the threads of none when there are any; the whole trace when it names no process.
  /// - Complexity: O(*n* log *n*) for *n* events.
  static func parts(of trace: Trace, remembering retention: Retention) -> [MergedPart] {
    let whole = Replay(of: trace, remembering: retention)
    let processes = ProcessPlayer.processes(saidBy: whole.mergedParts)
    guard !processes.isEmpty else { return [MergedPart(label: nil, replay: whole)] }
    var player = ProcessPlayer(processes, remembering: retention)
    for event in trace.events { player.consume(event) }
    return player.finish(trace.integrity) ?? [MergedPart(whole, notMergedOf: processes)]
  }

  /// Plays back each process of a trace from its file, without having its events in memory.
  ///
  /// Whether it is of several is known when it has been read: such a trace is read twice.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - known: Events that take the place of those with their numbers.
  ///   - retention: How much of what is gone is remembered.
  /// - Returns: As for a trace in memory.
  /// - Throws: A `TraceSourceError` when bytes can't be had.
  /// - Complexity: O(*n* log *n*) for *n* events.
  static func parts(
    of file: TraceFile, replacing known: [Event], remembering retention: Retention
  ) throws(TraceSourceError) -> [MergedPart] {
    let whole = try Replay(of: file, replacing: known, remembering: retention)
    let processes = ProcessPlayer.processes(saidBy: whole.mergedParts)
    guard !processes.isEmpty else { return [MergedPart(label: nil, replay: whole)] }
    var player = ProcessPlayer(processes, replacing: known, remembering: retention)
    var events = try file.recordedEvents(player.texts)
    try events.forEachRecorded(&player)
    return player.finish(events.integrity) ?? [MergedPart(whole, notMergedOf: processes)]
  }

  /// Makes a part of all of a trace whose processes share objects.
  ///
  /// Serial numbers that two processes share prove that they weren't merged as they should be: what was said
  /// of each contradicts that.
  private init(_ whole: Replay, notMergedOf processes: [ProcessPlayer.Process]) {
    var replay = whole
    replay.contradictions += processes.count
    self.init(label: nil, replay: replay)
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
