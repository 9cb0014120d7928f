internal import OutliveTrace

// What containers say of themselves and of their definitions.

extension ResolutionFacts {
  /// How many components of one definition's pool are remembered: enough to name one that lives on.
  private static let mostPooled = 4

  /// Notes an event that is about a container or a definition.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - isAlive: Whether an object is known and wasn't released.
  mutating func apply(_ event: Event, isAlive: (ObjectID) -> Bool) {
    flush()
    switch event.kind {
    case .containerOpened(let payload):
      containers.change(payload.container) { state in
        guard state?.object == nil else { return }
        if state == nil { state = ContainerState() }
        state?.type = payload.type
        state?.object = payload.object
      }
      containersByObject[payload.object] = payload.container
    case .containerSynchronized(let payload):
      containers.change(payload.container) { state in
        if state == nil { state = ContainerState() }
        state?.isSynchronized = true
      }
    case .containerEnded(let payload): end(payload.container)
    case .containerUnloaded(let payload):
      for definition in containers[payload.container]?.definitions ?? [] { empty(definition) }
    case .componentDefined(let payload):
      define(
        DefinitionOutline(
          id: payload.definition, component: payload.component, type: payload.type,
          lifetime: payload.lifetime, container: "", site: event.site),
        in: payload.container, named: payload.component)
    case .definitionRegistered(let payload): register(payload, at: event.site)
    case .definitionRemoved(let payload): remove(payload, event, isAlive: isAlive)
    default: break
    }
  }

  private mutating func register(_ payload: DefinitionRegistered, at site: Site?) {
    // What has another key, or belongs to another assembly, is something else.
    let name = [payload.component, payload.key ?? "", payload.assembly ?? ""]
      .joined(separator: "\u{0}")
    define(
      DefinitionOutline(
        id: payload.definition, component: payload.component, type: payload.type,
        lifetime: payload.lifetime, scopeName: payload.scopeName, container: "", site: site),
      in: payload.container, named: name)
    states.update(payload.definition) { state in
      state.isAbstract = payload.isAbstract
      state.isEager = payload.isEager
      state.hasConfigure = payload.hasConfigure
      state.isKeyedByArguments = payload.isKeyedByArguments
      state.rank = payload.rank
    }
  }

  /// Notes a definition; what was told of it before stays, but for what wasn't known then.
  private mutating func define(
    _ told: DefinitionOutline, in container: ContainerID, named name: String
  ) {
    var outline = told
    if states.contains(told.id) {
      outlines.update(told.id) { known in
        known.site = known.site ?? told.site
        known.scopeName = known.scopeName ?? told.scopeName
      }
      return
    }
    var number = lastName + 1
    containers.change(container) { state in
      var known = state ?? ContainerState()
      state = nil
      if let same = known.names[name] { number = same } else { known.names[name] = number }
      known.definitions.append(told.id)
      outline.container = known.type
      state = known
    }
    lastName = max(lastName, number)
    states[told.id] = DefinitionState(
      container: container, lifetime: told.lifetime, name: number)
    outlines[told.id] = outline
  }

  /// Notes that a pool was emptied, so that what is made next is no second one.
  private mutating func empty(_ definition: DefinitionID) {
    states.update(definition) { state in
      state.epoch &+= 1
      state.hasBuilds = false
    }
    if !builds.isEmpty { builds[definition] = nil }
  }

  // MARK: Pools

  /// Notes that a component was put into its pool.
  mutating func store(
    _ object: ObjectID?, of definition: DefinitionID, _ lifetime: Lifetime, on thread: ThreadID
  ) {
    guard let object else { return }
    // Whoever makes it has it now, and hands it to those who ask meanwhile.
    flush()
    if let maker = innermost[thread], let record = open[maker], record.definition == definition,
      record.stage == .making
    {
      made(maker, object)
    }
    switch lifetime {
    case .shared, .cached, .custom, .weakShared:
      pooled.change(definition) { objects in
        guard objects?.contains(object) != true else { return }
        if objects == nil { objects = [] }
        objects?.append(object)
        if objects?.count ?? 0 > Self.mostPooled { objects?.removeFirst() }
      }
    case .unshared, .scoped: break
    }
  }

  /// Notes that a component was taken out of its pool.
  mutating func evict(_ object: ObjectID?, of definition: DefinitionID, _ reason: EvictionReason) {
    flush()
    switch reason {
    case .requestEnded: break
    case .containerEnded, .replaced, .unloaded, .reset, .scopeEnded, .expired, .capacity:
      empty(definition)
    }
    guard let object, !pooled.isEmpty, reason != .replaced else { return }
    pooled.change(definition) { objects in
      objects?.removeAll { $0 == object }
      if objects?.isEmpty == true { objects = nil }
    }
  }

  // MARK: Ends

  /// Notes that an object is gone: perhaps a container, perhaps one that nobody was handed.
  mutating func release(_ object: ObjectID, at sequence: EventSequence) {
    flush()
    if !containersByObject.isEmpty, let container = containersByObject[object] { end(container) }
    if !discarded.isEmpty, let lost = discarded[object] {
      discarded[object] = nil
      noteLost(object, lost, at: sequence)
    }
    guard !unfinished.isEmpty, let maker = unfinished[object] else { return }
    guard let record = open[maker], record.isBuilt, record.stage == .made else { return }
    changeDetails(of: maker) { $0.builtGoneAt = sequence }
  }

  /// Forgets a container that is gone, with all its definitions.
  private mutating func end(_ container: ContainerID) {
    guard let state = containers[container] else { return }
    compareEagerOrder(of: state)
    containers[container] = nil
    if let object = state.object { containersByObject[object] = nil }
    for definition in state.definitions where states[definition]?.container == container {
      states[definition] = nil
      outlines[definition] = nil
      dependencies[definition] = nil
      builds[definition] = nil
      pooled[definition] = nil
    }
  }

  private mutating func compareEagerOrder(of state: ContainerState) {
    guard let incident = eagerOrders.incident(of: state) else { return }
    log.note(incident)
  }

  /// Notes that another definition took the place of one whose components may live on.
  private mutating func remove(
    _ payload: DefinitionRemoved, _ event: Event, isAlive: (ObjectID) -> Bool
  ) {
    guard payload.reason == .replaced, let outline = outlines[payload.definition],
      states[payload.definition]?.wasMade == true
    else { return }
    let living = (pooled[payload.definition] ?? []).filter(isAlive)
    guard !living.isEmpty else { return }
    guard unsettled.count < Self.mostAtOnce else { return leftFacts += 1 }
    unsettled.append(
      ResolutionIncident(
        kind: .lateDefinition, definition: outline,
        other: payload.successor.flatMap { outlines[$0] }, objects: living,
        witnesses: [
          Witness(
            sequence: event.sequence,
            text: "another definition took the place of \(outline.component)", site: event.site)
        ]))
  }
}

extension EagerOrders {
  /// Compares the order of a container's eager components with that of the first of its type.
  mutating func incident(of state: ResolutionFacts.ContainerState) -> ResolutionIncident? {
    guard let (first, other) = compare(state.eagerOrder, of: state.type) else { return nil }
    return ResolutionIncident(
      kind: .eagerOrder, definition: first.outline, other: other.outline,
      witnesses: [
        Witness(
          sequence: first.madeAt, text: "\(first.outline.component) came here in one container"),
        Witness(
          sequence: other.madeAt,
          text: "\(other.outline.component) came at the same place in another one"),
      ].sorted { $0.sequence < $1.sequence },
      detail: TypeNames.short(state.type), isCertain: false)
  }
}
