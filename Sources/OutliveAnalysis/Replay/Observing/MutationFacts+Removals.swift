internal import OutliveTrace

// What goes wrong with the end of an observation: it isn't removed, or twice, or by somebody else, or while
// its handler runs, and its handler runs afterwards.

extension MutationFacts {
  /// An observation that somebody should have removed.
  struct Unremoved: Sendable {
    var id: ObservationID
    var observation: Observed
    /// What happened to whoever should have, and when.
    var end: Witness
    /// Which of the forms of the incident it has.
    var form: String
    /// Whether what it observes is gone as well.
    var isSubjectGone = false
  }

  /// An observation that ended while its handler ran on another thread.
  struct Race: Sendable {
    var id: ObservationID
    var incident: Incident
  }

  // MARK: Not removed

  /// Notes that the object that stands for an observation is gone.
  ///
  /// What a notification center or another library keeps registered goes on without it.
  mutating func noteTokenFreed(_ id: ObservationID, _ known: Observed, at sequence: EventSequence) {
    guard !known.isRemoved, known.style == .notification || known.style == .subscription else {
      return
    }
    wait(
      for: Unremoved(
        id: id, observation: known,
        end: Witness(sequence: sequence, text: "the token of the registration freed"),
        form: "token"))
  }

  /// Notes that a scope is over, with which some observations should be.
  mutating func noteEnded(_ scope: ScopeID, at sequence: EventSequence) {
    guard let ids = observedByScope[scope] else { return }
    observedByScope[scope] = nil
    for id in ids {
      // Tracking is over with its one change, whether that is told or not.
      guard let known = observed[id], known.scope == scope, !known.isRemoved,
        known.style != .tracking
      else { continue }
      wait(
        for: Unremoved(
          id: id, observation: known,
          end: Witness(sequence: sequence, text: "the scope that it should end with ended"),
          form: "scope"))
    }
  }

  private mutating func wait(for unremoved: Unremoved) {
    guard self.unremoved.count < Self.mostWaiting else {
      leftFacts[.neverRemoved, default: 0] += 1
      return
    }
    var unremoved = unremoved
    let subject = unremoved.observation.subject
    unremoved.isSubjectGone = subjects.read(subject) { $0.isGone } ?? false
    self.unremoved.append(unremoved)
  }

  /// Tells of those that nobody has removed by a settle point.
  ///
  /// Of those whose subject is gone it isn't known whether the registration went with it.
  mutating func settleUnremoved(_ moment: Moment) {
    for unremoved in unremoved {
      let known = unremoved.observation
      guard !unremoved.isSubjectGone else {
        unremovedOfDead += 1
        continue
      }
      log.note(
        Incident(
          kind: .neverRemoved, form: unremoved.form, property: known.property,
          observer: known.observerType, objects: [known.object],
          witnesses: [registration(of: known), unremoved.end], site: known.site, since: moment))
    }
    unremoved = []
  }

  // MARK: Removed while it runs, and run when it was removed

  /// Notes that an observation ends while its handler runs on another thread.
  mutating func noteRace(
    _ id: ObservationID, _ known: Observed, _ reason: RemovalReason, on thread: ThreadID,
    at sequence: EventSequence
  ) {
    guard !frames.isEmpty, reason != .completed, let call = call(of: id, notOn: thread) else {
      return
    }
    guard races.count < Self.mostWaiting else {
      leftFacts[.teardownRace, default: 0] += 1
      return
    }
    races.append(
      Race(
        id: id,
        incident: Incident(
          kind: .teardownRace, form: known.style == .keyValue ? "key-value" : "",
          property: known.property, observer: known.observerType, names: [reason.words],
          objects: [known.object],
          witnesses: [
            registration(of: known),
            Witness(sequence: call.beganAt, text: "its handler begins to run"),
            Witness(sequence: sequence, text: "on another thread, \(reason.words)"),
          ], site: known.site)))
  }

  /// A call of an observation's handler that is going on on another thread.
  private func call(of id: ObservationID, notOn thread: ThreadID) -> Frame? {
    for position in 0..<frames.count where frames.key(at: position) != thread {
      for frame in frames[at: position] {
        if case .handle(id, _) = frame.what { return frame }
      }
    }
    return nil
  }

