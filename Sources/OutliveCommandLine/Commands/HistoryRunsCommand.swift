internal import OutliveRendering

/// Lists the runs of a history.
struct HistoryRunsCommand: Command {
  static let specification = CommandSpecification(
    name: "runs",
    abstract: "list the runs, a line each",
    arguments: [HistoryFile.argument],
    options: [AnalyzeCommand.format, AnalyzeCommand.color, HistoryFile.wait],
    examples: [CommandExample("outlive history runs shelf.history", "List every run.")],
    exitCodes: [.done]
      + ExitCode.specifications(.unreadableInput, .usage, .unwritableStandardOutput))

  let view: HistoryView

  init(_ invocation: Invocation) throws(UsageError) {
    view = try HistoryView(invocation)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    let (runs, findings) = try view.read()
    try view.print(runs, findings, in: environment) { $0.runList() }
    return .clean
  }
}
