internal import OutliveRuntime
internal import OutliveTrace

extension Definition {
  // MARK: Properties

  /// Injects a component into a property.
  ///
  /// A component that needs this one to be made is injected as soon as it is there: two components that
  /// know each other meet here.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - dependency: What is injected.
  /// - Returns: This definition.
  @discardableResult
  public func inject<Property>(
    _ property: ReferenceWritableKeyPath<Value, Property>, _ dependency: Definition<Property>
  ) -> Self {
    inject(property, dependency, as: { $0 })
  }

  /// Injects a component into a property that may be empty.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - dependency: What is injected.
  /// - Returns: This definition.
  @discardableResult
  public func inject<Property>(
    _ property: ReferenceWritableKeyPath<Value, Property?>, _ dependency: Definition<Property>
  ) -> Self {
    inject(property, dependency, as: { $0 })
  }

  /// Injects a component into a property of another type, such as a protocol.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - dependency: What is injected.
  ///   - cast: The component as the property's type: `{ $0 }`.
  /// - Returns: This definition.
  @discardableResult
  public func inject<Property, Dependency>(
    _ property: ReferenceWritableKeyPath<Value, Property>, _ dependency: Definition<Dependency>,
    as cast: @escaping (Dependency) -> Property
  ) -> Self {
    let name = Definition.name(of: property)
    let reference = Reference(dependency)
    needs.append(
      Need(definition: dependency, phase: .property, name: name, property: property))
    return add(.property, name, key: property) { container, value, building in
      try container.whenMade([reference.definition], for: building) {
        value[keyPath: property] = cast(
          try container.deliver(reference, to: building.resolution, .property, name))
      }
    }
  }

  /// Sets a property to a value.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - value: The value, made anew for each component.
  /// - Returns: This definition.
  @discardableResult
  public func inject<Property>(
    _ property: ReferenceWritableKeyPath<Value, Property>,
    value: @autoclosure @escaping () throws -> Property
  ) -> Self {
    add(.property, Definition.name(of: property), key: property) { _, component, _ in
      component[keyPath: property] = try value()
    }
  }

  /// Injects the one component of a property's type.
  ///
  /// - Parameter property: The property.
  /// - Returns: This definition.
  @discardableResult
  public func inject<Property>(_ property: ReferenceWritableKeyPath<Value, Property>) -> Self {
    let name = Definition.name(of: property)
    needsByType.append((Property.self, name))
    return add(.property, name, key: property) { container, value, building in
      try container.deliver(Property.self, to: building, .property, name) {
        value[keyPath: property] = $0
      }
    }
  }

  /// Injects the one component of the type of a property that may be empty.
  ///
  /// - Parameter property: The property.
  /// - Returns: This definition.
  @discardableResult
  public func inject<Property>(_ property: ReferenceWritableKeyPath<Value, Property?>) -> Self {
    let name = Definition.name(of: property)
    needsByType.append((Property.self, name))
    return add(.property, name, key: property) { container, value, building in
      try container.deliver(Property.self, to: building, .property, name) {
        value[keyPath: property] = $0
      }
    }
  }

  // MARK: Collections

  /// Injects several components into a property, in this order.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - dependencies: What is injected.
  /// - Returns: This definition.
  @discardableResult
  public func inject<Element>(
    _ property: ReferenceWritableKeyPath<Value, [Element]>, _ dependencies: [Definition<Element>]
  ) -> Self {
    let name = Definition.name(of: property)
    let references = dependencies.map { Reference($0) }
    needs += dependencies.map {
      Need(definition: $0, phase: .property, name: name, property: property)
    }
    return add(.property, name, key: property) { container, value, building in
      try container.whenMade(references.map { $0.definition }, for: building) {
        value[keyPath: property] = try references.map {
          try container.deliver($0, to: building.resolution, .property, name)
        }
      }
    }
  }

