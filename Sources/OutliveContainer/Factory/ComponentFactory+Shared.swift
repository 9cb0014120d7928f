public import OutliveRuntime
internal import OutliveTrace

extension ComponentFactory {
  /// Makes a component once; the factory keeps it for as long as the factory lives.
  ///
  /// - Parameters:
  ///   - make: Makes the component; called when the factory has none under this name.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once.
  /// - Returns: The component, the same one each time.
  @inlinable
  public func shared<Component, Given: Hashable>(
    _ make: @autoclosure () -> Component, name: String = #function,
    arguments: Given = NoArguments(), file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, configure: ((Component) -> Void)? = nil
  ) -> Component {
    if Given.self == NoArguments.self,
      let component = plainlyStopping(
        .shared, name, file, line, function, hasConfigure: configure != nil, make)
    {
      return component
    }
    return stopping(
      name, keyed(arguments), CallSite(file: file, line: line, function: function), .shared, make,
      configure)
  }

  /// Makes a component once; the factory keeps it for as long as the factory lives.
  ///
  /// When making or configuring it fails, the factory is as it was. What goes wrong in the factory
  /// itself is thrown, too, instead of stopping the program.
  ///
  /// - Parameters:
  ///   - make: Makes the component; called when the factory has none under this name.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once.
  /// - Returns: The component, the same one each time.
  /// - Throws: What making or configuring it throws; a ``ResolutionError``.
  @inlinable
  public func shared<Component, Given: Hashable>(
    throwing make: @autoclosure () throws -> Component, name: String = #function,
    arguments: Given = NoArguments(), file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, configure: ((Component) throws -> Void)? = nil
  ) throws -> Component {
    if Given.self == NoArguments.self,
      let component = try plainly(.shared, name, file, line, hasConfigure: configure != nil, make)
    {
      return component
    }
    return try throwing(
      name, keyed(arguments), CallSite(file: file, line: line, function: function), .shared, make,
      configure)
  }

  /// Makes a component once; the factory keeps it for as long as the factory lives.
  ///
  /// - Parameters:
  ///   - make: Makes the component, and may set up what needs nobody else; called when the factory has none under this name.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once.
  /// - Returns: The component, the same one each time.
  @inlinable
  public func shared<Component, Given: Hashable>(
    factory make: () -> Component, name: String = #function, arguments: Given = NoArguments(),
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    configure: ((Component) -> Void)? = nil
  ) -> Component {
    if Given.self == NoArguments.self,
      let component = plainlyStopping(
        .shared, name, file, line, function, hasConfigure: configure != nil, make)
    {
      return component
    }
    return stopping(
      name, keyed(arguments), CallSite(file: file, line: line, function: function), .shared, make,
      configure)
  }

  /// Makes a component once; the factory keeps it for as long as the factory lives.
  ///
  /// When making or configuring it fails, the factory is as it was.
  ///
  /// - Parameters:
  ///   - make: Makes the component, and may set up what needs nobody else; called when the factory has none under this name.
  ///   - name: The component's name.
  ///   - arguments: What else tells it from others of that name, compared by equality.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once.
  /// - Returns: The component, the same one each time.
  /// - Throws: What making or configuring it throws; a ``ResolutionError``.
  @inlinable
  public func shared<Component, Given: Hashable>(
    factory make: () throws -> Component, name: String = #function,
    arguments: Given = NoArguments(), file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, configure: ((Component) throws -> Void)? = nil
  ) throws -> Component {
    if Given.self == NoArguments.self,
      let component = try plainly(.shared, name, file, line, hasConfigure: configure != nil, make)
    {
      return component
    }
    return try throwing(
      name, keyed(arguments), CallSite(file: file, line: line, function: function), .shared, make,
      configure)
  }

  /// A shared component that was asked for lately, when nothing has to be checked.
  @inlinable
  @inline(__always)
  final func found<Component>(_ name: String, _ line: UInt) -> Component? {
    guard !recent.isRequestOpen else { return nil }
    if Recorder.isRecordingAnywhere {
      // The type was the component's static type, and a class, when it was put there.
      return unsafe foundRecording(name, line, ObjectIdentifier(Component.self)).map {
        unsafe unsafeBitCast($0.takeUnretainedValue(), to: Component.self)
      }
    }
    return recent.component(name, line: line, as: Component.self)
  }

  /// The same while something is recorded somewhere, and that one is found is told.
  @usableFromInline
  final func foundRecording(
    _ name: String, _ line: UInt, _ type: ObjectIdentifier
  ) -> Unmanaged<AnyObject>? {
    guard let (definition, object) = unsafe recent.component(name, line: line, type: type) else {
      return nil
    }
    guard let recorder = unsafe Recorder.currentUnretained else { return unsafe object }
    return unsafe recorder._withUnsafeGuaranteedRef { recorder in
      unsafe definition._withUnsafeGuaranteedRef { definition in
        unsafe recordKnownHit(
          of: ObjectIdentifier(object.takeUnretainedValue()), definition, in: recorder)
          ? object : nil
      }
    }
  }
}
