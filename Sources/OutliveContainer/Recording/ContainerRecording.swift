internal import OutliveRuntime
internal import OutliveTrace

/// What one recorder knows a factory by: serial numbers, and nothing that keeps anything alive.
///
/// A factory may be used under several recorders, as when tests run in parallel with one each.
/// Each of them sees the factory, its definitions and its requests under numbers of its own.
final class ContainerRecording {
  weak let recorder: Recorder?
  let container: ContainerID
  private let object: ObjectID
  private var definitions: [Definition: DefinitionID] = [:]
  /// The resolutions that ask for what is asked for now, outermost first.
  private var asking: [ResolutionID] = []
  /// What the recorder was told is kept, by lifetime and key.
  private var kept: [Lifetime: [String: KeptComponent]] = [:]
  private var keptCount = 0

  init(recorder: Recorder, container: ContainerID, object: ObjectID) {
    self.recorder = recorder
    self.container = container
    self.object = object
  }

  /// The number of a definition; the first time, the recorder is told of it.
  func define(_ definition: Definition, in recorder: Recorder) -> DefinitionID {
    if let known = definitions[definition] { return known }
    let id: DefinitionID = recorder.makeID()
    definitions[definition] = id
    recorder.record(
      ComponentDefined(
        definition: id, container: container, component: definition.name,
        type: TypeName.of(definition.type), lifetime: definition.lifetime),
      at: definition.callSite)
    return id
  }

  // MARK: Who asks

  var parent: ResolutionID? { asking.last }

  func enter(_ resolution: ResolutionID) { asking.append(resolution) }

  func leave() { asking.removeLast() }

  // MARK: What is kept

  /// Notes that a component is kept under a key, and tells the recorder.
  func keep(
    _ object: ObjectID?, of definition: DefinitionID, _ lifetime: Lifetime, under key: String,
    in recorder: Recorder
  ) {
    let previous = kept[lifetime]?[key]
    if let previous {
      // An override that calls `super` puts the same object where it is already.
      if previous.object != nil && previous.object == object { return }
      recordLoss(of: previous, .replaced, in: recorder)
    }
    keptCount += 1
    kept[lifetime, default: [:]][key] = KeptComponent(
      order: keptCount, lifetime: lifetime, definition: definition, object: object)
    recorder.record(
      ComponentStored(
        definition: definition, object: object, lifetime: lifetime,
        strength: lifetime == .weakShared ? .weak : .strong))
  }

  /// Tells the recorder that the component that was kept weakly under a key is gone.
  func weakReleased(under key: String) {
    guard let recorder, let gone = kept[.weakShared]?.removeValue(forKey: key) else { return }
    recordLoss(of: gone, .replaced, in: recorder)
  }

  /// Tells the recorder which weakly kept components are gone, in the order of their making.
  func weakReleases(where isGone: (String) -> Bool) {
    guard let recorder, let weakly = kept[.weakShared] else { return }
    let gone = weakly.filter { isGone($0.key) }.sorted { $0.value < $1.value }
    for (key, component) in gone {
      kept[.weakShared]?[key] = nil
      recordLoss(of: component, .replaced, in: recorder)
    }
  }

  /// Tells the recorder that the request has ended, and the scoped pool with it.
  func requestEnded() {
    let released = kept.removeValue(forKey: .scoped)
    guard let recorder, let released else { return }
    for component in released.values.sorted() {
      recordLoss(of: component, .requestEnded, in: recorder)
    }
  }

  /// Tells the recorder that the factory is gone.
  func end() {
    guard let recorder else { return }
    let released = [kept[.shared], kept[.scoped]].compactMap { $0?.values }.joined()
    for component in released.sorted() {
      recordLoss(of: component, .containerEnded, in: recorder)
    }
    recorder.record(ContainerEnded(container: container))
    recorder.noteReleased(object)
  }

  private func recordLoss(
    of component: KeptComponent, _ reason: EvictionReason, in recorder: Recorder
  ) {
    if component.lifetime == .weakShared {
      recorder.record(
        WeakReleased(definition: component.definition, object: component.object))
    } else {
      recorder.record(
        ComponentEvicted(
          definition: component.definition, object: component.object, reason: reason))
    }
  }
}

/// A component that a recorder was told is kept.
private struct KeptComponent: Comparable {
  /// Its place among all that was kept: what is let go together is told in this order.
  var order: Int
  var lifetime: Lifetime
  var definition: DefinitionID
  var object: ObjectID?

  static func < (left: KeptComponent, right: KeptComponent) -> Bool { left.order < right.order }
}
