internal import OutliveRuntime
internal import OutliveTrace

/// One resolution, told to the recorder that was current when it began.
struct RecordedResolution {
  private let recording: ContainerRecording
  private let recorder: Recorder
  private let definition: Definition
  private let definitionID: DefinitionID
  private let id: ResolutionID
  private var object: ObjectID?

  /// Tells the recorder that a component was asked for.
  init(of definition: Definition, in recording: ContainerRecording, _ recorder: Recorder) {
    self.recording = recording
    self.recorder = recorder
    self.definition = definition
    definitionID = recording.define(definition, in: recorder)
    id = recorder.makeID()
    recorder.record(
      ResolutionBegan(resolution: id, definition: definitionID, parent: recording.parent),
      at: definition.callSite)
  }

  /// What is asked for from now on, this resolution asks for.
  func enter() { recording.enter(id) }

  func leave() { recording.leave() }

  /// Tells that the component was found where its lifetime keeps it, and handed out.
  func found(_ component: some Any) {
    // A component made before the recording began stays unknown. To see it here for the first time
    // would credit it to whatever scope is open, and report it as having outlived that scope.
    let object = instance(component).flatMap { recorder.id(of: $0) }
    recorder.record(
      ScopeHit(
        resolution: id, definition: definitionID, object: object, lifetime: definition.lifetime))
    recorder.record(
      ResolutionEnded(resolution: id, object: object, outcome: .hit))
  }

  /// Tells that the component was made.
  mutating func made(_ component: some Any) {
    object = instance(component).map {
      recorder.identify($0, label: definition.name, at: definition.callSite)
    }
  }

  /// Tells that the component is kept under a key.
  func kept(under key: String) {
    recording.keep(
      object, of: definitionID, definition.lifetime, under: key, in: recorder)
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

  /// Tells that the component was handed out, newly made.
  func end() {
    recorder.record(
      ResolutionEnded(resolution: id, object: object, outcome: .created))
  }

  /// The component as an object; `nil` when it is a value.
  ///
  /// Casting to `AnyObject` alone would box a value, and the box would be a new object each time.
  private func instance<Component>(_ component: Component) -> AnyObject? {
    let value: Any = component
    return type(of: value) is AnyClass ? value as AnyObject : nil
  }
}
