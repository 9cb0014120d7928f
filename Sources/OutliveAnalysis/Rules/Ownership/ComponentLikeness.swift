internal import OutliveGraph
internal import OutliveTrace

/// Tells which small components are alike, so that what is at fault has to be found in one of them
/// only.
struct ComponentLikeness {
  /// What components that are alike have in common: types, and who refers to whom by which name.
  struct Shape: Hashable {
    fileprivate var types: [Int] = []
    fileprivate var references: [Reference] = []
  }

  fileprivate struct Reference: Hashable {
    var from: Int
    var to: Int
    var kind: ReferenceKind
    var name: Int
  }

  /// The largest component that is compared.
  private static let limit = 32

  private let snapshot: SnapshotRecord
  private let replay: Replay
  /// The nodes that somebody may hold from outside who is known.
  private let rooted: NodeSet

  init(in snapshot: SnapshotRecord, of replay: Replay) {
    self.snapshot = snapshot
    self.replay = replay
    rooted = NodeSet(nodeCount: snapshot.nodes.count, snapshot.roots.lazy.map(\.node))
  }

  /// What a component has in common with others that are alike.
  ///
  /// - Returns: Its shape; `nil` for one that is large, or of which more is known than its shape: it
  ///   has to be looked at by itself.
  func shape(of component: StronglyConnectedComponent) -> Shape? {
    guard component.nodes.count <= Self.limit, !replay.facts.containers.tellsLateReferences else {
      return nil
    }
    var shape = Shape()
    for (position, node) in component.nodes.enumerated() {
      guard !rooted.contains(node), !isSpecial(snapshot.object(of: node)) else { return nil }
      shape.types.append(snapshot.nodes.typeNumber(at: node.index))
      for edge in snapshot.graph.outgoing(node) {
        let target = snapshot.graph.target(of: edge)
        guard let to = component.nodes.firstIndex(of: target) else { continue }
        shape.references.append(
          Reference(
            from: position, to: to, kind: snapshot.edges.kind(at: edge.index),
            name: snapshot.edges.nameNumber(at: edge.index)))
      }
    }
    return shape
  }

  /// Whether more is known of an object than what a snapshot tells.
  private func isSpecial(_ object: ObjectID) -> Bool {
    guard let record = replay.objects[object] else { return false }
    return record.definition != nil || replay.containerObjects[object] != nil
      || replay.expectationsByObject[object] != nil || replay.observationsByObject[object] != nil
      || !replay.facts.activities(of: [object], at: EventSequence(rawValue: .max)).isEmpty
  }
}