  /// Injects several components into a property, each under its key.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - dependencies: What is injected.
  /// - Returns: This definition.
  @discardableResult
  public func inject<Key, Element>(
    _ property: ReferenceWritableKeyPath<Value, [Key: Element]>,
    _ dependencies: KeyValuePairs<Key, Definition<Element>>
  ) -> Self {
    let name = Definition.name(of: property)
    let references = dependencies.map { (key: $0.key, reference: Reference($0.value)) }
    needs += dependencies.map {
      Need(definition: $0.value, phase: .property, name: name, property: property)
    }
    return add(.property, name, key: property) { container, value, building in
      try container.whenMade(references.map { $0.reference.definition }, for: building) {
        var injected: [Key: Element] = [:]
        for (key, reference) in references {
          injected[key] = try container.deliver(
            reference, to: building.resolution, .property, name)
        }
        value[keyPath: property] = injected
      }
    }
  }

  // MARK: Methods

  /// Calls a method with components, such as a setter.
  ///
  /// - Parameters:
  ///   - method: The method, such as `DocumentList.setStore`.
  ///   - dependencies: What it is called with.
  /// - Returns: This definition.
  @discardableResult
  public func inject<each Dependency>(
    _ method: @escaping (Value) -> (repeat each Dependency) throws -> Void,
    _ dependencies: repeat Definition<each Dependency>
  ) -> Self {
    for dependency in repeat each dependencies {
      needs.append(Need(definition: dependency, phase: .method, name: ""))
    }
    let references = (repeat Reference(each dependencies))
    return add(.method, "", key: nil) { container, value, building in
      var needed: [AnyDefinition?] = []
      for reference in repeat each references { needed.append(reference.definition) }
      try container.whenMade(needed, for: building) {
        try method(value)(
          repeat container.deliver(each references, to: building.resolution, .method, ""))
      }
    }
  }

  /// Calls a method with a value.
  ///
  /// - Parameters:
  ///   - method: The method, such as `DocumentList.setTitle`.
  ///   - value: What it is called with, made anew for each component.
  /// - Returns: This definition.
  @discardableResult
  public func inject<Argument>(
    _ method: @escaping (Value) -> (Argument) throws -> Void,
    value: @autoclosure @escaping () throws -> Argument
  ) -> Self {
    add(.method, "", key: nil) { _, component, _ in try method(component)(try value()) }
  }

  // MARK: Before and after

  /// Does something to the component before anything is injected into it.
  ///
  /// - Parameter body: What is done.
  /// - Returns: This definition.
  @discardableResult
  public func beforeInjections(_ body: @escaping (Value) throws -> Void) -> Self {
    add(.beforeInjections, "", key: nil) { _, value, _ in try body(value) }
  }

  /// Does something to the component when everything was injected into it.
  ///
  /// What was injected may itself not be complete yet: see ``afterAllInjections(_:)``.
  ///
  /// - Parameter body: What is done.
  /// - Returns: This definition.
  @discardableResult
  public func afterInjections(_ body: @escaping (Value) throws -> Void) -> Self {
    add(.afterInjections, "", key: nil) { _, value, _ in try body(value) }
  }

  /// Does something to the component when everything that its request needs is complete.
  ///
  /// What is asked for here is made and completed before it goes on.
  ///
  /// - Parameter body: What is done.
  /// - Returns: This definition.
  @discardableResult
  public func afterAllInjections(_ body: @escaping (Value) throws -> Void) -> Self {
    add(.completion, "", key: nil) { _, value, _ in try body(value) }
  }

  // MARK: Parts

  func add(
    _ phase: InjectionPhase, _ name: String, key: AnyKeyPath?,
    _ run: @escaping (AssemblyContainer, Value, Building<Value>) throws -> Void
  ) -> Self {
    let injection = Injection<Value>(
      phase: phase, name: name, isKey: key.map { AnyHashable($0) }, run: run)
    // What is said of a property later takes the place of what was said before.
    if let key, let index = injections.firstIndex(where: { $0.isKey == AnyHashable(key) }) {
      injections[index] = injection
    } else {
      injections.append(injection)
    }
    core = makeCore()
    return self
  }

  /// A property's name, for reports: the runtime knows it as `\Type.name`.
  ///
  /// It knows no name of one that a subclass may override, or that is observed or computed, but an
  /// address, which is another one in each run: then the type stands for the name.
  static func name(of property: AnyKeyPath) -> String {
    let path = "\(property)"
    if path.contains("<computed 0x") { return "<\(Swift.type(of: property).valueType)>" }
    return path.lastIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
