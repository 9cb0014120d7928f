internal import OutliveGraph
internal import OutliveTrace

/// Who holds an object in one snapshot after another.
struct OwnerLooks {
  /// What tells two references to one object apart: positions in collections shift.
  private struct Key: Hashable {
    var holder: ObjectID
    var name: String
    var goesThroughClosure: Bool
  }

  /// A reference, and the positions of the looks that show it.
  private struct Seen {
    var object: ObjectSummary
    var reference: ReferencePath.Reference
    var positions: [Int]
  }

  private let replay: Replay
  private let object: ObjectID
  /// The snapshots that show the object.
  private let snapshots: [SnapshotRecord]
  private let moments: [Moment]
  private var positions: [Key: Int] = [:]
  private var seen: [Seen] = []
  private(set) var hasMore = false

  init(at object: ObjectID, in replay: Replay) {
    self.replay = replay
    self.object = object
    let indices = replay.judgedSnapshots.filter {
      replay.snapshots[$0].positions[object] != nil
    }
    snapshots = indices.map { replay.snapshots[$0] }
    // Of several before one settle point only the last is known by it.
    moments = indices.map { index in
      let snapshot = replay.snapshots[index]
      let isLast = snapshot.settlePoint.map {
        replay.snapshotsAtSettlePoints[$0.sequence] == index
      }
      return isLast ?? false
        ? snapshot.moment
        : Moment(label: snapshot.label, sequence: snapshot.endedAt ?? snapshot.beganAt)
    }
    for position in snapshots.indices { look(position) }
  }

  private mutating func look(_ position: Int) {
    let snapshot = snapshots[position]
    guard let node = snapshot.positions[object] else { return }
    let folding = PathFolding(replay: replay, snapshot: snapshot)
    let found = snapshot.references(holding: node)
    if found.hasMore { hasMore = true }
    for edges in found.paths {
      guard let step = folding.path(edges, culprit: nil).steps.first,
        let reference = step.reference
      else { continue }
      let key = Key(
        holder: step.object.id, name: reference.name.withoutPositions,
        goesThroughClosure: reference.goesThroughClosure)
      if let known = positions[key] {
        if seen[known].positions.last != position { seen[known].positions.append(position) }
      } else {
        positions[key] = seen.count
        seen.append(Seen(object: step.object, reference: reference, positions: [position]))
      }
    }
  }

  /// The snapshots.
  var looks: [OwnerHistory.Look] {
    zip(snapshots, moments).compactMap { snapshot, moment in
      snapshot.positions[object].map { node in
        OwnerHistory.Look(
          moment: moment, isStable: snapshot[node].isStable,
          isGarbage: snapshot.garbage.isGarbage(node))
      }
    }
  }

  /// The references that held it.
  var holders: [OwnerHistory.Holder] {
    seen.map { seen in
      OwnerHistory.Holder(
        object: seen.object, reference: seen.reference,
        stays: stays(of: seen.object.id, at: seen.positions))
    }
  }

  /// How many references from outside held it in each snapshot.
  private var external: [Int] {
    snapshots.map { snapshot in
      snapshot.positions[object].map { max(0, snapshot.external(of: $0)) } ?? 0
    }
  }

  /// The most references from outside at once.
  var referencesFromOutside: Int { external.max() ?? 0 }

  /// When references from outside held it.
  var outside: [OwnerHistory.Stay] {
    let external = external
    return stays(of: nil, at: external.indices.filter { external[$0] > 0 })
  }

  /// Who may hold it from outside.
  var possibleHolders: [String] {
    var names: [String] = []
    for snapshot in snapshots {
      guard let node = snapshot.positions[object], snapshot.external(of: node) > 0 else { continue }
      for name in snapshot.possibleHolders(of: node) where !names.contains(name) {
        names.append(name)
      }
    }
    return names
  }

  /// Puts looks that follow each other together.
  ///
  /// - Parameters:
  ///   - holder: What holds the reference; `nil` for whoever is outside.
  ///   - positions: The looks that show it, in order.
  /// - Returns: The looks in a row, each row with what was before and what came then.
  private func stays(of holder: ObjectID?, at positions: [Int]) -> [OwnerHistory.Stay] {
    var runs: [ClosedRange<Int>] = []
    for position in positions {
      if let run = runs.last,
        !(run.upperBound + 1..<position).contains(where: { isProof($0, about: holder) })
      {
        runs[runs.count - 1] = run.lowerBound...position
      } else {
        runs.append(position...position)
      }
    }
    return runs.map { run in
      let before = (0..<run.lowerBound).last { isProof($0, about: holder) }
      return OwnerHistory.Stay(
        notYetAt: before.map { moments[$0] }, first: moments[run.lowerBound],
        last: moments[run.upperBound], end: end(of: holder, after: run.upperBound))
    }
  }

  /// Whether a look that doesn't show a reference proves that it isn't there.
  private func isProof(_ position: Int, about holder: ObjectID?) -> Bool {
    let snapshot = snapshots[position]
    guard let node = snapshot.positions[object], snapshot[node].isStable else { return false }
    guard let holder else { return true }
    if let other = snapshot.positions[holder] { return snapshot[other].isStable }
    // A holder that isn't shown may be there all the same, unless it is known to be gone.
    return isReleased(holder, at: snapshot)
  }

  private func isReleased(_ holder: ObjectID, at snapshot: SnapshotRecord) -> Bool {
    guard let released = replay.objects[holder]?.releasedAt, let ended = snapshot.endedAt else {
      return false
    }
    return released <= ended
  }

  private func end(of holder: ObjectID?, after last: Int) -> OwnerHistory.End {
    let later = last + 1..<moments.count
    if later.isEmpty { return .lastLook }
    if let next = later.first(where: { isProof($0, about: holder) }) {
      guard let holder, snapshots[next].positions[holder] == nil,
        let released = replay.objects[holder]?.releasedAt
      else { return .gone(moments[next]) }
      return .holderReleased(released)
    }
    let missing = later.first { position in
      holder.map { snapshots[position].positions[$0] == nil } ?? false
    }
    return missing.map { .holderNotShown(moments[$0]) } ?? .uncertain
  }
}

extension String {
  /// The name of a reference without positions in collections; keys stay.
  fileprivate var withoutPositions: String {
    var result = ""
    var rest = self[...]
    while let open = rest.firstIndex(of: "[") {
      result += rest[..<open]
      let inner = rest[open...].dropFirst().prefix { $0.isASCII && $0.isNumber }
      if !inner.isEmpty, inner.endIndex < rest.endIndex, rest[inner.endIndex] == "]" {
        result += "[]"
        rest = rest[inner.endIndex...].dropFirst()
      } else {
        result += "["
        rest = rest[open...].dropFirst()
      }
    }
    return result + rest
  }
}
