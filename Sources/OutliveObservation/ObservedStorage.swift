internal import OutliveRuntime
internal import OutliveTrace
internal import Synchronization

/// Something that is told of changes, and doesn't mind from which thread.
protocol Receiver<Value>: AnyObject, Sendable {
  associatedtype Value

  /// Is told of a change.
  func receive(_ old: Value, _ new: Value, from subject: AnyObject, _ mutation: RecordedMutation?)

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

  /// Which observation of the property.
  struct Registration: Sendable {
    fileprivate let number: Int
  }

  private struct Entry: Sendable {
    let number: Int
    var isRemoved = false
    weak let observation: (any Receiver<Value>)?
    let record: RecordedObservation?
  }

  private struct State {
    var lastNumber = 0
    var entries: [Entry] = []
    var removedCount = 0
    var subject: WeakSubject?
    /// The subject, for each recorder that knows it.
    var subjects: [RecordedSubject] = []
  }

  @usableFromInline
  var value: Value
  private let state = Mutex(State())
  /// How many observations there are: most properties are written without looking further.
  private let count = Atomic(0)

  init(_ value: Value) { self.value = value }

  deinit {
    let state = state.withLock { $0 }
    for subject in state.subjects { subject.noteReleased() }
    for entry in state.entries { entry.observation?.subjectWentAway() }
  }

  /// Whether there may be an observation.
  @usableFromInline
  var isObserved: Bool { count.load(ordering: .relaxed) != 0 }

  /// Whether the storage belongs to another subject that is still there.
  func isShared(besides subject: AnyObject) -> Bool {
    let owner = state.withLock { $0.subject }
    guard let object = owner?.object else { return false }
    return object !== subject
  }

  /// Adds an observation.
  func add(
    _ observation: any Receiver<Value>, of subject: AnyObject, _ record: RecordedObservation?
  ) -> Registration {
    let owner = WeakSubject(object: subject)
    let number = state.withLock { state in
      state.subject = owner
      state.lastNumber += 1
      state.entries.append(
        Entry(number: state.lastNumber, observation: observation, record: record))
      if let record {
        state.subjects.removeAll { $0.isObsolete(besides: record) }
        state.subjects.append(record.subject)
      }
      return state.lastNumber
    }
    count.add(1, ordering: .relaxed)
    return Registration(number: number)
  }

  /// Removes an observation; it must be there.
  ///
  /// - Complexity: O(log *n*) amortized, where *n* is the number of observations.
  func remove(_ registration: Registration) {
    count.subtract(1, ordering: .relaxed)
    state.withLock { state in
      // The numbers ascend.
      var lower = 0
      var upper = state.entries.count
      while lower < upper {
        let middle = (lower + upper) / 2
        if state.entries[middle].number < registration.number {
          lower = middle + 1
        } else {
          upper = middle
        }
      }
      state.entries[lower] = Entry(
        number: registration.number, isRemoved: true, observation: nil, record: nil)
      state.removedCount += 1
      guard state.removedCount * 2 > state.entries.count else { return }
      state.entries.removeAll { $0.isRemoved }
      state.removedCount = 0
    }
  }

  /// Changes the value of a subject's property, and tells its observations.
  @usableFromInline
  func change(of subject: AnyObject, to new: Value) {
    // Who is told is settled here. The list holds the observations weakly, so one that is freed
    // meanwhile isn't told.
    let entries = state.withLock { $0.entries }
    var mutations: [RecordedMutation] = []
    for entry in entries {
      guard let record = entry.record, let recorder = record.recorder else { continue }
      if mutations.contains(where: { $0.recorder === recorder }) { continue }
      mutations.append(RecordedMutation(of: record, in: recorder))
    }
    let old = value
    value = new
    for entry in entries {
      guard let observation = entry.observation else { continue }
      let mutation = mutations.first { $0.recorder === entry.record?.recorder }
      observation.receive(old, new, from: subject, mutation)
    }
    for mutation in mutations.reversed() { mutation.ended() }
  }

  /// Changes the value, and tells nobody.
  @inlinable
  func replace(by new: Value) {
    // The old value goes when nobody accesses the property any more: its deinitializer may read the
    // property.
    let old = value
    value = new
    withExtendedLifetime(old) {}
  }
}
