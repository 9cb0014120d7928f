internal import OutliveRuntime
internal import OutliveTrace

// Everybody who asks for one of these while it is being made waits for it, and gets the same one. Each is
// a request of its own: what its closure asks for is made and configured when the closure gets it.

extension ComponentFactory {
  /// Makes a component that takes time to make once; the factory keeps it for as long as it lives.
  ///
  /// Who asks for it while it is being made waits, and gets the same one. When making it fails, the
  /// factory is as it was, and the next one that waits makes it.
  ///
  /// - Parameters:
  ///   - make: Makes the component.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made.
  /// - Returns: The component.
  /// - Throws: What making or configuring it throws; a ``ResolutionError``.
  public func shared<Component, Given: Hashable>(
    awaiting make: () async throws -> Component, name: String = #function,
    arguments: Given = NoArguments(), file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, configure: ((Component) throws -> Void)? = nil
  ) async throws -> Component {
    let definition = definition(
      name, Component.self, keyed(arguments), CallSite(file: file, line: line, function: function),
      .shared, hasConfigure: configure != nil)
    return try await resolve(
      definition, keyed(arguments), in: nil, awaiting: make, configure: configure)
  }

  /// Makes a component that takes time to make, and lives for as long as somebody else holds it.
  ///
  /// Who asks for it while it is being made waits, and gets the same one. When making it fails, the
  /// factory is as it was, and the next one that waits makes it.
  ///
  /// - Parameters:
  ///   - make: Makes the component.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made.
  /// - Returns: The component.
  /// - Throws: What making or configuring it throws; a ``ResolutionError``.
  public func weakShared<Component: AnyObject, Given: Hashable>(
    awaiting make: () async throws -> Component, name: String = #function,
    arguments: Given = NoArguments(), file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, configure: ((Component) throws -> Void)? = nil
  ) async throws -> Component {
    let definition = definition(
      name, Component.self, keyed(arguments), CallSite(file: file, line: line, function: function),
      .weakShared, hasConfigure: configure != nil)
    return try await resolve(
      definition, keyed(arguments), in: nil, awaiting: make, configure: configure)
  }

  /// Makes a component that takes time to make, anew each time.
  ///
  /// When making it fails, the factory is as it was.
  ///
  /// - Parameters:
  ///   - make: Makes the component.
  ///   - name: The component's name.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made.
  /// - Returns: The component.
  /// - Throws: What making or configuring it throws; a ``ResolutionError``.
  public func unshared<Component>(
    awaiting make: () async throws -> Component, name: String = #function,
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    configure: ((Component) throws -> Void)? = nil
  ) async throws -> Component {
    let definition = definition(
      name, Component.self, nil, CallSite(file: file, line: line, function: function), .unshared,
      hasConfigure: configure != nil)
    return try await resolve(definition, nil, in: nil, awaiting: make, configure: configure)
  }

  /// Makes a component that takes time to make, and keeps it until it is old, or there are too many.
  ///
  /// Who asks for it while it is being made waits, and gets the same one. When making it fails, the
  /// factory is as it was, and the next one that waits makes it.
  ///
  /// - Parameters:
  ///   - make: Makes the component.
  ///   - limits: For how long, and how many, are kept.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made.
  /// - Returns: The component.
  /// - Throws: What making or configuring it throws; a ``ResolutionError``.
  public func cached<Component, Given: Hashable>(
    awaiting make: () async throws -> Component, limits: CacheLimits = CacheLimits(),
    name: String = #function, arguments: Given = NoArguments(), file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    configure: ((Component) throws -> Void)? = nil
  ) async throws -> Component {
    let definition = definition(
      name, Component.self, keyed(arguments), CallSite(file: file, line: line, function: function),
      .cached, hasConfigure: configure != nil)
    definition.limits = limits
    return try await resolve(
      definition, keyed(arguments), in: nil, awaiting: make, configure: configure)
  }

  /// Makes a component that takes time to make once in a scope of your own, which keeps it.
  ///
  /// Who asks for it while it is being made waits, and gets the same one. When making it fails, the
  /// factory is as it was, and the next one that waits makes it.
  ///
  /// - Parameters:
  ///   - scope: What keeps it.
  ///   - make: Makes the component.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made.
  /// - Returns: The component.
  /// - Throws: What making or configuring it throws; a ``ResolutionError``.
  public func kept<Component, Given: Hashable>(
    in scope: (any ComponentScope)?, awaiting make: () async throws -> Component,
    name: String = #function, arguments: Given = NoArguments(), file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    configure: ((Component) throws -> Void)? = nil
  ) async throws -> Component {
    let definition = definition(
      name, Component.self, keyed(arguments), CallSite(file: file, line: line, function: function),
      .custom, hasConfigure: configure != nil)
    definition.scope = scope.map { ($0.name, $0.rank) }
    return try await resolve(
      definition, keyed(arguments), in: try open(scope, definition), awaiting: make,
      configure: configure)
  }
}
