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
  /// What is said to end it and hasn't happened yet, in the words of the program.
  var pendingBreak: String?
  /// The tasks and other work of its members that have not ended: they never will.
  var activities: [ActivityRecord] = []
  /// How many more of them there are.
  var otherActivities = 0
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
      for component in snapshot.graph.cyclicComponents(within: garbage) {
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
      let pending =
        replay.facts.breaks.isEmpty ? [:] : EndingReferences(in: snapshot, of: replay).pending
      return components.map { part in
        let downstream = snapshot.downstream(of: part.component.nodes, taking: &taken)
        return GarbageCycle(
          part.component, downstream: downstream, pending: pending, in: snapshot, of: replay,
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
    pending: [ObjectGraph.Edge: AnnouncedBreak], in snapshot: SnapshotRecord, of replay: Replay,
    since: Moment
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
    pendingBreak = GarbageCycle.pendingBreak(of: component, in: snapshot, pending)
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
    let all = replay.facts.activities(
      of: members.lazy.map(\.object), at: snapshot.moment.sequence)
    activities = Array(all.prefix(ActivityRecord.shown))
    otherActivities = all.count - activities.count
    nested = members.filter { member in
      member.kind == .instance && !shown.contains(member.object)
        && !replay.isMachinery(member)
    }
    .map { replay.summary(of: $0) }
    .sorted { $0.id < $1.id }
  }
}

extension GarbageCycle {
  /// What is said to end all cycles of a component, when it hasn't happened yet.
  private static func pendingBreak(
    of component: StronglyConnectedComponent, in snapshot: SnapshotRecord,
    _ pending: [ObjectGraph.Edge: AnnouncedBreak]
  ) -> String? {
    guard !pending.isEmpty else { return nil }
    var label: String?
    var ending: Set<ObjectGraph.Edge> = []
    let part = InducedGraph(of: snapshot.graph, on: component)
    for edge in snapshot.graph.edges(within: component) {
      guard let said = pending[edge], let inside = part.edge(edge) else { continue }
      label = label ?? said.label
      ending.insert(inside)
    }
    let isLasting = part.graph.filtered { !ending.contains($0) }
      .stronglyConnectedComponents().contains(where: \.isCyclic)
    return isLasting ? nil : label
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
