internal import OutliveTrace

/// Makes a tree of one request of a process.
struct RequestTreeBuilder {
  private let replay: Replay
  private let log: ContainerLog
  private let order: RequestOrder
  private let limit: Int
  private var tree: RequestTree
  /// Who was handed what at which point.
  private var deliveries: [ResolutionID: ContainerLog.Delivery] = [:]

  /// Makes a tree.
  ///
  /// - Parameters:
  ///   - root: The resolution that it begins with.
  ///   - order: The resolutions of the process.
  ///   - replay: The process, played back with everything remembered.
  ///   - process: Its name.
  ///   - limit: How many items there may be at most.
  /// - Returns: The tree.
  static func tree(
    of root: ResolutionRecord, in order: RequestOrder, _ replay: Replay, process: String?,
    limit: Int
  ) -> RequestTree {
    var builder = RequestTreeBuilder(order, replay, process: process, limit: limit)
    builder.addAbove(root)
    builder.addItems(root)
    return builder.tree
  }

  private init(_ order: RequestOrder, _ replay: Replay, process: String?, limit: Int) {
    self.order = order
    self.replay = replay
    self.limit = limit
    log = replay.containerLog
    tree = RequestTree(
      process: process, above: [], isCutAbove: false, container: nil, items: [],
      uses: DefinitionGraph.Uses(), hidden: 0, failure: [], candidates: [], letGo: [])
  }

  private mutating func addAbove(_ root: ResolutionRecord) {
    var outermost = root
    while let parent = order.parent(of: outermost) {
      tree.above.append(link(parent))
      outermost = parent
    }
    tree.above.reverse()
    tree.isCutAbove = !outermost.isAskedByProgram
    tree.container = container(of: root)
  }

  // MARK: The tree

  /// What lies in a resolution: what it asked for, and what was done to its component.
  private enum Part {
    case resolution(ResolutionRecord)
    case step(ContainerLog.Step)

    var beganAt: EventSequence {
      switch self {
      case .resolution(let record): record.beganAt
      case .step(let step): step.beganAt
      }
    }
  }

  private mutating func addItems(_ root: ResolutionRecord) {
    var children: [ResolutionID: [ResolutionRecord]] = [:]
    var members = SerialSet<ResolutionID>()
    members.insert(root.id)
    // Who asks began before: one pass finds all.
    for record in order.records where record.beganAt > root.beganAt {
      guard let parent = order.parent(of: record), members.contains(parent.id) else { continue }
      members.insert(record.id)
      children[parent.id, default: []].append(record)
    }
    for delivery in log.deliveries
    where members.contains(delivery.dependency) && deliveries[delivery.dependency] == nil {
      deliveries[delivery.dependency] = delivery
    }

    var makers: [ObjectID: ResolutionRecord] = [:]
    var failed: (record: ResolutionRecord, failure: ContainerLog.Failure)?
    var made: [ResolutionRecord] = []
    var pending: [(part: Part, depth: Int)] = [(.resolution(root), 0)]
    while let (part, depth) = pending.popLast() {
      switch part {
      case .step(let step): add(.step(item(step)), depth)
      case .resolution(let record):
        if record.outcome == .created {
          made.append(record)
          if let object = record.object, makers[object] == nil { makers[object] = record }
        }
        let parts = parts(of: record, children[record.id] ?? [])
        let isFailedWithin = children[record.id]?.contains { log.failureIndices[$0.id] != nil }
        add(.resolution(item(record, makers, isFailedWithin: isFailedWithin ?? false)), depth)
        tree.uses.add(log.cameOf(record))
        if let index = log.failureIndices[record.id] {
          let failure = log.failures[index]
          // The first that fails is the one that the others fail because of.
          if failed.map({ failure.sequence < $0.failure.sequence }) ?? true {
            failed = (record, failure)
          }
        }
        phases.merge(parts.phases) { first, _ in first }
        pending += parts.parts.reversed().map { ($0.part, depth + 1 + $0.depth) }
      }
    }
    if let failed { addFailure(failed.record, failed.failure, root) }
    addLetGo(made, root)
  }

  /// At what point the resolutions that lie in others were asked for, and for what.
  private var phases: [ResolutionID: (phase: InjectionPhase, name: String)] = [:]

