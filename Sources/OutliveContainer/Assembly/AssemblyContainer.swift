internal import OutliveRuntime
internal import OutliveTrace

/// The container that makes what assemblies define.
///
/// ``Assembly/activated(with:parent:configuration:file:line:function:)`` makes one. An active assembly
/// keeps its container alive, and the container keeps the definitions: hold any of the assemblies for as
/// long as you ask for components.
///
/// It is loaded when it is first asked for something: then infrastructure components are made and
/// attached, definition post-processors see all definitions, and singletons are made, each of these in
/// the order in which they are declared, those of collaborating assemblies first.
public final class AssemblyContainer: Container {
  /// The definitions, in the order in which they were registered.
  public private(set) var definitions: [AnyDefinition] = []
  /// What configuration values come from, where an assembly has none of its own.
  public var configuration: Configuration
  /// Whether the definitions are ready for use.
  public private(set) var isLoaded = false

  /// The definitions that others act in the place of.
  var replacedDefinitions: [AnyDefinition] = []

  /// The name of the assembly that was activated; the others only collaborate.
  var mainAssembly = ""
  /// What stands for the program's own scopes while the container is verified.
  var scratchScope: (any ComponentScope)?
  private var isLoading = false
  private var building: [BuildingEntry] = []
  private var instanceProcessors: [any InstancePostProcessor] = []
  private var definitionProcessors: [any DefinitionPostProcessor] = []
  /// What the program attached: that stays when the container is unloaded.
  private var attachedByProgram: [(name: String, processor: Any)] = []
  private var activations: [(assembly: String, replaced: String?)] = []
  var converters: [any ConfigurationConverter] = []
  var attached: [(name: String, kind: PostProcessorKind, order: Int)] = []

  init(parent: Container?, configuration: Configuration, at callSite: CallSite) {
    self.configuration = configuration
    super.init(parent: parent, at: callSite)
  }

  override var kindName: String { "container" }
  override var cycleAdvice: String {
    "Inject one of these into a property of the other: that is done when both are made."
  }

  // MARK: Definitions

  /// Registers the definitions of an assembly.
  func register(_ found: [AnyDefinition], of assembly: String, replacing replaced: String?) throws {
    var names = Set(definitions.map(\.fullName))
    for definition in found where !names.insert(definition.fullName).inserted {
      throw ResolutionError(
        .typeMismatch, asked: definition.fullName,
        message: "\(definition.fullName) is registered twice in one container.",
        advice: "Two instances of one assembly collaborate: let them share one.",
        at: definition.callSite)
    }
    for definition in found {
      if let other = definition.container, other !== self {
        throw ResolutionError(
          .inactive, asked: definition.fullName,
          message: "\(definition.fullName) belongs to another container already.",
          advice: "Make a new instance of the assembly for each container.",
          at: definition.callSite)
      }
      definition.container = self
    }
    definitions += found
    activations.append((assembly, replaced))
    for part in recordings.parts {
      tell(of: assembly, replacing: replaced, in: part)
      for definition in found { tell(of: definition, in: part) }
    }
  }

  override func didOpen(in recording: ContainerRecording) {
    for activation in activations {
      tell(of: activation.assembly, replacing: activation.replaced, in: recording)
    }
    for definition in definitions { tell(of: definition, in: recording) }
    for processor in attached { tell(of: processor, in: recording) }
  }

  private func tell(
    of assembly: String, replacing replaced: String?, in recording: ContainerRecording
  ) {
    recording.recorder?.record(
      AssemblyActivated(container: recording.container, assembly: assembly, replaced: replaced))
  }

  private func tell(of definition: AnyDefinition, in recording: ContainerRecording) {
    guard let recorder = recording.recorder else { return }
    recording.register(definition.core, in: recorder, isKnownAhead: true)
  }

  private func tell(
    of processor: (name: String, kind: PostProcessorKind, order: Int),
    in recording: ContainerRecording
  ) {
    recording.recorder?.record(
      PostProcessorAttached(
        container: recording.container, processor: processor.name, kind: processor.kind,
        order: UInt64(max(processor.order, 0))))
  }

  // MARK: Loading

