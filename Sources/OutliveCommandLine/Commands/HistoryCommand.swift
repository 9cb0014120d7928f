/// The commands about the findings of many runs.
struct HistoryCommand: Command {
  static let commands: [any Command.Type] = [
    HistoryAddCommand.self, HistoryListCommand.self, HistoryShowCommand.self,
    HistoryRunsCommand.self,
  ]

  static let specification = CommandSpecification(
    name: "history",
    abstract: "keep the findings of many runs: since when, how often, back again",
    discussion: [
      """
      A history is one file, an SQLite database. Runs are ordered by their day, and those of one \
      day as they were added.
      """
    ],
    subcommands: commands.map { $0.specification },
    examples: [
      CommandExample(
        "outlive history add shelf.history shelf.outlive --run nightly-12",
        "Add the trace of a run."),
      CommandExample("outlive history list shelf.history", "See what is there, and since when."),
    ])

  init(_ invocation: Invocation) throws(UsageError) {
    throw UsageError(path: invocation.path, reason: .missingCommand)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode { .usage }
}
