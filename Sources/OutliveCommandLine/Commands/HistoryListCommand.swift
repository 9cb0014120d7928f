internal import OutliveAnalysis
internal import OutliveHistory
internal import OutliveRendering

/// Lists the findings of a history.
struct HistoryListCommand: Command {
  static let specification = CommandSpecification(
    name: "list",
    abstract: "list every finding: since when, how often, and whether it is there",
    discussion: [
      """
      After the last run, a finding is new, present, returned (it had been gone), fixed, or unknown \
      (no run could judge its rule since).
      """
    ],
    arguments: [HistoryFile.argument],
    options: [AnalyzeCommand.format, AnalyzeCommand.color, HistoryFile.wait],
    examples: [CommandExample("outlive history list shelf.history", "List every finding.")],
    exitCodes: [.done]
      + ExitCode.specifications(.unreadableInput, .usage, .unwritableStandardOutput))

  let view: HistoryView

  init(_ invocation: Invocation) throws(UsageError) {
    view = try HistoryView(invocation)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    let (runs, findings) = try view.read()
    try view.print(runs, findings, in: environment) { $0.list() }
    return .clean
  }
}
