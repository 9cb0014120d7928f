internal import OutliveTrace

// What rules may still ask for of what is gone. To say yes is always right, and costs memory; to say no is
// right only when no event that can follow makes a rule ask.

extension Replay {
  /// Whether a rule can still ask for an observation.
  func isAskedFor(_ observation: ObservationRecord) -> Bool {
    guard observation.freedAt != nil, let removed = observation.removedAt else { return true }
    return inSnapshots.contains(observation.object) || isAskedForAsDropped(observation)
      || isAskedForSubject(of: observation, removed: removed)
      || isAskedForObserver(of: observation, removed: removed)
  }

  /// Whether the subject of an observation may have died while it was observed.
  private func isAskedForSubject(
    of observation: ObservationRecord, removed: EventSequence
  ) -> Bool {
    guard let subject = objects[observation.subject], let died = subject.releasedAt,
      observation.registeredAt < died, died <= removed
    else { return false }
    // Key-value observing itself found it registered.
    if observation.style == .keyValue && observation.removalReason == .subjectDied { return true }
    guard subject.releaseEvidence == .exact, let freed = observation.freedAt else { return true }
    return !cascades.areTogether(died, freed)
  }

  /// Whether the observer of an observation may have died while it was registered.
  private func isAskedForObserver(
    of observation: ObservationRecord, removed: EventSequence
  ) -> Bool {
    guard let observer = observation.observer else { return false }
    // A change may find that the observer is gone before its release is told.
    let isFoundDead = observation.removalReason == .observerDied
    guard let died = objects[observer]?.releasedAt else {
      return isFoundDead && !retired.objects.contains(observer)
    }
    guard observation.registeredAt < died, died <= removed || isFoundDead else { return false }
    guard let settlePoint = settlePoint(after: died) else { return true }
    return !hasEnded(observation, with: died, by: settlePoint)
  }

  /// Whether an observation was stopped or freed by a settle point, or with an object.
  ///
  /// - Parameters:
  ///   - observation: The observation.
  ///   - died: The event at which the object was released.
  ///   - settlePoint: The settle point.
  /// - Returns: Whether it was; one that the subject's end or a change ended was not.
  func hasEnded(
    _ observation: ObservationRecord, with died: EventSequence, by settlePoint: SettlePoint
  ) -> Bool {
    func isInTime(_ end: EventSequence) -> Bool {
      end < settlePoint.sequence || cascades.areTogether(died, end)
    }
    if let freed = observation.freedAt, isInTime(freed) { return true }
    guard let removed = observation.removedAt else { return false }
    switch observation.removalReason {
    case .stopped, .freed, .scopeEnded, .completed, .replaced: return isInTime(removed)
    // The subject or the next change found the observer gone: nobody had stopped it.
    case .subjectDied, .observerDied, nil: return false
    }
  }

  /// Whether an observation may have died where it was registered, because nobody kept it.
  private func isAskedForAsDropped(_ observation: ObservationRecord) -> Bool {
    guard observation.removalReason == .freed, observation.handled == 0,
      let freed = observation.freedAt, facts.droppedAtOnce.contains(observation.id)
    else { return false }
    guard let settlePoint = settlePoint(after: freed) else { return true }
    return !isReleased(observation.subject, before: settlePoint.sequence)
      && observation.observer.map { !isReleased($0, before: settlePoint.sequence) } ?? true
  }

  /// Whether a rule can still ask for an object that was released.
  ///
  /// - Parameters:
  ///   - record: The object.
  ///   - released: When it was released.
  ///   - departed: The components that a container let go of and that live on, or did for too long.
  /// - Returns: Whether one can.
  func isAskedFor(
    _ record: ObjectRecord, released: EventSequence, departed: Set<ComponentName>
  ) -> Bool {
    if inSnapshots.contains(record.id) || outlivedItsEnd(record, released: released) { return true }
    // What was alive at the end of a round is counted there.
    if isMomentBetween(record.createdAt, released, of: roundMoments) { return true }
    if record.releaseEvidence == .exact, !facts.used.contains(record.id),
      isAskedForAsSecond(record, released: released)
        || isAskedForAsUnheld(record, released: released)
    {
      return true
    }
    // What took the place of a component that lived on makes that a leak.
    guard !departed.isEmpty, let definition = record.definition.flatMap({ definitions[$0] }) else {
      return false
    }
    return isSettled(between: record.createdAt, and: released)
      && departed.contains(ComponentName(definition))
  }

