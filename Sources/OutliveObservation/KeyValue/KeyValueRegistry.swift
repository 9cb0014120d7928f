internal import OutliveRuntime
internal import OutliveTrace
internal import Synchronization

/// All registrations that key-value observing would keep, by their subjects.
///
/// - Complexity: Linear in the number of registrations of one subject.
final class KeyValueRegistry: Sendable {
  static let shared = KeyValueRegistry()

  /// How many removals of a subject are remembered.
  private static let mostRemoved = 64

  /// What a removal found.
  enum Found {
    case found(KeyValueRegistration, matches: Int)
    case missed(MissReason, KeyValueRegistration?)
  }

  private struct Entry: Sendable {
    let subject: MemoryReference
    var active: [KeyValueRegistration] = []
    var removed: [KeyValueRegistration] = []
  }

  private struct State: Sendable {
    var entries: [ObjectIdentifier: Entry] = [:]
    var contexts: [UInt: Int] = [:]
    var pathCount = 0
    /// At how many subjects those that are gone are dropped.
    var limit = 256
  }

  private let state = Mutex(State())

  private init() {}

  func add(_ registration: KeyValueRegistration, to subject: AnyObject) {
    // Released outside of the lock: whoever refers to them may be the last who does.
    var gone: [Entry] = []
    let new = Entry(subject: MemoryReference(subject))
    state.withVisibleLock { state in
      state.entries[registration.subjectID, default: new].active.append(registration)
      guard state.entries.count >= state.limit else { return }
      let isGone = { (entry: Entry) in entry.active.isEmpty && entry.subject.isGone }
      gone = state.entries.values.filter(isGone)
      state.entries = state.entries.filter { !isGone($0.value) }
      state.limit = max(256, state.entries.count * 2)
    }
    withExtendedLifetime(gone) {}
  }

  /// Takes out the last registration that fits.
  ///
  /// - Parameters:
  ///   - observer: The observer.
  ///   - keyPath: The key path.
  ///   - context: The context; `nil` when any will do.
  ///   - subject: The subject.
  /// - Returns: The registration, or why there is none.
  func take(
    _ observer: ObjectIdentifier, _ keyPath: String, _ context: UInt?, from subject: AnyObject
  ) -> Found {
    state.withVisibleLock { state in
      guard var entry = state.entries[ObjectIdentifier(subject)] else {
        return .missed(.neverRegistered, nil)
      }
      let own = { (registration: KeyValueRegistration) in registration.observerID == observer }
      let fits = { (registration: KeyValueRegistration) in
        own(registration) && registration.keyPath == keyPath
          && context.map { $0 == registration.context } ?? true
      }
      guard let position = entry.active.lastIndex(where: fits) else {
        if let removed = entry.removed.last(where: fits) {
          return .missed(.alreadyRemoved, removed)
        }
        let nearest = entry.active.last(where: own)
        return .missed(nearest == nil ? .neverRegistered : .otherKey, nearest)
      }
      let matches = entry.active.count { own($0) && $0.keyPath == keyPath }
      let registration = entry.active.remove(at: position)
      if entry.removed.count >= Self.mostRemoved { entry.removed.removeFirst() }
      entry.removed.append(registration)
      state.entries[ObjectIdentifier(subject)] = entry
      return .found(registration, matches: context == nil ? matches : 1)
    }
  }

  /// Drops all of a subject that is gone.
  func drop(_ registration: KeyValueRegistration) {
    state.withVisibleLock { state in
      state.entries[registration.subjectID]?.active.removeAll { $0 === registration }
      if state.entries[registration.subjectID]?.active.isEmpty == true {
        state.entries[registration.subjectID] = nil
      }
    }
  }

  /// A name for a context, the same for the same address; none for none.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - isPath: Whether it is of an object on the way: there each registration has a name of its own,
  ///     because what is wrong with it is told of where the way begins.
  /// - Returns: The name.
  func name(of context: UInt, isPath: Bool) -> String? {
    if context == 0 && !isPath { return nil }
    return state.withVisibleLock { state in
      if isPath {
        state.pathCount += 1
        return "path \(state.pathCount)"
      }
      let number = state.contexts[context] ?? state.contexts.count + 1
      state.contexts[context] = number
      return "#\(number)"
    }
  }
}
