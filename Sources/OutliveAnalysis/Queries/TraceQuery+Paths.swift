internal import OutliveGraph
internal import OutliveTrace

/// The ways from some objects of a snapshot to others.
public struct FoundPaths: Hashable, Sendable {
  /// The process that the snapshot is of, when a merged trace has several.
  public var process: String?
  /// The moment that the snapshot shows.
  public var moment: Moment
  /// How many objects are meant as beginnings.
  public var sources: Int
  /// How many objects are meant as ends.
  public var targets: Int
  /// How many of the ends have a way from a beginning.
  public var reached: Int
  /// For one end, the ways to it that share nothing but their ends; for several, the shortest to
  /// each.
  public var paths: [ReferencePath]
  /// Whether there are more than the limit.
  public var hasMore: Bool
}

extension TraceQuery {
  /// Finds the ways from some objects to others, in the snapshot of a place.
  ///
  /// - Parameters:
  ///   - sources: Where the ways begin.
  ///   - targets: Where they end.
  ///   - place: The place.
  ///   - limit: How many ways are given at most, from 1.
  /// - Returns: The ways, for each process that has both.
  /// - Throws: ``QueryError`` when there is no such object, place or snapshot.
  /// - Complexity: O(*n* + *m*) for a snapshot of *n* objects with *m* references, for each way to
  ///   one end.
  public func paths(
    from sources: ObjectSelection, to targets: ObjectSelection, at place: TracePlace = .end,
    atMost limit: Int = 8
  ) throws(QueryError) -> [FoundPaths] {
    try check(place)
    var results: [FoundPaths] = []
    var missing: ObjectSelection?
    var hasSnapshot = false
    for part in trace.parts {
      guard let snapshot = part.replay.snapshot(at: place) else { continue }
      hasSnapshot = true
      func nodes(_ selection: ObjectSelection) -> [ObjectGraph.Node] {
        part.replay.objects(meantBy: selection, at: place).compactMap { snapshot.positions[$0] }
          .sorted()
      }
      let (from, to) = (nodes(sources), nodes(targets))
      guard !from.isEmpty, !to.isEmpty else {
        missing = missing ?? (from.isEmpty ? sources : targets)
        continue
      }
      results.append(
        FoundPaths(from: from, to: to, in: snapshot, of: part, atMost: max(1, limit)))
    }
    guard hasSnapshot else { throw .noSnapshot }
    if results.isEmpty, let missing { throw .noObject(missing.text, known: knownTypes) }
    return results
  }
}

extension FoundPaths {
  fileprivate init(
    from sources: [ObjectGraph.Node], to targets: [ObjectGraph.Node],
    in snapshot: SnapshotRecord, of part: MergedPart, atMost limit: Int
  ) {
    let folding = PathFolding(replay: part.replay, snapshot: snapshot)
    var found: [[ObjectGraph.Edge]] = []
    process = part.label
    moment = snapshot.moment
    self.sources = sources.count
    self.targets = targets.count
    hasMore = false
    if targets.count == 1, let target = targets.first {
      // An object that is a beginning as well is asked for its cycles.
      let isSource = sources.contains(target)
      let starts = sources.filter { $0 != target }
      if isSource, starts.isEmpty {
        found =
          snapshot.graph.outgoing(target).lazy.compactMap {
            snapshot.graph.shortestCycle(through: $0)
          }.min { $0.count < $1.count }.map { [$0] } ?? []
      } else {
        let disjoint = snapshot.graph.disjointPaths(from: starts, to: target, atMost: limit)
        (found, hasMore) = (disjoint.paths, disjoint.hasMore)
      }
      reached = found.isEmpty ? 0 : 1
    } else {
      let shortest = snapshot.graph.shortestPaths(from: sources)
      let isSource = NodeSet(nodeCount: snapshot.nodes.count, sources)
      var count = 0
      for target in targets where !isSource.contains(target) {
        let length = found.count < limit ? snapshot.nodes.count : 1
        guard let path = shortest.path(to: target, atMost: length) else { continue }
        count += 1
        if found.count < limit { found.append(path) }
      }
      reached = count
      hasMore = count > found.count
      found.sort { $0.count < $1.count }
    }
    paths = found.map { folding.path($0, culprit: nil) }
  }
}
