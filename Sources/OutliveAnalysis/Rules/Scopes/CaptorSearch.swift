internal import OutliveGraph
internal import OutliveTrace

/// Looks for the components that hold others for as long as they are kept themselves.
struct CaptorSearch {
  let replay: Replay
  /// The resolutions in which something was made for a long-lived component that was being made.
  private let parts: Set<ResolutionID>

  init(in replay: Replay) {
    self.replay = replay
    parts = Self.parts(in: replay)
  }

  /// The shortest ways by which long-lived components hold what no container made, and what was made only
  /// as a part of a long-lived component.
  ///
  /// They lead no further than to a component that lives for itself, and not through a container:
  /// its own pools hold every component, which is no defect.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - rank: How long the components last at least that the ways begin at.
  /// - Returns: The ways.
  func captors(in snapshot: SnapshotRecord, lasting rank: UInt64) -> ShortestPaths {
    func isLong(_ object: ObjectID) -> Bool { replay.rank(of: object).map { $0 >= rank } ?? false }
    func leadsOn(_ node: ObjectGraph.Node) -> Bool {
      // What is garbage itself lives for nobody.
      if snapshot.garbage.isGarbage(node) { return false }
      let object = snapshot.object(of: node)
      switch replay.lifetime(of: object) {
      case .shared, .cached, .custom: return isLong(object)
      case .scoped: return false
      case .unshared, .weakShared:
        return replay.objects[object]?.resolution.map(parts.contains) ?? false
      case nil: return replay.container(withObject: object) == nil
      }
    }
    let leadOn = NodeSet(nodeCount: snapshot.nodes.count, snapshot.graph.nodes.filter(leadsOn))
    return snapshot.graph.filtered { leadOn.contains(snapshot.graph.source(of: $0)) }
      .shortestPaths(from: leadOn.filter { isLong(snapshot.object(of: $0)) })
  }

  private static func parts(in replay: Replay) -> Set<ResolutionID> {
    var parts: Set<ResolutionID> = []
    for resolution in replay.resolutionsInOrder {
      guard let parent = resolution.parent else { continue }
      let isForLong =
        replay.resolutions[parent].map { asking in
          asking.outcome == .created
            && asking.object.flatMap { replay.rank(of: $0) }.map { $0 >= Lifetime.longRank }
              ?? false
        } ?? false
      if isForLong || parts.contains(parent) { parts.insert(resolution.id) }
    }
    return parts
  }
}

extension Replay {
  /// The resolutions in the order in which they began.
  var resolutionsInOrder: [ResolutionRecord] {
    resolutions.values.sorted { ($0.beganAt, $0.id) < ($1.beganAt, $1.id) }
  }

  /// How long the container keeps an object that a definition made; `nil` for others.
  func lifetime(of object: ObjectID) -> Lifetime? {
    objects[object]?.definition.flatMap { definitions[$0]?.lifetime }
  }
}
