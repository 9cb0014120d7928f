/// What the last chunk of a trace says.
struct EndMark: Hashable {
  /// How many records of events the trace holds.
  var events: UInt64
  /// What is known about the losses of the recording that the trace was converted from.
  var integrity: TraceIntegrity
  /// Whether there is more to say about losses than a number of skipped records.
  private let hasLosses: Bool

  /// Makes the mark of a trace.
  init(events: UInt64, integrity: TraceIntegrity) {
    self.events = events
    self.integrity = integrity
    hasLosses = integrity != TraceIntegrity(skippedRecords: integrity.skippedRecords)
  }

  /// Makes a mark whose fields a reader then replaces.
  init(_ kind: ChunkKind) {
    events = 0
    integrity = TraceIntegrity()
    hasLosses = kind == .cut
  }

  /// The kind of the chunk that holds the mark.
  var chunkKind: ChunkKind { hasLosses ? .cut : .end }
  /// The tag of the record that is the mark.
  var tag: UInt64 { hasLosses ? RecordTag.cut : RecordTag.end }

  /// Hands each field to the visitor.
  mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.field("events", &events)
    try visitor.field("skippedRecords", &integrity.skippedRecords)
    guard hasLosses else { return }
    try visitor.field("isComplete", &integrity.isComplete)
    try visitor.field("cutOffset", &integrity.cutOffset)
    try visitor.field("missingBytes", &integrity.missingBytes)
    try visitor.field("cutReason", &integrity.cutReason)
    // Since version 1.1.
    try visitor.field("lostEvents", &integrity.lostEvents)
    try visitor.field("damagedParts", &integrity.damagedParts)
  }
}
