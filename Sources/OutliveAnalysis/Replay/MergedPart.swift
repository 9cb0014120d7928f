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
    let said = trace.events.compactMap { event -> PartMerged? in
      if case .partMerged(let part) = event.kind { part } else { nil }
    }
    let processes = ProcessPlayer.processes(saidBy: said)
    if !processes.isEmpty {
      var player = ProcessPlayer(processes, remembering: retention)
      for event in trace.events { player.consume(event) }
      if !player.sharesObjects { return player.finish(trace.integrity) }
    }
    return [MergedPart(whole: Replay(of: trace, remembering: retention), processes.count)]
  }

  /// Plays back each process of a trace from its file, without having its events in memory.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - said: Which processes it was merged of, as its events say.
  ///   - known: Events that take the place of those with their numbers.
  ///   - retention: How much of what is gone is remembered.
  /// - Returns: As for a trace in memory.
  /// - Throws: A `TraceSourceError` when bytes can't be had.
  /// - Complexity: O(*n* log *n*) for *n* events.
  static func parts(
    of file: TraceFile, mergedOf said: [PartMerged], replacing known: [Event],
    remembering retention: Retention
  ) throws(TraceSourceError) -> [MergedPart] {
    let processes = ProcessPlayer.processes(saidBy: said)
    if !processes.isEmpty {
      var player = ProcessPlayer(processes, replacing: known, remembering: retention)
      var events = try file.recordedEvents(player.texts)
      try events.forEachRecorded(&player)
      if !player.sharesObjects { return player.finish(events.integrity) }
    }
    let replay = try Replay(of: file, replacing: known, remembering: retention)
    return [MergedPart(whole: replay, processes.count)]
  }

  /// Makes a part of all of a trace.
  ///
  /// - Parameters:
  ///   - replay: The trace.
  ///   - contradictions: How many events said that it was merged of processes, and can't be true.
  private init(whole replay: Replay, _ contradictions: Int) {
    var replay = replay
    // Serial numbers that two processes share prove that they weren't merged as they should be.
    replay.contradictions += contradictions
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
