internal import OutliveRuntime
internal import OutliveTrace
internal import Synchronization

/// Keeps observations for as long as it lives, and lets go of each that has ended.
///
/// Who observes much keeps one bag instead of many observations. When the bag is freed or told to
/// stop, its observations end. Safe to use from any thread.
public final class ObservationBag: Sendable {
  private struct State {
    var observations: [ObjectIdentifier: any AnyObservation] = [:]
    var order: [ObjectIdentifier] = []
  }
  private let state = Mutex(State())

  /// Makes an empty bag.
  public init() {}

  deinit { stop() }

  /// How many observations it keeps: those that were put in and are active.
  public var count: Int { state.withVisibleLock { $0.observations.count } }

  /// Keeps an observation until it ends.
  ///
  /// - Parameter observation: The observation; one that has ended is not kept.
  public func insert(_ observation: some AnyObservation) {
    let identifier = ObjectIdentifier(observation)
    let isNew = state.withVisibleLock { state in
      guard state.observations[identifier] == nil else { return false }
      state.observations[identifier] = observation
      state.order.append(identifier)
      return true
    }
    guard isNew else { return }
    // An observation that has ended is taken out at once.
    observation.onEnd { [weak self] _ in self?.drop(identifier) }
  }

  /// Ends all observations in it, in the order in which they were put in.
  public func stop() { end(.stopped) }

  func end(_ end: ObservationEnd) {
    let observations: [any AnyObservation] = state.withVisibleLock { state in
      let observations = state.order.compactMap { state.observations[$0] }
      state = State()
      return observations
    }
    for observation in observations { observation.end(end) }
  }

  private func drop(_ identifier: ObjectIdentifier) {
    // Let go outside of the lock: it may be the last reference.
    let dropped = state.withVisibleLock { state -> (any AnyObservation)? in
      guard let observation = state.observations.removeValue(forKey: identifier) else { return nil }
      if state.order.count > 16, state.order.count > state.observations.count * 2 {
        state.order.removeAll { state.observations[$0] == nil }
      }
      return observation
    }
    withExtendedLifetime(dropped) {}
  }
}

/// Something that lasts for a while, as long as which observations are to last.
///
/// ```swift
/// let scope = ObservationScope("edit")
/// document.observe(\.$title, by: self) { editor, change in … }.bound(to: scope)
/// scope.end()
/// ```
///
/// It keeps the observations bound to it, and ends them when it ends or is freed. Safe to use from any
/// thread.
public final class ObservationScope: Sendable {
  /// The scope's name, as reports print it.
  public let name: String
  private let bag = ObservationBag()
  private let isOver = Mutex(false)
  private let recorded: (reference: RecorderReference, id: ScopeID)?

  /// Begins a scope.
  ///
  /// - Parameters:
  ///   - name: The scope's name, as reports print it.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  public init(
    _ name: String, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) {
    self.name = name
    recorded = Recorder.current.map { recorder in
      let site = CallSite(file: file, line: line, function: function).site
      return (RecorderReference(recorder), recorder.beginScope(name, site: site))
    }
  }

  deinit { end() }

  /// How many active observations are bound to it.
  public var count: Int { bag.count }

  /// Whether it has ended.
  public var hasEnded: Bool { isOver.withVisibleLock { $0 } }

  /// Ends the scope, and the observations that are bound to it.
  ///
  /// Once it has ended, that does nothing.
  public func end() {
    let isFirst = isOver.withVisibleLock { isOver in
      defer { isOver = true }
      return !isOver
    }
    guard isFirst else { return }
    bag.end(.scopeEnded)
    if let recorded { recorded.reference.recorder?.endScope(recorded.id) }
  }

  /// Binds an observation to the scope.
  func bind(_ observation: some AnyObservation) {
    // One that is bound while the scope ends, ends as well.
    bag.insert(observation)
    if hasEnded { bag.end(.scopeEnded) }
  }

  /// The scope's number, if a recorder knows it.
  func id(in recorder: RecorderReference) -> ScopeID? {
    recorded.flatMap { $0.reference.serial == recorder.serial ? $0.id : nil }
  }
}

extension AnyObservation {
  /// Has a bag keep the observation.
  ///
  /// - Parameter bag: The bag.
  public func stored(in bag: ObservationBag) { bag.insert(self) }
}

extension PropertyObservation {
  /// Binds the observation to a scope, which keeps it, and ends it when the scope ends.
  ///
  /// - Parameter scope: The scope; when it has ended, the observation ends now.
  /// - Returns: The observation.
  @discardableResult
  public func bound(to scope: ObservationScope) -> Self {
    describe(scope)
    scope.bind(self)
    return self
  }
}
