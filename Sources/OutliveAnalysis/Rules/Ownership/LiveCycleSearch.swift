internal import OutliveGraph
internal import OutliveTrace

/// Finds the cycles of a snapshot that something else holds.
struct LiveCycleSearch {
  /// The cycles, by the age of their oldest objects.
  private(set) var cycles: [LiveCycle] = []

  /// Of a component with more objects than this it isn't found out which references break it.
  private static let largestToBreak = 4096

  /// Through how many storages, boxes and closures the owner of a reference is looked for.
  private static let ownerLimit = 8

  private let snapshot: SnapshotRecord
  private let replay: Replay
  private let moment: Moment
  /// The references of the snapshot that will end, each with why.
  private var ending: [ObjectGraph.Edge: LiveCycle.Standing] = [:]
  /// The references of the snapshot that should have ended.
  private var overdue: [ObjectGraph.Edge: AnnouncedBreak] = [:]
  /// What is proved to be held from outside, directly or not.
  private var held: NodeSet

  init(in snapshot: SnapshotRecord, of replay: Replay) {
    self.snapshot = snapshot
    self.replay = replay
    moment = snapshot.moment
    held = NodeSet(nodeCount: snapshot.nodes.count)
    // Of what nobody tracks nothing is said, and to look for it is most of the work.
    guard !replay.objects.isEmpty else { return }
    findBreaks()
    let alive = snapshot.garbage.nodes.complement
    // What is left without the references that are said to end is a cycle for good.
    let lasting =
      ending.isEmpty
      ? snapshot.graph : snapshot.graph.filtered { ending[$0] == nil }
    let components = Array(lasting.stronglyConnectedComponents(within: alive).cyclic)
    guard !components.isEmpty || !ending.isEmpty else { return }
    findHeld()
    var found: [(age: ObjectID, cycle: LiveCycle)] = []
    let likeness = ComponentLikeness(in: snapshot, of: replay)
    var alike: [ComponentLikeness.Shape: Like] = [:]
    for component in components {
      guard let age = age(of: component) else { continue }
      let shape = overdue.isEmpty && ending.isEmpty ? likeness.shape(of: component) : nil
      if let like = shape.flatMap({ alike[$0] }) {
        guard component.nodes.contains(where: held.contains) else { continue }
        let victim = snapshot[component.nodes[like.victim]].object
        found[like.index].cycle.others.append(victim)
        found[like.index].age = min(found[like.index].age, age)
        continue
      }
      guard let cycle = cycle(of: component, in: lasting) else { continue }
      if let shape, let victim = cycle.victim.flatMap({ snapshot.positions[$0.id] }),
        let position = component.nodes.firstIndex(of: victim)
      {
        alike[shape] = Like(index: found.count, victim: position)
      }
      found.append((age, cycle))
    }
    if !ending.isEmpty {
      let inLasting = NodeSet(
        nodeCount: snapshot.nodes.count, components.flatMap(\.nodes))
      for component in snapshot.graph.stronglyConnectedComponents(within: alive).cyclic
      where !component.nodes.contains(where: inLasting.contains) {
        guard let age = age(of: component), let cycle = announcedCycle(of: component) else {
          continue
        }
        found.append((age, cycle))
      }
    }
    cycles = found.sorted { $0.age < $1.age }.map(\.cycle).filter { !isOfLibrary($0) }
  }

  /// The modules of the system's libraries: what their own objects refer to nobody can mend.
  private static let libraries = [
    "Swift.", "Foundation.", "FoundationEssentials.", "FoundationNetworking.", "FoundationXML.",
    "Dispatch.", "_Concurrency.", "Synchronization.", "Observation.", "XCTest.", "Testing.",
  ]

  /// Whether the reference at fault is one of an object of a system library.
  private func isOfLibrary(_ cycle: LiveCycle) -> Bool {
    guard let owner = cycle.culprit?.object.id, let node = snapshot.positions[owner] else {
      return false
    }
    return Self.libraries.contains { snapshot[node].type.hasPrefix($0) }
  }

