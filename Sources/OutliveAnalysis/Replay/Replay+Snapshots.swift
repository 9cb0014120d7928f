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
      guard let index = openSnapshot(payload.snapshot),
        let node = snapshots[index].positions[payload.object]
      else { return contradictions += 1 }
      guard let name = rootName(payload) else { return }
      snapshots[index].roots.append(SnapshotRecord.Root(node: node, name: name, kind: payload.kind))
    case .snapshotUnreadable(let payload):
      guard let index = openSnapshot(payload.snapshot) else { return contradictions += 1 }
      snapshots[index].unreadable.append(payload)
    case .snapshotEnded(let payload):
      guard let index = openSnapshot(payload.snapshot) else { return contradictions += 1 }
      snapshots[index].endedAt = event.sequence
      unsettledSnapshots.append(index)
      snapshots[index].isComplete =
        UInt64(snapshots[index].nodes.count) == payload.nodes
        && snapshots[index].edgeCount == payload.edges
    case .snapshotCensus(let payload):
      guard let index = openSnapshot(payload.snapshot) else { return contradictions += 1 }
      snapshots[index].census.append(payload)
    case .snapshotMeasured(let payload):
      guard let index = snapshotIndices[payload.snapshot] else { return contradictions += 1 }
      snapshots[index].cost = payload
    case .snapshotFailed(let payload):
      // What it holds proves nothing, so it is never complete.
      guard let index = openSnapshot(payload.snapshot) else { return contradictions += 1 }
      snapshots[index].failure = payload.reason
      snapshots[index].endedAt = event.sequence
    default: break
    }
  }

  mutating func addNode(_ event: borrowing RecordedEvent, _ texts: RecordedTexts) {
    let object: ObjectID = event.identifier(SnapshotNode.Field.object)
    guard let index = openSnapshot(event.identifier(SnapshotNode.Field.snapshot)),
      snapshots[index].nodes.count < SnapshotRecord.limit,
      snapshots[index].place(object)
    else { return contradictions += 1 }
    inSnapshots.insert(object)
    snapshots[index].nodes.append(
      SnapshotRecord.Node(
        object: object, type: texts[event.text(SnapshotNode.Field.type)],
        kind: event.choice(SnapshotNode.Field.kind, or: .instance),
        retainCount: event.number(SnapshotNode.Field.retainCount),
        size: event.number(SnapshotNode.Field.size),
        isStable: event.flag(SnapshotNode.Field.stable)))
  }

  mutating func addEdge(_ event: borrowing RecordedEvent, _ texts: RecordedTexts) {
    guard let index = openSnapshot(event.identifier(SnapshotEdge.Field.snapshot)),
      let from = snapshots[index].positions[event.identifier(SnapshotEdge.Field.from)],
      let to = snapshots[index].positions[event.identifier(SnapshotEdge.Field.to)],
      snapshots[index].edges.count < SnapshotRecord.limit
    else { return contradictions += 1 }
    snapshots[index].edgeCount += 1
    let kind = event.choice(SnapshotEdge.Field.kind, or: ReferenceKind.strong)
    guard kind.keepsAlive else { return }
    snapshots[index].edges.append(
      SnapshotRecord.Edge(
        from: from, to: to, kind: kind, name: texts[event.text(SnapshotEdge.Field.name)],
        index: event.optionalNumber(SnapshotEdge.Field.index)))
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
  mutating func finishSnapshots() {
    for index in judgedSnapshots {
      let snapshot = snapshots[index]
      let graph = ObjectGraph(
        nodeCount: snapshot.nodes.count,
        edges: snapshot.edges.lazy.map { (source: $0.from, target: $0.to) })
      let pinned = NodeSet(
        nodeCount: graph.nodeCount,
        graph.nodes.filter { node in
          !snapshot[node].isStable || snapshot[node].retainCount == 0
            || objects[snapshot[node].object]?.releasedAt != nil
        })
      snapshots[index].graph = graph
      snapshots[index].pinned = pinned
      snapshots[index].garbage = graph.garbage(
        retainCounts: snapshot.nodes.map { Int(clamping: $0.retainCount) }, pinned: pinned)
      for node in snapshot.nodes where objects[node.object] != nil {
        lastSightings[node.object] = index
      }
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

  private func openSnapshot(_ id: SnapshotID) -> Int? {
    // Events of one snapshot follow each other.
    if let last = snapshots.indices.last, snapshots[last].id == id {
      return snapshots[last].endedAt == nil && snapshotIndices[id] == last ? last : nil
    }
    guard let index = snapshotIndices[id], snapshots[index].endedAt == nil else { return nil }
    return index
  }
}
