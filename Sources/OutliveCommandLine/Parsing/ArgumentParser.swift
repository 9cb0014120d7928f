/// Understands a command line by a specification.
///
/// - `--name value` and `--name=value` give an option its value; so do `-n value`, `-nvalue` and
///   `-n=value`. One-letter flags may be joined: `-ab`.
/// - `--` ends the options: what follows is arguments, whatever it begins with.
/// - `-` is an argument or a value, which commands take for standard input or output.
/// - A value can't begin with a dash unless it is joined to its option with `=`: what looks like
///   an option after an option is nearly always a value that was forgotten.
/// - `--help` wins over anything that is wrong elsewhere in the same command line.
package struct ArgumentParser: Sendable {
  /// The specification to understand command lines by.
  package let root: CommandSpecification

  /// Makes a parser.
  package init(root: CommandSpecification) {
    self.root = root
  }

  /// Understands a command line.
  ///
  /// - Parameter arguments: The command line's words, the program's own name left out.
  /// - Returns: The command with its values; with nothing but the flag when one that stands alone
  ///   was given, such as `--help`.
  /// - Throws: What is wrong with the first word that is.
  /// - Complexity: O(*n*), where *n* is the length of the command line.
  package func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    var parsing = Parsing(root: root, words: arguments[...])
    do {
      try parsing.parseAll()
      return parsing.invocation
    } catch {
      // What is wrong with a word that stands before '--help' is what help is asked about.
      let rest = arguments.prefix { $0 != "--" }
      guard rest.contains("--help") || rest.contains("-h") else { throw error }
      return Invocation(path: error.path, flags: [FlagSpecification.help.name])
    }
  }
}

/// A command line that is being understood, from left to right.
private struct Parsing {
  let root: CommandSpecification
  var command: CommandSpecification
  var words: ArraySlice<String>
  var invocation = Invocation()
  var positionals: [String] = []

  init(root: CommandSpecification, words: ArraySlice<String>) {
    self.root = root
    self.command = root
    self.words = words
  }

  mutating func parseAll() throws(UsageError) {
    var optionsEnded = false
    while let word = words.popFirst() {
      if optionsEnded || word == "-" || !word.hasPrefix("-") {
        try takePositional(word)
        if command.endsOptionsAtArgument && !positionals.isEmpty { optionsEnded = true }
      } else if word == "--" {
        optionsEnded = true
      } else if word.hasPrefix("--") {
        try takeLong(word)
      } else {
        try takeShort(word)
      }
      if let flag = flagThatStandsAlone {
        invocation = Invocation(path: invocation.path, flags: [flag.name])
        return
      }
    }
    try finish()
  }

  private var flagThatStandsAlone: FlagSpecification? {
    command.allFlags.first { $0.standsAlone && invocation.flags.contains($0.name) }
  }

  // MARK: Words

  private mutating func takePositional(_ word: String) throws(UsageError) {
    guard command.subcommands.isEmpty else {
      guard let next = command.subcommand(named: word) else {
        throw error(
          .unknownCommand(
            word, suggestion: Suggestion.nearest(to: word, in: command.subcommands.map(\.name))))
      }
      command = next
      invocation.path.append(next.name)
      return
    }
    let takesAnyNumber = command.arguments.last?.occurrence == .anyNumber
    guard takesAnyNumber || positionals.count < command.arguments.count else {
      throw error(.unexpectedArgument(word))
    }
    guard !word.isEmpty else {
      let position = min(positionals.count, command.arguments.count - 1)
      throw error(.emptyValue(of: command.arguments[position].name))
    }
    positionals.append(word)
  }

  private mutating func takeLong(_ word: String) throws(UsageError) {
    let (name, value) = Self.split(word.dropFirst(2))
    if let option = command.options.first(where: { $0.name == name }) {
      try take(option, as: option.longForm, joinedValue: value)
    } else if let flag = command.allFlags.first(where: { $0.name == name }) {
      try take(flag, as: flag.longForm, joinedValue: value)
    } else {
      throw unknown("--\(name)")
    }
  }

