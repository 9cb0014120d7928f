internal import OutliveTrace

/// What was said of components beside what is resolved: their containers' parents and ends, what
/// definitions hold, and which references were made when.
struct ContainerFacts: Sendable {
  /// What a definition holds.
  struct Holding: Hashable, Sendable {
    var definition: DefinitionID
    var object: ObjectID
    var name: String
    var sequence: EventSequence
    var site: Site?
  }

  /// A pool's last word about an object that it kept.
  struct Eviction: Hashable, Sendable {
    var definition: DefinitionID
    var reason: EvictionReason
    var sequence: EventSequence
  }

  /// A weak reference that was told.
  struct WeakReference: Hashable, Sendable {
    var from: ObjectID
    var name: String
    var sequence: EventSequence
    var site: Site?
  }

  /// A reference that was told to be made after its holder's initializer.
  struct LateReference: Hashable, Sendable {
    var from: ObjectID
    var to: ObjectID
  }

  /// The container that each container asks for what it doesn't define.
  private(set) var parents: [ContainerID: ContainerID] = [:]
  /// The events at which containers were closed.
  private(set) var closedAt: [ContainerID: EventSequence] = [:]
  /// What definitions keep alive, in order.
  private(set) var holdings: [Holding] = []
  /// The definitions that no longer count.
  private(set) var removed: Set<DefinitionID> = []
  /// The last time that a pool let go of an object together with all others.
  private(set) var evictions: [ObjectID: Eviction] = [:]
  /// The objects that a pool keeps weakly.
  private(set) var weaklyKept = SerialSet<ObjectID>()
  /// The strong references that were told to be made by a setter or a configure step.
  private(set) var lateReferences: Set<LateReference> = []
  /// Whether references are told that were made by a setter or a configure step.
  private(set) var tellsLateReferences = false
  /// The weak references that were told, by what they refer to: the first of each.
  private(set) var weakReferences: [ObjectID: WeakReference] = [:]
  /// The objects that a strong reference was told to.
  private(set) var stronglyReferred = SerialSet<ObjectID>()
  /// The weakly kept objects that were handed out again after they were made.
  private(set) var handedOutAgain = SerialSet<ObjectID>()

  /// Takes note of an event.
  ///
  /// - Returns: Whether it agrees with what came before.
  mutating func apply(_ event: Event) -> Bool {
    switch event.kind {
    case .containerOpened(let payload): parents[payload.container] = payload.parent
    case .containerClosed(let payload):
      // To close twice is no contradiction: the first time counts.
      if closedAt[payload.container] == nil { closedAt[payload.container] = event.sequence }
    case .definitionHolding(let payload):
      guard payload.kind.keepsAlive else { return true }
      holdings.append(
        Holding(
          definition: payload.definition, object: payload.object, name: payload.name,
          sequence: event.sequence, site: event.site))
    case .definitionRemoved(let payload): removed.insert(payload.definition)
    case .componentEvicted(let payload):
      guard let object = payload.object, payload.reason.isForAll else { return true }
      evictions[object] = Eviction(
        definition: payload.definition, reason: payload.reason, sequence: event.sequence)
    case .componentStored(let payload):
      guard let object = payload.object else { return true }
      if payload.strength == .weak {
        weaklyKept.insert(object)
      } else {
        // It is kept again: what was said before no longer holds.
        evictions[object] = nil
        weaklyKept.remove(object)
      }
    case .referenceSet(let payload):
      guard payload.kind.keepsAlive else {
        if payload.kind == .weak, weakReferences[payload.to] == nil {
          weakReferences[payload.to] = WeakReference(
            from: payload.from, name: payload.name, sequence: event.sequence, site: event.site)
        }
        return true
      }
      stronglyReferred.insert(payload.to)
      guard payload.phase.isLate else { return true }
      tellsLateReferences = true
      lateReferences.insert(LateReference(from: payload.from, to: payload.to))
    case .referenceCleared(let payload):
      lateReferences.remove(LateReference(from: payload.from, to: payload.to))
    default: break
    }
    return true
  }

  /// Notes that a container handed out an object that it kept.
  mutating func noteHit(of object: ObjectID) {
    if weaklyKept.contains(object) { handedOutAgain.insert(object) }
  }

  /// How many things are looked at when it is asked what can be forgotten.
  var rememberedCount: Int {
    parents.count + closedAt.count + holdings.count + removed.count + evictions.count
      + lateReferences.count + weakReferences.count
  }

  /// Forgets what was said of objects, definitions and containers that nobody asks for any more.
  ///
  /// - Parameters:
  ///   - retired: The objects and containers that are forgotten.
  ///   - definitions: The definitions that are forgotten.
  mutating func retire(_ retired: RetiredNumbers, definitions: SerialSet<DefinitionID>) {
    evictions = evictions.filter { !retired.objects.contains($0.key) }
    weakReferences = weakReferences.filter { !retired.objects.contains($0.key) }
    lateReferences = lateReferences.filter {
      !retired.objects.contains($0.from) && !retired.objects.contains($0.to)
    }
    parents = parents.filter { !retired.containers.contains($0.key) }
    closedAt = closedAt.filter { !retired.containers.contains($0.key) }
    holdings.removeAll { definitions.contains($0.definition) }
    removed = removed.filter { !definitions.contains($0) }
  }
}

extension EvictionReason {
  /// Whether a pool lets all of its components go for it, because they should no longer be used.
  fileprivate var isForAll: Bool {
    switch self {
    case .containerEnded, .unloaded, .reset, .scopeEnded: true
    case .requestEnded, .replaced, .expired, .capacity: false
    }
  }
}

extension InjectionPhase {
  /// Whether what happens in the phase happens after the holder's initializer.
  fileprivate var isLate: Bool {
    switch self {
    case .property, .method, .beforeInjections, .afterInjections, .configure, .completion, .later:
      true
    case .unknown, .initializer, .postProcessing: false
    }
  }
}
