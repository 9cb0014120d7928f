internal import OutliveGraph
internal import OutliveTrace

/// Which observations a question is about; what isn't said is not asked for.
public struct ObservationFilter: Sendable {
  /// The objects that are observed.
  public var subjects: ObjectSelection?
  /// The objects that observe.
  public var observers: ObjectSelection?
  /// The objects that take part in any way: that observe, are observed, or are the observation.
  public var participants: ObjectSelection?

  /// Makes a filter from its parts.
  public init(
    subjects: ObjectSelection? = nil, observers: ObjectSelection? = nil,
    participants: ObjectSelection? = nil
  ) {
    self.subjects = subjects
    self.observers = observers
    self.participants = participants
  }
}

extension TraceQuery {
  /// Tells who observes whom at a place.
  ///
  /// The trace must be replayed with all that is gone remembered.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - filter: Which observations.
  ///   - limit: How many observations are told at most, in each process; the rest is counted.
  /// - Returns: A map of each process that has such a place and observations.
  /// - Throws: ``QueryError`` when there is no such object or place, and no observation in the trace.
  /// - Complexity: O(*n* log *n*) for *n* observations, and objects and references of a snapshot.
  public func observerMaps(
    at place: TracePlace = .end, _ filter: ObservationFilter = ObservationFilter(),
    limit: Int = .max
  ) throws(QueryError) -> [ObserverMap] {
    try check(place)
    let chosen = try observations(filter, at: place)
    let last = trace.parts.map(\.replay.lastSequence).max() ?? EventSequence(rawValue: 0)
    var maps: [ObserverMap] = []
    for (part, records) in zip(trace.parts, chosen) {
      guard let moment = part.replay.sequence(of: place), !records.isEmpty else { continue }
      let view = ObserverView(part.replay, at: place, moment: moment)
      maps.append(
        view.map(of: records, process: part.label, last: last, limit: max(1, limit)))
    }
    return maps
  }

  /// The observations that a filter means, those of each process by themselves.
  ///
  /// - Throws: ``QueryError`` when there is none at all, or a name means nothing.
  func observations(
    _ filter: ObservationFilter, at place: TracePlace
  ) throws(QueryError) -> [[ObservationRecord]] {
    guard trace.parts.contains(where: { !$0.replay.observations.isEmpty }) else {
      throw .noObservations
    }
    var chosen = trace.parts.map(\.replay.observations)
    try keep(filter.subjects, at: place, of: &chosen) { record, objects in
      objects.contains(record.subject)
    }
    try keep(filter.observers, at: place, of: &chosen) { record, objects in
      record.observer.map(objects.contains) ?? false
    }
    try keep(filter.participants, at: place, of: &chosen) { record, objects in
      objects.contains(record.subject) || objects.contains(record.object)
        || record.observer.map(objects.contains) ?? false
    }
    guard chosen.contains(where: { !$0.isEmpty }) else { throw .noneObserved }
    return chosen
  }

  private func keep(
    _ selection: ObjectSelection?, at place: TracePlace, of chosen: inout [[ObservationRecord]],
    where isMeant: (ObservationRecord, Set<ObjectID>) -> Bool
  ) throws(QueryError) {
    guard let selection else { return }
    var isAnywhere = false
    for (index, part) in trace.parts.enumerated() {
      let objects = Set(part.replay.objects(meantBy: selection, at: place))
      if !objects.isEmpty { isAnywhere = true }
      chosen[index].removeAll { !isMeant($0, objects) }
    }
    guard isAnywhere else { throw .noObject(selection.text, known: knownTypes) }
  }
}

/// The observations of a process at a moment.
private struct ObserverView {
  /// How many are named who keep one observation.
  private static let keeperLimit = 8

  private let replay: Replay
  private let moment: EventSequence
  private let snapshot: SnapshotRecord?
  private let folding: PathFolding?
  private let dominators: Dominators?

  init(_ replay: Replay, at place: TracePlace, moment: EventSequence) {
    self.replay = replay
    self.moment = moment
    snapshot = replay.snapshot(at: place)
    folding = snapshot.map { PathFolding(replay: replay, snapshot: $0) }
    let isNamed = replay.observations.contains { $0.observer != nil }
    dominators = isNamed ? snapshot.map { RetainedMemory(in: $0).dominators } : nil
  }

  func map(
    of records: [ObservationRecord], process: String?, last: EventSequence, limit: Int
  ) -> ObserverMap {
    var map = ObserverMap(
      process: process, event: min(moment, last), lastEvent: last, snapshot: snapshot?.moment,
      entries: [], hidden: 0, concerned: 0)
    for record in records where isThere(record) {
      let concerns = concerns(of: record)
      if !concerns.isEmpty { map.concerned += 1 }
      if map.entries.count < limit {
        map.entries.append(entry(record, concerns))
      } else {
        map.hidden += 1
      }
    }
    return map
  }

