package import OutliveAnalysis

extension HistoryStore {
  /// Traces of one run, and what is said of the run.
  package struct Addition: Sendable {
    /// The traces: one, or the shards of a job.
    package var traces: [Part]
    /// The run's name; `nil` makes a run of its own, with a number for a name.
    package var run: String?
    /// The revision of the source that ran; `nil` when nobody says.
    package var commit: String?
    /// The day of the run; a run that is there already keeps its own.
    package var date: CalendarDate

    /// Makes an addition from its parts.
    package init(
      traces: [Part], run: String? = nil, commit: String? = nil, date: CalendarDate
    ) {
      self.traces = traces
      self.run = run
      self.commit = commit
      self.date = date
    }
  }

  /// One trace of a run.
  package struct Part: Sendable {
    /// What tells the trace's recordings from any other; the same trace has the same every time.
    package var identities: [String]
    /// What the trace holds.
    package var analysis: Analysis

    /// Makes a part.
    package init(identities: [String], analysis: Analysis) {
      self.identities = identities
      self.analysis = analysis
    }
  }

  /// What became of an addition.
  package struct Outcome: Hashable, Sendable {
    /// The run's name.
    package var run: String
    /// Whether the run wasn't there before.
    package var isNew: Bool
    /// For each trace, whether it was added; it wasn't if the run had it already.
    package var isAdded: [Bool]
  }

  /// Adds traces to their run, which is made when it isn't there.
  ///
  /// A finding counts once for each run, with the instances of all its traces; a rule has judged a
  /// run when it has judged each of its traces.
  ///
  /// - Throws: What stood in the way; then nothing has changed.
  package func add(_ addition: Addition) throws(HistoryError) -> Outcome {
    try database.transaction { () throws(HistoryError) in
      var number = try runMeant(by: addition)
      let isNew = number == 0
      if isNew {
        number = try makeRun(for: addition)
      } else {
        try complete(number, from: addition)
      }
      var isAdded: [Bool] = []
      for part in addition.traces {
        let isThere = try isKnown(part)
        isAdded.append(!isThere)
        if !isThere { try add(part, to: number) }
      }
      return Outcome(run: try name(of: number), isNew: isNew, isAdded: isAdded)
    }
  }

  /// The number of the run that traces belong to; 0 when it has to be made.
  private func runMeant(by addition: Addition) throws(HistoryError) -> Int {
    var number = 0
    if let name = addition.run {
      number = try database.number("SELECT number FROM run WHERE name = ?", .text(name))
    }
    for identity in addition.traces.flatMap(\.identities) {
      let holder = try database.number("SELECT run FROM trace WHERE identity = ?", .text(identity))
      guard holder != 0, holder != number else { continue }
      guard number == 0, addition.run == nil else {
        throw HistoryError(.otherRun, reason: try name(of: holder))
      }
      number = holder
    }
    return number
  }

  /// Whether a trace is in its run already.
  private func isKnown(_ part: Part) throws(HistoryError) -> Bool {
    var known = 0
    for identity in part.identities {
      known += try database.number(
        "SELECT count(*) FROM trace WHERE identity = ?", .text(identity))
    }
    guard known == 0 || known == part.identities.count else {
      throw HistoryError(
        .overlap, reason: "\(known) of its \(part.identities.count) recordings are there")
    }
    return known > 0
  }

  private func add(_ part: Part, to run: Int) throws(HistoryError) {
    for identity in part.identities {
      try database.run("INSERT INTO trace VALUES (?, ?)", .text(identity), .number(run))
    }
    for finding in part.analysis.findings where !finding.isOfRecording {
      try add(finding, to: run)
    }
    try addSilence(of: part.analysis, to: run)
  }

  private func makeRun(for addition: Addition) throws(HistoryError) -> Int {
    let number = try database.number("SELECT coalesce(max(number), 0) + 1 FROM run")
    var name = addition.run ?? "run-\(number)"
    // Somebody may have called another run so.
    while addition.run == nil,
      try database.number("SELECT count(*) FROM run WHERE name = ?", .text(name)) > 0
    {
      name += "+"
    }
    try database.run(
      "INSERT INTO run VALUES (?, ?, ?, ?)", .number(number), .text(name),
      .optional(addition.commit), .text(addition.date.description))
    return number
  }

  /// Adds to a run what only a later trace of it says, and refuses what contradicts it.
  private func complete(_ run: Int, from addition: Addition) throws(HistoryError) {
    guard let commit = addition.commit else { return }
    var known: String?
    try database.rows("SELECT revision FROM run WHERE number = ?", .number(run)) { row in
      known = row.isNull(0) ? nil : row.text(0)
    }
    if let known, known != commit {
      throw HistoryError(.otherCommit, reason: known)
    }
    try database.run(
      "UPDATE run SET revision = ? WHERE number = ?", .text(commit), .number(run))
  }

  private func name(of run: Int) throws(HistoryError) -> String {
    var name = ""
    try database.rows("SELECT name FROM run WHERE number = ?", .number(run)) { name = $0.text(0) }
    return name
  }

  private func add(_ finding: Finding, to run: Int) throws(HistoryError) {
    // What is expected, or a mere note, isn't to be mended and so has no history.
    guard finding.verdict != .expected, finding.severity != .info else { return }
    try database.run(
      """
      INSERT INTO finding VALUES (?, ?, ?)
      ON CONFLICT (fingerprint) DO UPDATE SET rule = excluded.rule, headline = excluded.headline
      """, .text(finding.fingerprint.text), .text(finding.rule.rawValue), .text(finding.headline))
    // Unknown and more is unknown.
    try database.run(
      """
      INSERT INTO sighting VALUES (?, ?, ?, ?)
      ON CONFLICT (fingerprint, run) DO UPDATE
      SET count = count + excluded.count, bytes = bytes + excluded.bytes
      """, .text(finding.fingerprint.text), .number(run), .number(finding.count),
      .optional(finding.kept.map { Int(clamping: $0.bytes) }))
  }

  private func addSilence(of analysis: Analysis, to run: Int) throws(HistoryError) {
    var rules = Set(RuleRegistry.all.map(\.description.id))
    // Rules of other versions, which this one can't ask.
    try database.rows("SELECT DISTINCT rule FROM finding") { row in
      rules.insert(RuleID(rawValue: row.text(0)))
    }
    for rule in rules.sorted() {
      guard let reason = analysis.reasonNotJudged(by: rule) else { continue }
      try database.run(
        "INSERT OR IGNORE INTO silence VALUES (?, ?, ?)", .number(run), .text(rule.rawValue),
        .text(reason))
    }
  }
}
