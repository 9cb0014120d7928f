internal import OutliveGraph
internal import OutliveTrace

/// Moments after equal rounds of what is done again and again.
struct Rounds {
  /// The moment after one round.
  struct Round {
    /// The settle point.
    var moment: Moment
    /// The snapshot that was taken for it; `nil` when there is none.
    var snapshot: SnapshotRecord?
  }

  /// What is done, or the name that the moments share.
  let label: String
  /// The rounds, in order; the first one fills caches.
  let rounds: [Round]

  /// The snapshots after the rounds; `nil` when one of the rounds has none.
  var snapshots: [SnapshotRecord]? {
    let snapshots = rounds.compactMap(\.snapshot)
    return snapshots.count == rounds.count ? snapshots : nil
  }

  /// The rounds of a trace that can be compared.
  ///
  /// What the program itself calls rounds comes first. Else snapshots that share a name are taken for
  /// those of equal rounds, when the allocator was watched: what is tracked alone says too little.
  ///
  /// - Parameters:
  ///   - replay: The replayed trace.
  ///   - limits: How many rounds it takes.
  /// - Returns: The rounds, those that the program tells of first.
  static func all(in replay: Replay, limits: RuleLimits) -> [Rounds] {
    let judged = replay.judgedSnapshots.map { replay.snapshots[$0] }
    var used: Set<SnapshotID> = []
    var all: [Rounds] = []
    for (label, ends) in iterations(in: replay) {
      let rounds = ends.compactMap { round(after: $0, in: replay, snapshots: judged) }
      guard rounds.count > limits.rounds else { continue }
      used.formUnion(rounds.compactMap { $0.snapshot?.id })
      all.append(Rounds(label: label, rounds: rounds))
    }
    var labels: [String] = []
    var groups: [String: [SnapshotRecord]] = [:]
    for snapshot in judged where !snapshot.census.isEmpty {
      if groups[snapshot.label] == nil { labels.append(snapshot.label) }
      groups[snapshot.label, default: []].append(snapshot)
    }
    for label in labels {
      guard let snapshots = groups[label], snapshots.count > limits.rounds,
        !snapshots.contains(where: { used.contains($0.id) })
      else { continue }
      all.append(
        Rounds(
          label: label, rounds: snapshots.map { Round(moment: $0.moment, snapshot: $0) }))
    }
    return all
  }

  /// The ends of the iterations of each label, each with the beginning of the next one.
  private static func iterations(
    in replay: Replay
  ) -> [(label: String, ends: [(end: EventSequence, next: EventSequence)])] {
    var labels: [String] = []
    var groups: [String: [IterationRecord]] = [:]
    for iteration in replay.facts.iterations {
      if groups[iteration.label] == nil { labels.append(iteration.label) }
      groups[iteration.label, default: []].append(iteration)
    }
    return labels.map { label in
      let group = groups[label] ?? []
      let nexts = group.dropFirst().map(\.beganAt) + [EventSequence(rawValue: .max)]
      return (
        label,
        zip(group, nexts).compactMap { iteration, next in
          iteration.endedAt.map { (end: $0, next: next) }
        }
      )
    }
  }

  /// The first moment after a round, when there is one before the next round begins.
  private static func round(
    after range: (end: EventSequence, next: EventSequence), in replay: Replay,
    snapshots: [SnapshotRecord]
  ) -> Round? {
    let first = snapshots.firstIndex(notBefore: { $0.moment.sequence <= range.end })
    let snapshot = snapshots[first...].prefix { $0.moment.sequence < range.next }
      .first { $0.beganAt > range.end }
    if let snapshot { return Round(moment: snapshot.moment, snapshot: snapshot) }
    guard let settlePoint = replay.settlePoint(after: range.end),
      settlePoint.sequence < range.next
    else { return nil }
    return Round(moment: settlePoint.moment, snapshot: nil)
  }

  /// What there is more of after every round, with what keeps it.
  ///
  /// - Complexity: O(*k* + *t* · (*n* + *m*) log *n*) for *k* entries of the censuses, *t* types that
  ///   grow, and *n* objects with *m* references in the last snapshot.
  func growths(in replay: Replay) -> [Growth] {
    guard let last = rounds.last else { return [] }
    let counts = RoundCounts(of: self, in: replay)
    let growing = counts.growing
    guard !growing.isEmpty else { return [] }
    let retained = last.snapshot.map { RetainedMemory(in: $0) }
    var growths = growing.map { key in
      Growth(of: key, counts: counts, in: self, retained: retained, replay: replay)
    }
    if let snapshot = last.snapshot { Growth.nest(&growths, in: snapshot, of: replay) }
    return growths
  }
}
