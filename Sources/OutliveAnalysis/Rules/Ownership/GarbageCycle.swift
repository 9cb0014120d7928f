internal import OutliveGraph
internal import OutliveTrace

/// Objects that only keep themselves alive, with the reference at fault: what both cycle rules see.
struct GarbageCycle {
  /// The path through the culprit, the culprit last.
  var path: ReferencePath
  /// Whether the culprit is a closure's capture.
  var isCapture: Bool
  /// How many references have to be weakened to free the objects; 1 when the culprit alone will do.
  var breakCount: Int
  /// The tracked objects of the cycle.
  var tracked: [ObjectID]
  /// What is kept alive beside what the path shows, oldest first.
  var nested: [ObjectSummary]
  /// The moment at which it was seen first.
  var since: Moment

  /// What the culprit keeps alive.
  var victim: ObjectSummary? { path.steps.last?.object }

  /// The step that holds the culprit.
  var culprit: ReferencePath.Step? { path.culprit.map { path.steps[$0] } }
}

extension GarbageCycle {
  /// The cycles that the last complete snapshot proves to be garbage, the oldest first.
  ///
  /// Garbage can't come back, so the last snapshot holds what earlier ones held.
  static func all(in replay: Replay) -> [GarbageCycle] {
    guard let snapshot = replay.lastSnapshot else { return [] }
    let garbage = snapshot.garbage.nodes
    guard !garbage.isEmpty else { return [] }
    let cyclic = snapshot.graph.stronglyConnectedComponents(within: garbage).filter(\.isCyclic)
    let components = cyclic.sorted { first, second in
      oldest(first.nodes, in: snapshot) < oldest(second.nodes, in: snapshot)
    }
    var taken = Set(components.flatMap(\.nodes))
    return components.map { component in
      let downstream = snapshot.graph.reachable(from: component.nodes).filter {
        taken.insert($0).inserted
      }
      return GarbageCycle(
        component, downstream: downstream, in: snapshot, of: replay)
    }
  }

  private init(
    _ component: StronglyConnectedComponent, downstream: [ObjectGraph.Node],
    in snapshot: SnapshotRecord,
    of replay: Replay
  ) {
    let choice = CulpritChoice(component, in: snapshot, of: replay)
    let cycle = snapshot.graph.shortestCycle(through: choice.edge) ?? [choice.edge]
    let path = PathFolding(replay: replay, snapshot: snapshot).cycle(cycle)
    self.path = path
    breakCount = choice.breakCount
    isCapture = path.culprit.map { path.steps[$0].reference?.kind == .capture } ?? false
    let shown = Set(path.steps.map(\.object.id))
    let members = (component.nodes + downstream).map { snapshot[$0] }
    nested = members.filter { member in
      member.kind == .instance && !shown.contains(member.object)
        && !replay.isMachinery(member)
    }
    .map { replay.summary(of: $0) }
    .sorted { $0.id < $1.id }
    let tracked = component.nodes.map { snapshot[$0].object }
      .filter { replay.objects[$0] != nil }.sorted()
    self.tracked = tracked
    since = GarbageCycle.firstSight(of: tracked, in: replay) ?? snapshot.moment
  }

  private static func oldest(_ nodes: [ObjectGraph.Node], in snapshot: SnapshotRecord) -> ObjectID {
    nodes.map { snapshot[$0].object }.min() ?? ObjectID(rawValue: .max)
  }

  /// The first moment at which all of some objects were garbage.
  private static func firstSight(of objects: [ObjectID], in replay: Replay) -> Moment? {
    guard !objects.isEmpty else { return nil }
    return replay.snapshots.first { snapshot in
      snapshot.isComplete
        && objects.allSatisfy(snapshot.isGarbage)
    }?.moment
  }
}

/// Which reference of a cycle is at fault.
///
/// A reference that frees the objects when it alone is weakened comes before one that doesn't; then
/// a closure's capture, because nobody sees it in the source; then a component's reference to its
/// container; then a reference from a younger object back to an older one, because owners are made
/// first. Names break ties, so that the choice doesn't depend on the order of the walk.
private struct CulpritChoice {
  let edge: ObjectGraph.Edge
  let breakCount: Int

  init(
    _ component: StronglyConnectedComponent, in snapshot: SnapshotRecord, of replay: Replay
  ) {
    var candidates = snapshot.graph.edgesThatAloneBreak(component)
    breakCount =
      candidates.isEmpty ? snapshot.graph.breakSet(of: component).edges.count : 1
    if candidates.isEmpty { candidates = snapshot.graph.edges(within: component) }
    let owners = CulpritChoice.owners(of: component, in: snapshot)
    edge =
      candidates.min { first, second in
        let left = CulpritChoice.key(first, owners, snapshot, replay)
        let right = CulpritChoice.key(second, owners, snapshot, replay)
        return left < right
      } ?? ObjectGraph.Edge(0)
  }

  private static func key(
    _ edge: ObjectGraph.Edge, _ owners: [ObjectGraph.Node: ObjectGraph.Node],
    _ snapshot: SnapshotRecord, _ replay: Replay
  ) -> (Int, String, String, ObjectGraph.Edge) {
    let reference = snapshot[edge]
    let target = snapshot[reference.to]
    let owner = owners[reference.from] ?? reference.from
    let holder = snapshot[owner]
    let rank: Int
    if reference.kind == .capture {
      rank = target.kind == .instance ? 0 : 1
    } else if replay.container(withObject: target.object) != nil {
      rank = 2
    } else if target.kind == .instance, replay.objects[holder.object] != nil,
      replay.objects[target.object] != nil, target.object <= holder.object
    {
      rank = 3
    } else {
      // What nobody tracks makes a poor headline.
      rank = target.kind == .instance && replay.objects[target.object] != nil ? 4 : 5
    }
    return (rank, holder.type, reference.name, edge)
  }

  /// For each node, the instance that holds it through storage, boxes and closures; itself for an
  /// instance.
  private static func owners(
    of component: StronglyConnectedComponent, in snapshot: SnapshotRecord
  ) -> [ObjectGraph.Node: ObjectGraph.Node] {
    var owners: [ObjectGraph.Node: ObjectGraph.Node] = [:]
    var pending: [ObjectGraph.Node] = []
    for node in component.nodes where snapshot[node].kind == .instance {
      owners[node] = node
      pending.append(node)
    }
    let members = Set(component.nodes)
    while let node = pending.popLast() {
      for edge in snapshot.graph.outgoing(node) {
        let target = snapshot.graph.target(of: edge)
        guard members.contains(target), owners[target] == nil else { continue }
        owners[target] = owners[node]
        pending.append(target)
      }
    }
    return owners
  }
}
