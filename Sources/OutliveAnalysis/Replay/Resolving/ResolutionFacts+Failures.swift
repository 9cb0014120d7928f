internal import OutliveTrace

// What could not be handed out, and what hasn't ended when the trace does.

extension ResolutionFacts {
  /// How many failures inside of one resolution are remembered until it is known whether they matter.
  private static let mostInner = 8

  /// Notes a definition that comes near to what is asked for in a resolution that fails.
  mutating func note(_ payload: ResolutionCandidate) {
    flush()
    guard let outline = outlines[payload.definition] else { return }
    candidates.change(payload.resolution) { list in
      if list == nil { list = [] }
      guard list?.count ?? 0 < 16 else { return }
      list?.append(
        ResolutionIncident.Candidate(
          definition: outline, mismatch: payload.mismatch, detail: payload.detail))
    }
  }

  /// Notes that a component could not be handed out.
  mutating func fail(_ payload: ResolutionFailed, _ event: Event) {
    flush()
    let record = open[payload.resolution]
    // What failed before it began was asked for by the innermost one that is open.
    let asking =
      record == nil ? innermost[event.thread].flatMap { open[$0] }?.id : record?.parent
    let near = candidates[payload.resolution] ?? []
    candidates[payload.resolution] = nil
    var failures = inner[payload.resolution] ?? []
    inner[payload.resolution] = nil
    if let incident = incident(of: payload, event, asking: asking, near: near) {
      switch incident.kind {
      // Who asked may do without.
      case .unsatisfied, .ambiguous: failures.append(incident)
      default: log.note(incident)
      }
    }
    pass(failures, to: asking)
    guard let record, record.stage != .ended else { return }
    endBuild(of: record, at: nil)
    close(record)
    if record.root == record.id { dropRequest(of: record) } else { drop(record) }
  }

  /// Hands failures to the resolution that asked, which may go on without; tells of them when there is
  /// none.
  private mutating func pass(_ failures: [ResolutionIncident], to asking: ResolutionID?) {
    guard !failures.isEmpty else { return }
    guard let asking, open.contains(asking) else {
      for failure in failures { log.note(failure) }
      return
    }
    let all = (inner[asking] ?? []) + failures
    leftFacts += max(0, all.count - Self.mostInner)
    inner[asking] = Array(all.prefix(Self.mostInner))
  }

  private func incident(
    of payload: ResolutionFailed, _ event: Event, asking: ResolutionID?,
    near: [ResolutionIncident.Candidate]
  ) -> ResolutionIncident? {
    let definition = payload.definition ?? open[payload.resolution]?.definition
    let outline = definition.flatMap { outlines[$0] }
    let around = asking.map { chain(from: nil, to: $0) } ?? []
    let witness = Witness(
      sequence: event.sequence, text: "\(payload.reason.words): \(payload.asked)", site: event.site)
    var incident = ResolutionIncident(
      kind: .unsatisfied, definition: outline, chain: around + [outline].compactMap { $0 },
      witnesses: [witness], asked: payload.asked, candidates: near, askedAt: event.site)
    switch payload.reason {
    case .unsatisfied:
      incident.definition = nil
      incident.chain = around
      incident.other = around.last
    case .ambiguous:
      incident.kind = .ambiguous
      incident.definition = nil
      incident.chain = around
      incident.other = around.last
    case .abstract:
      incident.kind = .abstract
      incident.asked = outline == nil ? payload.asked : ""
    case .initCycle, .divergentCycle, .selfNested:
      incident.kind =
        payload.reason == .initCycle
        ? .initCycle : payload.reason == .divergentCycle ? .divergentCycle : .selfNested
      incident.asked = outline == nil ? payload.asked : ""
      incident.chain = lastRound(incident.chain, of: outline)
      if incident.kind == .divergentCycle {
        incident.amount = incident.chain.isEmpty ? 0 : around.count + 1
      }
    case .closed, .typeMismatch, .thrown, .timedOut: return nil
    }
    return incident
  }

  /// The part of a chain from the definition's last but one appearance on.
  private func lastRound(
    _ chain: [DefinitionOutline], of outline: DefinitionOutline?
  ) -> [DefinitionOutline] {
    guard let outline,
      let first = chain.dropLast().lastIndex(where: {
        $0.id == outline.id || ($0.component == outline.component && $0.type == outline.type)
      })
    else { return Array(chain.suffix(8)) }
    return Array(chain[first...])
  }

  // MARK: What is open when the trace ends

  /// The incidents of a kind: what was noted, and what follows from what is still open.
  func incidents(_ kind: ResolutionIncident.Kind) -> [ResolutionIncident] {
    var log = log
    for incident in openIncidents(kind) { log.note(incident) }
    return log.all(kind)
  }