  private mutating func takeShort(_ word: String) throws(UsageError) {
    // A long name behind one dash is a slip, not a row of letters.
    guard !isLongName(Self.split(word.dropFirst()).name) else { throw unknown(word) }
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let form = "-\(letter)"
      if let option = command.options.first(where: { $0.short == letter }) {
        if letters.first == "=" {
          return try take(option, as: form, joinedValue: letters.dropFirst())
        }
        return try take(option, as: form, joinedValue: letters.isEmpty ? nil : letters)
      }
      guard let flag = command.allFlags.first(where: { $0.short == letter }) else {
        throw unknown(letters.count == word.count - 2 ? word : form)
      }
      let value = letters.first == "=" ? letters.dropFirst() : nil
      try take(flag, as: form, joinedValue: value)
      if flag.standsAlone { return }
    }
  }

  private mutating func take(
    _ option: OptionSpecification, as form: String, joinedValue: Substring?
  ) throws(UsageError) {
    if !option.isRepeatable, invocation.optionValues[option.name] != nil {
      throw error(.repeatedOption(option.longForm))
    }
    let value: String
    if let joinedValue {
      value = String(joinedValue)
    } else {
      let next = words.first
      guard let next, next == "-" || !next.hasPrefix("-") else {
        throw error(.missingValue(option: form, valueName: option.valueName, followedBy: next))
      }
      words.removeFirst()
      value = next
    }
    guard !value.isEmpty else { throw error(.emptyValue(of: form)) }
    guard option.choices.isEmpty || option.choices.contains(value) else {
      throw error(
        .invalidChoice(
          option: form, value: value, choices: option.choices,
          suggestion: Suggestion.nearest(to: value, in: option.choices)))
    }
    invocation.optionValues[option.name, default: []].append(value)
  }

  private mutating func take(
    _ flag: FlagSpecification, as form: String, joinedValue: Substring?
  ) throws(UsageError) {
    if let joinedValue {
      throw error(.unexpectedValue(flag: form, value: String(joinedValue)))
    }
    invocation.flags.insert(flag.name)
  }

  // MARK: The end

  private mutating func finish() throws(UsageError) {
    guard command.subcommands.isEmpty else { throw error(.missingCommand) }
    var rest = positionals[...]
    for (position, argument) in command.arguments.enumerated() {
      let needed = command.arguments[(position + 1)...].count { $0.occurrence == .once }
      switch argument.occurrence {
      case .once:
        guard let value = rest.popFirst() else {
          throw error(.missingArgument(argument.name, help: argument.help))
        }
        invocation.argumentValues[argument.name] = [value]
      case .atMostOnce:
        // What must not be missing comes first.
        guard rest.count > needed, let value = rest.popFirst() else { continue }
        invocation.argumentValues[argument.name] = [value]
      case .anyNumber:
        guard !rest.isEmpty else { continue }
        invocation.argumentValues[argument.name] = Array(rest)
      }
    }
    for option in command.options
    where option.isRequired && invocation.optionValues[option.name] == nil {
      throw error(.missingOption("\(option.shortForm ?? option.longForm) \(option.valueName)"))
    }
  }

  // MARK: Errors

  private func error(_ reason: UsageError.Reason) -> UsageError {
    UsageError(path: invocation.path, reason: reason)
  }

  private func isLongName(_ name: String) -> Bool {
    name.count > 1
      && (command.options.contains { $0.name == name }
        || command.allFlags.contains { $0.name == name })
  }

  private func unknown(_ word: String) -> UsageError {
    let known = command.options.map(\.longForm) + command.allFlags.map(\.longForm)
    let form = Self.split(word[...]).name
    let typed = form.hasPrefix("--") ? form : "-\(form)"
    let suggestion = form.count > 2 ? Suggestion.nearest(to: typed, in: known) : nil
    let commands =
      suggestion == nil ? Self.commands(in: root, path: [root.name], knowing: form) : []
    return error(.unknownOption(form, suggestion: suggestion, knownTo: commands))
  }

  /// Returns what to type to get to the commands that have an option or flag.
  private static func commands(
    in command: CommandSpecification, path: [String], knowing form: String
  ) -> [String] {
    let forms =
      command.options.map(\.longForm) + command.options.compactMap(\.shortForm)
      + command.flags.map(\.longForm) + command.flags.compactMap(\.shortForm)
    let here = forms.contains(form) ? [path.joined(separator: " ")] : []
    return here
      + command.subcommands.flatMap { commands(in: $0, path: path + [$0.name], knowing: form) }
  }

  private static func split(_ text: Substring) -> (name: String, value: Substring?) {
    guard let equals = text.firstIndex(of: "=") else { return (String(text), nil) }
    return (String(text[..<equals]), text[text.index(after: equals)...])
  }
}
