internal import COutliveRuntime
internal import OutliveTrace

/// The streams of a recorder and where their chunks go; the recorder keeps it behind a lock.
@safe
struct StreamStore: @unchecked Sendable {
  // Sendable is safe to claim: the store is reached through its lock only, and the streams it points
  // at are written to by one thread at a time, as `RecordedStream` says.

  /// A stream's address.
  typealias Stream = UnsafeMutablePointer<RecordedStream>

  private(set) var streams: [Stream] = unsafe []
  private var streamsByThread: [UInt64: Stream] = unsafe [:]
  /// The streams whose threads have ended: the next new thread goes on with one of them.
  private var free: [Stream] = unsafe []
  private var lastIdentifiers: [ObjectIdentifier: UInt64] = [:]
  private let destination: any ChunkDestination
  /// What each file begins with; `nil` in memory.
  private let description: RecordingDescription?
  private(set) var isFinished = false
  /// How many events were dropped.
  private(set) var lost: UInt64 = 0
  /// How many of them no stream tells of.
  private var untold: UInt64 = 0
  /// Whether whoever wants to write has to go through the lock.
  private let pausing: UnsafeMutablePointer<UInt64>

  init(
    destination: any ChunkDestination, description: RecordingDescription?,
    pausing: UnsafeMutablePointer<UInt64>
  ) {
    self.destination = destination
    self.description = description
    unsafe self.pausing = unsafe pausing
  }

  /// Gives all memory back; nobody may write any more.
  func deallocate() {
    for index in unsafe streams.indices {
      let stream = unsafe streams[index]
      unsafe RecordedStream.free(stream)
    }
  }

  // MARK: Quiet

  /// Waits until no other thread writes to a stream: whoever begins to write from now on waits for
  /// the lock, and who has begun is waited for.
  ///
  /// - Parameter own: The calling thread's own stream, if that is not to be waited for.
  func pause(besides own: Stream? = nil) {
    unsafe outlive_set_flag(pausing, 1)
    outlive_barrier()
    for index in unsafe streams.indices where unsafe streams[index] != own {
      let stream = unsafe streams[index]
      while unsafe outlive_is_busy(RecordedStream.busy(of: stream)) { outlive_yield() }
    }
  }

  /// Lets threads write again, unless the recording has ended.
  func resume() { if !isFinished { unsafe outlive_set_flag(pausing, 0) } }

  /// Counts events that were dropped and that no stream tells of.
  mutating func drop(_ count: UInt64) {
    lost += count
    untold += count
  }

  // MARK: Streams

  /// The stream that a thread writes to.
  mutating func stream(ofThread thread: UInt64) -> Stream {
    if let known = unsafe streamsByThread[thread] { return unsafe known }
    let stream: Stream
    if let left = unsafe free.popLast() {
      unsafe stream = left
    } else {
      unsafe stream = RecordedStream.make(number: UInt32(streams.count + 1))
      unsafe streams.append(stream)
    }
    unsafe stream.pointee.encoder.thread = thread
    unsafe stream.pointee.isThreadNamed = false
    unsafe streamsByThread[thread] = stream
    return unsafe stream
  }

  /// Takes a stream from a thread that has ended.
  mutating func leave(_ stream: Stream) {
    guard unsafe streamsByThread.removeValue(forKey: stream.pointee.encoder.thread) == stream else {
      return
    }
    unsafe free.append(stream)
  }

  /// Sets serial numbers aside for a stream.
  mutating func setAside(_ type: ObjectIdentifier, for stream: Stream) {
    let last = lastIdentifiers[type, default: 0]
    lastIdentifiers[type] = last + IdentifierBlocks.size
    unsafe stream.pointee.identifiers.add(type, from: last + 1)
  }

  // MARK: Chunks

