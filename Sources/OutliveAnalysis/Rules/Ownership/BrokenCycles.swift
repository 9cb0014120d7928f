internal import OutliveGraph
internal import OutliveTrace

/// Looks whether a program broke a cycle before that is like one that it has now.
///
/// A program that clears its references when it is done makes healthy cycles: of those that an
/// earlier snapshot shows, the members were released.
struct BrokenCycles {
  /// An object that was in such a cycle and was released; `nil` when there is none.
  private(set) var object: ObjectID?

  /// How many references of one snapshot are looked at.
  private static let limit = 16

  init(_ path: ReferencePath, before last: SnapshotRecord, of replay: Replay) {
    guard let position = path.culprit else { return }
    let culprit = path.steps[position]
    let victim = path.steps.last?.object.type
    let name = Fingerprint.normalized(culprit.reference?.name ?? "")
    // A closure's captures have no names: the property that holds the closure is looked for.
    let property = String(name.prefix { $0 != "." && $0 != "[" })
    for index in replay.judgedSnapshots {
      let snapshot = replay.snapshots[index]
      guard snapshot.id != last.id else { break }
      var tries = 0
      for node in snapshot.graph.nodes where tries < Self.limit {
        let holder = snapshot[node]
        guard let released = replay.objects[holder.object]?.releasedAt,
          released > snapshot.moment.sequence,
          TypeNames.short(holder.type) == culprit.object.type
        else { continue }
        let edges = snapshot.graph.outgoing(node).filter {
          Fingerprint.normalized(snapshot[$0].name) == property
        }
        for edge in edges {
          tries += 1
          let cycle = snapshot.graph.shortestCycle(through: edge) ?? []
          let isAlike = cycle.contains {
            TypeNames.short(snapshot[snapshot[$0].from].type) == victim
          }
          if isAlike {
            object = holder.object
            return
          }
        }
      }
    }
  }
}
