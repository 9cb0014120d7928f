internal import OutliveRuntime
internal import OutliveTrace

/// Says how the components of one part of a program are made, each of them in a stored property.
///
/// Subclass it, declare a ``Definition`` for each component, and say in ``define()`` how they are made.
/// Before the assembly is activated its properties are recipes; after that they are asked for
/// components:
///
/// ```swift
/// final class ShelfAssembly: Assembly {
///   let services = ServiceAssembly()
///   let list = Definition<DocumentList>(.weakSingleton)
///   let cell = ParametrizedDefinition<Int, DocumentCell>(.prototype)
///
///   override func define() {
///     list.make(with: services.store) { DocumentList(store: $0) }
///     cell.make { row in DocumentCell(row: row) }
///   }
/// }
///
/// let shelf = try ShelfAssembly().activated()
/// let list = try shelf.list()
/// let third = try shelf.cell(3)
/// ```
///
/// Assemblies in its properties collaborate: they are activated with it, into one container.
///
/// An active assembly keeps its container, which keeps the definitions. Neither keeps the assembly, so
/// a component must not keep it either, unless it may live as long; a closure in ``define()`` needs no
/// `self`: name what it needs in `with:`.
open class Assembly {
  /// The container, once the assembly was activated.
  public private(set) var container: AssemblyContainer?
  /// The configuration that counts for this assembly's definitions; `nil` for the container's.
  public var configuration: Configuration?

  /// Makes an assembly that isn't active.
  public required init() {}

  /// Says how each component is made; a subclass calls `super`, and may say it differently.
  open func define() {}

  /// Activates the assembly, those that collaborate with it, and others.
  ///
  /// An assembly of a subclass of one that takes part acts in its place: what the one defines, the
  /// other one makes. One that a ``Collaborating`` property asks for by a protocol is put there.
  ///
  /// - Parameters:
  ///   - others: Further assemblies.
  ///   - parent: The container that is asked for what isn't defined here, and closes this one with it.
  ///   - configuration: What configuration values come from.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  /// - Returns: The assembly.
  /// - Throws: A ``ResolutionError`` when it is active already, when the parent was closed, when a name is
  ///   registered twice, when no assembly conforms to what a ``Collaborating`` property asks for, or when
  ///   a definition leaves out what the one that it inherits from doesn't inject.
  @discardableResult
  public final func activated(
    with others: [Assembly] = [], parent: Container? = nil,
    configuration: Configuration = Configuration(), file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function
  ) throws -> Self {
    let callSite = CallSite(file: file, line: line, function: function)
    let container = AssemblyContainer(
      parent: parent, configuration: configuration, at: callSite)
    try container.activate([self] + others, at: callSite)
    return self
  }

  /// The name of the assembly's type.
  var typeName: String { "\(type(of: self))" }

  func join(_ container: AssemblyContainer) { self.container = container }

  /// Its stored properties, those of superclasses first.
  var storedProperties: [(name: String, value: Any)] {
    var properties: [[(name: String, value: Any)]] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      properties.append(current.children.map { ($0.label ?? "", $0.value) })
      mirror = current.superclassMirror
    }
    return properties.reversed().flatMap(\.self)
  }
}

/// A property of an assembly that holds another one, which is found when both are activated.
///
/// ```swift
/// @Collaborating var services: any ServiceProviding
/// ```
///
/// Any assembly that is activated with it, and conforms, is put there. It keeps that one alive, unless
/// that one keeps this one: of two that collaborate with each other, keep the one that is activated.
@propertyWrapper
public final class Collaborating<Collaborator> {
  private var collaborator: Collaborator?
  // One that keeps this one's assembly: kept as well, neither would ever go.
  private weak var keeper: Assembly?

  /// Makes a property that is filled when its assembly is activated.
  public init() {}

  /// The collaborator.
  ///
  /// To ask for it before the assembly was activated, or when the collaborator is gone, is a
  /// programmer's mistake.
  public var wrappedValue: Collaborator {
    guard let collaborator = collaborator ?? (keeper as? Collaborator) else {
      preconditionFailure(
        "\(Collaborator.self) is not there: its assembly isn't active yet, or is gone.")
    }
    return collaborator
  }
}

/// A property that wants a collaborator, whatever its type.
protocol CollaboratorSlot: AnyObject {
  var typeName: String { get }
  /// The assembly that it keeps alive.
  var kept: Assembly? { get }
  /// Takes an assembly if it conforms.
  ///
  /// - Parameters:
  ///   - assembly: The assembly.
  ///   - isKeeper: Whether it keeps the one that the property belongs to.
  /// - Returns: Whether it conforms.
  func fill(with assembly: Assembly, isKeeper: Bool) -> Bool
}

extension Collaborating: CollaboratorSlot {
  var typeName: String { "\(Collaborator.self)" }
  var kept: Assembly? { collaborator as? Assembly }

  func fill(with assembly: Assembly, isKeeper: Bool) -> Bool {
    guard let conforming = assembly as? Collaborator else { return false }
    if isKeeper { keeper = assembly } else { collaborator = conforming }
    return true
  }
}
