internal import OutliveTrace

// What rules about scopes ask for is noted here, after an event was played back. Of the replay only objects
// that are alive are looked at: they are never forgotten.

extension Replay {
  /// Takes note of an event for the rules about scopes.
  ///
  /// - Complexity: O(1), and nothing for events that have nothing to do with containers.
  @inline(__always)
  mutating func noteScopes(_ event: borrowing RecordedEvent, _ texts: RecordedTexts) {
    if let last = scopeFacts.justEnded, last.thread == event.thread { noteOther(event.tag) }
    switch event.tag {
    case ObjectReleased.tag:
      scopeFacts.release(
        event.identifier(ObjectReleased.Field.object),
        event.choice(ObjectReleased.Field.evidence, or: ReleaseEvidence.exact),
        at: event.sequence, resolving.open)
    case ResolutionDescribed.tag:
      scopeFacts.describe(
        event.identifier(ResolutionDescribed.Field.resolution),
        arguments: event.optionalNumber(ResolutionDescribed.Field.arguments),
        keyed: event.optionalNumber(ResolutionDescribed.Field.keyed),
        requester: event.optionalIdentifier(ResolutionDescribed.Field.requester),
        &resolving.open)
    case ConfigureBegan.tag:
      scopeFacts.configure(
        event.optionalIdentifier(ConfigureBegan.Field.object),
        of: event.identifier(ConfigureBegan.Field.definition),
        in: event.identifier(ConfigureBegan.Field.resolution), resolving.open)
    case ComponentReplaced.tag:
      if let object: ObjectID = event.optionalIdentifier(ComponentReplaced.Field.object) {
        scopeFacts.acquainted.insert(object)
      }
    case ExistingInjected.tag:
      scopeFacts.acquainted.insert(event.identifier(ExistingInjected.Field.object))
      scopeFacts.reach(event.optionalIdentifier(ExistingInjected.Field.definition))
    case ComponentStored.tag:
      let object: ObjectID? = event.optionalIdentifier(ComponentStored.Field.object)
      scopeFacts.store(
        ComponentStored(
          definition: event.identifier(ComponentStored.Field.definition), object: object,
          lifetime: event.choice(ComponentStored.Field.lifetime, or: .unshared),
          strength: event.choice(ComponentStored.Field.strength, or: .strong)),
        isLive: objects.isAlive(object), at: event.sequence, resolving.open)
    case ComponentEvicted.tag:
      scopeFacts.evict(
        ComponentEvicted(
          definition: event.identifier(ComponentEvicted.Field.definition),
          object: event.optionalIdentifier(ComponentEvicted.Field.object),
          reason: event.choice(ComponentEvicted.Field.reason, or: .requestEnded)),
        at: event.sequence)
    case ComponentDefined.tag, DefinitionRegistered.tag,
      DefinitionRemoved.tag, ContainerOpened.tag, ContainerClosed.tag, ContainerUnloaded.tag,
      ContainerEnded.tag,
      ResolutionFailed.tag, ComponentBypassed.tag, ScopeEnded.tag, Settle.tag:
      if let event = event.event(texts) { noteScopes(event) }
    default: break
    }
  }

  /// Takes note for the rules about scopes of a resolution that has ended, with what was handed out.
  mutating func finishScopes(
    _ resolution: ResolutionID, _ object: ObjectID?, _ outcome: Outcome, on thread: ThreadID,
    at sequence: EventSequence
  ) {
    let isLive = objects.isAlive(object)
    scopeFacts.finish(
      resolution, with: object, isLive: isLive, outcome, on: thread, at: sequence, &resolving.open
    ) {
      guard isLive, let object else { return nil }
      return objects.read(object) { ($0.type, $0.createdAt) }
    }
  }

  /// What a thread records after a request may be only that what was made for it goes.
  private mutating func noteOther(_ tag: UInt64) {
    switch tag {
    case ObjectReleased.tag, DeinitBegan.tag, WeakReleased.tag, ComponentEvicted.tag: break
    default: scopeFacts.justEnded = nil
    }
  }

  private mutating func noteScopes(_ event: Event) {
    switch event.kind {
    case .componentDefined(let payload): scopeFacts.define(payload, event)
    case .definitionRegistered(let payload): scopeFacts.register(payload, event)
    case .definitionRemoved(let payload): scopeFacts.remove(payload)
    case .containerOpened(let payload): scopeFacts.open(payload, event, resolving.open)
    case .containerClosed(let payload): scopeFacts.close(payload, event)
    case .containerUnloaded(let payload): scopeFacts.emptyPools(of: payload.container)
    case .containerEnded(let payload): scopeFacts.end(payload.container, at: event.sequence)
    case .resolutionFailed(let payload):
      scopeFacts.fail(payload, event, resolving.open)
      scopeFacts.finish(
        payload.resolution, with: nil, isLive: false, nil, on: event.thread, at: event.sequence,
        &resolving.open
      ) { nil }
    case .componentBypassed(let payload) where scopeFacts.acquainted.insert(payload.object):
      let holder = payload.holder.flatMap { objects.isAlive($0) ? typeName(of: $0) : nil }
      scopeFacts.report(
        .shortCircuit, of: payload.definition, detail: holder ?? "",
        object: objects.isAlive(payload.object) ? payload.object : nil,
        [
          Witness(
            sequence: event.sequence, text: "object \(payload.object) made by hand",
            site: event.site)
        ])
    case .scopeEnded(let payload):
      let label = scopeIndices[payload.scope].map { scopes[$0].label }
      scopeFacts.endScope(payload.scope, label, at: event.sequence)
    case .settle(let payload):
      scopeFacts.settle(Moment(label: payload.label, sequence: event.sequence)) {
        expectationsByObject.contains($0)
      }
    default: break
    }
  }

  /// How long what a definition makes lasts, for comparing with others.
  ///
  /// What a child container shares lasts as long as that, which is less than its parent.
  func rank(of definition: DefinitionRecord) -> UInt64 {
    switch definition.lifetime {
    case .custom: definition.rank ?? Lifetime.custom.rank
    case .shared where facts.containers.parents[definition.container] != nil: Lifetime.longRank
    default: definition.lifetime.rank
    }
  }

  /// How long an object lasts that a definition made; `nil` for others.
  func rank(of object: ObjectID) -> UInt64? {
    guard let maker = objects.read(object, { $0.definition }) ?? nil,
      let definition = definitions[maker]
    else { return nil }
    return rank(of: definition)
  }
}

extension DefinitionRecord {
  /// Whether what it makes lasts as long as nobody says that it ends.
  var lasts: Bool {
    (lifetime == .custom ? rank ?? lifetime.rank : lifetime.rank) >= Lifetime.longRank
  }
}
