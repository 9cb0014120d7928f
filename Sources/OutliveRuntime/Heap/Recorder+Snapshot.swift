internal import OutliveTrace
internal import Synchronization

extension Recorder {
  /// Records what the tracked objects keep alive; nothing when none of them is alive.
  ///
  /// A tracked object keeps its serial number. Any other object gets one for this snapshot, and may
  /// get another one in the next: nobody watches it in between, and its address alone doesn't tell
  /// whether it is still the same object.
  ///
  /// - Parameter label: Why the snapshot is taken.
  func recordSnapshot(_ label: String) {
    var ids: [ObjectIdentifier: ObjectID] = [:]
    var objects: [AnyObject] = []
    for tracked in trackedObjects() {
      guard let object = tracked.object else { continue }
      ids[ObjectIdentifier(object)] = tracked.id
      objects.append(object)
    }
    guard !objects.isEmpty else { return }
    let snapshot: HeapSnapshot
    do throws(HeapSnapshot.Failure) {
      snapshot = try capture(objects)
    } catch {
      recordFailure(error, label, tracked: objects.count)
      withExtendedLifetime(objects) {}
      return
    }
    var trackedIDs: [Int: ObjectID] = [:]
    for object in objects {
      if let position = snapshot.position(of: object) {
        trackedIDs[position] = ids[ObjectIdentifier(object)]
      }
    }
    withState { state in append(snapshot, label, trackedIDs, to: &state) }
    // Only now may the objects go: when the snapshot's reference has become the last one, an object's
    // deinitializer runs here, outside of the lock.
    withExtendedLifetime(objects) {}
  }

  private func capture(_ objects: [AnyObject]) throws(HeapSnapshot.Failure) -> HeapSnapshot {
    #if os(Linux)
      // Other threads may be changing the objects: a child sees them as they are at one moment.
      try HeapSnapshot.capture(of: objects, ownReferences: 1, options: snapshotOptions)
    #else
      HeapSnapshot.capture(of: objects, ownReferences: 1)
    #endif
  }

  /// Records that there is no snapshot: what was alive then, nobody knows.
  private func recordFailure(
    _ failure: HeapSnapshot.Failure, _ label: String, tracked: Int
  ) {
    let id: SnapshotID = makeID()
    record(SnapshotBegan(snapshot: id, label: label, tracked: UInt64(tracked)))
    record(SnapshotFailed(snapshot: id, reason: failure.description))
    record(EventsLost(count: 1, reason: .snapshotFailed, detail: failure.description))
  }

  private func append(
    _ snapshot: HeapSnapshot, _ label: String, _ trackedIDs: [Int: ObjectID], to state: inout State
  ) {
    // An object that nobody but the snapshot holds any more is as good as gone: it would look like
    // garbage, and isn't.
    let kept = snapshot.nodes.indices.filter { snapshot.nodes[$0].retainCount > 0 }
    guard !kept.isEmpty else { return }
    let id: SnapshotID = makeID()
    var objectIDs: [Int: ObjectID] = [:]
    for position in kept { objectIDs[position] = trackedIDs[position] ?? state.makeObjectID() }
    record(
      SnapshotBegan(
        snapshot: id, label: label,
        tracked: UInt64(kept.count { trackedIDs[$0] != nil })))
    for position in kept {
      guard let objectID = objectIDs[position] else { continue }
      let node = snapshot.nodes[position]
      record(
        SnapshotNode(
          snapshot: id, object: objectID, type: node.type, kind: node.kind,
          retainCount: node.retainCount, size: node.size, stable: node.isStable))
    }
    var edgeCount: UInt64 = 0
    for edge in snapshot.edges {
      guard let from = objectIDs[edge.from], let to = objectIDs[edge.to] else { continue }
      edgeCount += 1
      record(
        SnapshotEdge(
          snapshot: id, from: from, to: to, kind: edge.kind, name: edge.name, index: edge.index))
    }
    for value in snapshot.unreadable {
      record(
        SnapshotUnreadable(
          snapshot: id, type: value.type, reason: value.reason, count: value.count))
    }
    record(
      SnapshotEnded(
        snapshot: id, nodes: UInt64(kept.count), edges: edgeCount,
        unreadable: snapshot.unreadable.reduce(0) { $0 + $1.count }))
    record(
      SnapshotMeasured(
        snapshot: id, duration: snapshot.cost.duration.nanoseconds,
        pause: snapshot.cost.pause.nanoseconds, copied: snapshot.cost.copiedBytes,
        isForked: snapshot.cost.isForked))
  }
}
