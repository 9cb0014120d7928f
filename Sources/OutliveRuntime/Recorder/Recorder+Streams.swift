public import COutliveRuntime
public import OutliveTrace
internal import Synchronization

// How an event gets into the recording. In the usual case there is no lock, and nothing is allocated:
// the thread finds its stream, looks at the clock, and writes the event where it stays. Everything
// else, from a thread's first event to a full disk, goes through the slow path and a lock.

extension Recorder {
  /// Records one event of which only its kind is known.
  ///
  /// - Parameter payload: What happened.
  /// - Returns: Which event it is; `EventReference.none` when it was not recorded.
  @inlinable
  @discardableResult
  package func record<Payload: EventPayload>(_ payload: Payload) -> EventReference {
    unsafe record { unsafe $0.pointee.encoder.append(payload, time: $1) }
  }

  /// Records one event.
  ///
  /// - Parameters:
  ///   - payload: What happened.
  ///   - cause: The event that directly triggered it.
  ///   - callSite: The place in the program that it belongs to.
  /// - Returns: Which event it is; `EventReference.none` when it was not recorded.
  @inlinable
  @discardableResult
  package func record<Payload: EventPayload>(
    _ payload: Payload, cause: EventReference? = nil, at callSite: CallSite? = nil
  ) -> EventReference {
    let cause = cause ?? .none
    let site = callSite?.staticSite
    return unsafe record {
      unsafe $0.pointee.encoder.append(payload, time: $1, cause: cause, site: site)
    }
  }

  /// Records one event that happens in a known isolation.
  ///
  /// - Parameters:
  ///   - payload: What happened.
  ///   - cause: The event that directly triggered it.
  ///   - isolation: The isolation, as events name it.
  /// - Returns: Which event it is; `EventReference.none` when it was not recorded.
  @discardableResult
  package func record<Payload: EventPayload>(
    _ payload: Payload, cause: EventReference?, isolation: String?
  ) -> EventReference {
    var context = EventContext()
    context.isolation = isolation
    context.cause = cause ?? .none
    return unsafe record { unsafe $0.pointee.encoder.append(payload, time: $1, context: context) }
  }

  /// Records one event that gives something its serial number.
  ///
  /// - Parameter payload: What happened, to what gets this number.
  /// - Returns: The number; 0 when nothing is recorded any more.
  @inlinable
  package func recordNew<ID: TraceIdentifier, Payload: EventPayload>(
    _ payload: (ID) -> Payload
  ) -> ID {
    if let stream = unsafe enter() {
      // Both at once, for what happens all the time.
      if let number = unsafe stream.pointee.identifiers.next(ObjectIdentifier(ID.self)) {
        let id = ID(rawValue: number)
        let payload = payload(id)
        if unsafe stream.pointee.encoder.append(payload, time: time) {
          _ = unsafe leave(stream)
        } else {
          unsafe outlive_leave(RecordedStream.busy(of: stream))
          _ = unsafe recordSlowly { unsafe $0.pointee.encoder.append(payload, time: $1) }
        }
        return id
      }
      unsafe outlive_leave(RecordedStream.busy(of: stream))
    }
    let id: ID = makeID()
    record(payload(id))
    return id
  }

  /// Records an event that a function adds to the calling thread's stream, with the time.
  @inlinable
  @inline(__always)
  package func record(
    _ append: (UnsafeMutablePointer<RecordedStream>, UInt64) -> Bool
  ) -> EventReference {
    if let stream = unsafe enter() {
      if unsafe append(stream, time) { return unsafe leave(stream) }
      unsafe outlive_leave(RecordedStream.busy(of: stream))
    }
    return unsafe recordSlowly(append)
  }

  /// Nanoseconds since the recording began.
  @inlinable
  package var time: UInt64 { outlive_monotonic_nanoseconds() &- began }

  /// The calling thread's stream, which nobody else touches until it is left; `nil` when it takes the
  /// slow path to get there.
  @inlinable
  package func enter() -> UnsafeMutablePointer<RecordedStream>? {
    guard let address = unsafe outlive_thread_stream(serial) else { return nil }
    let stream = unsafe address.assumingMemoryBound(to: RecordedStream.self)
    guard unsafe outlive_enter(RecordedStream.busy(of: stream)) else { return nil }
    guard unsafe outlive_flag(pausing) == 0 else {
      unsafe outlive_leave(RecordedStream.busy(of: stream))
      return nil
    }
    return unsafe stream
  }

  /// Leaves a stream to which an event was added.
  @inlinable
  package func leave(_ stream: UnsafeMutablePointer<RecordedStream>) -> EventReference {
    let reference = unsafe EventReference(
      stream: stream.pointee.encoder.stream, position: stream.pointee.encoder.position)
    unsafe outlive_leave(RecordedStream.busy(of: stream))
    return reference
  }

