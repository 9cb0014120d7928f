internal import OutliveRuntime
internal import OutliveTrace
internal import Synchronization

/// The registrations with one object, in the order in which they were made.
///
/// It lives and dies with the object's first observed property, and so with the object.
final class KeyValueRegistry: @unchecked Sendable {
  // Sendable is safe to claim: what can change is behind the lock; what is announced by hand is ended
  // where the subject's property is written.

  /// How many registrations are remembered that aren't there any more.
  private static let mostRemembered = 16

  private struct State {
    var registrations: [KeyValueRegistration] = []
    /// What was removed last, and the registrations' records.
    var removed: [(pair: KeyValuePair, record: RecordedObservation?)] = []
    /// What was refused last: its removal misses nothing that wasn't told.
    var refused: [KeyValuePair] = []
  }
  private let subject: ObjectIdentifier
  private let state = Mutex(State())
  /// What was announced by hand and hasn't happened yet; guarded by `state`.
  private var announced: [(key: String, end: (AnyObject) -> Void)] = []

  private init(_ subject: AnyObject) { self.subject = ObjectIdentifier(subject) }

  deinit {
    var registrations: [KeyValueRegistration] = []
    state.withVisibleLock { swap(&registrations, &$0.registrations) }
    for registration in registrations { registration.finishWithSubject() }
  }

  /// The registry of an object.
  ///
  /// - Parameters:
  ///   - subject: The object.
  ///   - isMade: Whether it is made if there is none.
  /// - Returns: `nil` if there is none, or the object has no property that can be observed.
  static func of(_ subject: AnyObject, isMade: Bool = false) -> KeyValueRegistry? {
    guard let first = KeyValueProperty.all(of: type(of: subject)).first else { return nil }
    let companion = first.list(of: subject)
      .companion { isMade ? KeyValueRegistry(subject) : nil }
    guard let registry = companion as? KeyValueRegistry,
      registry.subject == ObjectIdentifier(subject)
    else { return nil }
    return registry
  }

  // MARK: Adding

  /// Adds a registration, unless it is refused.
  static func add(
    _ registration: KeyValueRegistration, of subject: AnyObject, by observer: AnyObject
  ) {
    if isEnding(subject) {
      KeyValueMisuse.tell(.subjectDead, at: registration.callSite) {
        KeyValueMisuse.subjectDead(registration.pair, of: subject)
      }
      return refuse(registration, of: subject, observer, registration.pair.keyPath, .subjectDead)
    }
    let unknown = registration.unknownKey(of: subject)
    guard unknown == nil, let registry = of(subject, isMade: true) else {
      let (object, key) = unknown ?? (subject, registration.pair.keyPath)
      KeyValueMisuse.tell(.unknownKey, at: registration.callSite) {
        KeyValueMisuse.unknownKey(key, of: object)
      }
      of(subject, isMade: true)?.remember(refused: registration.pair)
      return refuse(registration, of: subject, observer, registration.pair.keyPath, .unknownKey)
    }
    registration.begin(of: subject, by: observer)
    registry.state.withVisibleLock { $0.registrations.append(registration) }
    registration.tellInitially(of: subject, to: observer)
  }

  private static func refuse(
    _ registration: KeyValueRegistration, of subject: AnyObject, _ observer: AnyObject,
    _ key: String, _ reason: RefusalReason
  ) {
    guard let recorder = Recorder.current else { return }
    recorder.withNumbers(of: subject, observer) { subject, observer in
      recorder.record(
        RegistrationRefused(subject: subject, observer: observer, reason: reason, key: key),
        cause: RecordedHandle.running(in: recorder), at: registration.callSite)
    }
  }

  private func remember(refused pair: KeyValuePair) {
    state.withVisibleLock { state in
      if state.refused.count >= Self.mostRemembered { state.refused.removeFirst() }
      state.refused.append(pair)
    }
  }

  // MARK: Removing

  /// What a removal finds.
  enum Found {
    /// The registration, which isn't there any more, and how many it could have been.
    case registration(KeyValueRegistration, matches: Int)
    /// None, because it was refused.
    case refused
    /// None, and what comes nearest.
    case missed(MissReason, RecordedObservation?)
  }

