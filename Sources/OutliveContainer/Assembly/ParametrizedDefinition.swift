internal import OutliveRuntime
internal import OutliveTrace

/// How an assembly makes a component from arguments that whoever asks for it gives.
///
/// ```swift
/// let cell = ParametrizedDefinition<Int, DocumentCell>(.weakSingleton)
///
/// override func define() { cell.make { row in DocumentCell(row: row) } }
///
/// let third = try shelf.cell(3)
/// ```
///
/// The arguments are part of the identity of what is kept: there is one component for each value of
/// them, compared by equality. What should not count is given as an ``Unkeyed``.
public final class ParametrizedDefinition<each Argument: Hashable, Value>: AnyDefinition {
  private var maker:
    ((AssemblyContainer, RecordedResolution?, repeat each Argument) throws -> Value)?
  private var before: [(Value) throws -> Void] = []
  private var completions: [(Value) throws -> Void] = []

  /// Declares a component.
  ///
  /// - Parameters:
  ///   - scope: How long the container keeps it; an eager singleton can't have arguments.
  ///   - file: The file of the declaration.
  ///   - line: The line of the declaration.
  ///   - function: The function of the declaration.
  public init(
    _ scope: InstanceScope = .objectGraph, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) {
    if case .singleton = scope {
      preconditionFailure(
        "An eager singleton is made when nobody has given arguments: use .lazySingleton.")
    }
    super.init(
      scope: scope, isAbstract: false,
      at: CallSite(file: file, line: line, function: function))
  }

  /// The type that it makes.
  public override var type: Any.Type { Value.self }

  override var isDefined: Bool { hasMaker }
  private var hasMaker = false

  override func makeCore(at callSite: CallSite) -> ComponentDefinition {
    let core = super.makeCore(at: callSite)
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    core.argumentCount = count
    core.isKeyedByArguments = true
    core.hasConfigure = !completions.isEmpty
    return core
  }

  /// Says how the component is made.
  ///
  /// - Parameters:
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - make: Makes it.
  /// - Returns: This definition.
  @discardableResult
  public func make(
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    _ make: @escaping (repeat each Argument) throws -> Value
  ) -> Self {
    callSite = CallSite(file: file, line: line, function: function)
    maker = { (_, _, argument: repeat each Argument) in try make(repeat each argument) }
    hasMaker = true
    core = makeCore()
    return self
  }

  /// Says how the component is made from others.
  ///
  /// - Parameters:
  ///   - dependencies: What it is made from.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - make: Makes it from the dependencies, as one tuple, and the arguments.
  /// - Returns: This definition.
  @discardableResult
  public func make<each Dependency>(
    with dependencies: repeat Definition<each Dependency>, file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    by make: @escaping (Dependencies<repeat each Dependency>, repeat each Argument) throws -> Value
  ) -> Self {
    callSite = CallSite(file: file, line: line, function: function)
    needs = []
    for dependency in repeat each dependencies {
      needs.append(Need(definition: dependency, phase: .initializer, name: ""))
    }
    let references = (repeat Reference(each dependencies))
    maker = { (container, resolution, argument: repeat each Argument) in
      let given = Dependencies<repeat each Dependency>(
        (repeat try container.deliver(each references, to: resolution, .initializer, "")))
      return try make(given, repeat each argument)
    }
    hasMaker = true
    core = makeCore()
    return self
  }

  /// Does something to the component when it was made.
  ///
  /// - Parameter body: What is done.
  /// - Returns: This definition.
  @discardableResult
  public func afterInjections(_ body: @escaping (Value) throws -> Void) -> Self {
    before.append(body)
    return self
  }

  /// Does something to the component when everything that its request needs is complete.
  ///
  /// - Parameter body: What is done.
  /// - Returns: This definition.
  @discardableResult
  public func afterAllInjections(_ body: @escaping (Value) throws -> Void) -> Self {
    completions.append(body)
    core = makeCore()
    return self
  }

  /// The component for these arguments, from the container that the assembly was activated in.
  ///
  /// - Parameter argument: The arguments.
  /// - Returns: The component.
  /// - Throws: A ``ResolutionError``; what making it throws.
  public func callAsFunction(_ argument: repeat each Argument) throws -> Value {
    if let successor = successor as? ParametrizedDefinition<repeat each Argument, Value> {
      return try successor(repeat each argument)
    }
    guard let container else { throw inactiveError }
    guard let maker else { throw container.refuse(core, container.undefinedError(self)) }
    var values: [AnyHashable] = []
    for value in repeat each argument { values.append(AnyHashable(value)) }
    let arguments = Arguments(values.count == 1 ? values[0] : AnyHashable(values))
    let after = before
    let completions = completions
    return try container.obtain(
      self, arguments,
      build: { resolution, _ in
        let value = try maker(container, resolution, repeat each argument)
        for body in after { try body(value) }
        return value
      },
      completion: completions.isEmpty
        ? nil : { value in for body in completions { try body(value) } })
  }

  override func makeErased(in container: AssemblyContainer) throws -> Any {
    throw ResolutionError(
      .unsatisfied, asked: fullName,
      message: "\(fullName) takes arguments, and was asked for without any.",
      advice: "Ask the definition itself, with its arguments.", at: callSite)
  }
}

/// What a component is made from, beside its arguments.
public struct Dependencies<each Dependency> {
  /// The dependencies; a single one is not in a tuple.
  public let value: (repeat each Dependency)

  init(_ value: (repeat each Dependency)) { self.value = value }
}

/// An argument that is no part of the identity of what is made with it.
public struct Unkeyed<Value>: Hashable {
  /// The argument.
  public let value: Value

  /// Wraps an argument.
  public init(_ value: Value) { self.value = value }

  /// Any two are equal.
  public static func == (left: Unkeyed, right: Unkeyed) -> Bool { true }

  /// Nothing tells one from another.
  public func hash(into hasher: inout Hasher) {}
}