  /// Records an event when the thread has no stream yet, its chunk is full, or others wait.
  @usableFromInline
  @inline(never)
  package func recordSlowly(
    _ append: (UnsafeMutablePointer<RecordedStream>, UInt64) -> Bool
  ) -> EventReference {
    guard !isInForkedChild else { return .none }
    guard !isInterrupting else {
      interrupting.add(1, ordering: .relaxed)
      return .none
    }
    var needsRoom = false
    var size = 0
    while prepareStream(withNewChunk: needsRoom, atLeast: size) {
      guard let stream = unsafe enter() else {
        // Somebody else makes all writers wait; the chunk that was just made is still there then.
        needsRoom = false
        continue
      }
      if unsafe append(stream, time) { return unsafe leave(stream) }
      unsafe outlive_leave(RecordedStream.busy(of: stream))
      size = needsRoom ? max(size, 1 << 16) * 2 : 0
      needsRoom = true
    }
    return .none
  }

  private var isWriting: Bool {
    guard let address = unsafe outlive_thread_stream(serial) else { return false }
    let stream = unsafe address.assumingMemoryBound(to: RecordedStream.self)
    return unsafe outlive_flag(RecordedStream.busy(of: stream)) != 0
  }

  /// Makes sure that the calling thread has a stream with a chunk.
  ///
  /// - Returns: Whether it has; if not, the event is dropped.
  func prepareStream(withNewChunk needsChunk: Bool, atLeast size: Int) -> Bool {
    let thread = outlive_thread_number()
    return withStreams { store in
      guard !store.isFinished else { return false }
      let stream = unsafe store.stream(ofThread: thread)
      // A signal handler finds the stream taken, as it is.
      guard unsafe outlive_enter(RecordedStream.busy(of: stream)) else { return false }
      defer { unsafe outlive_leave(RecordedStream.busy(of: stream)) }
      unsafe outlive_set_thread_stream(serial, stream)
      if unsafe needsChunk || stream.pointee.chunk == nil {
        guard unsafe store.renewChunk(of: stream, atLeast: size, time: time) else { return false }
      }
      unsafe store.nameThread(of: stream, time: time)
      return true
    }
  }

  /// Whether this is a signal handler that has interrupted the recorder in this very thread: it must
  /// not wait for the thread, which waits for it.
  private var isInterrupting: Bool {
    isWriting || outlive_locks() & UInt32(outlive_streams_lock) != 0
  }

  /// Runs a function under the lock of the streams, which the calling thread doesn't have yet.
  func withStreams<Result>(_ body: (inout StreamStore) -> Result) -> Result
  where Result: Sendable {
    let locks = outlive_locks()
    outlive_set_locks(locks | UInt32(outlive_streams_lock))
    defer { outlive_set_locks(locks) }
    outlive_begin_unseen()
    defer { outlive_end_unseen() }
    return streams.withVisibleLock { body(&$0) }
  }

  /// Runs a function under the lock of the state.
  func withState<Result>(_ body: (inout State) -> Result) -> Result
  where Result: Sendable {
    let locks = outlive_locks()
    outlive_set_locks(locks | UInt32(outlive_state_lock))
    defer { outlive_set_locks(locks) }
    outlive_begin_unseen()
    defer { outlive_end_unseen() }
    return state.withVisibleLock { body(&$0) }
  }

  /// Runs a function while nobody writes to a stream of this recorder.
  ///
  /// - Returns: What the function returns; `nil` when it wasn't run, in a signal handler that has
  ///   interrupted the recorder.
  func withQuietStreams<Result>(_ body: (inout StreamStore) -> Result) -> Result?
  where Result: Sendable {
    guard !isInterrupting else { return nil }
    return withStreams { store in
      unsafe store.pause()
      defer { store.resume() }
      return body(&store)
    }
  }

  // MARK: Serial numbers

  /// Gives out the next serial number for something that isn't an object.
  ///
  /// Numbers rise on each thread; threads take them in blocks, so that they needn't wait for each
  /// other.
  ///
  /// - Returns: The number; 0 when nothing is recorded any more.
  public func makeID<ID: TraceIdentifier>(_ type: ID.Type = ID.self) -> ID {
    let identifier = ObjectIdentifier(type)
    while true {
      if let stream = unsafe enter() {
        let next = unsafe stream.pointee.identifiers.next(identifier)
        unsafe outlive_leave(RecordedStream.busy(of: stream))
        if let next { return ID(rawValue: next) }
      }
      guard !isInForkedChild, !isInterrupting else { return ID(rawValue: 0) }
      let thread = outlive_thread_number()
      let isRecording = withStreams { store in
        guard !store.isFinished else { return false }
        let stream = unsafe store.stream(ofThread: thread)
        unsafe outlive_set_thread_stream(serial, stream)
        unsafe store.setAside(identifier, for: stream)
        return true
      }
      guard isRecording else { return ID(rawValue: 0) }
    }
  }
}
