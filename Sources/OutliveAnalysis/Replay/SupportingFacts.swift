internal import OutliveTrace

/// What a trace says beside lifetimes, references and observations: what rules ask for to tell a
/// defect from what is meant.
///
/// Each fact is noted by itself, in the order of the events; nothing else of the replay depends on
/// them.
struct SupportingFacts: Sendable {
  /// The references that were said to end with a certain event.
  private(set) var breaks: [AnnouncedBreak] = []
  /// The tasks and the other work that has to end, in the order in which they began.
  private(set) var activities: [ActivityRecord] = []
  /// The rounds of what is done again and again, in the order in which they began.
  private(set) var iterations: [IterationRecord] = []
  /// How many entries pools and tables had, in the order of the first measurement of each.
  private(set) var tables: [TableRecord] = []
  /// What containers said beside what is resolved.
  private(set) var containers = ContainerFacts()
  /// The objects whose deinitializers have begun.
  private var deinitializing = SerialSet<ObjectID>()
  /// The objects that the program said it used.
  private(set) var used = SerialSet<ObjectID>()
  /// Whether a round has ended since the last settle point.
  private var hasUnsettledRound = false

  /// The observations that went before their thread recorded anything else.
  private(set) var droppedAtOnce: Set<ObservationID> = []

  /// That a task or other work keeps an object alive.
  private struct Hold {
    var activity: Int
    var name: String
    var sequence: EventSequence
  }

  /// The observation whose registration is the last that each thread recorded.
  private var lastRegistrations = ThreadTable<ObservationID>()
  private var breakIndices: [ExpectationID: Int] = [:]
  private var activityIndices: [ActivityRecord.ID: Int] = [:]
  private var holdsByObject: [ObjectID: [Hold]] = [:]
  private var activitiesByOwner: [ObjectID: [Int]] = [:]
  private var openIterations: [String: Int] = [:]
  private var tableIndices: [TableRecord.Key: Int] = [:]
  private var forgotten = Forgotten()

  /// The numbers of what was forgotten, so that nothing is taken for new that was there before.
  private struct Forgotten {
    var breaks = SerialSet<ExpectationID>()
    /// Those of the breaks that hadn't been reached.
    var unreached = SerialSet<ExpectationID>()
    var tasks = SerialSet<TaskID>()
    var works = SerialSet<WorkID>()

    func contains(_ activity: ActivityRecord.ID) -> Bool {
      switch activity {
      case .task(let id): tasks.contains(id)
      case .work(let id): works.contains(id)
      }
    }

    mutating func insert(_ activity: ActivityRecord.ID) {
      switch activity {
      case .task(let id): tasks.insert(id)
      case .work(let id): works.insert(id)
      }
    }
  }

  /// Takes note of an event of which there are few.
  ///
  /// - Returns: Whether it agrees with what came before.
  mutating func apply(_ event: Event) -> Bool {
    switch event.kind {
    case .breakExpected, .breakReached: applyBreak(event)
    case .iterationBegan, .iterationEnded: applyIteration(event)
    case .taskCreated, .taskCancelled, .taskEnded, .taskHolding, .workBegan, .workEnded,
      .workHolding:
      applyActivity(event)
    case .poolMeasured(let payload): measure(payload, event)
    case .tableMeasured(let payload): measure(payload, event)
    default: containers.apply(event)
    }
  }

  /// The tasks and the work that say they keep an object alive.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - sequence: The moment.
  /// - Returns: Those that had said so and hadn't ended, in the order in which they said so, each with
  ///   the capture or variable that it first named.
  func activities(
    holding object: ObjectID, at sequence: EventSequence
  ) -> [(activity: ActivityRecord, name: String)] {
    var seen: Set<Int> = []
    var found: [(activity: ActivityRecord, name: String)] = []
    for hold in holdsByObject[object] ?? [] where hold.sequence < sequence {
      let activity = activities[hold.activity]
      guard !activity.isEnded(at: sequence), seen.insert(hold.activity).inserted else { continue }
      found.append((activity, hold.name))
    }
    return found
  }

