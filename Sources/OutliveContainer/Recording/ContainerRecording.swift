internal import OutliveRuntime
internal import OutliveTrace

/// What one recorder knows a container by: serial numbers, and nothing that keeps anything alive.
final class ContainerRecording {
  private let reference: RecorderReference
  let container: ContainerID
  private let object: ObjectID
  private var definitions: [ComponentDefinition: DefinitionID] = [:]
  private var used: Set<DefinitionID> = []
  /// The resolutions that ask for what is asked for now, outermost first.
  private var asking: [ResolutionID] = []
  /// What the recorder was told is kept, by lifetime and key.
  private var kept: [Lifetime: [ComponentKey: KeptComponent]] = [:]
  private var keptCount = 0

  init(recorder: Recorder, container: ContainerID, object: ObjectID) {
    reference = RecorderReference(recorder)
    self.container = container
    self.object = object
  }

  /// The recorder; `nil` once it is gone.
  var recorder: Recorder? { reference.recorder }

  var recorderSerial: UInt64 { reference.serial }

  /// The number of a definition; the first time it is used, the recorder is told of it.
  func define(_ definition: ComponentDefinition, in recorder: Recorder) -> DefinitionID {
    if let recorded = definition.recorded, recorded.recorder == recorder.serial {
      return recorded.id
    }
    let known = definitions[definition]
    defer { definition.recorded = definitions[definition].map { (recorder.serial, $0) } }
    if let known, used.contains(known) { return known }
    let id = known ?? register(definition, in: recorder)
    used.insert(id)
    recorder.record(
      ComponentDefined(
        definition: id, container: container, component: definition.name,
        type: TypeName.of(definition.type), lifetime: definition.lifetime),
      at: definition.callSite)
    for accepted in definition.acceptedFindings { accept(accepted, about: id, in: recorder) }
    return id
  }

  /// Tells the recorder of a definition before it is used.
  ///
  /// - Returns: Its number.
  @discardableResult
  func register(
    _ definition: ComponentDefinition, parent: ComponentDefinition? = nil, in recorder: Recorder,
    isKnownAhead: Bool = false
  ) -> DefinitionID {
    if let known = definitions[definition] { return known }
    let id: DefinitionID = recorder.makeID()
    definitions[definition] = id
    guard isKnownAhead || definition.saysMore else { return id }
    recorder.record(
      DefinitionRegistered(
        definition: id, container: container, component: definition.name,
        type: TypeName.of(definition.type), lifetime: definition.lifetime,
        scopeName: definition.scope?.name, rank: definition.scope?.rank,
        parent: parent.flatMap { definitions[$0] }, assembly: definition.assembly,
        argumentCount: UInt64(definition.argumentCount),
        isKeyedByArguments: definition.isKeyedByArguments, isAbstract: definition.isAbstract,
        isEager: definition.isEager, hasConfigure: definition.hasConfigure),
      at: definition.callSite)
    return id
  }

  /// Tells the recorder that a definition no longer counts.
  func remove(
    _ definition: ComponentDefinition, because reason: DefinitionRemoval,
    successor: ComponentDefinition? = nil
  ) {
    definition.recorded = nil
    unsafe definition.lastRecorded = nil
    guard let recorder, let id = definitions.removeValue(forKey: definition) else { return }
    recorder.record(
      DefinitionRemoved(
        definition: id, reason: reason, successor: successor.flatMap { definitions[$0] }))
  }

  /// The number of a definition that was told.
  func number(of definition: ComponentDefinition) -> DefinitionID? { definitions[definition] }

  /// Tells the recorder what is accepted about the components of a name.
  func accept(_ accepted: AcceptedFinding, about name: String) {
    guard let recorder else { return }
    let named = definitions.filter { $0.key.name == name && used.contains($0.value) }
    for id in named.values.sorted() { accept(accepted, about: id, in: recorder) }
  }

  private func accept(
    _ accepted: AcceptedFinding, about definition: DefinitionID, in recorder: Recorder
  ) {
    recorder.record(
      FindingSuppressed(
        rule: accepted.rule, definition: definition, reason: accepted.reason),
      at: accepted.callSite)
  }

  // MARK: Who asks

  /// The resolution that asks for what is asked for now, if one does.
  @inline(__always)
  func parent(in recorder: Recorder) -> ResolutionID? {
    asking.last ?? AsynchronousChain.resolution(in: recorder)
  }

  func enter(_ resolution: ResolutionID) { asking.append(resolution) }

  func leave() { asking.removeLast() }

  // MARK: What is kept

