internal import OutliveRuntime
internal import OutliveTrace

extension ComponentFactory {
  /// Makes a component once; the factory keeps it for as long as the factory lives.
  ///
  /// - Parameters:
  ///   - make: Makes the component; called when the factory has none under this name.
  ///   - name: The component's name.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once.
  /// - Returns: The component, the same one each time.
  public func shared<Component>(
    _ make: @autoclosure () -> Component, name: String = #function, file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    configure: ((Component) -> Void)? = nil
  ) -> Component {
    shared(
      factory: make, name: name, file: file, line: line, function: function, configure: configure)
  }

  /// Makes a component once; the factory keeps it for as long as the factory lives.
  ///
  /// - Parameters:
  ///   - make: Makes the component, and may set up what needs nobody else.
  ///   - name: The component's name.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once.
  /// - Returns: The component, the same one each time.
  public func shared<Component>(
    factory make: () -> Component, name: String = #function, file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    configure: ((Component) -> Void)? = nil
  ) -> Component {
    resolve(
      Definition(
        name: name, type: Component.self, lifetime: .shared,
        callSite: CallSite(file: file, line: line, function: function)),
      make: make, configure: configure,
      find: { definition, _ in self.find(definition, in: self.sharedComponents) },
      keep: { component, definition in
        let key = self.key(of: definition, as: Component.self, in: self.sharedComponents)
        self.sharedComponents[key] = component
        return key
      })
  }

  /// Makes a component that lives for as long as somebody other than the factory holds it.
  ///
  /// While it lives, every request gets the same one; the first request after makes another. The
  /// factory holds it until its configure step has run.
  ///
  /// - Parameters:
  ///   - make: Makes the component; called when none under this name is alive.
  ///   - name: The component's name.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: The component, the same one while it lives.
  public func weakShared<Component: AnyObject>(
    _ make: @autoclosure () -> Component, name: String = #function, file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    configure: ((Component) -> Void)? = nil
  ) -> Component {
    weakShared(
      factory: make, name: name, file: file, line: line, function: function, configure: configure)
  }

  /// Makes a component that lives for as long as somebody other than the factory holds it.
  ///
  /// While it lives, every request gets the same one; the first request after makes another. The
  /// factory holds it until its configure step has run.
  ///
  /// - Parameters:
  ///   - make: Makes the component, and may set up what needs nobody else.
  ///   - name: The component's name.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: The component, the same one while it lives.
  public func weakShared<Component: AnyObject>(
    factory make: () -> Component, name: String = #function, file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    configure: ((Component) -> Void)? = nil
  ) -> Component {
    resolve(
      Definition(
        name: name, type: Component.self, lifetime: .weakShared,
        callSite: CallSite(file: file, line: line, function: function)),
      make: make, configure: configure,
      find: { definition, resolution in self.findWeak(definition, resolution) },
      keep: { component, definition in self.keepWeakly(component, definition) })
  }

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
  public func unshared<Component>(
    _ make: @autoclosure () -> Component, name: String = #function, file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    configure: ((Component) -> Void)? = nil
  ) -> Component {
    unshared(
      factory: make, name: name, file: file, line: line, function: function, configure: configure)
  }

  /// Makes a component anew each time; the factory doesn't keep it.
  ///
  /// - Parameters:
  ///   - make: Makes the component, and may set up what needs nobody else.
  ///   - name: The component's name.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: A new component.
  public func unshared<Component>(
    factory make: () -> Component, name: String = #function, file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    configure: ((Component) -> Void)? = nil
  ) -> Component {
    resolve(
      Definition(
        name: name, type: Component.self, lifetime: .unshared,
        callSite: CallSite(file: file, line: line, function: function)),
      make: make, configure: configure, find: { _, _ in nil }, keep: { _, _ in nil })
  }

  /// Makes a component once in each request; the factory lets go of it when the request ends.
  ///
  /// The request is the outermost call into the factory, with all that it makes and configures.
  ///
  /// - Parameters:
  ///   - make: Makes the component; called when the request has none under this name.
  ///   - name: The component's name.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: The component, the same one within one request.
  public func scoped<Component>(
    _ make: @autoclosure () -> Component, name: String = #function, file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    configure: ((Component) -> Void)? = nil
  ) -> Component {
    scoped(
      factory: make, name: name, file: file, line: line, function: function, configure: configure)
  }

  /// Makes a component once in each request; the factory lets go of it when the request ends.
  ///
  /// The request is the outermost call into the factory, with all that it makes and configures.
  ///
  /// - Parameters:
  ///   - make: Makes the component, and may set up what needs nobody else.
  ///   - name: The component's name.
  ///   - file: The file of the definition.
  ///   - line: The line of the definition.
  ///   - function: The function of the definition.
  ///   - configure: Sets what can only be set once everything is made; called once for each.
  /// - Returns: The component, the same one within one request.
  public func scoped<Component>(
    factory make: () -> Component, name: String = #function, file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    configure: ((Component) -> Void)? = nil
  ) -> Component {
    resolve(
      Definition(
        name: name, type: Component.self, lifetime: .scoped,
        callSite: CallSite(file: file, line: line, function: function)),
      make: make, configure: configure,
      find: { definition, _ in self.find(definition, in: self.scopedComponents) },
      keep: { component, definition in
        let key = self.key(of: definition, as: Component.self, in: self.scopedComponents)
        self.scopedComponents[key] = component
        return key
      })
  }
}
