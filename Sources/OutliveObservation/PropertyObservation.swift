internal import OutliveRuntime
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
/// It ends, once and for good, when it is stopped, when it is freed, when its subject is freed, or
/// when a change finds that its observer has been freed. When it ends, the handler and its captures
/// are released at once.
///
/// Handlers run in the order in which the observations were made, on the thread that changes the
/// property. One that is made during a change isn't told of that change; one that ends during a
/// change isn't told any more. An observation may be stopped from any thread: a handler that is
/// running there at that moment runs to its end, and is then released there.
///
/// What is recorded goes to the recorder that was current when the observation was made.
public final class PropertyObservation<Subject: AnyObject, Value>: @unchecked Sendable {
  // Sendable is safe to claim. What can change is guarded by `phase`, the rest are constants; weak
  // references load atomically. The handler itself needn't be Sendable: it runs only where the
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

  private var handler: Handler?
  private let phase = Mutex(Phase.active)
  private let hasObserver: Bool
  private weak let storage: ObservedStorage<Value>?
  /// The storage holds it, so it is no part of what this object keeps.
  private weak var registration: ObservedStorage<Value>.Registration?
  private var record: RecordedObservation?

  private enum Phase {
    case active
    case ended
  }

  /// Observes a property of a subject.
  ///
  /// - Parameters:
  ///   - subject: The object to observe; it is not held.
  ///   - property: The property, written with a dollar sign: `\.$title`.
  ///   - options: What to be told beside the changes.
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
      of: subject, property, by: nil,
      at: CallSite(file: file, line: line, function: function), handler: handler)
    guard options.contains(.initial), isActive else { return }
    let value = subject[keyPath: property].storage.value
    call(.initial, because: record?.registered) { handler(self, value, value) }
  }

  /// Observes a property of a subject on behalf of an observer, which is not held.
  ///
  /// - Parameters:
  ///   - subject: The object to observe; it is not held.
  ///   - property: The property, written with a dollar sign: `\.$title`.
  ///   - observer: The object that observes; the handler isn't called once it is gone. It may be
  ///     the subject itself.
  ///   - options: What to be told beside the changes.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - handler: Is called after each change with the observer and the change.
  public convenience init<Observer: AnyObject>(
    of subject: Subject, _ property: KeyPath<Subject, ObservedProperty<Value>>,
    by observer: Observer, options: ObservationOptions = [], file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    handler: @escaping (_ observer: Observer, _ change: Change<Value>) -> Void
  ) {
    self.init(
      of: subject, property, by: observer,
      at: CallSite(file: file, line: line, function: function)
    ) { [weak observer] _, old, new in
      guard let observer else { return }
      handler(observer, Change(old: old, new: new, isInitial: false))
    }
    guard options.contains(.initial), isActive else { return }
    let value = subject[keyPath: property].storage.value
    call(.initial, because: record?.registered) {
      handler(observer, Change(old: value, new: value, isInitial: true))
    }
  }

  private init(
    of subject: Subject, _ property: KeyPath<Subject, ObservedProperty<Value>>,
    by observer: AnyObject?, at callSite: CallSite, handler: @escaping Handler
  ) {
    let property = subject[keyPath: property]
    guard property.subject === subject else {
      fatalError(
        """
        The key path leads to a property of another object than the subject. \
        Observe that object itself: PropertyObservation(of: cell.document, \\.$title).
        """,
        file: callSite.file, line: callSite.line)
    }
    guard !property.storage.isShared(besides: subject) else {
      fatalError(
        """
        Two instances of \(type(of: subject)) share the storage of “\(property.name)”. \
        Copy the value, not the property wrapper: \(property.name) = other.\(property.name).
        """,
        file: callSite.file, line: callSite.line)
    }
    self.subject = subject
    self.observer = observer
    self.handler = handler
    hasObserver = observer != nil
    storage = property.storage
    if let recorder = Recorder.current {
      record = RecordedObservation(
        of: subject, property.name, by: observer, as: self, at: callSite, in: recorder)
    }
    // From here on other threads may change the property, and the handler may end this observation.
    let registration = property.storage.add(self, of: subject, record)
    let isActive = phase.withVisibleLock { phase in
      self.registration = registration
      return phase == .active
    }
    if !isActive { property.storage.remove(registration) }
  }

  deinit {
    end(.freed)
    record?.freed()
  }

  /// Whether the handler can still be called.
  public var isActive: Bool { phase.withVisibleLock { $0 == .active } }

  /// Ends the observation, and releases the handler with all it captures.
  ///
  /// Stopping what has ended does nothing. It may be called from the handler, while the observation
  /// is being made, and from any thread.
  public func stop() { end(.stopped) }

  private func end(_ reason: RemovalReason, because cause: EventReference? = nil) {
    var released: Handler?
    var registration: ObservedStorage<Value>.Registration?
    let isFirst = phase.withVisibleLock { phase in
      guard phase == .active else { return false }
      phase = .ended
      released = handler
      handler = nil
      registration = self.registration
      return true
    }
    guard isFirst else { return }
    if let registration { storage?.remove(registration) }
    record?.removed(reason, because: cause)
    // Only now, outside of the lock: the captures may go here, and their deinitializers may stop
    // this observation again.
    withExtendedLifetime(released) {}
  }

  private func call(
    _ phase: HandlePhase, of mutation: MutationID? = nil, because cause: EventReference?,
    _ body: () -> Void
  ) {
    guard let record else { return body() }
    record.handle(phase, of: mutation, because: cause, body)
  }
}

extension PropertyObservation: Receiver {
  func receive(_ old: Value, _ new: Value, from subject: AnyObject, _ mutation: RecordedMutation?) {
    // While the subject is in its deinitializer it is gone for its observations.
    guard self.subject === subject else { return }
    let observer = observer
    if hasObserver && observer == nil { return end(.observerDied, because: mutation?.began) }
    var current: Handler?
    phase.withVisibleLock { _ in current = handler }
    guard let handler = current else { return }
    withExtendedLifetime(observer) {
      call(.change, of: mutation?.id, because: mutation?.began) { handler(self, old, new) }
    }
  }

  func subjectWentAway() {
    // A subject that is still there has only had its property's storage replaced.
    end(subject == nil ? .subjectDied : .stopped)
  }
}
