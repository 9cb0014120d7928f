internal import OutliveRuntime
internal import OutliveTrace

extension ComponentFactory {
  // What goes wrong in a method that can't throw stops the program.

  func stopping<Component>(
    _ name: String, _ arguments: Arguments?, _ callSite: CallSite, _ lifetime: Lifetime,
    _ make: () -> Component, _ configure: ((Component) -> Void)?
  ) -> Component {
    let definition = definition(
      name, Component.self, arguments, callSite, lifetime, hasConfigure: configure != nil)
    do {
      return try resolve(
        definition, arguments, in: nil, make: { _ in make() }, configure: configure)
    } catch {
      stop(definition, error)
    }
  }

  func throwing<Component>(
    _ name: String, _ arguments: Arguments?, _ callSite: CallSite, _ lifetime: Lifetime,
    _ make: () throws -> Component, _ configure: ((Component) throws -> Void)?
  ) throws -> Component {
    let definition = definition(
      name, Component.self, arguments, callSite, lifetime, hasConfigure: configure != nil)
    return try resolve(
      definition, arguments, in: nil, make: { _ in try make() }, configure: configure)
  }

  // MARK: In a cache

  func stopping<Component>(
    _ name: String, _ arguments: Arguments?, _ callSite: CallSite, _ limits: CacheLimits,
    _ make: () -> Component, _ configure: ((Component) -> Void)?
  ) -> Component {
    let definition = definition(
      name, Component.self, arguments, callSite, .cached, hasConfigure: configure != nil)
    definition.limits = limits
    do {
      return try resolve(
        definition, arguments, in: nil, make: { _ in make() }, configure: configure)
    } catch {
      stop(definition, error)
    }
  }

  func throwing<Component>(
    _ name: String, _ arguments: Arguments?, _ callSite: CallSite, _ limits: CacheLimits,
    _ make: () throws -> Component, _ configure: ((Component) throws -> Void)?
  ) throws -> Component {
    let definition = definition(
      name, Component.self, arguments, callSite, .cached, hasConfigure: configure != nil)
    definition.limits = limits
    return try resolve(
      definition, arguments, in: nil, make: { _ in try make() }, configure: configure)
  }

  // MARK: In a scope of the program's own

  func stopping<Component>(
    _ name: String, _ arguments: Arguments?, _ callSite: CallSite,
    _ scope: (any ComponentScope)?, _ make: () -> Component, _ configure: ((Component) -> Void)?
  ) -> Component {
    let definition = definition(
      name, Component.self, arguments, callSite, .custom, hasConfigure: configure != nil)
    definition.scope = scope.map { ($0.name, $0.rank) }
    do {
      return try resolve(
        definition, arguments, in: try open(scope, definition), make: { _ in make() },
        configure: configure)
    } catch {
      stop(definition, error)
    }
  }

  func throwing<Component>(
    _ name: String, _ arguments: Arguments?, _ callSite: CallSite,
    _ scope: (any ComponentScope)?, _ make: () throws -> Component,
    _ configure: ((Component) throws -> Void)?
  ) throws -> Component {
    let definition = definition(
      name, Component.self, arguments, callSite, .custom, hasConfigure: configure != nil)
    definition.scope = scope.map { ($0.name, $0.rank) }
    return try resolve(
      definition, arguments, in: try open(scope, definition), make: { _ in try make() },
      configure: configure)
  }

  func open(
    _ scope: (any ComponentScope)?, _ definition: ComponentDefinition
  ) throws -> any ComponentScope {
    if let scope { return scope }
    throw ResolutionError(
      .inactive, asked: definition.name,
      message:
        "\(typeName) can't make \(definition.name): the scope that should keep it isn't open.",
      advice: "Ask for it inside TaskScope.run, or keep it in another scope.",
      at: definition.callSite)
  }

  // MARK: Definitions

  func definition(
    _ name: String, _ type: Any.Type, _ arguments: Arguments?, _ callSite: CallSite,
    _ lifetime: Lifetime, hasConfigure: Bool
  ) -> ComponentDefinition {
    if let known = recent.definition(name, line: callSite.line, type: ObjectIdentifier(type)),
      known.lifetime == lifetime, known.hasConfigure == hasConfigure,
      known.isInFile(callSite.file),
      known.isKeyedByArguments == (arguments != nil)
    {
      return known
    }
    let definition = ComponentDefinition(
      name: name, type: type, lifetime: lifetime, callSite: callSite)
    definition.hasConfigure = hasConfigure
    definition.isKeyedByArguments = arguments != nil
    // The name of a method that takes arguments has a colon for each of them.
    if name.utf8.last == UInt8(ascii: ")") {
      definition.argumentCount = name.utf8.count { $0 == UInt8(ascii: ":") }
    }
    if !acceptedFindings.isEmpty { definition.acceptedFindings = acceptedFindings[name] ?? [] }
    recent.note(definition)
    return definition
  }
}
