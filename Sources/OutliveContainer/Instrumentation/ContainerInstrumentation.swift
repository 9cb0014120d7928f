public import OutliveTrace
internal import OutliveRuntime

/// Tells what a container does that Outlive hasn't made: your own, or another library's.
///
/// The container makes one, keeps it, and wraps its way to answer in ``resolve(_:as:_:arguments:file:line:function:_:)``:
///
/// ```swift
/// final class ServiceLocator {
///   private var services: [ObjectIdentifier: Any] = [:]
///   private var factories: [ObjectIdentifier: (ServiceLocator) -> Any] = [:]
///   private lazy var instrumentation = ContainerInstrumentation(of: self)
///
///   func service<Service>(_ type: Service.Type) -> Service? {
///     instrumentation.resolve("\(type)", as: type, .shared) { resolution in
///       if let service = services[ObjectIdentifier(type)] as? Service {
///         return resolution.found(service)
///       }
///       let service = factories[ObjectIdentifier(type)]?(self) as? Service
///       services[ObjectIdentifier(type)] = service
///       return resolution.made(service)
///     }
///   }
/// }
/// ```
///
/// That is enough for all rules about containers. When nothing is recorded it costs a load and a branch.
/// Nothing that is told is kept alive.
///
/// Not thread-safe: it is used as the container is, under the container's own lock when it has one.
public final class ContainerInstrumentation {
  private weak let container: AnyObject?
  private let type: String
  private let parent: ContainerInstrumentation?
  private let callSite: CallSite
  private var recordings = ContainerRecordings()
  /// How many requests are open inside one another.
  private var depth = 0

  /// Makes the instrumentation of a container.
  ///
  /// - Parameters:
  ///   - container: The container; it keeps the instrumentation, and isn't kept by it.
  ///   - parent: The instrumentation of the container that is asked for what this one doesn't define.
  ///   - file: The file the container is made in.
  ///   - line: The line the container is made at.
  ///   - function: The function the container is made in.
  public init(
    of container: AnyObject, parent: ContainerInstrumentation? = nil,
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    self.container = container
    self.parent = parent
    type = TypeName.of(Swift.type(of: container))
    callSite = CallSite(file: file, line: line, function: function)
    if let recorder = Recorder.current { _ = recording(in: recorder) }
  }

  deinit { recordings.end() }

  /// Tells of one request for a component, while a function answers it.
  ///
  /// What is asked for inside the function belongs to the same request. The function says whether it
  /// found the component or made it; an error that it throws is told, too.
  ///
  /// - Parameters:
  ///   - name: The component's name.
  ///   - type: The type that it is asked for as.
  ///   - lifetime: How long the container keeps it.
  ///   - arguments: What it is asked for with, when that is given.
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
      return try body(InstrumentedResolution(nil, ComponentKey(name: name)))
    }
    let definition = ComponentDefinition(
      name: name, type: type, lifetime: lifetime,
      callSite: CallSite(file: file, line: line, function: function))
    let given = arguments.map { Arguments($0) }
    definition.isKeyedByArguments = given != nil
    let resolution = RecordedResolution(of: definition, given, in: recording, recorder)
    let told = InstrumentedResolution(
      resolution, ComponentKey(name: name, arguments: given))
    depth += 1
    resolution.enter()
    defer {
      resolution.leave()
      depth -= 1
      if depth == 0 { recordings.requestEnded() }
    }
    do {
      let result = try body(told)
      if !resolution.hasEnded { resolution.end() }
      return result
    } catch {
      if !resolution.hasEnded { resolution.failed(error, isPassedOn: false) }
      throw error
    }
  }

  // MARK: What is let go

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

  private func recording(in recorder: Recorder) -> ContainerRecording? {
    if let known = recordings.part(of: recorder) { return known }
    guard let container else { return nil }
    let object = recorder.identify(container, at: callSite)
    return recordings.open(
      type, parent: parent?.recording(in: recorder)?.container, in: recorder, as: object,
      at: callSite)
  }
}

/// One request that is being answered: what a container tells of it.
public struct InstrumentedResolution {
  private let resolution: RecordedResolution?
  private let key: ComponentKey

  init(_ resolution: RecordedResolution?, _ key: ComponentKey) {
    self.resolution = resolution
    self.key = key
  }

  /// Tells that the component was found where it is kept.
  ///
  /// - Parameter component: The component.
  /// - Returns: The component.
  @discardableResult
  public func found<Component>(_ component: Component) -> Component {
    if let resolution, !resolution.hasEnded { resolution.found(component) }
    return component
  }

  /// Tells that the component was made, and is kept as its lifetime says.
  ///
  /// - Parameter component: The component.
  /// - Returns: The component.
  @discardableResult
  public func made<Component>(_ component: Component) -> Component {
    guard let resolution, !resolution.hasEnded else { return component }
    resolution.made(component)
    resolution.keptAsItsLifetimeSays(under: key)
    return component
  }

  /// Tells that the component is set up, after it was made and others may know it.
  ///
  /// - Parameter body: Sets it up; what it asks for, the component asks for.
  /// - Returns: What it returns.
  /// - Throws: What it throws.
  public func configure<Result>(_ body: () throws -> Result) rethrows -> Result {
    resolution?.configureBegan()
    defer { resolution?.configureEnded() }
    return try body()
  }
}
