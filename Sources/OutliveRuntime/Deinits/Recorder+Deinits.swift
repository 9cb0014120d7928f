internal import COutliveRuntime
internal import OutliveTrace
internal import Synchronization

// Exact deinit events. The classes of tracked objects tell when an instance ends; what ends in a way that
// they can't tell is noticed later, as all ends are elsewhere than on Linux.

extension Recorder {
  /// Makes sure that a class tells when its instances end.
  ///
  /// - Returns: Whether it does.
  func watch(_ type: AnyClass) -> Bool {
    guard watchesDeinits else { return false }
    return unsafe outlive_watch_class(UnsafeRawPointer(bitPattern: Address(type).rawValue))
  }

  /// Takes a tracked object that ends from those that are alive, and records that its end begins.
  ///
  /// - Parameter address: Where the object is.
  /// - Returns: Its serial number; `nil` when this recorder doesn't track it.
  fileprivate func beginDeinit(at address: Address) -> ObjectID? {
    guard watchesDeinits, !isInForkedChild else { return nil }
    // An object can't be asked who it is any more; its identifier is its address.
    let identifier = unsafe unsafeBitCast(address.rawValue, to: ObjectIdentifier.self)
    let id = withState { state -> ObjectID? in
      guard let known = state.objects.removeValue(forKey: identifier) else { return nil }
      outlive_count_tracked(address.rawValue, -1)
      state.addresses[known.id] = nil
      state.ending.insert(known.id)
      return known.id
    }
    if let id { record(DeinitBegan(object: id), cause: nil, isolation: currentIsolation) }
    return id
  }

  /// Records that an object is gone, unless its deinitializer has told it itself: what ends because the
  /// object ends was then recorded after it.
  fileprivate func endDeinit(of id: ObjectID) {
    guard !isInForkedChild, withState({ $0.ending.remove(id) }) != nil else { return }
    record(
      ObjectReleased(object: id, evidence: .exact), cause: nil, isolation: currentIsolation)
    withState { recordWeakReleases(of: id, in: &$0) }
  }

  /// The isolation, as far as it is certain: that of the main actor while its executor runs a task, or
  /// the type of the actor whose code the thread runs.
  var currentIsolation: String? {
    if outlive_is_on_main_actor() { return "MainActor" }
    guard let metadata = unsafe outlive_current_actor_type() else { return nil }
    return withState { state in
      state.typeName(of: unsafe unsafeBitCast(metadata, to: AnyClass.self))
    }
  }
}

/// An instance of a watched class ends, which may be tracked.
@c(outlive_object_ends)
func objectEnds(_ object: UnsafeMutableRawPointer, _ watched: OpaquePointer) {
  // A recorder that has its lock here can't be asked; it will notice.
  guard outlive_locks() == 0 else {
    unsafe outlive_end_object(object, watched)
    return
  }
  outlive_begin_unseen()
  let address = Address(rawValue: UInt(bitPattern: object))
  var endings: [(recorder: Recorder, id: ObjectID)] = []
  for recorder in LiveRecorders.all() {
    if let id = recorder.beginDeinit(at: address) { endings.append((recorder, id)) }
  }
  outlive_end_unseen()
  unsafe outlive_end_object(object, watched)
  for ending in endings { ending.recorder.endDeinit(of: ending.id) }
}
