internal import OutliveAnalysis
internal import OutliveHistory
internal import OutliveRendering

/// A history that a command shows, and how.
struct HistoryView {
  private let file: HistoryFile
  private let format: AnalyzeCommand.Format
  private let color: ColorChoice

  /// Takes the values of a command line.
  ///
  /// - Throws: What is wrong with them.
  init(_ invocation: Invocation) throws(UsageError) {
    file = try HistoryFile(invocation)
    format = invocation.choice(AnalyzeCommand.format) ?? .text
    color = invocation.choice(AnalyzeCommand.color) ?? .auto
  }

  /// Reads the history.
  func read() throws(CommandFailure) -> (runs: [HistoricRun], findings: [FindingHistory]) {
    try file.open(isWritten: false) { store throws(HistoryError) in
      (try store.runs(), try store.findings())
    }
  }

  /// Prints a part of it, as text in the form that is asked for, or as JSON.
  func print(
    _ runs: [HistoricRun], _ findings: [FindingHistory], in environment: CommandEnvironment,
    text: (HistoryText) -> String
  ) throws(CommandFailure) {
    switch format {
    case .text:
      let options = TextReport.Options(for: environment, color: color)
      try environment.print(text(HistoryText(runs: runs, findings: findings, options: options)))
    case .json:
      try environment.print(HistoryJSON(runs: runs, findings: findings).render())
    }
  }
}
