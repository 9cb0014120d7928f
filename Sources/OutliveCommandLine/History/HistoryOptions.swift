internal import OutliveAnalysis
internal import OutliveHistory

/// How a command is told where earlier runs are kept.
struct HistoryOptions {
  static let history = OptionSpecification(
    name: "history", valueName: "DB", help: "a history, to say since when a finding is there")
  static let paragraph = """
    With '--history', each finding says in which earlier runs it was seen; see 'outlive history \
    --help'. Nothing is added to the history.
    """

  private let file: HistoryFile?

  /// Takes the option of a command line.
  init(_ invocation: Invocation) {
    file = invocation[Self.history].first.map(HistoryFile.init(path:))
  }

  /// Reads the history, and returns what puts it into the findings.
  func read() throws(CommandFailure) -> (Analysis) -> Analysis {
    guard let file else { return { $0 } }
    let (runs, findings) = try file.open(isWritten: false) { store throws(HistoryError) in
      (try store.runs(), try store.findings())
    }
    var histories: [Fingerprint: FindingHistory] = [:]
    for finding in findings { histories[finding.fingerprint] = finding }
    return { analysis in
      var analysis = analysis
      for index in analysis.findings.indices {
        let finding = analysis.findings[index]
        analysis.findings[index].history =
          histories[finding.fingerprint]
          ?? FindingHistory(
            of: finding.fingerprint, rule: finding.rule, headline: finding.headline,
            sightings: [], in: runs)
      }
      return analysis
    }
  }
}
