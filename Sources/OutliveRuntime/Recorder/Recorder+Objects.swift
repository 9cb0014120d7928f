internal import COutliveRuntime
public import OutliveTrace
internal import Synchronization

/// A tracked object as the recorder knows it: its serial number, and a reference that doesn't count.
@safe
struct TrackedObject: @unchecked Sendable {
  // Sendable is safe to claim: the reference is one that the Swift runtime makes atomic, or one that
  // is only looked at under the recorder's lock, without which its object can't go. The recorder only
  // asks whether it still reads, which object it is, and during a snapshot what that object refers
  // to; it never calls the object.
  var id: ObjectID
  var scope: ScopeID?
  /// Whether its name or the place it was made at has been recorded.
  var isDescribed: Bool
  private let ending: Ending
  private weak let weak: AnyObject?
  /// Keeps the memory of an object whose end is seen.
  ///
  /// One that goes without a word, because its initializer fails, can be asked then.
  private let memory: KeptMemory?
  /// The object, unless it is only referred to weakly.
  ///
  /// To count references to one that weak references refer to takes three times as long, and there
  /// are objects that everybody asks all the time.
  private let address: Unmanaged<AnyObject>?

  /// How the recorder learns that an object goes.
  enum Ending {
    /// The object tells it before it goes, in any case.
    case told
    /// Its class is watched, so mostly it is told; its memory is kept for when it isn't.
    case seen
    /// Somebody looks for it.
    case noticed
  }

  init(
    id: ObjectID, scope: ScopeID?, object: AnyObject, isDescribed: Bool, ending: Ending
  ) {
    (self.id, self.scope, self.isDescribed, self.ending) = (id, scope, isDescribed, ending)
    weak = ending == .noticed ? object : nil
    outlive_begin_unseen()
    memory = ending == .seen ? KeptMemory(of: object) : nil
    outlive_end_unseen()
    unsafe address = ending == .noticed ? nil : .passUnretained(object)
  }

  /// Whether it tells before it goes.
  var tellsItsEnd: Bool { ending == .told }

  /// Whether it is gone; asked under the recorder's lock.
  var isGone: Bool { ending != .told && object == nil }

  /// The object, unless its end has begun; asked under the recorder's lock, and let go outside.
  var object: AnyObject? { unsafe address.map { unsafe retainUnlessEnding($0) } ?? weak }
}

/// Keeps the memory of an object, and not the object.
///
/// It is a class, because a value with such a reference and a weak one beside it is destroyed when
/// there is none, in an optional that holds nothing (Swift 6.3, without optimization).
private final class KeptMemory {
  private unowned let object: AnyObject

  init(of object: AnyObject) { self.object = object }
}

/// A tracked object, and a reference that keeps it alive.
struct HeldObject: @unchecked Sendable {
  // Sendable is safe to claim: of the object nothing is asked but its identity, and during a snapshot
  // what it refers to.
  let id: ObjectID
  let scope: ScopeID?
  /// The object; `nil` when it is gone, or its end has begun.
  let object: AnyObject?
  /// Whether it is gone, and nobody has told or will tell.
  let isGone: Bool

  init(_ tracked: TrackedObject) {
    (id, scope, object) = (tracked.id, tracked.scope, tracked.object)
    isGone = object == nil && !tracked.tellsItsEnd
  }
}

/// An object, unless its end has begun, or it has ended but for its memory.
func retainUnlessEnding<Object: AnyObject>(_ object: Unmanaged<Object>) -> Object? {
  guard unsafe outlive_try_retain(object.toOpaque()) else { return nil }
  return unsafe object.takeRetainedValue()
}

/// Whether the end of an object has begun: it is in its deinitializer, or behind it.
///
/// - Parameter object: The object, whose memory must still be there.
/// - Returns: Whether a weak reference to it would be `nil`.
package func isEnding(_ object: AnyObject) -> Bool {
  unsafe outlive_is_ending(Unmanaged.passUnretained(object).toOpaque())
}

extension Recorder {
  /// Makes sure that an object is tracked.
  ///
  /// The first time it is seen it gets a serial number, and its creation is recorded. It is not
  /// retained. An object may be seen before whoever made it can tell about it: an initializer that
  /// registers an observation of the object it is making. Its creation is then recorded once more,
  /// under the same serial number, with the label, the place and the scope.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - label: A name for it, as reports print it.
  ///   - callSite: The place it was made at.
  /// - Returns: Its serial number, the same for as long as it lives.
  @discardableResult
  public func identify(
    _ object: AnyObject, label: String? = nil, at callSite: CallSite? = nil
  ) -> ObjectID {
    identify(object, label: label, at: callSite, tellsItsEnd: false)
  }

