internal import OutliveHistory

extension CommandFailure {
  /// A history can't be read, or nothing can be added to it.
  static func failedHistory(
    _ path: String, _ error: HistoryError, isWritten: Bool
  ) -> CommandFailure {
    let name = path.quoted
    let (code, message, remedy) =
      switch error.kind {
      case .notOpened:
        (
          "history-not-opened", "can't open the history \(name)",
          isWritten
            ? "name a file in a folder that you may write"
            : "check the path; 'outlive history add' makes a history"
        )
      case .notADatabase:
        ("history-not-a-database", "\(name) is no history", "name another file")
      case .otherSchema:
        ("history-other-schema", "\(name) is no history", "name another file")
      case .otherVersion:
        (
          "history-other-version", "the history \(name) has another version",
          "use the version of outlive that wrote it, or begin a new file"
        )
      case .locked:
        (
          "history-locked", "another process is using the history \(name)",
          "try again, or wait longer with '\(HistoryFile.wait.longForm)'"
        )
      case .readOnly:
        ("history-read-only", "the history \(name) can't be written", "make the file writable")
      case .noSpace:
        ("history-no-space", "the disk of the history \(name) is full", "make room")
      case .damaged:
        (
          "history-damaged", "the history \(name) is damaged",
          "restore it, or try 'sqlite3 \(name) .recover'"
        )
      case .otherRun:
        (
          "history-other-run", "a trace is in the history \(name) already, in another run",
          "leave it out, or name that run with '--run'"
        )
      case .overlap:
        (
          "history-overlap", "a part of a trace is in the history \(name) already",
          "add the traces of the other recordings one by one"
        )
      case .otherCommit:
        (
          "history-other-commit", "the run is of another commit in the history \(name)",
          "give the run another name with '--run'"
        )
      case .other: ("history-failed", "the history \(name) can't be used", "try again")
      }
    let status: ExitCode =
      switch error.kind {
      case .otherRun, .overlap, .otherCommit: .usage
      default: isWritten ? .unwritableOutput : .unreadableInput
      }
    let rest = isWritten ? "; nothing was added, and what was there is as it was" : ""
    return .failed(
      Diagnostic(
        .error, code: code, message: "\(message): \(error.reason.printable)\(rest)",
        remedy: remedy), status)
  }
}
