internal import OutliveTrace

// Calls of handlers: where they run, how long they take, and for whom.

extension MutationFacts {
  /// How long the handlers of one registration take on the main actor.
  struct Timing: Sendable {
    struct Key: Hashable {
      var property: Property
      var site: Site?
    }

    var key: Key
    var calls = 0
    var slowCalls = 0
    /// The longest time, in nanoseconds, and the call that took it.
    var longest: UInt64 = 0
    var witness: Witness
  }

  // MARK: Begun

  mutating func beginHandle(
    _ event: borrowing RecordedEvent, _ texts: RecordedTexts,
    _ objects: SerialTable<ObjectID, ObjectRecord>
  ) {
    let id: ObservationID = event.identifier(HandleBegan.Field.observation)
    let phase = event.choice(HandleBegan.Field.phase, or: HandlePhase.change)
    let told: MutationID? = event.optionalIdentifier(HandleBegan.Field.mutation)
    var mutation = told.flatMap { mutations.contains($0) ? $0 : nil }
    if mutation == nil {
      // What is told while another handler runs follows of what that one was told.
      mutation = frames.read(event.thread) { stack in stack.last { $0.isHandle }?.mutation } ?? nil
    }
    if let mutation { noteCall(of: mutation, phase) }
    let frame = Frame(
      what: .handle(id, phase), beganAt: event.sequence, time: event.time, mutation: mutation,
      isolation: event.isolation)
    push(frame, on: event.thread)
    noteLate(id, phase, at: event.sequence, objects)
    let kept = observed.update(id) { known in
      if phase == .change || phase == .prior { known.wasHandled = true }
      return known.declared != nil
    }
    if kept == true { judgeIsolation(id, event, texts) }
    if !screens.isEmpty, phase == .change || phase == .prior {
      noteBackground(id, at: event.sequence)
    }
  }

  mutating func push(_ frame: Frame, on thread: ThreadID) {
    let isKnown: Void? = frames.update(thread) { stack in
      // Nobody nests so deep: what is never ended doesn't fill the memory.
      if stack.count >= Self.mostOpen { stack.removeFirst(Self.mostOpen / 2) }
      stack.append(frame)
    }
    if isKnown == nil { frames[thread] = [frame] }
  }

  private mutating func noteCall(of mutation: MutationID, _ phase: HandlePhase) {
    let known = mutations.update(mutation) { mutation in
      if phase == .prior { mutation.wasAnnounced = true }
      return (root: mutation.root, isRepeat: mutation.link.isRepeat)
    }
    guard let known, !known.isRepeat else { return }
    mutations.update(known.root) { root in
      root.consequences.handled += 1
      if known.root != mutation { root.consequences.handledLater += 1 }
    }
  }

  // MARK: Ended

  mutating func endHandle(_ event: borrowing RecordedEvent, _ texts: RecordedTexts) {
    let id: ObservationID = event.identifier(HandleEnded.Field.observation)
    let time = event.time
    let ended = frames.update(event.thread) { stack -> (frame: Frame, time: UInt64)? in
      let found = stack.lastIndex { frame in
        if case .handle(id, _) = frame.what { true } else { false }
      }
      guard let found else { return nil }
      let frame = stack[found]
      // What was begun in it and never ended is known by itself.
      stack.removeSubrange(found...)
      let whole = time >= frame.time ? time - frame.time : 0
      if let outer = stack.lastIndex(where: \.isHandle) { stack[outer].inner += whole }
      return (frame, whole >= frame.inner ? whole - frame.inner : 0)
    }
    guard let ended = ended ?? nil else { return }
    let isEmpty = frames.read(event.thread) { $0.isEmpty }
    if isEmpty == true { frames[event.thread] = nil }
    if ended.frame.isolation != 0, isMain(texts[ended.frame.isolation]) {
      noteTime(ended.time, of: id, ended.frame)
    }
    guard let mutation = ended.frame.mutation else { return }
    keepPast(mutation, ended.frame.beganAt)
    deliver(mutation)
  }

  /// Remembers what a call was told of: a task that it started may go on.
  private mutating func keepPast(_ mutation: MutationID, _ beganAt: EventSequence) {
    let known = mutations.read(mutation) { mutation in
      Past(beganAt: beganAt, chain: mutation.followed, root: mutation.root)
    }
    guard let known else { return }
    if past.count < Self.mostWaiting {
      past.append(known)
    } else {
      past[nextPast] = known
      nextPast = (nextPast + 1) % past.count
    }
  }

