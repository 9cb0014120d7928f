public import OutliveRuntime
internal import OutliveTrace

extension ComponentFactory {
  /// Makes a component once in each request; the factory lets go of it when the request ends.
  ///
  /// The request is the outermost call into the factory, with all that it makes and configures.
  ///
  /// - Parameters:
  ///   - make: Makes the component; called when the request has none under this name.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: The component, the same one within one request.
  @inlinable
  public func scoped<Component, Given: Hashable>(
    _ make: @autoclosure () -> Component, name: String = #function,
    arguments: Given = NoArguments(), file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, configure: ((Component) -> Void)? = nil
  ) -> Component {
    if Given.self == NoArguments.self,
      let component = plainlyStopping(
        .scoped, name, file, line, function, hasConfigure: configure != nil, make)
    {
      return component
    }
    return stopping(
      name, keyed(arguments), CallSite(file: file, line: line, function: function), .scoped, make,
      configure)
  }

  /// Makes a component once in each request; the factory lets go of it when the request ends.
  ///
  /// The request is the outermost call into the factory, with all that it makes and configures.
  ///
  /// When making or configuring it fails, the factory is as it was. What goes wrong in the factory
  /// itself is thrown, too, instead of stopping the program.
  ///
  /// - Parameters:
  ///   - make: Makes the component; called when the request has none under this name.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: The component, the same one within one request.
  /// - Throws: What making or configuring it throws; a ``ResolutionError``.
  @inlinable
  public func scoped<Component, Given: Hashable>(
    throwing make: @autoclosure () throws -> Component, name: String = #function,
    arguments: Given = NoArguments(), file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, configure: ((Component) throws -> Void)? = nil
  ) throws -> Component {
    if Given.self == NoArguments.self,
      let component = try plainly(.scoped, name, file, line, hasConfigure: configure != nil, make)
    {
      return component
    }
    return try throwing(
      name, keyed(arguments), CallSite(file: file, line: line, function: function), .scoped, make,
      configure)
  }

  /// Makes a component once in each request; the factory lets go of it when the request ends.
  ///
  /// The request is the outermost call into the factory, with all that it makes and configures.
  ///
  /// - Parameters:
  ///   - make: Makes the component, and may set up what needs nobody else; called when the request has none under this name.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: The component, the same one within one request.
  @inlinable
  public func scoped<Component, Given: Hashable>(
    factory make: () -> Component, name: String = #function, arguments: Given = NoArguments(),
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    configure: ((Component) -> Void)? = nil
  ) -> Component {
    if Given.self == NoArguments.self,
      let component = plainlyStopping(
        .scoped, name, file, line, function, hasConfigure: configure != nil, make)
    {
      return component
    }
    return stopping(
      name, keyed(arguments), CallSite(file: file, line: line, function: function), .scoped, make,
      configure)
  }

  /// Makes a component once in each request; the factory lets go of it when the request ends.
  ///
  /// The request is the outermost call into the factory, with all that it makes and configures.
  ///
  /// When making or configuring it fails, the factory is as it was.
  ///
  /// - Parameters:
  ///   - make: Makes the component, and may set up what needs nobody else; called when the request has none under this name.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: The component, the same one within one request.
  /// - Throws: What making or configuring it throws; a ``ResolutionError``.
  @inlinable
  public func scoped<Component, Given: Hashable>(
    factory make: () throws -> Component, name: String = #function,
    arguments: Given = NoArguments(), file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, configure: ((Component) throws -> Void)? = nil
  ) throws -> Component {
    if Given.self == NoArguments.self,
      let component = try plainly(.scoped, name, file, line, hasConfigure: configure != nil, make)
    {
      return component
    }
    return try throwing(
      name, keyed(arguments), CallSite(file: file, line: line, function: function), .scoped, make,
      configure)
  }
}
