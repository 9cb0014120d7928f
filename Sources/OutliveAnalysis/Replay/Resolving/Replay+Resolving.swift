internal import OutliveTrace

extension Replay {
  /// Notes what an event says of what is asked for, beside what is played back.
  ///
  /// It is told of every event, after it was played back.
  @inline(__always)
  mutating func noteResolving(_ event: borrowing RecordedEvent, _ texts: RecordedTexts) {
    // Of what happens most often nothing is noted.
    switch event.tag {
    case ResolutionBegan.tag...ComponentFound.tag, ContainerOpened.tag,
      ContainerEnded.tag, ComponentDefined.tag:
      noteContainer(event, texts)
    case ObjectReleased.tag:
      resolving.release(event.identifier(ObjectReleased.Field.object), at: event.sequence)
    case ObjectUsed.tag:
      resolving.use(
        event.identifier(ObjectUsed.Field.object),
        by: event.optionalIdentifier(ObjectUsed.Field.user), at: event.sequence)
    case Settle.tag:
      resolving.settle(
        Moment(label: texts[event.text(Settle.Field.label)], sequence: event.sequence)
      ) { objects.isAlive($0) }
    default: break
    }
  }

  private mutating func noteContainer(_ event: borrowing RecordedEvent, _ texts: RecordedTexts) {
    switch event.tag {
    case ResolutionBegan.tag:
      resolving.begin(
        ResolutionCall(
          id: event.identifier(ResolutionBegan.Field.resolution),
          definition: event.identifier(ResolutionBegan.Field.definition),
          parent: event.optionalIdentifier(ResolutionBegan.Field.parent), thread: event.thread,
          isolation: event.isolation, sequence: event.sequence))
    case ResolutionEnded.tag: noteEnded(event)
    case ComponentFound.tag:
      noteFound(
        ResolutionCall(
          id: event.identifier(ComponentFound.Field.resolution),
          definition: event.identifier(ComponentFound.Field.definition),
          parent: event.optionalIdentifier(ComponentFound.Field.parent), thread: event.thread,
          isolation: event.isolation, sequence: event.sequence),
        event.optionalIdentifier(ComponentFound.Field.object), on: event.thread,
        at: event.sequence)
    case ComponentBuilt.tag:
      resolving.build(
        event.identifier(ComponentBuilt.Field.resolution),
        event.optionalIdentifier(ComponentBuilt.Field.object), at: event.sequence)
    case ComponentStored.tag:
      resolving.store(
        event.optionalIdentifier(ComponentStored.Field.object),
        of: event.identifier(ComponentStored.Field.definition),
        Lifetime(code: event.number(ComponentStored.Field.lifetime)) ?? .unshared, on: event.thread)
    case ComponentEvicted.tag:
      resolving.evict(
        event.optionalIdentifier(ComponentEvicted.Field.object),
        of: event.identifier(ComponentEvicted.Field.definition),
        EvictionReason(code: event.number(ComponentEvicted.Field.reason)) ?? .requestEnded)
    case ConfigureBegan.tag:
      resolving.beginPhase(
        .configure, of: event.identifier(ConfigureBegan.Field.resolution),
        event.optionalIdentifier(ConfigureBegan.Field.object))
    case ConfigureEnded.tag:
      resolving.endPhase(
        .configure, of: event.identifier(ConfigureEnded.Field.resolution), at: event.sequence)
    case InjectionBegan.tag:
      resolving.beginPhase(
        InjectionPhase(code: event.number(InjectionBegan.Field.phase)) ?? .unknown,
        of: event.identifier(InjectionBegan.Field.resolution),
        event.optionalIdentifier(InjectionBegan.Field.object))
    case InjectionEnded.tag:
      resolving.endPhase(
        InjectionPhase(code: event.number(InjectionEnded.Field.phase)) ?? .unknown,
        of: event.identifier(InjectionEnded.Field.resolution), at: event.sequence)
    case ComponentReplaced.tag:
      resolving.replace(
        event.identifier(ComponentReplaced.Field.resolution),
        event.optionalIdentifier(ComponentReplaced.Field.object),
        with: event.optionalIdentifier(ComponentReplaced.Field.replacement),
        by: texts[event.text(ComponentReplaced.Field.processor)], at: event.sequence)
    case ResolutionDescribed.tag: describeResolving(event)
    case ContainerOpened.tag, ContainerEnded.tag, ContainerSynchronized.tag,
      ContainerUnloaded.tag, ComponentDefined.tag, DefinitionRegistered.tag,
      DefinitionRemoved.tag, ResolutionFailed.tag, ResolutionCandidate.tag:
      guard let event = event.event(texts) else { return }
      noteRare(event)
    default: break
    }
  }