  /// Gives a stream a new chunk.
  ///
  /// - Parameters:
  ///   - stream: The stream; its thread is the caller, and isn't writing to it.
  ///   - size: How many bytes the chunk has at least.
  ///   - time: The time now.
  /// - Returns: Whether there is one. If not, an event was counted as dropped.
  mutating func renewChunk(of stream: Stream, atLeast size: Int, time: UInt64) -> Bool {
    unsafe retireChunk(of: stream)
    switch destination.allocate(atLeast: size) {
    case .success(let chunk):
      unsafe stream.pointee.chunk = chunk
      unsafe stream.pointee.encoder.begin(in: chunk.memory, baseTime: time)
      if let description, let segment = chunk.segment, segment.chunkCount == 1 {
        _ = unsafe stream.pointee.encoder.append(
          description.event(segment: segment.number), time: time)
      }
      unsafe recordDrops(of: stream, time: time)
      if destination.hasOutdated { unsafe removeOutdated(besides: stream) }
      return true
    case .failure(let refusal):
      unsafe stream.pointee.dropped += 1
      unsafe stream.pointee.dropReason = refusal.reason
      lost += 1
      return false
    }
  }

  /// Says in a stream that has a chunk what its thread is called, unless that was said.
  func nameThread(of stream: Stream, time: UInt64) {
    guard unsafe !stream.pointee.isThreadNamed else { return }
    unsafe stream.pointee.isThreadNamed = true
    if let name = unsafe description?.threadName(of: stream.pointee.encoder.thread) {
      _ = unsafe stream.pointee.encoder.append(name, time: time)
    }
  }

  /// Says in the stream how many of its events were dropped.
  private mutating func recordDrops(of stream: Stream, time: UInt64) {
    let dropped = unsafe stream.pointee.dropped
    guard dropped > 0 else { return }
    let loss = unsafe EventsLost(
      count: dropped, reason: stream.pointee.dropReason, detail: "events")
    if unsafe stream.pointee.encoder.append(loss, time: time) { unsafe stream.pointee.dropped = 0 }
  }

  /// Gives up the parts of the recording that are no longer wanted.
  ///
  /// A thread that records little may still write to one of them: what it records next is among the
  /// newest, so it has to begin a new chunk for it.
  private mutating func removeOutdated(besides own: Stream) {
    unsafe pause(besides: own)
    for index in unsafe streams.indices {
      let stream = unsafe streams[index]
      if let chunk = unsafe stream.pointee.chunk, destination.isOutdated(chunk) {
        unsafe retireChunk(of: stream)
      }
    }
    destination.removeOutdated()
    resume()
  }

  private mutating func retireChunk(of stream: Stream) {
    guard let chunk = unsafe stream.pointee.chunk else { return }
    unsafe stream.pointee.chunk = nil
    unsafe stream.pointee.encoder.seal()
    destination.retire(chunk)
  }

  // MARK: The whole

  /// How many events were recorded; nobody may be writing.
  var eventCount: UInt64 { unsafe streams.reduce(0) { unsafe $0 + $1.pointee.encoder.position } }

  /// How many bytes they take.
  var byteCount: UInt64 { destination.byteCount }

  /// The trace so far as it would be if the recording ended now; nobody may be writing.
  ///
  /// - Returns: The bytes; `nil` when the recording goes to a file.
  func bytes() -> [UInt8]? { destination.bytes(state) }

  /// Pushes what was recorded to the disk; nobody may be writing.
  func synchronize() { destination.synchronize() }

  /// Closes the recording; nobody may be writing.
  mutating func finish() {
    guard !isFinished else { return }
    isFinished = true
    if let description { recordEnd(description) }
    destination.finish(state)
    for index in unsafe streams.indices {
      let stream = unsafe streams[index]
      unsafe stream.pointee.encoder.leave()
      unsafe stream.pointee.chunk = nil
    }
    unsafe free = []
    unsafe streamsByThread = [:]
  }

  /// Says in one of the streams that the recording has ended.
  private mutating func recordEnd(_ description: RecordingDescription) {
    guard let index = unsafe streams.firstIndex(where: { unsafe $0.pointee.chunk != nil }) else {
      return
    }
    let time = description.time
    _ = unsafe streams[index].pointee.encoder.append(
      RecordingEnded(reason: .closed, detail: ""), time: time)
  }

  private var state: RecordingState {
    var state = RecordingState(open: [], lost: untold)
    for index in unsafe streams.indices {
      let stream = unsafe streams[index]
      if let chunk = unsafe stream.pointee.chunk {
        state.open.append(OpenChunk(chunk: chunk, encoder: unsafe stream.pointee.encoder))
      }
      state.lost += unsafe stream.pointee.dropped
    }
    return state
  }
}
