internal import OutliveGraph
internal import OutliveTrace

/// Snapshots that were taken at the same moment of equal rounds.
struct Rounds {
  /// How many snapshots it takes: the first round fills caches, and three more have to grow.
  static let fewest = 4

  /// The name that the snapshots share.
  let label: String
  /// The snapshots, in order.
  let snapshots: [SnapshotRecord]

  /// The rounds of a trace that can be compared, by the first snapshot of each.
  static func all(in replay: Replay) -> [Rounds] {
    var labels: [String] = []
    var groups: [String: [SnapshotRecord]] = [:]
    for snapshot in replay.judgedSnapshots.map({ replay.snapshots[$0] })
    where !snapshot.census.isEmpty {
      if groups[snapshot.label] == nil { labels.append(snapshot.label) }
      groups[snapshot.label, default: []].append(snapshot)
    }
    return labels.compactMap { label in
      guard let snapshots = groups[label], snapshots.count >= fewest else { return nil }
      return Rounds(label: label, snapshots: snapshots)
    }
  }

  /// The types of which there are more after every round, with what keeps them.
  ///
  /// - Complexity: O(*k* + *t* · (*n* + *m*) log *n*) for *k* entries of the censuses, *t* types that
  ///   grow, and *n* objects with *m* references in the last snapshot.
  func growths(in replay: Replay) -> [Growth] {
    guard let last = snapshots.last, let first = snapshots.first else { return [] }
    let counts = snapshots.map(Rounds.liveCounts)
    let types = (counts.last ?? [:]).keys.filter { type in
      zip(counts, counts.dropFirst()).allSatisfy { $0[type, default: 0] < $1[type, default: 0] }
    }
    guard !types.isEmpty else { return [] }
    let retained = RetainedMemory(in: last)
    var growths = types.sorted().map { type in
      let added = last.graph.nodes.filter { node in
        last[node].type == type && first.positions[last[node].object] == nil
          && !last.garbage.isGarbage(node)
      }
      return Growth(
        type: type, counts: counts.map { $0[type, default: 0] },
        nodes: NodeSet(nodeCount: last.nodes.count, added), in: last, retained, of: replay)
    }
    Rounds.nest(&growths, in: last, of: replay)
    return growths
  }

  /// How many objects of each type are alive that are no garbage.
  private static func liveCounts(in snapshot: SnapshotRecord) -> [String: Int] {
    var counts: [String: Int] = [:]
    for entry in snapshot.census {
      let sum = counts[entry.type, default: 0].addingReportingOverflow(Int(clamping: entry.count))
      counts[entry.type] = sum.overflow ? .max : sum.partialValue
    }
    for node in snapshot.garbage.nodes { counts[snapshot[node].type]? -= 1 }
    return counts
  }

  /// Lists what is held only through another type that grows under that one.
  private static func nest(
    _ growths: inout [Growth], in snapshot: SnapshotRecord, of replay: Replay
  ) {
    var holders = growths.indices.map { index in
      growths.indices.first { other in
        other != index
          && growths[index].edges.contains { growths[other].nodes.contains(snapshot[$0].from) }
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
      guard var holder = holders[index] else { continue }
      while let next = holders[holder] { holder = next }
      growths[holder].nested += growths[index].nodes.map { replay.summary(of: snapshot[$0]) }
    }
    for index in growths.indices { growths[index].nested.sort { $0.id < $1.id } }
    growths = growths.indices.filter { holders[$0] == nil }.map { growths[$0] }
  }
}

/// A type of which there are more after every round.
struct Growth {
  let type: String
  /// How many there were after each round.
  let counts: [Int]
  /// The objects of the last snapshot that weren't in the first one.
  let nodes: NodeSet
  /// Their serial numbers, oldest first.
  let added: [ObjectID]
  /// The references by which something else holds one of them.
  let edges: [ObjectGraph.Edge]
  /// The same as people read them, the last one at fault; `nil` when none was read.
  let path: ReferencePath?
  /// What they keep alive.
  let kept: KeptMemory
  /// What grows only because of them.
  var nested: [ObjectSummary] = []

  init(
    type: String, counts: [Int], nodes: NodeSet, in snapshot: SnapshotRecord,
    _ retained: RetainedMemory, of replay: Replay
  ) {
    self.type = type
    self.counts = counts
    self.nodes = nodes
    added = nodes.map { snapshot[$0].object }.sorted()
    kept = retained.memory(ofAll: nodes)
    let holders = snapshot.holders(of: nodes)
    let ways = nodes.lazy.compactMap { holders.path(to: $0, atMost: SurvivorSearch.pathLimit) }
    edges = ways.first { !$0.isEmpty } ?? []
    path =
      edges.isEmpty
      ? nil : PathFolding(replay: replay, snapshot: snapshot).path(edges, culprit: edges.last)
  }
}
