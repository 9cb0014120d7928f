package import OutliveTrace

// What containers tell of scopes, arguments and pools.

extension Site {
  /// A line of the document shelf's factory, for examples.
  static func factory(_ line: UInt64, _ function: String = "") -> Site {
    Site(file: "Shelf/ShelfFactory.swift", line: line, function: function)
  }
}

extension TraceBuilder {
  /// A container learns how to make a component.
  package mutating func registerDefinition(
    _ component: String, _ type: String, _ lifetime: Lifetime, in container: ContainerID,
    scopeName: String? = nil, rank: UInt64? = nil, builtOn parent: DefinitionID? = nil,
    argumentCount: UInt64 = 0, isKeyedByArguments: Bool = false, isAbstract: Bool = false,
    hasConfigure: Bool = false, at site: Site? = nil
  ) -> DefinitionID {
    let definition: DefinitionID = makeID()
    record(
      .definitionRegistered(
        DefinitionRegistered(
          definition: definition, container: container, component: component, type: type,
          lifetime: lifetime, scopeName: scopeName, rank: rank, key: nil, parent: parent,
          assembly: nil, argumentCount: argumentCount, isKeyedByArguments: isKeyedByArguments,
          isAbstract: isAbstract, isEager: false, hasConfigure: hasConfigure)),
      at: site)
    return definition
  }

  /// A component is asked for, and made or found.
  package mutating func request(
    for definition: DefinitionID, parent: ResolutionID? = nil, arguments: UInt64? = nil,
    keyed: UInt64? = nil, by requester: ObjectID? = nil,
    _ answer: (inout TraceBuilder, ResolutionID) -> (object: ObjectID, outcome: Outcome)
  ) -> ObjectID {
    let resolution: ResolutionID = makeID()
    record(
      .resolutionBegan(
        ResolutionBegan(resolution: resolution, definition: definition, parent: parent)))
    if arguments != nil || keyed != nil || requester != nil {
      record(
        .resolutionDescribed(
          ResolutionDescribed(
            resolution: resolution, arguments: arguments, keyed: keyed, requester: requester,
            container: nil)))
    }
    let (object, outcome) = answer(&self, resolution)
    record(
      .resolutionEnded(
        ResolutionEnded(resolution: resolution, object: object, outcome: outcome)))
    return object
  }

  /// A component is made, with what it asks for, and kept where its lifetime keeps it.
  package mutating func make(
    _ definition: DefinitionID, _ type: String, _ lifetime: Lifetime,
    parent: ResolutionID? = nil, arguments: UInt64? = nil, keyed: UInt64? = nil,
    by requester: ObjectID? = nil, at site: Site? = nil,
    _ dependencies: (inout TraceBuilder, ResolutionID) -> Void = { _, _ in }
  ) -> ObjectID {
    request(for: definition, parent: parent, arguments: arguments, keyed: keyed, by: requester) {
      trace, resolution in
      dependencies(&trace, resolution)
      let object = trace.object(type, at: site)
      if lifetime != .unshared { trace.keep(object, of: definition, lifetime) }
      return (object, .created)
    }
  }

  /// A component is found where its lifetime keeps it.
  package mutating func findAgain(
    _ object: ObjectID, _ definition: DefinitionID, _ lifetime: Lifetime,
    parent: ResolutionID? = nil, arguments: UInt64? = nil, keyed: UInt64? = nil,
    by requester: ObjectID? = nil
  ) {
    _ = request(for: definition, parent: parent, arguments: arguments, keyed: keyed, by: requester)
    {
      trace, resolution in
      trace.record(
        .scopeHit(
          ScopeHit(
            resolution: resolution, definition: definition, object: object, lifetime: lifetime)))
      return (object, .hit)
    }
  }

  /// A component is put where its lifetime keeps it.
  package mutating func keep(
    _ object: ObjectID, of definition: DefinitionID, _ lifetime: Lifetime
  ) {
    record(
      .componentStored(
        ComponentStored(
          definition: definition, object: object, lifetime: lifetime,
          strength: lifetime == .weakShared ? .weak : .strong)))
  }

  /// A pool lets go of a component.
  package mutating func evict(
    _ object: ObjectID, of definition: DefinitionID, _ reason: EvictionReason
  ) {
    record(
      .componentEvicted(
        ComponentEvicted(definition: definition, object: object, reason: reason)))
  }

  /// A component's configure step runs.
  package mutating func runConfigure(
    _ object: ObjectID?, of definition: DefinitionID, in resolution: ResolutionID
  ) {
    record(
      .configureBegan(
        ConfigureBegan(definition: definition, object: object, resolution: resolution)))
    record(
      .configureEnded(
        ConfigureEnded(definition: definition, object: object, resolution: resolution)))
  }

  /// A component can't be handed out.
  package mutating func refuse(
    _ resolution: ResolutionID? = nil, of definition: DefinitionID?, _ reason: ResolutionFailure,
    asked: String
  ) {
    record(
      .resolutionFailed(
        ResolutionFailed(
          resolution: resolution ?? makeID(), definition: definition, reason: reason,
          asked: asked, detail: "")))
  }

  /// A container is closed.
  package mutating func close(
    _ container: ContainerID, because reason: String = "", at site: Site? = nil
  ) {
    record(.containerClosed(ContainerClosed(container: container, reason: reason)), at: site)
  }

  /// A definition no longer counts.
  package mutating func remove(
    _ definition: DefinitionID, _ reason: DefinitionRemoval, for successor: DefinitionID? = nil
  ) {
    record(
      .definitionRemoved(
        DefinitionRemoved(definition: definition, reason: reason, successor: successor)))
  }
}
