/// The events of a chunk that was checked, one after another.
///
/// A class, so that what a stream is at is never copied: it holds the tables of the chunk's strings.
class ChunkEvents {
  /// Goes to the next event.
  ///
  /// - Returns: Its position, and its time as it is written; `nil` when there is none.
  func advance() -> (position: UInt64, time: UInt64)? { nil }

  /// The number of the kind of the event that was advanced to; 0 when it was made before, and skipped.
  var tag: UInt64 { 0 }

  /// Takes the event that was advanced to; `false` when it is skipped.
  func take(into event: inout Event, foreignCause: inout StreamPosition?) -> Bool { false }

  /// Takes the event that was advanced to as numbers; `false` when it is skipped.
  func take(into event: inout RecordedEvent, foreignCause: inout StreamPosition?) -> Bool { false }

  /// Steps over the event that was advanced to.
  func leave() {}
}

/// The events of a chunk, made when they are asked for.
final class DecodedChunkEvents: ChunkEvents {
  /// What the records are in: it has to live as long as the walker.
  private let buffer: ChunkBuffer
  private var walker: RecordWalker<FieldDecoder>

  /// The events of records that are there up to an offset.
  init(_ chunk: LoadedChunk, endingAt end: Int, allowsMissingFields: Bool) {
    buffer = chunk.buffer
    walker = chunk.decoder(endingAt: end, allowsMissingFields: allowsMissingFields)
  }

  override func advance() -> (position: UInt64, time: UInt64)? {
    walker.advance() ? (walker.position, walker.time) : nil
  }

  override var tag: UInt64 { walker.tag }

  override func take(into event: inout Event, foreignCause: inout StreamPosition?) -> Bool {
    walker.read(into: &event, foreignCause: &foreignCause)
  }

  override func leave() { walker.leave() }
}

/// The events of a chunk as numbers.
final class NumberedChunkEvents: ChunkEvents {
  /// What the records are in: it has to live as long as the walker.
  private let buffer: ChunkBuffer
  private var walker: RecordWalker<RecordedFieldReader>
  /// What stands in for the walker while somebody has it.
  private let none: RecordWalker<RecordedFieldReader>

  /// The events of records that are there up to an offset.
  init(
    _ chunk: LoadedChunk, endingAt end: Int, allowsMissingFields: Bool, _ texts: RecordedTexts
  ) {
    buffer = chunk.buffer
    walker = RecordWalker(
      RecordedFieldReader(
        chunk.buffer.cursor(in: chunk.records.lowerBound..<end), texts,
        allowsMissingFields: allowsMissingFields),
      firstPosition: chunk.header.firstPosition, baseTime: chunk.header.baseTime)
    none = RecordWalker(
      RecordedFieldReader(
        chunk.buffer.cursor(in: 0..<0), RecordedTexts(), allowsMissingFields: false),
      firstPosition: 0, baseTime: 0)
  }

  /// Hands out the walker, so that it has one owner and its tables aren't copied when they grow.
  func takeWalker() -> RecordWalker<RecordedFieldReader> {
    var taken = none
    swap(&taken, &walker)
    return taken
  }

  /// Takes the walker back.
  func put(_ walker: consuming RecordWalker<RecordedFieldReader>) { self.walker = walker }

  override func advance() -> (position: UInt64, time: UInt64)? {
    walker.advance() ? (walker.position, walker.time) : nil
  }

  override var tag: UInt64 { walker.tag }

  override func take(
    into event: inout RecordedEvent, foreignCause: inout StreamPosition?
  ) -> Bool {
    walker.read(into: &event, foreignCause: &foreignCause)
  }

  override func leave() { walker.leave() }
}

/// The events of a chunk that were made before they are asked for.
final class PreparedChunkEvents: ChunkEvents {
  /// An event that was made before it is asked for.
  struct Entry {
    var position: UInt64
    var time: UInt64
    /// `nil` when it is skipped.
    var event: Event?
    var foreignCause: StreamPosition?
  }

  private let entries: [Entry]
  private var index = -1

  init(_ entries: [Entry]) { self.entries = entries }

  override func advance() -> (position: UInt64, time: UInt64)? {
    index += 1
    guard index < entries.count else { return nil }
    return (entries[index].position, entries[index].time)
  }

  override var tag: UInt64 { entries[index].event?.kind.tag ?? 0 }

  override func take(into event: inout Event, foreignCause: inout StreamPosition?) -> Bool {
    foreignCause = entries[index].foreignCause
    guard let prepared = entries[index].event else { return false }
    event = prepared
    return true
  }
}

/// A chunk whose events were made before they are asked for.
struct PreparedChunk {
  var chunk: LoadedChunk
  var check: ChunkCheck
  var entries: [PreparedChunkEvents.Entry]

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
        PreparedChunkEvents.Entry(
          position: position, time: time, event: isRead ? event : nil, foreignCause: foreignCause))
    }
  }
}