  // MARK: Begun, found and ended

  /// Takes up the resolution that has just begun, unless this event tells that its component was found.
  ///
  /// It is told of every event before anybody notes anything of it.
  @inline(__always)
  mutating func takeUpResolution(before event: borrowing RecordedEvent) {
    guard let call = resolving.open.fresh else { return }
    if event.tag == ResolutionEnded.tag {
      let id: ResolutionID = event.identifier(ResolutionEnded.Field.resolution)
      let outcome = event.choice(ResolutionEnded.Field.outcome, or: Outcome.created)
      if id == call.id, outcome == .hit { return }
    }
    takeUpResolution()
  }

  /// Takes up the resolution that has just begun: nobody tells at once that its component was found.
  mutating func takeUpResolution() {
    guard let call = resolving.open.fresh else { return }
    if !resolving.open.contains(asking: call.id) { scopeFacts.begin(call, &resolving.open) }
    resolving.flush()
  }

  /// Notes that a component is asked for and found, which is told at once.
  ///
  /// It is what one event tells, or two without anything in between: nobody has to follow the resolution.
  ///
  /// - Parameters:
  ///   - call: What is asked for.
  ///   - object: What was handed out, when it is an object.
  ///   - thread: The thread that says so.
  ///   - sequence: The position of the event that says so.
  mutating func noteFound(
    _ call: ResolutionCall, _ object: ObjectID?, on thread: ThreadID, at sequence: EventSequence
  ) {
    // Of a resolution that is followed already it is the end, though it seems to begin twice.
    if resolving.open.contains(asking: call.id) {
      finishScopes(call.id, object, .hit, on: thread, at: sequence)
    } else {
      scopeFacts.found(
        call, objects.isAlive(object) ? object : nil, on: thread, at: sequence, resolving.open)
    }
    if resolving.open.contains(call.id) {
      resolving.endHit(call.id, object, at: sequence)
    } else {
      resolving.found(call, object)
    }
  }

  private mutating func noteEnded(_ event: borrowing RecordedEvent) {
    let id: ResolutionID = event.identifier(ResolutionEnded.Field.resolution)
    let object: ObjectID? = event.optionalIdentifier(ResolutionEnded.Field.object)
    let outcome = event.choice(ResolutionEnded.Field.outcome, or: Outcome.created)
    if outcome == .hit, let call = resolving.open.takeFresh(id) {
      return noteFound(call, object, on: event.thread, at: event.sequence)
    }
    resolving.open.lookUp(id)
    finishScopes(id, object, outcome, on: event.thread, at: event.sequence)
    switch outcome {
    case .created: resolving.endCreated(id, object, at: event.sequence)
    case .hit: resolving.endHit(id, object, at: event.sequence)
    }
  }

  // MARK: What there is little of

  private mutating func noteRare(_ event: Event) {
    switch event.kind {
    case .resolutionFailed(let payload):
      resolutions.update(payload.resolution) { record in
        if record.endedAt == nil { record.endedAt = event.sequence }
      }
      endsSinceRetiring += 1
      resolving.fail(payload, event)
    case .resolutionCandidate(let payload): resolving.note(payload)
    default:
      resolving.apply(event) { objects.isAlive($0) }
    }
  }

  private mutating func describeResolving(_ event: borrowing RecordedEvent) {
    let id: ResolutionID = event.identifier(ResolutionDescribed.Field.resolution)
    resolving.describe(
      id, arguments: event.optionalNumber(ResolutionDescribed.Field.arguments),
      keyed: event.optionalNumber(ResolutionDescribed.Field.keyed))
    guard
      let requester: ObjectID = event.optionalIdentifier(ResolutionDescribed.Field.requester),
      let record = objects[requester], record.releasedAt == nil
    else { return }
    resolving.noteRequester(
      requester, madeBy: record.definition, type: record.type, of: id, at: event.sequence)
  }
}
