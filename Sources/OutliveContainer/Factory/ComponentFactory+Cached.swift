internal import OutliveRuntime
internal import OutliveTrace

extension ComponentFactory {
  /// Makes a component, and keeps it until it has grown old, or there are too many.
  ///
  /// There is one for each value of the arguments. A component that is let go and still held by
  /// somebody lives on beside the next one.
  ///
  /// - Parameters:
  ///   - make: Makes the component; called when none is kept.
  ///   - limits: For how long, and how many, are kept.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: The component, the same one while it is kept.
  public func cached<Component, Given: Hashable>(
    _ make: @autoclosure () -> Component, limits: CacheLimits = CacheLimits(),
    name: String = #function, arguments: Given = NoArguments(), file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function, configure: ((Component) -> Void)? = nil
  ) -> Component {
    stopping(
      name, keyed(arguments), CallSite(file: file, line: line, function: function), .cached(limits),
      make, configure)
  }

  /// Makes a component, and keeps it until it has grown old, or there are too many.
  ///
  /// There is one for each value of the arguments. A component that is let go and still held by
  /// somebody lives on beside the next one.
  ///
  /// When making or configuring it fails, the factory is as it was. What goes wrong in the factory
  /// itself is thrown, too, instead of stopping the program.
  ///
  /// - Parameters:
  ///   - make: Makes the component; called when none is kept.
  ///   - limits: For how long, and how many, are kept.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: The component, the same one while it is kept.
  /// - Throws: What making or configuring it throws; a ``ResolutionError``.
  public func cached<Component, Given: Hashable>(
    throwing make: @autoclosure () throws -> Component, limits: CacheLimits = CacheLimits(),
    name: String = #function, arguments: Given = NoArguments(), file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    configure: ((Component) throws -> Void)? = nil
  ) throws -> Component {
    try throwing(
      name, keyed(arguments), CallSite(file: file, line: line, function: function), .cached(limits),
      make, configure)
  }

  /// Makes a component, and keeps it until it has grown old, or there are too many.
  ///
  /// There is one for each value of the arguments. A component that is let go and still held by
  /// somebody lives on beside the next one.
  ///
  /// - Parameters:
  ///   - make: Makes the component, and may set up what needs nobody else; called when none is kept.
  ///   - limits: For how long, and how many, are kept.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: The component, the same one while it is kept.
  public func cached<Component, Given: Hashable>(
    factory make: () -> Component, limits: CacheLimits = CacheLimits(), name: String = #function,
    arguments: Given = NoArguments(), file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, configure: ((Component) -> Void)? = nil
  ) -> Component {
    stopping(
      name, keyed(arguments), CallSite(file: file, line: line, function: function), .cached(limits),
      make, configure)
  }

  /// Makes a component, and keeps it until it has grown old, or there are too many.
  ///
  /// There is one for each value of the arguments. A component that is let go and still held by
  /// somebody lives on beside the next one.
  ///
  /// When making or configuring it fails, the factory is as it was.
  ///
  /// - Parameters:
  ///   - make: Makes the component, and may set up what needs nobody else; called when none is kept.
  ///   - limits: For how long, and how many, are kept.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: The component, the same one while it is kept.
  /// - Throws: What making or configuring it throws; a ``ResolutionError``.
  public func cached<Component, Given: Hashable>(
    factory make: () throws -> Component, limits: CacheLimits = CacheLimits(),
    name: String = #function, arguments: Given = NoArguments(), file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    configure: ((Component) throws -> Void)? = nil
  ) throws -> Component {
    try throwing(
      name, keyed(arguments), CallSite(file: file, line: line, function: function), .cached(limits),
      make, configure)
  }
}