  /// What lies in a resolution, in order, and at what point each resolution was asked for.
  private func parts(
    of record: ResolutionRecord, _ children: [ResolutionRecord]
  ) -> (
    parts: [(part: Part, depth: Int)],
    phases: [ResolutionID: (phase: InjectionPhase, name: String)]
  ) {
    let steps = order.steps(of: record.id)
    var phases: [ResolutionID: (phase: InjectionPhase, name: String)] = [:]
    // How many resolutions lie directly in each step, by where it began.
    var counts: [EventSequence: Int] = [:]
    for child in children {
      let step = order.step(around: child)
      if let step { counts[step.beganAt, default: 0] += 1 }
      var phase = order.phase(of: child, in: record, step)
      var name = ""
      if case .injection(_, let told)? = step?.kind { name = told }
      if let delivery = deliveries[child.id], delivery.consumer == record.id {
        phase = delivery.phase
        if !delivery.name.isEmpty { name = delivery.name }
      }
      phases[child.id] = (phase, name)
    }
    let all =
      (children.map { Part.resolution($0) } + steps.map { Part.step($0) })
      .sorted { $0.beganAt < $1.beganAt }
    var parts: [(part: Part, depth: Int)] = []
    var open: [ContainerLog.Step] = []
    for part in all {
      while let last = open.last, !last.contains(part.beganAt) { open.removeLast() }
      if case .step(let step) = part, let ended = step.endedAt, ended > step.beganAt {
        // A property that was asked for once says all in the line of what was asked for.
        if case .injection(_, let name) = step.kind, !name.isEmpty, counts[step.beganAt] == 1 {
          continue
        }
        parts.append((part, open.count))
        open.append(step)
      } else {
        parts.append((part, open.count))
        if case .step(let step) = part, step.endedAt == nil { open.append(step) }
      }
    }
    return (parts, phases)
  }

  private mutating func add(_ content: RequestTree.Content, _ depth: Int) {
    guard tree.items.count < limit else { return tree.hidden += 1 }
    tree.items.append(RequestTree.Item(depth: depth, content: content))
  }

  private func item(_ step: ContainerLog.Step) -> RequestTree.Step {
    let object: ObjectID? =
      switch step.kind {
      case .replaced(let replacement, _): replacement
      case .existing(let object): object
      case .configure, .injection: nil
      }
    return RequestTree.Step(
      resolution: step.resolution, kind: step.kind, object: object.map { replay.summary(of: $0) },
      beganAt: step.beganAt, endedAt: step.endedAt)
  }

  private func item(
    _ record: ResolutionRecord, _ makers: [ObjectID: ResolutionRecord], isFailedWithin: Bool
  ) -> RequestTree.Resolution {
    let definition = describe(record.definition)
    let described = log.described[record.id]
    let container = container(of: record)
    let point = phases[record.id]
    let failure = log.failureIndices[record.id].map { log.failures[$0] }
    let result: RequestTree.Result =
      switch record.outcome {
      case .created: .made
      case .hit: .found
      case nil where failure?.payload.reason == .thrown && isFailedWithin: .failedWithin
      case nil:
        failure.map { .failed($0.payload.reason, detail: $0.payload.detail) } ?? .open
      }
    let asked = log.asked[record.id]
    let maker = record.outcome == .hit ? record.object.flatMap { makers[$0] } : nil
    let asker = tree.items.isEmpty ? nil : order.parent(of: record)
    let known = asker.map { self.container(of: $0) } ?? tree.container
    return RequestTree.Resolution(
      id: record.id, component: definition.component, type: definition.type,
      lifetime: definition.lifetime, scopeName: definition.scopeName, site: definition.site,
      container: container == known ? nil : container, result: result,
      object: record.object.map { replay.summary(of: $0) },
      madeBy: maker?.id, madeByEvent: maker?.beganAt,
      releasedAt: record.object.flatMap { replay.objects[$0]?.releasedAt },
      arguments: described?.arguments,
      requester: described?.requester.map { replay.summary(of: $0) },
      phase: point?.phase, name: point?.name ?? "", beganAt: record.beganAt,
      endedAt: record.endedAt ?? failure?.sequence,
      duration: asked.flatMap { asked in
        asked.ended.flatMap { $0 >= asked.began ? $0 - asked.began : nil }
      })
  }

