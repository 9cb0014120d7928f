internal import OutliveRuntime
internal import OutliveTrace
internal import Synchronization

/// One registration of an observer for a key path, as key-value observing knows it.
///
/// The registry of its subject holds it until it is removed. Whom it is of, and for whom, it knows by
/// their memory: so an object that later gets the same address is never taken for either.
final class KeyValueRegistration: @unchecked Sendable {
  // Sendable is safe to claim: what can change is behind the lock, and of the objects nothing is touched
  // but on the thread that changes the property.

  let subject: MemoryReference
  let subjectID: ObjectIdentifier
  /// The name of the subject's class.
  let subjectType: String
  let pair: KeyValuePair
  /// The name of the type whose code registered it.
  let registrant: String
  let callSite: CallSite
  private let options: KeyValueOptions
  private let keys: [String]
  /// Calls the observer.
  private let send:
    (
      _ observer: AnyObject, _ keyPath: String, _ subject: AnyObject,
      _ change: [KeyValueChangeKey: Any], _ context: KeyValueContext?
    ) -> Void
  /// What it is recorded as; set before anybody else knows the registration.
  private(set) var record: RecordedObservation?

  private struct State {
    /// One for each property on the path, as far as there are objects.
    var links: [KeyValueLink] = []
    var end: ObservationEnd?
    var whenEnded: [@Sendable (ObservationEnd) -> Void] = []
  }
  private let state = Mutex(State())

  init<Observer: KeyValueObserver>(
    of subject: AnyObject, _ keyPath: String, by observer: Observer, _ options: KeyValueOptions,
    _ context: KeyValueContext?, at callSite: CallSite
  ) {
    self.subject = MemoryReference(subject)
    subjectID = ObjectIdentifier(subject)
    subjectType = TypeName.of(type(of: subject))
    pair = KeyValuePair(observer, keyPath, context)
    keys = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    // The static type: a superclass registers under its own name, whatever the object is.
    registrant = TypeName.of(Observer.self)
    self.options = options
    self.callSite = callSite
    send = { observer, keyPath, subject, change, context in
      // It is the one that was registered.
      unsafe unsafeDowncast(observer, to: Observer.self)
        .observeValue(forKeyPath: keyPath, of: subject, change: change, context: context)
    }
  }

  deinit { record?.freed() }

  /// The first key that an object on the path doesn't have, as far as there are objects.
  func unknownKey(of subject: AnyObject) -> (object: AnyObject, key: String)? {
    var object = subject
    for (index, key) in keys.enumerated() {
      guard let property = KeyValueProperty.named(key, of: object) else { return (object, key) }
      guard index + 1 < keys.count, let value = unwrapped(property.value(of: object)) else {
        return nil
      }
      guard let next = objectValue(value) else { return (object, "\(key).\(keys[index + 1])") }
      object = next
    }
    return nil
  }

  /// Begins to observe, and tells the recorder.
  func begin(of subject: AnyObject, by observer: AnyObject) {
    if let recorder = Recorder.current {
      record = RecordedObservation(
        of: subject, pair.keyPath, by: observer, as: self, at: callSite, in: recorder)
      record?.described(
        .keyValue, wantsInitial: options.contains(.initial), wantsPrior: options.contains(.prior),
        registrant: registrant, context: pair.context?.label)
    }
    follow(subject, from: 0)
  }

  /// Tells the observer the present value, if it asked for that.
  func tellInitially(of subject: AnyObject, to observer: AnyObject) {
    guard options.contains(.initial), isActive else { return }
    var change: [KeyValueChangeKey: Any] = [.kindKey: ChangeKind.setting.rawValue]
    if options.contains(.new) {
      change[.newKey] = value(of: subject, along: keys[...]) ?? KeyValueNull()
    }
    call(observer, with: change, of: subject, .initial, nil)
  }

  // MARK: Following the path

  /// Observes the properties on the path from an object on, in the place of those that it observed.
  private func follow(_ object: AnyObject?, from level: Int) {
    var links: [KeyValueLink] = []
    var next = object
    for level in level..<keys.count {
      guard let object = next else { break }
      guard let property = KeyValueProperty.named(keys[level], of: object) else {
        refuse(object, keys[level])
        break
      }
      let part = record.flatMap { record in
        keys.count == 1
          ? record
          : record.recorder.map {
            RecordedObservation(part: record, of: object, keys[level], in: $0)
          }
      }
      links.append(
        KeyValueLink(
          self, level, of: object, property, wantsPrior: options.contains(.prior), part))
      next = level + 1 < keys.count ? objectValue(property.value(of: object)) : nil
    }
    let dropped = state.withVisibleLock { state in
      // Ended meanwhile, or another thread is ahead at a property before.
      guard state.end == nil, state.links.count >= level else { return links }
      let dropped = Array(state.links[level...])
      state.links[level...] = links[...]
      return dropped
    }
    for link in dropped { link.remove() }
  }

  /// Tells that an object on the path doesn't have the next property of it.
  private func refuse(_ object: AnyObject, _ key: String) {
    KeyValueMisuse.tell(.unknownKey, at: callSite) { KeyValueMisuse.unknownKey(key, of: object) }
    guard let record, let recorder = record.recorder else { return }
    let id = recorder.withCurrent { recorder.identify(object) }
    recorder.record(
      RegistrationRefused(
        subject: id, observer: record.observer, reason: .unknownKey, key: key, existing: record.id),
      cause: RecordedHandle.running(in: recorder), at: callSite)
  }

