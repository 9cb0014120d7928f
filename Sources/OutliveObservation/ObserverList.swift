internal import OutliveRuntime
internal import OutliveTrace
public import Synchronization

/// Something that is told of changes, and doesn't mind from which thread.
protocol ChangeReceiver: AnyObject, Sendable {
  /// Whether it is told before a change, too.
  var wantsPrior: Bool { get }

  /// Is told of a change.
  func receive(_ values: ObservedValues, from subject: AnyObject, _ mutation: RecordedMutation?)

  /// Is told that there will be no more changes.
  func subjectWentAway()

  /// The same object, of whose class nothing else is known.
  ///
  /// - Parameter object: An object of this class.
  /// - Returns: It.
  static func receiver(_ object: AnyObject) -> any ChangeReceiver

  /// Tells an object of this class of a change; see ``receive(_:from:_:)``.
  static func tell(
    _ object: AnyObject, _ values: ObservedValues, from subject: AnyObject,
    _ mutation: RecordedMutation?)
}

extension ChangeReceiver {
  static func receiver(_ object: AnyObject) -> any ChangeReceiver {
    unsafe unsafeDowncast(object, to: Self.self)
  }

  static func tell(
    _ object: AnyObject, _ values: ObservedValues, from subject: AnyObject,
    _ mutation: RecordedMutation?
  ) {
    unsafe unsafeDowncast(object, to: Self.self).receive(values, from: subject, mutation)
  }
}

/// Something that is told of the changes of values of one type.
protocol Receiver<Value>: ChangeReceiver {
  associatedtype Value
}

/// One observation of a property, which is not held.
final class Registration: @unchecked Sendable {
  // Sendable is safe to claim: what can change is behind the property's lock.

  /// The observation, and its class, by which it is told: so it is retained once for each change, and
  /// not once more to find out what it is.
  private let reference: MemoryReference
  private let type: any ChangeReceiver.Type
  private let list: MemoryReference
  fileprivate let subject: ObjectIdentifier
  let wantsPrior: Bool
  let record: RecordedObservation?
  fileprivate var isRemoved = false

  fileprivate init(
    _ observation: any ChangeReceiver, of subject: AnyObject, in list: ObserverList,
    _ record: RecordedObservation?
  ) {
    reference = MemoryReference(observation)
    type = Swift.type(of: observation)
    self.list = MemoryReference(list)
    self.subject = ObjectIdentifier(subject)
    wantsPrior = observation.wantsPrior
    self.record = record
  }

  /// The observation; `nil` once it is gone.
  var observation: (any ChangeReceiver)? { reference.object.map { type.receiver($0) } }

  /// Tells the observation of a change, if it is still there.
  func tell(_ values: ObservedValues, from subject: AnyObject, _ mutation: RecordedMutation?) {
    guard let observation = reference.object else { return }
    type.tell(observation, values, from: subject, mutation)
  }

  /// Removes the observation, once.
  ///
  /// - Complexity: O(1) amortized.
  func remove() {
    // It refers to the list that made it.
    guard let list = list.object else { return }
    unsafe unsafeDowncast(list, to: ObserverList.self).remove(self)
  }
}

/// Who observes a property of one instance; it holds the observations weakly.
///
/// It knows nothing of the value's type, so that what runs at each change is compiled once and to the
/// point. It is behind a lock that is never held while a handler runs or an object is released.
@usableFromInline
class ObserverList: @unchecked Sendable {
  // Sendable is safe to claim: all is behind the lock, or atomic.

  private struct State {
    var registrations: [Registration] = []
    var removedCount = 0
    /// The object whose property it is, once it has been observed; not held.
    var owner: Owner?
    /// The subject, for each recorder that knows it.
    var subjects: [RecordedSubject] = []
    /// What lives as long as the list does.
    var companion: AnyObject?

    mutating func dropRemoved() {
      guard removedCount > 0 else { return }
      registrations.removeAll { $0.isRemoved }
      removedCount = 0
    }
  }

  /// The object whose property it is, not held.
  private final class Owner: @unchecked Sendable {
    // Sendable is safe to claim: a weak reference loads atomically, and the object is only compared.
    weak let object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }

  private let state = Mutex(State())
  /// How many observations there are: most properties are written without looking further.
  @usableFromInline
  let count = Atomic(0)

  @usableFromInline
  init() {}

  deinit {
    let state = state.withVisibleLock { $0 }
    for subject in state.subjects { subject.noteReleased() }
    for registration in state.registrations { registration.observation?.subjectWentAway() }
  }

  /// Whether there may be an observation.
  @inlinable
  var isObserved: Bool { count.load(ordering: .relaxed) != 0 }

