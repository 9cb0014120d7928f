internal import OutliveTrace

// What happens to a component between its initializer and the moment when it is ready.

extension ResolutionFacts {
  /// Notes that a phase of injecting into a component began, or its configure step.
  mutating func beginPhase(_ phase: InjectionPhase, of id: ResolutionID, _ object: ObjectID?) {
    flush()
    switch phase {
    case .initializer, .unknown: break
    default: made(id, object)
    }
    let definition = open.update(id) { record in
      record.phase = phase
      return record.definition
    }
    if phase == .configure, let definition {
      // It is known now, of the components that follow.
      states.update(definition) { $0.hasConfigure = true }
    }
  }

  /// Notes that such a phase ended.
  mutating func endPhase(_ phase: InjectionPhase, of id: ResolutionID, at sequence: EventSequence) {
    flush()
    open.update(id) { $0.phase = nil }
    switch phase {
    case .property, .method, .afterInjections, .configure, .completion:
      if !handouts.isEmpty || !earlyUses.isEmpty { confirm(id, phase, at: sequence) }
    case .initializer, .unknown, .beforeInjections, .postProcessing, .later: break
    }
    guard phase == .configure, let record = open[id], record.stage == .ended else { return }
    if record.root == id { dropRequest(of: record) } else { drop(record) }
  }

  /// Notes that somebody was handed a component that may not be finished.
  mutating func hand(_ object: ObjectID, to consumer: ResolutionID, at sequence: EventSequence) {
    guard !unfinished.isEmpty, let maker = unfinished[object], maker != consumer,
      open.contains(maker), let record = open[consumer]
    else { return }
    let isBeingMade = record.stage == .making && (record.phase ?? .initializer) == .initializer
    let handout = Handout(
      consumer: consumer, consumerObject: record.object, outline: outlines[record.definition],
      object: object, sequence: sequence,
      isToInitializer: isBeingMade && isAround(consumer, maker))
    handouts.change(maker) { handouts in
      if handouts == nil { handouts = [] }
      if handouts?.count ?? 0 < 8 { handouts?.append(handout) }
    }
    if record.object == nil { consumers[consumer] = maker }
  }

  /// Whether a resolution was asked for inside of another one, directly or not.
  ///
  /// - Complexity: O(*d*) for *d* resolutions in between, 256 at most.
  private func isAround(_ inner: ResolutionID, _ outer: ResolutionID) -> Bool {
    var next = open[inner]?.parent
    var steps = 0
    while let id = next, steps < Self.longestChain {
      if id == outer { return true }
      next = open[id]?.parent
      steps += 1
    }
    return false
  }

  /// Notes which object it was that was handed something unfinished.
  mutating func identifyConsumer(_ consumer: ResolutionID, as object: ObjectID?) {
    guard let maker = consumers[consumer] else { return }
    consumers[consumer] = nil
    handouts.update(maker) { handouts in
      for index in handouts.indices where handouts[index].consumer == consumer {
        handouts[index].consumerObject = object
      }
    }
  }

  /// Notes that the program used an object, which may not be configured.
  mutating func use(_ object: ObjectID, by user: ObjectID?, at sequence: EventSequence) {
    flush()
    guard !unfinished.isEmpty, user != object, let maker = unfinished[object],
      let record = open[maker], record.stage != .making, record.phase == nil
    else { return }
    if earlyUses[maker] == nil { earlyUses[maker] = sequence }
  }

  /// Tells of those who were handed a component before the phase that has just ended.
  private mutating func confirm(
    _ id: ResolutionID, _ phase: InjectionPhase, at sequence: EventSequence
  ) {
    guard let record = open[id], let outline = outlines[record.definition] else { return }
    let early = (handouts[id] ?? []).filter { $0.isToInitializer && $0.sequence < sequence }
    let used = earlyUses[id]
    earlyUses[id] = nil
    handouts.change(id) { $0?.removeAll { $0.isToInitializer } }
    let end = Witness(
      sequence: sequence,
      text: phase == .configure
        ? "its configure step ended" : "its injections ended (\(phase.rawValue))")
    if let used {
      let consumer = handouts[id]?.first ?? early.first
      log.note(
        ResolutionIncident(
          kind: .unconfigured, definition: outline, other: consumer?.outline,
          objects: record.object.map { [$0] } ?? [],
          witnesses: ([
            consumer.map {
              Witness(sequence: $0.sequence, text: "\(outline.component) was handed out")
            }, Witness(sequence: used, text: "it was used"), end,
          ] as [Witness?]).compactMap { $0 }.sorted { $0.sequence < $1.sequence },
          form: "used"))
    }
    for handout in early where used == nil && handout.outline != nil {
      log.note(
        ResolutionIncident(
          kind: .unconfigured, definition: outline, other: handout.outline,
          objects: record.object.map { [$0] } ?? [],
          witnesses: [
            Witness(
              sequence: handout.sequence,
              text: "\(outline.component) was handed to "
                + "\(handout.outline?.component ?? "another component"), which was being made"),
            end,
          ], isCertain: false, form: "handed to an initializer"))
    }
  }

  /// Notes that a post-processor put another object in a component's place.
  mutating func replace(
    _ id: ResolutionID, _ object: ObjectID?, with replacement: ObjectID?, by processor: String,
    at sequence: EventSequence
  ) {
    flush()
    guard let object, let replacement, object != replacement, let record = open[id] else { return }
    open.update(id) { record in
      record.isReplaced = true
      record.object = replacement
    }
    if unfinished[object] == id { unfinished[object] = nil }
    let exposed = (handouts[id] ?? []).filter { $0.object == object }
    guard
      let first = exposed.first(where: { $0.consumerObject != replacement && $0.outline != nil }),
      let outline = outlines[record.definition]
    else { return }
    guard unsettled.count < Self.mostAtOnce else { return leftFacts += 1 }
    unsettled.append(
      ResolutionIncident(
        kind: .identitySplit, definition: outline, other: first.outline,
        objects: [object, replacement] + [first.consumerObject].compactMap { $0 },
        witnesses: [
          Witness(
            sequence: first.sequence,
            text: "\(outline.component) was handed to \(first.outline?.component ?? "another")"),
          Witness(sequence: sequence, text: "“\(processor)” put another object in its place"),
        ], detail: processor))
  }

  /// Notes that nothing is pending any more.
  mutating func settle(_ moment: Moment, isAlive: (ObjectID) -> Bool) {
    flush()
    if !discarded.isEmpty { discarded = SerialTable() }
    for index in overtaken.indices where overtaken[index].since == nil {
      overtaken[index].since = moment
    }
    guard !unsettled.isEmpty else { return }
    for var incident in unsettled {
      incident.since = moment
      switch incident.kind {
      case .lateDefinition:
        incident.objects = incident.objects.filter(isAlive)
        if !incident.objects.isEmpty { log.note(incident) }
      default:
        // Who died meanwhile sees nothing any more.
        if incident.objects.allSatisfy(isAlive) { log.note(incident) }
      }
    }
    unsettled = []
  }
}
