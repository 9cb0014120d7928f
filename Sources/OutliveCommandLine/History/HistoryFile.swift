internal import OutliveAnalysis
internal import OutliveHistory

/// A file with the findings of many runs.
struct HistoryFile {
  static let argument = ArgumentSpecification(
    name: "DB", help: "the file with the history, an SQLite database")
  static let wait = OptionSpecification(
    name: "wait", valueName: "SECONDS", help: "how long to wait while another process writes",
    defaultText: "10")

  /// The file's path, as it was given.
  let path: String
  /// How many seconds to wait for another process.
  var patience = 10

  /// Makes a file from its path.
  init(path: String) { self.path = path }

  /// Takes the file of a command line.
  ///
  /// - Throws: What is wrong with the time to wait.
  init(_ invocation: Invocation) throws(UsageError) {
    path = invocation[Self.argument].first ?? ""
    guard let text = invocation[Self.wait].last else { return }
    guard let seconds = Int(text), (0...86_400).contains(seconds) else {
      throw UsageError(
        path: invocation.path,
        reason: .invalid(
          "\(text.quoted) is no number of seconds for '\(Self.wait.longForm)', from 0 to 86400"))
    }
    patience = seconds
  }

  /// Does something with the open file.
  ///
  /// - Parameters:
  ///   - isWritten: Whether something is added; then the file is made when it isn't there.
  ///   - body: What to do.
  /// - Returns: What that gives.
  /// - Throws: What stood in the way, with advice.
  func open<Result>(
    isWritten: Bool, _ body: (HistoryStore) throws(HistoryError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(HistoryError) {
      return try body(HistoryStore(path: path, isWritten: isWritten, patience: patience))
    } catch {
      throw .failedHistory(path, error, isWritten: isWritten)
    }
  }
}
