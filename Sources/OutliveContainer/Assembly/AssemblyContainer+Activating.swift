internal import OutliveRuntime
internal import OutliveTrace

extension AssemblyContainer {
  /// Activates assemblies, and those that collaborate with them.
  func activate(_ assemblies: [Assembly], at callSite: CallSite) throws {
    try checkOpen(
      asking: "what \(assemblies.first.map(\.typeName) ?? "an assembly") defines", at: callSite)
    let found = discover(assemblies)
    for assembly in found where assembly.container != nil {
      throw ResolutionError(
        .inactive, asked: assembly.typeName,
        message: "\(assembly.typeName) is active already.",
        advice: "Make a new instance for each container.", at: callSite)
    }
    // First all of them have their names, then they say what they make of what others make.
    for assembly in found {
      for (name, definition) in assembly.ownDefinitions where definition.name.isEmpty {
        definition.name = name
        definition.assembly = assembly.typeName
      }
    }
    try fillSlots(of: found, at: callSite)
    for assembly in found { assembly.define() }
    for definition in found.flatMap(\.ownDefinitions) {
      try definition.definition.checkInheritance()
    }

    let replaced = replacements(in: found)
    mainAssembly = assemblies.first.map(\.typeName) ?? ""
    // Those that were given beside the first one are there for it: theirs come first.
    for assembly in discover(Array(assemblies.dropFirst() + assemblies.prefix(1))) {
      let definitions = assembly.ownDefinitions.map(\.definition)
      for definition in definitions {
        definition.configuration = assembly.configuration
        definition.core = definition.makeCore()
      }
      if let (_, successor) = replaced.first(where: { $0.assembly === assembly }) {
        redirect(assembly, to: successor)
        for definition in definitions { definition.container = self }
        replacedDefinitions += definitions
        continue
      }
      let predecessor = replaced.first { $0.successor === assembly }?.assembly
      try register(
        definitions, of: assembly.typeName, replacing: predecessor.map(\.typeName))
    }
    for assembly in found { assembly.join(self) }
  }

  /// All assemblies that take part, each after those that collaborate with it.
  private func discover(_ assemblies: [Assembly]) -> [Assembly] {
    var found: [Assembly] = []
    var seen: Set<ObjectIdentifier> = []
    func visit(_ assembly: Assembly) {
      guard seen.insert(ObjectIdentifier(assembly)).inserted else { return }
      defer { found.append(assembly) }
      for case let collaborator as Assembly in assembly.storedProperties.map(\.value)
      where collaborator.container == nil {
        visit(collaborator)
      }
    }
    for assembly in assemblies { visit(assembly) }
    return found
  }

  private func fillSlots(of assemblies: [Assembly], at callSite: CallSite) throws {
    for assembly in assemblies {
      for property in assembly.storedProperties {
        guard let slot = property.value as? any CollaboratorSlot else { continue }
        // The one that was given last counts: it replaces what would be there by itself.
        let isFilled = assemblies.reversed().contains { other in
          other !== assembly && slot.fill(with: other, isKeeper: other.keeps(assembly))
        }
        if isFilled { continue }
        throw ResolutionError(
          .unsatisfied, asked: slot.typeName,
          message: """
            \(assembly.typeName).\(property.name.drop { $0 == "_" }) asks for \(slot.typeName), \
            and no assembly that is activated with it conforms to that.
            """,
          nearMisses: assemblies.filter { $0 !== assembly }.map {
            ResolutionError.NearMiss(
              component: $0.typeName, difference: "doesn't conform to it", place: "")
          },
          advice: "Activate one with it: activated(with: […]).", at: callSite)
      }
    }
  }

  /// Which assembly acts in which one's place: one of a subclass.
  private func replacements(
    in assemblies: [Assembly]
  ) -> [(assembly: Assembly, successor: Assembly)] {
    assemblies.compactMap { assembly in
      assemblies.last { $0 !== assembly && $0.isOfSubclass(of: assembly) }
        .map { (assembly, $0) }
    }
  }

  /// Lets the definitions of one assembly be made by those of another.
  private func redirect(_ assembly: Assembly, to successor: Assembly) {
    let successors = Dictionary(
      successor.ownDefinitions.map { ($0.name, $0.definition) }, uniquingKeysWith: { $1 })
    for (name, definition) in assembly.ownDefinitions {
      guard let other = successors[name], type(of: other) == type(of: definition) else { continue }
      definition.successor = other
    }
  }
}

extension Assembly {
  /// Its definitions with the names of their properties.
  fileprivate var ownDefinitions: [(name: String, definition: AnyDefinition)] {
    storedProperties.compactMap { property in
      (property.value as? AnyDefinition).map { (property.name, $0) }
    }
  }

  /// Whether another one is in its properties, or in theirs.
  fileprivate func keeps(_ other: Assembly) -> Bool {
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    var waiting = [self]
    while let assembly = waiting.popLast() {
      if assembly === other { return true }
      for property in assembly.storedProperties {
        guard
          let kept = property.value as? Assembly ?? (property.value as? any CollaboratorSlot)?.kept
        else { continue }
        if seen.insert(ObjectIdentifier(kept)).inserted { waiting.append(kept) }
      }
    }
    return false
  }

  fileprivate func isOfSubclass(of other: Assembly) -> Bool {
    var mirror = Mirror(reflecting: self).superclassMirror
    while let current = mirror {
      if current.subjectType == type(of: other) { return true }
      mirror = current.superclassMirror
    }
    return false
  }
}