  /// Makes the definitions ready for use, and makes the singletons.
  ///
  /// It is called by whatever asks first; calling it once more does nothing.
  ///
  /// - Throws: What making an infrastructure component or a singleton throws: then nothing is loaded.
  public func load() throws {
    try checkOpen(
      asking: "its singletons", at: CallSite(file: #fileID, line: #line, function: #function))
    guard !isLoaded, !isLoading else { return }
    isLoading = true
    defer { isLoading = false }
    do {
      for definition in definitions where definition.isInfrastructure {
        try attach(definition.makeErased(in: self), named: definition.fullName)
      }
      for processor in definitionProcessors {
        for definition in definitions where !definition.isInfrastructure {
          try processor.process(definition)
        }
      }
      for part in recordings.parts {
        part.recorder?.record(
          ContainerLoaded(container: part.container, definitions: UInt64(definitions.count)))
      }
      for definition in definitions
      where definition.scope.isEager && !definition.isAbstract && !definition.isInfrastructure {
        _ = try definition.makeErased(in: self)
      }
      isLoaded = true
    } catch {
      let released = takeEverything()
      recordings.evictedAll(because: .reset)
      detachAll()
      withExtendedLifetime(released) {}
      throw error
    }
  }

  /// Gives up everything that was made, to make it anew when it is asked for.
  ///
  /// What somebody else holds lives on beside the new ones: that is what the rule `stale-singleton`
  /// looks for. It is a programmer's mistake to call it while something is being made.
  ///
  /// - Parameter reason: Why, as a trace says it.
  public func unload(because reason: String = "") {
    precondition(!request.isOpen, "A container can't be unloaded while it makes something.")
    guard isLoaded else { return }
    isLoaded = false
    let released = takeEverything()
    recordings.evictedAll(because: .unloaded)
    for part in recordings.parts {
      part.recorder?.record(ContainerUnloaded(container: part.container, reason: reason))
    }
    detachAll()
    withExtendedLifetime(released) {}
  }

  override func didClose() {
    // They still know the container: who asks one of them is told who closed it.
    definitions = []
    replacedDefinitions = []
    attachedByProgram = []
    detachAll()
  }

  // MARK: Post-processors

  /// Attaches a post-processor or a converter: what is made from now on goes through it.
  ///
  /// A definition post-processor that is attached to a loaded container unloads it, because what was
  /// made was made from other definitions.
  ///
  /// - Parameter processor: The post-processor; anything else is refused.
  /// - Throws: A ``ResolutionError`` when it is none.
  public func attach(_ processor: Any) throws {
    if processor is any DefinitionPostProcessor { unload(because: "a post-processor was attached") }
    let name = "\(Swift.type(of: processor))"
    try attach(processor, named: name)
    attachedByProgram.append((name, processor))
  }

  private func attach(_ processor: Any, named name: String) throws {
    let kinds = insert(processor)
    if kinds.isEmpty {
      throw ResolutionError(
        .typeMismatch, asked: name,
        message: "\(name) is no post-processor, and no converter.",
        advice: "Let it conform to InstancePostProcessor, DefinitionPostProcessor or "
          + "ConfigurationConverter.")
    }
    for (kind, order) in kinds {
      attached.append((name, kind, order))
      for part in recordings.parts { tell(of: (name, kind, order), in: part) }
    }
  }

  /// Puts a post-processor or a converter where it belongs; returns as what, none when it is neither.
  private func insert(_ processor: Any) -> [(PostProcessorKind, Int)] {
    var kinds: [(PostProcessorKind, Int)] = []
    if let processor = processor as? any InstancePostProcessor {
      let index = instanceProcessors.firstIndex { $0.order > processor.order }
      instanceProcessors.insert(processor, at: index ?? instanceProcessors.endIndex)
      kinds.append((.instance, processor.order))
    }
    if let processor = processor as? any DefinitionPostProcessor {
      let index = definitionProcessors.firstIndex { $0.order > processor.order }
      definitionProcessors.insert(processor, at: index ?? definitionProcessors.endIndex)
      kinds.append((.definition, processor.order))
    }
    if let converter = processor as? any ConfigurationConverter {
      converters.append(converter)
      kinds.append((.converter, 0))
    }
    return kinds
  }

  // MARK: Verifying

  /// What makes a container loaded.
  struct Loading {
    let isLoaded: Bool
    fileprivate var instanceProcessors: [any InstancePostProcessor]
    fileprivate var definitionProcessors: [any DefinitionPostProcessor]
    fileprivate var converters: [any ConfigurationConverter]
    fileprivate var attached: [(name: String, kind: PostProcessorKind, order: Int)]
  }

  /// Takes the container for loaded from now on; what it was is given back.
  func keepLoading() -> Loading {
    let kept = Loading(
      isLoaded: isLoaded, instanceProcessors: instanceProcessors,
      definitionProcessors: definitionProcessors, converters: converters, attached: attached)
    isLoaded = true
    return kept
  }

  func restoreLoading(_ kept: Loading) {
    isLoaded = kept.isLoaded
    instanceProcessors = kept.instanceProcessors
    definitionProcessors = kept.definitionProcessors
    converters = kept.converters
    attached = kept.attached
  }

  /// Makes and attaches infrastructure components.
  func attachInfrastructure(_ failures: inout [Failure]) {
    for definition in definitions where definition.isInfrastructure {
      do {
        try attach(definition.makeErased(in: self), named: definition.fullName)
      } catch {
        failures.append(Failure(definition: definition, error: error))
      }
    }
  }

  /// Detaches what the container has made itself, to be made anew when it is loaded the next time.
  private func detachAll() {
    instanceProcessors = []
    definitionProcessors = []
    converters = []
    attached = []
    for (name, processor) in attachedByProgram {
      for (kind, order) in insert(processor) { attached.append((name, kind, order)) }
    }
  }

  // MARK: Making

  /// Finds or makes a component.
  func resolve<Value>(_ definition: Definition<Value>) throws -> Value {
    if let successor = definition.successor as? Definition<Value> { return try resolve(successor) }
    let injections = definition.allInjections
    let completions = injections.filter { $0.phase == .completion }
    return try obtain(
      definition, nil,
      build: { resolution, entry in
        if let patch = definition.patch { return try patch() }
        guard let maker = definition.maker else { throw undefinedError(definition) }
        let building = Building<Value>(resolution: resolution, entry: entry)
        let value = try maker(self, building)
        resolution?.made(value)
        try self.wasMade(value, entry)
        try self.perform(injections, on: value, building)
        return value
      },
      completion: definition.patch == nil ? configure(by: completions, definition) : nil)
  }

  /// What completes a component when all that its request needs was made; `nil` when nothing does.
  private func configure<Value>(
    by completions: [Injection<Value>], _ definition: Definition<Value>
  ) -> ((Value) throws -> Void)? {
    guard !completions.isEmpty else { return nil }
    return { value in
      let building = Building<Value>(resolution: nil, entry: BuildingEntry(definition, nil))
      for completion in completions { try completion.run(self, value, building) }
    }
  }

  /// Finds or makes a component of any definition.
  func obtain<Value>(
    _ definition: AnyDefinition, _ arguments: Arguments?,
    build: (RecordedResolution?, BuildingEntry) throws -> Value,
    completion: ((Value) throws -> Void)?
  ) throws -> Value {
    try checkOpen(definition.core)
    if !isLoaded { try load() }
    if definition.isAbstract { throw refuse(definition.core, abstractError(definition)) }
    if let entry = inFlight(definition, arguments), let value = entry.instance as? Value {
      entry.isReferredTo = true
      recordHit(value, definition.core, arguments)
      return value
    }
    return try resolve(
      definition.core, arguments, in: try scope(of: definition),
      make: { resolution in
        try definition.checkWeakKeeping()
        let entry = BuildingEntry(definition, arguments)
        building.append(entry)
        defer { building.removeLast() }
        let value = try build(resolution, entry)
        if entry.instance == nil { try wasMade(value, entry) }
        resolution?.made(value)
        let complete = try processed(value, entry, resolution)
        try definition.checkWeakKeeping(of: complete)
        return complete
      }, configure: completion)
  }

  /// The component that is being built, when this is where it is referred back to.
  ///
  /// A prototype is only handed to those that it needs itself, and to those that these need: others get
  /// one of their own.
  private func inFlight(_ definition: AnyDefinition, _ arguments: Arguments?) -> BuildingEntry? {
    let reach =
      definition.core.lifetime == .unshared ? building.suffix(2) : building[...]
    return reach.last { $0.definition === definition && $0.arguments == arguments }
  }

  func scope(of definition: AnyDefinition) throws -> (any ComponentScope)? {
    switch definition.scope {
    case .custom(let scope): return scratchScope ?? scope
    case .task:
      if let scope = scratchScope ?? TaskScope.current { return scope }
      throw refuse(
        definition.core,
        ResolutionError(
          .inactive, asked: definition.fullName,
          message: "\(definition.fullName) is kept for a task, and no TaskScope is running.",
          advice: "Ask for it inside TaskScope.run.", at: definition.callSite))
    default: return nil
    }
  }

  /// Hands a component to those that asked for it before it was there.
  private func wasMade<Value>(_ value: Value, _ entry: BuildingEntry) throws {
    entry.instance = value
    let waiting = entry.waiting
    entry.waiting = []
    if !waiting.isEmpty { entry.isReferredTo = true }
    for body in waiting { try body() }
  }

  private func perform<Value>(
    _ injections: [Injection<Value>], on value: Value, _ building: Building<Value>
  ) throws {
    for phase in [InjectionPhase.beforeInjections, .property, .method, .afterInjections] {
      for injection in injections where injection.phase == phase {
        building.resolution?.injectionBegan(phase, injection.name)
        defer { building.resolution?.injectionEnded(phase, injection.name) }
        try injection.run(self, value, building)
      }
    }
  }

  private func processed<Value>(
    _ value: Value, _ entry: BuildingEntry, _ resolution: RecordedResolution?
  ) throws -> Value {
    guard !instanceProcessors.isEmpty, !entry.definition.isInfrastructure else { return value }
    var processed = value
    for processor in instanceProcessors {
      let before = object(in: processed)
      processed = try processor.process(processed, named: entry.definition.fullName)
      guard object(in: processed) !== before else { continue }
      let name = "\(type(of: processor))"
      resolution?.replaced(by: processed, processor: name)
      if entry.isReferredTo { throw splitError(entry.definition, name) }
    }
    return processed
  }

  // MARK: Objects that are there already

  /// Injects what an object needs that wasn't made here, and keeps it as its definition says.
  func inject<Value>(
    _ value: Value, _ existing: AnyObject, _ definition: Definition<Value>
  ) throws {
    try checkOpen(definition.core)
    let scope = try scope(of: definition)
    let kept = find(definition.core, nil, scope) { $0 is Value }
    if let kept, object(in: kept) !== existing { throw takenError(definition) }
    let injections = definition.allInjections
    var resolution: RecordedResolution?
    if let recorder = Recorder.current {
      resolution = beginResolution(of: definition.core, nil, in: recorder)
      resolution?.injectsExisting(existing)
    }
    let completions = injections.filter { $0.phase == .completion }
    _ = try make(
      definition.core, nil, in: scope, begun: resolution,
      make: { resolution in
        let entry = BuildingEntry(definition, nil)
        entry.instance = value
        building.append(entry)
        defer { building.removeLast() }
        try perform(injections, on: value, Building(resolution: resolution, entry: entry))
        return value
      }, configure: configure(by: completions, definition))
  }

  // MARK: Handing over

  /// Makes what a component needs, and tells that it was handed over.
  func deliver<Dependency>(
    _ reference: Reference<Dependency>, to resolution: RecordedResolution?,
    _ phase: InjectionPhase, _ name: String
  ) throws -> Dependency {
    guard let definition = reference.definition else {
      throw ResolutionError(
        .inactive, asked: "\(Dependency.self)",
        message: "A definition of \(Dependency.self) is gone: its assembly is.",
        advice: "Keep the assembly in a property of the one that needs it.")
    }
    // What belongs to a parent, the parent makes.
    let maker = definition.container ?? self
    let component = try maker.resolve(definition)
    if let resolution, let last = maker.lastResolution {
      resolution.received(last, component, phase, name)
    }
    return component
  }

  /// Injects into a component as soon as nothing that it needs for that is in its initializer.
  ///
  /// - Parameters:
  ///   - needed: What is needed.
  ///   - building: The component that is injected into.
  ///   - body: Asks for what is needed, and injects it.
  /// - Throws: What `body` throws.
  func whenMade<Value>(
    _ needed: [AnyDefinition?], for building: Building<Value>, _ body: @escaping () throws -> Void
  ) throws {
    for case let definition? in needed {
      guard let entry = inFlight(definition.current, nil), entry.instance == nil else { continue }
      entry.waiting.append {
        // The component asks for it, though it is complete otherwise.
        building.resolution?.enter()
        defer { building.resolution?.leave() }
        try self.whenMade(needed, for: building, body)
      }
      return
    }
    try body()
  }
}
