internal import OutliveRuntime
internal import OutliveTrace

/// What recorders know a container by: one part for each recorder that saw it.
///
/// A container may be used under several recorders, as when tests run in parallel with one each.
/// Each of them sees the container, its definitions and its requests under numbers of its own.
struct ContainerRecordings {
  private(set) var parts: [ContainerRecording] = []

  /// Tells a recorder of a container.
  @discardableResult
  mutating func open(
    _ container: Container, in recorder: Recorder, as object: ObjectID, at callSite: CallSite?
  ) -> ContainerRecording {
    let parent = container.parent.map { $0.recording(in: recorder).container }
    return open(
      TypeName.of(type(of: container)), parent: parent, in: recorder, as: object, at: callSite)
  }

  /// Tells a recorder of a container.
  @discardableResult
  mutating func open(
    _ type: String, parent: ContainerID?, in recorder: Recorder, as object: ObjectID,
    at callSite: CallSite?
  ) -> ContainerRecording {
    parts.removeAll { $0.recorder == nil }
    let part = ContainerRecording(
      recorder: recorder, container: recorder.makeID(), object: object)
    parts.append(part)
    recorder.record(
      ContainerOpened(container: part.container, object: object, type: type, parent: parent),
      at: callSite)
    return part
  }

  /// The part of a recorder, when it has seen the container.
  func part(of recorder: Recorder) -> ContainerRecording? {
    // A recorder's number is never used again, and quicker to compare than a weak reference.
    parts.last { $0.recorderSerial == recorder.serial }
  }

  /// Tells that the request has ended, and the scoped pool with it.
  func requestEnded() { for part in parts { part.requestEnded() } }

  /// Tells that a component was taken out of its pool.
  func evicted(_ key: ComponentKey, _ lifetime: Lifetime, because reason: EvictionReason) {
    for part in parts { part.evicted(key, lifetime, because: reason) }
  }

  /// Tells that components were taken out of their pool, in the order of their making.
  func evicted(
    _ lifetime: Lifetime, because reason: EvictionReason, where isGone: (ComponentKey) -> Bool
  ) {
    for part in parts { part.evicted(lifetime, because: reason, where: isGone) }
  }

  /// Tells that all pools were emptied.
  func evictedAll(because reason: EvictionReason) {
    for part in parts { part.evictedAll(because: reason) }
  }

  /// Tells that a component that was kept for a request that failed is kept no longer.
  func takenBack(_ change: PoolChange) { for part in parts { part.takenBack(change) } }

  /// Tells which weakly kept component is found to be gone.
  func noticeWeakRelease(under key: ComponentKey) {
    for part in parts { part.noticeWeakRelease(under: key) }
  }

  /// Tells which weakly kept components are found to be gone, in the order of their making.
  func noticeWeakReleases(where isGone: (ComponentKey) -> Bool) {
    for part in parts { part.noticeWeakReleases(where: isGone) }
  }

  /// Tells that another definition counts from now on.
  func replaced(
    _ definition: ComponentDefinition, by successor: ComponentDefinition,
    because reason: DefinitionRemoval
  ) {
    for part in parts {
      guard let recorder = part.recorder else { continue }
      part.register(successor, in: recorder, isKnownAhead: true)
      part.remove(definition, because: reason, successor: successor)
    }
  }

  /// Tells what is accepted about the components of a name that is in use already.
  func accept(_ accepted: AcceptedFinding, about name: String) {
    for part in parts { part.accept(accepted, about: name) }
  }

  /// Tells that the container was closed.
  func closed(because reason: String, at callSite: CallSite) {
    for part in parts { part.closed(because: reason, at: callSite) }
  }

  /// Tells that the container is gone.
  func end() { for part in parts { part.end() } }
}
