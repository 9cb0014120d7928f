internal import OutliveTrace

// What is judged at the next settle point: screens that work in the background, and observation tracking
// that wasn't armed again.

extension MutationFacts {
  /// What counts of a screen.
  struct Screen: Sendable {
    var object: ObjectID?
    var type: String
    var detachedAt: EventSequence?
  }

  /// A call of a handler for a screen that was detached.
  struct BackgroundCall: Sendable {
    var screen: ScreenID
    var detachedAt: EventSequence
    var calledAt: EventSequence
    var property: Property
    var observation: ObjectID
    var site: Site?
  }

  /// Observation tracking that was told of its one change.
  struct Fired: Sendable {
    var observation: ObservationID
    var object: ObjectID
    var subject: ObjectID
    var property: Property
    var observer: ObjectID?
    var observerType: String
    var site: Site?
    var scope: ScopeID?
    var firedAt: EventSequence
    /// The first settle point after that.
    var settledAt: Moment?
  }

  // MARK: Screens

  mutating func build(_ payload: ScreenBuilt) {
    guard !screens.contains(payload.screen) else { return }
    screens[payload.screen] = Screen(object: payload.object, type: payload.type)
    if let object = payload.object { screensByObject[object] = payload.screen }
  }

  mutating func attach(_ screen: ScreenID) {
    screens.update(screen) { $0.detachedAt = nil }
    background.removeAll { $0.screen == screen }
  }

  mutating func detach(
    _ id: ScreenID, at sequence: EventSequence, _ objects: SerialTable<ObjectID, ObjectRecord>
  ) {
    guard let object = screens[id]?.object, objects.isAlive(object) else {
      // Nobody knows who it is, or it is gone: no handler is known to be its.
      screens[id] = nil
      return
    }
    screens.update(id) { $0.detachedAt = sequence }
  }

  /// Notes that a handler runs, when its observer is a screen that is detached, or belongs to one.
  mutating func noteBackground(_ id: ObservationID, at sequence: EventSequence) {
    guard let known = observed[id] else { return }
    let screen =
      known.observer.flatMap { screensByObject[$0] } ?? known.scope.flatMap { screensByScope[$0] }
    guard let screen, let detachedAt = screens[screen]?.detachedAt else { return }
    guard background.count < Self.mostWaiting else {
      leftFacts[.backgroundScreenWork, default: 0] += 1
      return
    }
    background.append(
      BackgroundCall(
        screen: screen, detachedAt: detachedAt, calledAt: sequence, property: known.property,
        observation: known.object, site: known.site))
  }

  /// Tells of the screens that worked in the background and are still there, and still detached.
  mutating func settleScreens(
    _ moment: Moment, _ objects: SerialTable<ObjectID, ObjectRecord>, _ declarations: Declarations
  ) {
    guard !background.isEmpty else { return }
    let calls = background
    background = []
    for call in calls {
      guard let screen = screens[call.screen], screen.detachedAt == call.detachedAt,
        let object = screen.object
      else { continue }
      let isTyped = MutationFacts.type(of: object, in: objects)
      let survival = declarations.survivals.first { said in
        said.scope == nil && (said.object.map { $0 == object } ?? true)
          && (said.type.map { $0 == isTyped || $0 == TypeNames.short(isTyped) } ?? true)
      }
      log.note(
        Incident(
          kind: .backgroundScreenWork, property: call.property, observer: screen.type,
          objects: [object],
          witnesses: [
            Witness(
              sequence: call.detachedAt, text: "\(TypeNames.short(screen.type)) was detached"),
            Witness(
              sequence: call.calledAt, text: "its handler of \(call.property.words) ran",
              site: call.site),
            Witness(sequence: moment.sequence, text: "“\(moment.label)”: it is still detached"),
          ], site: call.site, since: moment, excuse: survival?.reason))
    }
  }

  // MARK: Observation tracking

  mutating func noteFired(_ payload: TrackingFired, at sequence: EventSequence) {
    guard let known = observed[payload.observation], !known.isOnce else { return }
    guard fired.count < Self.mostWaiting else {
      leftFacts[.lostRearm, default: 0] += 1
      return
    }
    fired.removeAll { $0.observation == payload.observation }
    fired.append(
      Fired(
        observation: payload.observation, object: known.object, subject: known.subject,
        property: known.property, observer: known.observer, observerType: known.observerType,
        site: known.site, scope: known.scope, firedAt: sequence))
  }

  mutating func noteArmed(_ payload: TrackingArmed) {
    guard !fired.isEmpty else { return }
    fired.removeAll { $0.observation == payload.observation || $0.observation == payload.previous }
  }

  /// What is registered at the same place goes on from what fired there.
  mutating func noteRegistered(_ observation: Observed) {
    guard let site = observation.site else { return }
    fired.removeAll { $0.site == site }
  }

  /// Tells of tracking that had fired and wasn't armed again, when there was something more to tell it.
  mutating func noteLost(_ link: Link, at sequence: EventSequence) {
    for lost in fired
    where lost.subject == link.subject
      && lost.property.key.split(whereSeparator: { ",; ".contains($0) })
        .contains(Substring(link.property.key))
    {
      guard let moment = lost.settledAt else { continue }
      log.note(
        Incident(
          kind: .lostRearm, property: lost.property, observer: lost.observerType,
          objects: [lost.object],
          witnesses: [
            Witness(
              sequence: lost.firedAt,
              text: "tracking of \(lost.property.words) was told of a change",
              site: lost.site),
            Witness(
              sequence: moment.sequence, text: "“\(moment.label)”: it hasn't been armed again"),
            Witness(
              sequence: sequence, text: "\(link.property.words) changed, and nobody was told"),
          ], site: lost.site, since: moment))
    }
    fired.removeAll {
      $0.settledAt != nil && $0.subject == link.subject
        && $0.property.key.split(whereSeparator: { ",; ".contains($0) })
          .contains(Substring(link.property.key))
    }
  }
}
