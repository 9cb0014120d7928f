internal import OutliveAnalysis

/// The findings of many runs, in one file of SQLite.
///
/// Whatever is added is added whole or not at all, and two processes may add at once: one waits for
/// the other. An instance is used by one thread at a time.
package final class HistoryStore {
  let database: Database

  /// Opens a history.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - isWritten: Whether something will be added; then the file is made when it isn't there.
  ///   - patience: How many seconds to wait for another process that is adding something.
  /// - Throws: Why the file can't be opened or is no history.
  package init(path: String, isWritten: Bool, patience: Int) throws(HistoryError) {
    let milliseconds = Int32(min(max(0, patience), 1_000_000) * 1000)
    database = try Database(path: path, isWritten: isWritten, patience: milliseconds)
    try checkSchema(isWritten: isWritten)
  }

  /// Limits how large the file may become, as a full disk does.
  func limitSize(toPages count: Int) throws(HistoryError) {
    try database.run("PRAGMA max_page_count = \(count)")
  }

  /// Keeps others from writing while something is done.
  ///
  /// - Throws: That somebody else is writing, or what the body throws.
  func writing(_ body: () -> Void) throws(HistoryError) {
    try database.transaction { () throws(HistoryError) in body() }
  }
}
