internal import OutliveRuntime
internal import OutliveTrace

extension ComponentFactory {
  /// Makes a component once in a scope of your own, which keeps it.
  ///
  /// ``ManualScope`` and ``TaskScope`` are such scopes; when there is none, as outside a running
  /// ``TaskScope``, that is an error.
  ///
  /// - Parameters:
  ///   - scope: What keeps it.
  ///   - make: Makes the component; called when the scope has none under this name.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: The component, the same one while the scope keeps it.
  public func kept<Component, Given: Hashable>(
    in scope: (any ComponentScope)?, _ make: @autoclosure () -> Component, name: String = #function,
    arguments: Given = NoArguments(), file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, configure: ((Component) -> Void)? = nil
  ) -> Component {
    stopping(
      name, keyed(arguments), CallSite(file: file, line: line, function: function), .scope(scope),
      make, configure)
  }

  /// Makes a component once in a scope of your own, which keeps it.
  ///
  /// ``ManualScope`` and ``TaskScope`` are such scopes; when there is none, as outside a running
  /// ``TaskScope``, that is an error.
  ///
  /// When making or configuring it fails, the factory is as it was. What goes wrong in the factory
  /// itself is thrown, too, instead of stopping the program.
  ///
  /// - Parameters:
  ///   - scope: What keeps it.
  ///   - make: Makes the component; called when the scope has none under this name.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: The component, the same one while the scope keeps it.
  /// - Throws: What making or configuring it throws; a ``ResolutionError``.
  public func kept<Component, Given: Hashable>(
    in scope: (any ComponentScope)?, throwing make: @autoclosure () throws -> Component,
    name: String = #function, arguments: Given = NoArguments(), file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    configure: ((Component) throws -> Void)? = nil
  ) throws -> Component {
    try throwing(
      name, keyed(arguments), CallSite(file: file, line: line, function: function), .scope(scope),
      make, configure)
  }

  /// Makes a component once in a scope of your own, which keeps it.
  ///
  /// ``ManualScope`` and ``TaskScope`` are such scopes; when there is none, as outside a running
  /// ``TaskScope``, that is an error.
  ///
  /// - Parameters:
  ///   - scope: What keeps it.
  ///   - make: Makes the component, and may set up what needs nobody else; called when the scope has none under this name.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: The component, the same one while the scope keeps it.
  public func kept<Component, Given: Hashable>(
    in scope: (any ComponentScope)?, factory make: () -> Component, name: String = #function,
    arguments: Given = NoArguments(), file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, configure: ((Component) -> Void)? = nil
  ) -> Component {
    stopping(
      name, keyed(arguments), CallSite(file: file, line: line, function: function), .scope(scope),
      make, configure)
  }

  /// Makes a component once in a scope of your own, which keeps it.
  ///
  /// ``ManualScope`` and ``TaskScope`` are such scopes; when there is none, as outside a running
  /// ``TaskScope``, that is an error.
  ///
  /// When making or configuring it fails, the factory is as it was.
  ///
  /// - Parameters:
  ///   - scope: What keeps it.
  ///   - make: Makes the component, and may set up what needs nobody else; called when the scope has none under this name.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: The component, the same one while the scope keeps it.
  /// - Throws: What making or configuring it throws; a ``ResolutionError``.
  public func kept<Component, Given: Hashable>(
    in scope: (any ComponentScope)?, factory make: () throws -> Component, name: String = #function,
    arguments: Given = NoArguments(), file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, configure: ((Component) throws -> Void)? = nil
  ) throws -> Component {
    try throwing(
      name, keyed(arguments), CallSite(file: file, line: line, function: function), .scope(scope),
      make, configure)
  }
}
