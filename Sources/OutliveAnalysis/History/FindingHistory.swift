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
  /// What each run says of it, from the first that saw it to the last of all.
  package var moments: [Moment]

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
    var seen: [Int: Sighting] = [:]
    for sighting in sightings { seen[sighting.run] = sighting }
    let moments = runs.sorted(by: HistoricRun.isEarlier).map { run in
      if let sighting = seen[run.number] { return Moment(run: run, presence: .seen(sighting)) }
      let reason = run.notJudged[rule]
      return Moment(run: run, presence: reason.map(Presence.notJudged) ?? .absent)
    }
    self.moments = Array(moments.drop { !$0.isSeen })
  }

  /// The first run that saw it; `nil` when none did.
  package var first: HistoricRun? { moments.first?.run }

  /// The last run that saw it; `nil` when none did.
  package var last: HistoricRun? { moments.last(where: \.isSeen)?.run }

  /// How many runs saw it.
  package var seenCount: Int { moments.count(where: \.isSeen) }

  /// The runs that saw it after one that would have, and didn't.
  package var returns: [HistoricRun] {
    var isGone = false
    var returns: [HistoricRun] = []
    for moment in moments {
      switch moment.presence {
      case .seen:
        if isGone { returns.append(moment.run) }
        isGone = false
      case .absent: isGone = true
      case .notJudged: break
      }
    }
    return returns
  }

  /// How it stands after the last run.
  package var state: State {
    switch moments.last?.presence {
    case .seen: !returns.isEmpty ? .returned : moments.count == 1 ? .new : .present
    case .absent: .fixed
    case .notJudged: goneSince == nil ? .unknown : .fixed
    case nil: .unknown
    }
  }

  /// The run since which it is gone; `nil` when it isn't, or when nobody can say.
  package var goneSince: HistoricRun? {
    let after = moments.lastIndex(where: \.isSeen).map { moments[($0 + 1)...] } ?? []
    return after.first { $0.presence == .absent }?.run
  }
}

extension FindingHistory.Moment {
  /// Whether the finding was seen.
  package var isSeen: Bool {
    if case .seen = presence { return true }
    return false
  }
}
