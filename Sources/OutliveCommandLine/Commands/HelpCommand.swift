/// Shows the help of the program or of one command.
struct HelpCommand: Command {
  static let command = ArgumentSpecification(
    name: "COMMAND", help: "the command to read about; the whole program when left out",
    occurrence: .anyNumber)

  static let specification = CommandSpecification(
    name: "help",
    abstract: "show the help of a command",
    arguments: [command],
    examples: [CommandExample("outlive help report", "The same as 'outlive report --help'.")],
    exitCodes: [.done] + ExitCode.specifications(.usage, .unwritableStandardOutput))

  let path: [String]

  init(_ invocation: Invocation) throws(UsageError) {
    path = invocation[Self.command]
    var current = OutliveCommand.specification
    for name in path {
      guard let next = current.subcommand(named: name) else {
        throw UsageError(
          path: invocation.path,
          reason: .unknownCommand(
            name, suggestion: Suggestion.nearest(to: name, in: current.subcommands.map(\.name))))
      }
      current = next
    }
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    try environment.print(HelpRenderer(root: OutliveCommand.specification).help(for: path))
    return .clean
  }
}