  // MARK: Definitions

  private struct Described {
    var component: String?
    var type: String
    var lifetime: Lifetime?
    var scopeName: String?
    var site: Site?
    var container: ContainerID?
  }

  private func describe(_ id: DefinitionID) -> Described {
    let registration = log.registered[id]
    let used = replay.definitions[id]
    let told = registration?.payload
    return Described(
      component: told?.component ?? used?.component,
      type: TypeNames.short(told?.type ?? used?.type ?? ""),
      lifetime: told?.lifetime ?? used?.lifetime, scopeName: told?.scopeName,
      site: registration?.site ?? used?.site, container: told?.container ?? used?.container)
  }

  private func container(of record: ResolutionRecord) -> ObjectSummary? {
    let id = log.described[record.id]?.container ?? describe(record.definition).container
    return id.flatMap { replay.containerIndices[$0] }
      .map { replay.summary(of: replay.containers[$0].object) }
  }

  private func link(_ record: ResolutionRecord) -> RequestTree.Link {
    let definition = describe(record.definition)
    return RequestTree.Link(
      resolution: record.id, component: definition.component ?? "", lifetime: definition.lifetime)
  }

  // MARK: What failed, and what was let go

  private mutating func addFailure(
    _ record: ResolutionRecord, _ failure: ContainerLog.Failure, _ root: ResolutionRecord
  ) {
    var way = [record]
    while let last = way.last, last.id != root.id, let parent = order.parent(of: last) {
      way.append(parent)
    }
    way.reverse()
    // Of a circle the way there tells nothing: it begins where it comes back to.
    let isCircle =
      failure.payload.reason == .initCycle || failure.payload.reason == .divergentCycle
      || failure.payload.reason == .selfNested
    if isCircle, let first = way.firstIndex(where: { $0.definition == record.definition }),
      first < way.count - 1
    {
      way.removeFirst(first)
    }
    tree.failure = way.map(link)
    let names = tree.failure.map(\.component)
    if !failure.payload.asked.isEmpty, names.last != failure.payload.asked,
      failure.payload.definition == nil || failure.payload.definition != record.definition
    {
      let lifetime = failure.payload.definition.flatMap { describe($0).lifetime }
      tree.failure.append(
        RequestTree.Link(
          resolution: nil, component: failure.payload.asked, lifetime: lifetime))
    }
    tree.candidates = log.candidates.filter { $0.resolution == record.id }.map { candidate in
      let definition = describe(candidate.definition)
      return RequestTree.Candidate(
        component: definition.component, type: definition.type, lifetime: definition.lifetime,
        site: definition.site, mismatch: candidate.mismatch, detail: candidate.detail)
    }
  }

  /// Adds what the pools let go of when the request was over, before anything else was asked for.
  private mutating func addLetGo(_ made: [ResolutionRecord], _ root: ResolutionRecord) {
    let ended = root.endedAt
    let next = ended.flatMap { ended in order.records.first { $0.beganAt > ended }?.beganAt }
    let after = ended.map { TraceSpan(began: $0, ended: next) }
    for record in made {
      guard let object = record.object, let known = replay.objects[object],
        known.resolution == record.id
      else { continue }
      let definition = describe(record.definition)
      // What is kept weakly goes as soon as nobody else holds it.
      let isWeak =
        definition.lifetime == .weakShared
        && known.releasedAt.map { after?.contains($0) ?? false } ?? false
      guard known.requestEndedAt != nil || isWeak else { continue }
      tree.letGo.append(
        RequestTree.LetGo(
          object: replay.summary(of: object), component: definition.component,
          lifetime: definition.lifetime, letGoAt: known.requestEndedAt,
          releasedAt: known.releasedAt))
    }
    tree.letGo.sort {
      let first = $0.letGoAt ?? $0.releasedAt
      let second = $1.letGoAt ?? $1.releasedAt
      return (first?.rawValue ?? 0, $0.object.id.rawValue)
        < (second?.rawValue ?? 0, $1.object.id.rawValue)
    }
  }
}
