/// What a command is, as data: parsing, help, usage lines and suggestions all derive from it.
package struct CommandSpecification: Hashable, Sendable {
  /// The command's name, as it is typed.
  package var name: String
  /// What the command does, as one phrase.
  package var abstract: String
  /// What a reader should know beyond the abstract, a paragraph each.
  package var discussion: [String]
  /// The arguments without a name, in order.
  package var arguments: [ArgumentSpecification]
  /// The options: each has a name and a value.
  package var options: [OptionSpecification]
  /// The flags, each a name without a value; `--help`, which every command has, is left out.
  package var flags: [FlagSpecification]
  /// Whether options end at the first argument, because what follows it is another program's.
  package var endsOptionsAtArgument: Bool
  /// The commands below this one.
  package var subcommands: [CommandSpecification]
  /// Command lines that show what the command is for.
  package var examples: [CommandExample]
  /// The exit codes, with their meaning.
  package var exitCodes: [ExitCodeSpecification]

  /// Makes a specification from its parts.
  package init(
    name: String, abstract: String, discussion: [String] = [],
    arguments: [ArgumentSpecification] = [], options: [OptionSpecification] = [],
    flags: [FlagSpecification] = [], endsOptionsAtArgument: Bool = false,
    subcommands: [CommandSpecification] = [],
    examples: [CommandExample] = [], exitCodes: [ExitCodeSpecification] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.arguments = arguments
    self.options = options
    self.flags = flags
    self.endsOptionsAtArgument = endsOptionsAtArgument
    self.subcommands = subcommands
    self.examples = examples
    self.exitCodes = exitCodes
  }

  /// The flags, with the one that every command has at the end.
  package var allFlags: [FlagSpecification] { flags + [.help] }

  /// Returns the command below this one that has a name.
  package func subcommand(named name: String) -> CommandSpecification? {
    subcommands.first { $0.name == name }
  }

  /// Returns the command that a path of names leads to, this command's own name left out.
  package func descendant(at path: some Sequence<String>) -> CommandSpecification? {
    var current = self
    for name in path {
      guard let next = current.subcommand(named: name) else { return nil }
      current = next
    }
    return current
  }
}

/// A command line that shows what a command is for.
package struct CommandExample: Hashable, Sendable {
  /// The command line, as it is typed.
  package var commandLine: String
  /// What it does, as one sentence.
  package var explanation: String

  /// Makes an example from its parts.
  package init(_ commandLine: String, _ explanation: String) {
    self.commandLine = commandLine
    self.explanation = explanation
  }
}

/// An exit code that a command can end with.
package struct ExitCodeSpecification: Hashable, Sendable {
  /// The code.
  package var code: Int32
  /// When the command ends with it, as one phrase.
  package var meaning: String

  /// Makes an entry from its parts.
  package init(code: Int32, meaning: String) {
    self.code = code
    self.meaning = meaning
  }
}
