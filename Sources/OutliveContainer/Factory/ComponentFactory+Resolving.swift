public import OutliveRuntime
internal import OutliveTrace

extension ComponentFactory {
  /// Finds or makes a component; what goes wrong stops the program.
  @usableFromInline
  final func stopping<Component>(
    _ name: String, _ arguments: Arguments?, _ callSite: CallSite, _ keeper: Keeper,
    _ make: () -> Component, _ configure: ((Component) -> Void)?
  ) -> Component {
    do {
      return try throwing(name, arguments, callSite, keeper, make, configure)
    } catch {
      stop(name, callSite, error)
    }
  }

  /// Finds or makes a component.
  @usableFromInline
  final func throwing<Component>(
    _ name: String, _ arguments: Arguments?, _ callSite: CallSite, _ keeper: Keeper,
    _ make: () throws -> Component, _ configure: ((Component) throws -> Void)?
  ) throws -> Component {
    let definition = definition(
      name, Component.self, arguments, callSite, keeper.lifetime, hasConfigure: configure != nil)
    var openScope: (any ComponentScope)?
    switch keeper {
    case .cached(let limits): definition.limits = limits
    case .scope(let scope):
      definition.scope = scope.map { ($0.name, $0.rank) }
      openScope = try open(scope, definition)
    case .shared, .weakShared, .scoped, .unshared: break
    }
    return try resolve(
      definition, arguments, in: openScope, make: { _ in try make() }, configure: configure)
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
    if let known = unsafe recent.definition(
      name, line: callSite.line, type: ObjectIdentifier(type))?.takeUnretainedValue(),
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
