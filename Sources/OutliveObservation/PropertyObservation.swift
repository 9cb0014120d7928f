public import OutliveRuntime
internal import OutliveTrace
internal import Synchronization

/// One observation: one subject, one property, one handler.
///
/// It is not named `Observation`, because a type of that name would hide the standard module from
/// every file that imports both, and `@Observable` would not compile there any more.
///
/// The observation lasts as long as this object does, so whoever observes keeps it:
///
/// ```swift
/// final class DocumentCell {
///   private var titleObservation: PropertyObservation<Document, String>?
///
///   func show(_ document: Document) {
///     titleObservation = PropertyObservation(of: document, \.$title) { [weak self] _, _, title in
///       self?.draw(title)
///     }
///   }
/// }
/// ```
///
/// It holds its handler, and with it everything the handler captures. A handler that captures its
/// keeper strongly makes a cycle: cell → observation → handler → cell. The second form can't: it
/// names the observer, refers to it weakly, and hands it to the handler.
///
/// ```swift
/// titleObservation = PropertyObservation(of: document, \.$title, by: self) { cell, change in
///   cell.draw(change.new)
/// }
/// ```
///
/// It ends, once and for good, for one of the reasons in ``ObservationEnd``: when it is stopped, when it
/// is freed, when its subject is freed, when a change finds that its observer has been freed. When it
/// ends, the handler and its captures are released at once, and ``onEnd(_:)`` says why.
///
/// Handlers run in the order in which the observations were made, on the thread that changes the
/// property. One that is made during a change isn't told of that change; one that ends during a
/// change isn't told any more. An observation may be stopped from any thread: a handler that is
/// running there at that moment runs to its end, and is then released there.
///
/// What is recorded goes to the recorder that was current when the observation was made.
public final class PropertyObservation<Subject: AnyObject, Value>: AnyObservation,
  @unchecked Sendable
{
  // Sendable is safe to claim. What can change is guarded by `gate` or `ending`, the rest are constants;
  // weak references load atomically. The handler itself needn't be Sendable: it runs only where the
  // subject's property is written, and the compiler keeps it with the subject, as both were handed
  // to the same initializer. Its captures may be released on any thread, as with any reference.

  /// What an observation calls: itself, the value before, and the value after.
  public typealias Handler = (
    _ observation: PropertyObservation<Subject, Value>, _ old: Value, _ new: Value
  ) -> Void

  /// The observed object; `nil` once it is gone.
  public weak let subject: Subject?
  /// The observing object, when it was named; `nil` once it is gone.
  public weak let observer: AnyObject?

  /// How an observation receives whatever happens to the property, with its observer if it has one.
  @usableFromInline
  typealias Receiving = (
    _ observation: PropertyObservation<Subject, Value>, _ values: ObservedValues,
    _ observer: AnyObject?
  ) -> Void

  /// The property's name; empty when the program was built without reflection metadata.
  public let key: String
  /// The place it was registered at.
  public let callSite: CallSite

  // What is called is one of these two: the program's own handler, kept as it is, so that reports find
  // it, or something that calls it. They are set before anybody is let in by `gate`, which says to one
  // when they are to be let go.
  @exclusivity(unchecked)
  private var handler: Handler?
  @exclusivity(unchecked)
  private var receiving: Receiving?
  /// Lets calls in while the observation lasts.
  let gate = HandlerGate()
  // All of these are guarded by `ending`.
  private var isSame: ((Value, Value) -> Bool)?
  private var isLast: ((Value) -> Bool)?
  private var whenEnded: [@Sendable (ObservationEnd) -> Void] = []
  private var registration: Registration?
  private let ending = Mutex(ObservationEnd?.none)

  /// Where the handler runs, when that is not where the property changes.
  let delivery: Delivery?
  let wantsPrior: Bool
  let isOnce: Bool
  let hasObserver: Bool
  private let style: ObservationStyle
  var record: RecordedObservation?

  /// What has a change delivered elsewhere.
  struct Delivery {
    /// The isolation, as events name it; `nil` when it is that of whoever asks for the next value.
    let isolation: String?
    /// Has the change delivered, later and in its turn.
    let deliver:
      (
        _ observation: PropertyObservation<Subject, Value>, _ change: Change<Value>,
        _ mutation: RecordedMutation?
      ) -> Void
  }

  /// Observes a property of a subject.
  ///
  /// - Parameters:
  ///   - subject: The object to observe; it is not held.
  ///   - property: The property, written with a dollar sign: `\.$title`.
  ///   - options: What to be told beside the changes, and how often.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called after each change with the observation, the old and the new value.
  ///     Capture the observation's keeper weakly.
  public convenience init(
    of subject: Subject, _ property: KeyPath<Subject, ObservedProperty<Value>>,
    options: ObservationOptions = [], file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, handler: @escaping Handler
  ) {
    self.init(
      of: subject, property, by: nil, options, wantsInitial: options.contains(.initial),
      at: CallSite(file: file, line: line, function: function), handler: handler, receiving: nil)
  }

  /// Observes a property of a subject on behalf of an observer, which is not held.
  ///
  /// - Parameters:
  ///   - subject: The object to observe; it is not held.
  ///   - property: The property, written with a dollar sign: `\.$title`.
  ///   - observer: The object that observes; the handler isn't called once it is gone. It may be
  ///     the subject itself.
  ///   - options: What to be told beside the changes, and how often.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called after each change with the observer and the change.
  @inlinable
  public convenience init<Observer: AnyObject>(
    of subject: Subject, _ property: KeyPath<Subject, ObservedProperty<Value>>,
    by observer: Observer, options: ObservationOptions = [], file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    handler: @escaping (_ observer: Observer, _ change: Change<Value>) -> Void
  ) {
    self.init(
      of: subject, property, by: observer, options,
      at: CallSite(file: file, line: line, function: function),
      receiving: Self.telling(handler))
  }

  /// Observes a property in key-value observing's own terms.
  ///
  /// - Parameters:
  ///   - subject: The object to observe; it is not held.
  ///   - property: The property, written with a dollar sign: `\.$title`.
  ///   - options: What to be told, exactly as Apple documents it for `NSKeyValueObservingOptions`.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - changeHandler: Is called with the subject and the change. Capture the observation's keeper
  ///     weakly.
  public convenience init(
    of subject: Subject, _ property: KeyPath<Subject, ObservedProperty<Value>>,
    options: KeyValueOptions, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function,
    changeHandler: @escaping (_ subject: Subject, _ change: ObservedChange<Value>) -> Void
  ) {
    self.init(
      of: subject, property, by: nil, [], wantsInitial: options.contains(.initial),
      wantsPrior: options.contains(.prior),
      at: CallSite(file: file, line: line, function: function)
    ) { observation, values, _ in
      guard let subject = observation.subject,
        let change = ObservedChange<Value>(values, options)
      else { return }
      changeHandler(subject, change)
    }
  }

  /// What hands the observer, which was named, and each change to a handler.
  @inlinable
  static func telling<Observer: AnyObject>(
    _ handler: @escaping (_ observer: Observer, _ change: Change<Value>) -> Void
  ) -> Receiving {
    { _, values, observer in
      guard let observer, let change = Change<Value>(values) else { return }
      // It is the one that was named.
      handler(unsafe unsafeDowncast(observer, to: Observer.self), change)
    }
  }

  /// Observes a property of a subject, in a form that inlined code makes of the program's handler.
  @usableFromInline
  convenience init(
    of subject: Subject, _ property: KeyPath<Subject, ObservedProperty<Value>>,
    by observer: AnyObject?, _ options: ObservationOptions, at callSite: CallSite,
    receiving: @escaping Receiving
  ) {
    self.init(
      of: subject, property, by: observer, options, wantsInitial: options.contains(.initial),
      at: callSite, receiving: receiving)
  }

  convenience init(
    of subject: Subject, _ property: KeyPath<Subject, ObservedProperty<Value>>,
    by observer: AnyObject?, _ options: ObservationOptions, wantsInitial: Bool,
    wantsPrior: Bool = false, style: ObservationStyle = .observation, delivery: Delivery? = nil,
    at callSite: CallSite, handler: Handler? = nil, receiving: Receiving?
  ) {
    self.init(
      of: subject, subject[keyPath: property].target, by: observer, options,
      wantsInitial: wantsInitial, wantsPrior: wantsPrior, style: style, delivery: delivery,
      at: callSite, handler: handler, receiving: receiving)
  }

  init(
    of subject: Subject, _ property: ObservationTarget<Value>, by observer: AnyObject?,
    _ options: ObservationOptions, wantsInitial: Bool, wantsPrior: Bool = false,
    style: ObservationStyle = .observation, delivery: Delivery? = nil, at callSite: CallSite,
    handler: Handler? = nil, receiving: Receiving?
  ) {
    guard property.subject === subject else {
      fatalError(
        """
        The key path leads to a property of another object than the subject. \
        Observe that object itself: PropertyObservation(of: cell.document, \\.$title).
        """,
        file: callSite.file, line: callSite.line)
    }
    guard !property.list.isShared(besides: subject) else {
      fatalError(
        """
        Two instances of \(type(of: subject)) share the storage of “\(property.name)”. \
        Copy the value, not the property wrapper: \(property.name) = other.\(property.name).
        """,
        file: callSite.file, line: callSite.line)
    }
    self.subject = subject
    self.observer = observer
    self.callSite = callSite
    self.wantsPrior = wantsPrior
    self.delivery = delivery
    self.style = style
    key = property.name
    unsafe self.handler = handler
    unsafe self.receiving = receiving
    hasObserver = observer != nil
    isOnce = options.contains(.once)
    if let recorder = Recorder.current {
      record = RecordedObservation(
        of: subject, property.name, by: observer, as: self, at: callSite, in: recorder)
      if style != .observation || wantsPrior || isOnce || delivery != nil {
        record?.described(
          style, wantsInitial: wantsInitial, wantsPrior: wantsPrior, isOnce: isOnce,
          declared: delivery?.isolation)
      }
    }
    // From here on other threads may change the property, and the handler may end this observation.
    let registration = property.add(self, record)
    let isActive = ending.withVisibleLock { end in
      guard end == nil else { return false }
      self.registration = registration
      return true
    }
    if !isActive { registration.remove() }
    guard wantsInitial, self.isActive else { return }
    let value = property.value()
    if let delivery {
      delivery.deliver(self, Change(old: value, new: value, isInitial: true), nil)
      return
    }
    withValues(.initial, value, value) {
      receive($0, by: observer, because: record?.registered)
    }
  }

  deinit {
    end(.freed)
    record?.freed()
  }

  /// Whether the handler can still be called.
  public var isActive: Bool { !gate.isClosed }

  /// Why it has ended; `nil` while it is active.
  public var end: ObservationEnd? { ending.withVisibleLock { $0 } }

  /// Ends the observation, and releases the handler with all it captures.
  ///
  /// Stopping what has ended does nothing. It may be called from the handler, while the observation
  /// is being made, and from any thread.
  public func stop() { end(.stopped) }

  /// Ends the observation for a reason, unless it has ended.
  ///
  /// - Parameter end: The reason.
  public func end(_ end: ObservationEnd) { finish(end) }

  /// Calls a function when the observation has ended, at once if it has.
  ///
  /// - Parameter body: The function; it is called once, on the thread that ends the observation, and
  ///   then released.
  /// - Returns: The observation.
  @discardableResult
  public func onEnd(_ body: @escaping @Sendable (ObservationEnd) -> Void) -> Self {
    let end: ObservationEnd? = ending.withVisibleLock { end in
      if end == nil { whenEnded.append(body) }
      return end
    }
    if let end { body(end) }
    return self
  }

  /// Ends the observation after the first change to a value that a function approves.
  ///
  /// - Parameter isLast: Is called with the new value after each change that the handler was told of.
  /// - Returns: The observation.
  @discardableResult
  public func until(_ isLast: @escaping (Value) -> Bool) -> Self {
    addCondition { self.isLast = isLast }
    return self
  }

  /// Tells the recorder which scope the observation ends with.
  func describe(_ scope: ObservationScope) {
    guard let record, let id = scope.id(in: record.reference) else { return }
    record.described(
      style, wantsPrior: wantsPrior, isOnce: isOnce, declared: delivery?.isolation, scope: id)
  }

  func tellOnlyIfDifferent(_ isSame: @escaping (Value, Value) -> Bool) {
    addCondition { self.isSame = isSame }
  }

  private func addCondition(_ add: () -> Void) {
    ending.withVisibleLock { end in if end == nil { add() } }
    gate.setConditional()
  }

  /// The conditions that there are.
  var conditions: (isSame: ((Value, Value) -> Bool)?, isLast: ((Value) -> Bool)?) {
    ending.withVisibleLock { _ in (isSame, isLast) }
  }

  func finish(_ end: ObservationEnd, because cause: EventReference? = nil) {
    var (isSame, isLast) = (nil as ((Value, Value) -> Bool)?, nil as ((Value) -> Bool)?)
    var registration: Registration?
    var whenEnded: [@Sendable (ObservationEnd) -> Void] = []
    let isFirst = ending.withVisibleLock { ending in
      guard ending == nil else { return false }
      ending = end
      swap(&isSame, &self.isSame)
      swap(&isLast, &self.isLast)
      swap(&whenEnded, &self.whenEnded)
      swap(&registration, &self.registration)
      return true
    }
    guard isFirst else { return }
    let isEmpty = gate.close()
    registration?.remove()
    record?.removed(end.reason, because: cause)
    for body in whenEnded { body(end) }
    // Only now, outside of the lock: the captures may go here, and their deinitializers may stop
    // this observation again.
    withExtendedLifetime((isSame, isLast)) {}
    if isEmpty { releaseHandler() }
  }

  /// Goes out through the gate, and lets the handler go, if that was waited for.
  func leave() { if gate.leave() { releaseHandler() } }

  private func releaseHandler() {
    let (handler, receiving) = unsafe (self.handler, self.receiving)
    unsafe (self.handler, self.receiving) = (nil, nil)
    // Only now: what they capture may go here, and its deinitializer may come back.
    withExtendedLifetime((handler, receiving)) {}
  }

  /// Calls the handler; only for who was let in by the gate.
  func call(_ values: ObservedValues, by observer: AnyObject?) {
    if let handler = unsafe handler {
      handler(self, values.old(Value.self), values.new(Value.self))
    } else if let receiving = unsafe receiving {
      receiving(self, values, observer)
    }
  }
}

extension PropertyObservation where Value: Equatable {
  /// Tells the handler of no change that leaves the value as it was.
  ///
  /// - Returns: The observation.
  @discardableResult
  public func distinct() -> Self {
    tellOnlyIfDifferent { $0 == $1 }
    return self
  }
}