  /// The tasks and the work that some objects began, or that say they keep one of them alive.
  ///
  /// - Returns: Those that had begun and hadn't ended at a moment, in the order in which they began.
  func activities(
    of objects: some Sequence<ObjectID>, at sequence: EventSequence
  ) -> [ActivityRecord] {
    guard !activities.isEmpty else { return [] }
    var found: Set<Int> = []
    for object in objects {
      for hold in holdsByObject[object] ?? [] { found.insert(hold.activity) }
      found.formUnion(activitiesByOwner[object] ?? [])
    }
    return found.sorted().map { activities[$0] }.filter {
      $0.beganAt < sequence && !$0.isEnded(at: sequence)
    }
  }

  /// Notes that an object's deinitializer began.
  ///
  /// - Returns: Whether it is the first time.
  mutating func noteDeinit(of object: ObjectID) -> Bool { deinitializing.insert(object) }

  /// Notes that the program used an object.
  mutating func noteUse(of object: ObjectID) { used.insert(object) }

  /// Notes that a settle point was reached.
  ///
  /// - Parameter hasSnapshot: Whether a snapshot was judged by it.
  /// - Returns: Whether it may be the end of a round.
  mutating func noteSettled(hasSnapshot: Bool) -> Bool {
    defer { hasUnsettledRound = false }
    return hasUnsettledRound || (hasSnapshot && !iterations.isEmpty)
  }

  /// Notes that a container handed out an object that it kept.
  mutating func noteHit(of object: ObjectID?) {
    if let object { containers.noteHit(of: object) }
  }
}

// MARK: Observations

extension SupportingFacts {
  /// Notes which observations go at once: nobody kept what was returned when they were registered.
  ///
  /// It is told of every event: whatever else a thread does comes in between.
  @inline(__always)
  mutating func note(_ event: borrowing RecordedEvent) {
    switch event.tag {
    case ObservationRegistered.tag:
      lastRegistrations[event.thread] = event.identifier(ObservationRegistered.Field.observation)
    case ObservationDescribed.tag, RegistrationEnded.tag: break
    case ObservationRemoved.tag
    where event.choice(ObservationRemoved.Field.reason, or: RemovalReason.stopped) == .freed:
      noteEnd(
        of: event.identifier(ObservationRemoved.Field.observation), on: event.thread)
    case ObservationFreed.tag:
      noteEnd(of: event.identifier(ObservationFreed.Field.observation), on: event.thread)
    default:
      if !lastRegistrations.isEmpty { lastRegistrations[event.thread] = nil }
    }
  }

  private mutating func noteEnd(of observation: ObservationID, on thread: ThreadID) {
    let last = lastRegistrations[thread]
    lastRegistrations[thread] = nil
    guard last == observation else { return }
    droppedAtOnce.insert(observation)
  }
}

// MARK: Breaks and rounds

extension SupportingFacts {
  private mutating func applyBreak(_ event: Event) -> Bool {
    switch event.kind {
    case .breakExpected(let payload):
      guard breakIndices[payload.expectation] == nil,
        !forgotten.breaks.contains(payload.expectation)
      else { return false }
      breakIndices[payload.expectation] = breaks.count
      breaks.append(
        AnnouncedBreak(
          from: payload.from, to: payload.to, name: payload.name, label: payload.label,
          announcedAt: event.sequence, site: event.site))
    case .breakReached(let payload):
      guard let index = breakIndices[payload.expectation] else {
        return forgotten.unreached.remove(payload.expectation)
      }
      guard breaks[index].reachedAt == nil else { return false }
      breaks[index].reachedAt = event.sequence
    default: break
    }
    return true
  }

  private mutating func applyIteration(_ event: Event) -> Bool {
    switch event.kind {
    case .iterationBegan(let payload):
      // A round that begins anew without an end was given up.
      openIterations[payload.label] = iterations.count
      iterations.append(
        IterationRecord(label: payload.label, round: payload.round, beganAt: event.sequence))
    case .iterationEnded(let payload):
      guard let index = openIterations.removeValue(forKey: payload.label),
        iterations[index].round == payload.round
      else { return false }
      iterations[index].endedAt = event.sequence
      hasUnsettledRound = true
    default: break
    }
    return true
  }
}

