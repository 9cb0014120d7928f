public import OutliveRuntime
internal import OutliveTrace

extension ComponentFactory {
  /// Makes a component that lives for as long as somebody other than the factory holds it.
  ///
  /// While it lives, every request gets the same one; the first request after makes another. The
  /// factory holds it until its configure step has run.
  ///
  /// - Parameters:
  ///   - make: Makes the component; called when none under this name is alive.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: The component, the same one while it lives.
  @inlinable
  public func weakShared<Component: AnyObject, Given: Hashable>(
    _ make: @autoclosure () -> Component, name: String = #function,
    arguments: Given = NoArguments(), file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, configure: ((Component) -> Void)? = nil
  ) -> Component {
    if Given.self == NoArguments.self,
      let component = plainlyStopping(
        .weakShared, name, file, line, function, hasConfigure: configure != nil, make)
    {
      return component
    }
    return stopping(
      name, keyed(arguments), CallSite(file: file, line: line, function: function), .weakShared,
      make, configure)
  }

  /// Makes a component that lives for as long as somebody other than the factory holds it.
  ///
  /// While it lives, every request gets the same one; the first request after makes another. The
  /// factory holds it until its configure step has run.
  ///
  /// When making or configuring it fails, the factory is as it was. What goes wrong in the factory
  /// itself is thrown, too, instead of stopping the program.
  ///
  /// - Parameters:
  ///   - make: Makes the component; called when none under this name is alive.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: The component, the same one while it lives.
  /// - Throws: What making or configuring it throws; a ``ResolutionError``.
  @inlinable
  public func weakShared<Component: AnyObject, Given: Hashable>(
    throwing make: @autoclosure () throws -> Component, name: String = #function,
    arguments: Given = NoArguments(), file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, configure: ((Component) throws -> Void)? = nil
  ) throws -> Component {
    if Given.self == NoArguments.self,
      let component = try plainly(
        .weakShared, name, file, line, hasConfigure: configure != nil, make)
    {
      return component
    }
    return try throwing(
      name, keyed(arguments), CallSite(file: file, line: line, function: function), .weakShared,
      make, configure)
  }

  /// Makes a component that lives for as long as somebody other than the factory holds it.
  ///
  /// While it lives, every request gets the same one; the first request after makes another. The
  /// factory holds it until its configure step has run.
  ///
  /// - Parameters:
  ///   - make: Makes the component, and may set up what needs nobody else; called when none under this name is alive.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: The component, the same one while it lives.
  @inlinable
  public func weakShared<Component: AnyObject, Given: Hashable>(
    factory make: () -> Component, name: String = #function, arguments: Given = NoArguments(),
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    configure: ((Component) -> Void)? = nil
  ) -> Component {
    if Given.self == NoArguments.self,
      let component = plainlyStopping(
        .weakShared, name, file, line, function, hasConfigure: configure != nil, make)
    {
      return component
    }
    return stopping(
      name, keyed(arguments), CallSite(file: file, line: line, function: function), .weakShared,
      make, configure)
  }

  /// Makes a component that lives for as long as somebody other than the factory holds it.
  ///
  /// While it lives, every request gets the same one; the first request after makes another. The
  /// factory holds it until its configure step has run.
  ///
  /// When making or configuring it fails, the factory is as it was.
  ///
  /// - Parameters:
  ///   - make: Makes the component, and may set up what needs nobody else; called when none under this name is alive.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: The component, the same one while it lives.
  /// - Throws: What making or configuring it throws; a ``ResolutionError``.
  @inlinable
  public func weakShared<Component: AnyObject, Given: Hashable>(
    factory make: () throws -> Component, name: String = #function,
    arguments: Given = NoArguments(), file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, configure: ((Component) throws -> Void)? = nil
  ) throws -> Component {
    if Given.self == NoArguments.self,
      let component = try plainly(
        .weakShared, name, file, line, hasConfigure: configure != nil, make)
    {
      return component
    }
    return try throwing(
      name, keyed(arguments), CallSite(file: file, line: line, function: function), .weakShared,
      make, configure)
  }
}
