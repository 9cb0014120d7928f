internal import OutliveRuntime
internal import Synchronization

/// An observation of several properties of one object, as if they were one.
///
/// It hears whenever one of them changes. Its value is all of theirs, or what is computed of them:
///
/// ```swift
/// observation = person.observe(anyOf: \.$first, \.$last, by: self) { me, change in
///   me.draw(change.new.0, change.new.1)
/// }
/// ```
///
/// Inside it is one observation of each property, which is in the trace. As long as somebody keeps it, it
/// lasts. Safe to stop from any thread.
public final class CombinedObservation<Subject: AnyObject, Value>: AnyObservation,
  @unchecked Sendable
{
  // Sendable is safe to claim: how it ends is behind a lock or in the observations, which are Sendable;
  // the rest is set while it is made, or touched only where the subject's properties are changed.

  /// What a combined observation calls: itself, and the values before and after.
  typealias Handler = (_ observation: CombinedObservation, _ change: Change<Value>) -> Void

  private var observations: [any AnyObservation] = []
  private let read: (Subject) -> Value
  private var isSame: ((Value, Value) -> Bool)?
  private let isOnce: Bool
  /// The values before the changes that are going on, of each property: a handler may change it again.
  private var before: [[Value]]
  // All of these are guarded by `ending`.
  private var handler: Handler?
  private var whenEnded: [@Sendable (ObservationEnd) -> Void] = []
  private let ending = Mutex(ObservationEnd?.none)

  init(
    of subject: Subject, _ sources: [ObservationSource<Subject>], by observer: AnyObject?,
    _ options: ObservationOptions, at callSite: CallSite, read: @escaping (Subject) -> Value,
    handler: @escaping Handler
  ) {
    self.read = read
    isOnce = options.contains(.once)
    before = Array(repeating: [], count: sources.count)
    self.handler = handler
    observations = sources.enumerated().map { index, source in
      source.observe(subject, observer, callSite) { [weak self, weak subject] phase in
        guard let self, let subject else { return }
        self.receive(phase, of: index, from: subject)
      }
    }
    for observation in observations { observation.onEnd { [weak self] end in self?.end(end) } }
    guard options.contains(.initial), isActive else { return }
    let value = read(subject)
    tell(Change(old: value, new: value, isInitial: true))
  }

  deinit { end(.freed) }

  private func receive(_ phase: ObservedValues.Phase, of index: Int, from subject: Subject) {
    let value = read(subject)
    if phase == .prior { return before[index].append(value) }
    // One that was made during a change wasn't told before.
    guard let old = before[index].popLast() else { return }
    if isSame?(old, value) == true { return }
    tell(Change(old: old, new: value, isInitial: false))
    if isOnce { end(.completed) }
  }

  private func tell(_ change: Change<Value>) {
    var handler: Handler?
    ending.withVisibleLock { _ in handler = self.handler }
    handler?(self, change)
  }

  /// Whether the handler can still be called.
  public var isActive: Bool { ending.withVisibleLock { $0 == nil } }

  /// Ends the observation, and releases the handler with all it captures.
  public func stop() { end(.stopped) }

  /// Ends the observation for a reason, unless it has ended.
  ///
  /// - Parameter end: The reason.
  public func end(_ end: ObservationEnd) {
    var handler: Handler?
    var whenEnded: [@Sendable (ObservationEnd) -> Void] = []
    let isFirst = ending.withVisibleLock { ending in
      guard ending == nil else { return false }
      ending = end
      swap(&handler, &self.handler)
      swap(&whenEnded, &self.whenEnded)
      return true
    }
    guard isFirst else { return }
    for observation in observations { observation.end(end) }
    for body in whenEnded { body(end) }
    // Only now, outside of the lock: the captures may go here.
    withExtendedLifetime(handler) {}
  }

  /// Calls a function when the observation has ended, at once if it has.
  ///
  /// - Parameter body: The function; it is called once, on the thread that ends the observation, and
  ///   then released.
  /// - Returns: The observation.
  @discardableResult
  public func onEnd(_ body: @escaping @Sendable (ObservationEnd) -> Void) -> Self {
    let end = ending.withVisibleLock { end in
      if end == nil { whenEnded.append(body) }
      return end
    }
    if let end { body(end) }
    return self
  }
}

extension CombinedObservation where Value: Equatable {
  /// Tells the handler of no change that leaves the value as it was.
  ///
  /// - Returns: The observation.
  @discardableResult
  public func distinct() -> Self {
    isSame = { $0 == $1 }
    return self
  }
}

/// One of the properties that a combined observation hears of, whatever its type.
struct ObservationSource<Subject: AnyObject> {
  let property: AnyKeyPath
  let name: (Subject) -> String
  /// Observes it: what is handed over is called before and after each change.
  let observe:
    (Subject, AnyObject?, CallSite, @escaping (ObservedValues.Phase) -> Void)
      -> any AnyObservation

  init<Value>(_ property: KeyPath<Subject, ObservedProperty<Value>>) {
    self.property = property
    name = { $0[keyPath: property].name }
    observe = { subject, observer, callSite, receive in
      PropertyObservation(
        of: subject, property, by: observer, [], wantsInitial: false, wantsPrior: true,
        at: callSite
      ) { _, values, _ in receive(values.phase) }
    }
  }
}

extension PropertyObservable {
  /// Observes several properties of this object on behalf of an observer, which is not held.
  ///
  /// - Parameters:
  ///   - properties: The properties, written with a dollar sign: `\.$first, \.$last`.
  ///   - observer: The object that observes; the handler isn't called once it is gone.
  ///   - options: What to be told beside the changes, and how often.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called after each change of one of them with the observer and the change, whose
  ///     values are those of all of them, in order.
  /// - Returns: The observation, which lasts as long as somebody keeps it.
  public func observe<Observer: AnyObject, each Value>(
    anyOf properties: repeat KeyPath<Self, ObservedProperty<each Value>>, by observer: Observer,
    options: ObservationOptions = [], file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function,
    handler: @escaping (_ observer: Observer, _ change: Change<(repeat each Value)>) -> Void
  ) -> CombinedObservation<Self, (repeat each Value)> {
    var sources: [ObservationSource<Self>] = []
    repeat sources.append(ObservationSource(each properties))
    return CombinedObservation(
      of: self, sources, by: observer, options,
      at: CallSite(file: file, line: line, function: function),
      read: { subject in (repeat subject[keyPath: each properties].storage.value) },
      handler: { [weak observer] _, change in
        guard let observer else { return }
        handler(observer, change)
      })
  }
}
