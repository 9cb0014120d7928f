/// One run of a program or of its tests, as a history knows it.
package struct HistoricRun: Hashable, Sendable {
  /// The run's number, in the order in which runs were added; from 1.
  package var number: Int
  /// The run's name, which no other run has.
  package var name: String
  /// The revision of the source that ran; `nil` when nobody said.
  package var commit: String?
  /// The day of the run.
  package var date: CalendarDate
  /// How many traces it has: the shards of a job are one run.
  package var traces: Int
  /// The rules that could not judge, each with the reason.
  package var notJudged: [RuleID: String]

  /// Makes a run from its parts.
  package init(
    number: Int, name: String, commit: String? = nil, date: CalendarDate, traces: Int = 1,
    notJudged: [RuleID: String] = [:]
  ) {
    self.number = number
    self.name = name
    self.commit = commit
    self.date = date
    self.traces = traces
    self.notJudged = notJudged
  }

  /// Orders runs by day, and those of one day in the order in which they were added.
  package static func isEarlier(_ first: HistoricRun, _ second: HistoricRun) -> Bool {
    (first.date, first.number) < (second.date, second.number)
  }
}

/// That a finding was seen in a run.
package struct Sighting: Hashable, Sendable {
  /// The number of the run.
  package var run: Int
  /// How many equal findings there were.
  package var count: Int
  /// How many bytes they kept alive; `nil` when unknown.
  package var bytes: UInt64?

  /// Makes a sighting from its parts.
  package init(run: Int, count: Int, bytes: UInt64? = nil) {
    self.run = run
    self.count = count
    self.bytes = bytes
  }
}

/// In which runs a finding was seen, and what became of it.
package struct FindingHistory: Hashable, Sendable {
  /// The finding's identity across runs.
  package var fingerprint: Fingerprint
  /// The rule that found it last.
  package var rule: RuleID
  /// What it said last.
  package var headline: String
  /// How it stands after the last run.
  package private(set) var state = State.unknown
  /// The first run that saw it; `nil` when none did.
  package private(set) var first: HistoricRun?
  /// The last run that saw it; `nil` when none did.
  package private(set) var last: HistoricRun?
  /// How many runs there are since the first that saw it.
  package private(set) var runCount = 0
  /// The runs that saw it after one that would have, and didn't.
  package private(set) var returns: [HistoricRun] = []
  /// The run since which it is gone; `nil` when it isn't, or when nobody can say.
  package private(set) var goneSince: HistoricRun?

  /// All runs, the earliest first; many histories share them.
  private let runs: [HistoricRun]
  private let sightings: [Int: Sighting]

  /// What one run says of a finding.
  package struct Moment: Hashable, Sendable {
    /// The run.
    package var run: HistoricRun
    /// What it says.
    package var presence: Presence
  }

  /// Whether a finding is there.
  package enum Presence: Hashable, Sendable {
    /// It was seen.
    case seen(Sighting)
    /// It was not seen, and would have been.
    case absent
    /// It was not seen, for a reason that says nothing about it.
    case notJudged(String)
  }

  /// How a finding stands after the last run.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// The last run saw it for the first time.
    case new
    /// The last run saw it, as others did before, and none in between missed it.
    case present
    /// The last run saw it again, or one before it did: it had been gone.
    case returned
    /// It was gone when a run looked last.
    case fixed
    /// No run has judged it since it was seen last.
    case unknown
  }

  /// Tells the history of a finding.
  ///
  /// - Parameters:
  ///   - fingerprint: The finding's identity.
  ///   - rule: The rule that found it last.
  ///   - headline: What it said last.
  ///   - sightings: The runs that saw it.
  ///   - runs: All runs.
  /// - Complexity: O(*n* log *n*) in the number of runs.
  package init(
    of fingerprint: Fingerprint, rule: RuleID, headline: String, sightings: [Sighting],
    in runs: [HistoricRun]
  ) {
    self.fingerprint = fingerprint
    self.rule = rule
    self.headline = headline
    let isSorted = zip(runs, runs.dropFirst()).allSatisfy { !HistoricRun.isEarlier($1, $0) }
    self.runs = isSorted ? runs : runs.sorted(by: HistoricRun.isEarlier)
    self.sightings = Dictionary(sightings.map { ($0.run, $0) }) { first, _ in first }
    for run in self.runs { walk(over: run) }
  }

  /// Takes what the next run says.
  private mutating func walk(over run: HistoricRun) {
    if first != nil { runCount += 1 }
    switch presence(in: run) {
    case .seen:
      if goneSince != nil { returns.append(run) }
      state = !returns.isEmpty ? .returned : first == nil ? .new : .present
      if first == nil {
        first = run
        runCount = 1
      }
      last = run
      goneSince = nil
    case .absent where first != nil:
      state = .fixed
      if goneSince == nil { goneSince = run }
    case .notJudged where first != nil && goneSince == nil: state = .unknown
    case .absent, .notJudged: break
    }
  }

  private func presence(in run: HistoricRun) -> Presence {
    if let sighting = sightings[run.number] { return .seen(sighting) }
    return run.notJudged[rule].map(Presence.notJudged) ?? .absent
  }

  /// What each run says of it, from the first that saw it to the last of all.
  ///
  /// - Complexity: O(*n*) in the number of runs.
  package var moments: [Moment] {
    runs.suffix(runCount).map { Moment(run: $0, presence: presence(in: $0)) }
  }

  /// The runs that saw it, by their numbers.
  package var seenIn: some Collection<Int> { sightings.keys }

  /// How many runs saw it.
  package var seenCount: Int { sightings.count }
}
