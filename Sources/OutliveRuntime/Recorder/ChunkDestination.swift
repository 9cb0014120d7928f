internal import OutliveTrace

/// Where the chunks of a recording are kept.
///
/// Used under the lock of the ``StreamStore`` only.
protocol ChunkDestination: AnyObject {
  /// Makes a chunk, all of it 0.
  ///
  /// - Parameter size: How many bytes it has at least, its headers included.
  /// - Returns: The chunk, or why there is none.
  func allocate(atLeast size: Int) -> Result<Chunk, ChunkRefusal>

  /// Takes a chunk that is sealed.
  func retire(_ chunk: Chunk)

  /// Whether more is kept than is wanted.
  var hasOutdated: Bool { get }

  /// Whether a chunk is in a part of the recording that is no longer wanted: what is written to it from
  /// now on would be lost.
  func isOutdated(_ chunk: Chunk) -> Bool

  /// Gives up what is no longer wanted; no chunk in it is open any more.
  func removeOutdated()

  /// How many bytes the recording takes.
  var byteCount: UInt64 { get }

  /// The trace so far, as if it ended now; `nil` when it isn't kept in memory.
  func bytes(_ state: RecordingState) -> [UInt8]?

  /// Pushes what was recorded to the disk.
  func synchronize()

  /// Closes the recording.
  func finish(_ state: RecordingState)
}

/// What the streams of a recording add to its sealed chunks.
struct RecordingState {
  /// The chunks that still take events.
  var open: [OpenChunk]
  /// How many events were dropped, of which no event in the trace tells.
  var lost: UInt64

  /// What the end of the trace says of losses.
  var integrity: TraceIntegrity {
    guard lost > 0 else { return TraceIntegrity() }
    return TraceIntegrity(
      isComplete: false, cutReason: "the recording's destination took no more", lostEvents: lost)
  }
}

/// A chunk that still takes events, and what writes them.
struct OpenChunk {
  var chunk: Chunk
  var encoder: ChunkEncoder
}

/// Why a stream gets no chunk.
struct ChunkRefusal: Error {
  var reason: LossReason
}
