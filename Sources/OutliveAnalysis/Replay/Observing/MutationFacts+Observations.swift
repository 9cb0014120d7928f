internal import OutliveTrace

// When observations begin and end, and whether anything was ever announced to them.

extension MutationFacts {
  /// What counts of a subject that is observed.
  struct Subject: Sendable {
    /// How many keys are told apart.
    static let mostKeys = 64

    /// How many observations of it are remembered.
    var observationCount = 0
    /// When each property changed the last time, in the order in which they first did.
    var changes: [(key: String, sequence: EventSequence)] = []
    /// Whether there are more properties than are told apart.
    var isOverfull = false
    /// Whether it was freed, still observed.
    var isGone = false

    mutating func noteChange(of key: String, at sequence: EventSequence) {
      if let position = changes.firstIndex(where: { $0.key == key }) {
        changes[position].sequence = sequence
      } else if changes.count < Self.mostKeys {
        changes.append((key, sequence))
      } else {
        isOverfull = true
      }
    }
  }

  /// The rounds that were played from beginning to end.
  struct Rounds: Sendable {
    /// When the last round of each name, that hasn't ended, began.
    private var open: [String: EventSequence] = [:]
    /// When the last round of each name that has ended began.
    private var last: [String: EventSequence] = [:]
    /// The latest moment after which two rounds of one name have begun and ended.
    private(set) var secondToLast: EventSequence?

    mutating func begin(_ label: String, at sequence: EventSequence) {
      guard open[label] != nil || open.count < MutationFacts.mostOpen else { return }
      open[label] = sequence
    }

    mutating func end(_ label: String) {
      guard let began = open.removeValue(forKey: label) else { return }
      if let before = last.updateValue(began, forKey: label) {
        secondToLast = max(secondToLast ?? before, before)
      }
    }
  }

  mutating func register(
    _ event: borrowing RecordedEvent, _ texts: RecordedTexts,
    _ objects: SerialTable<ObjectID, ObjectRecord>
  ) {
    let id: ObservationID = event.identifier(ObservationRegistered.Field.observation)
    let object: ObjectID = event.identifier(ObservationRegistered.Field.object)
    let subject: ObjectID = event.identifier(ObservationRegistered.Field.subject)
    let observer: ObjectID? = event.optionalIdentifier(ObservationRegistered.Field.observer)
    guard !observed.contains(id), !observedByObject.contains(object) else { return }
    let new = Observed(
      object: object, subject: subject,
      property: Property(
        type: MutationFacts.type(of: subject, in: objects),
        key: texts[event.text(ObservationRegistered.Field.key)]),
      observer: observer,
      observerType: observer.map { MutationFacts.type(of: $0, in: objects) } ?? "",
      site: texts.site(event.site), registeredAt: event.sequence)
    if !fired.isEmpty { noteRegistered(new) }
    observed[id] = new
    observedByObject[object] = id
    registrations.begin(new, id)
    let isKnown: Void? = subjects.update(subject) { $0.observationCount += 1 }
    if isKnown == nil { subjects[subject] = Subject(observationCount: 1) }
  }

  mutating func describe(_ payload: ObservationDescribed) {
    if payload.style == .keyValue { hasKeyValue = true }
    if let known = observed[payload.observation] { registrations.end(known, payload.observation) }
    let isKnown: Void? = observed.update(payload.observation) { known in
      known.style = payload.style
      known.registrant = payload.registrant ?? ""
      known.context = payload.context
      known.declared = payload.declared
      known.isOnce = payload.isOnce
      known.scope = payload.scope
    }
    if let known = observed[payload.observation], !known.isRemoved {
      registrations.begin(known, payload.observation)
    }
    if isKnown != nil, let scope = payload.scope {
      observedByScope.append(payload.observation, to: scope)
    }
  }

  /// Notes that an observation ended: by then it should have heard something.
  mutating func remove(
    _ id: ObservationID, _ reason: RemovalReason, on thread: ThreadID, at sequence: EventSequence
  ) {
    if !unremoved.isEmpty { unremoved.removeAll { $0.id == id } }
    guard let known = observed[id], !known.isRemoved else { return }
    if let dead = deadObservation(known) { log.note(dead) }
    noteStoppedInitially(id, known, reason, on: thread, at: sequence)
    noteRace(id, known, reason, on: thread, at: sequence)
    registrations.end(known, id)
    observed.update(id) { $0.removedAt = sequence }
    // Who stops it doesn't wait for more.
    if reason != .completed { fired.removeAll { $0.observation == id } }
    // Nobody tells when one without an object of its own goes.
    if known.style == .keyValue, let known = observed[id] { drop(id, known) }
  }

