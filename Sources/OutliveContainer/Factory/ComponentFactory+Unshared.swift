public import OutliveRuntime
internal import OutliveTrace

extension ComponentFactory {
  /// Makes a component anew each time; the factory doesn't keep it.
  ///
  /// - Parameters:
  ///   - make: Makes the component; called every time.
  ///   - name: The component's name.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: A new component.
  @inlinable
  public func unshared<Component>(
    _ make: @autoclosure () -> Component, name: String = #function, file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function, configure: ((Component) -> Void)? = nil
  ) -> Component {
    if let component = plainlyStopping(
      .unshared, name, file, line, function, hasConfigure: configure != nil, make)
    {
      return component
    }
    return stopping(
      name, nil, CallSite(file: file, line: line, function: function), .unshared, make, configure)
  }

  /// Makes a component anew each time; the factory doesn't keep it.
  ///
  /// When making or configuring it fails, the factory is as it was. What goes wrong in the factory
  /// itself is thrown, too, instead of stopping the program.
  ///
  /// - Parameters:
  ///   - make: Makes the component; called every time.
  ///   - name: The component's name.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: A new component.
  /// - Throws: What making or configuring it throws; a ``ResolutionError``.
  @inlinable
  public func unshared<Component>(
    throwing make: @autoclosure () throws -> Component, name: String = #function,
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    configure: ((Component) throws -> Void)? = nil
  ) throws -> Component {
    if let component = try plainly(
      .unshared, name, file, line, hasConfigure: configure != nil, make)
    {
      return component
    }
    return try throwing(
      name, nil, CallSite(file: file, line: line, function: function), .unshared, make, configure)
  }

  /// Makes a component anew each time; the factory doesn't keep it.
  ///
  /// - Parameters:
  ///   - make: Makes the component, and may set up what needs nobody else; called every time.
  ///   - name: The component's name.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: A new component.
  @inlinable
  public func unshared<Component>(
    factory make: () -> Component, name: String = #function, file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function, configure: ((Component) -> Void)? = nil
  ) -> Component {
    if let component = plainlyStopping(
      .unshared, name, file, line, function, hasConfigure: configure != nil, make)
    {
      return component
    }
    return stopping(
      name, nil, CallSite(file: file, line: line, function: function), .unshared, make, configure)
  }

  /// Makes a component anew each time; the factory doesn't keep it.
  ///
  /// When making or configuring it fails, the factory is as it was.
  ///
  /// - Parameters:
  ///   - make: Makes the component, and may set up what needs nobody else; called every time.
  ///   - name: The component's name.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: A new component.
  /// - Throws: What making or configuring it throws; a ``ResolutionError``.
  @inlinable
  public func unshared<Component>(
    factory make: () throws -> Component, name: String = #function, file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    configure: ((Component) throws -> Void)? = nil
  ) throws -> Component {
    if let component = try plainly(
      .unshared, name, file, line, hasConfigure: configure != nil, make)
    {
      return component
    }
    return try throwing(
      name, nil, CallSite(file: file, line: line, function: function), .unshared, make, configure)
  }
}