  private func openIncidents(_ kind: ResolutionIncident.Kind) -> [ResolutionIncident] {
    switch kind {
    case .unsatisfied, .ambiguous:
      // Who asked never went on: the program stopped there.
      openOnes.flatMap { inner[$0.id] ?? [] }.filter { $0.kind == kind }
    case .initCycle, .selfNested:
      innermostOfEach { record in openCycle(of: record).flatMap { $0.kind == kind ? $0 : nil } }
    case .divergentCycle: innermostOnes.compactMap { openDivergence(of: $0) }
    case .aborted: overtaken.filter { !isInCycle($0) }.compactMap(incident(of:))
    case .eagerOrder: eagerIncidents
    case .abstract, .doubleBuild, .discarded, .unconfigured, .reentrant, .identitySplit,
      .lateDefinition, .serviceLocator, .overInjection, .crossThread:
      []
    }
  }

  /// The resolutions that haven't ended, in the order in which they began.
  private var openOnes: [OpenResolution] {
    open.values.filter { $0.stage != .ended }.sorted { ($0.beganAt, $0.id) < ($1.beganAt, $1.id) }
  }

  /// The resolutions of the open requests that began last.
  private var innermostOnes: [OpenResolution] {
    var seen: Set<ResolutionID> = []
    return Array(openOnes.reversed().filter { seen.insert($0.root).inserted }.reversed())
  }

  /// What is told of the innermost resolution of each open request of which something is told.
  private func innermostOfEach(
    _ tell: (OpenResolution) -> ResolutionIncident?
  ) -> [ResolutionIncident] {
    var told: Set<ResolutionID> = []
    var incidents: [ResolutionIncident] = []
    for record in openOnes.reversed() where !told.contains(record.root) {
      guard let incident = tell(record) else { continue }
      told.insert(record.root)
      incidents.append(incident)
    }
    return incidents.reversed()
  }

  /// What is told of a resolution that repeats one around it, when the trace ends inside of both.
  private func openCycle(of record: OpenResolution) -> ResolutionIncident? {
    guard record.stage == .making, let more = details(of: record), let repeated = more.repeated,
      let outer = open[repeated], outer.stage == .making,
      let outline = outlines[record.definition]
    else { return nil }
    return ResolutionIncident(
      kind: more.isTwin ? .selfNested : .initCycle, definition: outline,
      chain: chain(from: repeated, to: record.id),
      witnesses: [
        Witness(sequence: outer.beganAt, text: "\(outline.component) was asked for"),
        Witness(
          sequence: record.beganAt, text: "\(outline.component) was asked for while it was made"),
      ], isCertain: details(of: outer)?.repeated != nil)
  }

  /// What is told of a request that is too deep, when the trace ends inside of it.
  private func openDivergence(of record: OpenResolution) -> ResolutionIncident? {
    guard record.depth >= Self.deepestChain, states[record.definition]?.lifetime == .unshared,
      let outline = outlines[record.definition]
    else { return nil }
    let whole = chain(from: nil, to: record.id)
    let appearances = whole.count { $0.id == record.definition }
    let round = lastRound(whole, of: outline)
    // What is asked for in many different places of a deep tree is no round.
    guard appearances * (round.count - 1) >= whole.count / 2, appearances > 2 else { return nil }
    guard round.allSatisfy({ $0.lifetime == .unshared }) else { return nil }
    return ResolutionIncident(
      kind: .divergentCycle, definition: outline, chain: round,
      witnesses: [
        Witness(
          sequence: record.beganAt,
          text: "\(outline.component) was asked for, \(record.depth) components deep")
      ], amount: Int(record.depth) + 1, isCertain: false)
  }

  /// Whether a request stopped because a component needs itself: then that is told.
  private func isInCycle(_ overtaken: Overtaken) -> Bool {
    var next = open[overtaken.root]?.lastMember
    var steps = 0
    while let id = next, let member = open[id], steps < Self.longestChain {
      if member.stage != .ended,
        openCycle(of: member) != nil || (steps == 0 && openDivergence(of: member) != nil)
      {
        return true
      }
      next = member.previousMember
      steps += 1
    }
    return false
  }

  private var eagerIncidents: [ResolutionIncident] {
    var orders = eagerOrders
    return livingContainers.compactMap { orders.incident(of: $0) }
  }

  /// The containers that live, in the order of their first eager components.
  private var livingContainers: [ContainerState] {
    containers.values.filter { !$0.eagerOrder.isEmpty }.sorted {
      ($0.eagerOrder.first?.madeAt ?? EventSequence(rawValue: 0))
        < ($1.eagerOrder.first?.madeAt ?? EventSequence(rawValue: 0))
    }
  }

  /// Of how many types of containers there is one container only, so that no order can be compared.
  var lonelyEagerContainers: Int {
    var orders = eagerOrders
    for container in livingContainers { _ = orders.incident(of: container) }
    return orders.lonely + orders.left
  }
}

extension ResolutionFailure {
  /// The reason in words.
  fileprivate var words: String {
    switch self {
    case .unsatisfied: "nothing makes what was asked for"
    case .ambiguous: "several definitions make what was asked for"
    case .initCycle: "it needs itself to be made"
    case .divergentCycle: "it is made again and again without end"
    case .selfNested: "the same key was opened twice"
    case .abstract: "an abstract definition was asked for"
    case .closed: "the container had been closed"
    case .typeMismatch: "what was made has another type"
    case .thrown: "an error was thrown"
    case .timedOut: "it took too long"
    }
  }
}
