internal import OutliveTrace

/// What happened between subjects and observers, call by call.
///
/// Only questions ask for it, so it is kept only of what is replayed for them.
struct ObserverLog: Sendable {
  /// One mutation, one call of a handler, or one change that was to be delivered later.
  struct Step: Sendable {
    enum Kind: Sendable {
      case mutation(Mutation)
      case call(Call)
      case delivery(Delivery)
    }

    var kind: Kind
    /// The position of the step that it follows of; it comes before.
    var parent: Int?
    var thread: ThreadID
    var isolation: String?
    var beganAt: EventSequence
    var endedAt: EventSequence?
    /// Nanoseconds from the beginning of the recording.
    var began: UInt64
    /// Nanoseconds from the beginning of the recording.
    var ended: UInt64?
    var site: Site?
  }

  struct Mutation: Sendable {
    var id: MutationID
    var subject: ObjectID
    var key: String
    var isUnchanged = false
    /// Why it was given up, when it was.
    var abandoned: String?
  }

  struct Call: Sendable {
    var observation: ObservationID
    var phase: HandlePhase
    /// The position of the delivery that it is.
    var delivery: Int?
  }

  struct Delivery: Sendable {
    var observation: ObservationID
    var mutation: MutationID?
    var destination: String
    /// The position of the call that delivered it.
    var call: Int?
    var dropReason: DropReason?
  }

  /// That a bag keeps an observation.
  struct Bagged: Sendable {
    var bag: ObjectID
    var span: TraceSpan
  }

  /// Nobody nests calls so deep: what is never ended doesn't make each step slower.
  private static let mostOpen = 1024

  /// All steps, in the order in which they began.
  private(set) var steps: [Step] = []
  private(set) var mutations = SerialTable<MutationID, Int>()
  /// The calls of each observation's handler, in order.
  private(set) var calls = SerialTable<ObservationID, [Int]>()
  private(set) var described: [ObservationID: ObservationDescribed] = [:]
  private(set) var bags: [ObservationID: [Bagged]] = [:]
  /// When screens left the screen tree, by the objects that they are.
  private(set) var detachments: [ObjectID: [EventSequence]] = [:]

  /// What is going on on each thread: positions of mutations and calls, the innermost last.
  private var open: [ThreadID: [Int]] = [:]
  /// Whether a mutation has named what it follows of.
  private var tellsCauses = false
  private var deliveriesByEvent: [EventSequence: Int] = [:]
  private var waiting: [ObservationID: [Int]] = [:]
  private var screens: [ScreenID: ObjectID] = [:]
  /// The observations that each bag keeps.
  private var inBags: [ObjectID: [ObservationID]] = [:]

  /// Takes note of an event.
  mutating func note(_ event: borrowing RecordedEvent, _ texts: RecordedTexts) {
    switch event.tag {
    case MutationBegan.tag: beginMutation(event, texts)
    case MutationEnded.tag:
      end(
        mutations[event.identifier(MutationEnded.Field.mutation)], at: event.sequence, event.time)
    case HandleBegan.tag: beginCall(event, texts)
    case HandleEnded.tag: endCall(event)
    case ObservationDescribed.tag, DeliveryQueued.tag, DeliveryDropped.tag, MutationUnchanged.tag,
      MutationAbandoned.tag, BagAdded.tag, BagDropped.tag, ScreenBuilt.tag, ScreenDetached.tag:
      if let whole = event.event(texts) { apply(whole) }
    default: break
    }
  }

  // MARK: Mutations and calls

  private mutating func beginMutation(
    _ event: borrowing RecordedEvent, _ texts: RecordedTexts
  ) {
    let id: MutationID = event.identifier(MutationBegan.Field.mutation)
    guard !mutations.contains(id) else { return }
    mutations[id] = steps.count
    let mutation = Mutation(
      id: id, subject: event.identifier(MutationBegan.Field.subject),
      key: texts[event.text(MutationBegan.Field.key)])
    let cause = EventSequence(rawValue: event.cause)
    if cause.rawValue != 0 { tellsCauses = true }
    push(step(.mutation(mutation), parent: call(at: cause, on: event.thread), event, texts))
  }

