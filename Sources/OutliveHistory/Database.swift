internal import CSQLite

/// A connection to a database file of SQLite; used by one thread at a time.
///
/// The file is taken for a stranger's: nothing in it may run functions, and its pages are checked
/// when they are read.
@safe final class Database {
  private let handle: OpaquePointer

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - isWritten: Whether it will be written; then it is made when it isn't there.
  ///   - patience: How many milliseconds to wait for another process.
  /// - Throws: Why it can't be opened.
  init(path: String, isWritten: Bool, patience: Int32) throws(HistoryError) {
    var opened: OpaquePointer?
    let flags =
      (isWritten ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY)
      | SQLITE_OPEN_EXRESCODE
    // A name that begins like an address would be taken for one if the library was built so.
    let name = path.hasPrefix("/") ? path : "./\(path)"
    let code = unsafe sqlite3_open_v2(name, &opened, flags, nil)
    guard let handle = unsafe opened else {
      throw HistoryError(.other, reason: "out of memory")
    }
    unsafe self.handle = unsafe handle
    guard code == SQLITE_OK else { throw error(code) }
    unsafe sqlite3_busy_timeout(handle, patience)
    unsafe _ = outlive_sqlite_defend(handle)
    for pragma in [
      "PRAGMA foreign_keys = ON", "PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON",
      "PRAGMA synchronous = FULL",
    ] {
      try run(pragma)
    }
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Runs a statement that gives no rows anybody wants.
  func run(_ sql: StaticString, _ values: Value...) throws(HistoryError) {
    try rows(sql, values) { _ in }
  }

  /// Runs a statement of text that holds nothing from outside.
  func run(_ sql: String) throws(HistoryError) {
    try rows(sql, []) { _ in }
  }

  /// Runs a statement and hands over its rows.
  func rows(
    _ sql: StaticString, _ values: Value..., body: (Row) -> Void
  ) throws(HistoryError) {
    try rows(sql, values, body: body)
  }

  private func rows(
    _ sql: StaticString, _ values: [Value], body: (Row) -> Void
  ) throws(HistoryError) {
    try rows("\(sql)", values, body: body)
  }

  private func rows(
    _ sql: String, _ values: [Value], body: (Row) -> Void
  ) throws(HistoryError) {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
    defer { unsafe sqlite3_finalize(prepared) }
    guard code == SQLITE_OK, let statement = unsafe prepared else { throw error(code) }
    for (index, value) in values.enumerated() {
      let code = unsafe value.bind(to: Int32(index + 1), of: statement)
      guard code == SQLITE_OK else { throw error(code) }
    }
    while true {
      switch unsafe sqlite3_step(statement) {
      case SQLITE_ROW: body(unsafe Row(statement))
      case SQLITE_DONE: return
      case let code: throw error(code)
      }
    }
  }

  /// The number that a statement gives; 0 when it gives no row.
  func number(_ sql: StaticString, _ values: Value...) throws(HistoryError) -> Int {
    var result = 0
    try rows(sql, values) { result = $0.number(0) }
    return result
  }

  /// Does what belongs together, whole or not at all.
  ///
  /// - Throws: What stood in the way; then nothing has changed.
  func transaction<Result>(
    _ body: () throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    // Who means to write says so at once: two that read first could block each other.
    try run("BEGIN IMMEDIATE")
    do throws(HistoryError) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // It has been undone already when the disk was full; a second time does no harm.
      try? run("ROLLBACK")
      throw error
    }
  }

  private func error(_ code: Int32) -> HistoryError {
    let kind: HistoryError.Kind =
      switch code & 0xFF {
      case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .notOpened
      case SQLITE_NOTADB: .notADatabase
      case SQLITE_BUSY, SQLITE_LOCKED: .locked
      case SQLITE_READONLY: .readOnly
      case SQLITE_FULL: .noSpace
      case SQLITE_CORRUPT: .damaged
      default: .other
      }
    let text = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) }
    return HistoryError(kind, reason: text ?? "error \(code)")
  }
}

/// A value that a statement is given.
enum Value {
  case number(Int)
  case text(String)
  case null

  /// A text, or nothing.
  static func optional(_ text: String?) -> Value { text.map(Value.text) ?? .null }

  /// A number, or nothing.
  static func optional(_ number: Int?) -> Value { number.map(Value.number) ?? .null }

  @unsafe fileprivate func bind(to parameter: Int32, of statement: OpaquePointer) -> Int32 {
    switch self {
    case .number(let number): unsafe sqlite3_bind_int64(statement, parameter, Int64(number))
    case .text(let text):
      unsafe outlive_sqlite_bind_text(
        statement, parameter, text, Int32(clamping: text.utf8.count))
    case .null: unsafe sqlite3_bind_null(statement, parameter)
    }
  }
}

/// A row that a statement gave; of use only until the next one.
@safe struct Row {
  private let statement: OpaquePointer

  @unsafe fileprivate init(_ statement: OpaquePointer) {
    unsafe self.statement = unsafe statement
  }

  /// The number in a column; 0 when there is none.
  func number(_ column: Int32) -> Int {
    Int(clamping: unsafe sqlite3_column_int64(statement, column))
  }

  /// The text in a column; empty when there is none.
  func text(_ column: Int32) -> String {
    guard let bytes = unsafe sqlite3_column_text(statement, column) else { return "" }
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Whether a column holds nothing.
  func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(statement, column) == SQLITE_NULL
  }
}
