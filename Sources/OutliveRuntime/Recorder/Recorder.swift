internal import COutliveRuntime
public import OutliveTrace
internal import Synchronization

/// Writes down what instrumented parts tell it, and keeps none of it alive.
///
/// A recorder is off until it is made. ``start(writingTo:options:)`` makes the process-wide one;
/// ``init(to:options:)`` makes one of your own, for a test, that is current only inside
/// ``withCurrent(_:)``. Objects are known by serial numbers, never by addresses, and are referred to
/// weakly, so recording never makes anything live longer.
///
/// All methods may be called from any thread. Each thread writes its events to a stream of its own,
/// without a lock; a reader puts the streams in order by the events' times, which come from one clock
/// for all threads. An event that was recorded into a file is in the file when the call returns:
/// whatever ends the program then, the event can be read back.
@safe
public final class Recorder: Sendable {
  /// Where a recording goes.
  public enum Destination: Hashable, Sendable {
    /// Memory; read it back with ``Recorder/trace()``.
    case memory
    /// A file at this path, which is replaced.
    case file(String)
  }

  /// What a finished recording came to.
  public struct Summary: Hashable, Sendable {
    /// How many events were recorded.
    public var events: UInt64
    /// How many bytes they take.
    public var bytes: UInt64
    /// How many events could not be recorded, because the destination took no more.
    public var lost: UInt64
  }

  /// The recorder's number in this process; never used again.
  @usableFromInline package let serial: UInt64
  /// When the recording began, by the clock that times events.
  @usableFromInline package let began: UInt64
  /// Whether whoever wants to write has to go through the lock.
  @usableFromInline nonisolated(unsafe) package let pausing: UnsafeMutablePointer<UInt64>
  private let processGeneration: UInt64
  let snapshotOptions: HeapSnapshot.Options
  let streams: Mutex<StreamStore>
  let state: Mutex<State>
  /// Whether the classes of tracked objects are made to tell when an instance ends.
  let watchesDeinits: Bool
  /// How many events were told by signal handlers that had interrupted the recorder itself.
  let interrupting = Atomic<UInt64>(0)

  /// Makes a recorder that is not yet current anywhere.
  ///
  /// - Parameters:
  ///   - destination: Where the recording goes.
  ///   - options: What is done when the destination can't take all of it.
  /// - Throws: A ``RecorderError`` when the file can't be made.
  public init(
    to destination: Destination = .memory, options: Options = Options()
  ) throws(RecorderError) {
    let chunks: any ChunkDestination =
      switch destination {
      case .memory: MemoryChunks(sizeLimit: options.sizeLimit)
      case .file(let path): try FileChunks(path: path, options: options)
      }
    outlive_clock_start()
    outlive_barrier_start()
    outlive_watch_forks()
    serial = Recorder.lastSerial.wrappingAdd(1, ordering: .relaxed).newValue
    began = outlive_monotonic_nanoseconds()
    // It is read for each event, so nobody may write beside it.
    unsafe pausing = UnsafeMutableRawPointer.allocate(byteCount: 128, alignment: 128)
      .bindMemory(to: UInt64.self, capacity: 1)
    unsafe pausing.initialize(to: 0)
    processGeneration = outlive_generation()
    snapshotOptions = options.snapshots
    let description = destination == .memory ? nil : RecordingDescription(began: began)
    streams = unsafe Mutex(
      StreamStore(destination: chunks, description: description, pausing: pausing))
    state = Mutex(State())
    watchesDeinits = options.watchesDeinits
    LiveRecorders.add(self)
    outlive_recorder_began()
    // A file says at once what it is a recording of, even if nothing else is ever recorded.
    if destination != .memory { _ = prepareStream(withNewChunk: false, atLeast: 0) }
  }

  deinit {
    // A forked child may have been left with a lock that nobody will let go: it leaks what is here.
    guard !isInForkedChild else { return }
    finish()
    LiveRecorders.remove(serial)
    streams.withVisibleLock { $0.deallocate() }
    unsafe pausing.deallocate()
  }

  private static let lastSerial = Atomic<UInt64>(0)

  /// Whether this is a forked child, and the recording its parent's: then nothing may be touched.
  var isInForkedChild: Bool { outlive_generation() != processGeneration }

  /// Records one event.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - cause: The event that directly triggered it.
  ///   - callSite: The place in the program that it belongs to.
  /// - Returns: Which event it is; `EventReference.none` when it was not recorded.
  @discardableResult
  public func record(
    _ kind: Event.Kind, cause: EventReference? = nil, at callSite: CallSite? = nil
  ) -> EventReference {
    var context = EventContext()
    context.cause = cause ?? .none
    context.staticSite = callSite?.staticSite
    return record(kind, context: context)
  }