// MARK: Tasks and other work

extension SupportingFacts {
  private mutating func applyActivity(_ event: Event) -> Bool {
    switch event.kind {
    case .taskCreated(let payload):
      begin(
        ActivityRecord(
          id: .task(payload.taskID), parent: payload.parent.map { .task($0) },
          what: payload.isBackground ? "background task" : "task", label: payload.label ?? "",
          owner: payload.owner, isBackground: payload.isBackground, beganAt: event.sequence,
          site: event.site))
    case .workBegan(let payload):
      begin(
        ActivityRecord(
          id: .work(payload.work), parent: nil, what: payload.kind.words, label: payload.label,
          owner: payload.owner, workKind: payload.kind, isBackground: false,
          beganAt: event.sequence, site: event.site))
    case .taskCancelled(let payload): cancel(.task(payload.taskID), event)
    case .taskEnded(let payload): end(.task(payload.taskID), isDropped: false, event)
    case .workEnded(let payload):
      end(.work(payload.work), isDropped: payload.outcome == .dropped, event)
    case .taskHolding(let payload):
      hold(payload.object, as: payload.name, by: .task(payload.taskID), event)
    case .workHolding(let payload):
      hold(payload.object, as: payload.name, by: .work(payload.work), event)
    default: true
    }
  }

  private mutating func begin(_ activity: ActivityRecord) -> Bool {
    guard activityIndices[activity.id] == nil, !forgotten.contains(activity.id) else {
      return false
    }
    activityIndices[activity.id] = activities.count
    if let owner = activity.owner {
      activitiesByOwner[owner, default: []].append(activities.count)
    }
    activities.append(activity)
    return true
  }

  private mutating func cancel(_ id: ActivityRecord.ID, _ event: Event) -> Bool {
    guard let index = activityIndices[id], activities[index].endedAt == nil else { return false }
    // To cancel twice is no contradiction: the first time counts.
    if activities[index].cancelledAt == nil { activities[index].cancelledAt = event.sequence }
    return true
  }

  private mutating func end(
    _ id: ActivityRecord.ID, isDropped: Bool, _ event: Event
  ) -> Bool {
    guard let index = activityIndices[id], activities[index].endedAt == nil else { return false }
    activities[index].endedAt = event.sequence
    activities[index].isDropped = isDropped
    return true
  }

  private mutating func hold(
    _ object: ObjectID, as name: String, by id: ActivityRecord.ID, _ event: Event
  ) -> Bool {
    guard let index = activityIndices[id], activities[index].endedAt == nil else { return false }
    activities[index].held.append(
      ActivityRecord.Hold(
        object: object, name: name, sequence: event.sequence,
        isAfterDeinit: deinitializing.contains(object)))
    holdsByObject[object, default: []].append(
      Hold(activity: index, name: name, sequence: event.sequence))
    return true
  }
}

// MARK: Pools and tables

extension SupportingFacts {
  private mutating func measure(_ payload: PoolMeasured, _ event: Event) -> Bool {
    note(
      .pool(payload.container, payload.lifetime, payload.scopeName),
      TableRecord.Measurement(
        sequence: event.sequence, entries: payload.entries, live: payload.live),
      at: event.site)
  }

  private mutating func measure(_ payload: TableMeasured, _ event: Event) -> Bool {
    note(
      .table(payload.owner, payload.name),
      TableRecord.Measurement(
        sequence: event.sequence, entries: payload.entries, live: payload.live),
      at: event.site)
  }

