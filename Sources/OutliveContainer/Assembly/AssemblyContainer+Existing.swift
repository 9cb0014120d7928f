internal import OutliveRuntime
internal import OutliveTrace

/// An object whose children are injected with it, as those of a screen or a view are.
public protocol InjectableParent: AnyObject {
  /// The children.
  var injectableChildren: [AnyObject] { get }
}

extension AssemblyContainer {
  /// Injects what an object needs that the container hasn't made, and its children, and theirs.
  ///
  /// What is injected says the definition of the object's own class. A child without one is passed
  /// over; what it holds itself isn't.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  /// - Returns: How many objects were injected into.
  /// - Throws: A ``ResolutionError`` when there is no definition for the object, or more than one, for
  ///   it or a child; what injecting throws: then nothing is kept of it.
  @discardableResult
  public func inject(
    into object: AnyObject, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) throws -> Int {
    let callSite = CallSite(file: file, line: line, function: function)
    try checkOpen(asking: "what a \(type(of: object)) needs", at: callSite)
    try load()
    guard let definition = try definition(for: object, at: callSite) else {
      throw ResolutionError(
        .unsatisfied, asked: "\(type(of: object))",
        message: "No definition says what a \(type(of: object)) needs.",
        advice: "Define one: only its injections count for an object that is there already.",
        at: callSite)
    }
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(object)]
    var waiting = [(object, definition)]
    var count = 0
    var next = 0
    while next < waiting.count {
      let (object, definition) = waiting[next]
      next += 1
      if try definition.injectExisting(object, in: self) { count += 1 }
      var passed: [AnyObject] = [object]
      while let parent = passed.popLast() {
        for child in (parent as? any InjectableParent)?.injectableChildren ?? []
        where seen.insert(ObjectIdentifier(child)).inserted {
          if let definition = try self.definition(for: child, at: callSite) {
            waiting.append((child, definition))
          } else {
            passed.append(child)
          }
        }
      }
    }
    return count
  }

  private func definition(
    for object: AnyObject, at callSite: CallSite
  ) throws -> AnyDefinition? {
    let found = definitions.filter { $0.type == Swift.type(of: object) && !$0.isInfrastructure }
    guard found.count > 1 else { return found.first }
    throw ResolutionError(
      .ambiguous, asked: "\(type(of: object))",
      message: "\(found.count) definitions say what a \(type(of: object)) needs.",
      nearMisses: found.map {
        ResolutionError.NearMiss(
          component: $0.fullName, difference: "makes \($0.type)", place: $0.place)
      },
      advice: "Ask the definition itself: definition.inject(into: object)", at: callSite)
  }
}

extension Definition {
  /// Injects what an object needs that the container hasn't made.
  ///
  /// - Parameter object: The object.
  /// - Throws: A ``ResolutionError`` when the definition isn't active; what injecting throws.
  public func inject(into object: Value) throws {
    guard let container else { throw inactiveError }
    guard let existing = OutliveContainer.object(in: object) else {
      throw ResolutionError(
        .typeMismatch, asked: fullName,
        message: "\(fullName) can't inject into a value: it would be a copy.", at: callSite)
    }
    try container.load()
    try container.inject(object, existing, self)
  }
}
