/// What is in a trace: where its chunks are, and what was found wrong on the way.
struct ChunkMap {
  /// The chunks of events, by offset.
  var chunks: [TraceFile.Chunk] = []
  /// What the trace's end says; `nil` when there is none.
  var end: TraceEnd?
  /// Whether there is an end.
  var isClosed = false
  /// What is between the chunks that isn't one.
  var damage = DamageLog()
  /// How many records were skipped with the chunks that hold them.
  var skippedRecords: UInt64 = 0
  /// Whether the events are those of version 1.0, each chunk depending on the ones before.
  var isSequential = false
  /// Whether the index told where the chunks are.
  var isIndexed = false

  mutating func skip(_ records: UInt64) {
    let (sum, overflow) = skippedRecords.addingReportingOverflow(records)
    skippedRecords = overflow ? .max : sum
  }
}

/// What the last chunk of a trace says.
struct TraceEnd: Hashable {
  var offset: UInt64
  var mark: EndMark
  /// The position of the last event of each stream.
  var streams: [StreamPosition] = []
  /// Where the index is.
  var indexOffset: UInt64?
  var skippedRecords: UInt64 = 0
}
