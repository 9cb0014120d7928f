extension CommandSpecification {
  /// What makes this specification ambiguous or impossible to satisfy; empty when it is sound.
  ///
  /// A specification is written by a programmer, so this is for tests: a sound one never makes the
  /// parser choose between two readings of a command line.
  ///
  /// - Complexity: O(*n*), where *n* is the number of names in this command and those below it.
  package var problems: [String] {
    var found: [String] = []
    if !Self.isTypeable(name) { found.append("'\(name)' is not a name that can be typed") }
    if abstract.isEmpty { found.append("'\(name)' has no abstract") }
    found += duplicates(
      options.map(\.longForm) + allFlags.map(\.longForm)
        + options.compactMap(\.shortForm) + allFlags.compactMap(\.shortForm))
    found += duplicates(arguments.map(\.name))
    found += duplicates(subcommands.map(\.name))
    found += problemsOfNames
    found += problemsOfArguments
    return found + subcommands.flatMap { $0.problems.map { problem in "\(name): \(problem)" } }
  }

  private var problemsOfNames: [String] {
    var found: [String] = []
    for name in options.map(\.name) + allFlags.map(\.name) where !Self.isTypeable(name) {
      found.append("'--\(name)' is not a name that can be typed")
    }
    for short in options.compactMap(\.short) + allFlags.compactMap(\.short)
    where !(short.isASCII && (short.isLetter || short.isNumber)) {
      found.append("'-\(short)' is not a letter or digit")
    }
    return found
  }

  private var problemsOfArguments: [String] {
    var found: [String] = []
    var optional = 0
    for (position, argument) in arguments.enumerated() {
      // Of one that may be missing it is plain whether it is there, but not which one of several.
      if argument.occurrence == .once, optional > 1 {
        found.append("'\(argument.name)' can't be required after several arguments that aren't")
      }
      if argument.occurrence == .anyNumber, position != arguments.count - 1 {
        found.append("'\(argument.name)' takes all arguments that are left, but isn't the last")
      }
      if argument.occurrence == .atMostOnce { optional += 1 }
    }
    if !arguments.isEmpty, !subcommands.isEmpty {
      found.append("'\(name)' has arguments as well as commands below it")
    }
    return found
  }

  private func duplicates(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }.map { "'\($0)' occurs twice" }
  }

  private static func isTypeable(_ name: String) -> Bool {
    guard let first = name.first, first.isASCII, first.isLetter else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }
}