  /// Takes out the registration that a removal means.
  func take(_ removal: KeyValueRemoval) -> Found {
    state.withVisibleLock { state in
      let matches = state.registrations.indices.filter {
        removal.means(state.registrations[$0].pair)
      }
      if let last = matches.last {
        let registration = state.registrations.remove(at: last)
        if state.removed.count >= Self.mostRemembered { state.removed.removeFirst() }
        state.removed.append((registration.pair, registration.record))
        return .registration(registration, matches: matches.count)
      }
      if let refused = state.refused.lastIndex(where: { removal.means($0) }) {
        state.refused.remove(at: refused)
        return .refused
      }
      if let removed = state.removed.last(where: { removal.means($0.pair) }) {
        return .missed(.alreadyRemoved, removed.record)
      }
      let others = state.registrations.filter { $0.pair.observer == removal.observerID }
      if let same = others.last(where: { $0.pair.keyPath == removal.keyPath }) {
        return .missed(.neverRegistered, same.record)
      }
      if let other = others.last { return .missed(.otherKey, other.record) }
      return .missed(.neverRegistered, nil)
    }
  }

  /// Takes out a registration.
  func forget(_ registration: KeyValueRegistration) {
    state.withVisibleLock { state in state.registrations.removeAll { $0 === registration } }
  }

  // MARK: Announced by hand

  static func willChange(_ key: String, of subject: AnyObject) {
    guard let property = KeyValueProperty.named(key, of: subject),
      let registry = of(subject, isMade: true)
    else { return }
    let end = property.begin(of: subject)
    registry.state.withVisibleLock { _ in registry.announced.append((key, end)) }
  }

  private func takeAnnounced(_ key: String) -> ((AnyObject) -> Void)? {
    var end: ((AnyObject) -> Void)?
    state.withVisibleLock { _ in
      guard let last = announced.lastIndex(where: { $0.key == key }) else { return }
      end = announced.remove(at: last).end
    }
    return end
  }

  static func didChange(_ key: String, of subject: AnyObject) {
    guard let property = KeyValueProperty.named(key, of: subject) else { return }
    if let end = of(subject)?.takeAnnounced(key) { return end(subject) }
    KeyValueMisuse.tell(.notBegun) { KeyValueMisuse.notBegun(key, of: subject) }
    var told: [Recorder] = []
    for registration in property.list(of: subject).present {
      guard let recorder = registration.record?.recorder,
        !told.contains(where: { $0 === recorder })
      else { continue }
      told.append(recorder)
      recorder.record(
        MutationEnded(mutation: recorder.makeID()), cause: RecordedHandle.running(in: recorder))
    }
  }
}

/// A removal of a registration, as the program asks for it.
struct KeyValueRemoval {
  let subject: AnyObject
  let observer: AnyObject
  let keyPath: String
  /// The context, if one was named: that may be none.
  let context: KeyValueContext??
  /// The name of the type whose code removes.
  let remover: String
  let callSite: CallSite

  var observerID: ObjectIdentifier { ObjectIdentifier(observer) }

  func means(_ pair: KeyValuePair) -> Bool {
    guard pair.observer == observerID, pair.keyPath == keyPath else { return false }
    guard let context else { return true }
    return pair.context == context
  }

  /// Removes the registration, or tells that there is none.
  func run() {
    let found = KeyValueRegistry.of(subject)?.take(self) ?? .missed(.neverRegistered, nil)
    switch found {
    case .refused: return
    case .registration(let registration, let matches):
      if matches > 1, registration.registrant != remover, let record = registration.record,
        let recorder = record.recorder
      {
        recorder.record(
          ForeignRemoved(observation: record.id, remover: remover, matches: UInt64(matches)),
          cause: RecordedHandle.running(in: recorder), at: callSite)
      }
      registration.finish(.stopped)
    case .missed(let reason, let nearest):
      KeyValueMisuse.tell(.notRegistered, at: callSite) { KeyValueMisuse.notRegistered(self) }
      guard let recorder = nearest?.recorder ?? Recorder.current else { return }
      let record = { (subjectID: ObjectID, observerID: ObjectID?) in
        _ = recorder.record(
          RemovalMissed(
            subject: subjectID, observer: observerID, reason: reason, key: keyPath,
            observation: nearest?.id),
          cause: RecordedHandle.running(in: recorder), at: callSite)
      }
      if let nearest {
        record(nearest.subject.id, nearest.observer)
      } else {
        recorder.withNumbers(of: subject, observer) { record($0, $1) }
      }
    }
  }
}

extension Recorder {
  /// Runs a function with the serial numbers of a subject and an observer.
  ///
  /// One that is in its deinitializer, and can't be found any more, is told as made and gone.
  fileprivate func withNumbers(
    of subject: AnyObject, _ observer: AnyObject, _ body: (ObjectID, ObjectID) -> Void
  ) {
    let (subjectID, observerID) = withCurrent {
      let id = identify(subject)
      return (id, observer === subject ? id : identify(observer))
    }
    body(subjectID, observerID)
    if isEnding(subject) { noteReleased(subjectID) }
    if observer !== subject && isEnding(observer) { noteReleased(observerID) }
  }
}
