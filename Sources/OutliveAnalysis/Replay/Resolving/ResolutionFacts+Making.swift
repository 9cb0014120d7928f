internal import OutliveTrace

// What is noted when a component is asked for, and when it was made.

extension ResolutionFacts {
  /// How many builds of one definition, requests that were overtaken, and objects that nobody was handed
  /// are remembered at once.
  static let mostAtOnce = 64
  /// From how many dependencies on they are noted: no limit is lower.
  static let fewestDependencies = 4

  // MARK: When it is asked for

  /// Whether a component is asked for while it is being made, and around which resolution.
  func repetition(
    of definition: DefinitionID, _ state: DefinitionState, in asking: OpenResolution
  ) -> ResolutionDetails? {
    if asking.stage == .making, asking.definition != definition,
      let outer = states[asking.definition], outer.name == state.name, outer.lifetime != .unshared
    {
      return ResolutionDetails(repeated: asking.id, isTwin: true)
    }
    guard state.makingCount > 1 else { return nil }
    var next: ResolutionID? = asking.id
    var steps = 0
    while let id = next, let outer = open[id], steps < Self.longestChain {
      if outer.definition == definition, outer.stage == .making {
        return ResolutionDetails(repeated: id)
      }
      next = outer.parent
      steps += 1
    }
    return nil
  }

  /// Notes that a definition was asked for that is only there for others to build on.
  func abstractIncident(_ call: ResolutionCall) -> ResolutionIncident? {
    guard let outline = outlines[call.definition] else { return nil }
    return ResolutionIncident(
      kind: .abstract, definition: outline,
      chain: (call.parent.map { chain(from: nil, to: $0) } ?? []) + [outline],
      witnesses: [Witness(sequence: call.sequence, text: "\(outline.component) was asked for")])
  }

  /// Notes that a component asked for another one.
  mutating func noteDependency(
    of asking: OpenResolution, on definition: DefinitionID, at sequence: EventSequence
  ) {
    guard states.contains(asking.definition) else { return }
    let place = dependencies.placing(definition, of: asking.definition)
    guard let place else { return }
    let count = open.update(asking.id) { record in
      record.dependencies |= 1 << UInt64(place)
      return record.dependencies.nonzeroBitCount
    }
    guard let count, count > Self.fewestDependencies,
      states[asking.definition].map({ count > $0.mostDependencies }) ?? false,
      let outline = outlines[asking.definition]
    else { return }
    states.update(asking.definition) { $0.mostDependencies = count }
    let mask = open[asking.id]?.dependencies ?? 0
    let names = (dependencies[asking.definition] ?? []).enumerated()
      .filter { mask >> UInt64($0.offset) & 1 == 1 }
      .compactMap { outlines[$0.element]?.component }
    log.note(
      ResolutionIncident(
        kind: .overInjection, definition: outline,
        witnesses: [
          Witness(sequence: asking.beganAt, text: "\(outline.component) was asked for"),
          Witness(sequence: sequence, text: "it asked for its \(count)th component"),
        ], names: names, amount: count))
  }

  /// Notes that a request of the same container begins on a thread on which another one is open.
  mutating func noteOvertaking(by call: ResolutionCall, in container: ContainerID?) {
    guard let container, let last = innermost[call.thread], let inner = open[last],
      let root = open[inner.root], root.thread == call.thread, root.stage != .ended,
      let state = states[root.definition], state.container == container,
      let outline = outlines[root.definition], !overtaken.contains(where: { $0.root == root.id })
    else { return }
    if overtaken.count == Self.mostAtOnce {
      let oldest = overtaken.removeFirst()
      if let incident = incident(of: oldest) { log.note(incident) } else { leftFacts += 1 }
      if let root = open[oldest.root] {
        crossings[root.id] = nil
        dropRequest(of: root)
      }
    }
    overtaken.append(
      Overtaken(
        root: root.id, beganAt: root.beganAt, next: call.sequence, outline: outline, inner: last))
  }

  /// What is told of a request that never ended; `nil` when things haven't settled since.
  func incident(of overtaken: Overtaken) -> ResolutionIncident? {
    guard let since = overtaken.since else { return nil }
    return ResolutionIncident(
      kind: .aborted, definition: overtaken.outline,
      chain: chain(from: overtaken.root, to: overtaken.inner),
      witnesses: [
        Witness(
          sequence: overtaken.beganAt, text: "\(overtaken.outline.component) was asked for"),
        Witness(
          sequence: overtaken.next, text: "the same thread asked the container again"),
        Witness(
          sequence: since.sequence, text: "“\(since.label)”: the first request hasn't ended"),
      ], isCertain: false, since: since)
  }

