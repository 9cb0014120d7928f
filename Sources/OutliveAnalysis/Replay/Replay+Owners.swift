internal import OutliveGraph
internal import OutliveTrace

extension Replay {
  /// Whether two objects went with an owner that was released before: the second form of a release
  /// cascade, in which a deinitializer may do other work in between.
  ///
  /// - Parameters:
  ///   - first: An object.
  ///   - second: Another one.
  ///   - sequence: The event at which the first of them was released.
  /// - Returns: Whether the last snapshot before shows an owner of both that had been released.
  /// - Complexity: O(log *n*) for *n* snapshots; of owners, only the nearest are looked at.
  func wentWithOwner(_ first: ObjectID, _ second: ObjectID, at sequence: EventSequence) -> Bool {
    guard let snapshot = lastSnapshot(before: sequence), let firstNode = snapshot.positions[first],
      let secondNode = snapshot.positions[second]
    else { return false }
    let owners = snapshot.nearestOwners(of: firstNode)
    return snapshot.nearestOwners(of: secondNode).contains { owner in
      let record = objects[snapshot[owner].object]
      return record?.releaseEvidence == .exact && owners.contains(owner)
        && isReleased(snapshot[owner].object, before: sequence)
    }
  }

  /// The last judged snapshot that ended before the event at the given position.
  private func lastSnapshot(before sequence: EventSequence) -> SnapshotRecord? {
    let next = judgedSnapshots.firstIndex(notBefore: { index in
      snapshots[index].endedAt.map { $0 < sequence } ?? false
    })
    return next > 0 ? snapshots[judgedSnapshots[next - 1]] : nil
  }
}

extension SnapshotRecord {
  /// The objects that hold a node, directly or not, as far as they are near.
  fileprivate func nearestOwners(of node: ObjectGraph.Node) -> Set<ObjectGraph.Node> {
    let limit = 256
    var owners: Set<ObjectGraph.Node> = []
    var queue = [node]
    var next = 0
    while next < queue.count, owners.count < limit {
      for edge in graph.incoming(queue[next]).prefix(limit) {
        let owner = graph.source(of: edge)
        if owner != node, owners.insert(owner).inserted { queue.append(owner) }
      }
      next += 1
    }
    return owners
  }
}
