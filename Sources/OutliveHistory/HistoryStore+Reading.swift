package import OutliveAnalysis

extension HistoryStore {
  /// All runs, the earliest first.
  ///
  /// - Complexity: O(*n* log *n*) in the number of runs.
  package func runs() throws(HistoryError) -> [HistoricRun] {
    var runs: [Int: HistoricRun] = [:]
    var badDate: String?
    try database.rows(
      """
      SELECT number, name, revision, date,
        (SELECT count(*) FROM trace WHERE trace.run = run.number)
      FROM run
      """
    ) { row in
      guard let date = CalendarDate(row.text(3)) else {
        badDate = row.text(3)
        return
      }
      runs[row.number(0)] = HistoricRun(
        number: row.number(0), name: row.text(1), commit: row.isNull(2) ? nil : row.text(2),
        date: date, traces: row.number(4))
    }
    if badDate != nil { throw HistoryError(.damaged, reason: "a run has no date") }
    try database.rows("SELECT run, rule, reason FROM silence") { row in
      runs[row.number(0)]?.notJudged[RuleID(rawValue: row.text(1))] = row.text(2)
    }
    return runs.values.sorted(by: HistoricRun.isEarlier)
  }

  /// The history of every finding, in the order of fingerprints.
  ///
  /// - Complexity: O(*f* × *r*), where *f* is the number of findings and *r* that of runs.
  package func findings() throws(HistoryError) -> [FindingHistory] {
    let runs = try runs()
    var sightings: [String: [Sighting]] = [:]
    try database.rows("SELECT fingerprint, run, count, bytes FROM sighting") { row in
      sightings[row.text(0), default: []].append(
        Sighting(
          run: row.number(1), count: row.number(2),
          bytes: row.isNull(3) ? nil : UInt64(clamping: row.number(3))))
    }
    var findings: [FindingHistory] = []
    try database.rows(
      "SELECT fingerprint, rule, headline FROM finding ORDER BY fingerprint"
    ) { row in
      findings.append(
        FindingHistory(
          of: Fingerprint(text: row.text(0)), rule: RuleID(rawValue: row.text(1)),
          headline: row.text(2), sightings: sightings[row.text(0)] ?? [], in: runs))
    }
    return findings
  }
}
