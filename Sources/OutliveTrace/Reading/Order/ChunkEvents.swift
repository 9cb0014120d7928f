/// The events of a chunk that was checked, one after another: made when they are asked for, or before.
struct ChunkEvents {
  /// An event that was made before it is asked for.
  struct Entry {
    var position: UInt64
    var time: UInt64
    /// `nil` when it is skipped.
    var event: Event?
    var foreignCause: StreamPosition?
  }

  private enum Origin {
    /// The buffer has to live as long as the walker.
    case records(ChunkBuffer)
    case entries([Entry])
  }

  private let origin: Origin
  private var walker: RecordWalker<FieldDecoder>
  private var index = -1

  /// The events of records that are there up to an offset.
  init(_ chunk: LoadedChunk, endingAt end: Int, allowsMissingFields: Bool) {
    origin = .records(chunk.buffer)
    walker = chunk.decoder(endingAt: end, allowsMissingFields: allowsMissingFields)
  }

  /// The events of the same records, made before.
  init(_ chunk: LoadedChunk, entries: [Entry]) {
    origin = .entries(entries)
    walker = chunk.decoder(endingAt: chunk.records.lowerBound, allowsMissingFields: false)
  }

  /// Goes to the next event; `false` when there is none.
  @inline(__always)
  mutating func advance() -> Bool {
    switch origin {
    case .records: return walker.advance()
    case .entries(let entries):
      index += 1
      return index < entries.count
    }
  }

  /// The position of the event that was advanced to.
  @inline(__always)
  var position: UInt64 {
    switch origin {
    case .records: walker.position
    case .entries(let entries): entries[index].position
    }
  }

  /// The time of the event that was advanced to, as it is written.
  @inline(__always)
  var time: UInt64 {
    switch origin {
    case .records: walker.time
    case .entries(let entries): entries[index].time
    }
  }

  /// Takes the event that was advanced to; `nil` when it is skipped.
  @inline(__always)
  mutating func take(foreignCause: inout StreamPosition?) -> Event? {
    switch origin {
    case .records:
      return walker.read(foreignCause: &foreignCause)
    case .entries(let entries):
      foreignCause = entries[index].foreignCause
      return entries[index].event
    }
  }

  /// Steps over the event that was advanced to.
  @inline(__always)
  mutating func leave() {
    if case .records = origin { walker.leave() }
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
      let event = walker.read(foreignCause: &foreignCause)
      entries.append(
        ChunkEvents.Entry(
          position: position, time: time, event: event, foreignCause: foreignCause))
    }
  }
}
