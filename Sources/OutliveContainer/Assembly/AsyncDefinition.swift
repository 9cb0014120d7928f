internal import OutliveRuntime
internal import OutliveTrace

/// How an assembly makes one component that takes time to make.
///
/// ```swift
/// let catalogue = AsyncDefinition<Catalogue>(.lazySingleton)
///
/// override func define() {
///   catalogue.make(with: store) { store in try await Catalogue.read(from: store) }
/// }
///
/// let catalogue = try await shelf.catalogue()
/// ```
///
/// Who asks for it while it is being made waits, and gets the same one. It is a request of its own: what
/// it is made from is complete when its closure gets it.
public final class AsyncDefinition<Value>: AnyDefinition {
  private var maker: ((AssemblyContainer) async throws -> Value)?
  private var hasMaker = false

  /// Declares a component.
  ///
  /// - Parameters:
  ///   - scope: How long the container keeps it; nobody waits for an eager singleton when a container
  ///     is loaded, and a request doesn't wait for anything.
  ///   - file: The file of the declaration.
  ///   - line: The line of the declaration.
  ///   - function: The function of the declaration.
  public init(
    _ scope: InstanceScope = .lazySingleton, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) {
    switch scope {
    case .singleton, .objectGraph:
      preconditionFailure(
        "What takes time to make can't be \(scope.word): use .lazySingleton, or .prototype.")
    default: break
    }
    super.init(
      scope: scope, isAbstract: false,
      at: CallSite(file: file, line: line, function: function))
  }

  /// The type that it makes.
  public override var type: Any.Type { Value.self }

  override var isDefined: Bool { hasMaker }
  override var isAsynchronous: Bool { true }

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
    _ make: @escaping () async throws -> Value
  ) -> Self {
    define(CallSite(file: file, line: line, function: function), needs: []) { _ in
      try await make()
    }
  }

  // Not one method for any number of them: swiftc 6.3 crashes on a closure that is passed as an
  // asynchronous function of a parameter pack.

  /// Says how the component is made from another.
  ///
  /// - Parameters:
  ///   - first: What it is made from.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - make: Makes it.
  /// - Returns: This definition.
  @discardableResult
  public func make<First>(
    with first: Definition<First>, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function,
    by make: @escaping (First) async throws -> Value
  ) -> Self {
    let firstReference = Reference(first)
    return define(
      CallSite(file: file, line: line, function: function), needs: [first]
    ) { container in
      let first = try container.deliver(firstReference, to: nil, .initializer, "")
      return try await make(first)
    }
  }

  /// Says how the component is made from two others.
  ///
  /// - Parameters:
  ///   - first: What it is made from, its first parameter.
  ///   - second: What it is made from, its second parameter.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - make: Makes it.
  /// - Returns: This definition.
  @discardableResult
  public func make<First, Second>(
    with first: Definition<First>, _ second: Definition<Second>, file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    by make: @escaping (First, Second) async throws -> Value
  ) -> Self {
    let firstReference = Reference(first)
    let secondReference = Reference(second)
    return define(
      CallSite(file: file, line: line, function: function), needs: [first, second]
    ) { container in
      let first = try container.deliver(firstReference, to: nil, .initializer, "")
      let second = try container.deliver(secondReference, to: nil, .initializer, "")
      return try await make(first, second)
    }
  }

  /// Says how the component is made from three others.
  ///
  /// - Parameters:
  ///   - first: What it is made from, its first parameter.
  ///   - second: What it is made from, its second parameter.
  ///   - third: What it is made from, its third parameter.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - make: Makes it.
  /// - Returns: This definition.
  @discardableResult
  public func make<First, Second, Third>(
    with first: Definition<First>, _ second: Definition<Second>, _ third: Definition<Third>,
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    by make: @escaping (First, Second, Third) async throws -> Value
  ) -> Self {
    let firstReference = Reference(first)
    let secondReference = Reference(second)
    let thirdReference = Reference(third)
    return define(
      CallSite(file: file, line: line, function: function), needs: [first, second, third]
    ) { container in
      let first = try container.deliver(firstReference, to: nil, .initializer, "")
      let second = try container.deliver(secondReference, to: nil, .initializer, "")
      let third = try container.deliver(thirdReference, to: nil, .initializer, "")
      return try await make(first, second, third)
    }
  }

  /// Says how the component is made from four others.
  ///
  /// - Parameters:
  ///   - first: What it is made from, its first parameter.
  ///   - second: What it is made from, its second parameter.
  ///   - third: What it is made from, its third parameter.
  ///   - fourth: What it is made from, its fourth parameter.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - make: Makes it.
  /// - Returns: This definition.
  @discardableResult
  public func make<First, Second, Third, Fourth>(
    with first: Definition<First>, _ second: Definition<Second>, _ third: Definition<Third>,
    _ fourth: Definition<Fourth>, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function,
    by make: @escaping (First, Second, Third, Fourth) async throws -> Value
  ) -> Self {
    let firstReference = Reference(first)
    let secondReference = Reference(second)
    let thirdReference = Reference(third)
    let fourthReference = Reference(fourth)
    return define(
      CallSite(file: file, line: line, function: function), needs: [first, second, third, fourth]
    ) { container in
      let first = try container.deliver(firstReference, to: nil, .initializer, "")
      let second = try container.deliver(secondReference, to: nil, .initializer, "")
      let third = try container.deliver(thirdReference, to: nil, .initializer, "")
      let fourth = try container.deliver(fourthReference, to: nil, .initializer, "")
      return try await make(first, second, third, fourth)
    }
  }

  private func define(
    _ callSite: CallSite, needs: [AnyDefinition],
    _ make: @escaping (AssemblyContainer) async throws -> Value
  ) -> Self {
    self.callSite = callSite
    self.needs = needs.map { Need(definition: $0, phase: .initializer, name: "") }
    maker = make
    hasMaker = true
    core = makeCore()
    return self
  }

  /// The component, from the container that the assembly was activated in.
  ///
  /// - Returns: The component.
  /// - Throws: A ``ResolutionError``; what making it throws; `CancellationError` when the task was
  ///   cancelled while it waited for somebody else to make it.
  public func callAsFunction() async throws -> Value {
    if let successor = successor as? AsyncDefinition<Value> { return try await successor() }
    guard let container else { throw inactiveError }
    guard let maker else { throw container.refuse(core, container.undefinedError(self)) }
    try container.load()
    return try await container.resolve(
      core, nil, in: try container.scope(of: self),
      awaiting: {
        try checkWeakKeeping()
        let component = try await maker(container)
        try checkWeakKeeping(of: component)
        return component
      }, configure: nil)
  }

  override func makeErased(in container: AssemblyContainer) throws -> Any {
    throw ResolutionError(
      .unsatisfied, asked: fullName,
      message: "\(fullName) takes time to make, and was asked for without waiting.",
      advice: "Ask the definition itself, with `await`.", at: callSite)
  }
}
