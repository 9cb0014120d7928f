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
    let callSite = CallSite(file: file, line: line, function: function)
    checkThread(name, callSite)
    if let kept = sharedComponents[name] {
      if let component = kept as? Component {
        recordHit(component, named: name, .shared, at: callSite)
        return component
      }
      if let component = sharedComponents[key(name, of: Component.self)] as? Component {
        recordHit(component, named: name, .shared, at: callSite)
        return component
      }
    }
    return self.make(
      Definition(name: name, type: Component.self, lifetime: .shared, callSite: callSite),
      make: make, configure: configure
    ) { component in
      let (key, replaced) = keep(component, named: name, in: &sharedComponents)
      // It goes here, when nobody accesses the pool: its deinitializer may ask for more.
      withExtendedLifetime(replaced) {}
      return key
    }
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
    let callSite = CallSite(file: file, line: line, function: function)
    checkThread(name, callSite)
    if let component = weakComponents[name]?.object as? Component {
      recordHit(component, named: name, .weakShared, at: callSite)
      return component
    }
    if let component = findWeak(name, of: Component.self) as? Component {
      recordHit(component, named: name, .weakShared, at: callSite)
      return component
    }
    return self.make(
      Definition(name: name, type: Component.self, lifetime: .weakShared, callSite: callSite),
      make: make, configure: configure
    ) { component in keepWeakly(component, named: name) }
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
    let callSite = CallSite(file: file, line: line, function: function)
    checkThread(name, callSite)
    return self.make(
      Definition(name: name, type: Component.self, lifetime: .unshared, callSite: callSite),
      make: make, configure: configure
    ) { _ in nil }
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
    let callSite = CallSite(file: file, line: line, function: function)
    checkThread(name, callSite)
    if let kept = scopedComponents[name] {
      if let component = kept as? Component {
        recordHit(component, named: name, .scoped, at: callSite)
        return component
      }
      if let component = scopedComponents[key(name, of: Component.self)] as? Component {
        recordHit(component, named: name, .scoped, at: callSite)
        return component
      }
    }
    return self.make(
      Definition(name: name, type: Component.self, lifetime: .scoped, callSite: callSite),
      make: make, configure: configure
    ) { component in
      let (key, replaced) = keep(component, named: name, in: &scopedComponents)
      // It goes here, when nobody accesses the pool: its deinitializer may ask for more.
      withExtendedLifetime(replaced) {}
      return key
    }
  }
}
