internal import OutliveTrace

// Mutations, and what follows of them.

extension MutationFacts {
  mutating func beginMutation(
    _ event: borrowing RecordedEvent, _ texts: RecordedTexts,
    _ objects: SerialTable<ObjectID, ObjectRecord>
  ) {
    let id: MutationID = event.identifier(MutationBegan.Field.mutation)
    guard begun.insert(id) else { return }
    let subject: ObjectID = event.identifier(MutationBegan.Field.subject)
    let link = Link(
      subject: subject,
      property: Property(
        type: MutationFacts.type(of: subject, in: objects),
        key: texts[event.text(MutationBegan.Field.key)]),
      beganAt: event.sequence, site: texts.site(event.site))
    var mutation = Mutation(link: link, thread: event.thread, chain: [], root: id)
    let frame = Frame(
      what: .mutation(id), beganAt: event.sequence, time: event.time, mutation: id,
      isolation: event.isolation)
    let thread = event.thread
    let trigger = EventSequence(rawValue: event.cause)
    if trigger.rawValue != 0 || frames.contains(thread) {
      judgePrior(link, on: thread)
      if let cause = cause(of: trigger, on: thread) {
        mutation.chain = cause.chain
        mutation.link.isRepeat = cause.chain.contains { $0.isSame(as: link) }
        if mutations.contains(cause.root) {
          mutation.root = cause.root
          follow(mutation)
        }
      }
    }
    if mutations.count >= Self.mostOpen * 2 { giveUpOldest() }
    mutations[id] = mutation
    push(frame, on: event.thread)
  }

  /// What led to a mutation: the handler that the event names, or the one that its thread is in.
  private func cause(
    of sequence: EventSequence, on thread: ThreadID
  ) -> (chain: [Link], root: MutationID)? {
    var handle = frames.read(thread) { stack in
      stack.last { $0.isHandle && ($0.beganAt == sequence || sequence.rawValue == 0) }
    }
    if handle == nil, sequence.rawValue != 0 {
      for stack in frames.values {
        guard let found = stack.last(where: { $0.isHandle && $0.beganAt == sequence }) else {
          continue
        }
        handle = found
        break
      }
    }
    if let handle = handle ?? nil {
      return handle.mutation.flatMap { id in
        mutations.read(id) { mutation in (mutation.followed, mutation.root) }
      }
    }
    guard sequence.rawValue != 0 else { return nil }
    return past.first { $0.beganAt == sequence }.map { ($0.chain, $0.root) }
  }

  /// Notes that a mutation follows of others.
  private mutating func follow(_ mutation: Mutation) {
    let isRepeat = mutation.link.isRepeat
    var different: [Link] = []
    if !isRepeat {
      for link in mutation.chain where !different.contains(where: link.isSame) {
        different.append(link)
      }
      different.append(mutation.link)
    }
    mutations.update(mutation.root) { root in
      root.consequences.open += 1
      if different.count > root.consequences.longest.count {
        root.consequences.longest = different
      }
    }
  }

  // MARK: Ended

  mutating func end(_ id: MutationID, at sequence: EventSequence) {
    let known = mutations.update(id) { mutation -> Mutation? in
      guard !mutation.isEnded else { return nil }
      mutation.isEnded = true
      return mutation
    }
    guard let mutation = known ?? nil else {
      if known == nil, !begun.contains(id) { noteNeverBegun(at: sequence) }
      return
    }
    pop(id, mutation)
    if !mutation.isUnchanged {
      if let loop = loop(mutation) { log.note(loop) }
      let key = mutation.link.property.key
      subjects.update(mutation.link.subject) { $0.noteChange(of: key, at: sequence) }
      if !fired.isEmpty { noteLost(mutation.link, at: sequence) }
    }
    finish(id)
  }

  private mutating func pop(_ id: MutationID, _ mutation: Mutation) {
    let isEmpty = frames.update(mutation.thread) { stack in
      let found = stack.lastIndex { frame in
        if case .mutation(id) = frame.what { true } else { false }
      }
      if let found { stack.remove(at: found) }
      return stack.isEmpty
    }
    if isEmpty == true { frames[mutation.thread] = nil }
  }

