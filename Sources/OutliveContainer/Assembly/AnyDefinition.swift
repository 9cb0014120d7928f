internal import OutliveRuntime
internal import OutliveTrace

/// What a container knows of a definition, whatever it makes.
///
/// A definition is a stored property of an ``Assembly``: the property's name is the component's.
public class AnyDefinition {
  /// The component's name: that of the property.
  public internal(set) var name = ""
  /// The name of the assembly's type.
  public internal(set) var assembly = ""
  /// How long the container keeps what it makes.
  public let scope: InstanceScope
  /// Whether it is only there for others to build on.
  public let isAbstract: Bool
  /// The type that it makes.
  public var type: Any.Type { preconditionFailure("every definition has a type") }

  /// Where it is made, or declared while it is not.
  var callSite: CallSite
  /// The container that makes it, once its assembly was activated.
  weak var container: AssemblyContainer?
  /// The definition that acts in this one's place.
  var successor: AnyDefinition?
  /// What else it can be asked for as.
  var provided: [Provided] = []
  /// The definitions that it says it needs, with the phase in which they are handed over.
  var needs: [Need] = []
  /// What it needs that is looked for by type.
  var needsByType: [(type: Any.Type, name: String)] = []
  /// Whether somebody said how to make it.
  var isDefined: Bool { false }
  /// Whether whoever asks for it has to wait.
  var isAsynchronous: Bool { false }
  /// What is accepted about its components.
  var acceptedFindings: [AcceptedFinding] = []
  /// The configuration of its assembly.
  var configuration: Configuration?

  /// A type that a component can be asked for as.
  struct Provided {
    let type: Any.Type
    let cast: (Any) throws -> Any
  }

  /// A definition that another one needs.
  struct Need {
    // The container keeps both, and definitions that need each other would keep each other for ever.
    weak let definition: AnyDefinition?
    let phase: InjectionPhase
    let name: String
    /// The property that it is injected into.
    var property: AnyKeyPath?
  }

  init(scope: InstanceScope, isAbstract: Bool, at callSite: CallSite) {
    self.scope = scope
    self.isAbstract = isAbstract
    self.callSite = callSite
  }

  /// The name with the assembly's, as messages say it.
  public var fullName: String { assembly.isEmpty ? name : "\(assembly).\(name)" }

  /// The definition as the container's core knows it; made anew when what it says has changed.
  lazy var core: ComponentDefinition = makeCore()

  func makeCore() -> ComponentDefinition { makeCore(at: callSite) }

  func makeCore(at callSite: CallSite) -> ComponentDefinition {
    let core = ComponentDefinition(
      name: fullName, type: type, lifetime: scope.lifetime, callSite: callSite)
    core.isInjected = true
    core.isAbstract = isAbstract
    core.isEager = scope.isEager
    core.assembly = assembly
    core.acceptedFindings = acceptedFindings
    if case .cached(let limits) = scope { core.limits = limits }
    if case .custom(let scope) = scope { core.scope = (scope.name, scope.rank) }
    if case .task = scope { core.scope = (scope.word, scope.rank) }
    return core
  }

  /// Stops with an error when what it says contradicts what another definition says.
  func checkInheritance() throws {}

  /// Makes the component without arguments, for whoever doesn't know its type.
  func makeErased(in container: AssemblyContainer) throws -> Any {
    preconditionFailure("every definition can be asked")
  }

  /// Injects what an object needs that the container hasn't made.
  ///
  /// - Returns: Whether it is an object of the definition's type.
  func injectExisting(_ object: AnyObject, in container: AssemblyContainer) throws -> Bool { false }

  /// Whether its component can be asked for as a type.
  func provides<Asked>(_ type: Asked.Type) -> Bool {
    self.type == type || self.type is Asked.Type || provided.contains { $0.type == type }
  }

  /// The error for who asks it before its assembly was activated, or when that is gone.
  var inactiveError: ResolutionError {
    ResolutionError(
      .inactive, asked: fullName,
      message:
        "\(name.isEmpty ? "A definition" : fullName) was asked for, but no active assembly has it.",
      advice: "Activate the assembly, and keep it for as long as you ask it.", at: callSite)
  }

  /// Looks which of its properties name it, for messages.
  var place: String { "\(callSite.site)" }
}
