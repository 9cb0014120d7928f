internal import OutliveGraph
internal import OutliveTrace

/// The references of a snapshot that somebody said will end.
struct EndingReferences {
  /// Those that are yet to end.
  private(set) var pending: [ObjectGraph.Edge: AnnouncedBreak] = [:]
  /// Those of which what should have ended them has happened.
  private(set) var overdue: [ObjectGraph.Edge: AnnouncedBreak] = [:]

  /// What was said of the references of one object; the last word on each counts.
  private struct Said {
    /// By the property, without positions in collections.
    var named: [String: AnnouncedBreak] = [:]
    /// By the object that is referred to.
    var targets: [ObjectID: AnnouncedBreak] = [:]
    /// Of whatever the object refers to.
    var any: AnnouncedBreak?
    /// The last one of an object: it may be reached through a closure or a collection.
    var lastTarget: AnnouncedBreak?
  }

  /// Finds the references.
  ///
  /// - Complexity: O(*b* + *m*) for *b* statements about objects that hold *m* references.
  init(in snapshot: SnapshotRecord, of replay: Replay) {
    var said: [ObjectID: Said] = [:]
    var order: [ObjectGraph.Node] = []
    for statement in replay.facts.breaks
    where statement.isAnnounced(at: snapshot.moment.sequence) {
      guard let node = snapshot.positions[statement.from] else { continue }
      if said[statement.from] == nil { order.append(node) }
      var known = said[statement.from] ?? Said()
      if !statement.name.isEmpty {
        known.named[Fingerprint.normalized(statement.name)] = statement
      } else if let target = statement.to {
        known.targets[target] = statement
        known.lastTarget = statement
      } else {
        known.any = statement
      }
      said[statement.from] = known
    }
    for node in order {
      guard let known = said[snapshot[node].object] else { continue }
      for edge in snapshot.graph.outgoing(node) {
        let reference = snapshot[edge]
        let target = snapshot[reference.to]
        // What it leads to need not be the object that was named: the closure or the storage between
        // the two is an object of the snapshot as well.
        let through = target.kind == .instance ? nil : known.lastTarget
        guard
          let statement = known.named[Fingerprint.normalized(reference.name)]
            ?? known.targets[target.object] ?? through ?? known.any
        else { continue }
        if statement.isReached(at: snapshot.beganAt) {
          overdue[edge] = statement
        } else {
          pending[edge] = statement
        }
      }
    }
  }
}