  // MARK: Being told

  /// Is told of a change of one of the properties on the path.
  func receive(
    _ values: ObservedValues, of level: Int, _ property: KeyValueProperty,
    _ mutation: RecordedMutation?
  ) {
    guard isActive, let subject = subject.object else { return }
    let isLast = level == keys.count - 1
    let told = property.told(values)
    let isPrior = values.phase == .prior
    if !isLast && !isPrior { follow(objectValue(told.new), from: level + 1) }
    guard let observer = pair.memory.object else {
      // With Apple's this is sent to an object that is gone.
      record?.dropped(mutation?.id, because: .observerDied)
      return
    }
    let rest = keys[(level + 1)...]
    func entry(_ told: Any?) -> Any {
      (isLast ? unwrapped(told) : value(of: objectValue(told), along: rest)) ?? KeyValueNull()
    }
    var change: [KeyValueChangeKey: Any] = [
      .kindKey: (isLast ? told.kind : .setting).rawValue
    ]
    if options.contains(.old), let old = told.old { change[.oldKey] = entry(old) }
    if options.contains(.new), !isPrior, let new = told.new { change[.newKey] = entry(new) }
    if isLast, let indexes = told.indexes { change[.indexesKey] = indexes }
    if isPrior { change[.notificationIsPriorKey] = true }
    call(observer, with: change, of: subject, isPrior ? .prior : .change, mutation)
  }

  private func call(
    _ observer: AnyObject, with change: [KeyValueChangeKey: Any], of subject: AnyObject,
    _ phase: HandlePhase, _ mutation: RecordedMutation?
  ) {
    guard let record else { return send(observer, pair.keyPath, subject, change, pair.context) }
    record.handle(phase, of: mutation?.id, because: mutation?.began ?? record.registered) {
      Self.$called.withValue(self) {
        send(observer, pair.keyPath, subject, change, pair.context)
      }
    }
  }

  /// The registration, if it is recorded, whose observer is being called.
  @TaskLocal private static var called: KeyValueRegistration?

  /// Tells the recorder that no class of the observer handled the change that it is being told of.
  static func noteNotHandled() { called?.record?.dropped(nil, because: .notHandled) }

  // MARK: Ending

  /// Ends the registration for a reason, unless it has ended.
  func finish(_ end: ObservationEnd) {
    var links: [KeyValueLink] = []
    var whenEnded: [@Sendable (ObservationEnd) -> Void] = []
    let isFirst = state.withVisibleLock { state in
      guard state.end == nil else { return false }
      state.end = end
      swap(&links, &state.links)
      swap(&whenEnded, &state.whenEnded)
      return true
    }
    guard isFirst else { return }
    for link in links { link.remove() }
    if end == .subjectDied { record?.subject.noteReleased() }
    record?.removed(end.reason, because: nil)
    for body in whenEnded { body(end) }
  }

  /// Is told that the object is gone whose property it observes at a place in the path.
  func subjectWentAway(at level: Int) {
    if level == 0 { return finishWithSubject() }
    // What held that object changes, or goes; it tells itself.
    let dropped = state.withVisibleLock { state in
      guard state.links.count > level else { return [KeyValueLink]() }
      let dropped = Array(state.links[level...])
      state.links.removeSubrange(level...)
      return dropped
    }
    for link in dropped { link.remove() }
  }

  /// Ends because the subject is gone with it; a subject that is still there has only had its property's
  /// storage replaced.
  func finishWithSubject() {
    let isGone = subject.object == nil
    if isGone && isActive {
      KeyValueMisuse.tell(.subjectDied, at: callSite) {
        KeyValueMisuse.subjectDied(self)
      }
    }
    finish(isGone ? .subjectDied : .stopped)
  }
}

extension KeyValueRegistration: SummarizedObservation {
  var isActive: Bool { state.withVisibleLock { $0.end == nil } }

  func stop() { end(.stopped) }

  func end(_ end: ObservationEnd) {
    if let subject = subject.object { KeyValueRegistry.of(subject)?.forget(self) }
    finish(end)
  }

  func onEnd(_ body: @escaping @Sendable (ObservationEnd) -> Void) -> Self {
    let end = state.withVisibleLock { state in
      if state.end == nil { state.whenEnded.append(body) }
      return state.end
    }
    if let end { body(end) }
    return self
  }

  var summary: ObservationSummary { summary(at: 0, of: subject.object) }

  /// What there is to say to somebody who asks an object on the path.
  func summary(at level: Int, of object: AnyObject?) -> ObservationSummary {
    ObservationSummary(
      key: keys[level...].joined(separator: "."), subject: object, observer: pair.memory.object,
      callSite: callSite, observation: self)
  }
}

/// What a registration is found by.
struct KeyValuePair {
  let observer: ObjectIdentifier
  /// Keeps the observer's address from being used again.
  let memory: MemoryReference
  let keyPath: String
  let context: KeyValueContext?

  init(_ observer: AnyObject, _ keyPath: String, _ context: KeyValueContext?) {
    self.observer = ObjectIdentifier(observer)
    memory = MemoryReference(observer)
    self.keyPath = keyPath
    self.context = context
  }
}
