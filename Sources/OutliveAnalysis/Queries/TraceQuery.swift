internal import OutliveGraph
internal import OutliveTrace

/// A replayed trace that can be asked questions.
///
/// It judges nothing, and its answers are pure functions of the trace and the question.
public struct TraceQuery: Sendable {
  let trace: ReplayedTrace

  /// How many objects are named when a question doesn't say which it is about.
  static let candidateLimit = 10

  /// Makes a replayed trace answer questions.
  public init(_ trace: ReplayedTrace) { self.trace = trace }

  /// An object, and the process that it belongs to.
  struct Found {
    var part: MergedPart
    var object: ObjectID
  }

  /// The one object that a selection means.
  ///
  /// - Throws: ``QueryError`` when it means none or several.
  func object(_ selection: ObjectSelection, at place: TracePlace) throws(QueryError) -> Found {
    var found: [Found] = []
    var candidates: [ObjectSummary] = []
    for part in trace.parts {
      let objects = part.replay.objects(meantBy: selection, at: place)
      for object in objects.prefix(max(1, Self.candidateLimit - candidates.count)) {
        candidates.append(part.replay.anySummary(of: object, at: place))
      }
      found += objects.map { Found(part: part, object: $0) }
    }
    guard let first = found.first else {
      throw .noObject(selection.text, known: knownTypes)
    }
    guard found.count == 1 else {
      throw .severalObjects(
        selection.text, candidates: Array(candidates.prefix(Self.candidateLimit)),
        count: found.count)
    }
    return first
  }

  /// The short names of all types, in alphabetical order.
  var knownTypes: [String] {
    var types: Set<String> = []
    for part in trace.parts {
      for object in part.replay.objects.values { types.insert(object.type) }
      for node in part.replay.lastSnapshot?.nodes ?? SnapshotRecord.Nodes() {
        types.insert(node.type)
      }
    }
    return Set(types.map(TypeNames.short)).sorted()
  }

  /// Fails when no process of the trace has such a moment.
  func check(_ place: TracePlace) throws(QueryError) {
    guard case .label(let label) = place else { return }
    let labels = trace.parts.flatMap(\.replay.placeLabels)
    guard labels.contains(label) else {
      var known: [String] = []
      for label in labels where !known.contains(label) { known.append(label) }
      throw .noPlace(label, known: known)
    }
  }
}

extension TraceQuery {
  /// Fails when no process of the trace has such an interval, or one has it the wrong way round.
  func check(_ interval: TraceInterval) throws(QueryError) {
    try check(interval.from)
    try check(interval.to)
    var isAnywhere = false
    for part in trace.parts {
      guard let from = part.replay.sequence(of: interval.from),
        let to = part.replay.sequence(of: interval.to)
      else { continue }
      guard from <= to else { throw .reversedInterval(from: from, to: to) }
      isAnywhere = true
    }
    guard isAnywhere else { throw .noInterval }
  }
}

extension Replay {
  /// The labels that places can be named by, in the order of the trace.
  var placeLabels: [String] { settlePoints.map(\.moment.label) + snapshots.map(\.label) }

  /// The position in the trace that a place is at; `nil` when this process has none with its label.
  func sequence(of place: TracePlace) -> EventSequence? {
    switch place {
    case .end: EventSequence(rawValue: .max)
    case .event(let sequence): sequence
    case .label(let label):
      settlePoints.last { $0.moment.label == label }?.sequence
        ?? snapshots.last { $0.label == label }.map { $0.endedAt ?? $0.beganAt }
    }
  }

  /// The moments of an interval; `nil` when this process hasn't both ends of it, or the wrong way round.
  func moments(of interval: TraceInterval) -> ClosedRange<EventSequence>? {
    guard let from = sequence(of: interval.from), let to = sequence(of: interval.to), from <= to
    else { return nil }
    return from...to
  }

  /// The last judged snapshot that had ended at a place; `nil` when there was none.
  func snapshot(at place: TracePlace) -> SnapshotRecord? {
    guard let sequence = sequence(of: place) else { return nil }
    return judgedSnapshots.last { index in snapshots[index].endedAt.map { $0 <= sequence } ?? false
    }
    .map { snapshots[$0] }
  }

  /// The snapshot that shows an object at a place: the last one before, or else the next one.
  func snapshot(showing object: ObjectID, at place: TracePlace) -> SnapshotRecord? {
    if let before = snapshot(at: place), before.positions[object] != nil { return before }
    guard let sequence = sequence(of: place) else { return nil }
    let next = judgedSnapshots.first { index in
      snapshots[index].endedAt.map { $0 > sequence } ?? false
        && snapshots[index].positions[object] != nil
    }
    return next.map { snapshots[$0] }
  }

  /// The objects that a selection means: those that are tracked, and those that only a snapshot
  /// shows.
  func objects(meantBy selection: ObjectSelection, at place: TracePlace) -> [ObjectID] {
    let snapshot = snapshot(at: place)
    if case .number(let number) = selection {
      return objects[number] != nil || snapshot?.positions[number] != nil ? [number] : []
    }
    var answers: [String: Bool] = [:]
    func isMeant(_ type: String) -> Bool {
      if let known = answers[type] { return known }
      let answer = selection.isCalled(type: type)
      answers[type] = answer
      return answer
    }
    var found = objectOrder.filter { id in
      objects[id].map { selection.isCalled($0.label) || isMeant($0.type) } ?? false
    }
    for node in snapshot?.nodes ?? SnapshotRecord.Nodes()
    where objects[node.object] == nil && isMeant(node.type) {
      found.append(node.object)
    }
    return found
  }

  /// What a report says of an object that is tracked, or only seen in a snapshot.
  func anySummary(of object: ObjectID, at place: TracePlace) -> ObjectSummary {
    guard objects[object] == nil, let snapshot = snapshot(at: place),
      let node = snapshot.positions[object]
    else { return summary(of: object) }
    return summary(of: snapshot[node])
  }
}
