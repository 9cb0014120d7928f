internal import OutliveRuntime
internal import OutliveTrace

/// How an assembly makes one component: a recipe before the assembly is activated, the component after.
///
/// ```swift
/// final class ShelfAssembly: Assembly {
///   let store = Definition<DocumentStore>(.singleton)
///   let list = Definition<DocumentList>(.weakSingleton)
///
///   override func define() {
///     store.make { DocumentStore() }
///     list.make(with: store) { DocumentList(store: $0) }
///       .inject(\.log, store)
///       .afterAllInjections { $0.reload() }
///   }
/// }
///
/// let shelf = try ShelfAssembly().activated()
/// let list = try shelf.list()
/// ```
///
/// A component is made in this order: what its initializer needs; the initializer; what comes before
/// injections; properties and methods, in the order in which they are said; what comes after; the
/// post-processors. When all that a request needs was made, what comes after all injections runs, in
/// the order of the making.
public final class Definition<Value>: AnyDefinition {
  var maker: ((AssemblyContainer, Building<Value>) throws -> Value)?
  var injections: [Injection<Value>] = []
  private var parentInjections: [() -> [Injection<Value>]] = []
  private var inheritanceChecks: [() throws -> Void] = []
  var patch: (() throws -> Value)?

  /// Declares a component.
  ///
  /// - Parameters:
  ///   - scope: How long the container keeps it.
  ///   - isAbstract: Whether it is only there for others to build on.
  ///   - file: The file of the declaration.
  ///   - line: The line of the declaration.
  ///   - function: The function of the declaration.
  public init(
    _ scope: InstanceScope = .objectGraph, abstract isAbstract: Bool = false,
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    super.init(
      scope: scope, isAbstract: isAbstract,
      at: CallSite(file: file, line: line, function: function))
  }

  /// The type that it makes.
  public override var type: Any.Type { Value.self }

  override var isDefined: Bool { maker != nil }

  /// The component, from the container that the assembly was activated in.
  ///
  /// - Returns: The component.
  /// - Throws: A ``ResolutionError``; what making it or injecting into it throws.
  public func callAsFunction() throws -> Value {
    guard let container else { throw inactiveError }
    return try container.resolve(self)
  }

  override func makeErased(in container: AssemblyContainer) throws -> Any {
    try container.resolve(self)
  }

  // MARK: The initializer

  /// Says how the component is made.
  ///
  /// - Parameters:
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - make: Makes it.
  /// - Returns: This definition.
  @discardableResult
  public func make(
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    _ make: @escaping () throws -> Value
  ) -> Self {
    define(CallSite(file: file, line: line, function: function), needs: []) { _, _ in try make() }
  }

  /// Says how the component is made from others.
  ///
  /// - Parameters:
  ///   - dependencies: What it is made from, in the order of the parameters.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  ///   - make: Makes it, such as its initializer.
  /// - Returns: This definition.
  @discardableResult
  public func make<each Dependency>(
    with dependencies: repeat Definition<each Dependency>, file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function,
    by make: @escaping (repeat each Dependency) throws -> Value
  ) -> Self {
    var needs: [AnyDefinition] = []
    for dependency in repeat each dependencies { needs.append(dependency) }
    let references = (repeat Reference(each dependencies))
    return define(CallSite(file: file, line: line, function: function), needs: needs) {
      container, building in
      try make(
        repeat container.deliver(each references, to: building.resolution, .initializer, ""))
    }
  }

  /// Says that the component is one of several, chosen by an option each time it is made.
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - choices: Which definition makes it for which option.
  ///   - otherwise: The definition that makes it for any other option; without one, that is an error.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  /// - Returns: This definition.
  @discardableResult
  public func make<Option: Hashable>(
    choosing option: @escaping () throws -> Option, from choices: [Option: Definition<Value>],
    otherwise: Definition<Value>? = nil, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) -> Self {
    let callSite = CallSite(file: file, line: line, function: function)
    let references = choices.mapValues { Reference($0) }
    let others = otherwise.map { Reference($0) }
    let needs = choices.values.sorted { $0.callSite.line < $1.callSite.line }
    return define(callSite, needs: needs + [otherwise].compactMap(\.self)) {
      [weak self] container, building in
      let chosen = try option()
      guard let reference = references[chosen] ?? others else {
        throw ResolutionError(
          .unsatisfied, asked: self?.fullName ?? "",
          message: "\(self?.fullName ?? "") has no choice for the option \(chosen).",
          nearMisses: references.map { option, reference in
            ResolutionError.NearMiss(
              component: reference.definition?.fullName ?? "", difference: "is for \(option)",
              place: reference.definition?.place ?? "")
          }.sorted { $0.difference < $1.difference },
          advice: "Add the choice, or say what is made otherwise.", at: callSite)
      }
      return try container.deliver(reference, to: building.resolution, .initializer, "\(chosen)")
    }
  }

  /// Says that the component is one of two.
  ///
  /// - Parameters:
  ///   - condition: Which one it is.
  ///   - yes: The definition that makes it when the condition holds.
  ///   - no: The definition that makes it when it doesn't.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  /// - Returns: This definition.
  @discardableResult
  public func make(
    if condition: @escaping () throws -> Bool, _ yes: Definition<Value>,
    otherwise no: Definition<Value>, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) -> Self {
    make(
      choosing: condition, from: [true: yes, false: no], file: file, line: line,
      function: function)
  }