  /// Notes that one delivery that was still to come has been made, or never will be.
  mutating func deliver(_ id: MutationID) {
    let isDelivered = mutations.update(id) { mutation in
      guard mutation.queued > 0 else { return false }
      mutation.queued -= 1
      return true
    }
    if isDelivered == true { finish(id) }
  }

  /// Forgets a mutation when nothing more can follow of it.
  private mutating func finish(_ id: MutationID) {
    guard let mutation = mutations[id], mutation.isEnded, mutation.queued == 0 else { return }
    if mutation.root != id {
      mutations[id] = nil
      mutations.update(mutation.root) { $0.consequences.open -= 1 }
      finish(mutation.root)
    } else if mutation.consequences.open <= 0 {
      if let cascade = cascade(mutation) { log.note(cascade) }
      mutations[id] = nil
    }
  }

  mutating func abandon(_ payload: MutationAbandoned, at sequence: EventSequence) {
    let known = mutations.update(payload.mutation) { mutation -> Mutation? in
      guard !mutation.isEnded else { return nil }
      mutation.isEnded = true
      return mutation
    }
    guard let mutation = known ?? nil else { return }
    pop(payload.mutation, mutation)
    log.note(
      Incident(
        kind: .unbalanced, form: mutation.wasAnnounced ? "announced" : "abandoned",
        property: mutation.link.property, names: [payload.reason],
        witnesses: [
          mutation.link.witness("is about to change"),
          Witness(
            sequence: sequence,
            text: "it was given up" + (payload.reason.isEmpty ? "" : ": \(payload.reason)")),
        ], site: mutation.link.site))
    finish(payload.mutation)
  }

  private mutating func noteNeverBegun(at sequence: EventSequence) {
    log.note(
      Incident(
        kind: .unbalanced, form: "never begun", property: Property(type: "", key: ""),
        witnesses: [Witness(sequence: sequence, text: "a change was announced as done")]))
  }

  // MARK: What follows

  /// What is wrong with a mutation that everything began with; `nil` when nothing is.
  private func cascade(_ mutation: Mutation) -> Incident? {
    let consequences = mutation.consequences
    let isDeep = consequences.longest.count > Self.deepestCascade
    // Many observers of one property are no cascade: it goes no further.
    let isWide = consequences.handled > Self.mostHandlers && consequences.handledLater > 0
    guard isDeep || isWide else { return nil }
    var witnesses = [mutation.link.witness("changed")]
    if isDeep {
      witnesses += consequences.longest.dropFirst().prefix(8).map {
        $0.witness("changed by a handler")
      }
    }
    return Incident(
      kind: .cascade, form: isDeep ? "deep" : "wide", property: mutation.link.property,
      chain: isDeep ? consequences.longest.map(\.property) : [],
      objects: [mutation.link.subject], witnesses: witnesses, site: mutation.link.site,
      amount: isDeep ? consequences.longest.count : consequences.handled,
      total: consequences.handled)
  }

  /// What is wrong with a mutation that follows of the same property's; `nil` when nothing is.
  ///
  /// - Parameters:
  ///   - mutation: The mutation.
  ///   - isStillOpen: Whether it goes on, so that nobody knows yet whether it changes anything.
  /// - Returns: The loop.
  private func loop(_ mutation: Mutation, isStillOpen: Bool = false) -> Incident? {
    guard let first = mutation.chain.firstIndex(where: { $0.isSame(as: mutation.link) }),
      let last = mutation.chain.lastIndex(where: { $0.isSame(as: mutation.link) })
    else { return nil }
    let rounds = mutation.chain.count { $0.isSame(as: mutation.link) } + 1
    guard !isStillOpen || rounds > 2 else { return nil }
    let ring = mutation.chain[last...].map(\.property) + [mutation.link.property]
    var witnesses = mutation.chain[first...].filter { $0.isSame(as: mutation.link) }.prefix(7).map {
      $0.witness("changed")
    }
    witnesses.append(mutation.link.witness("changed again, because of that"))
    return Incident(
      kind: .feedbackLoop, property: mutation.link.property, chain: ring,
      objects: [mutation.link.subject], witnesses: witnesses, site: mutation.link.site,
      amount: rounds,
      // One more round of a loop is no other loop.
      count: mutation.chain.contains(where: \.isRepeat) ? 0 : 1)
  }

