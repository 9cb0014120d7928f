internal import OutliveGraph
internal import OutliveTrace

extension TraceQuery {
  /// How many ways that hold an object are looked for.
  static let wayLimit = 8

  /// Tells why an object is alive at a place, or when it was released.
  ///
  /// - Parameters:
  ///   - selection: The object.
  ///   - place: The place.
  /// - Returns: What the trace tells of it.
  /// - Throws: ``QueryError`` when the selection means no object or several, or there is no such
  ///   place.
  /// - Complexity: O(*n* + *m*) for each way, in a snapshot of *n* objects with *m* references.
  public func why(
    _ selection: ObjectSelection, at place: TracePlace = .end
  ) throws(QueryError) -> ObjectStory {
    try check(place)
    let found = try object(selection, at: place)
    let replay = found.part.replay
    let record = replay.objects[found.object]
    let sequence = replay.sequence(of: place) ?? EventSequence(rawValue: .max)
    var status = ObjectStory.Status.alive
    if let record, record.createdAt > sequence { status = .notMade }
    if let released = record?.releasedAt, released <= sequence {
      status = .released(replay.release(of: found.object, at: released))
    }
    let scope = record?.scope.flatMap { replay.scopeIndices[$0] }.map { replay.scopes[$0] }
    let definition = record?.definition.flatMap { replay.definitions[$0] }
    let snapshot = replay.snapshot(showing: found.object, at: place)
    return ObjectStory(
      process: found.part.label, object: replay.anySummary(of: found.object, at: place),
      status: status, madeAt: record?.createdAt, scope: scope?.label, scopeEndedAt: scope?.endedAt,
      component: definition?.component, lifetime: definition?.lifetime,
      expectations: (replay.expectationsByObject[found.object] ?? []).map { index in
        Moment(
          label: replay.expectations[index].label, sequence: replay.expectations[index].sequence)
      },
      look: status == .alive ? snapshot.flatMap { replay.look(at: found.object, in: $0) } : nil)
  }
}

extension Replay {
  /// How an object came to its end.
  fileprivate func release(of object: ObjectID, at sequence: EventSequence) -> ObjectStory.Release {
    let last = judgedSnapshots.last { index in
      snapshots[index].positions[object] != nil
        && snapshots[index].endedAt.map { $0 < sequence } ?? false
    }
    let snapshot = last.map { snapshots[$0] }
    // Who held it and went before, in the same cascade of releases.
    let owner = snapshot.flatMap { snapshot in
      snapshot.positions[object].flatMap { node in
        snapshot.instancesHolding(node).first { holder in
          guard let released = objects[snapshot[holder].object]?.releasedAt else { return false }
          return released <= sequence && cascades.areTogether(released, sequence)
        }
      }
    }
    return ObjectStory.Release(
      sequence: sequence, evidence: objects[object]?.releaseEvidence ?? .exact,
      with: owner.flatMap { owner in snapshot.map { summary(of: $0[owner]) } },
      lastSeen: snapshot?.moment)
  }

  /// What a snapshot shows of an object.
  fileprivate func look(at object: ObjectID, in snapshot: SnapshotRecord) -> ObjectStory.Look? {
    guard let node = snapshot.positions[object] else { return nil }
    let folding = PathFolding(replay: self, snapshot: snapshot)
    func way(_ path: ReferencePath, from start: ObjectGraph.Node) -> ObjectStory.Way {
      ObjectStory.Way(
        path: path, referencesFromOutside: snapshot.external(of: start),
        possibleHolders: snapshot.possibleHolders(of: start))
    }
    var holders: [ObjectStory.Way] = []
    var hasMore = false
    let isGarbage = snapshot.garbage.isGarbage(node)
    if isGarbage {
      if let (edges, isCycle) = snapshot.garbageCycle(holding: node) {
        let path = isCycle ? folding.cycle(edges) : folding.path(edges, culprit: nil)
        holders = edges.first.map { [way(path, from: snapshot[$0].from)] } ?? []
      }
    } else {
      let found = snapshot.graph.disjointPaths(
        from: snapshot.heldNodes, to: node, atMost: TraceQuery.wayLimit)
      hasMore = found.hasMore
      holders = found.paths.map { edges in
        guard let first = edges.first else {
          return way(
            ReferencePath(
              steps: [ReferencePath.Step(object: summary(of: snapshot[node]))], culprit: nil,
              isCycle: false), from: node)
        }
        return way(folding.path(edges, culprit: nil), from: snapshot[first].from)
      }
    }
    for index in holders.indices { holders[index].path.culprit = nil }
    return ObjectStory.Look(
      moment: snapshot.moment, isStable: snapshot[node].isStable, isGarbage: isGarbage,
      referencesFromOutside: snapshot.external(of: node),
      retained: isGarbage ? nil : RetainedMemory(in: snapshot).memory(of: node), holders: holders,
      hasMore: hasMore)
  }
}

extension SnapshotRecord {
  /// The instances that hold a node, directly or through collections, boxes and closures, the
  /// nearest first, as far as they are near.
  fileprivate func instancesHolding(_ node: ObjectGraph.Node) -> [ObjectGraph.Node] {
    let limit = 256
    var found: [ObjectGraph.Node] = []
    var seen: Set<ObjectGraph.Node> = [node]
    var queue = [node]
    var next = 0
    while next < queue.count, seen.count < limit {
      for edge in graph.incoming(queue[next]).prefix(limit) {
        let source = graph.source(of: edge)
        guard seen.insert(source).inserted else { continue }
        if self[source].kind == .instance { found.append(source) } else { queue.append(source) }
      }
      next += 1
    }
    return found
  }

  /// The cycle that keeps a node alive which is garbage, or the way from one to it.
  fileprivate func garbageCycle(
    holding node: ObjectGraph.Node
  ) -> (edges: [ObjectGraph.Edge], isCycle: Bool)? {
    let components = graph.stronglyConnectedComponents(within: garbage.nodes)
    let cyclic = components.cyclic
    if let own = cyclic.first(where: { $0.contains(node) }) {
      let inner = graph.incoming(node).first { own.contains(graph.source(of: $0)) }
      return inner.flatMap { graph.shortestCycle(through: $0, within: own) }.map { ($0, true) }
    }
    return graph.shortestPath(from: cyclic.flatMap(\.nodes), to: node).map { ($0, false) }
  }
}
