internal import OutliveRuntime
public import OutliveTrace

/// Tells what a container does that Outlive hasn't made: your own, or another library's.
///
/// The container keeps one, says that it is there, and wraps its way to answer in
/// ``resolve(_:as:_:arguments:file:line:function:_:)``:
///
/// ```swift
/// final class ServiceLocator {
///   private var services: [String: Any] = [:]
///   private let instrumentation = ContainerInstrumentation()
///
///   init() { instrumentation.opened(self) }
///
///   func shared<Service>(_ name: String, make: () -> Service) -> Service {
///     instrumentation.resolve(name, as: Service.self, .shared) { resolution in
///       if let service = services[name] as? Service { return resolution.found(service) }
///       let service = resolution.made(make())
///       services[name] = service
///       return service
///     }
///   }
/// }
/// ```
///
/// That is enough for all rules about containers. A container that learns ahead how components are
/// made tells so with
/// ``define(_:as:_:scopeName:rank:argumentCount:isEager:file:line:function:)``, and resolves what that
/// returns. When nothing is recorded a request costs a load and a branch. Nothing that is told is kept
/// alive. ``ContainerConformance`` checks what a container tells.
///
/// Not thread-safe: it is used as the container is, and under the container's own lock when it has
/// one, which has to be held for as long as a request is answered.
public final class ContainerInstrumentation {
  private weak var container: AnyObject?
  private weak var parent: ContainerInstrumentation?
  private var type = ""
  private var isSynchronized = false
  private var recordings = ContainerRecordings()
  /// What is known ahead, in the order in which it was said.
  private var definitions: [ComponentDefinition] = []
  private var requests = InstrumentedRequests()
  /// What definitions hold, in the order in which it was said.
  private var holdings: [Holding] = []
  /// What is accepted about components, by their names.
  private var acceptedFindings: [String: [AcceptedFinding]] = [:]

  /// An object that a definition holds.
  private struct Holding {
    let definition: ComponentDefinition
    weak let object: AnyObject?
    let kind: ReferenceKind
    let name: String
    let callSite: CallSite
  }

  /// Makes an instrumentation that tells nothing until the container says that it is there.
  public init() {}

  /// Tells that the container is there: its initializer calls it, and nothing is told before.
  ///
  /// - Parameters:
  ///   - container: The container; it keeps the instrumentation, and isn't kept by it.
  ///   - parent: The instrumentation of the container that is asked for what this one doesn't define.
  ///   - sharesRequests: Whether what this container does for a request of its parent's, or the parent
  ///     for one of its own, belongs to that request, and scoped components last as long as that.
  ///   - isSynchronized: Whether several threads may use the container, one after the other.
  ///   - file: The file the container is made in.
  ///   - line: The line the container is made at.
  ///   - function: The function the container is made in.
  public func opened(
    _ container: AnyObject, in parent: ContainerInstrumentation? = nil,
    sharesRequests: Bool = false, isSynchronized: Bool = false, file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) {
    self.container = container
    self.parent = parent
    self.isSynchronized = isSynchronized
    type = TypeName.of(Swift.type(of: container))
    if let parent, sharesRequests { requests = parent.requests }
    guard let recorder = Recorder.current else { return }
    // Here the recorder sees the container being made, so that it is credited to the open scope.
    let callSite = CallSite(file: file, line: line, function: function)
    _ = open(in: recorder, as: recorder.identify(container, at: callSite), at: callSite)
  }

  deinit { recordings.end() }

  // MARK: What is known ahead

  /// Tells how a component is made, before anybody asks for one.
  ///
  /// - Parameters:
  ///   - name: The component's name; it stands for one component of the container.
  ///   - type: The type that it is asked for as.
  ///   - lifetime: How long the container keeps it.
  ///   - scopeName: The name of the scope, when the lifetime is `custom`.
  ///   - rank: How long a custom scope lasts: unshared is 1, scoped 10, weakly shared 100, shared 1000.
  ///   - argumentCount: How many arguments it takes when it is asked for.
  ///   - isEager: Whether it is made before anybody asks for it.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  /// - Returns: What the component is resolved, evicted and removed by.
  public func define<Component>(
    _ name: String, as type: Component.Type, _ lifetime: Lifetime, scopeName: String? = nil,
    rank: UInt64 = 500, argumentCount: Int = 0, isEager: Bool = false,
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> InstrumentedDefinition {
    let core = ComponentDefinition(
      name: name, type: type, lifetime: lifetime,
      callSite: CallSite(file: file, line: line, function: function))
    core.scope = scopeName.map { ($0, rank) }
    core.argumentCount = argumentCount
    core.isKeyedByArguments = argumentCount > 0
    core.isEager = isEager
    core.acceptedFindings = acceptedFindings[name] ?? []
    definitions.append(core)
    for part in recordings.parts {
      if let recorder = part.recorder { part.register(core, in: recorder, isKnownAhead: true) }
    }
    return InstrumentedDefinition(core: core)
  }

  /// Tells that a definition holds an object, so that one that holds its own container is found without a
  /// snapshot.
  ///
  /// That is for a container that is handed what its closures use, as by `register(with: owner)`. What a
  /// closure captures by itself nobody can ask it for. So Outlive's own containers don't tell it: a
  /// ``ComponentFactory`` keeps no closures, and what an ``Assembly``'s capture is read from the heap, as
  /// everything else that holds something, by the snapshot of a settle point. To read it at each
  /// definition would be to read the memory of a running program without the safety of a snapshot.
  ///
  /// - Parameters:
  ///   - object: The object; it isn't kept.
  ///   - definition: The definition.
  ///   - kind: Whether and how the definition keeps it alive.
  ///   - name: What it holds the object for.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  public func held(
    _ object: AnyObject, by definition: InstrumentedDefinition, as kind: ReferenceKind = .capture,
    name: String = "", file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) {
    let holding = Holding(
      definition: definition.core, object: object, kind: kind, name: name,
      callSite: CallSite(file: file, line: line, function: function))
    holdings.removeAll { $0.object == nil }
    holdings.append(holding)
    for part in recordings.parts { tell(of: holding, in: part) }
  }

