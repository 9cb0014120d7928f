extension TraceFile {
  /// How many chunks are checked before what was counted in them is added up.
  private static let batchSize = 64

  /// Counts what is in the trace, in memory that doesn't depend on how many events it has.
  ///
  /// Every field of every event is read and checked; no event is made.
  ///
  /// - Parameter loop: Runs the checks of the chunks; `nil` for one after another, here.
  /// - Returns: The summary, the same whatever the loop does.
  /// - Throws: A ``TraceSourceError`` when bytes can't be had.
  /// - Complexity: O(*n*) in the number of bytes.
  public func summary(concurrently loop: Loop? = nil) throws(TraceSourceError) -> TraceSummary {
    try summary(locating: [], concurrently: loop).summary
  }

  /// Counts what is in the trace, and finds the chunks that hold events of certain kinds.
  ///
  /// - Parameters:
  ///   - tags: The kinds, by their numbers in the binary form.
  ///   - ends: How far the streams had come in earlier segments of the same recording.
  ///   - loop: Runs the checks of the chunks; `nil` for one after another, here.
  /// - Returns: The summary and the chunks, the same whatever the loop does.
  /// - Throws: A ``TraceSourceError`` when bytes can't be had.
  /// - Complexity: O(*n*) in the number of bytes.
  package func summary(
    locating tags: Set<UInt64>, after ends: StreamEnds = StreamEnds(),
    concurrently loop: Loop? = nil
  ) throws(TraceSourceError) -> (summary: TraceSummary, located: TaggedChunks) {
    var summary = TraceSummary(
      majorVersion: version.major, minorVersion: version.minor, byteCount: byteCount)
    summary.chunkCount = UInt64(chunks.count)
    summary.openChunkCount = UInt64(chunks.count { $0.isOpen })
    var located = TaggedChunks(tags, chunkCount: chunks.count)
    if map.isSequential {
      let count = try summarizeSequence(&summary, tags)
      if count > 0 { for chunk in chunks.indices { located.insert(chunk) } }
      return (summary, located)
    }
    var account = LossAccount(map, streams: streams, byteCount: byteCount, after: ends)
    var tally = EventTally()
    var counts = [UInt64](repeating: 0, count: streams.count)
    let loop: Loop = loop ?? { for index in 0..<$0 { $1(index) } }
    var next = 0
    while next < chunks.count {
      let batch = next..<min(next + TraceFile.batchSize, chunks.count)
      next = batch.upperBound
      let results = try forEachChunk(batch, loop) {
        chunk throws(TraceSourceError) -> Result<ChunkSummary, Damage> in
        var tally = EventTally()
        return try check(chunk, &tally).map { loaded, check in
          ChunkSummary(check: check, byteCount: loaded.buffer.count, tally: tally)
        }
      }
      for (index, result) in zip(batch, results) {
        let chunk = chunks[index]
        guard let stream = streams.index(of: chunk.stream) else { continue }
        switch result {
        case .failure(let damage): account.refuse(chunk, of: stream, damage)
        case .success(let found):
          guard
            account.accept(chunk, of: stream, found.check, byteCount: found.byteCount)
          else { continue }
          account.skip(UInt64(found.check.eventCount) - found.tally.eventCount)
          counts[stream] += found.tally.eventCount
          tally.add(found.tally)
          if found.tally.contains(anyOf: tags) { located.insert(index) }
        }
      }
    }
    tally.write(to: &summary)
    summary.streams = (0..<streams.count).map {
      TraceSummary.StreamCount(
        stream: streams.numbers[$0], chunks: UInt64(streams.places(of: $0).count),
        events: counts[$0])
    }
    summary.integrity = try integrity(account, after: ends)
    return (summary, located)
  }

  /// What is known about losses when all chunks were counted.
  private func integrity(
    _ account: LossAccount, after ends: StreamEnds
  ) throws(TraceSourceError) -> TraceIntegrity {
    if let headerIntegrity { return headerIntegrity }
    guard account.exceedsNumbers else { return account.integrity() }
    // Which events can't have a number, only their order tells.
    var merger = try events(.all, after: ends)
    while try merger.next() != nil {}
    return merger.integrity
  }

  private struct ChunkSummary: Sendable {
    var check: ChunkCheck
    var byteCount: Int
    /// What of the chunk counts; an open one's last record may have been found to be damaged.
    var tally: EventTally
  }

  /// Counts the events of a trace of version 1.0, and how many are of certain kinds.
  private func summarizeSequence(
    _ summary: inout TraceSummary, _ tags: Set<UInt64>
  ) throws(TraceSourceError) -> UInt64 {
    var taggedCount: UInt64 = 0
    var tally = EventTally()
    var merger = try events()
    while let event = try merger.next() {
      tally.count(
        tag: event.kind.tag, thread: event.thread.rawValue, time: event.time, isKnown: true)
      if tags.contains(event.kind.tag) { taggedCount += 1 }
    }
    tally.write(to: &summary)
    summary.streams = [
      TraceSummary.StreamCount(stream: 0, chunks: summary.chunkCount, events: summary.eventCount)
    ]
    summary.integrity = merger.integrity
    return taggedCount
  }
}