  private mutating func beginCall(_ event: borrowing RecordedEvent, _ texts: RecordedTexts) {
    let id: ObservationID = event.identifier(HandleBegan.Field.observation)
    let told: MutationID? = event.optionalIdentifier(HandleBegan.Field.mutation)
    var call = Call(
      observation: id, phase: event.choice(HandleBegan.Field.phase, or: HandlePhase.change))
    let cause = EventSequence(rawValue: event.cause)
    call.delivery = takeDelivery(of: id, told, cause: cause)
    let position = steps.count
    // What is called while another handler runs, and not of a mutation, follows of that one.
    var parent = told.flatMap { mutations[$0] } ?? call.delivery.flatMap { steps[$0].parent }
    if parent == nil { parent = self.call(at: cause, on: event.thread) }
    if let delivery = call.delivery, case .delivery(var known) = steps[delivery].kind {
      known.call = position
      steps[delivery].kind = .delivery(known)
      steps[delivery].endedAt = event.sequence
    }
    calls.append(position, to: id)
    push(step(.call(call), parent: parent, event, texts))
  }

  /// The delivery that a call is: the one that it names as its cause, or else the first that waits.
  private mutating func takeDelivery(
    of observation: ObservationID, _ mutation: MutationID?, cause: EventSequence
  ) -> Int? {
    guard var pending = waiting[observation] else { return nil }
    let named = deliveriesByEvent[cause]
    let found = pending.firstIndex(where: { position in
      if let named { return position == named }
      guard let mutation, case .delivery(let delivery) = steps[position].kind else { return false }
      return delivery.mutation == mutation
    })
    guard let found else { return nil }
    let position = pending.remove(at: found)
    waiting[observation] = pending.isEmpty ? nil : pending
    return position
  }

  /// The call that a step follows of: the one that it names, or the one that its thread is in.
  private func call(at cause: EventSequence, on thread: ThreadID) -> Int? {
    if cause.rawValue != 0 {
      let found = steps.firstIndex(notBefore: { $0.beganAt < cause })
      if found < steps.count, steps[found].beganAt == cause, case .call = steps[found].kind {
        return found
      }
    }
    // A handler that waits for something may leave its thread to others: where causes are told at all,
    // what names none has none.
    guard !tellsCauses else { return nil }
    return open[thread]?.last { position in
      if case .call = steps[position].kind { true } else { false }
    }
  }

  private func step(
    _ kind: Step.Kind, parent: Int?, _ event: borrowing RecordedEvent, _ texts: RecordedTexts
  ) -> Step {
    Step(
      kind: kind, parent: parent, thread: event.thread,
      isolation: event.isolation == 0 ? nil : texts[event.isolation], beganAt: event.sequence,
      began: event.time, site: texts.site(event.site))
  }

  private mutating func push(_ step: Step) {
    var stack = open[step.thread] ?? []
    if stack.count >= Self.mostOpen { stack.removeFirst(Self.mostOpen / 2) }
    stack.append(steps.count)
    open[step.thread] = stack
    steps.append(step)
  }

  private mutating func endCall(_ event: borrowing RecordedEvent) {
    let id: ObservationID = event.identifier(HandleEnded.Field.observation)
    var found = open[event.thread]?.last { isCall($0, of: id) }
    if found == nil, let last = calls[id]?.last, steps[last].endedAt == nil {
      // One that waits for something may go on on another thread.
      found = last
    }
    end(found, at: event.sequence, event.time)
  }

  private func isCall(_ position: Int, of observation: ObservationID) -> Bool {
    guard case .call(let call) = steps[position].kind else { return false }
    return call.observation == observation
  }

  /// Notes that a step is over, and with it what was begun in it on its thread and never ended.
  private mutating func end(_ position: Int?, at sequence: EventSequence, _ time: UInt64) {
    guard let position, steps[position].endedAt == nil else { return }
    steps[position].endedAt = sequence
    steps[position].ended = time
    let thread = steps[position].thread
    guard var stack = open[thread], let place = stack.lastIndex(of: position) else { return }
    stack.removeSubrange(place...)
    open[thread] = stack.isEmpty ? nil : stack
  }

