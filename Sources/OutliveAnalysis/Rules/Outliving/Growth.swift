internal import OutliveGraph
internal import OutliveTrace

/// What there is more of after every round.
struct Growth {
  /// What is counted.
  let key: RoundCounts.Key
  /// How many there were after each round.
  let counts: [Int]
  /// The objects of the last snapshot that weren't in the first one; `nil` without a snapshot.
  let nodes: NodeSet?
  /// Their serial numbers, oldest first.
  let added: [ObjectID]
  /// The references by which something else holds one of them.
  let edges: [ObjectGraph.Edge]
  /// The same as people read them, the last one at fault; `nil` when none was read.
  let path: ReferencePath?
  /// Whether what each round added hangs on the same path; `nil` when that isn't known.
  let paths: RetentionPaths?
  /// The places that make more of them in every round.
  let places: [Site]
  /// What they keep alive.
  let kept: KeptMemory?
  /// What grows only because of them.
  var nested: [ObjectSummary] = []

  init(
    of key: RoundCounts.Key, counts: RoundCounts, in rounds: Rounds, retained: RetainedMemory?,
    replay: Replay
  ) {
    self.key = key
    self.counts = counts[key]
    places = key.place.map { [$0] } ?? counts.growingPlaces(of: key.type)
    guard let last = rounds.rounds.last, let first = rounds.rounds.first,
      let snapshot = last.snapshot
    else {
      nodes = nil
      edges = []
      (path, paths, kept) = (nil, nil, nil)
      added = replay.objectOrder.filter { id in
        Growth.isCounted(id, type: replay.objects[id]?.type, by: key, in: replay)
          && rounds.rounds.last.map { RoundCounts.isAlive(id, after: $0, in: replay) } ?? false
          && rounds.rounds.first.map { !RoundCounts.isAlive(id, after: $0, in: replay) } ?? false
      }.sorted()
      return
    }
    let found = snapshot.graph.nodes.filter { node in
      let object = snapshot[node].object
      return Growth.isCounted(object, type: snapshot[node].type, by: key, in: replay)
        && first.snapshot?.positions[object] == nil && !snapshot.garbage.isGarbage(node)
        && (replay.objects[object].map { $0.createdAt > first.moment.sequence } ?? true)
    }
    let nodes = NodeSet(nodeCount: snapshot.nodes.count, found)
    self.nodes = nodes
    added = nodes.map { snapshot[$0].object }.sorted()
    kept = retained?.memory(ofAll: nodes)
    let holders = snapshot.holders(of: nodes)
    let ways = nodes.lazy.compactMap { holders.path(to: $0, atMost: SurvivorSearch.pathLimit) }
    edges = ways.first { !$0.isEmpty } ?? []
    let folding = PathFolding(replay: replay, snapshot: snapshot)
    path = edges.isEmpty ? nil : folding.path(edges, culprit: edges.last)
    paths = RetentionPaths(of: nodes, along: holders, in: rounds, folding: folding)
  }

  /// Whether an object is one of those that are counted.
  private static func isCounted(
    _ object: ObjectID, type: String?, by key: RoundCounts.Key, in replay: Replay
  ) -> Bool {
    guard type == key.type else { return false }
    let record = replay.objects[object]
    if let component = key.component {
      return record?.definition.flatMap { replay.definitions[$0]?.component } == component
    }
    guard let place = key.place else { return true }
    return (record?.site ?? replay.allocationSites.site(of: object)) == place
  }

  /// Lists what is held only through something else that grows under that.
  static func nest(_ growths: inout [Growth], in snapshot: SnapshotRecord, of replay: Replay) {
    var holders = growths.indices.map { index in
      growths.indices.first { other in
        other != index
          && growths[index].edges.contains {
            growths[other].nodes?.contains(snapshot[$0].from) ?? false
          }
      }
    }
    for index in growths.indices {
      // Types that hold each other in a ring: the first of them stands for all.
      var seen: Set<Int> = [index]
      var holder = holders[index]
      while let next = holder {
        guard seen.insert(next).inserted else {
          if next == index { holders[index] = nil }
          break
        }
        holder = holders[next]
      }
    }
    for index in growths.indices {
      guard var holder = holders[index], let nodes = growths[index].nodes else { continue }
      while let next = holders[holder] { holder = next }
      growths[holder].nested += nodes.map { replay.summary(of: snapshot[$0]) }
    }
    for index in growths.indices { growths[index].nested.sort { $0.id < $1.id } }
    growths = growths.indices.filter { holders[$0] == nil }.map { growths[$0] }
  }
}
