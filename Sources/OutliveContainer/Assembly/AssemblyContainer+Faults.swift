internal import OutliveRuntime
internal import OutliveTrace

extension AssemblyContainer {
  func undefinedError(_ definition: AnyDefinition) -> ResolutionError {
    ResolutionError(
      .abstract, asked: definition.fullName,
      message: "\(definition.fullName) is declared, but nothing says how it is made.",
      advice: "Say it in the assembly's define(): \(definition.name).make { … }",
      at: definition.callSite)
  }

  func abstractError(_ definition: AnyDefinition) -> ResolutionError {
    ResolutionError(
      .abstract, asked: definition.fullName,
      message: "\(definition.fullName) is abstract: it is only there for others to build on.",
      nearMisses: definitions.filter { $0 !== definition && $0.provides(definition) }.map {
        ResolutionError.NearMiss(
          component: $0.fullName, difference: "makes \($0.type)", place: $0.place)
      },
      advice: "Ask for one that inherits from it.", at: definition.callSite)
  }

  func takenError(_ definition: AnyDefinition) -> ResolutionError {
    ResolutionError(
      .typeMismatch, asked: definition.fullName,
      message: """
        \(definition.fullName) has been made already: an object that is there can't take its place, \
        because those that hold the other one would go on with it.
        """,
      advice: "Inject it before anybody asks for it, or make the definition a prototype.",
      at: definition.callSite)
  }

  func splitError(_ definition: AnyDefinition, _ processor: String) -> ResolutionError {
    ResolutionError(
      .identitySplit, asked: definition.fullName,
      message: """
        \(processor) replaced \(definition.fullName) after it had been handed to one that refers \
        back to it: there would be two of it.
        """,
      advice: "Let the post-processor change the component instead of replacing it, or inject the "
        + "reference back in afterAllInjections.", at: definition.callSite)
  }
}

extension AnyDefinition {
  /// Stops with an error when it is to keep values weakly: each would be gone at once.
  func checkWeakKeeping() throws {
    guard core.lifetime == .weakShared, isValueType(type) else { return }
    throw weakValueError(type)
  }

  /// Stops with an error when it is to keep a component weakly that is a value.
  func checkWeakKeeping<Value>(of component: Value) throws {
    guard core.lifetime == .weakShared, object(in: component) == nil else { return }
    throw weakValueError(Swift.type(of: component as Any))
  }

  private func weakValueError(_ type: Any.Type) -> ResolutionError {
    ResolutionError(
      .typeMismatch, asked: fullName,
      message: """
        \(fullName) is a weakSingleton, but \(type) is a value: only an object can be shared for as \
        long as somebody holds it, and of a value everybody would get another one.
        """,
      advice: "Make it a class, or keep it otherwise, such as .lazySingleton or .objectGraph.",
      at: callSite)
  }

  /// The definition that acts in this one's place, or this one.
  var current: AnyDefinition { successor?.current ?? self }

  /// Whether what it makes belongs to the container itself: it is made when the container is loaded.
  var isInfrastructure: Bool {
    type is any InstancePostProcessor.Type || type is any DefinitionPostProcessor.Type
      || type is any ConfigurationConverter.Type
  }

  /// Whether it makes what another one would.
  fileprivate func provides(_ other: AnyDefinition) -> Bool { type == other.type }
}
