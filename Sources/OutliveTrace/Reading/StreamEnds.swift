/// How far the streams of a recording had come when one of its segments ended.
///
/// A later segment goes on from there, so what came before isn't missing in it.
package struct StreamEnds: Hashable, Sendable {
  /// The position of the last event of each stream, by the stream's number.
  private(set) var positions: [UInt32: UInt64] = [:]

  /// Makes the ends of a recording that has not begun.
  package init() {}

  /// How many events there were; `nil` when there were more than a number can say.
  var sum: UInt64? {
    var sum: UInt64 = 0
    for position in positions.values {
      let (next, overflow) = sum.addingReportingOverflow(position)
      if overflow { return nil }
      sum = next
    }
    return sum
  }

  /// Goes on to the end of the next segment.
  package mutating func advance(over file: TraceFile) {
    for chunk in file.chunks where chunk.firstPosition > 0 {
      // Of a chunk that was open nobody knows how far it goes.
      note(chunk.firstPosition - 1, of: chunk.stream)
      let (last, overflow) = (chunk.firstPosition - 1).addingReportingOverflow(
        UInt64(chunk.eventCount ?? 0))
      if !overflow { note(last, of: chunk.stream) }
    }
    for end in file.map.end?.streams ?? [] { note(end.position, of: end.stream) }
  }

  private mutating func note(_ position: UInt64, of stream: UInt32) {
    positions[stream] = max(positions[stream] ?? 0, position)
  }

  /// Whether a segment goes on from here: none of its chunks begins before.
  package func areContinued(by file: TraceFile) -> Bool {
    guard !file.map.isSequential, sum != nil else { return false }
    return file.chunks.allSatisfy { $0.firstPosition > positions[$0.stream] ?? 0 }
  }
}
