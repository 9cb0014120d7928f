internal import OutliveGraph
internal import OutliveTrace

/// Which references of a trace are taken for weak, and what is gone because of it.
struct Weakening {
  private let patterns: [(String) -> Bool]
  /// Which of the patterns are true of some reference.
  private(set) var isMatched: [Bool]
  /// The properties that are meant, as reports name them, in the order in which they were found.
  private(set) var names: [String] = []
  /// The most references through each in one snapshot.
  private(set) var counts: [String: Int] = [:]
  /// What would have been gone at each snapshot.
  private(set) var differences: [WhatIf.Difference] = []
  private let reported: Set<ObjectID>
  private var changes: [SnapshotID: SnapshotChange] = [:]
  /// What the patterns say of each property.
  private var answers: [SnapshotProperties.Property: Bool] = [:]

  /// Makes a weakening of what patterns say.
  ///
  /// - Parameters:
  ///   - patterns: Which properties are meant, a predicate each.
  ///   - reported: What findings say should be gone.
  init(_ patterns: [(String) -> Bool], reported: Set<ObjectID>) {
    self.patterns = patterns
    self.reported = reported
    isMatched = Array(repeating: false, count: patterns.count)
  }

  /// The names of all properties that were looked at, in alphabetical order.
  var allNames: [String] { Set(answers.keys.map(\.description)).sorted() }

  /// Applies it to each snapshot of a process that lifetimes are judged by, in order.
  mutating func apply(to replay: Replay, process: String?) {
    var gone: Set<ObjectID> = []
    for index in replay.judgedSnapshots {
      let snapshot = replay.snapshots[index]
      let edges = meant(in: snapshot)
      let before = NodeSet(
        nodeCount: snapshot.nodes.count,
        snapshot.graph.nodes.filter { gone.contains(snapshot[$0].object) })
      let simulation = ReleaseSimulation(weakening: edges, gone: before, in: snapshot)
      guard !simulation.lostEdges.isEmpty || !simulation.freed.isEmpty else { continue }
      changes[snapshot.id] = SnapshotChange(simulation, gone: before, in: snapshot, of: replay)
      gone.formUnion(
        simulation.freed.map { snapshot[$0].object }.filter { replay.objects[$0] != nil })
      guard !simulation.freed.isEmpty || !simulation.newGarbage.isEmpty else { continue }
      differences.append(
        WhatIf.Difference(
          of: simulation, in: snapshot, replay: replay, process: process, due: reported))
    }
  }

  /// The references of a snapshot that are meant.
  private mutating func meant(in snapshot: SnapshotRecord) -> Set<ObjectGraph.Edge> {
    let properties = SnapshotProperties(of: snapshot)
    var edges: Set<ObjectGraph.Edge> = []
    for property in properties.properties where isMeant(property) {
      let found = properties.edges(of: property)
      edges.formUnion(found)
      let name = property.description
      if counts[name] == nil { names.append(name) }
      counts[name] = max(counts[name] ?? 0, found.count)
    }
    return edges
  }

  private mutating func isMeant(_ property: SnapshotProperties.Property) -> Bool {
    if let known = answers[property] { return known }
    var isMeant = false
    for index in patterns.indices where property.names.contains(where: patterns[index]) {
      isMatched[index] = true
      isMeant = true
    }
    answers[property] = isMeant
    return isMeant
  }

  /// The trace as it would be.
  ///
  /// An object that would be gone is noticed to be so when a snapshot looks at it.
  func rewritten(_ trace: Trace) -> Trace {
    var rewriting = TraceRewriting(changes)
    return Trace(
      events: trace.events.compactMap { rewriting.rewritten($0) }, integrity: trace.integrity)
  }
}

extension WhatIf.Difference {
  fileprivate init(
    of simulation: ReleaseSimulation, in snapshot: SnapshotRecord, replay: Replay,
    process: String?, due: Set<ObjectID>
  ) {
    let freed = simulation.freed.map { snapshot[$0] }
    self.init(
      process: process, moment: snapshot.moment, freed: KeptMemory(of: freed),
      types: Self.sums(of: freed),
      needed: Self.sums(
        of: Self.needed(simulation.freed, in: snapshot, replay: replay, due: due).map {
          snapshot[$0]
        }),
      newGarbage: KeptMemory(of: simulation.newGarbage.map { snapshot[$0] }),
      garbage: KeptMemory(
        of: snapshot.garbage.nodes.filter { !simulation.freed.contains($0) }.map { snapshot[$0] }))
  }

  /// What is alive without any help of what should be gone, and so may be needed.
  private static func needed(
    _ freed: NodeSet, in snapshot: SnapshotRecord, replay: Replay, due: Set<ObjectID>
  ) -> [ObjectGraph.Node] {
    let moment = snapshot.moment.sequence
    func isDue(_ node: ObjectGraph.Node) -> Bool {
      let object = snapshot[node].object
      return due.contains(object) || replay.expectation(of: object, at: moment) != nil
    }
    let alive = snapshot.graph.filtered { !isDue(snapshot.graph.target(of: $0)) }
      .reachable(from: snapshot.heldNodes.filter { !isDue($0) })
    return freed.filter(alive.contains)
  }

  private static func sums(of nodes: [SnapshotRecord.Node]) -> [WhatIf.TypeSum] {
    var sums: [String: KeptMemory] = [:]
    for node in nodes {
      sums[TypeNames.short(node.type), default: KeptMemory(objects: 0, bytes: 0)] +=
        KeptMemory(objects: 1, bytes: node.size)
    }
    return sums.map { WhatIf.TypeSum(type: $0.key, memory: $0.value) }.sorted { first, second in
      (second.memory.objects, second.memory.bytes, first.type)
        < (first.memory.objects, first.memory.bytes, second.type)
    }
  }
}