  /// Whether an object was alive at a settle point at which it should have been gone.
  private func outlivedItsEnd(_ record: ObjectRecord, released: EventSequence) -> Bool {
    for index in expectationsByObject[record.id] ?? []
    where isSettled(between: expectations[index].sequence, and: released) {
      return true
    }
    // A component that outlived its container is reported when a snapshot shows it, or while it is alive.
    return record.requestEndedAt.map { isSettled(between: $0, and: released) } ?? false
  }

  /// Whether an object may be the second one of a weakly shared component that was just being made.
  private func isAskedForAsSecond(_ record: ObjectRecord, released: EventSequence) -> Bool {
    guard facts.containers.weaklyKept.contains(record.id),
      !facts.containers.handedOutAgain.contains(record.id),
      let made = record.resolution.flatMap({ resolutions[$0] }),
      let outer = ancestor(of: made, with: made.definition)
    else { return false }
    return outer.endedAt.map { released < $0 } ?? true
  }

  /// Whether an object may have died because it was only referred to weakly.
  private func isAskedForAsUnheld(_ record: ObjectRecord, released: EventSequence) -> Bool {
    guard let weak = facts.containers.weakReferences[record.id], weak.sequence < released,
      !facts.containers.stronglyReferred.contains(record.id)
    else { return false }
    guard let settlePoint = settlePoint(after: record.createdAt) else { return true }
    return released < settlePoint.sequence && !isReleased(weak.from, before: settlePoint.sequence)
  }

  /// Whether a settle point was reached between two events, or at the first of them.
  func isSettled(between first: EventSequence, and last: EventSequence) -> Bool {
    settlePoint(after: first).map { $0.sequence <= last } ?? false
  }

  /// Whether one of some moments, which are in order, lies between two events.
  private func isMomentBetween(
    _ first: EventSequence, _ last: EventSequence, of moments: [EventSequence]
  ) -> Bool {
    let next = moments.firstIndex(notBefore: { $0 <= first })
    return next < moments.count && moments[next] <= last
  }

  /// Whether a rule can still ask for a task, or for other work, for its own sake.
  func isAskedFor(_ activity: ActivityRecord) -> Bool {
    activity.endedAt == nil || (activity.isDropped && activity.isObligation)
      || activity.held.contains(where: \.isAfterDeinit)
  }

  /// Whether a rule can still ask for an object that work says it holds.
  ///
  /// What was released before there was a reason to end the work, and things had settled, isn't told.
  func isAskedFor(_ hold: ActivityRecord.Hold, of activity: ActivityRecord) -> Bool {
    guard let released = objects[hold.object]?.releasedAt, !hold.isAfterDeinit else { return true }
    let reasons = [
      activity.endedAt, activity.cancelledAt, activity.owner.flatMap { objects[$0]?.releasedAt },
    ]
    return reasons.contains { $0.map { isSettled(between: $0, and: released) } ?? false }
  }

  /// Whether work that has ended may be named as what held an object, or was begun by one.
  func isAskedForAsHolder(_ activity: ActivityRecord) -> Bool {
    guard let ended = activity.endedAt, isSettled(between: activity.beganAt, and: ended) else {
      return false
    }
    // What should have been gone at one of these settle points is due by now.
    if activity.held.contains(where: { expectationsByObject.contains($0.object) }) { return true }
    return isJudgedSnapshot(between: activity.beganAt, and: ended)
      && (activity.owner.map(inSnapshots.contains) ?? false
        || activity.held.contains { inSnapshots.contains($0.object) })
  }

  /// Whether a snapshot is judged by a settle point between two events.
  func isJudgedSnapshot(between first: EventSequence, and last: EventSequence) -> Bool {
    let next = judgedSnapshots.firstIndex(notBefore: { snapshots[$0].moment.sequence <= first })
    return next < judgedSnapshots.count
      && snapshots[judgedSnapshots[next]].moment.sequence <= last
  }

  /// Whether a rule can still ask for what a definition holds: only for its own container, and not once
  /// that is over.
  func isAskedFor(_ holding: ContainerFacts.Holding) -> Bool {
    guard let definition = definitions[holding.definition],
      let container = containerIndices[definition.container].map({ containers[$0] })
    else { return true }
    return !isOver(container) || settlePoint(after: holding.sequence) == nil
  }

  /// The resolution of a definition inside of which another one was asked for.
  ///
  /// - Complexity: O(*n*), where *n* is how deep requests are nested, 256 at most.
  func ancestor(
    of resolution: ResolutionRecord, with definition: DefinitionID
  ) -> ResolutionRecord? {
    var next = resolution.parent
    var steps = 0
    while let id = next, let parent = resolutions[id], steps < 256 {
      if parent.definition == definition { return parent }
      next = parent.parent
      steps += 1
    }
    return nil
  }
}