  /// The loops that were still going on when the trace ended, the first begun first.
  var openLoops: [Incident] { openMutations.compactMap { loop($0, isStillOpen: true) } }

  /// The cascades of which something was still going on when the trace ended.
  var openCascades: [Incident] {
    mutations.values.sorted { $0.link.beganAt < $1.link.beganAt }.compactMap(cascade)
  }

  private var openMutations: [Mutation] {
    mutations.values.filter { !$0.isEnded }.sorted { $0.link.beganAt < $1.link.beganAt }
  }

  private mutating func judgePrior(_ link: Link, on thread: ThreadID) {
    let frame = frames.read(thread) { $0.last } ?? nil
    guard let frame, case .handle(let id, .prior) = frame.what, let observation = observed[id]
    else {
      return
    }
    let changing = frame.mutation.flatMap { id in mutations.read(id) { $0.link } }
    guard changing?.subject ?? observation.subject == link.subject else { return }
    let property = changing?.property ?? observation.property
    let isSame = property.key == link.property.key
    // What is computed of the property is announced with it.
    if dependencies.contains([link.property.type, link.property.key, property.key]) { return }
    var witnesses = [
      Witness(
        sequence: frame.beganAt, text: "a handler is told that \(property.words) will change",
        site: observation.site),
      link.witness("changed by it"),
    ]
    if let changing { witnesses.insert(changing.witness("is about to change"), at: 0) }
    log.note(
      Incident(
        kind: .mutationInPrior, form: isSame ? "same" : "other", property: property,
        other: isSame ? nil : link.property, observer: observation.observerType,
        objects: [observation.object], witnesses: witnesses.sorted { $0.sequence < $1.sequence },
        site: observation.site))
  }

  // MARK: Never ended

  mutating func settle(
    _ moment: Moment, _ objects: SerialTable<ObjectID, ObjectRecord>, _ declarations: Declarations
  ) {
    settleScreens(moment, objects, declarations)
    settleUnremoved(moment)
    settleRegistrations(moment)
    for index in fired.indices where fired[index].settledAt == nil {
      fired[index].settledAt = moment
    }
    guard !mutations.isEmpty else { return }
    for position in 0..<mutations.count
    where !mutations[at: position].isEnded && mutations[at: position].openAt == nil {
      mutations[at: position].openAt = moment
    }
    guard mutations.count > Self.mostOpen else { return }
    giveUpOldest()
  }

  /// Tells of the oldest mutations that never ended, so that they don't fill the memory.
  private mutating func giveUpOldest() {
    let known = mutations.values.sorted { $0.link.beganAt < $1.link.beganAt }
      .prefix(mutations.count - Self.mostOpen / 2)
    for mutation in known {
      if let incident = unended(mutation) {
        log.note(incident)
      } else if !mutation.isEnded {
        leftFacts[.unbalanced, default: 0] += 1
      }
      if let incident = cascade(mutation) { log.note(incident) }
    }
    let latest = known.last?.link.beganAt ?? EventSequence(rawValue: 0)
    mutations.removeAll { _, mutation in mutation.link.beganAt <= latest }
  }

  /// The mutations that were open at a settle point and never ended, the first begun first.
  var unended: [Incident] { openMutations.compactMap(unended) }

  /// How many mutations are open that no settle point has found so.
  var unsettledCount: Int { openMutations.count { $0.openAt == nil } }

  private func unended(_ mutation: Mutation) -> Incident? {
    guard !mutation.isEnded, let moment = mutation.openAt else { return nil }
    return Incident(
      kind: .unbalanced, form: "never ended", property: mutation.link.property,
      objects: [mutation.link.subject],
      witnesses: [
        mutation.link.witness("is about to change"),
        Witness(
          sequence: moment.sequence,
          text: "“\(moment.label)”: it hasn't been announced that it has changed"),
      ], site: mutation.link.site, since: moment)
  }
}

extension MutationFacts.Link {
  /// The event at which it began, as a witness.
  func witness(_ what: String) -> Witness {
    Witness(sequence: beganAt, text: "\(property.words) \(what)", site: site)
  }
}