  /// A component that was looked at, which others are like.
  private struct Like {
    /// The position among what was found.
    var index: Int
    /// The position of what the culprit keeps among the component's nodes.
    var victim: Int
  }

  /// Finds what is proved to be held from outside: a reference from an object that changed meanwhile
  /// may be gone as well.
  private mutating func findHeld() {
    let graph = snapshot.graph
    let steady =
      snapshot.nodes.unstableCount == 0
      ? graph : graph.filtered { snapshot.isStable(graph.source(of: $0)) }
    held = steady.reachable(
      from: NodeSet(nodeCount: steady.nodeCount) {
        snapshot.isStable($0) && snapshot.external(of: $0) > 0
      })
  }

  private mutating func findBreaks() {
    for node in snapshot.graph.nodes where isRunningTask(node) {
      for edge in snapshot.graph.outgoing(node) { ending[edge] = .running }
    }
    guard !replay.facts.breaks.isEmpty else { return }
    let said = EndingReferences(in: snapshot, of: replay)
    for (edge, statement) in said.pending { ending[edge] = .announced(statement) }
    overdue = said.overdue
  }

  /// Whether a node is a task that hasn't ended: the runtime keeps it, which no snapshot can read, and
  /// it lets go of all it holds when it ends.
  private func isRunningTask(_ node: ObjectGraph.Node) -> Bool {
    snapshot.kind(of: node) == .unknown && snapshot[node].type == "task"
      && snapshot.external(of: node) > 0
  }

  /// The oldest tracked object of a component; `nil` when nothing can be said of the component.
  private func age(of component: StronglyConnectedComponent) -> ObjectID? {
    var oldest: ObjectID?
    for node in component.nodes {
      guard snapshot.isStable(node), !snapshot.pinned.contains(node),
        snapshot.external(of: node) >= 0
      else { return nil }
      let object = snapshot.object(of: node)
      guard snapshot.kind(of: node) == .instance, replay.objects.contains(object),
        !replay.observationsByObject.contains(object)
      else { continue }
      oldest = min(oldest ?? object, object)
    }
    return oldest
  }

  /// A component that has no cycle any more when what will end has ended.
  private func announcedCycle(of component: StronglyConnectedComponent) -> LiveCycle? {
    let edges = snapshot.graph.edges(within: component).filter { ending[$0] != nil }
    guard let edge = edges.first, let standing = ending[edge],
      let holder = holder(of: component)
    else { return nil }
    return LiveCycle(
      shape: .plain, standing: standing, path: path(through: edge, of: component),
      memberCount: memberCount(of: component), holder: holder, isDue: false, breakCount: 1,
      since: moment)
  }

  private func cycle(
    of component: StronglyConnectedComponent, in graph: ObjectGraph
  ) -> LiveCycle? {
    guard let holder = holder(of: component) else { return nil }
    let members = component.nodes
    let edges = graph.edges(within: component)
    if let edge = edges.first(where: { overdue[$0] != nil }), let said = overdue[edge] {
      return LiveCycle(
        shape: .plain, standing: .overdue(said), path: path(through: edge, of: component),
        memberCount: memberCount(of: component), holder: holder, isDue: false, breakCount: 1,
        since: moment)
    }
    let shape = ContainerCycle(component, edges: edges, in: snapshot, of: replay)
    let isLarge = members.count > Self.largestToBreak
    let choice =
      shape.edge == nil && !isLarge ? CulpritChoice(component, in: snapshot, of: replay) : nil
    let likely = isLarge ? LikelyReference.edge(among: edges, in: snapshot) ?? edges.first : nil
    guard let culprit = shape.edge ?? choice?.edge ?? likely else { return nil }
    let path = path(through: culprit, of: component)
    return LiveCycle(
      shape: shape.shape, standing: standing(of: members, path: path), path: path,
      memberCount: memberCount(of: component), holder: holder, isDue: shape.isDue,
      breakCount: choice?.breakCount ?? 1, since: moment)
  }

