/// What was found in a chunk of a stream when all of its records were checked.
struct ChunkCheck {
  /// Where the records end that can be believed, in the chunk.
  var recordsEnd: Int
  /// How many events there are up to there, skipped ones included.
  var eventCount: Int
  /// How many of them are of kinds, or have values, that this version doesn't know.
  var unknownEventCount: Int
  /// The position of the last of them; 0 when there is none.
  var lastPosition: UInt64
  /// How many records of structure were skipped.
  var skippedRecords: UInt64
  /// What is wrong behind them, in an open chunk.
  var damage: Damage?
}

/// Something that is told of every event of a chunk while the chunk is checked.
protocol EventCounter {
  /// Takes an event that the walker has advanced to.
  mutating func count(_ walker: borrowing RecordWalker<FieldScanner>, isKnown: Bool)
}

/// Counts nothing.
struct NoCounter: EventCounter {
  mutating func count(_ walker: borrowing RecordWalker<FieldScanner>, isKnown: Bool) {}
}

extension LoadedChunk {
  /// Checks every field of every record.
  ///
  /// - Parameters:
  ///   - allowsMissingFields: Whether records may end early, as an older minor version's do.
  ///   - counter: What is told of each event; of a chunk that is refused what it was told is void.
  /// - Returns: What was found, or why nothing of the chunk can be believed.
  func check<Counter: EventCounter>(
    allowsMissingFields: Bool, _ counter: inout Counter
  ) -> Result<ChunkCheck, Damage> {
    var walker = scanner(allowsMissingFields: allowsMissingFields)
    var result = ChunkCheck(
      recordsEnd: records.upperBound, eventCount: 0, unknownEventCount: 0, lastPosition: 0,
      skippedRecords: 0, damage: cut)
    walk(&walker, &result, &counter)
    result.skippedRecords = walker.skippedRecords
    if let found = walker.damage {
      let phrase = "\(found.phrase), at byte \(offset + UInt64(found.offset))"
      guard header.state == StreamHeader.isOpen else {
        return refused("a chunk is damaged: \(phrase)")
      }
      result.recordsEnd = walker.recordStart
      result.damage = Damage(
        offset: offset + UInt64(walker.recordStart),
        byteCount: UInt64(records.upperBound - walker.recordStart),
        reason: cut?.reason ?? "a chunk is damaged: \(phrase)", isCut: cut != nil)
    }
    guard header.state == StreamHeader.isSealed else { return .success(result) }
    guard result.eventCount == Int(header.eventCount) else {
      return refused(
        """
        a chunk is damaged: it says that it has \(header.eventCount) events, but \
        \(result.eventCount) are there
        """)
    }
    guard walker.latestTime == header.latestTime || result.eventCount == 0 else {
      return refused(
        """
        a chunk is damaged: it says that its latest event is at \(header.latestTime), but that is \
        at \(walker.latestTime)
        """)
    }
    return .success(result)
  }

  /// Counts the events up to the end of the records, or to what is wrong with them.
  private func walk<Counter: EventCounter>(
    _ walker: inout RecordWalker<FieldScanner>, _ result: inout ChunkCheck,
    _ counter: inout Counter
  ) {
    var (eventCount, unknownEventCount, lastPosition) = (0, 0, UInt64(0))
    walking: while walker.advance() {
      let known: Bool
      switch walker.check() {
      case .known: known = true
      case .unknown: known = false
      case .damaged: break walking
      }
      eventCount &+= 1
      if !known { unknownEventCount &+= 1 }
      lastPosition = walker.position
      counter.count(walker, isKnown: known)
    }
    result.eventCount = eventCount
    result.unknownEventCount = unknownEventCount
    result.lastPosition = lastPosition
  }

  private func refused(_ reason: String) -> Result<ChunkCheck, Damage> {
    .failure(Damage(offset: offset, byteCount: UInt64(buffer.count), reason: reason))
  }
}
