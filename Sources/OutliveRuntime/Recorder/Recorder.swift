internal import COutliveRuntime
public import OutliveTrace
internal import Synchronization

/// Writes down what instrumented parts tell it, and keeps none of it alive.
///
/// A recorder is off until it is made. ``start(writingTo:)`` makes the process-wide one;
/// ``init(to:)`` makes one of your own, for a test, that is current only inside
/// ``withCurrent(_:)``. Objects are known by serial numbers, never by addresses, and are referred to
/// weakly, so recording never makes anything live longer.
///
/// All methods may be called from any thread. Events are numbered in the order in which they enter
/// the recorder, without gaps. Up to 64 KiB of events wait in memory; a program that is killed loses
/// them, but for what came before the last ``settle(_:at:)`` or ``flush()``.
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
    /// How many events could not be written, because the destination took no more.
    public var lost: UInt64
  }

  let state: Mutex<State>
  private let began = outlive_monotonic_nanoseconds()

  /// Makes a recorder that is not yet current anywhere.
  ///
  /// - Parameter destination: Where the recording goes.
  /// - Throws: A ``RecorderError`` when the file can't be made.
  public init(to destination: Destination = .memory) throws(RecorderError) {
    state = Mutex(State(output: try TraceOutput(to: destination)))
    outlive_recorder_began()
  }

  deinit { finish() }

  /// Records one event.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - cause: The event that directly triggered it.
  ///   - callSite: The place in the program that it belongs to.
  /// - Returns: The event's position in the trace.
  @discardableResult
  public func record(
    _ kind: Event.Kind, cause: EventSequence? = nil, at callSite: CallSite? = nil
  ) -> EventSequence {
    record(kind, cause: cause, site: callSite?.site)
  }

  @discardableResult
  package func record(
    _ kind: Event.Kind, cause: EventSequence? = nil, site: Site?
  ) -> EventSequence {
    state.withVisibleLock { append(kind, cause: cause, site: site, to: &$0) }
  }

  /// Gives out the next serial number for something that isn't an object.
  public func makeID<ID: TraceIdentifier>(_ type: ID.Type = ID.self) -> ID {
    state.withVisibleLock { $0.makeID() }
  }

  /// Appends one event; the caller holds the lock.
  @discardableResult
  func append(
    _ kind: Event.Kind, cause: EventSequence? = nil, site: Site? = nil, to state: inout State
  ) -> EventSequence {
    guard !state.isFinished else { return EventSequence(rawValue: 0) }
    state.eventCount += 1
    let sequence = EventSequence(rawValue: state.eventCount)
    state.output.append(
      Event(
        sequence: sequence, time: outlive_monotonic_nanoseconds() - began,
        thread: ThreadID(rawValue: outlive_thread_number()), cause: cause, site: site, kind: kind))
    return sequence
  }

  /// Moves everything recorded so far to its destination.
  public func flush() { state.withVisibleLock { $0.output.flush() } }

  /// Ends the recording: what is told from now on is not recorded.
  ///
  /// Ending a recording that has ended does nothing.
  ///
  /// - Returns: What the recording came to.
  @discardableResult
  public func finish() -> Summary {
    state.withVisibleLock { state in
      if !state.isFinished {
        state.isFinished = true
        state.objects = [:]
        state.addresses = [:]
        state.output.finish()
        outlive_recorder_ended()
      }
      return Summary(
        events: state.eventCount, bytes: state.output.byteCount, lost: state.output.lostEvents)
    }
  }

  /// Reads back what a recorder in memory has recorded so far.
  ///
  /// - Returns: The trace; without events when the recording goes to a file.
  public func trace() -> Trace { state.withVisibleLock { $0.output.trace() } }
}

extension Recorder {
  /// What a recorder knows, behind its lock.
  struct State {
    var output: TraceOutput
    var eventCount: UInt64 = 0
    var isFinished = false
    /// The tracked objects that are not known to be gone, by address.
    ///
    /// An address says nothing once its object is gone, so an entry only counts while its weak
    /// reference still reads.
    var objects: [ObjectIdentifier: TrackedObject] = [:]
    var addresses: [ObjectID: ObjectIdentifier] = [:]
    /// How many objects were credited to each scope.
    var creditedObjects: [ScopeID: Int] = [:]
    private var lastIDs: [ObjectIdentifier: UInt64] = [:]
    /// The names of types that were asked for: making one takes longer than all else about an event.
    private var typeNames: [ObjectIdentifier: String] = [:]

    init(output: TraceOutput) { self.output = output }

    mutating func typeName(of type: AnyClass) -> String {
      if let known = typeNames[ObjectIdentifier(type)] { return known }
      let name = TypeName.of(type)
      typeNames[ObjectIdentifier(type)] = name
      return name
    }

    mutating func makeID<ID: TraceIdentifier>() -> ID {
      lastIDs[ObjectIdentifier(ID.self), default: 0] += 1
      return ID(rawValue: lastIDs[ObjectIdentifier(ID.self), default: 0])
    }
  }
}
