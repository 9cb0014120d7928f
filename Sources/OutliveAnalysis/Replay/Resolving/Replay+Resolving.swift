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
      let objects = objects
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
    case ResolutionEnded.tag:
      let id: ResolutionID = event.identifier(ResolutionEnded.Field.resolution)
      let object: ObjectID? = event.optionalIdentifier(ResolutionEnded.Field.object)
      switch Outcome(code: event.number(ResolutionEnded.Field.outcome)) ?? .created {
      case .created: resolving.endCreated(id, object, at: event.sequence)
      case .hit: resolving.endHit(id, object, at: event.sequence)
      }
    case ComponentFound.tag:
      resolving.find(
        ResolutionCall(
          id: event.identifier(ComponentFound.Field.resolution),
          definition: event.identifier(ComponentFound.Field.definition),
          parent: event.optionalIdentifier(ComponentFound.Field.parent), thread: event.thread,
          isolation: event.isolation, sequence: event.sequence),
        event.optionalIdentifier(ComponentFound.Field.object))
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
      let objects = objects
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

extension SerialTable<ObjectID, ObjectRecord> {
  /// Whether an object is known and wasn't released.
  fileprivate func isAlive(_ object: ObjectID) -> Bool {
    self[object].map { $0.releasedAt == nil } ?? false
  }
}