  /// Notes a measurement; more entries alive than there are contradicts itself.
  private mutating func note(
    _ key: TableRecord.Key, _ measurement: TableRecord.Measurement, at site: Site?
  ) -> Bool {
    guard measurement.live.map({ $0 <= measurement.entries }) ?? true else { return false }
    if let index = tableIndices[key] {
      tables[index].measurements.append(measurement)
    } else {
      tableIndices[key] = tables.count
      tables.append(TableRecord(key: key, site: site, measurements: [measurement]))
    }
    return true
  }
}

// MARK: Forgetting

extension SupportingFacts {
  /// How many things are looked at when it is asked what can be forgotten.
  var rememberedCount: Int {
    breaks.count + activities.count + holdsByObject.count + tables.count + droppedAtOnce.count
      + containers.rememberedCount
  }

  /// Forgets what was said of what nobody asks for any more.
  ///
  /// - Parameters:
  ///   - retired: The numbers of what is forgotten.
  ///   - definitions: The definitions that are forgotten.
  ///   - isKept: Whether each task or other work is still asked for.
  ///   - isJudged: Whether a snapshot is judged by a settle point between two events.
  mutating func retire(
    _ retired: RetiredNumbers, definitions: SerialSet<DefinitionID>, keeping isKept: [Bool],
    unlessJudged isJudged: (EventSequence, EventSequence) -> Bool
  ) {
    containers.retire(retired, definitions: definitions)
    droppedAtOnce = droppedAtOnce.filter { !retired.observations.contains($0) }
    retireBreaks(retired, unlessJudged: isJudged)
    retireActivities(retired, keeping: isKept)
  }

  /// Forgets what was said of references of objects that are in no snapshot, and what was said once more
  /// before a snapshot was judged by it.
  private mutating func retireBreaks(
    _ retired: RetiredNumbers, unlessJudged isJudged: (EventSequence, EventSequence) -> Bool
  ) {
    struct Reference: Hashable {
      var from: ObjectID
      var to: ObjectID?
      var name: String
    }
    var saidAgain: [Reference: EventSequence] = [:]
    var isKept = [Bool](repeating: true, count: breaks.count)
    for (position, statement) in breaks.enumerated().reversed() {
      // Of several references with one name the last word counts, whatever they refer to.
      let reference = Reference(
        from: statement.from, to: statement.name.isEmpty ? statement.to : nil,
        name: statement.name)
      let isReplaced =
        saidAgain.updateValue(statement.announcedAt, forKey: reference)
        .map { !isJudged(statement.announcedAt, $0) } ?? false
      isKept[position] = !isReplaced && !retired.objects.contains(statement.from)
    }
    guard isKept.contains(false) else { return }
    let ids = breakIndices.sorted { $0.value < $1.value }.map(\.key)
    let all = breaks
    breaks = []
    breakIndices = [:]
    for (position, (id, statement)) in zip(ids, all).enumerated() {
      guard isKept[position] else {
        forgotten.breaks.insert(id)
        if statement.reachedAt == nil { forgotten.unreached.insert(id) }
        continue
      }
      breakIndices[id] = breaks.count
      breaks.append(statement)
    }
  }

  private mutating func retireActivities(_ retired: RetiredNumbers, keeping isKept: [Bool]) {
    let holdsRetired = holdsByObject.keys.contains(where: retired.objects.contains)
    guard holdsRetired || isKept.contains(false) else { return }
    let all = activities
    activities = []
    (activityIndices, holdsByObject, activitiesByOwner) = ([:], [:], [:])
    for (position, activity) in all.enumerated() {
      guard isKept[position] else {
        forgotten.insert(activity.id)
        continue
      }
      var activity = activity
      if holdsRetired { activity.held.removeAll { retired.objects.contains($0.object) } }
      let index = activities.count
      activityIndices[activity.id] = index
      if let owner = activity.owner { activitiesByOwner[owner, default: []].append(index) }
      for hold in activity.held {
        holdsByObject[hold.object, default: []].append(
          Hold(activity: index, name: hold.name, sequence: hold.sequence))
      }
      activities.append(activity)
    }
    for object in holdsByObject.keys {
      holdsByObject[object]?.sort { $0.sequence < $1.sequence }
    }
  }
}