  /// Notes which object asked for a component outside of any request.
  mutating func noteRequester(
    _ requester: ObjectID, madeBy definition: DefinitionID?, type: String, of id: ResolutionID,
    at sequence: EventSequence
  ) {
    flush()
    guard let record = open[id], record.isAskedByProgram else { return }
    knownRequesterCount += 1
    guard let asking = definition.flatMap({ outlines[$0] }),
      !containersByObject.contains(requester),
      let outline = outlines[record.definition]
    else { return }
    log.note(
      ResolutionIncident(
        kind: .serviceLocator, definition: asking, other: outline, objects: [requester],
        witnesses: [
          Witness(
            sequence: record.beganAt,
            text: "\(TypeNames.short(type)) \(requester) asked for \(outline.component)")
        ]))
  }

  // MARK: Threads

  /// Notes that a container is asked from outside of its own requests.
  ///
  /// - Returns: The resolution that it was being asked for already.
  mutating func enter(_ container: ContainerID, _ call: ResolutionCall) -> ResolutionID? {
    let outer =
      containers.update(container) { state -> ResolutionID? in
        let outer = state.entry
        state.entry = call.id
        return outer
      } ?? nil
    guard let outer, open.contains(outer) else { return nil }
    cross(outer, container, call)
    return outer
  }

  /// Notes that a container is asked on a thread while it is being asked on another one.
  mutating func cross(
    _ outer: ResolutionID?, _ container: ContainerID, _ call: ResolutionCall
  ) {
    guard let outer = outer.flatMap({ open[$0] }), outer.stage != .ended,
      outer.thread != call.thread,
      outer.isolation == 0 || outer.isolation != call.isolation, !crossings.contains(outer.id),
      containers[container]?.isSynchronized == false
    else { return }
    crossings[outer.id] = Crossing(
      thread: call.thread, sequence: call.sequence, outline: outlines[call.definition])
  }

  /// Notes that a container is done with what it was asked for from outside.
  mutating func leave(_ record: OpenResolution) {
    guard let container = states[record.definition]?.container else { return }
    let outer = details(of: record)?.outerEntry
    containers.update(container) { state in
      if state.entry == record.id { state.entry = outer }
    }
    guard !crossings.isEmpty, let crossing = crossings[record.id] else { return }
    crossings[record.id] = nil
    guard let outline = outlines[record.definition] else { return }
    log.note(
      ResolutionIncident(
        kind: .crossThread, definition: outline, other: crossing.outline,
        witnesses: [
          Witness(
            sequence: record.beganAt,
            text: "thread \(record.thread) asked for \(outline.component)"),
          Witness(
            sequence: crossing.sequence,
            text: "meanwhile thread \(crossing.thread) asked for "
              + (crossing.outline?.component ?? "another component")),
        ], detail: TypeNames.short(outline.container)))
  }

  // MARK: When it was made

  /// Notes that a component was made: perhaps one of which there should be one.
  mutating func noteBuild(
    of record: OpenResolution, _ object: ObjectID?, at sequence: EventSequence
  ) {
    guard let state = states[record.definition], state.isOfOne, state.epoch == record.epoch else {
      return
    }
    let more = details(of: record)
    let build = Build(
      resolution: record.id, object: object, root: record.root, thread: record.thread,
      keyed: more?.keyed, arguments: more?.arguments, epoch: record.epoch,
      beganAt: record.beganAt, builtAt: sequence,
      chain: more?.repeated.map { chain(from: $0, to: record.id) } ?? [])
    let isKeyed = state.isKeyedByArguments != false
    let first = builds[record.definition]?.first { other in
      other.epoch == build.epoch && other.resolution != build.resolution
        // What was handed out before the other was asked for is no second one at once.
        && (other.endedAt.map { $0 > build.beganAt } ?? true)
        && (!state.isOfEachRequest || other.root == build.root)
        && (!isKeyed || (other.keyed == build.keyed && other.arguments == build.arguments))
        && (other.object != build.object || build.object == nil)
    }
    if let first, let outline = outlines[record.definition] {
      log.note(doubleBuild(of: outline, first, build))
    }
    builds.change(record.definition) { builds in
      if builds == nil { builds = [] }
      if builds?.count ?? 0 < 8 { builds?.append(build) }
    }
    states.update(record.definition) { $0.hasBuilds = true }
  }

  /// Notes that what was built was handed out, or that it never will be.
  mutating func endBuild(of record: OpenResolution, at sequence: EventSequence?) {
    guard !builds.isEmpty, states[record.definition]?.hasBuilds == true else { return }
    builds.update(record.definition) { builds in
      guard let index = builds.firstIndex(where: { $0.resolution == record.id }) else { return }
      if let sequence { builds[index].endedAt = sequence } else { builds.remove(at: index) }
    }
  }

