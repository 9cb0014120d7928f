internal import OutliveTrace

/// Counts what the definitions of a process came to, and which needs which.
struct DefinitionGraphBuilder {
  private let replay: Replay
  private let log: ContainerLog
  private let isApart: Bool
  private var graph: DefinitionGraph
  private var containerPositions: [ContainerID: Int] = [:]
  private var definitionPositions = SerialTable<DefinitionID, Int>()
  private var needs: [Pair: Counted] = [:]

  private struct Pair: Hashable {
    var from: Int
    var to: Int
  }

  private struct Counted {
    var phases: [InjectionPhase: Int] = [:]
    var names: [String] = []
    var failed = 0
    var captivity = DefinitionGraph.Captivity.none
  }

  /// How many names of parameters, properties and methods are remembered for one need.
  private static let nameLimit = 8

  /// Makes a graph.
  ///
  /// - Parameters:
  ///   - replay: The process, played back with everything remembered.
  ///   - process: Its name.
  ///   - findings: What rules found.
  ///   - isApart: Whether each container stands by itself.
  /// - Returns: The graph.
  static func graph(
    of replay: Replay, process: String?, findings: [Finding], isApart: Bool
  ) -> DefinitionGraph {
    var builder = DefinitionGraphBuilder(replay: replay, process: process, isApart: isApart)
    builder.addContainers()
    builder.addDefinitions()
    builder.countResolutions()
    builder.countObjects()
    builder.mark(findings)
    builder.finish()
    return builder.graph
  }

  private init(replay: Replay, process: String?, isApart: Bool) {
    self.replay = replay
    self.isApart = isApart
    log = replay.containerLog
    graph = DefinitionGraph(
      process: process, containers: [], definitions: [], needs: [], missing: [],
      uses: DefinitionGraph.Uses(), requests: 0)
  }

  // MARK: Containers

  /// Puts containers of one type and parent together, each group after its parent.
  private mutating func addContainers() {
    struct Key: Hashable {
      var parent: Int?
      var type: String
      var id: ContainerID?
    }
    var groups: [(parent: Int?, members: [ContainerRecord])] = []
    var positions: [Key: Int] = [:]
    var groupOf: [ContainerID: Int] = [:]
    for container in replay.containers {
      // A parent that was opened later is none: nothing goes round in circles.
      let parent = replay.facts.containers.parents[container.id].flatMap { groupOf[$0] }
      let key = Key(
        parent: parent, type: container.type, id: isApart ? container.id : nil)
      let position = positions[key] ?? groups.count
      if position == groups.count {
        positions[key] = position
        groups.append((parent, []))
      }
      groups[position].members.append(container)
      groupOf[container.id] = position
    }
    var inner: [Int: [Int]] = [:]
    var pending: [(group: Int, parent: Int?, depth: Int)] = []
    for (position, group) in groups.enumerated().reversed() {
      if let parent = group.parent {
        inner[parent, default: []].append(position)
      } else {
        pending.append((position, nil, 0))
      }
    }
    while let next = pending.popLast() {
      let place = graph.containers.count
      for member in groups[next.group].members { containerPositions[member.id] = place }
      graph.containers.append(
        container(groups[next.group].members, parent: next.parent, depth: next.depth))
      pending += (inner[next.group] ?? []).map { ($0, place, next.depth + 1) }
    }
  }

  private func container(
    _ members: [ContainerRecord], parent: Int?, depth: Int
  ) -> DefinitionGraph.Container {
    let closed = members.filter { replay.facts.containers.closedAt[$0.id] != nil }
    let reason = closed.first.flatMap { log.closingReasons[$0.id] }
    return DefinitionGraph.Container(
      ids: members.map(\.id), object: members.first.map { replay.summary(of: $0.object) },
      parent: parent, depth: depth,
      isSynchronized: members.allSatisfy { log.synchronized.contains($0.id) },
      openedAt: members.first?.openedAt, closed: closed.count,
      closingReason: reason.flatMap { $0.isEmpty ? nil : $0 },
      ended: members.count { replay.life(of: $0).ended != nil })
  }

  /// The place of a container that definitions name; one that nothing was told of comes last.
  private mutating func position(of container: ContainerID?) -> Int {
    if let known = container.flatMap({ containerPositions[$0] }) { return known }
    if let last = graph.containers.indices.last, graph.containers[last].ids.isEmpty { return last }
    graph.containers.append(
      DefinitionGraph.Container(
        ids: [], object: nil, parent: nil, depth: 0, isSynchronized: false, openedAt: nil,
        closed: 0, closingReason: nil, ended: 0))
    return graph.containers.count - 1
  }

  // MARK: Definitions

