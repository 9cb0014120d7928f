internal import OutliveGraph
internal import OutliveTrace

/// What containers have to do with a cycle: which rule it belongs to, and which reference is at
/// fault.
struct ContainerCycle {
  /// What makes it a case of its own.
  private(set) var shape = LiveCycle.Shape.plain
  /// The reference at fault; `nil` when that is a matter of the objects alone.
  private(set) var edge: ObjectGraph.Edge?
  /// Whether the container should be gone.
  private(set) var isDue = false

  init(
    _ component: StronglyConnectedComponent, edges: [ObjectGraph.Edge],
    in snapshot: SnapshotRecord, of replay: Replay
  ) {
    let containers = component.nodes.compactMap { node in
      replay.container(withObject: snapshot.object(of: node)).map { (node: node, record: $0) }
    }.sorted { $0.record.openedAt < $1.record.openedAt }
    for child in containers {
      guard let parentID = replay.facts.containers.parents[child.record.id],
        let parent = containers.first(where: { $0.record.id == parentID }),
        let edge = ContainerCycle.last(
          to: child.node, from: parent.node, edges: edges, in: snapshot)
      else { continue }
      shape = .childContainer(child.record.id, of: parentID)
      self.edge = edge
      isDue = ContainerCycle.isDue(child.record, at: snapshot.moment.sequence, in: replay)
      return
    }
    for container in containers {
      guard
        let edge = ContainerCycle.last(
          to: container.node, from: container.node, edges: edges, in: snapshot),
        let cycle = snapshot.graph.shortestCycle(through: edge, within: component),
        cycle.contains(where: { edge in
          let node = snapshot[snapshot[edge].from]
          return node.kind == .closure || replay.objects[node.object]?.definition != nil
        })
      else { continue }
      shape = .container(container.record.id)
      self.edge = edge
      isDue = ContainerCycle.isDue(container.record, at: snapshot.moment.sequence, in: replay)
      return
    }
    if let edge = ContainerCycle.backReference(component, edges: edges, in: snapshot, of: replay) {
      shape = .backReference
      self.edge = edge
    }
  }

  /// The last reference of a shortest way from one node to another; of equally short ones that with
  /// the first name.
  private static func last(
    to target: ObjectGraph.Node, from source: ObjectGraph.Node, edges: [ObjectGraph.Edge],
    in snapshot: SnapshotRecord
  ) -> ObjectGraph.Edge? {
    let inside = Set(edges)
    let ways = snapshot.graph.filtered(inside.contains).shortestPaths(from: [source])
    return edges.filter { snapshot[$0].to == target }
      .compactMap { edge in ways.path(to: snapshot[edge].from).map { (edge, $0.count) } }
      .min { first, second in
        (first.1, snapshot[first.0].name, first.0) < (second.1, snapshot[second.0].name, second.0)
      }?.0
  }

  /// Whether a container should be gone: it was said to, was closed, or has ended.
  private static func isDue(
    _ container: ContainerRecord, at sequence: EventSequence, in replay: Replay
  ) -> Bool {
    replay.expectation(of: container.object, at: sequence) != nil
      || replay.facts.containers.closedAt[container.id].map { $0 < sequence } ?? false
  }

  /// A reference to what asked for its holder, and can only have been set after the holder was made.
  private static func backReference(
    _ component: StronglyConnectedComponent, edges: [ObjectGraph.Edge],
    in snapshot: SnapshotRecord, of replay: Replay
  ) -> ObjectGraph.Edge? {
    let isMade = component.nodes.contains {
      replay.objects[snapshot.object(of: $0)]?.resolution != nil
    }
    guard isMade || replay.facts.containers.tellsLateReferences else { return nil }
    let owners = CulpritChoice.owners(of: component, in: snapshot)
    let found = edges.filter { edge in
      let reference = snapshot[edge]
      guard snapshot[reference.to].kind == .instance,
        let holder = owners[reference.from].map({ snapshot.object(of: $0) })
      else { return false }
      let target = snapshot[reference.to].object
      return replay.facts.containers.lateReferences.contains(
        ContainerFacts.LateReference(from: holder, to: target))
        || asked(target, for: holder, in: replay)
    }
    return found.min { first, second in
      let one = snapshot[first]
      let other = snapshot[second]
      return (snapshot[one.to].object, one.name, first)
        < (snapshot[other.to].object, other.name, second)
    }
  }

  /// Whether one component asked for another one while it was made itself.
  private static func asked(
    _ consumer: ObjectID, for dependency: ObjectID, in replay: Replay
  ) -> Bool {
    guard consumer != dependency,
      let request = replay.objects[consumer]?.resolution,
      let made = replay.objects[dependency]?.resolution
    else { return false }
    var next = replay.resolutions[made]?.parent
    var steps = 0
    while let resolution = next, steps < 256 {
      if resolution == request { return true }
      next = replay.resolutions[resolution]?.parent
      steps += 1
    }
    return false
  }
}
