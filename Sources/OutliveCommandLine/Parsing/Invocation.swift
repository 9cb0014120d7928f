/// A command line that was understood: which command, with which values.
package struct Invocation: Hashable, Sendable {
  /// The names that lead from the root to the command, the root's own left out.
  package var path: [String]
  /// The values of arguments, by the argument's name, in the order given.
  package var argumentValues: [String: [String]]
  /// The values of options, by the option's long name, in the order given.
  package var optionValues: [String: [String]]
  /// The long names of the flags that were given.
  package var flags: Set<String>

  /// Makes an invocation from its parts.
  package init(
    path: [String] = [], argumentValues: [String: [String]] = [:],
    optionValues: [String: [String]] = [:], flags: Set<String> = []
  ) {
    self.path = path
    self.argumentValues = argumentValues
    self.optionValues = optionValues
    self.flags = flags
  }

  /// The values of an argument; empty when it wasn't given.
  package subscript(argument: ArgumentSpecification) -> [String] {
    argumentValues[argument.name] ?? []
  }

  /// The values of an option; empty when it wasn't given.
  package subscript(option: OptionSpecification) -> [String] {
    optionValues[option.name] ?? []
  }

  /// Whether a flag was given.
  package subscript(flag: FlagSpecification) -> Bool {
    flags.contains(flag.name)
  }

  /// The value of an option as one of its choices, or `nil` when the option wasn't given.
  ///
  /// The parser has already refused what isn't a choice.
  package func choice<Choice: RawRepresentable<String>>(
    _ option: OptionSpecification, as type: Choice.Type = Choice.self
  ) -> Choice? {
    self[option].last.flatMap(Choice.init(rawValue:))
  }
}
