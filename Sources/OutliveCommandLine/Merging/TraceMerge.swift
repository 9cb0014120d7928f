internal import OutliveTrace

/// Makes one trace out of those of several processes, or out of the segments of one recording.
///
/// Each trace is read twice, and none is kept in memory; of where its events went, at most 24 bytes
/// an event are, when the events of processes alternate one by one.
struct TraceMerge {
  /// The processes, in the order of their first traces.
  let processes: [MergedProcess]
  /// By how much their times are moved.
  let alignment: ClockAlignment
  private let shifts: [IdentifierShift]
  /// Which threads belong to which process.
  private let parts: [PartMerged]

  /// Looks at the traces.
  ///
  /// - Throws: Why one can't be read, or that their numbers are too large to be moved.
  init(_ traces: [OpenTrace]) throws(CommandFailure) {
    var segments: [MergedProcess.Segment] = []
    for trace in traces { segments.append(try MergedProcess.Segment(trace)) }
    processes = try MergedProcess.all(of: segments)
    alignment = ClockAlignment(processes.map(\.identity))
    let thread = ObjectIdentifier(ThreadID.self)
    var taken: [ObjectIdentifier: UInt64] = [:]
    var shifts: [IdentifierShift] = []
    var parts: [PartMerged] = []
    let names = processes.map { $0.label(hasNamesake: false) }
    for (place, process) in processes.enumerated() {
      let name = names[place]
      let label = process.label(hasNamesake: names.count { $0 == name } > 1)
      let census = process.census
      var largest = census.largest
      largest[ObjectIdentifier(EventSequence.self)] = nil
      let unknownThread = (largest[thread] ?? 0) &+ 1
      // With one process nothing is in anything's way.
      let movesUnknown = processes.count > 1 && census.hasUnknownThread
      if movesUnknown, largest[thread] != .max { largest[thread] = unknownThread }
      shifts.append(
        IdentifierShift(offsets: taken, unknownThread: movesUnknown ? unknownThread : 0))
      let before = taken[thread] ?? 0
      for (type, number) in largest {
        let (sum, overflow) = (taken[type] ?? 0).addingReportingOverflow(number)
        guard !overflow else { throw .unmovableIdentifiers(label) }
        taken[type] = sum
      }
      if processes.count > 1, !process.namesParts, let last = taken[thread], last > before {
        parts.append(
          PartMerged(
            firstThread: ThreadID(rawValue: before + 1), lastThread: ThreadID(rawValue: last),
            label: label))
      }
    }
    self.shifts = shifts
    self.parts = parts
  }

  /// What is known about the losses of all traces together.
  var integrity: TraceIntegrity {
    var sum = TraceIntegrity()
    let all = processes.flatMap(\.segments).map(\.integrity)
    for integrity in all {
      sum.isComplete = sum.isComplete && integrity.isComplete
      sum.missingBytes = sum.missingBytes.added(integrity.missingBytes)
      sum.skippedRecords = sum.skippedRecords.added(integrity.skippedRecords)
      sum.lostEvents = sum.lostEvents.added(integrity.lostEvents)
      sum.damagedParts = sum.damagedParts.added(integrity.damagedParts)
    }
    let cut = all.filter { !$0.isComplete }
    if let first = cut.first {
      let reason = first.cutReason ?? "its end is missing"
      sum.cutReason = all.count == 1 ? reason : "\(cut.count) of \(all.count) traces: \(reason)"
      // An offset says something about one file only.
      sum.cutOffset = all.count == 1 ? first.cutOffset : nil
    }
    return sum
  }

  /// Hands over the events of all processes, in the order of their times.
  ///
  /// - Parameter body: Takes the next event.
  /// - Returns: How many events named a cause that isn't there.
  /// - Throws: Why a trace can't be read any more, or what `body` throws.
  func forEachEvent(
    _ body: (Event) throws(FileSystemError) -> Void
  ) throws(StreamingFailure) -> UInt64 {
    var walks: [ProcessWalk] = []
    for (place, process) in processes.enumerated() {
      var walk = ProcessWalk(process, shift: shifts[place], offset: alignment.offsets[place])
      try Self.reading { () throws(CommandFailure) in try walk.advance() }
      walks.append(walk)
    }
    var number: UInt64 = 0
    for part in parts {
      number += 1
      try Self.writing { () throws(FileSystemError) in
        try body(
          Event(
            sequence: EventSequence(rawValue: number), thread: part.firstThread,
            kind: .partMerged(part)))
      }
    }
    while let place = Self.next(of: walks) {
      guard let event = walks[place].take(after: number) else { break }
      number = event.sequence.rawValue
      try Self.writing { () throws(FileSystemError) in try body(event) }
      try Self.reading { () throws(CommandFailure) in try walks[place].advance() }
    }
    return walks.reduce(0) { $0.added($1.shift.missingCauses) }
  }

  /// The process whose next event is the earliest; the first among equals.
  private static func next(of walks: [ProcessWalk]) -> Int? {
    var best: (time: UInt64, place: Int)?
    for (place, walk) in walks.enumerated() {
      guard let time = walk.nextTime else { continue }
      if let best, best.time <= time { continue }
      best = (time, place)
    }
    return best?.place
  }

  private static func reading(
    _ body: () throws(CommandFailure) -> Void
  ) throws(StreamingFailure) {
    do throws(CommandFailure) { try body() } catch { throw .content(error) }
  }

  private static func writing(
    _ body: () throws(FileSystemError) -> Void
  ) throws(StreamingFailure) {
    do throws(FileSystemError) { try body() } catch { throw .sink(error) }
  }
}

extension UInt64 {
  /// The sum, or the largest number there is when it is larger.
  func added(_ other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