  /// Notes that a component is kept under a key, and tells the recorder.
  func keep(
    _ object: ObjectID?, of definition: DefinitionID, _ lifetime: Lifetime,
    under key: ComponentKey, in recorder: Recorder
  ) {
    let previous = kept[lifetime]?[key]
    if let previous {
      // An override that calls `super` puts the same object where it is already.
      if previous.object != nil && previous.object == object { return }
      if lifetime != .weakShared { recordLoss(of: previous, .replaced, in: recorder) }
    }
    keptCount += 1
    kept[lifetime, default: [:]][key] = KeptComponent(
      order: keptCount, definition: definition, object: object)
    recorder.record(
      ComponentStored(
        definition: definition, object: object, lifetime: lifetime,
        strength: lifetime == .weakShared ? .weak : .strong))
    if lifetime == .weakShared, let object { recorder.noteKeptWeakly(object, by: definition) }
  }

  /// Tells the recorder that the component that was kept weakly under a key is gone, if it doesn't
  /// know that from the object itself.
  func noticeWeakRelease(under key: ComponentKey) {
    guard let gone = kept[.weakShared]?.removeValue(forKey: key), let object = gone.object
    else { return }
    recorder?.noticeRelease(of: object)
  }

  /// Tells the recorder which weakly kept components are gone, in the order of their making.
  func noticeWeakReleases(where isGone: (ComponentKey) -> Bool) {
    let gone = (kept[.weakShared] ?? [:]).filter { isGone($0.key) }.sorted { $0.value < $1.value }
    for (key, _) in gone { noticeWeakRelease(under: key) }
  }

  /// Tells the recorder that a component was taken out of its pool.
  func evicted(_ key: ComponentKey, _ lifetime: Lifetime, because reason: EvictionReason) {
    guard let gone = kept[lifetime]?.removeValue(forKey: key), let recorder else { return }
    if lifetime == .weakShared {
      recordWeakLoss(of: gone, reason, in: recorder)
    } else {
      recordLoss(of: gone, reason, in: recorder)
    }
  }

  /// Tells the recorder that components were taken out of their pool, in the order of their making.
  func evicted(
    _ lifetime: Lifetime, because reason: EvictionReason, where isGone: (ComponentKey) -> Bool
  ) {
    let gone = (kept[lifetime] ?? [:]).filter { isGone($0.key) }.sorted { $0.value < $1.value }
    for (key, _) in gone { evicted(key, lifetime, because: reason) }
  }

  /// Tells the recorder that what was kept for a failed request is kept no longer.
  func takenBack(_ change: PoolChange) {
    evicted(change.key, change.lifetime, because: .reset)
  }

  /// Tells the recorder that all pools of the container were emptied.
  func evictedAll(because reason: EvictionReason) {
    let weakly = kept.removeValue(forKey: .weakShared)?.values.sorted() ?? []
    let released = kept.values.flatMap(\.values).sorted()
    kept = [:]
    guard let recorder else { return }
    for component in released { recordLoss(of: component, reason, in: recorder) }
    for component in weakly { recordWeakLoss(of: component, reason, in: recorder) }
  }

  /// Tells the recorder that the request has ended, and the scoped pool with it.
  func requestEnded() {
    let released = kept.removeValue(forKey: .scoped)
    guard let recorder, let released else { return }
    for component in released.values.sorted() {
      recordLoss(of: component, .requestEnded, in: recorder)
    }
  }

  /// Tells the recorder that the container was closed.
  func closed(because reason: String, at callSite: CallSite) {
    recorder?.record(ContainerClosed(container: container, reason: reason), at: callSite)
  }

  /// Tells the recorder that the container is gone.
  func end() {
    evictedAll(because: .containerEnded)
    guard let recorder else { return }
    recorder.record(ContainerEnded(container: container))
    recorder.noteReleased(object)
  }

  /// Tells the recorder that a component is kept weakly no longer, unless it is gone by itself.
  private func recordWeakLoss(
    of component: KeptComponent, _ reason: EvictionReason, in recorder: Recorder
  ) {
    guard let object = component.object,
      recorder.endKeepingWeakly(object, by: component.definition)
    else { return }
    recordLoss(of: component, reason, in: recorder)
  }

  private func recordLoss(
    of component: KeptComponent, _ reason: EvictionReason, in recorder: Recorder
  ) {
    recorder.record(
      ComponentEvicted(
        definition: component.definition, object: component.object, reason: reason))
  }
}

/// A component that a recorder was told is kept.
private struct KeptComponent: Comparable {
  /// Its place among all that was kept: what is let go together is told in this order.
  var order: Int
  var definition: DefinitionID
  var object: ObjectID?

  static func < (left: KeptComponent, right: KeptComponent) -> Bool { left.order < right.order }
}

extension ComponentDefinition {
  /// Whether there is more to tell than a definition's name, type and lifetime.
  fileprivate var saysMore: Bool {
    argumentCount > 0 || isAbstract || isEager || hasConfigure || scope != nil || assembly != nil
  }
}