  /// Forgets an observation that is gone.
  mutating func forget(_ id: ObservationID, on thread: ThreadID, at sequence: EventSequence) {
    let freed = observed[id]
    remove(id, .freed, on: thread, at: sequence)
    if let freed { noteTokenFreed(id, freed, at: sequence) }
    if let known = observed[id] { drop(id, known) }
  }

  private mutating func drop(_ id: ObservationID, _ known: Observed) {
    observed[id] = nil
    observedByObject[known.object] = nil
    if let scope = known.scope {
      let isEmpty = observedByScope.update(scope) { ids in
        ids.removeAll { $0 == id }
        return ids.isEmpty
      }
      if isEmpty == true { observedByScope[scope] = nil }
    }
    if known.style == .keyValue { keepEnded(id, known) }
    let isLast = subjects.update(known.subject) { subject in
      subject.observationCount -= 1
      return subject.observationCount <= 0
    }
    if isLast == true { subjects[known.subject] = nil }
  }

  /// Remembers one that a removal may still be about.
  private mutating func keepEnded(_ id: ObservationID, _ known: Observed) {
    if ended.count < Self.mostWaiting {
      ended.append((id, known))
    } else {
      ended[nextEnded] = (id, known)
      nextEnded = (nextEnded + 1) % ended.count
    }
  }

  /// Notes that an object is gone.
  mutating func release(
    _ object: ObjectID, on thread: ThreadID, at sequence: EventSequence
  ) {
    for position in unremoved.indices where unremoved[position].observation.subject == object {
      unremoved[position].isSubjectGone = true
    }
    guard !observed.isEmpty || !screens.isEmpty || !fired.isEmpty else { return }
    subjects.update(object) { $0.isGone = true }
    if let id = observedByObject[object] { forget(id, on: thread, at: sequence) }
    if !fired.isEmpty { fired.removeAll { $0.subject == object || $0.observer == object } }
    if let screen = screensByObject[object] {
      screens[screen] = nil
      screensByObject[object] = nil
      background.removeAll { $0.screen == screen }
    }
  }

  /// The properties whose changes an object reads as a sequence, the first registered first.
  func sequences(readBy observer: ObjectID) -> [Property] {
    observed.values.filter { $0.observer == observer && $0.style == .sequence && !$0.isRemoved }
      .sorted { $0.registeredAt < $1.registeredAt }.prefix(3).map(\.property)
  }

  // MARK: Never told of anything

  /// The observations that have heard nothing so far, the first registered first.
  var deadObservations: [Incident] {
    observed.values.filter { !$0.isRemoved }.sorted { $0.registeredAt < $1.registeredAt }
      .compactMap(deadObservation)
  }

  /// What is wrong with an observation that was there for two rounds, and heard nothing of its subject's
  /// changes; `nil` when nothing is.
  private func deadObservation(_ observation: Observed) -> Incident? {
    guard !observation.wasHandled, observation.isAnnouncedTo,
      let round = rounds.secondToLast, round > observation.registeredAt,
      let subject = subjects[observation.subject], !subject.isOverfull
    else { return nil }
    let changes = subject.changes.filter { $0.sequence > observation.registeredAt }
    let parts = observation.property.key.split { ".,; ".contains($0) }.map(String.init)
    guard let change = changes.max(by: { $0.sequence < $1.sequence }),
      !changes.contains(where: { change in
        observation.property.key == change.key || parts.contains(change.key)
          || dependencies.contains([
            observation.property.type, observation.property.key, change.key,
          ])
      })
    else { return nil }
    return Incident(
      kind: .deadObservation, property: observation.property,
      observer: observation.observerType, names: changes.map(\.key).sorted(),
      objects: [observation.object],
      witnesses: [
        Witness(
          sequence: observation.registeredAt,
          text: "observation of \(observation.property.words) registered", site: observation.site),
        Witness(
          sequence: change.sequence,
          text:
            "\(Property(type: observation.property.type, key: change.key).words) changed, "
            + "and nothing was announced of “\(observation.property.key)”"),
      ], site: observation.site)
  }
}

extension MutationFacts.Observed {
  /// Whether its subject tells of each change of a property.
  ///
  /// What a notification center or another library is asked for need not be a property.
  fileprivate var isAnnouncedTo: Bool {
    switch style {
    case .observation, .keyValue, .targetAction, .delegate, nil: true
    case .notification, .tracking, .sequence, .subscription: false
    }
  }
}
