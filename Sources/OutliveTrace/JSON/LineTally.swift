/// What is known about how much of a trace in the NDJSON form could be read.
struct LineTally {
  /// How many lines of events were read or skipped.
  var eventLines: UInt64 = 0
  /// How many lines were skipped, of events or not.
  var skippedLines: UInt64 = 0
  var endMark: EndMark? { didSet { isEnded = endMark != nil } }
  /// Whether there is an end mark; quicker to ask than the mark.
  private(set) var isEnded = false
  /// How many lines were damaged and stepped over.
  private var damagedLines: UInt64 = 0
  /// How many bytes were not read, of damaged lines and of one that was cut.
  private var missingBytes: UInt64 = 0
  /// Where the first of those bytes are, and why.
  private var firstLoss: (offset: UInt64, reason: String)?

  /// Counts a damaged line.
  mutating func addDamage(at offset: UInt64, byteCount: UInt64, because reason: String) {
    damagedLines += 1
    addLoss(at: offset, byteCount: byteCount, because: reason)
  }

  /// Counts a last line that the file ends in.
  mutating func addCut(at offset: UInt64, byteCount: UInt64, because reason: String) {
    addLoss(at: offset, byteCount: byteCount, because: reason)
  }

  private mutating func addLoss(at offset: UInt64, byteCount: UInt64, because reason: String) {
    missingBytes += byteCount
    firstLoss = firstLoss ?? (offset, reason)
  }

  /// How much could be read, when reading came to the end of so many bytes.
  ///
  /// What an end mark says about the losses of an original is kept; where both know of a loss, the
  /// place and the reason are those of the one in these bytes.
  func integrity(byteCount: UInt64) -> TraceIntegrity {
    var integrity = endMark?.integrity ?? TraceIntegrity()
    integrity.skippedRecords = integrity.skippedRecords.clampedSum(skippedLines)
    integrity.missingBytes = integrity.missingBytes.clampedSum(missingBytes)
    integrity.damagedParts = integrity.damagedParts.clampedSum(damagedLines)
    if let endMark, endMark.events > eventLines {
      integrity.lostEvents = integrity.lostEvents.clampedSum(endMark.events - eventLines)
    }
    guard let loss = firstLoss ?? lossAtEnd(byteCount) else { return integrity }
    integrity.isComplete = false
    integrity.cutOffset = loss.offset
    integrity.cutReason = loss.reason
    return integrity
  }

  /// What the end shows to be missing.
  private func lossAtEnd(_ byteCount: UInt64) -> (offset: UInt64, reason: String)? {
    guard let endMark else {
      return (
        byteCount,
        "the end mark is missing: the program stopped before it closed its recording"
      )
    }
    guard endMark.events != eventLines else { return nil }
    return (
      byteCount, "the end mark counts \(endMark.events) events, but \(eventLines) are there"
    )
  }
}

extension UInt64 {
  /// The sum, or the largest number when it doesn't fit.
  fileprivate func clampedSum(_ other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
