internal import OutliveGraph
internal import OutliveTrace

/// What changes in one snapshot.
struct SnapshotChange {
  /// The objects that are gone at it.
  var gone: Set<ObjectID>
  /// Those of them that are tracked and were not gone before.
  var leaving: Set<ObjectID>
  /// How many references fewer each other object has.
  var lostReferences: [ObjectID: UInt64]
  /// The references as the snapshot has them, in order, and which of them are weak now.
  var edges: [Reference]

  /// A reference between two objects.
  struct Reference {
    var from: ObjectID
    var to: ObjectID
    var isWeak: Bool
  }

  init(
    _ simulation: ReleaseSimulation, gone before: NodeSet, in snapshot: SnapshotRecord,
    of replay: Replay
  ) {
    gone = Set(simulation.freed.map { snapshot[$0].object })
    leaving = Set(
      simulation.freed.filter { !before.contains($0) }.map { snapshot[$0].object }
        .filter {
          replay.objects[$0]?.releasedAt.map { $0 > snapshot.beganAt }
            ?? (replay.objects[$0] != nil)
        })
    lostReferences = [:]
    for edge in simulation.lostEdges {
      lostReferences[snapshot[snapshot[edge].to].object, default: 0] += 1
    }
    edges = snapshot.edges.indices.map { index in
      let edge = snapshot.edges[index]
      return Reference(
        from: snapshot[edge.from].object, to: snapshot[edge.to].object,
        isWeak: simulation.lostEdges.contains(ObjectGraph.Edge(index)))
    }
  }
}

/// Rewrites the events of a trace to what they would have been.
struct TraceRewriting {
  private let changes: [SnapshotID: SnapshotChange]
  private var gone: Set<ObjectID> = []
  private var observations: [ObservationID: ObjectID] = [:]
  private var nextEdges: [SnapshotID: Int] = [:]
  private var droppedNodes: [SnapshotID: UInt64] = [:]
  private var droppedEdges: [SnapshotID: UInt64] = [:]

  init(_ changes: [SnapshotID: SnapshotChange]) { self.changes = changes }

  /// The event as it would have been; `nil` when it would not have happened.
  mutating func rewritten(_ event: Event) -> Event? {
    switch event.kind {
    case .snapshotNode(let node): return rewritten(node, event)
    case .snapshotEdge(let edge): return rewritten(edge, event)
    case .snapshotRoot(let root):
      return changes[root.snapshot]?.gone.contains(root.object) == true ? nil : event
    case .snapshotEnded(var end):
      guard changes[end.snapshot] != nil else { return event }
      end.nodes -= min(end.nodes, droppedNodes[end.snapshot] ?? 0)
      end.edges -= min(end.edges, droppedEdges[end.snapshot] ?? 0)
      return event.with(.snapshotEnded(end))
    case .objectReleased(let release): return gone.contains(release.object) ? nil : event
    case .observationRegistered(let registration):
      observations[registration.observation] = registration.object
      return event
    case .observationRemoved(let removal): return isGone(removal.observation) ? nil : event
    case .observationFreed(let freeing): return isGone(freeing.observation) ? nil : event
    default: return event
    }
  }

  private func isGone(_ observation: ObservationID) -> Bool {
    observations[observation].map(gone.contains) ?? false
  }

  private mutating func rewritten(_ node: SnapshotNode, _ event: Event) -> Event? {
    guard let change = changes[node.snapshot] else { return event }
    guard change.gone.contains(node.object) else {
      var node = node
      node.retainCount -= min(node.retainCount, change.lostReferences[node.object] ?? 0)
      return event.with(.snapshotNode(node))
    }
    droppedNodes[node.snapshot, default: 0] += 1
    guard change.leaving.contains(node.object), gone.insert(node.object).inserted else {
      return nil
    }
    var event = event.with(
      .objectReleased(ObjectReleased(object: node.object, evidence: .noticed)))
    event.cause = nil
    return event
  }

  private mutating func rewritten(_ edge: SnapshotEdge, _ event: Event) -> Event? {
    guard let change = changes[edge.snapshot] else { return event }
    var isWeak = false
    // The snapshot has no others than those that keep alive and whose objects it had seen.
    let next = nextEdges[edge.snapshot] ?? 0
    if edge.kind.keepsAlive, next < change.edges.count, change.edges[next].from == edge.from,
      change.edges[next].to == edge.to
    {
      isWeak = change.edges[next].isWeak
      nextEdges[edge.snapshot] = next + 1
    }
    guard !change.gone.contains(edge.from), !change.gone.contains(edge.to) else {
      droppedEdges[edge.snapshot, default: 0] += 1
      return nil
    }
    guard isWeak else { return event }
    var edge = edge
    edge.kind = .weak
    return event.with(.snapshotEdge(edge))
  }
}

extension Event {
  fileprivate func with(_ kind: Kind) -> Event {
    var event = self
    event.kind = kind
    return event
  }
}
