internal import OutliveRuntime
internal import OutliveTrace
internal import Synchronization

/// Something that is told of changes, and doesn't mind from which thread.
protocol Receiver<Value>: AnyObject, Sendable {
  associatedtype Value

  /// Whether it is told before a change, too.
  var wantsPrior: Bool { get }

  /// Is told of a change.
  func receive(_ received: Received<Value>, from subject: AnyObject, _ mutation: RecordedMutation?)

  /// Is told that there will be no more changes.
  func subjectWentAway()
}

/// A subject, not held.
private struct WeakSubject: @unchecked Sendable {
  // Sendable is safe to claim: a weak reference loads atomically, and the object is only compared.
  weak let object: AnyObject?
}

/// The value of one property, and its observations, which it holds weakly.
///
/// It lives and dies with the subject. It is apart from the subject so that observations can begin
/// on one thread while another writes the value. The list of observations is behind a lock that is
/// never held while a handler runs or an object is released.
@usableFromInline
final class ObservedStorage<Value>: @unchecked Sendable {
  // Sendable is safe to claim: all but the value is behind the lock, and the value is only touched
  // by whoever reads or writes the subject's property.

  /// One observation of the property, held weakly.
  ///
  /// It is an object, because to copy a weak reference costs more than to retain an object.
  final class Registration: @unchecked Sendable {
    // Sendable is safe to claim: what can change is behind the property's lock.
    weak let observation: (any Receiver<Value>)?
    let wantsPrior: Bool
    let record: RecordedObservation?
    fileprivate var isRemoved = false

    fileprivate init(_ observation: any Receiver<Value>, _ record: RecordedObservation?) {
      self.observation = observation
      wantsPrior = observation.wantsPrior
      self.record = record
    }
  }

  private struct State {
    var registrations: [Registration] = []
    var removedCount = 0
    var subject: WeakSubject?
    /// The subject, for each recorder that knows it.
    var subjects: [RecordedSubject] = []

    mutating func dropRemoved() {
      guard removedCount > 0 else { return }
      registrations.removeAll { $0.isRemoved }
      removedCount = 0
    }
  }

  @usableFromInline
  var value: Value
  private let state = Mutex(State())
  /// How many observations there are: most properties are written without looking further.
  private let count = Atomic(0)

  init(_ value: Value) { self.value = value }

  deinit {
    let state = state.withVisibleLock { $0 }
    for subject in state.subjects { subject.noteReleased() }
    for registration in state.registrations { registration.observation?.subjectWentAway() }
  }

  /// Whether there may be an observation.
  @usableFromInline
  var isObserved: Bool { count.load(ordering: .relaxed) != 0 }

  /// Whether the storage belongs to another subject that is still there.
  func isShared(besides subject: AnyObject) -> Bool {
    let owner = state.withVisibleLock { $0.subject }
    guard let object = owner?.object else { return false }
    return object !== subject
  }

  /// Adds an observation.
  func add(
    _ observation: any Receiver<Value>, of subject: AnyObject, _ record: RecordedObservation?
  ) -> Registration {
    let registration = Registration(observation, record)
    let owner = WeakSubject(object: subject)
    state.withVisibleLock { state in
      state.subject = owner
      state.registrations.append(registration)
      guard let record else { return }
      state.subjects.removeAll { $0.isObsolete(besides: record) }
      state.subjects.append(record.subject)
    }
    count.add(1, ordering: .relaxed)
    return registration
  }

  /// Removes an observation; it must be there.
  ///
  /// - Complexity: O(1) amortized.
  func remove(_ registration: Registration) {
    count.subtract(1, ordering: .relaxed)
    state.withVisibleLock { state in
      registration.isRemoved = true
      state.removedCount += 1
      if state.removedCount * 2 > state.registrations.count { state.dropRemoved() }
    }
  }

  /// Sets the value of a subject's property, and tells its observations.
  @inlinable
  func set(_ new: Value, of subject: AnyObject) {
    guard !isObserved else { return change(of: subject, to: new) }
    // The old value goes when nobody accesses the property any more: its deinitializer may read the
    // property.
    let old = value
    value = new
    withExtendedLifetime(old) {}
  }

  /// Changes the value of a subject's property, and tells its observations.
  @usableFromInline
  func change(of subject: AnyObject, to new: Value) {
    change(of: subject, elements: nil) { $0 = new }
  }

  /// Changes the value of a subject's property, and tells its observations.
  ///
  /// - Parameters:
  ///   - subject: The object whose property it is.
  ///   - elements: What happens to the elements, when the value is a collection that keeps the others.
  ///   - body: Makes the change.
  func change(
    of subject: AnyObject, elements: ChangedElements<Value>?, _ body: (inout Value) -> Void
  ) {
    let isPutOff = ObservationBatch.putOff(self) { [old = value] in
      for registration in self.present where registration.wantsPrior {
        self.tell(.prior(Mutated(old: old, new: old)), registration, subject, [])
      }
      // Told at the end: whoever observes then is told, of the first value and the last.
      return { [weak subject] in
        guard let subject else { return }
        self.tellAll(of: subject, old, elements: nil, isPriorTold: true) {}
      }
    }
    guard !isPutOff else { return body(&value) }
    tellAll(of: subject, value, elements: elements, isPriorTold: false) { body(&value) }
  }

  /// The registrations that there are: who is told of a change is settled here.
  ///
  /// They hold the observations weakly, so one that is freed meanwhile isn't told.
  private var present: [Registration] {
    state.withVisibleLock { state in
      state.dropRemoved()
      return state.registrations
    }
  }

  private func tellAll(
    of subject: AnyObject, _ old: Value, elements: ChangedElements<Value>?, isPriorTold: Bool,
    _ body: () -> Void
  ) {
    let registrations = present
    var mutations: [RecordedMutation] = []
    for registration in registrations {
      guard let record = registration.record, let recorder = record.recorder else { continue }
      if mutations.contains(where: { $0.recorder === recorder }) { continue }
      mutations.append(RecordedMutation(of: record, in: recorder))
    }
    if let elements { for mutation in mutations { mutation.changed(elements) } }
    for registration in registrations where registration.wantsPrior && !isPriorTold {
      tell(
        .prior(Mutated(old: old, new: old, elements: elements)), registration, subject, mutations)
    }
    body()
    let mutated = Mutated(old: old, new: value, elements: elements)
    for registration in registrations {
      tell(.change(mutated), registration, subject, mutations)
    }
    for mutation in mutations.reversed() { mutation.ended() }
  }

  private func tell(
    _ received: Received<Value>, _ registration: Registration, _ subject: AnyObject,
    _ mutations: [RecordedMutation]
  ) {
    guard let observation = registration.observation else { return }
    let recorder = mutations.isEmpty ? nil : registration.record?.recorder
    observation.receive(
      received, from: subject, mutations.first { $0.recorder === recorder })
  }

  /// The observations that there are, in the order of their registration.
  var observations: [any Receiver<Value>] {
    let registrations = state.withVisibleLock { state in state.registrations }
    return registrations.filter { !$0.isRemoved }.compactMap(\.observation)
  }
}
