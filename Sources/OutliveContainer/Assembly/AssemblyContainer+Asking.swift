internal import OutliveRuntime
internal import OutliveTrace

extension AssemblyContainer {
  /// The one component that can be asked for as a type.
  ///
  /// - Parameters:
  ///   - type: The type: that of a definition, a superclass of it, or one that a definition says it
  ///     provides.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  /// - Returns: The component.
  /// - Throws: A ``ResolutionError`` that lists what comes near when there is none, and all of them
  ///   when there are several; what making it throws.
  /// - Complexity: O(*n*), where *n* is the number of definitions.
  public func component<Asked>(
    of type: Asked.Type = Asked.self, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) throws -> Asked {
    let callSite = CallSite(file: file, line: line, function: function)
    try checkOpen(asking: "\(type)", at: callSite)
    let definition = try definition(providing: type, at: callSite)
    return try make(definition, as: type, at: callSite)
  }

  /// All components that can be asked for as a type, in the order in which they are registered.
  ///
  /// - Parameter type: The type.
  /// - Returns: The components; none when no definition provides the type.
  /// - Throws: What making one of them throws.
  /// - Complexity: O(*n*), where *n* is the number of definitions.
  public func components<Asked>(of type: Asked.Type = Asked.self) throws -> [Asked] {
    let callSite = CallSite(file: #fileID, line: #line, function: #function)
    try checkOpen(asking: "\(type)", at: callSite)
    return try candidates(type).map { try make($0, as: type, at: callSite) }
  }

  /// The component under a key: the name of its property, with or without its assembly's.
  ///
  /// Ask the definition itself where you can: a key is for what is only known when the program runs.
  ///
  /// - Parameters:
  ///   - key: The key, such as `list` or `ShelfAssembly.list`.
  ///   - type: The type.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  /// - Returns: The component.
  /// - Throws: A ``ResolutionError`` that lists what comes near when there is none, all of them when
  ///   there are several, and the type when it is another one; what making it throws.
  /// - Complexity: O(*n*), where *n* is the number of definitions.
  public func component<Asked>(
    forKey key: String, as type: Asked.Type = Asked.self, file: StaticString = #fileID,
    line: UInt = #line, function: StaticString = #function
  ) throws -> Asked {
    let callSite = CallSite(file: file, line: line, function: function)
    try checkOpen(asking: key, at: callSite)
    let found = definitions.filter {
      ($0.name == key || $0.fullName == key) && !$0.isInfrastructure
    }
    if found.isEmpty, let parent = parent as? AssemblyContainer {
      return try parent.component(forKey: key, as: type, file: file, line: line, function: function)
    }
    guard let definition = found.first, found.count == 1 else {
      throw failure(
        found.isEmpty ? .unsatisfied : .ambiguous, asked: key, found,
        message: found.isEmpty
          ? "No definition has the key \(key)." : "\(found.count) definitions have the key \(key).",
        near: found.isEmpty ? nearNames(to: key) : [],
        advice: found.isEmpty ? "" : "Say the assembly's name as well: \(found[0].fullName)",
        at: callSite)
    }
    return try make(definition, as: type, at: callSite)
  }

  /// Makes what a component needs by type, when it can, and hands it over.
  func deliver<Value, Asked>(
    _ type: Asked.Type, to building: Building<Value>, _ phase: InjectionPhase, _ name: String,
    _ body: @escaping (Asked) throws -> Void
  ) throws {
    let owner = building.entry.definition
    let definition = try definition(providing: type, at: owner.callSite, for: owner)
    try whenMade([definition], for: building) {
      let component = try self.make(definition, as: type, at: owner.callSite)
      if let last = (definition.container ?? self).lastResolution {
        building.resolution?.received(last, component, phase, name)
      }
      try body(component)
    }
  }

  // MARK: Looking

  /// The definitions that provide a type.
  func candidates<Asked>(_ type: Asked.Type) -> [AnyDefinition] {
    let own = definitions.filter {
      $0.provides(type) && !$0.isAbstract && $0.core.argumentCount == 0
    }
    if own.isEmpty, let parent = parent as? AssemblyContainer { return parent.candidates(type) }
    return own
  }

  private func definition<Asked>(
    providing type: Asked.Type, at callSite: CallSite, for owner: AnyDefinition? = nil
  ) throws -> AnyDefinition {
    let found = candidates(type)
    // One that needs its own type, as a decorator does, means the others.
    let others = found.filter { $0 !== owner }
    guard let definition = others.first, others.count == 1 else {
      let who = owner.map { "\($0.fullName) needs \(type), and " } ?? ""
      throw failure(
        others.isEmpty ? .unsatisfied : .ambiguous, asked: "\(type)", others,
        message: others.isEmpty
          ? "\(who.isEmpty ? "No" : "\(who)no") definition makes \(type)."
          : "\(who.isEmpty ? "" : who)\(others.count) definitions make \(type).",
        near: others.isEmpty ? nearTypes(to: type) : [],
        advice: others.isEmpty
          ? "Define it, or say which definition provides it: .provides(\(type).self) { $0 }"
          : "Say which one: inject the definition itself.", at: callSite)
    }
    return definition
  }

  private func make<Asked>(
    _ definition: AnyDefinition, as type: Asked.Type, at callSite: CallSite
  ) throws -> Asked {
    let made = try definition.current.makeErased(in: definition.container ?? self)
    if let component = made as? Asked { return component }
    for provided in definition.provided where provided.type == type {
      if let component = try provided.cast(made) as? Asked { return component }
    }
    throw ResolutionError(
      .typeMismatch, asked: definition.fullName,
      message: "\(definition.fullName) makes \(definition.type), not \(type).", at: callSite)
  }

  // MARK: What comes near

  private func failure(
    _ reason: ResolutionError.Reason, asked: String, _ found: [AnyDefinition], message: String,
    near: [(definition: AnyDefinition, mismatch: CandidateMismatch, difference: String)],
    advice: String, at callSite: CallSite
  ) -> ResolutionError {
    let candidates =
      near
      + found.map { ($0, .equallyGood, "makes \($0.type)") }
    let error = ResolutionError(
      reason, asked: asked, message: message,
      nearMisses: candidates.map {
        ResolutionError.NearMiss(
          component: $0.definition.fullName, difference: $0.difference, place: $0.definition.place)
      }, advice: advice, at: callSite)
    for part in recordings.parts {
      guard let recorder = part.recorder, recorder === Recorder.current else { continue }
      let id: ResolutionID = recorder.makeID()
      for candidate in candidates {
        guard let number = part.number(of: candidate.definition.core) else { continue }
        recorder.record(
          ResolutionCandidate(
            resolution: id, definition: number, mismatch: candidate.mismatch,
            detail: candidate.difference))
      }
      recorder.record(
        ResolutionFailed(
          resolution: id, reason: error.failure, asked: asked, detail: message),
        at: callSite)
    }
    return error
  }

  private func nearNames(
    to key: String
  ) -> [(definition: AnyDefinition, mismatch: CandidateMismatch, difference: String)] {
    let name = key.split(separator: ".").last.map(String.init) ?? key
    return definitions.filter { $0.name.isNear(name) }
      .map { ($0, .otherName, "has another name") }
  }

  private func nearTypes<Asked>(
    to type: Asked.Type
  ) -> [(definition: AnyDefinition, mismatch: CandidateMismatch, difference: String)] {
    definitions.compactMap { definition in
      if definition.provides(type) {
        return definition.isAbstract
          ? (definition, .abstract, "is abstract")
          : (definition, .otherArguments, "takes arguments")
      }
      if definition.type == Optional<Asked>.self {
        return (definition, .otherType, "makes \(definition.type)")
      }
      return "\(definition.type)".isNear("\(type)")
        ? (definition, .otherType, "makes \(definition.type)") : nil
    }
  }
}

extension String {
  /// Whether a name could be a slip for another: one contains the other, or few letters differ.
  fileprivate func isNear(_ other: String) -> Bool {
    let (left, right) = (lowercased(), other.lowercased())
    if left.contains(right) || right.contains(left) { return true }
    return left.distance(to: right) <= max(1, right.count / 4)
  }

  /// How many letters have to be put in, taken out or changed (Levenshtein, 1965).
  private func distance(to other: String) -> Int {
    let letters = Array(other)
    var row = Array(0...letters.count)
    for (line, letter) in enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for column in letters.indices {
        let change = diagonal + (letters[column] == letter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(change, diagonal + 1, row[column] + 1)
      }
    }
    return row[letters.count]
  }
}
