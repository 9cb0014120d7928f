internal import OutliveGraph
internal import OutliveTrace

/// How many objects were alive after each round: of each type, of each definition, of each place.
struct RoundCounts {
  /// What is counted: all objects of a type, or those of them that were made in one way.
  struct Key: Hashable {
    /// The type, as recorded.
    var type: String
    /// The component's name, when those of one definition are counted.
    var component: String?
    /// The place, when those that were made there are counted.
    var place: Site?
  }

  /// The counts after each round.
  let counts: [[Key: Int]]
  /// Whether the counts are of all objects that the allocator saw, and not only of tracked ones.
  let isCensus: Bool

  init(of rounds: Rounds, in replay: Replay) {
    let censuses = rounds.snapshots.flatMap { snapshots in
      snapshots.allSatisfy { !$0.census.isEmpty } ? snapshots : nil
    }
    isCensus = censuses != nil
    if let censuses {
      counts = censuses.map { RoundCounts.counts(in: $0, of: replay) }
    } else {
      counts = RoundCounts.trackedCounts(after: rounds.rounds, in: replay)
    }
  }

  /// The count of a key after each round.
  subscript(key: Key) -> [Int] { counts.map { $0[key, default: 0] } }

  /// What there is more of after every round: types, and of types that don't grow as a whole, what
  /// one definition or one place makes of them.
  var growing: [Key] {
    let keys = (counts.last ?? [:]).keys.filter { key in
      zip(counts, counts.dropFirst()).allSatisfy { $0[key, default: 0] < $1[key, default: 0] }
    }
    let types = Set(keys.filter { $0.component == nil && $0.place == nil }.map(\.type))
    let defined = Set(keys.filter { $0.component != nil }.map(\.type)).subtracting(types)
    return keys.filter { key in
      if key.component != nil { return !types.contains(key.type) }
      if key.place != nil { return !types.contains(key.type) && !defined.contains(key.type) }
      return true
    }
    .sorted { RoundCounts.order($0) < RoundCounts.order($1) }
  }

  /// The places that make more of a type in every round.
  func growingPlaces(of type: String) -> [Site] {
    (counts.last ?? [:]).keys.filter { key in
      key.type == type && key.place != nil
        && zip(counts, counts.dropFirst()).allSatisfy { $0[key, default: 0] < $1[key, default: 0] }
    }
    .sorted { RoundCounts.order($0) < RoundCounts.order($1) }.compactMap(\.place)
  }

  private static func order(_ key: Key) -> (String, String, String, UInt64, String) {
    (
      key.type, key.component ?? "", key.place?.file ?? "", UInt64(key.place?.line ?? 0),
      key.place?.function ?? ""
    )
  }

  /// What a census counts that is no garbage.
  private static func counts(in snapshot: SnapshotRecord, of replay: Replay) -> [Key: Int] {
    var counts: [Key: Int] = [:]
    for entry in snapshot.census {
      let count = Int(clamping: entry.count)
      counts.add(count, to: Key(type: entry.type))
      guard let site = entry.callStack.flatMap(replay.allocationSites.site(ofCallStack:)) else {
        continue
      }
      counts.add(count, to: Key(type: entry.type, place: site))
    }
    for node in snapshot.garbage.nodes {
      let type = snapshot[node].type
      counts[Key(type: type)]? -= 1
      guard let site = replay.allocationSites.site(of: snapshot[node].object) else { continue }
      counts[Key(type: type, place: site)]? -= 1
    }
    return counts
  }

  /// Counts the tracked objects that are alive after each round and may be.
  ///
  /// What should be gone is told by itself, and so is garbage. Of an object whose release was only
  /// noticed, a snapshot has to show that it was alive.
  ///
  /// - Complexity: O(*n* log *m* + *k*) for *n* objects and *m* rounds, and *k* the sum of the counts.
  private static func trackedCounts(
    after rounds: [Rounds.Round], in replay: Replay
  ) -> [[Key: Int]] {
    var counts = [[Key: Int]](repeating: [:], count: rounds.count)
    for id in replay.objectOrder {
      guard let record = replay.objects[id] else { continue }
      let component = record.definition.flatMap { replay.definitions[$0]?.component }
      for position in first(of: rounds, after: record.createdAt)..<rounds.count {
        let round = rounds[position]
        if let released = record.releasedAt, released < round.moment.sequence { break }
        guard isAlive(id, after: round, in: replay) else { continue }
        counts[position].add(1, to: Key(type: record.type))
        if let component {
          counts[position].add(1, to: Key(type: record.type, component: component))
        }
        if let site = record.site {
          counts[position].add(1, to: Key(type: record.type, place: site))
        }
      }
    }
    return counts
  }

  /// The position of the first round that ends after an event; the rounds are in order.
  private static func first(of rounds: [Rounds.Round], after sequence: EventSequence) -> Int {
    rounds.firstIndex(notBefore: { $0.moment.sequence <= sequence })
  }

  /// Whether a tracked object is alive after a round, and neither garbage nor should be gone.
  static func isAlive(_ id: ObjectID, after round: Rounds.Round, in replay: Replay) -> Bool {
    guard let record = replay.objects[id], record.createdAt < round.moment.sequence,
      !replay.isReleased(id, before: round.moment.sequence), !replay.isGarbage(id),
      replay.expectation(of: id, at: round.moment.sequence) == nil
    else { return false }
    guard record.releasedAt != nil, record.releaseEvidence == .noticed else { return true }
    return round.snapshot?.positions[id] != nil
  }
}

extension [RoundCounts.Key: Int] {
  /// Adds to a count, and stops at the largest number that there is.
  fileprivate mutating func add(_ count: Int, to key: Key) {
    let sum = self[key, default: 0].addingReportingOverflow(count)
    self[key] = sum.overflow ? .max : sum.partialValue
  }
}