  private mutating func addDefinitions() {
    struct Key: Hashable {
      var container: Int
      var id: DefinitionID?
      var component: String
      var type: String
      var lifetime: Lifetime
      var key: String?
      var isRemoved: Bool
    }
    var positions: [Key: Int] = [:]
    var ids = Set(log.registered.keys)
    for definition in replay.definitions.values { ids.insert(definition.id) }
    for id in ids.sorted(by: { $0.rawValue < $1.rawValue }) {
      guard let definition = describe(id) else { continue }
      let isAlone = graph.containers[definition.container].ids.count < 2
      let key = Key(
        container: definition.container, id: isAlone ? id : nil,
        component: definition.component ?? "", type: definition.type,
        lifetime: definition.lifetime ?? .unshared, key: definition.key,
        isRemoved: definition.removal != nil)
      if let known = positions[key] {
        graph.definitions[known].ids.append(id)
        definitionPositions[id] = known
      } else {
        positions[key] = graph.definitions.count
        definitionPositions[id] = graph.definitions.count
        graph.definitions.append(definition)
      }
    }
  }

  /// What was told of a definition when its container learned it, or else when it was first used.
  private mutating func describe(_ id: DefinitionID) -> DefinitionGraph.Definition? {
    let registration = log.registered[id]
    let used = replay.definitions[id]
    guard registration != nil || used != nil else { return nil }
    let told = registration?.payload
    let lifetime = told?.lifetime ?? used?.lifetime
    return DefinitionGraph.Definition(
      ids: [id], container: position(of: told?.container ?? used?.container),
      component: told?.component ?? used?.component,
      type: TypeNames.short(told?.type ?? used?.type ?? ""), lifetime: lifetime,
      scopeName: told?.scopeName,
      rank: told?.rank ?? lifetime.flatMap { $0 == .custom ? nil : $0.rank }, key: told?.key,
      assembly: told?.assembly, site: registration?.site ?? used?.site,
      argumentCount: told?.argumentCount ?? 0,
      isKeyedByArguments: told?.isKeyedByArguments ?? false,
      isAbstract: told?.isAbstract ?? false, isEager: told?.isEager ?? false,
      hasConfigure: told?.hasConfigure ?? false, uses: DefinitionGraph.Uses(), kept: 0,
      keptWeakly: 0, alive: 0, removal: log.removed[id]?.reason)
  }

  /// The place of a definition that a resolution names; nothing may have been told of it.
  private mutating func position(of id: DefinitionID) -> Int {
    if let known = definitionPositions[id] { return known }
    definitionPositions[id] = graph.definitions.count
    graph.definitions.append(
      DefinitionGraph.Definition(
        ids: [id], container: position(of: ContainerID?.none), component: nil, type: "",
        lifetime: nil, scopeName: nil, rank: nil, key: nil, assembly: nil, site: nil,
        argumentCount: 0, isKeyedByArguments: false, isAbstract: false, isEager: false,
        hasConfigure: false, uses: DefinitionGraph.Uses(), kept: 0, keptWeakly: 0, alive: 0,
        removal: log.removed[id]?.reason))
    return graph.definitions.count - 1
  }

  // MARK: What was asked for

  private mutating func countResolutions() {
    let order = RequestOrder(of: replay)
    var requests = 0
    var delivered = SerialSet<ResolutionID>()
    for delivery in log.deliveries {
      guard let dependency = replay.resolutions[delivery.dependency],
        let consumer = replay.resolutions[delivery.consumer]
      else { continue }
      delivered.insert(delivery.dependency)
      need(
        consumer.definition, dependency, phase: delivery.phase, name: delivery.name)
    }
    for record in order.records {
      let place = position(of: record.definition)
      // Asked of first: whoever changes a part of the graph can't look at the rest without a copy.
      let came = log.cameOf(record)
      graph.definitions[place].uses.add(came)
      graph.uses.add(came)
      guard let parent = order.parent(of: record) else {
        requests += 1
        continue
      }
      guard !delivered.contains(record.id) else { continue }
      let step = order.step(around: record)
      var name = ""
      if case .injection(_, let told)? = step?.kind { name = told }
      need(
        parent.definition, record, phase: order.phase(of: record, in: parent, step), name: name)
    }
    graph.requests = requests
    countMissing()
  }

  private mutating func need(
    _ consumer: DefinitionID, _ dependency: ResolutionRecord, phase: InjectionPhase, name: String
  ) {
    let pair = Pair(from: position(of: consumer), to: position(of: dependency.definition))
    let hasFailed = dependency.outcome == nil && log.failureIndices[dependency.id] != nil
    change(pair) { need in
      need.phases[phase, default: 0] += 1
      if hasFailed { need.failed += 1 }
      if !name.isEmpty, need.names.count < Self.nameLimit, !need.names.contains(name) {
        need.names.append(name)
      }
    }
  }