  @discardableResult
  func define(
    _ callSite: CallSite, needs: [AnyDefinition],
    _ make: @escaping (AssemblyContainer, Building<Value>) throws -> Value
  ) -> Self {
    self.callSite = callSite
    self.needs.removeAll { $0.phase == .initializer }
    self.needs += needs.map { Need(definition: $0, phase: .initializer, name: "") }
    maker = make
    core = makeCore()
    return self
  }

  // MARK: Building on another

  /// Injects what another definition injects, before what this one does itself.
  ///
  /// What this one says of a property takes the place of what one of the same type says of it. Of a
  /// superclass's property Swift has another key path for each class, and no way to tell that two of
  /// them lead to one property: what this one says of it comes after what the other one does. To
  /// replace that, leave it out:
  ///
  /// ```swift
  /// trash.inherit(from: page, as: { $0 }, except: \Page.title).inject(\.title, value: "Trash")
  /// ```
  ///
  /// - Parameters:
  ///   - parent: The other definition, such as an abstract one for a common superclass.
  ///   - cast: The component as the other definition's type: `{ $0 }`.
  ///   - properties: What isn't injected, by the types that it is injected by. To leave out what the other
  ///     definition doesn't inject is an error when the assembly is activated.
  /// - Returns: This definition.
  @discardableResult
  public func inherit<Parent>(
    from parent: Definition<Parent>, as cast: @escaping (Value) -> Parent,
    except properties: AnyKeyPath...
  ) -> Self {
    let left = Set(properties.map { AnyHashable($0) })
    parentInjections.append { [unowned parent] in
      parent.allInjections.filter { $0.isKey.map { !left.contains($0) } ?? true }.map {
        injection in
        Injection(phase: injection.phase, name: injection.name, isKey: injection.isKey) {
          container, value, building in
          try injection.run(container, cast(value), Building<Parent>(like: building))
        }
      }
    }
    if !properties.isEmpty {
      inheritanceChecks.append { [unowned self, unowned parent] in
        let known = Set(parent.allInjections.compactMap(\.isKey))
        for property in properties where !known.contains(AnyHashable(property)) {
          throw exceptionError(property, parent)
        }
      }
    }
    needs += parent.needs.filter { need in
      need.phase != .initializer && need.property.map { !left.contains(AnyHashable($0)) } ?? true
    }
    return self
  }

  override func checkInheritance() throws {
    for check in inheritanceChecks { try check() }
  }

  private func exceptionError<Parent>(
    _ property: AnyKeyPath, _ parent: Definition<Parent>
  ) -> ResolutionError {
    let root = Swift.type(of: property).rootType
    return ResolutionError(
      .unsatisfied, asked: fullName,
      message: """
        \(fullName) inherits from \(parent.fullName), except for \(Self.name(of: property)) of \
        \(root), but \(parent.fullName) injects nothing there.
        """,
      nearMisses: parent.allInjections.filter { $0.isKey != nil }.map {
        ResolutionError.NearMiss(
          component: parent.fullName, difference: "injects \($0.name)", place: parent.place)
      },
      advice:
        "Name the property by the type that it is injected by, such as \\\(Parent.self).title.",
      at: callSite)
  }

  /// Everything that is injected: the parents' first.
  ///
  /// What this one says of a property replaces what a parent of its type says of it. Properties of two
  /// types can't be told to be one.
  var allInjections: [Injection<Value>] {
    guard !parentInjections.isEmpty else { return injections }
    let own = Set(injections.compactMap { $0.isKey })
    let inherited = parentInjections.flatMap { $0() }.filter { injection in
      injection.isKey.map { !own.contains($0) } ?? true
    }
    return inherited + injections
  }

  /// Says that the component can be asked for as another type, such as a protocol.
  ///
  /// - Parameters:
  ///   - type: The other type.
  ///   - cast: The component as that type: `{ $0 }`.
  /// - Returns: This definition.
  @discardableResult
  public func provides<Other>(
    _ type: Other.Type, as cast: @escaping (Value) -> Other
  ) -> Self {
    provided.append(
      Provided(type: type) { component in
        guard let value = component as? Value else {
          preconditionFailure("a definition makes components of its own type")
        }
        return cast(value)
      })
    return self
  }

  override func injectExisting(
    _ object: AnyObject, in container: AssemblyContainer
  ) throws -> Bool {
    guard let value = object as? Value else { return false }
    try container.inject(value, object, self)
    return true
  }
}

/// A definition that another one refers to, without keeping it alive: the container keeps both.
struct Reference<Value> {
  weak let definition: Definition<Value>?

  init(_ definition: Definition<Value>) { self.definition = definition }
}

/// A component that is being built, as its definition's closures see it.
struct Building<Value> {
  let resolution: RecordedResolution?
  let entry: BuildingEntry

  init(resolution: RecordedResolution?, entry: BuildingEntry) {
    self.resolution = resolution
    self.entry = entry
  }

  init<Other>(like other: Building<Other>) {
    resolution = other.resolution
    entry = other.entry
  }
}

/// Something that is done to a component after its initializer.
struct Injection<Value> {
  let phase: InjectionPhase
  let name: String
  /// What it injects into, so that a child's takes the place of its parent's; `nil` when it adds.
  let isKey: AnyHashable?
  let run: (AssemblyContainer, Value, Building<Value>) throws -> Void
}