  /// Notes that an observation is stopped by its own handler while it is being registered.
  mutating func noteStoppedInitially(
    _ id: ObservationID, _ known: Observed, _ reason: RemovalReason, on thread: ThreadID,
    at sequence: EventSequence
  ) {
    guard reason == .stopped, !known.isOnce, !known.wasHandled, !frames.isEmpty else { return }
    let call = frames.read(thread) { stack in
      stack.last { frame in
        if case .handle(id, .initial) = frame.what { true } else { false }
      }
    }
    guard let call = call ?? nil else { return }
    log.note(
      Incident(
        kind: .stopDuringInitial, property: known.property, observer: known.observerType,
        objects: [known.object],
        witnesses: [
          registration(of: known),
          Witness(sequence: call.beganAt, text: "its handler begins to run for the first value"),
          Witness(sequence: sequence, text: "it is stopped meanwhile"),
        ], site: known.site))
  }

  /// Notes that a handler runs although its observation ended, or its observer or subject is gone.
  mutating func noteLate(
    _ id: ObservationID, _ phase: HandlePhase, at sequence: EventSequence,
    _ objects: SerialTable<ObjectID, ObjectRecord>
  ) {
    guard phase != .subjectDeinit, let state = observed.read(id, { $0.state }) else { return }
    let kind: Incident.Kind
    var form = ""
    let before: Witness
    if let died = Self.death(of: state.observer, in: objects) {
      (kind, form) = (.handledAfterDeath, "observer")
      before = Witness(sequence: died, text: "its observer freed")
    } else if let died = Self.death(of: state.subject, in: objects) {
      (kind, form) = (.handledAfterDeath, "subject")
      before = Witness(sequence: died, text: "its subject freed")
    } else if let removedAt = state.removedAt, removedAt < sequence {
      kind = .handledAfterRemove
      before = Witness(sequence: removedAt, text: "the observation ended")
    } else {
      return
    }
    guard let known = observed[id] else { return }
    if kind == .handledAfterRemove, known.style == .notification { form = "notification" }
    log.note(
      Incident(
        kind: kind, form: form, property: known.property, observer: known.observerType,
        objects: [known.object],
        witnesses: [
          registration(of: known), before,
          Witness(sequence: sequence, text: "its handler runs nevertheless"),
        ], site: known.site))
  }

  private static func death(
    of object: ObjectID?, in objects: SerialTable<ObjectID, ObjectRecord>
  ) -> EventSequence? {
    guard let object else { return nil }
    return objects.read(object) { $0.releasedAt } ?? nil
  }

  /// Notes that a change came to an observer nobody in whose class wanted it.
  mutating func noteUnhandled(_ id: ObservationID, at sequence: EventSequence) {
    guard let known = observed[id] else { return }
    log.note(
      Incident(
        kind: .unhandledChange, property: known.property, observer: known.observerType,
        objects: [known.object],
        witnesses: [
          registration(of: known),
          Witness(sequence: sequence, text: "a change was received but not handled"),
        ], site: known.site))
  }

  // MARK: Removed without being there, twice, or by somebody else

  mutating func noteMissed(
    _ payload: RemovalMissed, at sequence: EventSequence, _ site: Site?,
    _ objects: SerialTable<ObjectID, ObjectRecord>
  ) {
    let nearest = payload.observation.flatMap { id in
      observed[id] ?? ended.last { $0.id == id }?.observation
    }
    let isTwice = payload.reason == .alreadyRemoved
    if isTwice, let id = payload.observation, foreign[id] != nil {
      // Whoever registered it finds it gone: that is told with the removal by somebody else.
      foreign[id]?.form = "missed"
      foreign[id]?.witnesses.append(
        Witness(sequence: sequence, text: "who registered it finds nothing to remove", site: site))
      return
    }
    let style = nearest?.style ?? (hasKeyValue && payload.observer != nil ? .keyValue : nil)
    let observer = payload.observer.map { Self.type(of: $0, in: objects) }
      .flatMap { $0.isEmpty ? nil : $0 }
    var witnesses = nearest.map { [registration(of: $0)] } ?? []
    if let removed = nearest?.removedAt {
      witnesses.append(Witness(sequence: removed, text: "it was removed"))
    }
    witnesses.append(
      Witness(
        sequence: sequence, text: isTwice ? "it is removed again" : "it is to be removed",
        site: site))
    log.note(
      Incident(
        kind: isTwice ? .doubleRemove : .removeUnregistered,
        form: style == .keyValue ? "key-value" : "",
        property: Property(
          type: Self.type(of: payload.subject, in: objects), key: payload.key),
        other: payload.reason == .otherKey ? nearest?.property : nil,
        observer: observer ?? nearest?.observerType ?? "", names: [payload.reason.words],
        objects: [payload.subject]
          + [payload.observer].compactMap(\.self)
          .filter { $0 != payload.subject },
        witnesses: witnesses, site: site))
  }