  @discardableResult
  package func record(_ kind: Event.Kind, site: Site?) -> EventReference {
    var context = EventContext()
    context.site = site
    return record(kind, context: context)
  }

  private func record(_ kind: Event.Kind, context: EventContext) -> EventReference {
    unsafe record {
      unsafe $0.pointee.encoder.append(kind, time: $1, context: context)
    }
  }

  /// Pushes everything recorded so far to the disk, where not even a power cut takes it away.
  ///
  /// That is not needed for what may happen to the program: events are in the file at once.
  public func flush() {
    guard !isInForkedChild else { return }
    withQuietStreams { $0.synchronize() }
  }

  /// Ends the recording: what is told from now on is not recorded.
  ///
  /// Ending a recording that has ended does nothing. In a forked child nothing is done: the recording
  /// is its parent's. Nor is anything done in a signal handler that has interrupted the recorder: a
  /// file then stays as it is after a kill, with all events.
  ///
  /// - Returns: What the recording came to.
  @discardableResult
  public func finish() -> Summary {
    guard !isInForkedChild else { return Summary(events: 0, bytes: 0, lost: 0) }
    let ended = withQuietStreams { store in
      let isFirst = !store.isFinished
      if isFirst { store.drop(interrupting.load(ordering: .relaxed)) }
      store.finish()
      let summary = Summary(events: store.eventCount, bytes: store.byteCount, lost: store.lost)
      return (isFirst: isFirst, summary: summary)
    }
    guard let ended else { return Summary(events: 0, bytes: 0, lost: 0) }
    if ended.isFirst {
      outlive_recorder_ended()
      if outlive_locks() & UInt32(outlive_state_lock) == 0 {
        withState { state in
          state.forgetAll()
        }
      }
    }
    return ended.summary
  }

  /// Reads back what a recorder in memory has recorded so far.
  ///
  /// - Returns: The trace; without events when the recording goes to a file.
  public func trace() -> Trace {
    guard !isInForkedChild, let bytes = withQuietStreams({ $0.bytes() }) ?? nil else {
      return Trace(events: [])
    }
    guard let trace = try? TraceReader.read(bytes) else {
      preconditionFailure("A trace that was just written can't be read.")
    }
    return trace
  }

  /// Takes a stream from the calling thread, which ends.
  func leave(streamAt address: UnsafeMutableRawPointer) {
    guard !isInForkedChild else { return }
    let stream = UInt(bitPattern: address)
    withStreams { store in
      guard let stream = unsafe StreamStore.Stream(bitPattern: stream) else { return }
      unsafe store.leave(stream)
    }
  }
}

extension Recorder {
  /// What a recorder knows, behind its lock.
  struct State {
    /// The tracked objects that are not known to be gone, by address.
    ///
    /// An address says nothing once its object is gone, so an entry only counts while its weak
    /// reference still reads.
    var objects: [ObjectIdentifier: TrackedObject] = [:]
    var addresses: [ObjectID: ObjectIdentifier] = [:]
    /// The objects whose deinitializer runs, and whose release isn't recorded yet.
    var ending: Set<ObjectID> = []
    /// The definitions of containers that keep an object weakly.
    var weakKeepers: [ObjectID: [DefinitionID]] = [:]
    /// How many objects were credited to each scope.
    var creditedObjects: [ScopeID: Int] = [:]
    /// The numbers that the scopes' allocations are credited to, when allocations are seen.
    var credits: [ScopeID: UInt32] = [:]
    /// The images and call stacks that were recorded.
    var callStacks = RecordedCallStacks()
    /// The objects whose allocation was seen and recorded.
    var allocations = SeenAllocations()
    private var lastObjectID: UInt64 = 0
    /// The names of types that were asked for: making one takes longer than all else about an event.
    private var typeNames: [ObjectIdentifier: String] = [:]

    /// Tracks no object any more.
    mutating func forgetAll() {
      for address in objects.keys { outlive_count_tracked(Address(address).rawValue, -1) }
      objects = [:]
      addresses = [:]
      weakKeepers = [:]
      allocations = SeenAllocations()
    }

    mutating func typeName(of type: AnyClass) -> String {
      if let known = typeNames[ObjectIdentifier(type)] { return known }
      let name = TypeName.of(type)
      typeNames[ObjectIdentifier(type)] = name
      return name
    }

    /// Gives out the next serial number for an object: these rise over all threads.
    mutating func makeObjectID() -> ObjectID {
      lastObjectID += 1
      return ObjectID(rawValue: lastObjectID)
    }
  }
}
