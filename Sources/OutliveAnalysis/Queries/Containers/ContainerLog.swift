internal import OutliveTrace

/// What containers tell of how they came to hand out what they did, beside lifetimes and pools.
///
/// Only questions ask for it, so it is kept only of what is replayed for them.
struct ContainerLog: Sendable {
  /// When a resolution was going on, and what asked for it.
  struct Asked: Sendable {
    /// The resolution that asked, whether or not it had ended: a configure step can come after that.
    var parent: ResolutionID?
    /// Nanoseconds from the beginning of the recording.
    var began: UInt64
    /// Nanoseconds from the beginning of the recording.
    var ended: UInt64?
  }

  /// What was told of a definition when its container learned it.
  struct Registration: Hashable, Sendable {
    var payload: DefinitionRegistered
    var site: Site?
  }

  /// That a definition no longer counts.
  struct Removal: Hashable, Sendable {
    var reason: DefinitionRemoval
    var successor: DefinitionID?
    var sequence: EventSequence
  }

  /// Something that was done to a component beside making it.
  struct Step: Hashable, Sendable {
    var resolution: ResolutionID
    var kind: RequestTree.Step.Kind
    var beganAt: EventSequence
    var endedAt: EventSequence?

    /// Whether an event falls into it; one that has no end goes on.
    func contains(_ sequence: EventSequence) -> Bool {
      beganAt < sequence && (endedAt.map { sequence < $0 } ?? true)
    }
  }

  /// That a component was handed to the one that needs it.
  struct Delivery: Sendable {
    var consumer: ResolutionID
    var dependency: ResolutionID
    var phase: InjectionPhase
    var name: String
  }

  /// That a component could not be handed out.
  struct Failure: Sendable {
    var payload: ResolutionFailed
    var sequence: EventSequence
  }

  /// A component that a pool keeps.
  struct Kept: Hashable, Sendable {
    var definition: DefinitionID
    var object: ObjectID
  }

  private(set) var asked = SerialTable<ResolutionID, Asked>()
  /// What was said of arguments and of who asked.
  private(set) var described: [ResolutionID: ResolutionDescribed] = [:]
  private(set) var registered: [DefinitionID: Registration] = [:]
  private(set) var removed: [DefinitionID: Removal] = [:]
  private(set) var steps: [Step] = []
  private(set) var deliveries: [Delivery] = []
  private(set) var failures: [Failure] = []
  private(set) var failureIndices: [ResolutionID: Int] = [:]
  private(set) var candidates: [ResolutionCandidate] = []
  /// The objects that pools keep, each with whether that keeps it alive.
  private(set) var kept: [Kept: Bool] = [:]
  /// How many components that are no objects the pools of a definition keep.
  private(set) var keptValues: [DefinitionID: Int] = [:]
  private(set) var closingReasons: [ContainerID: String] = [:]
  private(set) var synchronized: Set<ContainerID> = []
  private var openSteps: [ResolutionID: [Int]] = [:]

  /// How deep steps lie in each other at most.
  private static let nestingLimit = 32

  /// Takes note of an event.
  mutating func note(_ event: borrowing RecordedEvent, _ texts: RecordedTexts) {
    switch event.tag {
    case ResolutionBegan.tag:
      begin(
        event.identifier(ResolutionBegan.Field.resolution),
        askedBy: event.optionalIdentifier(ResolutionBegan.Field.parent), at: event.time)
    case ResolutionEnded.tag:
      end(event.identifier(ResolutionEnded.Field.resolution), at: event.time)
    case ComponentFound.tag:
      let resolution: ResolutionID = event.identifier(ComponentFound.Field.resolution)
      begin(
        resolution, askedBy: event.optionalIdentifier(ComponentFound.Field.parent),
        at: event.time)
      end(resolution, at: event.time)
    case ConfigureBegan.tag, ConfigureEnded.tag, DefinitionRegistered.tag, DefinitionRemoved.tag,
      ResolutionDescribed.tag, ResolutionFailed.tag, ResolutionCandidate.tag,
      DependencyDelivered.tag, InjectionBegan.tag, InjectionEnded.tag, ComponentReplaced.tag,
      ExistingInjected.tag, ComponentStored.tag, ComponentEvicted.tag, WeakReleased.tag,
      ContainerClosed.tag, ContainerSynchronized.tag:
      if let whole = event.event(texts) { apply(whole) }
    default: break
    }
  }

