/// The commands about what is known already.
struct BaselineCommand: Command {
  static let commands: [any Command.Type] = [
    BaselineCreateCommand.self, BaselineUpdateCommand.self, BaselineCheckCommand.self,
  ]

  static let specification = CommandSpecification(
    name: "baseline",
    abstract: "let known findings be, with a reason, and fail for new ones",
    discussion: [
      """
      A baseline is a text file in version control. It has an entry for each finding that is \
      known, by fingerprint, with a reason and, if you like, an owner and the day it expires. \
      Edit it by hand or with 'outlive baseline update'; comments stay.
      """
    ],
    subcommands: commands.map { $0.specification },
    examples: [
      CommandExample(
        "outlive baseline create shelf.outlive -o outlive.baseline --reason 'see #12'",
        "Let be what there is today."),
      CommandExample(
        "outlive baseline check outlive.baseline shelf.outlive", "Fail for what is new."),
    ])

  /// The file that a command reads or changes.
  static let file = ArgumentSpecification(name: "BASELINE", help: "the file with what is known")

  init(_ invocation: Invocation) throws(UsageError) {
    throw UsageError(path: invocation.path, reason: .missingCommand)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode { .usage }
}
