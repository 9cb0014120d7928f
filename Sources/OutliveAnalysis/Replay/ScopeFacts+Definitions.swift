internal import OutliveTrace

// What containers say of themselves and of what they can make.

extension Lifetime {
  /// How long components last, for comparing: of a custom scope the program says it itself.
  ///
  /// The numbers follow the idea of Simple Injector's lengths of lifestyles.
  var rank: UInt64 {
    switch self {
    case .unshared: 1
    case .scoped: 10
    case .weakShared: 100
    case .cached, .custom: 500
    case .shared: 1000
    }
  }

  /// From which rank on components last as long as nobody says that they end.
  static var longRank: UInt64 { 500 }
}

extension ScopeFacts {
  // MARK: Containers

  mutating func open(_ payload: ContainerOpened, _ event: Event, _ open: OpenResolutions) {
    guard !containers.contains(payload.container), !containersByObject.contains(payload.object)
    else { return }
    var container = Container(
      id: payload.container, object: payload.object, type: payload.type, parent: payload.parent,
      scope: payload.scope, openedAt: event.sequence, site: event.site)
    // A container that is opened for a component belongs to whoever makes that.
    if let resolution = innermost[event.thread].flatMap({ open[asking: $0] }),
      let outer = definitions[resolution.definition]?.container, outer != payload.container
    {
      container.openedWithin = outer
    }
    containers[payload.container] = container
    containersByObject[payload.object] = payload.container
    if let parent = payload.parent {
      containers.update(parent) { $0.children.append(payload.container) }
    }
    if let scope = payload.scope { containersByScope.append(payload.container, to: scope) }
  }

  mutating func close(_ payload: ContainerClosed, _ event: Event) {
    let isFirst = containers.update(payload.container) { container in
      guard container.closedAt == nil else { return false }
      container.closedAt = event.sequence
      container.closing = payload.reason
      container.closedSite = event.site
      return true
    }
    guard isFirst == true else { return }
    closedCount += 1
    emptyPools(of: payload.container)
    noteOverdueChildren(of: payload.container, event.sequence)
  }

  /// Notes that a container keeps nothing any more, whether or not each object is told of.
  ///
  /// - Complexity: O(*n*) for *n* definitions and objects that it keeps.
  mutating func emptyPools(of id: ContainerID) {
    guard let container = containers[id] else { return }
    for definition in container.definitions {
      let objects = pools.read(definition) { $0.objects } ?? [:]
      for object in objects.values {
        kept.update(object) { entry in
          entry.isPooled = false
          entry.longType = nil
        }
      }
      pools.update(definition) { $0.objects = [:] }
    }
    containers.update(id) { $0.longLived = [:] }
  }

  /// Forgets a container that is gone, with all that is its own.
  mutating func end(_ id: ContainerID, at sequence: EventSequence) {
    noteOverdueChildren(of: id, sequence)
    guard let container = containers[id] else { return }
    if container.closedAt != nil { closedCount -= 1 }
    containers[id] = nil
    containersByObject[container.object] = nil
    if let parent = container.parent {
      containers.update(parent) { $0.children.removeAll { $0 == id } }
    }
    if let scope = container.scope {
      containersByScope.update(scope) { $0.removeAll { $0 == id } }
      if containersByScope[scope]?.isEmpty == true { containersByScope[scope] = nil }
    }
    for definition in container.definitions {
      definitions[definition] = nil
      pools[definition] = nil
      predecessors[definition] = nil
    }
  }

  private mutating func noteOverdueChildren(of id: ContainerID, _ sequence: EventSequence) {
    guard let container = containers[id] else { return }
    let name = TypeNames.short(container.type)
    for child in container.children where containers[child]?.closedAt == nil {
      overdue.append(
        Overdue(
          container: child,
          ended: Witness(sequence: sequence, text: "its parent, \(name), ended")))
    }
  }

  mutating func endScope(_ scope: ScopeID, _ label: String?, at sequence: EventSequence) {
    guard !containersByScope.isEmpty, let ids = containersByScope[scope] else { return }
    containersByScope[scope] = nil
    for id in ids where containers[id]?.closedAt == nil {
      overdue.append(
        Overdue(
          container: id,
          ended: Witness(
            sequence: sequence, text: "its scope\(label.map { " “\($0)”" } ?? "") ended")))
    }
  }

  // MARK: Definitions

  mutating func register(_ payload: DefinitionRegistered, _ event: Event) {
    define(
      payload.definition, in: payload.container, payload.component, payload.type,
      payload.lifetime, event, isOffered: !payload.isAbstract)
    if let parent = payload.parent.flatMap({ definitions[$0] }) {
      components[parent.component].isReached = true
    }
    definitions.update(payload.definition) { definition in
      if payload.lifetime == .custom, let rank = payload.rank { definition.rank = rank }
      definition.hasConfigure = definition.hasConfigure || payload.hasConfigure
      definition.takesArguments = definition.takesArguments || payload.argumentCount > 0
      definition.isKeyedByArguments = payload.isKeyedByArguments
      definition.ignoresArguments = payload.argumentCount > 0 && !payload.isKeyedByArguments
    }
  }

  mutating func define(_ payload: ComponentDefined, _ event: Event) {
    define(
      payload.definition, in: payload.container, payload.component, payload.type,
      payload.lifetime, event, isOffered: false)
  }

  private mutating func define(
    _ id: DefinitionID, in container: ContainerID, _ component: String, _ type: String,
    _ lifetime: Lifetime, _ event: Event, isOffered: Bool
  ) {
    // What a container that is gone still says is of no use.
    guard let owner = containers[container] else { return }
    let name = Component.Name(container: owner.type, component: component, type: type)
    let index: Int
    if let known = componentIndices[name] {
      index = known
    } else {
      index = components.count
      componentIndices[name] = index
      components.append(
        Component(name: name, lifetime: lifetime, site: event.site, sequence: event.sequence))
    }
    if components[index].site == nil { components[index].site = event.site }
    if isOffered { components[index].isOffered = true }
    guard !definitions.contains(id) else { return }
    if components[index].definitions.count < Self.few { components[index].definitions.append(id) }
    // A name with labels takes arguments, whether they are told or not.
    definitions[id] = Definition(
      id: id, container: container, component: index, lifetime: lifetime, rank: lifetime.rank,
      takesArguments: component.utf8.contains(UInt8(ascii: ":")))
    pools[id] = Pool()
    containers.update(container) { $0.definitions.append(id) }
  }

  mutating func remove(_ payload: DefinitionRemoved) {
    let component = definitions.update(payload.definition) { definition in
      definition.removal = payload.reason
      return definition.component
    }
    guard let component else { return }
    // What no longer counts can't be asked for.
    components[component].isReached = true
    if let successor = payload.successor { predecessors[successor] = payload.definition }
    guard payload.reason == .patched || payload.reason == .restored,
      let patch = payload.successor.flatMap({ definitions[$0] })
    else { return }
    components[patch.component].isPatch = true
  }

  /// Notes that a definition was of use.
  mutating func reach(_ definition: DefinitionID?) {
    guard let component = definition.flatMap({ definitions[$0]?.component }) else { return }
    components[component].isReached = true
  }

  // MARK: Words

  /// A component as findings name it: `log() of ShelfFactory`.
  func name(of component: Int) -> String {
    let name = components[component].name
    return "\(name.component) of \(TypeNames.short(name.container))"
  }
}
