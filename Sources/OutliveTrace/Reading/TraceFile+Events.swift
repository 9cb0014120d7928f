extension TraceFile {
  /// The events in order, read when they are asked for.
  ///
  /// - Parameter selection: Which events are wanted; by default all of them.
  /// - Returns: What reads them, in memory that is bounded by one chunk for each stream.
  /// - Throws: A ``TraceSourceError`` when bytes can't be had.
  public func events(
    _ selection: EventSelection = .all
  ) throws(TraceSourceError) -> EventMerger {
    try EventMerger(self, selection)
  }

  /// The events of a later segment of a recording, numbered as in the whole recording.
  ///
  /// - Parameters:
  ///   - selection: Which events are wanted.
  ///   - ends: How far the streams had come before, where this file goes on.
  /// - Returns: What reads them.
  /// - Throws: A ``TraceSourceError`` when bytes can't be had.
  package func events(
    _ selection: EventSelection, after ends: StreamEnds
  ) throws(TraceSourceError) -> EventMerger {
    try EventMerger(self, selection, after: ends)
  }

  /// The events in order as numbers, read when they are asked for.
  ///
  /// - Parameters:
  ///   - texts: The table that texts and places are put in.
  ///   - selection: Which events are wanted; by default all of them.
  /// - Returns: What reads them, in memory that is bounded by one chunk for each stream.
  /// - Throws: A ``TraceSourceError`` when bytes can't be had.
  package func recordedEvents(
    _ texts: RecordedTexts, _ selection: EventSelection = .all
  ) throws(TraceSourceError) -> EventMerger {
    try EventMerger(self, selection, asNumbersIn: texts)
  }

  /// Hands every event, in order, to a body.
  ///
  /// - Parameters:
  ///   - selection: Which events are wanted; by default all of them.
  ///   - body: Takes the next event.
  /// - Returns: What is known about losses.
  /// - Throws: A ``TraceSourceError`` when bytes can't be had, or what the body throws.
  public func forEachEvent(
    _ selection: EventSelection = .all, _ body: (Event) throws -> Void
  ) throws -> TraceIntegrity {
    var merger = try events(selection)
    while let event = try merger.next() { try body(event) }
    return merger.integrity
  }

  /// Reads all events into memory.
  ///
  /// - Parameter loop: Runs the decoding of the chunks; `nil` for one after another, here.
  /// - Returns: The trace, the same whatever the loop does.
  /// - Throws: A ``TraceSourceError`` when bytes can't be had.
  public func read(concurrently loop: Loop? = nil) throws(TraceSourceError) -> Trace {
    var merger = try EventMerger(self, .all, prepared: prepare(loop))
    var events: [Event] = []
    let count = map.chunks.reduce(UInt64(0)) { $0 &+ UInt64($1.eventCount ?? 0) }
    // A header can say anything; a record takes three bytes at least.
    events.reserveCapacity(Int(clamping: min(count, byteCount / 8)))
    while let event = try merger.next() { events.append(event) }
    return Trace(events: events, integrity: merger.integrity)
  }

  private func prepare(
    _ loop: Loop?
  ) throws(TraceSourceError) -> [Result<PreparedChunk, Damage>?] {
    guard let loop, !map.isSequential, map.chunks.count > 1 else { return [] }
    return try forEachChunk(0..<map.chunks.count, loop) {
      chunk throws(TraceSourceError) -> Result<PreparedChunk, Damage>? in
      try check(chunk).map { loaded, found in
        PreparedChunk(loaded, found, allowsMissingFields: allowsMissingFields)
      }
    }
  }

  /// Reads and checks a chunk.
  func check(
    _ chunk: Chunk
  ) throws(TraceSourceError) -> Result<(LoadedChunk, ChunkCheck), Damage> {
    var counter = NoCounter()
    return try check(chunk, &counter)
  }

  /// Reads and checks a chunk, and tells a counter of every event in it.
  func check<Counter: EventCounter>(
    _ chunk: Chunk, _ counter: inout Counter
  ) throws(TraceSourceError) -> Result<(LoadedChunk, ChunkCheck), Damage> {
    switch try LoadedChunk.load(chunk, from: source) {
    case .failure(let damage): return .failure(damage)
    case .success(let loaded):
      return loaded.check(allowsMissingFields: allowsMissingFields, &counter).map { (loaded, $0) }
    }
  }
}