  private func path(
    through edge: ObjectGraph.Edge, of component: StronglyConnectedComponent
  ) -> ReferencePath {
    let graph = snapshot.graph
    let cycle =
      component.nodes.count > Self.largestToBreak
      ? graph.shortestCycle(through: edge)
      : graph.shortestCycle(through: edge, within: component)
    return PathFolding(replay: replay, snapshot: snapshot).cycle(cycle ?? [edge])
  }

  private func memberCount(of component: StronglyConnectedComponent) -> Int {
    var isMachinery: [Int: Bool] = [:]
    // A snapshot as a whole is too large to be handed on for each of many nodes.
    let nodes = snapshot.nodes
    let objects = replay.objects
    return component.nodes.count { node in
      guard nodes.kind(at: node.index) == .instance else { return false }
      guard !objects.contains(nodes.object(at: node.index)) else { return true }
      // Many objects are of few types.
      let type = nodes.typeNumber(at: node.index)
      if let known = isMachinery[type] { return !known }
      let isPart = replay.isMachinery(snapshot[node])
      isMachinery[type] = isPart
      return !isPart
    }
  }

  /// Who holds a component from outside, in words; `nil` when nobody is known to.
  private func holder(of component: StronglyConnectedComponent) -> String? {
    guard component.nodes.contains(where: held.contains) else { return nil }
    for node in component.nodes where snapshot.external(of: node) > 0 {
      return snapshot.possibleHolders(of: node).first ?? "something outside"
    }
    let entries = component.nodes.lazy.flatMap { snapshot.graph.incoming($0) }
      .filter { edge in
        let source = snapshot.graph.source(of: edge)
        return !component.contains(source) && !snapshot.garbage.isGarbage(source)
      }
    return entries.first.map(name)
  }

  /// The property that a reference belongs to, through storage, boxes and closures: `History.pages`.
  private func name(of edge: ObjectGraph.Edge) -> String {
    var edge = edge
    var steps = 0
    while snapshot[snapshot[edge].from].kind != .instance, steps < Self.ownerLimit,
      let outer = snapshot.graph.incoming(snapshot[edge].from).first
    {
      edge = outer
      steps += 1
    }
    let holder = snapshot[snapshot[edge].from]
    guard holder.kind == .instance else { return "another object" }
    let type = TypeNames.short(holder.type)
    let name = Fingerprint.normalized(snapshot[edge].name).replacing("[x]", with: "")
    return name.isEmpty ? type : "\(type).\(name)"
  }

  /// Why the component isn't taken for a defect, or why it is.
  private func standing(of members: [ObjectGraph.Node], path: ReferencePath) -> LiveCycle.Standing {
    for node in members where !replay.facts.activities.isEmpty {
      if let activity = replay.facts.activities(
        holding: snapshot[node].object, at: moment.sequence
      ).first?.activity {
        return .active(activity)
      }
    }
    if let name = globalHolder(of: members) { return .global(name) }
    if let earlier = BrokenCycles(path, before: snapshot, of: replay).object {
      return .brokenBefore(replay.summary(of: earlier))
    }
    return .unexplained
  }

  /// A variable that may be all that holds a component from outside, for as long as the program runs.
  private func globalHolder(of members: [ObjectGraph.Node]) -> String? {
    let held = members.filter { snapshot.external(of: $0) > 0 }
    guard !held.isEmpty, !snapshot.roots.isEmpty else { return nil }
    var names: [String] = []
    for node in held {
      let globals = snapshot.roots.filter { $0.node == node && $0.kind == .global }
      guard globals.count >= snapshot.external(of: node) else { return nil }
      names += globals.map(\.name)
    }
    // What other objects hold as well goes with them, whatever a variable does.
    let inside = Set(members)
    let isHeldInside = members.contains { node in
      snapshot.graph.incoming(node).contains { edge in
        let source = snapshot.graph.source(of: edge)
        return !inside.contains(source) && !snapshot.garbage.isGarbage(source)
      }
    }
    return isHeldInside ? nil : names.first
  }
}