  private func doubleBuild(
    of outline: DefinitionOutline, _ first: Build, _ second: Build
  ) -> ResolutionIncident {
    let isInside = !first.chain.isEmpty || !second.chain.isEmpty
    let form =
      first.root == second.root && isInside
      ? "re-entrant" : first.thread == second.thread ? "overlapping" : "race"
    func words(_ build: Build) -> String {
      form == "race" ? " on thread \(build.thread)" : ""
    }
    return ResolutionIncident(
      kind: .doubleBuild, definition: outline,
      chain: first.chain.isEmpty ? second.chain : first.chain,
      objects: [first.object, second.object].compactMap { $0 },
      witnesses: [
        Witness(
          sequence: first.beganAt, text: "\(outline.component) was asked for\(words(first))"),
        Witness(
          sequence: second.beganAt, text: "\(outline.component) was asked for\(words(second))"),
        Witness(sequence: first.builtAt, text: "one was made"),
        Witness(sequence: second.builtAt, text: "a second one was made"),
      ].sorted { $0.sequence < $1.sequence }, form: form)
  }

  /// Notes that an object was built, and that another one was handed out.
  mutating func noteDiscarded(
    _ built: ObjectID, of record: OpenResolution, at sequence: EventSequence
  ) {
    guard let outline = outlines[record.definition] else { return }
    let lost = Discarded(outline: outline, beganAt: record.beganAt, endedAt: sequence)
    if let gone = details(of: record)?.builtGoneAt {
      noteLost(built, lost, at: gone)
    } else if discarded.count < Self.mostAtOnce {
      discarded[built] = lost
    } else {
      leftFacts += 1
    }
  }

  /// Notes that an object that nobody was handed is gone.
  mutating func noteLost(_ object: ObjectID, _ lost: Discarded, at sequence: EventSequence) {
    let component = lost.outline.component
    log.note(
      ResolutionIncident(
        kind: .discarded, definition: lost.outline, objects: [object],
        witnesses: [
          Witness(sequence: lost.beganAt, text: "\(component) was asked for"),
          Witness(sequence: lost.endedAt, text: "another one than the built one was handed out"),
          Witness(sequence: sequence, text: "the built one was gone"),
        ].sorted { $0.sequence < $1.sequence }))
  }

  /// Notes in which order a container makes what it makes when it is loaded.
  mutating func noteEager(
    _ record: OpenResolution, _ state: DefinitionState, at sequence: EventSequence
  ) {
    guard let outline = outlines[record.definition] else { return }
    let isNoted = containers.update(state.container) { container in
      guard container.eagerOrder.count < EagerOrders.most else { return false }
      container.eagerOrder.append(EagerComponent(outline: outline, madeAt: sequence))
      return true
    }
    if isNoted != true { leftFacts += 1 }
  }

  /// Notes that a component was made that asked directly for one of its own name.
  mutating func noteTwin(_ record: OpenResolution, _ object: ObjectID?, at sequence: EventSequence)
  {
    let more = details(of: record)
    if more?.isTwin == true, let outer = more?.repeated {
      changeDetails(of: outer) { $0.nestedTwin = object }
    }
    guard let twin = more?.nestedTwin, let object, twin != object,
      let outline = outlines[record.definition]
    else { return }
    log.note(
      ResolutionIncident(
        kind: .selfNested, definition: outline, chain: [outline, outline],
        objects: [twin, object].sorted(),
        witnesses: [
          Witness(sequence: record.beganAt, text: "\(outline.component) was asked for"),
          Witness(sequence: sequence, text: "another one than the inner one was handed out"),
        ]))
  }

  /// Notes that a component was made when all that its request needs had been made.
  mutating func noteReentrance(_ record: OpenResolution, at sequence: EventSequence) {
    guard let parent = record.parent.flatMap({ open[$0] }),
      parent.phase == .completion || parent.phase == .afterInjections,
      let outline = outlines[parent.definition], let made = outlines[record.definition]
    else { return }
    let when =
      parent.phase == .completion
      ? "what runs when its request is complete" : "what runs after its injections"
    log.note(
      ResolutionIncident(
        kind: .reentrant, definition: outline, other: made,
        objects: record.object.map { [$0] } ?? [],
        witnesses: [
          Witness(sequence: record.beganAt, text: "\(when) asked for \(made.component)"),
          Witness(sequence: sequence, text: "\(made.component) was made for it"),
        ], form: when))
  }
}

extension ResolutionFacts.DefinitionState {
  /// Whether there should be one component, of the container or of the request.
  fileprivate var isOfOne: Bool {
    switch lifetime {
    case .shared, .cached, .scoped: true
    case .custom: rank.map { $0 >= 500 } ?? false
    case .unshared, .weakShared: false
    }
  }
}

extension ResolutionFacts.DefinitionState {
  /// Whether two requests may rightly have one each: a scope of the program's own may be a task's.
  fileprivate var isOfEachRequest: Bool { lifetime == .scoped || lifetime == .custom }
}

extension SerialTable<DefinitionID, [DefinitionID]> {
  /// The place of a definition among those that another one's components ask for; `nil` when there are
  /// too many.
  fileprivate mutating func placing(
    _ definition: DefinitionID, of asking: DefinitionID
  ) -> Int? {
    if let known = self[asking]?.firstIndex(of: definition) { return known }
    let count = self[asking]?.count ?? 0
    guard count < UInt64.bitWidth else { return nil }
    append(definition, to: asking)
    return count
  }
}
