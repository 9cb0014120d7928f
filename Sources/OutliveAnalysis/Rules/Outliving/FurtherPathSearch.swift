internal import OutliveGraph
internal import OutliveTrace

/// Looks in one snapshot for what else holds an object, if the reference at fault were mended.
///
/// What is looked for has no object in common but the ends: so many references, at least, have to go
/// beside that one. References that belong to the same property are mended with it, so they don't count;
/// a ``FixTrial`` sees it the same way.
struct FurtherPathSearch {
  private let snapshot: SnapshotRecord
  private let folding: PathFolding
  /// What is alive by itself; looked for when it is needed first.
  private var sources: [ObjectGraph.Node]?
  /// How many objects and references may still be looked at.
  private var budget = 2_000_000

  /// How many ways are told of one object.
  static let limit = 3

  /// Begins a search.
  ///
  /// - Parameters:
  ///   - snapshot: A judged snapshot.
  ///   - replay: The replay that it is a part of.
  init(in snapshot: SnapshotRecord, of replay: Replay) {
    self.snapshot = snapshot
    folding = PathFolding(replay: replay, snapshot: snapshot)
  }

  /// Looks for what else holds an object.
  ///
  /// - Parameters:
  ///   - node: The object.
  ///   - culprit: The reference that is at fault: to it, or to another one that leads to it.
  /// - Returns: The ways, of long ones only the end; `nil` when the snapshot is so large, or so many
  ///   objects were looked at before, that it would take too long.
  /// - Complexity: O(*n* + *m*) in a snapshot of *n* objects with *m* references, for a few objects of
  ///   all; O(*k*) for *k* references to the object when all belong to one property.
  mutating func paths(
    to node: ObjectGraph.Node, beside culprit: ObjectGraph.Edge
  ) -> FurtherPaths? {
    let culprits = snapshot.mended(with: culprit)
    let graph = snapshot.graph
    guard
      graph.incoming(node).contains(where: { edge in
        !culprits.contains(edge) && graph.source(of: edge) != node
      })
    else { return FurtherPaths(paths: []) }
    let cost = graph.nodeCount + graph.edgeCount
    guard cost <= budget else { return nil }
    budget -= cost
    let sources = sources ?? snapshot.heldNodes
    self.sources = sources
    let found = graph.filtered { !culprits.contains($0) }
      .disjointPaths(from: sources.filter { $0 != node }, to: node, atMost: Self.limit)
    return FurtherPaths(
      paths: found.paths.map { edges in
        folding.path(Array(edges.suffix(SurvivorSearch.pathLimit)), culprit: edges.last)
      }, hasMore: found.hasMore)
  }
}

extension SnapshotRecord {
  /// The references to an object that go when one of them is mended: all of the same property.
  func mended(with culprit: ObjectGraph.Edge) -> Set<ObjectGraph.Edge> {
    let property = property(of: culprit)
    return Set(
      graph.incoming(graph.target(of: culprit)).filter {
        $0 == culprit || property != nil && self.property(of: $0) == property
      })
  }
}
