/// Something that the program can be told to do.
///
/// A command is an adapter: it turns the words of a command line into one call of the library and
/// the answer into text. What the words are is in its specification.
protocol Command: Sendable {
  /// What the command is, as help shows it and the parser understands it.
  static var specification: CommandSpecification { get }
  /// The commands below this one; a command that has some does nothing by itself.
  static var commands: [any Command.Type] { get }

  /// Takes the values of a command line; touches nothing else.
  ///
  /// - Throws: What the specification could not say is wrong with them.
  init(_ invocation: Invocation) throws(UsageError)

  /// Does what the command is for.
  ///
  /// - Returns: How it ended.
  /// - Throws: What stood in the way.
  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode
}

extension Command {
  /// No commands.
  static var commands: [any Command.Type] { [] }
}