  /// Notes that a component was asked for; a resolution that is told twice counts once.
  mutating func begin(_ resolution: ResolutionID, askedBy parent: ResolutionID?, at time: UInt64) {
    guard !asked.contains(resolution) else { return }
    // Whoever asks was asked for before: so no trace can tell of a circle.
    let parent = parent.flatMap { asked.contains($0) ? $0 : nil }
    asked[resolution] = Asked(parent: parent, began: time)
  }

  /// Notes that a resolution is over.
  mutating func end(_ resolution: ResolutionID, at time: UInt64) {
    asked.update(resolution) { asked in
      if asked.ended == nil { asked.ended = time }
    }
  }

  private mutating func apply(_ event: Event) {
    switch event.kind {
    case .configureBegan(let payload): begin(.configure, of: payload.resolution, event)
    case .configureEnded(let payload): end(.configure, of: payload.resolution, event)
    case .injectionBegan(let payload):
      begin(.injection(payload.phase, payload.name), of: payload.resolution, event)
    case .injectionEnded(let payload):
      end(.injection(payload.phase, payload.name), of: payload.resolution, event)
    case .componentReplaced(let payload):
      point(
        .replaced(by: payload.replacement, processor: payload.processor), payload.resolution, event)
    case .existingInjected(let payload): point(.existing(payload.object), payload.resolution, event)
    case .definitionRegistered(let payload):
      guard registered[payload.definition] == nil else { return }
      registered[payload.definition] = Registration(payload: payload, site: event.site)
    case .definitionRemoved(let payload):
      guard removed[payload.definition] == nil else { return }
      removed[payload.definition] = Removal(
        reason: payload.reason, successor: payload.successor, sequence: event.sequence)
    case .resolutionDescribed(let payload): described[payload.resolution] = payload
    case .resolutionFailed(let payload):
      guard failureIndices[payload.resolution] == nil else { return }
      failureIndices[payload.resolution] = failures.count
      failures.append(Failure(payload: payload, sequence: event.sequence))
      end(payload.resolution, at: event.time)
    case .resolutionCandidate(let payload): candidates.append(payload)
    case .dependencyDelivered(let payload):
      deliveries.append(
        Delivery(
          consumer: payload.resolution, dependency: payload.dependency, phase: payload.phase,
          name: payload.name))
    case .containerClosed(let payload):
      if closingReasons[payload.container] == nil {
        closingReasons[payload.container] = payload.reason
      }
    case .containerSynchronized(let payload): synchronized.insert(payload.container)
    case .componentStored, .componentEvicted, .weakReleased: applyPool(event)
    default: break
    }
  }

  private mutating func applyPool(_ event: Event) {
    switch event.kind {
    case .componentStored(let payload):
      guard let object = payload.object else {
        return keptValues[payload.definition, default: 0] += 1
      }
      kept[Kept(definition: payload.definition, object: object)] = payload.strength.keepsAlive
    case .componentEvicted(let payload): letGo(payload.object, of: payload.definition)
    case .weakReleased(let payload): letGo(payload.object, of: payload.definition)
    default: break
    }
  }

  private mutating func letGo(_ object: ObjectID?, of definition: DefinitionID) {
    guard let object else {
      // What was put there before the recording began may go while it is on.
      return keptValues[definition] = max(0, keptValues[definition, default: 0] - 1)
    }
    kept[Kept(definition: definition, object: object)] = nil
  }

  // MARK: Steps

  private mutating func begin(
    _ kind: RequestTree.Step.Kind, of resolution: ResolutionID, _ event: Event
  ) {
    openSteps[resolution, default: []].append(steps.count)
    steps.append(Step(resolution: resolution, kind: kind, beganAt: event.sequence))
  }

  private mutating func end(
    _ kind: RequestTree.Step.Kind, of resolution: ResolutionID, _ event: Event
  ) {
    // Only the innermost are looked at: an end that fits none of them belongs to nothing.
    guard let open = openSteps[resolution]?.suffix(Self.nestingLimit),
      let position = open.lastIndex(where: { steps[$0].kind == kind })
    else { return }
    steps[open[position]].endedAt = event.sequence
    openSteps[resolution]?.remove(at: position)
  }

  private mutating func point(
    _ kind: RequestTree.Step.Kind, _ resolution: ResolutionID, _ event: Event
  ) {
    steps.append(
      Step(
        resolution: resolution, kind: kind, beganAt: event.sequence, endedAt: event.sequence))
  }
}
