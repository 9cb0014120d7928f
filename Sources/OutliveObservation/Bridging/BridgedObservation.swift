public import OutliveRuntime
package import OutliveTrace
internal import Synchronization

/// An observation of something that this library doesn't announce, such as notifications or a
/// sequence.
///
/// It lasts as long as somebody keeps it, like a ``PropertyObservation``: when the last reference
/// to it goes, it ends, and what it observes lets go of the handler. It ends once, for one of the
/// reasons in ``ObservationEnd``. It holds neither what it observes nor the observer. Safe to stop
/// from any thread, and from its handler.
///
/// What is recorded goes to the recorder that was current when the observation was made.
public final class BridgedObservation: AnyObservation, @unchecked Sendable {
  // Sendable is safe to claim: what can change is behind `state`, `record` is set by the
  // initializer only, weak references load atomically, and bridges ask for Sendable observers, or
  // run on one actor.

  /// The observing object, when it was named; `nil` once it is gone.
  public weak let observer: AnyObject?
  /// What is observed, as reports print it, such as the name of a notification.
  public let key: String
  /// The place it was registered at.
  public let callSite: CallSite

  package private(set) var record: RecordedObservation?
  private let style: ObservationStyle?
  private let declared: String?
  private let hasObserver: Bool
  private let isOnce: Bool

  private struct State {
    var end: ObservationEnd?
    /// Whether the one call that was asked for has begun.
    var isTaken = false
    /// Has what is observed let go of the handler.
    var cancel: (@Sendable (ObservationEnd) -> Void)?
    var whenEnded: [@Sendable (ObservationEnd) -> Void] = []
  }
  private let state = Mutex(State())

  /// Makes an observation that observes nothing yet; see ``start(_:)``.
  ///
  /// - Parameters:
  ///   - style: By what means it observes; `nil` when it isn't told as an observation.
  ///   - subject: The object that is observed; the observation stands in for one that isn't known.
  ///   - key: What is observed.
  ///   - observer: The object that observes, which is not held.
  ///   - isOnce: Whether it ends after one call of the handler.
  ///   - wantsInitial: Whether the handler is called while it is registered.
  ///   - declared: The isolation that the handler runs in, as events name it.
  ///   - callSite: The place it is registered at.
  package init(
    _ style: ObservationStyle?, of subject: AnyObject?, _ key: String, by observer: AnyObject?,
    isOnce: Bool = false, wantsInitial: Bool = false, declared: String? = nil,
    at callSite: CallSite
  ) {
    self.observer = observer
    self.key = key
    self.callSite = callSite
    self.style = style
    self.declared = declared
    self.isOnce = isOnce
    hasObserver = observer != nil
    guard let style, let recorder = Recorder.current else { return }
    record = RecordedObservation(
      of: subject ?? self, key, by: observer, as: self, at: callSite, in: recorder)
    record?.described(style, wantsInitial: wantsInitial, isOnce: isOnce, declared: declared)
  }

  deinit {
    end(.freed)
    record?.freed()
  }

  /// Says how what is observed is made to let go of the handler.
  ///
  /// The function keeps what the handler needs: it is released when the observation ends.
  ///
  /// - Parameter cancel: Is called once, when the observation ends; at once if it has.
  package func start(_ cancel: @escaping @Sendable (ObservationEnd) -> Void) {
    let end: ObservationEnd? = state.withVisibleLock { state in
      if state.end == nil { state.cancel = cancel }
      return state.end
    }
    if let end { cancel(end) }
  }

  /// Keeps an object until the observation ends, beside what ``start(_:)`` keeps.
  ///
  /// - Parameter object: The object, such as one that holds the handler.
  package func start(keeping object: some AnyObject & Sendable) {
    onEnd { _ in withExtendedLifetime(object) {} }
  }

  /// Runs the handler, unless the observation has ended or its observer is gone.
  ///
  /// - Parameters:
  ///   - phase: Which call it is.
  ///   - mutation: The mutation that it is told of.
  ///   - cause: The event that directly triggered it.
  ///   - body: The handler; it is handed the observer, if one was named.
  package func handle(
    _ phase: HandlePhase = .change, of mutation: MutationID? = nil,
    because cause: EventReference? = nil, _ body: (AnyObject?) -> Void
  ) {
    let observer = observer
    if hasObserver && observer == nil && isActive {
      record?.dropped(mutation, because: .observerDied)
      return end(.observerDied)
    }
    let isLast = isOnce && phase == .change
    let mayRun = state.withVisibleLock { state in
      guard state.end == nil, !state.isTaken else { return false }
      state.isTaken = isLast
      return true
    }
    guard mayRun else {
      record?.dropped(mutation, because: .removed)
      return
    }
    if let record {
      record.handle(phase, of: mutation, because: cause, in: declared) { body(observer) }
    } else {
      body(observer)
    }
    if isLast { end(.completed) }
  }

  /// Whether an observer was named, and is gone.
  package var isOrphaned: Bool { hasObserver && observer == nil }

  /// Whether the handler can still be called.
  public var isActive: Bool { state.withVisibleLock { $0.end == nil } }

  /// Why it has ended; `nil` while it is active.
  public var end: ObservationEnd? { state.withVisibleLock { $0.end } }

  /// Ends the observation, and releases the handler with all it captures.
  ///
  /// Stopping what has ended does nothing. A handler that is running on another thread runs to its
  /// end.
  public func stop() { end(.stopped) }

  /// Ends the observation for a reason, unless it has ended.
  ///
  /// - Parameter end: The reason.
  public func end(_ end: ObservationEnd) {
    var ended = State()
    let isFirst = state.withVisibleLock { state in
      guard state.end == nil else { return false }
      state.end = end
      swap(&ended.cancel, &state.cancel)
      swap(&ended.whenEnded, &state.whenEnded)
      return true
    }
    guard isFirst else { return }
    // Outside of the lock: captures go here, and their deinitializers may stop this observation
    // again.
    record?.removed(end.reason, because: nil)
    ended.cancel?(end)
    for body in ended.whenEnded { body(end) }
  }

  /// Calls a function when the observation has ended, at once if it has.
  ///
  /// - Parameter body: The function; it is called once, on the thread that ends the observation,
  ///   and then released.
  /// - Returns: The observation.
  @discardableResult
  public func onEnd(_ body: @escaping @Sendable (ObservationEnd) -> Void) -> Self {
    let end: ObservationEnd? = state.withVisibleLock { state in
      if state.end == nil { state.whenEnded.append(body) }
      return state.end
    }
    if let end { body(end) }
    return self
  }

  /// Binds the observation to a scope, which keeps it, and ends it when the scope ends.
  ///
  /// - Parameter scope: The scope; when it has ended, the observation ends now.
  /// - Returns: The observation.
  @discardableResult
  public func bound(to scope: ObservationScope) -> Self {
    if let style, let record, let id = scope.id(in: record.reference) {
      record.described(style, isOnce: isOnce, declared: declared, scope: id)
    }
    scope.bind(self)
    return self
  }
}
