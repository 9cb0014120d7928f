/// The chunks of a trace that hold events of certain kinds, as its summary found them.
package struct TaggedChunks: Sendable {
  /// The kinds, by their numbers in the binary form.
  let tags: Set<UInt64>
  private var chunks: [Bool]

  init(_ tags: Set<UInt64>, chunkCount: Int) {
    self.tags = tags
    chunks = [Bool](repeating: false, count: chunkCount)
  }

  /// Whether no chunk holds such an event.
  package var isEmpty: Bool { !chunks.contains(true) }

  /// How many chunks hold such events.
  package var count: Int { chunks.count { $0 } }

  /// Whether a chunk holds such an event.
  func contains(_ chunk: Int) -> Bool { chunks[chunk] }

  mutating func insert(_ chunk: Int) { chunks[chunk] = true }
}

extension TraceFile {
  /// The events of certain kinds, in order, out of those chunks that hold any.
  ///
  /// Their numbers rise, but aren't those that they have in the whole trace; causes may be missing,
  /// and nothing is said about losses: the summary does that.
  ///
  /// - Parameter chunks: Where a summary of this file found them.
  /// - Returns: What reads them, in memory that is bounded by one chunk for each stream.
  /// - Throws: A ``TraceSourceError`` when bytes can't be had.
  package func events(in chunks: TaggedChunks) throws(TraceSourceError) -> EventMerger {
    try EventMerger(self, EventSelection(tags: chunks.tags), chunks: chunks)
  }
}
