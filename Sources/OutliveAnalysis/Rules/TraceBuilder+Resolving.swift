package import OutliveTrace

// What containers tell while something is asked for, step by step.

extension TraceBuilder {
  /// A container learns how to make a component.
  package mutating func register(
    _ component: String, _ type: String, _ lifetime: Lifetime, in container: ContainerID,
    hasConfigure: Bool = false, isAbstract: Bool = false, isEager: Bool = false,
    arguments: UInt64 = 0, isKeyed: Bool = false, assembly: String? = nil,
    scope: (name: String, rank: UInt64)? = nil,
    at site: Site? = nil
  ) -> DefinitionID {
    let definition: DefinitionID = makeID()
    record(
      .definitionRegistered(
        DefinitionRegistered(
          definition: definition, container: container, component: component, type: type,
          lifetime: lifetime, scopeName: scope?.name, rank: scope?.rank, key: nil, parent: nil,
          assembly: assembly, argumentCount: arguments, isKeyedByArguments: isKeyed,
          isAbstract: isAbstract, isEager: isEager, hasConfigure: hasConfigure)),
      at: site)
    return definition
  }

  /// A component is asked for.
  package mutating func ask(
    for definition: DefinitionID, in parent: ResolutionID? = nil, arguments: UInt64? = nil,
    by requester: ObjectID? = nil
  ) -> ResolutionID {
    let resolution: ResolutionID = makeID()
    record(
      .resolutionBegan(
        ResolutionBegan(resolution: resolution, definition: definition, parent: parent)))
    if arguments != nil || requester != nil {
      record(
        .resolutionDescribed(
          ResolutionDescribed(
            resolution: resolution, arguments: arguments, keyed: arguments, requester: requester,
            container: nil)))
    }
    return resolution
  }

  /// A factory returns what it made.
  package mutating func build(
    _ type: String, of definition: DefinitionID, in resolution: ResolutionID
  ) -> ObjectID {
    let object = self.object(type)
    record(
      .componentBuilt(
        ComponentBuilt(resolution: resolution, definition: definition, object: object)))
    return object
  }

  /// A component is put into its pool.
  package mutating func store(_ object: ObjectID, of definition: DefinitionID, _ lifetime: Lifetime)
  {
    record(
      .componentStored(
        ComponentStored(
          definition: definition, object: object, lifetime: lifetime,
          strength: lifetime == .weakShared ? .weak : .strong)))
  }

  /// A component is handed out.
  package mutating func hand(
    out object: ObjectID?, of resolution: ResolutionID, _ outcome: Outcome = .created
  ) {
    record(
      .resolutionEnded(ResolutionEnded(resolution: resolution, object: object, outcome: outcome)))
  }

  /// A component is handed to one that needs it.
  package mutating func deliver(
    _ object: ObjectID, from dependency: ResolutionID, _ phase: InjectionPhase, _ name: String,
    to consumer: ResolutionID
  ) {
    record(
      .dependencyDelivered(
        DependencyDelivered(
          resolution: consumer, dependency: dependency, object: object, phase: phase, name: name)))
  }

  /// A component is asked for, and found where its lifetime keeps it.
  package mutating func find(
    _ object: ObjectID, of definition: DefinitionID, _ lifetime: Lifetime,
    in parent: ResolutionID? = nil
  ) {
    let resolution = ask(for: definition, in: parent)
    record(
      .scopeHit(
        ScopeHit(
          resolution: resolution, definition: definition, object: object, lifetime: lifetime)))
    hand(out: object, of: resolution, .hit)
  }

  /// A component's configure step runs.
  package mutating func configure(
    _ object: ObjectID, of definition: DefinitionID, in resolution: ResolutionID,
    _ body: (inout TraceBuilder) -> Void = { _ in }
  ) {
    record(
      .configureBegan(
        ConfigureBegan(definition: definition, object: object, resolution: resolution)))
    body(&self)
    record(
      .configureEnded(
        ConfigureEnded(definition: definition, object: object, resolution: resolution)))
  }

  /// Something is injected into a component.
  package mutating func inject(
    _ object: ObjectID?, _ phase: InjectionPhase, _ name: String = "",
    in resolution: ResolutionID, _ body: (inout TraceBuilder) -> Void = { _ in }
  ) {
    record(
      .injectionBegan(
        InjectionBegan(resolution: resolution, object: object, phase: phase, name: name)))
    body(&self)
    record(.injectionEnded(InjectionEnded(resolution: resolution, phase: phase, name: name)))
  }

  /// A component that was asked for can't be handed out.
  package mutating func fail(
    _ resolution: ResolutionID, of definition: DefinitionID? = nil, _ reason: ResolutionFailure,
    _ asked: String, at site: Site? = nil
  ) {
    record(
      .resolutionFailed(
        ResolutionFailed(
          resolution: resolution, definition: definition, reason: reason, asked: asked, detail: "")),
      at: site)
  }

  /// What is asked for can't be handed out, which shows before its resolution has begun.
  package mutating func failAtOnce(
    of definition: DefinitionID? = nil, _ reason: ResolutionFailure, _ asked: String,
    near candidates: [(definition: DefinitionID, mismatch: CandidateMismatch, detail: String)] = [],
    at site: Site? = nil
  ) {
    let resolution: ResolutionID = makeID()
    for candidate in candidates {
      record(
        .resolutionCandidate(
          ResolutionCandidate(
            resolution: resolution, definition: candidate.definition,
            mismatch: candidate.mismatch, detail: candidate.detail)))
    }
    fail(resolution, of: definition, reason, asked, at: site)
  }

  /// A post-processor puts another object in a component's place.
  package mutating func replace(
    _ object: ObjectID, with replacement: ObjectID, by processor: String,
    in resolution: ResolutionID
  ) {
    record(
      .componentReplaced(
        ComponentReplaced(
          resolution: resolution, object: object, replacement: replacement, processor: processor)))
  }
}
