internal import OutliveRuntime
internal import OutliveTrace

/// Reads what a container told, event by event, and notes what can't be right.
struct ConformanceCheck {
  private(set) var problems: [ContainerConformance.Problem] = []
  var containers: [ContainerID: ToldContainer] = [:]
  var definitions: [DefinitionID: ToldDefinition] = [:]
  var resolutions: [ResolutionID: ToldResolution] = [:]
  /// What asks for what is asked for now, in the order in which it began.
  var phases: [ToldPhase] = []
  /// What is kept, and where it was told.
  var kept: [ToldPlace: ToldComponent] = [:]
  /// When something was let go that had been kept.
  var lost: [ToldPlace: EventSequence] = [:]
  /// What was replaced by a request that is open.
  var replaced: [ToldPlace: ResolutionID] = [:]
  var released: Set<ObjectID> = []
  /// Which requests don't name the one that was being answered.
  private var unnamed: [(event: EventSequence, asker: ResolutionID, name: String)] = []

  init(of trace: Trace) {
    for event in trace.events { read(event) }
    checkParents()
    for (id, container) in containers.sorted(by: { $0.key < $1.key }) where container.ended == nil {
      checkScoped(in: id)
    }
    for (_, resolution) in resolutions.sorted(by: { $0.key < $1.key })
    where resolution.ended == nil {
      report(
        resolution.began,
        "the request for \(name(of: resolution)) never ends: say that it was found, made or failed")
    }
  }

  /// Notes which requests don't name the one that they belong to.
  ///
  /// One that never ended is a mistake of its own: it seems to go on.
  private mutating func checkParents() {
    for (event, asker, name) in unnamed {
      guard let asker = resolutions[asker], asker.ended != nil else { continue }
      report(
        event,
        """
        “\(name)” is asked for while \(self.name(of: asker)) of event \(asker.began.rawValue) is \
        being answered, and doesn't name that as its parent
        """)
    }
  }

  /// Whether anything was asked for.
  var hasRequests: Bool { !resolutions.isEmpty }

  mutating func report(_ event: EventSequence?, _ message: String) {
    problems.append(ContainerConformance.Problem(event: event, message: message))
  }

  private mutating func read(_ event: Event) {
    switch event.kind {
    case .containerOpened(let opened):
      containers[opened.container] = ToldContainer(
        type: opened.type, object: opened.object, opened: event.sequence,
        isMadeHere: event.site != nil)
    case .containerClosed(let closed):
      containers[closed.container]?.closed = event.sequence
    case .containerEnded(let ended): end(ended.container, event)
    case .definitionRegistered(let told):
      definitions[told.definition] = ToldDefinition(
        name: told.component, lifetime: told.lifetime, container: told.container)
    case .componentDefined(let told):
      definitions[told.definition] = ToldDefinition(
        name: told.component, lifetime: told.lifetime, container: told.container)
    case .resolutionBegan(let began): begin(began, event)
    case .resolutionDescribed(let described):
      resolutions[described.resolution]?.keyed = described.keyed
    case .resolutionEnded(let ended):
      guard let resolution = finish(ended.resolution, event) else { return }
      handedOut(by: ended.resolution, resolution, ended.object, ended.outcome, event)
    case .componentFound(let found):
      begin(
        ResolutionBegan(
          resolution: found.resolution, definition: found.definition, parent: found.parent), event)
      guard let resolution = finish(found.resolution, event) else { return }
      handedOut(by: found.resolution, resolution, found.object, .hit, event)
    case .resolutionFailed(let failed):
      // What nothing makes needn't have begun.
      if resolutions[failed.resolution] != nil { finish(failed.resolution, event) }
    case .componentStored(let stored): keep(stored, event)
    case .componentEvicted(let evicted): letGo(evicted, event)
    case .configureBegan(let began): enter(began.resolution, .configure, event)
    case .configureEnded(let ended): leave(ended.resolution, .configure)
    case .injectionBegan(let began): enter(began.resolution, .injection, event)
    case .injectionEnded(let ended): leave(ended.resolution, .injection)
    case .objectReleased(let gone): released.insert(gone.object)
    default: break
    }
  }

  // MARK: Requests

