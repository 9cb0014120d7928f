internal import COutliveRuntime
public import OutliveTrace
internal import Synchronization

extension Recorder {
  /// Records what the tracked objects keep alive; nothing when none of them is alive.
  ///
  /// A tracked object keeps its serial number, and so does one whose allocation was seen. Any other
  /// object gets one for this snapshot, and may get another one in the next: nobody watches it in
  /// between, and its address alone doesn't tell whether it is still the same object.
  ///
  /// - Parameter label: Why the snapshot is taken.
  func recordSnapshot(_ label: String) { recordSnapshot(label, ofAllAllocations: false) }

  /// Records all objects that are alive, and says that nothing that is driven is still pending.
  ///
  /// The program must link the allocation tracker, or be run by `outlive record`: then every object
  /// counts whose allocation was seen, with where it was made, and how many there are of each type.
  /// Otherwise this is a settle point like any other.
  ///
  /// - Parameters:
  ///   - label: What has just ended, as reports print it. Snapshots with equal labels are compared as
  ///     the rounds of something that is done again and again.
  ///   - callSite: The place in the program.
  /// - Returns: Which event the settle point is.
  @discardableResult
  public func checkpoint(_ label: String, at callSite: CallSite? = nil) -> EventReference {
    guard LiveObject.isAvailable else { return settle(label, at: callSite) }
    noticeReleases()
    recordSnapshot(label, ofAllAllocations: true)
    return record(Settle(label: label), cause: nil, at: callSite)
  }

  private func recordSnapshot(_ label: String, ofAllAllocations: Bool) {
    guard !isInForkedChild else { return }
    outlive_begin_unseen()
    defer { outlive_end_unseen() }
    var ids: [ObjectIdentifier: ObjectID] = [:]
    var objects: [AnyObject] = []
    for tracked in heldObjects() {
      guard let object = tracked.object else { continue }
      ids[ObjectIdentifier(object)] = tracked.id
      objects.append(object)
    }
    guard ofAllAllocations || !objects.isEmpty else { return }
    let snapshot: HeapSnapshot
    do throws(HeapSnapshot.Failure) {
      snapshot =
        ofAllAllocations
        ? try HeapSnapshot.captureAllocations(
          and: objects, ownReferences: 1, options: snapshotOptions) : try capture(objects)
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
    withState { state in
      append(snapshot, label, trackedIDs, hasCensus: ofAllAllocations, to: &state)
    }
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
    _ snapshot: HeapSnapshot, _ label: String, _ trackedIDs: [Int: ObjectID], hasCensus: Bool,
    to state: inout State
  ) {
    let nodes = snapshot.nodes
    // An object that nobody but the snapshot holds any more is as good as gone: it would look like
    // garbage, and isn't.
    let kept = nodes.indices.filter { nodes[$0].retainCount > 0 }
    guard !kept.isEmpty else { return }
    let id: SnapshotID = makeID()
    record(
      SnapshotBegan(
        snapshot: id, label: label,
        tracked: UInt64(kept.count { trackedIDs[$0] != nil })))
    var objectIDs = [ObjectID?](repeating: nil, count: nodes.count)
    var census = AllocationCensus()
    for position in kept {
      let node = nodes[position]
      let objectID: ObjectID
      if node.serial > 0 {
        objectID = identifyAllocation(
          node.serial, at: snapshot.address(ofNodeAt: position), type: node.type, size: node.size,
          known: trackedIDs[position], in: &state)
        if hasCensus {
          census.add(node, madeBy: state.allocations.entries[node.serial]?.callStack)
        }
      } else {
        objectID = trackedIDs[position] ?? state.makeObjectID()
      }
      objectIDs[position] = objectID
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
    for holder in holders(in: snapshot) {
      guard let object = objectIDs[holder.node] else { continue }
      let image = image(at: holder.place, in: &state)
      record(
        SnapshotRoot(
          snapshot: id, object: object, kind: .global, name: "", count: holder.count,
          image: image?.id,
          offset: image.map { UInt64(holder.place - $0.image.addresses.lowerBound) }))
    }
    for value in snapshot.unreadable {
      record(
        SnapshotUnreadable(
          snapshot: id, type: value.type, reason: value.reason, count: value.count))
    }
    for entry in census.entries(of: id) { record(entry) }
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

/// The variables that may hold what no object that was found holds, and how often each refers to it.
private func holders(in snapshot: HeapSnapshot) -> [(place: UInt, node: Int, count: UInt64)] {
  let possible = snapshot.possibleHolders
  guard !possible.isEmpty else { return [] }
  var held = [UInt64](repeating: 0, count: snapshot.nodes.count)
  for edge in snapshot.edges { held[edge.to] += 1 }
  var holders: [(place: UInt, node: Int, count: UInt64)] = []
  for holder in possible.sorted(by: { ($0.node, $0.place) < ($1.node, $1.place) })
  where snapshot.nodes[holder.node].retainCount > held[holder.node] {
    if let last = holders.last, last.place == holder.place, last.node == holder.node {
      holders[holders.count - 1].count += 1
    } else {
      holders.append((holder.place, holder.node, 1))
    }
  }
  return holders
}

/// How many objects of each type are alive that were made at one place.
private struct AllocationCensus {
  private struct Place: Hashable {
    var type: String
    var callStack: CallStackID?
  }

  private var sums: [Place: (count: UInt64, size: UInt64)] = [:]

  mutating func add(_ node: HeapSnapshot.Node, madeBy callStack: CallStackID?) {
    let place = Place(type: node.type, callStack: callStack)
    sums[place, default: (0, 0)].count += 1
    sums[place, default: (0, 0)].size += node.size
  }

  /// The sums, by type and then by place.
  func entries(of snapshot: SnapshotID) -> [SnapshotCensus] {
    sums.sorted {
      ($0.key.type, $0.key.callStack?.rawValue ?? 0)
        < ($1.key.type, $1.key.callStack?.rawValue ?? 0)
    }
    .map { place, sum in
      SnapshotCensus(
        snapshot: snapshot, type: place.type, callStack: place.callStack, count: sum.count,
        size: sum.size)
    }
  }
}
