internal import OutliveRuntime
internal import OutliveTrace

/// One resolution, told to the recorder that was current when it began.
final class RecordedResolution {
  let recording: ContainerRecording
  private let recorder: Recorder
  private let definition: ComponentDefinition
  let definitionID: DefinitionID
  let id: ResolutionID
  private(set) var object: ObjectID?
  /// Whether its end was told.
  private(set) var hasEnded = false

  /// Tells the recorder that a component was asked for.
  init(
    of definition: ComponentDefinition, _ arguments: Arguments?, in recording: ContainerRecording,
    _ recorder: Recorder
  ) {
    self.recording = recording
    self.recorder = recorder
    self.definition = definition
    definitionID = recording.define(definition, in: recorder)
    id = recorder.makeID()
    recorder.record(
      ResolutionBegan(
        resolution: id, definition: definitionID, parent: recording.parent(in: recorder)),
      at: definition.callSite)
    if let arguments {
      let fingerprint = UInt64(bitPattern: Int64(arguments.value.hashValue))
      recorder.record(
        ResolutionDescribed(
          resolution: id, arguments: fingerprint,
          keyed: definition.isKeyedByArguments ? fingerprint : nil))
    }
  }

  /// Its number, and the recorder that knows it by that.
  var identity: (recorder: UInt64, id: ResolutionID) { (recorder.serial, id) }

  /// What is asked for from now on, this resolution asks for.
  func enter() { recording.enter(id) }

  func leave() { recording.leave() }

  /// Tells that the component was found where its lifetime keeps it, and handed out.
  func found<Component>(_ component: Component) {
    // A component made before the recording began stays unknown. To see it here for the first time
    // would credit it to whatever scope is open, and report it as having outlived that scope.
    object = OutliveContainer.object(in: component).flatMap { recorder.id(of: $0) }
    recorder.record(
      ScopeHit(
        resolution: id, definition: definitionID, object: object, lifetime: definition.lifetime))
    hasEnded = true
    recorder.record(
      ResolutionEnded(resolution: id, object: object, outcome: .hit))
  }

  /// Tells that the component was made.
  func made<Component>(_ component: Component) {
    object = OutliveContainer.object(in: component).map {
      recorder.identify($0, label: definition.name, at: definition.callSite)
    }
  }

  /// Tells that a post-processor has put another component in its place.
  func replaced<Component>(by component: Component, processor: String) {
    let replacement = OutliveContainer.object(in: component).map {
      recorder.identify($0, label: definition.name, at: definition.callSite)
    }
    recorder.record(
      ComponentReplaced(
        resolution: id, object: object, replacement: replacement, processor: processor))
    object = replacement
  }

  /// Tells that the component is kept under a key.
  func kept(under key: ComponentKey) {
    recording.keep(
      object, of: definitionID, definition.lifetime, under: key, in: recorder)
  }

  /// Tells that the component is kept, unless its lifetime keeps nothing.
  func keptAsItsLifetimeSays(under key: ComponentKey) {
    if definition.lifetime != .unshared { kept(under: key) }
  }

  /// Tells that a scope of the program's own keeps the component.
  ///
  /// - Returns: What tells that it keeps it no longer; it may be called on any thread.
  func keptInScope() -> (ComponentLoss) -> Void {
    recorder.record(
      ComponentStored(
        definition: definitionID, object: object, lifetime: .custom, strength: .strong))
    return { [reference = RecorderReference(recorder), definitionID, object] reason in
      reference.recorder?.record(
        ComponentEvicted(definition: definitionID, object: object, reason: reason.eviction))
    }
  }

  /// Tells that the component's configure step begins; what it asks for, this resolution asks for.
  func configureBegan() {
    recorder.record(
      ConfigureBegan(definition: definitionID, object: object, resolution: id),
      at: definition.callSite)
    enter()
  }

  func configureEnded() {
    leave()
    recorder.record(
      ConfigureEnded(definition: definitionID, object: object, resolution: id))
  }

  /// Tells that a phase of injecting into the component begins; what is asked for, it asks for.
  func injectionBegan(_ phase: InjectionPhase, _ name: String) {
    recorder.record(
      InjectionBegan(resolution: id, object: object, phase: phase, name: name))
    enter()
  }

  func injectionEnded(_ phase: InjectionPhase, _ name: String) {
    leave()
    recorder.record(InjectionEnded(resolution: id, phase: phase, name: name))
  }

  /// Tells that a component was handed to this one.
  func received<Component>(
    _ dependency: ResolutionID, _ component: Component, _ phase: InjectionPhase, _ name: String
  ) {
    recorder.record(
      DependencyDelivered(
        resolution: id, dependency: dependency,
        object: OutliveContainer.object(in: component).flatMap { recorder.id(of: $0) },
        phase: phase, name: name, consumer: phase == .initializer ? nil : object))
  }

  /// Tells that an object that the container hadn't made is injected.
  func injectsExisting(_ object: AnyObject) {
    let id = recorder.identify(object, label: nil, at: definition.callSite)
    self.object = id
    recorder.record(
      ExistingInjected(resolution: self.id, definition: definitionID, object: id))
  }

  /// Tells that the component was handed out, newly made.
  func end() {
    hasEnded = true
    recorder.record(
      ResolutionEnded(resolution: id, object: object, outcome: .created))
  }

  /// Tells that the component could not be handed out.
  ///
  /// - Parameters:
  ///   - error: Why.
  ///   - isPassedOn: Whether that was told already, of a component that this one needs.
  func failed(_ error: any Error, isPassedOn: Bool) {
    let own = error as? ResolutionError
    failed(
      because: isPassedOn ? .thrown : own?.failure ?? .thrown,
      detail: own?.recordedDetail ?? TypeName.of(type(of: error)))
  }

  /// Tells that the component could not be handed out.
  func failed(because reason: ResolutionFailure, detail: String) {
    hasEnded = true
    recorder.record(
      ResolutionFailed(
        resolution: id, definition: definitionID, reason: reason, asked: definition.name,
        detail: detail))
  }
}

extension ComponentLoss {
  fileprivate var eviction: EvictionReason {
    switch self {
    case .scopeEnded: .scopeEnded
    case .reset: .reset
    case .expired: .expired
    case .capacity: .capacity
    case .replaced: .replaced
    }
  }
}
