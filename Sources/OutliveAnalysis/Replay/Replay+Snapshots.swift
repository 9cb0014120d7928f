internal import OutliveGraph
internal import OutliveTrace

extension Replay {
  mutating func applySnapshot(_ event: Event) {
    switch event.kind {
    case .snapshotBegan(let payload):
      guard snapshotIndices[payload.snapshot] == nil else { return contradictions += 1 }
      snapshotIndices[payload.snapshot] = snapshots.count
      snapshots.append(
        SnapshotRecord(id: payload.snapshot, label: payload.label, beganAt: event.sequence))
    case .snapshotRoot(let payload):
      guard let index = snapshots.position(ofOpen: payload.snapshot, snapshotIndices),
        let node = snapshots[index].positions[payload.object]
      else { return contradictions += 1 }
      guard let name = rootName(payload) else { return }
      snapshots[index].roots.append(SnapshotRecord.Root(node: node, name: name, kind: payload.kind))
    case .snapshotUnreadable(let payload):
      guard let index = snapshots.position(ofOpen: payload.snapshot, snapshotIndices) else {
        return contradictions += 1
      }
      snapshots[index].unreadable.append(payload)
    case .snapshotEnded(let payload):
      guard let index = snapshots.position(ofOpen: payload.snapshot, snapshotIndices) else {
        return contradictions += 1
      }
      snapshots[index].endedAt = event.sequence
      unsettledSnapshots.append(index)
      snapshots[index].isComplete =
        UInt64(snapshots[index].nodes.count) == payload.nodes
        && snapshots[index].edgeCount == payload.edges
    case .snapshotCensus(let payload):
      guard let index = snapshots.position(ofOpen: payload.snapshot, snapshotIndices) else {
        return contradictions += 1
      }
      snapshots[index].census.append(payload)
    case .snapshotMeasured(let payload):
      guard let index = snapshotIndices[payload.snapshot] else { return contradictions += 1 }
      snapshots[index].cost = payload
    case .snapshotFailed(let payload):
      // What it holds proves nothing, so it is never complete.
      guard let index = snapshots.position(ofOpen: payload.snapshot, snapshotIndices) else {
        return contradictions += 1
      }
      snapshots[index].failure = payload.reason
      snapshots[index].endedAt = event.sequence
    default: break
    }
  }

  mutating func addNode(_ event: borrowing RecordedEvent) {
    guard
      let index = snapshots.position(
        ofOpen: SnapshotID(rawValue: event.number(SnapshotNode.Field.snapshot)), snapshotIndices),
      snapshots[index].nodes.append(event)
    else { return contradictions += 1 }
    inSnapshots.insert(event.identifier(SnapshotNode.Field.object))
  }

  mutating func addEdge(_ event: borrowing RecordedEvent) {
    guard
      let index = snapshots.position(
        ofOpen: SnapshotID(rawValue: event.number(SnapshotEdge.Field.snapshot)), snapshotIndices),
      snapshots[index].addEdge(event)
    else { return contradictions += 1 }
  }

  /// Ties the snapshots that ended since the last settle point to the one that has just been reached.
  mutating func closeSnapshots(at settlePoint: SettlePoint) {
    for index in unsettledSnapshots {
      snapshots[index].settlePoint = settlePoint
      guard snapshots[index].isComplete else { continue }
      judgedSnapshots.append(index)
      snapshotsAtSettlePoints[settlePoint.sequence] = index
    }
    unsettledSnapshots = []
  }

  /// Builds the graph of each judged snapshot, and finds what only keeps itself alive.
  ///
  /// An object that a second look saw changed counts as held, and so do one whose count is zero,
  /// because it was being released just then, and one that a later event says was released: none of
  /// them can be proved to be garbage.
  ///
  /// - Parameter texts: The texts of the trace by their numbers.
  mutating func finishSnapshots(_ texts: ContiguousArray<String>) {
    for index in snapshots.indices {
      snapshots[index].nodes.texts = texts
      snapshots[index].edges.texts = texts
    }
    for index in judgedSnapshots {
      var pinned = NodeSet(nodeCount: snapshots[index].nodes.count)
      for position in snapshots[index].nodes.indices {
        let object = snapshots[index].nodes.object(at: position)
        var isReleased = retired.objects.contains(object)
        if objects.contains(object) {
          lastSightings[object] = index
          isReleased = objects.release(of: object) != nil
        }
        if isReleased || !snapshots[index].nodes.isStable(at: position)
          || snapshots[index].nodes.retainCount(at: position) == 0
        {
          pinned.insert(ObjectGraph.Node(position))
        }
      }
      snapshots[index].findGarbage(pinned: pinned)
    }
  }

  /// Who holds an object from outside, in words; `nil` when that says nothing.
  private func rootName(_ root: SnapshotRoot) -> String? {
    if !root.name.isEmpty { return root.name }
    let image = root.image.flatMap { allocationSites.name(of: $0) }
    return switch root.kind {
    case .global: image.map { "a variable of \($0)" } ?? "a variable"
    case .stack: "a stack"
    case .runningTask: "a running task"
    case .foreign: "memory that isn't Swift's"
    case .runLoop: "a run loop, a timer or a queue"
    case .fixture: "the test framework"
    case .unknown: nil
    }
  }
}

extension [SnapshotRecord] {
  /// Where a snapshot stands that is being recorded.
  ///
  /// - Parameters:
  ///   - id: The snapshot.
  ///   - indices: The positions of all snapshots.
  /// - Returns: Its position; `nil` when it isn't being recorded.
  @inline(__always)
  fileprivate func position(
    ofOpen id: SnapshotID, _ indices: borrowing SerialTable<SnapshotID, Int>
  ) -> Int? {
    // Events of one snapshot follow each other.
    let last = count - 1
    if last >= 0, self[last].id == id { return self[last].endedAt == nil ? last : nil }
    guard let index = indices[id], self[index].endedAt == nil else { return nil }
    return index
  }
}
