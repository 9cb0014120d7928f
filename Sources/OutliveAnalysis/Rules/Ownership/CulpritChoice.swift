internal import OutliveGraph
internal import OutliveTrace

/// Which reference of a cycle is at fault.
///
/// A property that frees the objects when it is weakened in every instance comes before one that
/// doesn't; then a closure's capture, because nobody sees it in the source; then a component's reference to its
/// container; then a reference from a younger object back to an older one, because owners are made
/// first. Names and then ages break ties, so that the choice doesn't depend on the order of the
/// walk.
struct CulpritChoice {
  let edge: ObjectGraph.Edge
  let breakCount: Int
  let isBreakCountSmallest: Bool
  /// The other properties that have to be weakened, when the culprit's alone will not do.
  let alsoNeeded: [String]
  /// All references that go with the culprit when what the finding suggests is done.
  let culprits: [ObjectGraph.Edge]
  /// Those, and the others that have to be weakened.
  let breakEdges: [ObjectGraph.Edge]

  init(
    _ component: StronglyConnectedComponent, in snapshot: SnapshotRecord, of replay: Replay
  ) {
    let owners = CulpritChoice.owners(of: component, in: snapshot)
    func key(
      _ edge: ObjectGraph.Edge
    ) -> (Int32, String, String, ObjectID, ObjectID, ObjectGraph.Edge) {
      let reference = snapshot[edge]
      let holder = snapshot[owners[reference.from] ?? reference.from]
      let target = snapshot[reference.to]
      let rank = CulpritChoice.rank(reference, from: holder, to: target, in: replay)
      return (rank, holder.type, reference.name, holder.object, target.object, edge)
    }
    // What a developer changes is a property, and with it that property of every instance. So the
    // choice is between properties first: the parent's list of children alone breaks a cycle with
    // two children, but it is the children's reference back that is at fault.
    let properties = PropertyGroups(of: component, in: snapshot)
    let chosen = properties.smallestBreak { edges in edges.map { key($0).0 }.min() ?? .max }
    let candidates: [ObjectGraph.Edge]
    if chosen.count == 1 {
      candidates = chosen[0].edges
      (breakCount, isBreakCountSmallest, alsoNeeded) = (1, true, [])
    } else {
      // Several likely properties are named together, unless far fewer references would do.
      let set = snapshot.graph.breakSet(of: component) { key($0).0 }
      if !chosen.isEmpty, chosen.count <= set.edges.count + 1 {
        candidates = chosen[0].edges
        alsoNeeded = chosen.dropFirst().map(\.name)
        breakCount = chosen.count
        isBreakCountSmallest = set.isSmallest && chosen.count == set.edges.count
      } else {
        candidates = set.edges
        (breakCount, isBreakCountSmallest, alsoNeeded) = (set.edges.count, set.isSmallest, [])
      }
    }
    let culprit = candidates.min { key($0) < key($1) } ?? ObjectGraph.Edge(0)
    edge = culprit
    let isProperty = breakCount == chosen.count && chosen.first?.edges.contains(culprit) == true
    culprits = isProperty ? candidates : [culprit]
    breakEdges = isProperty ? chosen.flatMap(\.edges) : candidates
  }

  /// How likely a reference is to be at fault; the lower, the likelier.
  private static func rank(
    _ reference: SnapshotRecord.Edge, from holder: SnapshotRecord.Node,
    to target: SnapshotRecord.Node, in replay: Replay
  ) -> Int32 {
    if reference.kind == .capture { return target.kind == .instance ? 0 : 1 }
    if replay.container(withObject: target.object) != nil { return 2 }
    // What nobody tracks makes a poor headline.
    guard target.kind == .instance, replay.objects[target.object] != nil else { return 5 }
    return replay.objects[holder.object] != nil && target.object <= holder.object ? 3 : 4
  }

  /// For each node, the instance that holds it through storage, boxes and closures; itself for an
  /// instance.
  static func owners(
    of component: StronglyConnectedComponent, in snapshot: SnapshotRecord
  ) -> [ObjectGraph.Node: ObjectGraph.Node] {
    var owners: [ObjectGraph.Node: ObjectGraph.Node] = [:]
    var pending: [ObjectGraph.Node] = []
    for node in component.nodes where snapshot[node].kind == .instance {
      owners[node] = node
      pending.append(node)
    }
    let members = Set(component.nodes)
    while let node = pending.popLast() {
      for edge in snapshot.graph.outgoing(node) {
        let target = snapshot.graph.target(of: edge)
        guard members.contains(target), owners[target] == nil else { continue }
        owners[target] = owners[node]
        pending.append(target)
      }
    }
    return owners
  }
}
