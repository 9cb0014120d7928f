extension HistoryStore {
  /// What the file says that it is: `OUTL`, as a number.
  private static let applicationID = 0x4F55_544C
  /// The version of the tables.
  package static let schemaVersion = 1

  /// The tables, word for word as the file keeps them.
  private static let tables = [
    """
    CREATE TABLE run (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, \
    revision TEXT, date TEXT NOT NULL)
    """,
    """
    CREATE TABLE trace (identity TEXT PRIMARY KEY, \
    run INTEGER NOT NULL REFERENCES run (number)) WITHOUT ROWID
    """,
    """
    CREATE TABLE finding (fingerprint TEXT PRIMARY KEY, rule TEXT NOT NULL, \
    headline TEXT NOT NULL) WITHOUT ROWID
    """,
    """
    CREATE TABLE sighting (fingerprint TEXT NOT NULL REFERENCES finding (fingerprint), \
    run INTEGER NOT NULL REFERENCES run (number), count INTEGER NOT NULL, bytes INTEGER, \
    PRIMARY KEY (fingerprint, run)) WITHOUT ROWID
    """,
    """
    CREATE TABLE silence (run INTEGER NOT NULL REFERENCES run (number), rule TEXT NOT NULL, \
    reason TEXT NOT NULL, PRIMARY KEY (run, rule)) WITHOUT ROWID
    """,
  ]

  /// Makes the tables in a new file, and refuses any other file.
  ///
  /// - Parameter isWritten: Whether the tables may be made.
  /// - Throws: Why the file is no history of this version.
  func checkSchema(isWritten: Bool) throws(HistoryError) {
    let isEmpty = try database.number("SELECT count(*) FROM sqlite_schema") == 0
    if isEmpty, isWritten, try database.number("PRAGMA application_id") == 0 {
      // Two that begin at once: the second finds the tables made when its turn comes.
      try database.transaction { () throws(HistoryError) in
        guard try database.number("SELECT count(*) FROM sqlite_schema") == 0 else { return }
        for table in Self.tables { try database.run(table) }
        try database.run("PRAGMA application_id = \(Self.applicationID)")
        try database.run("PRAGMA user_version = \(Self.schemaVersion)")
      }
    }
    guard try database.number("PRAGMA application_id") == Self.applicationID else {
      throw HistoryError(.otherSchema, reason: "it is a database of another program")
    }
    let version = try database.number("PRAGMA user_version")
    guard version == Self.schemaVersion else {
      throw HistoryError(
        .otherVersion, reason: "it has version \(version); this is \(Self.schemaVersion)")
    }
    // A view or a trigger could do what nobody asked for.
    var found: [String] = []
    try database.rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL") {
      found.append($0.text(0))
    }
    guard found.sorted() == Self.tables.sorted() else {
      throw HistoryError(.otherSchema, reason: "its tables are not those of a history")
    }
  }
}