  /// Makes sure that an object is tracked, which may promise to call ``noteReleased(_:)`` when its
  /// deinitializer runs.
  package func identify(
    _ object: AnyObject, label: String? = nil, at callSite: CallSite? = nil, tellsItsEnd: Bool
  ) -> ObjectID {
    guard !isInForkedChild else { return ObjectID(rawValue: 0) }
    let address = ObjectIdentifier(object)
    let scope = currentScope
    let dynamicType: AnyClass = type(of: object)
    let isDescribed = label != nil || callSite != nil
    let isWatched = watch(dynamicType)
    let reference = TrackedObject(
      id: ObjectID(rawValue: 0), scope: scope, object: object, isDescribed: isDescribed,
      ending: tellsItsEnd ? .told : isWatched ? .seen : .noticed)
    return withState { state in
      var id = ObjectID(rawValue: 0)
      if let known = state.objects[address] {
        // The weak reference reads either this very object, which the caller holds, or nothing:
        // no object is released under the lock.
        if known.isGone {
          forget(known.id, evidence: .noticed, in: &state)
        } else if known.isDescribed || !isDescribed {
          return known.id
        } else {
          id = known.id
        }
      }
      if id.rawValue == 0 { id = state.makeObjectID() }
      if let scope, state.objects[address]?.scope != scope {
        state.creditedObjects[scope, default: 0] += 1
      }
      if state.objects[address] == nil { outlive_count_tracked(Address(object).rawValue, 1) }
      var tracked = state.objects[address] ?? reference
      (tracked.id, tracked.scope, tracked.isDescribed) = (id, scope, isDescribed)
      state.objects[address] = tracked
      state.addresses[id] = address
      record(
        ObjectCreated(
          object: id, type: state.typeName(of: dynamicType), kind: .instance, label: label,
          scope: scope),
        at: callSite)
      return id
    }
  }

  /// The serial number of an object, when it is tracked.
  public func id(of object: AnyObject) -> ObjectID? {
    guard !isInForkedChild else { return nil }
    let address = ObjectIdentifier(object)
    return withState { state in
      guard let known = state.objects[address], !known.isGone else { return nil }
      return known.id
    }
  }

  /// Records that an object is being released now; called while it is.
  ///
  /// An object that is not tracked, or that is known to be gone, is left alone.
  public func noteReleased(_ id: ObjectID) {
    guard !isInForkedChild else { return }
    withState { state in
      if state.addresses[id] != nil {
        forget(id, evidence: .exact, in: &state)
      } else if state.ending.remove(id) != nil {
        record(ObjectReleased(object: id, evidence: .exact))
        recordWeakReleases(of: id, in: &state)
      }
    }
  }

  /// Says that an object should be gone at the next settle point.
  ///
  /// - Parameters:
  ///   - object: The object; it is tracked from now on.
  ///   - label: By when, as reports print it.
  ///   - callSite: The place in the program.
  public func expectRelease(
    of object: AnyObject, by label: String, at callSite: CallSite? = nil
  ) {
    let id = identify(object, at: callSite)
    record(ReleaseExpected(object: id, label: label), cause: nil, at: callSite)
  }

  /// Looks which tracked objects are gone, and records their release.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of tracked objects.
  public func noticeReleases() {
    guard !isInForkedChild else { return }
    let gone = heldObjects().filter(\.isGone).map(\.id)
    withState { state in
      for id in state.allocations.takeGone() {
        record(ObjectReleased(object: id, evidence: .noticed))
      }
      for id in gone where state.addresses[id] != nil {
        forget(id, evidence: .noticed, in: &state)
      }
    }
  }

  /// Whether any tracked object is alive.
  package var hasSurvivors: Bool {
    noticeReleases()
    return withState { !$0.objects.isEmpty }
  }

  /// The tracked objects that are not known to be gone, oldest first, held for as long as the list.
  ///
  /// They are let go outside of the lock: when the list's reference has become the last one, an
  /// object's deinitializer runs there.
  func heldObjects() -> [HeldObject] {
    guard !isInForkedChild else { return [] }
    return withState { state in state.objects.values.map { HeldObject($0) } }
      .sorted { $0.id < $1.id }
  }

  private func forget(_ id: ObjectID, evidence: ReleaseEvidence, in state: inout State) {
    guard let address = state.addresses.removeValue(forKey: id) else { return }
    if state.objects[address]?.id == id {
      state.objects[address] = nil
      outlive_count_tracked(Address(address).rawValue, -1)
    }
    record(ObjectReleased(object: id, evidence: evidence))
    recordWeakReleases(of: id, in: &state)
  }

  // MARK: What containers keep weakly

  /// Notes that a container keeps an object weakly: its release is told as that of a component, too.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - definition: What made it.
  package func noteKeptWeakly(_ object: ObjectID, by definition: DefinitionID) {
    guard !isInForkedChild else { return }
    withState { state in
      guard state.addresses[object] != nil,
        state.weakKeepers[object]?.contains(definition) != true
      else { return }
      state.weakKeepers[object, default: []].append(definition)
    }
  }

  /// Notes that a container keeps an object weakly no longer.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - definition: What made it.
  /// - Returns: Whether the object lives on; when it is gone, that is recorded as the release of a
  ///   component.
  package func endKeepingWeakly(_ object: ObjectID, by definition: DefinitionID) -> Bool {
    guard let held = hold(object) else { return false }
    if held.isGone { noticeRelease(of: object) }
    // One whose end has begun tells it, and that it was kept weakly.
    guard held.object != nil else { return false }
    return withState { state in
      state.weakKeepers[object]?.removeAll { $0 == definition }
      return true
    }
  }

  /// Records that an object is gone, if it is.
  package func noticeRelease(of id: ObjectID) {
    guard let held = hold(id), held.isGone else { return }
    withState { state in
      if state.addresses[id] != nil { forget(id, evidence: .noticed, in: &state) }
    }
  }

  /// A tracked object, to be let go outside of the lock: that may be the end of it.
  private func hold(_ id: ObjectID) -> HeldObject? {
    guard !isInForkedChild else { return nil }
    return withState { state in
      state.addresses[id].flatMap { state.objects[$0] }.map { HeldObject($0) }
    }
  }

  /// Records that a component that was kept weakly is gone.
  func recordWeakReleases(of id: ObjectID, in state: inout State) {
    for definition in state.weakKeepers.removeValue(forKey: id) ?? [] {
      record(WeakReleased(definition: definition, object: id))
    }
  }
}
