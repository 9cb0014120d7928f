internal import OutliveGraph
internal import OutliveTrace

/// Objects that only keep themselves alive, with the reference at fault: what both cycle rules see.
struct GarbageCycle {
  /// The path through the culprit, the culprit last.
  var path: ReferencePath
  /// Whether the culprit is a closure's capture.
  var isCapture: Bool
  /// How many references have to be weakened to free the objects; 1 when the culprit alone will do.
  var breakCount: Int
  /// The other properties that have to be weakened, when the culprit's alone will not do.
  var alsoNeeded: [String]
  /// Whether it is proved that fewer will not do.
  var isBreakCountSmallest: Bool
  /// The library for tests whose own reference it is; `nil` for a program's.
  var testLibrary: String?
  /// Whether objects that are garbage too hold the cycle.
  var isHeldByOthers: Bool
  /// What is kept alive beside what the path shows, oldest first.
  var nested: [ObjectSummary]
  /// How much is kept alive: the cycle, and what hangs off it.
  var kept: KeptMemory
  /// The moment at which it was seen first.
  var since: Moment
  /// What came of taking the culprit for weak; `nil` when nobody can change it.
  var trial: FixTrial?

  /// What the culprit keeps alive.
  var victim: ObjectSummary? { path.steps.last?.object }

  /// The step that holds the culprit.
  var culprit: ReferencePath.Step? { path.culprit.map { path.steps[$0] } }
}

extension GarbageCycle {
  /// The cycles that are proved to be garbage, snapshot by snapshot, the oldest first.
  ///
  /// Each object is judged by the last snapshot that reached it. What nobody tracks is numbered anew
  /// in each snapshot, so a cycle of such objects alone is taken from the last one only.
  static func all(in replay: Replay) -> [GarbageCycle] {
    guard let last = replay.judgedSnapshots.last else { return [] }
    let firstSights = FirstSights(in: replay)
    return replay.judgedSnapshots.flatMap { index -> [GarbageCycle] in
      let snapshot = replay.snapshots[index]
      let garbage = snapshot.garbage.nodes
      let isJudgedHere = garbage.contains {
        index == last || replay.lastSightings[snapshot[$0].object] == index
      }
      guard isJudgedHere else { return [] }
      var components: [Component] = []
      for component in snapshot.graph.stronglyConnectedComponents(within: garbage).cyclic {
        let tracked = component.nodes.map { snapshot[$0].object }
          .filter { replay.objects[$0] != nil }
        guard tracked.allSatisfy({ replay.lastSightings[$0] == index }),
          index == last || !tracked.isEmpty
        else { continue }
        let oldest = component.nodes.map { snapshot[$0].object }.min()
        components.append(
          Component(
            component: component, tracked: tracked, oldest: oldest ?? ObjectID(rawValue: .max)))
      }
      components.sort { $0.oldest < $1.oldest }
      // What hangs off a cycle is listed once, and never under a cycle that holds it only through
      // another one: to break the outer cycle would not free it.
      var taken = Set(components.flatMap(\.component.nodes))
      return components.map { part in
        let downstream = snapshot.downstream(of: part.component.nodes, taking: &taken)
        return GarbageCycle(
          part.component, downstream: downstream, in: snapshot, of: replay,
          since: firstSights.moment(of: part.tracked) ?? snapshot.moment)
      }
    }
  }

  /// The libraries that keep their test cases in cycles of their own for as long as the tests run.
  private static let testLibraries = ["XCTest"]

  private struct Component {
    var component: StronglyConnectedComponent
    var tracked: [ObjectID]
    var oldest: ObjectID
  }

  private init(
    _ component: StronglyConnectedComponent, downstream: [ObjectGraph.Node],
    in snapshot: SnapshotRecord, of replay: Replay, since: Moment
  ) {
    let choice = CulpritChoice(component, in: snapshot, of: replay)
    let cycle =
      snapshot.graph.shortestCycle(through: choice.edge, within: component) ?? [choice.edge]
    let path = PathFolding(replay: replay, snapshot: snapshot).cycle(cycle)
    self.path = path
    self.since = since
    breakCount = choice.breakCount
    alsoNeeded = choice.alsoNeeded
    isBreakCountSmallest = choice.isBreakCountSmallest
    isHeldByOthers = component.nodes.contains { node in
      snapshot.graph.incoming(node).contains { edge in
        !component.contains(snapshot.graph.source(of: edge))
      }
    }
    testLibrary = path.culprit.flatMap { step in
      snapshot.positions[path.steps[step].object.id].flatMap { holder in
        GarbageCycle.testLibraries.first { snapshot[holder].type.hasPrefix("\($0).") }
      }
    }
    isCapture = path.culprit.map { path.steps[$0].reference?.kind == .capture } ?? false
    if testLibrary == nil {
      trial = FixTrial(
        weakening: choice.culprits, of: choice.breakEdges, also: choice.alsoNeeded, in: component,
        of: snapshot)
    }
    let shown = Set(path.steps.map(\.object.id))
    let members = (component.nodes + downstream).map { snapshot[$0] }
    kept = KeptMemory(of: members)
    nested = members.filter { member in
      member.kind == .instance && !shown.contains(member.object)
        && !replay.isMachinery(member)
    }
    .map { replay.summary(of: $0) }
    .sorted { $0.id < $1.id }
  }
}

extension SnapshotRecord {
  /// The garbage that some nodes lead to past nodes that are taken already; it is taken then.
  fileprivate func downstream(
    of nodes: [ObjectGraph.Node], taking taken: inout Set<ObjectGraph.Node>
  ) -> [ObjectGraph.Node] {
    var found: [ObjectGraph.Node] = []
    var pending = nodes
    while let node = pending.popLast() {
      for edge in graph.outgoing(node) {
        let target = graph.target(of: edge)
        guard garbage.isGarbage(target), taken.insert(target).inserted else { continue }
        found.append(target)
        pending.append(target)
      }
    }
    return found
  }
}

/// Since when each tracked object has been garbage.
private struct FirstSights {
  private let replay: Replay
  /// The position, among the judged snapshots, of the first one that shows an object as garbage.
  private var positions: [ObjectID: Int] = [:]

  init(in replay: Replay) {
    self.replay = replay
    for (position, index) in replay.judgedSnapshots.enumerated() {
      let snapshot = replay.snapshots[index]
      for node in snapshot.garbage.nodes where positions[snapshot[node].object] == nil {
        positions[snapshot[node].object] = position
      }
    }
  }

  /// The first moment at which all of some objects were garbage.
  func moment(of objects: [ObjectID]) -> Moment? {
    guard let first = objects.map({ positions[$0] ?? .max }).max() else { return nil }
    return replay.judgedSnapshots.dropFirst(first).lazy.map { replay.snapshots[$0] }
      .first { objects.allSatisfy($0.isGarbage) }?.moment
  }
}

/// Which reference of a cycle is at fault.
///
/// A property that frees the objects when it is weakened in every instance comes before one that
/// doesn't; then a closure's capture, because nobody sees it in the source; then a component's reference to its
/// container; then a reference from a younger object back to an older one, because owners are made
/// first. Names and then ages break ties, so that the choice doesn't depend on the order of the
/// walk.
private struct CulpritChoice {
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
  private static func owners(
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