  private mutating func begin(_ began: ResolutionBegan, _ event: Event) {
    guard let definition = definitions[began.definition] else {
      return report(event.sequence, "a component was asked for that was never defined")
    }
    if let first = resolutions[began.resolution] {
      return report(
        event.sequence,
        """
        the request for \(name(of: first)) of event \(first.began.rawValue) begins a second time
        """)
    }
    let container = definition.container
    let asking = phases.last { $0.isBeside(event) && $0.container == container }
    if asking == nil, began.parent == nil, !phases.contains(where: { $0.container == container }) {
      checkScoped(in: container)
    }
    if let asking, began.parent != asking.resolution,
      !phases.contains(where: { $0.resolution == began.parent && $0.container != container })
    {
      unnamed.append((event.sequence, asking.resolution, definition.name))
    } else if asking == nil, let parent = began.parent,
      !phases.contains(where: { $0.resolution == parent })
    {
      report(
        event.sequence, "“\(definition.name)” names a parent that isn't asking for anything now")
    }
    resolutions[began.resolution] = ToldResolution(
      definition: began.definition, began: event.sequence, parent: began.parent,
      closed: containers[container]?.closed ?? containers[container]?.ended)
    phases.append(
      ToldPhase(
        resolution: began.resolution, kind: .making, container: container, thread: event.thread,
        task: event.task))
  }

  @discardableResult
  private mutating func finish(_ id: ResolutionID, _ event: Event) -> ToldResolution? {
    guard let resolution = resolutions[id] else {
      report(event.sequence, "a request ends that never began")
      return nil
    }
    guard resolution.ended == nil else {
      report(
        event.sequence,
        """
        the request for \(name(of: resolution)) of event \(resolution.began.rawValue) ends a second \
        time
        """)
      return nil
    }
    resolutions[id]?.ended = event.sequence
    leave(id, .making)
    for (place, by) in replaced where by == id { replaced[place] = nil }
    return resolution
  }

  private mutating func enter(_ id: ResolutionID, _ kind: ToldPhase.Kind, _ event: Event) {
    guard let resolution = resolutions[id], let definition = definitions[resolution.definition]
    else { return report(event.sequence, "a step of a request begins that never began") }
    phases.append(
      ToldPhase(
        resolution: id, kind: kind, container: definition.container, thread: event.thread,
        task: event.task))
  }

  private mutating func leave(_ id: ResolutionID, _ kind: ToldPhase.Kind) {
    guard let index = phases.lastIndex(where: { $0.resolution == id && $0.kind == kind })
    else { return }
    phases.remove(at: index)
  }

  // MARK: The end

  private mutating func end(_ id: ContainerID, _ event: Event) {
    guard let container = containers[id] else { return }
    checkScoped(in: id)
    for (_, component) in keptComponents(in: id) where component.lifetime != .weakShared {
      report(
        event.sequence,
        """
        the container ended, and “\(component.name)”, which it has kept since event \
        \(component.stored.rawValue), wasn't told to be let go
        """)
    }
    if container.ended != nil { report(event.sequence, "the container ended a second time") }
    containers[id]?.ended = event.sequence
  }

  /// Notes what is alive although the function that made it has returned.
  mutating func checkSurvivors() {
    var isJudged = true
    for (_, container) in containers.sorted(by: { $0.key < $1.key }) where container.ended == nil {
      // What a container that was there before keeps may hold anything.
      isJudged = false
      guard container.isMadeHere else { continue }
      report(
        container.opened,
        """
        the container \(container.type) lives on after the function that made it: telling of it must \
        not keep it alive
        """)
    }
    guard isJudged else { return }
    var seen: Set<ObjectID> = []
    for (_, resolution) in resolutions.sorted(by: { $0.key < $1.key }) {
      guard let object = resolution.made, !released.contains(object), seen.insert(object).inserted,
        let ended = resolution.ended
      else { continue }
      report(
        ended,
        """
        \(name(of: resolution)) lives on after its container ended: telling of it must not keep it \
        alive
        """)
    }
  }

  /// Notes what was told to a recorder that wasn't current.
  mutating func checkSilence(of trace: Trace, after last: EventSequence) {
    var names: [DefinitionID: String] = definitions.mapValues(\.name)
    for event in trace.events where event.sequence > last {
      switch event.kind {
      case .definitionRegistered(let told): names[told.definition] = told.component
      case .componentDefined(let told): names[told.definition] = told.component
      case .resolutionBegan(let began): reportLate(names[began.definition], event)
      case .componentFound(let found): reportLate(names[found.definition], event)
      default: break
      }
    }
  }

  private mutating func reportLate(_ name: String?, _ event: Event) {
    report(
      event.sequence, "“\(name ?? "")” was told to a recorder that isn't current any more")
  }

  func name(of resolution: ToldResolution) -> String {
    "“\(definitions[resolution.definition]?.name ?? "")”"
  }
}