  private mutating func noteTime(_ time: UInt64, of id: ObservationID, _ frame: Frame) {
    guard let known = observed[id] else { return }
    let position: Int
    if let timing = known.timing {
      position = timing
    } else {
      let key = Timing.Key(property: known.property, site: known.site)
      if let timing = timingPositions[key] {
        position = timing
      } else {
        guard timings.count < Self.mostOpen else {
          leftFacts[.slowHandler, default: 0] += 1
          return
        }
        position = timings.count
        timingPositions[key] = position
        timings.append(
          Timing(key: key, witness: Witness(sequence: frame.beganAt, text: "", site: known.site)))
      }
      observed.update(id) { $0.timing = position }
    }
    timings[position].calls += 1
    if time > Self.slowest { timings[position].slowCalls += 1 }
    guard time > timings[position].longest else { return }
    timings[position].longest = time
    timings[position].witness.sequence = frame.beganAt
  }

  /// The handlers of which more than half of the calls are slow, in the order of their first calls.
  var slowHandlers: [Incident] {
    timings.filter { $0.calls >= Self.leastCalls && $0.slowCalls * 2 > $0.calls }.map { timing in
      let milliseconds = timing.longest / 1_000_000
      return Incident(
        kind: .slowHandler, property: timing.key.property,
        witnesses: [
          Witness(
            sequence: timing.witness.sequence,
            text: "a call of the handler took \(milliseconds) ms",
            site: timing.witness.site)
        ], site: timing.key.site, amount: timing.slowCalls, total: timing.calls)
    }
  }

  // MARK: Isolation

  private mutating func judgeIsolation(
    _ id: ObservationID, _ event: borrowing RecordedEvent, _ texts: RecordedTexts
  ) {
    guard let known = observed[id], let declared = known.declared else { return }
    guard !known.isMismatchTold else {
      observed.update(id) { $0.isMismatchTold = false }
      return
    }
    let actual = event.isolation == 0 ? "" : texts[event.isolation]
    switch isSame(declared, actual) {
    case true?: break
    case false?: noteWrong(known, declared, actual, at: event.sequence)
    case nil: unknownIsolations += 1
    }
  }

  mutating func noteMismatch(_ payload: IsolationMismatched, at sequence: EventSequence) {
    guard let known = observed[payload.observation],
      isSame(payload.expected, payload.actual) != true
    else { return }
    // It is told before the call that it is about, or during it: then that is judged already.
    let isJudged = frames.values.contains { stack in
      stack.contains { frame in
        if case .handle(payload.observation, _) = frame.what { frame.isolation != 0 } else { false }
      }
    }
    if isJudged, known.declared != nil { return }
    if !isJudged { observed.update(payload.observation) { $0.isMismatchTold = true } }
    noteWrong(known, payload.expected, payload.actual, at: sequence)
  }

  private mutating func noteWrong(
    _ observation: Observed, _ declared: String, _ actual: String, at sequence: EventSequence
  ) {
    log.note(
      Incident(
        kind: .wrongIsolation, property: observation.property, observer: observation.observerType,
        names: [declared, actual].map(MutationFacts.named), objects: [observation.object],
        witnesses: [
          Witness(
            sequence: observation.registeredAt,
            text: "observation of \(observation.property.words) registered for “\(declared)”",
            site: observation.site),
          Witness(sequence: sequence, text: "its handler ran in “\(actual)”"),
        ], site: observation.site))
  }

  /// The name of an isolation without the number of an instance.
  private static func named(_ label: String) -> String {
    guard let mark = label.lastIndex(of: "#") else { return label }
    let number = label[label.index(after: mark)...]
    return !number.isEmpty && number.allSatisfy(\.isNumber) ? String(label[..<mark]) : label
  }

  /// Whether two names stand for one isolation; `nil` when it isn't known what one of them stands for.
  private func isSame(_ declared: String, _ actual: String) -> Bool? {
    guard isKnown(declared), isKnown(actual) else { return nil }
    if declared == actual { return true }
    // An actor's type stands for each of its instances, an instance only for itself.
    if !declared.contains("#"), MutationFacts.named(actual) == declared { return true }
    return isMain(declared) && isMain(actual)
  }

  private func isKnown(_ label: String) -> Bool {
    !["", "none", "unknown", "nonisolated", "inline"].contains(label)
      && isolations[label] != .unknown
  }

  /// Whether a name stands for the main actor, or for its queue.
  private func isMain(_ label: String) -> Bool {
    isolations[label] == .mainActor
      || ["main", "MainActor", "Swift.MainActor", "main actor", "com.apple.main-thread"]
        .contains(label)
  }
}

extension MutationFacts.Frame {
  /// Whether it is a call of a handler.
  var isHandle: Bool { if case .handle = what { true } else { false } }
}

extension MutationFacts.Mutation {
  /// The mutations that led to what follows of it, itself the last; only so many.
  var followed: [MutationFacts.Link] {
    chain.count < MutationFacts.longestChain
      ? chain + [link] : Array(chain.dropFirst(chain.count / 2)) + [link]
  }
}
