package import OutliveTrace

// What observations tell while properties change.

extension TraceBuilder {
  /// More is said of an observation that has just been registered.
  package mutating func describe(
    _ observation: ObservationID, _ style: ObservationStyle = .observation,
    wantsPrior: Bool = false, isOnce: Bool = false, in isolation: String? = nil,
    endingWith scope: ScopeID? = nil
  ) {
    record(
      .observationDescribed(
        ObservationDescribed(
          observation: observation, style: style, wantsInitial: false, wantsPrior: wantsPrior,
          isOnce: isOnce, declared: isolation, registrant: nil, scope: scope)))
  }

  /// A property changes.
  ///
  /// - Parameters:
  ///   - subject: The object that changes.
  ///   - key: The property.
  ///   - isUnchanged: Whether the value stays as it was.
  ///   - site: Where that is written.
  ///   - body: What happens meanwhile.
  package mutating func mutate(
    _ subject: ObjectID, _ key: String, isUnchanged: Bool = false, at site: Site? = nil,
    _ body: (inout TraceBuilder, MutationID) -> Void = { _, _ in }
  ) {
    let mutation: MutationID = makeID()
    record(.mutationBegan(MutationBegan(mutation: mutation, subject: subject, key: key)), at: site)
    body(&self, mutation)
    if isUnchanged { record(.mutationUnchanged(MutationUnchanged(mutation: mutation))) }
    record(.mutationEnded(MutationEnded(mutation: mutation)))
  }

  /// A handler runs.
  ///
  /// - Parameters:
  ///   - observation: The observation.
  ///   - mutation: The mutation that it is told of.
  ///   - phase: Which call it is.
  ///   - isolation: The isolation that it runs in, when that is known.
  ///   - duration: How long it takes, in nanoseconds, beside what happens meanwhile.
  ///   - body: What happens meanwhile.
  package mutating func handle(
    _ observation: ObservationID, of mutation: MutationID? = nil, _ phase: HandlePhase = .change,
    in isolation: String? = nil, taking duration: UInt64 = 0,
    _ body: (inout TraceBuilder) -> Void = { _ in }
  ) {
    let outer = self.isolation
    self.isolation = isolation
    record(
      .handleBegan(HandleBegan(observation: observation, mutation: mutation, phase: phase)))
    self.isolation = outer
    body(&self)
    delay += duration
    record(.handleEnded(HandleEnded(observation: observation)))
  }

  /// A screen is made.
  package mutating func screen(_ object: ObjectID, _ type: String) -> ScreenID {
    let screen: ScreenID = makeID()
    record(
      .screenBuilt(
        ScreenBuilt(screen: screen, object: object, type: type, context: nil, navigation: nil)))
    attach(screen)
    return screen
  }

  /// A screen becomes part of the screen tree.
  package mutating func attach(_ screen: ScreenID) {
    record(
      .screenAttached(
        ScreenAttached(
          screen: screen, parent: nil, position: .child, trigger: .program, index: nil,
          navigation: nil)))
  }

  /// A screen leaves the screen tree.
  package mutating func detach(_ screen: ScreenID) {
    record(
      .screenDetached(
        ScreenDetached(screen: screen, parent: nil, trigger: .back, successor: nil)))
  }

  /// Observation tracking is armed once more, with a new observation.
  package mutating func rearm(
    _ previous: ObservationID, _ subject: ObjectID, _ key: String, by observer: ObjectID? = nil,
    at site: Site? = nil
  ) -> ObservationID {
    let observation = observe(subject, key, by: observer, at: site).observation
    describe(observation, .tracking)
    record(
      .trackingArmed(
        TrackingArmed(observation: observation, previous: previous, keys: 1)))
    return observation
  }

  /// Observation tracking is told of its one change, and ends.
  package mutating func fire(_ observation: ObservationID, of mutation: MutationID? = nil) {
    record(.trackingFired(TrackingFired(observation: observation, mutation: mutation)))
    remove(observation, .completed)
  }
}

// What goes wrong with removals.

extension TraceBuilder {
  /// An observation begins as key-value observing registers it.
  package mutating func observeByKey(
    _ subject: ObjectID, _ key: String, by observer: ObjectID, registeredBy type: String,
    context: String? = nil, at site: Site? = nil
  ) -> ObservationID {
    let observation = observe(subject, key, by: observer, at: site).observation
    record(
      .observationDescribed(
        ObservationDescribed(
          observation: observation, style: .keyValue, wantsInitial: false, wantsPrior: false,
          isOnce: false, declared: nil, registrant: type, scope: nil,
          context: context)))
    return observation
  }

  /// A registration is refused.
  package mutating func refuse(
    _ subject: ObjectID, _ key: String, by observer: ObjectID? = nil, _ reason: RefusalReason,
    at site: Site? = nil
  ) {
    record(
      .registrationRefused(
        RegistrationRefused(subject: subject, observer: observer, reason: reason, key: key)),
      at: site)
  }

  /// A removal finds nothing.
  package mutating func miss(
    _ subject: ObjectID, _ key: String, by observer: ObjectID? = nil, _ reason: MissReason,
    _ nearest: ObservationID? = nil, at site: Site? = nil
  ) {
    record(
      .removalMissed(
        RemovalMissed(
          subject: subject, observer: observer, reason: reason, key: key, observation: nearest)),
      at: site)
  }
}