  private mutating func change(_ pair: Pair, _ change: (inout Counted) -> Void) {
    change(&needs[pair, default: Counted()])
  }

  /// What fails before it is known which definition is meant has no resolution that began.
  private mutating func countMissing() {
    struct Key: Hashable {
      var asked: String
      var reason: ResolutionFailure
    }
    var positions: [Key: Int] = [:]
    for failure in log.failures where replay.resolutions[failure.payload.resolution] == nil {
      graph.uses.failed += 1
      if let definition = failure.payload.definition {
        graph.definitions[position(of: definition)].uses.failed += 1
        continue
      }
      let key = Key(asked: failure.payload.asked, reason: failure.payload.reason)
      if let known = positions[key] {
        graph.missing[known].count += 1
      } else {
        positions[key] = graph.missing.count
        graph.missing.append(
          DefinitionGraph.Missing(
            asked: key.asked, reason: key.reason, count: 1, firstAt: failure.sequence))
      }
    }
  }

  // MARK: What is there

  private mutating func countObjects() {
    for id in replay.objectOrder {
      guard let record = replay.objects[id], record.releasedAt == nil,
        let definition = record.definition
      else { continue }
      graph.definitions[position(of: definition)].alive += 1
    }
    // Sums don't depend on the order in which they are made.
    for (kept, keepsAlive) in log.kept where isOpen(kept.definition) {
      guard replay.objects[kept.object]?.releasedAt == nil,
        let place = definitionPositions[kept.definition]
      else { continue }
      if keepsAlive {
        graph.definitions[place].kept += 1
      } else {
        graph.definitions[place].keptWeakly += 1
      }
    }
    for (definition, count) in log.keptValues where isOpen(definition) {
      if let place = definitionPositions[definition] { graph.definitions[place].kept += count }
    }
  }

  /// Whether the container of a definition still is there: its pools go with it.
  private func isOpen(_ definition: DefinitionID) -> Bool {
    let id =
      replay.definitions[definition]?.container ?? log.registered[definition]?.payload.container
    guard let container = id.flatMap({ replay.containerIndices[$0] }).map({ replay.containers[$0] })
    else { return true }
    return replay.life(of: container).ended == nil
  }

  // MARK: What is held too long

  /// Marks who was found to hold what another definition makes beyond its time.
  private mutating func mark(_ findings: [Finding]) {
    // What is accepted is none; what is proved is looked at last, so that it counts.
    let captives = findings.filter {
      $0.rule.rawValue == "captive-dependency" && $0.verdict != .expected
    }
    for finding in captives.filter({ $0.verdict != .leak })
      + captives.filter({ $0.verdict == .leak })
    {
      guard let steps = finding.path?.steps else { continue }
      for instance in finding.instances {
        guard let captive = replay.objects[instance]?.definition.map({ position(of: $0) }),
          let holder = steps.reversed().compactMap({ step in
            replay.objects[step.object.id]?.definition.flatMap { definitionPositions[$0] }
          }).first(where: { $0 != captive })
        else { continue }
        change(Pair(from: holder, to: captive)) {
          $0.captivity = .found(finding.fingerprint, isProved: finding.verdict == .leak)
        }
      }
    }
  }

  private mutating func finish() {
    // Definitions of which nothing was told come up late: all of one container stand together.
    let order = graph.definitions.indices.sorted {
      (graph.definitions[$0].container, $0) < (graph.definitions[$1].container, $1)
    }
    var places = [Int](repeating: 0, count: order.count)
    for (place, old) in order.enumerated() { places[old] = place }
    graph.definitions = order.map { graph.definitions[$0] }
    graph.needs = needs.map { pair, counted in
      let (from, to) = (places[pair.from], places[pair.to])
      var captivity = counted.captivity
      if captivity == .none, couldHoldTooLong(from, to) { captivity = .possible }
      return DefinitionGraph.Need(
        from: from, to: to,
        phases: counted.phases.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
          .map { DefinitionGraph.Need.Phase(phase: $0.key, count: $0.value) },
        names: counted.names, failed: counted.failed, captivity: captivity)
    }
    .sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }

  /// Whether one component is kept by its container and meant to outlast the other.
  ///
  /// What is never shared is left out: it lasts as long as whoever has it.
  private func couldHoldTooLong(_ from: Int, _ to: Int) -> Bool {
    guard let holder = graph.definitions[from].rank, let held = graph.definitions[to].rank else {
      return false
    }
    return holder >= Lifetime.longRank && held > Lifetime.unshared.rank && held < holder
  }
}
