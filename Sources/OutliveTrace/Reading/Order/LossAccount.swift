/// What has been read of a trace so far, and what is missing.
///
/// Streams are settled chunk by chunk, each in its own order; how the streams take turns makes no
/// difference.
struct LossAccount {
  private var damage: DamageLog
  private var skippedRecords: UInt64
  private var lostEvents: UInt64 = 0
  /// The last position of each stream that is known to have been recorded; 0 before the first.
  private var known: [UInt64]
  private let streams: StreamTable
  private let map: ChunkMap
  private let byteCount: UInt64

  init(
    _ map: ChunkMap, streams: StreamTable, byteCount: UInt64, after ends: StreamEnds = StreamEnds()
  ) {
    self.map = map
    self.streams = streams
    self.byteCount = byteCount
    damage = map.damage
    skippedRecords = map.skippedRecords
    known = streams.numbers.map { ends.positions[$0] ?? 0 }
  }

  mutating func skip(_ records: UInt64) {
    let (sum, overflow) = skippedRecords.addingReportingOverflow(records)
    skippedRecords = overflow ? .max : sum
  }

  mutating func lose(_ events: UInt64) {
    let (sum, overflow) = lostEvents.addingReportingOverflow(events)
    lostEvents = overflow ? .max : sum
  }

  /// Takes for known that a stream has reached a position, because chunks are left out.
  mutating func begin(_ stream: Int, behind position: UInt64) { known[stream] = position }

  /// Takes note that a chunk is refused; its header still tells which events were before it.
  ///
  /// - Parameters:
  ///   - chunk: The chunk.
  ///   - stream: The index of its stream.
  ///   - damage: Why it is refused.
  ///   - isAlone: Whether the chunks before it were left out, so that nothing is known to be missing.
  mutating func refuse(
    _ chunk: TraceFile.Chunk, of stream: Int, _ damage: Damage, isAlone: Bool = false
  ) {
    self.damage.add(damage)
    if !isAlone { missEvents(before: chunk.firstPosition, at: chunk.offset, of: stream) }
  }

  /// Takes note of a chunk that was checked.
  ///
  /// - Returns: Whether it counts: its events come after those of the chunk before.
  mutating func accept(
    _ chunk: TraceFile.Chunk, of stream: Int, _ check: ChunkCheck, byteCount: Int
  ) -> Bool {
    guard check.eventCount > 0 else {
      skip(check.skippedRecords)
      if let damage = check.damage { self.damage.add(damage) }
      return true
    }
    guard chunk.firstPosition > known[stream] else {
      damage.add(
        Damage(
          offset: chunk.offset, byteCount: UInt64(byteCount),
          reason: "a chunk is damaged: its events come before those of the chunk before"))
      return false
    }
    skip(check.skippedRecords)
    if let damage = check.damage { self.damage.add(damage) }
    missEvents(before: chunk.firstPosition, at: chunk.offset, of: stream)
    known[stream] = check.lastPosition
    return true
  }

  /// Counts the events of a stream that are missing before a position, and takes them for known.
  private mutating func missEvents(before position: UInt64, at offset: UInt64, of stream: Int) {
    guard position > known[stream], position - known[stream] > 1 else { return }
    let missing = position - known[stream] - 1
    lose(missing)
    known[stream] = position - 1
    damage.note(LossAccount.missing(missing, stream: streams.numbers[stream]), at: offset)
  }

  /// Whether the positions of all streams may be more than there are numbers.
  var exceedsNumbers: Bool {
    var sum: UInt64 = 0
    return known.contains { position in
      let (next, overflow) = sum.addingReportingOverflow(position)
      sum = next
      return overflow
    }
  }

  /// Takes note that an event can't have a number, because too many are missing before it.
  mutating func noteNumbersExhausted(at offset: UInt64) {
    damage.note("an event's number in the trace needs more than 64 bits", at: offset)
  }

  private static func missing(_ count: UInt64, stream: UInt32) -> String {
    "\(count) \(count == 1 ? "event" : "events") of stream \(stream) are missing"
  }

  /// What is known when all chunks of all streams were settled.
  ///
  /// - Parameter isWhole: Whether they were; else nothing is said about what the streams' ends say.
  /// - Returns: The integrity of the trace.
  func integrity(isWhole: Bool = true) -> TraceIntegrity {
    var account = self
    guard let end = map.end else {
      if account.damage.first == nil { account.damage.note(Reasons.noEnd, at: byteCount) }
      return account.cut(before: nil)
    }
    if isWhole { account.settle(end) }
    guard account.damage.first != nil else {
      var integrity = end.mark.integrity
      account.skip(integrity.skippedRecords)
      integrity.skippedRecords = account.skippedRecords
      return integrity
    }
    return account.cut(before: end.mark.integrity)
  }

  /// Compares the ends of the streams with what was read of them.
  private mutating func settle(_ end: TraceEnd) {
    if end.mark.events > 0 {
      lose(end.mark.events)
      damage.note(
        "the end mark counts \(end.mark.events) events of version 1.0, but none are there",
        at: end.offset)
    }
    var named = [Bool](repeating: false, count: streams.count)
    for stream in end.streams {
      let index = streams.index(of: stream.stream)
      if let index { named[index] = true }
      let last = index.map { known[$0] } ?? 0
      if stream.position > last {
        lose(stream.position - last)
        damage.note(
          LossAccount.missing(stream.position - last, stream: stream.stream), at: end.offset)
      } else if stream.position < last {
        damage.note(
          """
          the end mark says that stream \(stream.stream) ends with event \(stream.position), but \
          event \(last) is there
          """, at: end.offset)
      }
    }
    for (index, isNamed) in named.enumerated() where !isNamed && known[index] > 0 {
      damage.note(
        "the end mark doesn't say where stream \(streams.numbers[index]) ends", at: end.offset)
    }
  }

  /// The integrity of a trace that isn't complete, and of what it was converted from.
  private func cut(before original: TraceIntegrity?) -> TraceIntegrity {
    func sum(_ one: UInt64, _ other: UInt64?) -> UInt64 {
      let (sum, overflow) = one.addingReportingOverflow(other ?? 0)
      return overflow ? .max : sum
    }
    return TraceIntegrity(
      isComplete: false, cutOffset: damage.first?.offset, missingBytes: damage.byteCount,
      cutReason: damage.first?.reason,
      skippedRecords: sum(skippedRecords, original?.skippedRecords),
      lostEvents: sum(lostEvents, original?.lostEvents),
      damagedParts: sum(damage.partCount, original?.damagedParts))
  }
}