  private func isOver(_ event: EventSequence?) -> Bool { event.map { $0 <= moment } ?? false }

  private func releasedAt(_ object: ObjectID?) -> EventSequence? {
    object.flatMap { replay.objects[$0]?.releasedAt }.flatMap { isOver($0) ? $0 : nil }
  }

  /// Whether its handler can run, or it is at least not freed.
  private func isThere(_ record: ObservationRecord) -> Bool {
    guard record.registeredAt <= moment else { return false }
    guard isOver(record.removedAt) else { return true }
    // Whether one that nobody tracks is there is known from nothing.
    return !isOver(record.freedAt) && replay.objects.contains(record.object)
      && releasedAt(record.object) == nil
  }

  private func concerns(of record: ObservationRecord) -> [ObserverMap.Concern] {
    var concerns: [ObserverMap.Concern] = []
    // One that was stopped before isn't concerned by what became of the others.
    func outlives(_ released: EventSequence) -> Bool {
      record.removedAt.map { $0 >= released } ?? true || record.removalReason == .observerDied
        || record.removalReason == .subjectDied
    }
    if let released = releasedAt(record.subject), outlives(released) {
      concerns.append(.subjectReleased(released))
    }
    if let released = releasedAt(record.observer), outlives(released) {
      concerns.append(.observerReleased(released))
    } else if keepsObserver(record) {
      concerns.append(.keepsObserver)
    }
    return concerns
  }

  /// Whether, by the snapshot, all ways to the observer lead through the observation.
  private func keepsObserver(_ record: ObservationRecord) -> Bool {
    guard let snapshot, let dominators, let observer = record.observer,
      let node = snapshot.positions[record.object],
      var next = snapshot.positions[observer], !snapshot.garbage.isGarbage(next),
      !snapshot.garbage.isGarbage(node)
    else { return false }
    while case .node(let dominator)? = dominators.immediateDominator(of: next) {
      if dominator == node { return true }
      next = dominator
    }
    return false
  }

  private func entry(
    _ record: ObservationRecord, _ concerns: [ObserverMap.Concern]
  ) -> ObserverMap.Entry {
    let node = snapshot?.positions[record.object]
    return ObserverMap.Entry(
      id: record.id, observation: replay.summary(of: record.object),
      subject: replay.summary(of: record.subject), key: record.key,
      observer: record.observer.map { replay.summary(of: $0) },
      registeredAt: record.registeredAt,
      removedAt: isOver(record.removedAt) ? record.removedAt : nil,
      removalReason: isOver(record.removedAt) ? record.removalReason : nil,
      options: options(of: record.id), site: record.site, keepers: keepers(of: record),
      referencesFromOutside: max(0, node.flatMap { snapshot?.external(of: $0) } ?? 0),
      concerns: concerns)
  }

  private func options(of id: ObservationID) -> ObserverMap.Options? {
    replay.observerLog.described[id].map { told in
      ObserverMap.Options(
        style: told.style, wantsInitial: told.wantsInitial, wantsPrior: told.wantsPrior,
        isOnce: told.isOnce, isolation: told.declared,
        scope: told.scope.flatMap { replay.scopeIndices[$0] }.map { replay.scopes[$0].label })
    }
  }

  private func keepers(of record: ObservationRecord) -> [ObserverMap.Keeper] {
    var keepers: [ObserverMap.Keeper] = []
    var seen: Set<ObjectID> = []
    func add(_ object: ObjectSummary, _ name: String, _ source: ObserverMap.Keeper.Source) {
      guard keepers.count < Self.keeperLimit, seen.insert(object.id).inserted else { return }
      keepers.append(ObserverMap.Keeper(object: object, name: name, source: source))
    }
    if let snapshot, let folding, let node = snapshot.positions[record.object] {
      for edges in snapshot.references(holding: node).paths {
        guard let step = folding.path(edges, culprit: nil).steps.first,
          let reference = step.reference, releasedAt(step.object.id) == nil
        else { continue }
        add(step.object, reference.name, .snapshot)
      }
    }
    for bagged in replay.observerLog.bags[record.id] ?? []
    where bagged.span.contains(moment) && releasedAt(bagged.bag) == nil {
      add(replay.summary(of: bagged.bag), "", .bag)
    }
    for hold in replay.toldHolds.holds[record.object] ?? [] where hold.span.contains(moment) {
      guard case .object(let holder) = hold.holder, releasedAt(holder) == nil else { continue }
      add(replay.summary(of: holder), hold.name, .reference)
    }
    return keepers
  }
}