  // MARK: Everything else

  private mutating func apply(_ event: Event) {
    switch event.kind {
    case .observationDescribed(let payload):
      if described[payload.observation] == nil { described[payload.observation] = payload }
    case .deliveryQueued(let payload): queue(payload, event)
    case .deliveryDropped(let payload): drop(payload, event)
    case .mutationUnchanged(let payload): change(payload.mutation) { $0.isUnchanged = true }
    case .mutationAbandoned(let payload):
      change(payload.mutation) { $0.abandoned = payload.reason }
      end(mutations[payload.mutation], at: event.sequence, event.time)
    case .bagAdded(let payload):
      bags[payload.observation, default: []].append(
        Bagged(bag: payload.bag, span: TraceSpan(began: event.sequence)))
      inBags[payload.bag, default: []].append(payload.observation)
    case .bagDropped(let payload): dropBag(payload.bag, at: event.sequence)
    case .screenBuilt(let payload): screens[payload.screen] = payload.object
    case .screenDetached(let payload):
      guard let object = screens[payload.screen] else { return }
      detachments[object, default: []].append(event.sequence)
    default: break
    }
  }

  private mutating func change(_ id: MutationID, _ change: (inout Mutation) -> Void) {
    guard let position = mutations[id], case .mutation(var mutation) = steps[position].kind
    else { return }
    change(&mutation)
    steps[position].kind = .mutation(mutation)
  }

  private mutating func queue(_ payload: DeliveryQueued, _ event: Event) {
    let position = steps.count
    let parent =
      payload.mutation.flatMap { mutations[$0] }
      ?? call(at: event.cause ?? EventSequence(rawValue: 0), on: event.thread)
    steps.append(
      Step(
        kind: .delivery(
          Delivery(
            observation: payload.observation, mutation: payload.mutation,
            destination: payload.destination)),
        parent: parent, thread: event.thread, isolation: event.isolation, beganAt: event.sequence,
        began: event.time, site: event.site))
    deliveriesByEvent[event.sequence] = position
    waiting[payload.observation, default: []].append(position)
  }

  private mutating func drop(_ payload: DeliveryDropped, _ event: Event) {
    let position = takeDelivery(
      of: payload.observation, payload.mutation,
      cause: event.cause ?? EventSequence(rawValue: 0))
    if let position, case .delivery(var delivery) = steps[position].kind {
      delivery.dropReason = payload.reason
      steps[position].kind = .delivery(delivery)
      steps[position].endedAt = event.sequence
      return
    }
    // It was never told that it waits.
    guard let parent = payload.mutation.flatMap({ mutations[$0] }) else { return }
    var delivery = Delivery(
      observation: payload.observation, mutation: payload.mutation, destination: "")
    delivery.dropReason = payload.reason
    steps.append(
      Step(
        kind: .delivery(delivery), parent: parent, thread: event.thread,
        isolation: event.isolation, beganAt: event.sequence, endedAt: event.sequence,
        began: event.time, site: event.site))
  }

  private mutating func dropBag(_ bag: ObjectID, at sequence: EventSequence) {
    for observation in inBags.removeValue(forKey: bag) ?? [] {
      guard var known = bags[observation] else { continue }
      for index in known.indices where known[index].bag == bag && known[index].span.ended == nil {
        known[index].span.ended = sequence
      }
      bags[observation] = known
    }
  }
}

extension ObserverLog {
  /// How many mutations and calls follow of each step, itself included.
  ///
  /// - Complexity: O(*n*) for *n* steps.
  var weights: [Int] {
    var weights = [Int](repeating: 0, count: steps.count)
    // What follows of a step comes after it, so its own weight is complete first.
    for position in steps.indices.reversed() {
      if case .delivery(let delivery) = steps[position].kind, delivery.call != nil {
        continue
      }
      weights[position] += 1
      if let parent = steps[position].parent { weights[parent] += weights[position] }
    }
    return weights
  }
}