  /// Whether the storage belongs to another subject that is still there.
  func isShared(besides subject: AnyObject) -> Bool {
    let owner = state.withVisibleLock { $0.owner }
    guard let object = owner?.object else { return false }
    return object !== subject
  }

  /// An object that lives as long as the list does.
  ///
  /// - Parameter make: Makes it, if there is none yet.
  /// - Returns: It; `nil` if there is none.
  func companion(_ make: () -> AnyObject?) -> AnyObject? {
    state.withVisibleLock { state in
      if state.companion == nil { state.companion = make() }
      return state.companion
    }
  }

  /// Adds an observation, which must be of the property's type.
  func add(
    _ observation: any ChangeReceiver, of subject: AnyObject, _ record: RecordedObservation?
  ) -> Registration {
    let registration = Registration(observation, of: subject, in: self, record)
    let owner = Owner(subject)
    state.withVisibleLock { state in
      state.owner = owner
      state.registrations.append(registration)
      guard let record else { return }
      state.subjects.removeAll { $0.isObsolete(besides: record) }
      state.subjects.append(record.subject)
    }
    count.add(1, ordering: .relaxed)
    return registration
  }

  /// Removes an observation; it must be there.
  fileprivate func remove(_ registration: Registration) {
    count.subtract(1, ordering: .relaxed)
    state.withVisibleLock { state in
      registration.isRemoved = true
      state.removedCount += 1
      if state.removedCount * 2 > state.registrations.count { state.dropRemoved() }
    }
  }

  /// The registrations that there are: who is told of a change is settled here.
  ///
  /// They hold the observations weakly, so one that is freed meanwhile isn't told.
  var present: [Registration] {
    var present: [Registration] = []
    state.withVisibleLock { state in
      state.dropRemoved()
      present = state.registrations
    }
    return present
  }

  /// Settles who is told of a change that is about to happen, and tells their recorders.
  @usableFromInline
  func beginChange(of subject: AnyObject) -> Telling {
    Telling(present, of: subject, records: true)
  }

  /// The observations that there are, in the order of their registration.
  var observations: [any ChangeReceiver] {
    let registrations = state.withVisibleLock { state in
      state.registrations.filter { !$0.isRemoved }
    }
    return registrations.compactMap(\.observation)
  }
}

/// Who is told of one change.
@usableFromInline
struct Telling {
  private let registrations: [Registration]
  /// The mutation, for each recorder that knows an observation of the property.
  private var mutations: [RecordedMutation] = []
  /// Whether somebody is told before the change, too.
  @usableFromInline
  private(set) var wantsPrior = false
  /// In its deinitializer the subject is gone for its observations.
  private let isSubjectEnding: Bool

  init(_ registrations: [Registration], of subject: AnyObject, records: Bool) {
    self.registrations = registrations
    isSubjectEnding = isEnding(subject)
    for registration in registrations {
      if registration.wantsPrior { wantsPrior = true }
      guard records, let record = registration.record, let recorder = record.recorder else {
        continue
      }
      if mutations.contains(where: { $0.recorder === recorder }) { continue }
      mutations.append(RecordedMutation(of: record, in: recorder))
    }
  }

  /// Tells the observations, in the order of their registration.
  @usableFromInline
  func tell(_ values: ObservedValues, of subject: AnyObject) {
    guard !isSubjectEnding else { return }
    // The array, which nobody changes, holds them for as long as this takes: no need to count.
    unsafe registrations.withUnsafeBufferPointer { registrations in
      for index in registrations.indices {
        unsafe Unmanaged.passUnretained(registrations[index])._withUnsafeGuaranteedRef {
          tell(values, of: subject, to: $0)
        }
      }
    }
  }

  @inline(__always)
  private func tell(
    _ values: ObservedValues, of subject: AnyObject, to registration: Registration
  ) {
    guard registration.subject == ObjectIdentifier(subject),
      values.phase != .prior || registration.wantsPrior
    else { return }
    if mutations.isEmpty {
      registration.tell(values, from: subject, nil)
    } else {
      let recorder = registration.record?.recorder
      registration.tell(values, from: subject, mutations.first { $0.recorder === recorder })
    }
  }

  /// Tells the recorders that elements of the property's collection change.
  func changed(_ kind: ChangeKind, _ indexes: Range<Int>) {
    for mutation in mutations { mutation.changed(kind, indexes) }
  }

  /// Tells the recorders that the property will not change after all.
  func abandoned(because reason: String) {
    for mutation in mutations.reversed() { mutation.abandoned(because: reason) }
  }

  /// Tells the recorders that the property has changed, and its observers know.
  @usableFromInline
  func ended() {
    for mutation in mutations.reversed() { mutation.ended() }
  }
}