  private func tell(of holding: Holding, in recording: ContainerRecording) {
    guard let recorder = recording.recorder, let object = holding.object,
      let definition = recording.number(of: holding.definition)
    else { return }
    // It was there before: no scope that is open now has made it.
    let id = recorder.id(of: object) ?? recorder.withCurrent { recorder.identify(object) }
    recorder.record(
      DefinitionHolding(
        definition: definition, object: id, kind: holding.kind, name: holding.name),
      at: holding.callSite)
  }

  /// Tells that a definition no longer counts.
  ///
  /// What was made by it stays kept until it is evicted.
  ///
  /// - Parameters:
  ///   - definition: The definition.
  ///   - reason: Why.
  ///   - successor: The definition that counts now, if one does.
  /// - Complexity: O(*n*), where *n* is the number of definitions.
  public func removed(
    _ definition: InstrumentedDefinition, because reason: DefinitionRemoval = .removed,
    successor: InstrumentedDefinition? = nil
  ) {
    definitions.removeAll { $0 === definition.core }
    holdings.removeAll { $0.definition === definition.core }
    for part in recordings.parts {
      part.remove(definition.core, because: reason, successor: successor?.core)
    }
  }

  /// Says that what a rule finds about the components of a definition is accepted, and why.
  ///
  /// It may be said before the component is defined or asked for, and after. It belongs to the component
  /// that is kept, not to each of those that keep it.
  ///
  /// - Parameters:
  ///   - rule: The rule's name, such as `captive-dependency`; `outlive rules` lists them.
  ///   - name: The component's name.
  ///   - reason: Why it is accepted; without one the declaration doesn't count.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  public func accept(
    _ rule: String, about name: String, because reason: String, file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function
  ) {
    let accepted = AcceptedFinding(
      rule: rule, reason: reason,
      callSite: CallSite(file: file, line: line, function: function))
    acceptedFindings[name, default: []].append(accepted)
    for definition in definitions where definition.name == name {
      definition.acceptedFindings.append(accepted)
    }
    recordings.accept(accepted, about: name)
  }

  // MARK: Requests

  /// Tells of one request for a component that was defined ahead, while a function answers it.
  ///
  /// - Parameters:
  ///   - definition: How the component is made.
  ///   - arguments: What it is asked for with, when that tells one component from another.
  ///   - body: Answers the request, and says whether it found the component or made it.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws.
  public func resolve<Result>(
    _ definition: InstrumentedDefinition, arguments: AnyHashable? = nil,
    _ body: (InstrumentedResolution) throws -> Result
  ) rethrows -> Result {
    guard let recorder = Recorder.current, let recording = recording(in: recorder) else {
      return try body(InstrumentedResolution(nil))
    }
    return try resolve(
      definition.core, arguments.map { Arguments($0) }, in: recording, recorder, body)
  }

  /// Tells of one request for a component, while a function answers it.
  ///
  /// What is asked for inside the function belongs to the same request, in containers that share
  /// requests, too. The function says whether it found the component or made it; when it returns
  /// `nil` and has said neither, nothing makes what was asked for. An error that it throws is told, too.
  ///
  /// - Parameters:
  ///   - name: The component's name; it stands for one component of the container.
  ///   - type: The type that it is asked for as.
  ///   - lifetime: How long the container keeps it.
  ///   - arguments: What it is asked for with, when that tells one component from another.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - body: Answers the request.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws.
  public func resolve<Component, Result>(
    _ name: String, as type: Component.Type, _ lifetime: Lifetime,
    arguments: AnyHashable? = nil, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, _ body: (InstrumentedResolution) throws -> Result
  ) rethrows -> Result {
    guard let recorder = Recorder.current, let recording = recording(in: recorder) else {
      return try body(InstrumentedResolution(nil))
    }
    let definition = ComponentDefinition(
      name: name, type: type, lifetime: lifetime,
      callSite: CallSite(file: file, line: line, function: function))
    definition.isKeyedByArguments = arguments != nil
    if !acceptedFindings.isEmpty { definition.acceptedFindings = acceptedFindings[name] ?? [] }
    return try resolve(definition, arguments.map { Arguments($0) }, in: recording, recorder, body)
  }

  private func resolve<Result>(
    _ definition: ComponentDefinition, _ arguments: Arguments?, in recording: ContainerRecording,
    _ recorder: Recorder, _ body: (InstrumentedResolution) throws -> Result
  ) rethrows -> Result {
    // Another container of the family may ask: then that one's resolution is the parent.
    let asking = requests.innermost(in: recorder)
    if let asking { recording.enter(asking) }
    let recorded = RecordedResolution(of: definition, arguments, in: recording, recorder)
    if asking != nil { recording.leave() }
    let state = InstrumentedResolution.State(
      recorded, recording, requests,
      ComponentKey(name: definition.name, arguments: arguments), definition.lifetime)
    requests.enter(recorded, of: self)
    defer { requests.leave() }
    do {
      let result = try body(InstrumentedResolution(state))
      state.returned(nothing: (result as? any OptionalComponent)?.isNothing == true)
      return result
    } catch {
      if !recorded.hasEnded { recorded.failed(error, isPassedOn: false) }
      throw error
    }
  }

  /// Tells that something was asked for that nothing makes.
  ///
  /// - Parameters:
  ///   - asked: What was asked for: a name, a type or a key.
  ///   - reason: Why it could not be handed out.
  ///   - detail: More about it.
  public func failed(
    _ asked: String, because reason: ResolutionFailure = .unsatisfied, detail: String = ""
  ) {
    guard let recorder = Recorder.current, recording(in: recorder) != nil else { return }
    recorder.record(
      ResolutionFailed(
        resolution: recorder.makeID(), definition: nil, reason: reason, asked: asked,
        detail: detail))
  }

  /// Tells that the outermost request has ended: what it alone kept is kept no longer.
  func requestEnded() { recordings.requestEnded() }

  // MARK: What is let go

  /// Tells that a component is kept no longer.
  ///
  /// - Parameters:
  ///   - definition: How it was made.
  ///   - arguments: What it was asked for with.
  ///   - reason: Why it is let go.
  public func evicted(
    _ definition: InstrumentedDefinition, arguments: AnyHashable? = nil,
    because reason: EvictionReason
  ) {
    evicted(
      definition.core.name, definition.core.lifetime, arguments: arguments, because: reason)
  }

  /// Tells that a component is kept no longer.
  ///
  /// - Parameters:
  ///   - name: The component's name.
  ///   - lifetime: How it was kept.
  ///   - arguments: What it was asked for with.
  ///   - reason: Why it is let go.
  public func evicted(
    _ name: String, _ lifetime: Lifetime, arguments: AnyHashable? = nil,
    because reason: EvictionReason
  ) {
    recordings.evicted(
      ComponentKey(name: name, arguments: arguments.map { Arguments($0) }), lifetime,
      because: reason)
  }

  /// Tells that nothing that was made is kept any longer.
  ///
  /// - Parameter reason: Why everything is let go.
  public func evictedAll(because reason: EvictionReason) { recordings.evictedAll(because: reason) }

  /// Tells that the container hands out nothing more.
  ///
  /// - Parameters:
  ///   - reason: Why, in your words.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  public func closed(
    because reason: String = "", file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) {
    recordings.closed(
      because: reason, at: CallSite(file: file, line: line, function: function))
    recordings.evictedAll(because: .containerEnded)
  }

  // MARK: Recorders

  private func recording(in recorder: Recorder) -> ContainerRecording? {
    if let known = recordings.part(of: recorder) { return known }
    guard let container else { return nil }
    // This container was made before the recorder could see it. Outside of any scope, it is credited
    // to none: no scope that is open now has made it.
    return open(
      in: recorder, as: recorder.withCurrent { recorder.identify(container) }, at: nil)
  }

  private func open(
    in recorder: Recorder, as object: ObjectID, at callSite: CallSite?
  ) -> ContainerRecording {
    let recording = recordings.open(
      type, parent: parent?.recording(in: recorder)?.container, in: recorder, as: object,
      at: callSite)
    if isSynchronized { recorder.record(ContainerSynchronized(container: recording.container)) }
    for definition in definitions {
      recording.register(definition, in: recorder, isKnownAhead: true)
    }
    for holding in holdings { tell(of: holding, in: recording) }
    return recording
  }
}

/// How an instrumented container makes one component, as it was told ahead.
public struct InstrumentedDefinition {
  let core: ComponentDefinition

  /// The component's name.
  public var name: String { core.name }
  /// How long the container keeps what it makes.
  public var lifetime: Lifetime { core.lifetime }
}
