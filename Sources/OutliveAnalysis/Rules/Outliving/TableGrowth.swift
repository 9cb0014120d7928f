internal import OutliveTrace

/// A pool or a table that has more entries after every round, though no more of them are alive.
struct TableGrowth {
  /// The pool or table.
  let table: TableRecord
  /// What is done in each round.
  let label: String
  /// The measurements, the last of each round.
  let measurements: [TableRecord.Measurement]
  /// Whether in every round more entries stand for nothing that is alive.
  let isDead: Bool
  /// The settle point after the second round; `nil` when there is none.
  let since: Moment?

  /// The pools and tables of a trace that grow.
  ///
  /// Measurements are compared from round to round: those that the program tells of, else those
  /// before settle points of one name.
  static func all(in replay: Replay, limits: RuleLimits) -> [TableGrowth] {
    guard !replay.facts.tables.isEmpty else { return [] }
    let series = rounds(in: replay)
    return replay.facts.tables.filter { $0.measurements.count > limits.rounds }.compactMap {
      table in
      series.lazy.compactMap { growth(of: table, over: $0, in: replay, limits: limits) }.first
    }
  }

  /// The entries after the rounds, in words: `4, 8, 12`.
  var counts: String { measurements.map { String($0.entries) }.joined(separator: ", ") }

  /// Why it is a suspicion, or what proves it.
  var reasons: [String] {
    guard let live = measurements.last?.live else {
      return ["how many entries stand for something that is alive was not measured"]
    }
    let known = "\(live) of the entries stand for something that is alive"
    return isDead
      ? [known, "the others stay behind, more of them after every round"]
      : [known, "a cache that is still being filled looks the same: more rounds would tell"]
  }

  /// What was measured, as witnesses.
  var witnesses: [Witness] {
    measurements.map { measurement in
      let live = measurement.live.map { ", \($0) alive" } ?? ""
      return Witness(
        sequence: measurement.sequence,
        text: "\(measurement.entries) entr\(measurement.entries == 1 ? "y" : "ies")\(live)")
    }
  }

  /// Rounds of one name: where each ends, exclusively, in order.
  private struct Series {
    var label: String
    var ranges: [Range<EventSequence>]
  }

  private static func rounds(in replay: Replay) -> [Series] {
    var labels: [String] = []
    var told: [String: [IterationRecord]] = [:]
    for iteration in replay.facts.iterations where iteration.endedAt != nil {
      if told[iteration.label] == nil { labels.append(iteration.label) }
      told[iteration.label, default: []].append(iteration)
    }
    guard labels.isEmpty else {
      return labels.map { label in
        let group = told[label] ?? []
        let nexts = group.dropFirst().map(\.beganAt) + [EventSequence(rawValue: .max)]
        return Series(label: label, ranges: zip(group, nexts).map { $0.beganAt..<$1 })
      }
    }
    var ranges: [String: [Range<EventSequence>]] = [:]
    var last = EventSequence(rawValue: 0)
    for settlePoint in replay.settlePoints {
      let label = settlePoint.moment.label
      if ranges[label] == nil { labels.append(label) }
      ranges[label, default: []].append(last..<settlePoint.sequence)
      last = settlePoint.sequence
    }
    return labels.map { Series(label: $0, ranges: ranges[$0] ?? []) }
  }

  private static func growth(
    of table: TableRecord, over series: Series, in replay: Replay, limits: RuleLimits
  ) -> TableGrowth? {
    var measurements: [TableRecord.Measurement] = []
    var next = 0
    for range in series.ranges {
      var last: TableRecord.Measurement?
      while next < table.measurements.count,
        table.measurements[next].sequence < range.upperBound
      {
        if table.measurements[next].sequence >= range.lowerBound {
          last = table.measurements[next]
        }
        next += 1
      }
      if let last { measurements.append(last) }
    }
    guard measurements.count > limits.rounds,
      grows(measurements.map(\.entries))
    else { return nil }
    let live = measurements.compactMap(\.live)
    let isMeasured = live.count == measurements.count
    // What is alive in it is another rule's matter.
    if isMeasured, grows(live) { return nil }
    let dead = isMeasured ? zip(measurements, live).map { $0.entries - $1 } : []
    return TableGrowth(
      table: table, label: series.label, measurements: measurements,
      isDead: isMeasured && grows(dead),
      since: replay.settlePoint(after: measurements[1].sequence)?.moment)
  }

  private static func grows(_ counts: [UInt64]) -> Bool {
    zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 }
  }
}
