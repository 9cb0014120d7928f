internal import OutliveTrace

extension TraceQuery {
  /// Tells how long observations and who takes part in them lived.
  ///
  /// The trace must be replayed with all that is gone remembered.
  ///
  /// - Parameters:
  ///   - filter: Which observations.
  ///   - findings: What rules found: what they are about is marked.
  ///   - limit: How many observations are told at most, in each process, those with a fault first; the rest
  ///     is counted.
  /// - Returns: The bars of each process that has such observations.
  /// - Throws: ``QueryError`` when there is no such object, and no observation in the trace.
  /// - Complexity: O(*n* log *n*) for *n* observations and calls of handlers.
  public func lifelines(
    _ filter: ObservationFilter = ObservationFilter(), findings: [Finding] = [],
    limit: Int = .max
  ) throws(QueryError) -> [Lifelines] {
    let chosen = try observations(filter, at: .end)
    let last = trace.parts.map(\.replay.lastSequence).max() ?? EventSequence(rawValue: 0)
    var rules: [ObjectID: [RuleID]] = [:]
    for finding in findings {
      for object in finding.instances where !(rules[object]?.contains(finding.rule) ?? false) {
        rules[object, default: []].append(finding.rule)
      }
    }
    return zip(trace.parts, chosen).compactMap { part, records in
      guard !records.isEmpty else { return nil }
      let builder = LifelinesBuilder(replay: part.replay, rules: rules)
      return builder.lifelines(of: records, process: part.label, last: last, limit: max(1, limit))
    }
  }
}

private struct LifelinesBuilder {
  let replay: Replay
  /// The rules that found something wrong with an object.
  let rules: [ObjectID: [RuleID]]

  func lifelines(
    of records: [ObservationRecord], process: String?, last: EventSequence, limit: Int
  ) -> Lifelines {
    let all = records.map { (record: $0, bar: bar(of: $0)) }
    var shown = Array(all.indices)
    if all.count > limit {
      // Those with a fault are what one looks for.
      let faulty = all.indices.filter { all[$0].bar.isAtFault }.prefix(limit)
      let other = all.indices.filter { !all[$0].bar.isAtFault }.prefix(limit - faulty.count)
      shown = (faulty + other).sorted()
    }
    let observers = Set(shown.compactMap { all[$0].record.observer })
    let subjects = Set(shown.map { all[$0].record.subject })
    var bars: [Lifelines.Bar] = []
    var known: Set<ObjectID> = []
    func add(_ object: ObjectID) {
      guard known.insert(object).inserted else { return }
      bars.append(
        bar(
          of: object, isObserved: subjects.contains(object),
          observes: observers.contains(object)))
    }
    let bySubject = Dictionary(grouping: shown) { all[$0].record.subject }
    for first in shown {
      let subject = all[first].record.subject
      guard let positions = bySubject[subject], positions.first == first else { continue }
      add(subject)
      for position in positions { bars.append(all[position].bar) }
      for position in positions {
        if let observer = all[position].record.observer { add(observer) }
      }
    }
    return Lifelines(
      process: process, lastEvent: last,
      bars: scopes(of: known, shown.map { all[$0].record.id }) + bars,
      hidden: all.count - shown.count)
  }

  /// The scopes that objects are credited to, and that observations end with.
  private func scopes(
    of objects: Set<ObjectID>, _ observations: [ObservationID]
  ) -> [Lifelines.Bar] {
    var wanted = Set(objects.compactMap { replay.objects[$0]?.scope })
    wanted.formUnion(observations.compactMap { replay.observerLog.described[$0]?.scope })
    return replay.scopes.filter { wanted.contains($0.id) }.map { scope in
      Lifelines.Bar(
        subject: .scope(scope.id, label: scope.label), beganAt: scope.beganAt,
        endedAt: scope.endedAt, marks: [], rules: [])
    }
  }

  private func bar(of object: ObjectID, isObserved: Bool, observes: Bool) -> Lifelines.Bar {
    let record = replay.objects[object]
    return Lifelines.Bar(
      subject: .object(
        replay.summary(of: object), isObserved: isObserved, observes: observes),
      beganAt: record?.createdAt ?? EventSequence(rawValue: 0), endedAt: record?.releasedAt,
      marks: (replay.observerLog.detachments[object] ?? []).map {
        Lifelines.Mark(event: $0, kind: .screenDetached, isFault: false)
      }, rules: rules[object] ?? [])
  }

  private func bar(of record: ObservationRecord) -> Lifelines.Bar {
    let rules = rules[record.object] ?? []
    let freedAt = record.freedAt ?? replay.objects[record.object]?.releasedAt
    var marks: [Lifelines.Mark] = []
    func mark(_ event: EventSequence, _ kind: Lifelines.Mark.Kind, isFault: Bool = false) {
      marks.append(Lifelines.Mark(event: event, kind: kind, isFault: isFault))
    }
    func isFound(_ rule: String) -> Bool { rules.contains(RuleID(rawValue: rule)) }
    let released = (
      subject: replay.objects[record.subject]?.releasedAt,
      observer: record.observer.flatMap { replay.objects[$0]?.releasedAt }
    )
    func isWithin(_ event: EventSequence) -> Bool {
      event > record.registeredAt && freedAt.map { event <= $0 } ?? true
    }
    if let died = released.subject, isWithin(died) {
      mark(died, .subjectReleased, isFault: isFound("subject-died-observed"))
    }
    if let died = released.observer, isWithin(died) {
      mark(died, .observerReleased, isFault: isFound("observer-died-registered"))
    }
    // Of one that ended because of what is marked already, or by being freed, nothing more is said.
    let isTold: Bool =
      switch record.removalReason {
      case .freed: true
      case .subjectDied: marks.contains { $0.kind == .subjectReleased }
      case .observerDied: marks.contains { $0.kind == .observerReleased }
      case .stopped, .scopeEnded, .completed, .replaced, nil: false
      }
    if let removed = record.removedAt, removed != freedAt, !isTold {
      mark(removed, .removed(record.removalReason))
    }
    if let died = [released.subject, released.observer].compactMap({ $0 }).min() {
      let late = lateCalls(of: record.id, after: died)
      if let first = late.first {
        mark(first, .handledAfterRelease(late.count), isFault: true)
      }
    }
    return Lifelines.Bar(
      subject: .observation(
        replay.summary(of: record.object), of: replay.summary(of: record.subject),
        key: record.key, by: record.observer.map { replay.summary(of: $0) }),
      beganAt: record.registeredAt, endedAt: freedAt,
      removedAt: record.removalReason == .freed ? nil : record.removedAt,
      marks: marks.sorted { $0.event < $1.event }, rules: rules)
  }

  /// The events at which a handler ran after somebody had gone; a last call may tell of the end itself.
  private func lateCalls(of id: ObservationID, after died: EventSequence) -> [EventSequence] {
    let log = replay.observerLog
    return (log.calls[id] ?? []).compactMap { position in
      let step = log.steps[position]
      guard case .call(let call) = step.kind, call.phase != .subjectDeinit, step.beganAt > died
      else { return nil }
      return step.beganAt
    }
  }
}
