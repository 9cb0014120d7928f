/// The events of a chunk that was checked, one after another: made when they are asked for, or before.
///
/// A class, so that what a stream is at is never copied: it holds the tables of the chunk's strings.
final class ChunkEvents {
  /// An event that was made before it is asked for.
  struct Entry {
    var position: UInt64
    var time: UInt64
    /// `nil` when it is skipped.
    var event: Event?
    var foreignCause: StreamPosition?
  }

  /// What the records are in: it has to live as long as the walker.
  private let buffer: ChunkBuffer
  private var walker: RecordWalker<FieldDecoder>
  private let entries: [Entry]
  private let isPrepared: Bool
  private var index = -1

  /// The events of records that are there up to an offset.
  init(_ chunk: LoadedChunk, endingAt end: Int, allowsMissingFields: Bool) {
    buffer = chunk.buffer
    walker = chunk.decoder(endingAt: end, allowsMissingFields: allowsMissingFields)
    entries = []
    isPrepared = false
  }

  /// The events of the same records, made before.
  init(_ chunk: LoadedChunk, entries: [Entry]) {
    buffer = chunk.buffer
    walker = chunk.decoder(endingAt: chunk.records.lowerBound, allowsMissingFields: false)
    self.entries = entries
    isPrepared = true
  }

  /// Goes to the next event.
  ///
  /// - Returns: Its position, and its time as it is written; `nil` when there is none.
  func advance() -> (position: UInt64, time: UInt64)? {
    if isPrepared {
      index += 1
      guard index < entries.count else { return nil }
      return (entries[index].position, entries[index].time)
    }
    guard walker.advance() else { return nil }
    return (walker.position, walker.time)
  }

  /// The number of the kind of the event that was advanced to; 0 when it was made before, and skipped.
  @inline(__always)
  var tag: UInt64 { isPrepared ? entries[index].event?.kind.tag ?? 0 : walker.tag }

  /// Takes the event that was advanced to; `false` when it is skipped.
  func take(into event: inout Event, foreignCause: inout StreamPosition?) -> Bool {
    guard isPrepared else { return walker.read(into: &event, foreignCause: &foreignCause) }
    foreignCause = entries[index].foreignCause
    guard let prepared = entries[index].event else { return false }
    event = prepared
    return true
  }

  /// Steps over the event that was advanced to.
  func leave() {
    if !isPrepared { walker.leave() }
  }
}

/// A chunk whose events were made before they are asked for.
struct PreparedChunk {
  var chunk: LoadedChunk
  var check: ChunkCheck
  var entries: [ChunkEvents.Entry]

  /// Makes all events of a chunk.
  init(_ chunk: LoadedChunk, _ check: ChunkCheck, allowsMissingFields: Bool) {
    self.chunk = chunk
    self.check = check
    entries = []
    entries.reserveCapacity(check.eventCount)
    var walker = chunk.decoder(
      endingAt: check.recordsEnd, allowsMissingFields: allowsMissingFields)
    while walker.advance() {
      var foreignCause: StreamPosition?
      let (position, time) = (walker.position, walker.time)
      var event = Event.unread
      let isRead = walker.read(into: &event, foreignCause: &foreignCause)
      entries.append(
        ChunkEvents.Entry(
          position: position, time: time, event: isRead ? event : nil, foreignCause: foreignCause))
    }
  }
}