  mutating func noteForeign(
    _ payload: ForeignRemoved, at sequence: EventSequence, _ site: Site?
  ) {
    guard let known = observed[payload.observation], payload.matches > 1,
      known.registrant.isEmpty || known.registrant != payload.remover
    else { return }
    guard foreign.count < Self.mostWaiting else {
      leftFacts[.foreignRemove, default: 0] += 1
      return
    }
    foreign[payload.observation] = Incident(
      kind: .foreignRemove, property: known.property, observer: known.observerType,
      names: [payload.remover, known.registrant], objects: [known.object],
      witnesses: [
        registration(of: known),
        Witness(
          sequence: sequence,
          text: "somebody else removes it, one of \(payload.matches)",
          site: site),
      ], site: site ?? known.site, amount: Int(clamping: payload.matches))
  }

  // MARK: Registered again and again

  /// Tells of what is registered twice at a settle point.
  mutating func settleRegistrations(_ moment: Moment) {
    var doubled: [(known: [Observed], isNew: Bool)] = []
    for same in registrations.doubled {
      let known = (registrations.twice[same] ?? []).compactMap { observed[$0] }
        .sorted { $0.registeredAt < $1.registeredAt }
      let told = registrations.tell(same, known.count)
      if known.count > told { doubled.append((known, told == 0)) }
    }
    for (known, isNew) in doubled.sorted(by: { $0.known[0].registeredAt < $1.known[0].registeredAt }
    ) {
      var incident = Incident(
        kind: .duplicateRegistration, property: known[0].property,
        observer: known[0].observerType, objects: known.prefix(8).map(\.object),
        witnesses: known.prefix(8).map(registration), site: known[0].site, amount: known.count,
        since: moment)
      let sites = known.map(\.site)
      if !sites.dropFirst().allSatisfy({ $0 == sites[0] }) {
        incident.form = "contexts"
        incident.names = sites.prefix(3).compactMap { $0.map(String.init(describing:)) }
      }
      // It was told before, with fewer.
      if !isNew { incident.count = 0 }
      log.note(incident)
    }
  }

  /// Tells of what each of several rounds has left more of.
  mutating func endRound(_ label: String, at sequence: EventSequence) {
    for (place, growth) in registrations.endRound(label, at: sequence) {
      let counts = growth.counts.map(String.init).joined(separator: ", ")
      var incident = Incident(
        kind: .accumulatingRegistrations, property: place.property,
        observer: place.observerType, names: [label],
        witnesses: [
          Witness(
            sequence: sequence,
            text: "“\(label)” ends; after it and those before, \(counts) were active",
            site: place.site)
        ], site: place.site, amount: growth.counts[growth.counts.count - 1],
        total: growth.counts.count)
      // It was told before, of fewer rounds.
      if growth.counts.count > RegistrationFacts.leastRounds { incident.count = 0 }
      log.note(incident)
    }
  }

  private func registration(of known: Observed) -> Witness {
    Witness(
      sequence: known.registeredAt,
      text: "observation of \(known.property.words) registered", site: known.site)
  }
}

extension MutationFacts.Observed {
  /// What says whether its handler may run.
  fileprivate var state: (observer: ObjectID?, subject: ObjectID, removedAt: EventSequence?) {
    (observer, subject, removedAt)
  }
}

extension RemovalReason {
  /// What happened, as a clause.
  fileprivate var words: String {
    switch self {
    case .stopped: "it is stopped"
    case .freed: "it is freed"
    case .subjectDied: "its subject goes"
    case .observerDied: "its observer goes"
    case .scopeEnded: "its scope ends"
    case .completed: "it is completed"
    case .replaced: "another one takes its place"
    }
  }
}

extension MissReason {
  /// Why nothing was removed, as a clause.
  var words: String {
    switch self {
    case .neverRegistered: "it was never registered"
    case .alreadyRemoved: "it had been removed before"
    case .ambiguous: "more than one could be meant"
    case .otherKey: "the one there is observes another property"
    }
  }
}
