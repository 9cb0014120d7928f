internal import OutliveTrace

/// What of a replay is kept, because it is alive or a rule can still ask for it.
struct RetirementPlan {
  /// Whether each of the observations is kept.
  var keptObservations: [Bool]
  /// Whether each task, or other work, is kept.
  var keptActivities: [Bool]
  /// Whether each of the containers is kept.
  var keptContainers: [Bool]
  /// The objects that were released and are kept.
  var keptObjects = SerialSet<ObjectID>()
  /// The resolutions that are kept.
  var keptResolutions = SerialSet<ResolutionID>()
  /// The definitions that made something that is kept.
  fileprivate var usedDefinitions = SerialSet<DefinitionID>()
  /// The positions of containers that something that is kept asks for, and that weren't looked at yet.
  fileprivate var usedContainers: [Int] = []

  /// Keeps an object.
  ///
  /// - Returns: Whether it wasn't kept before.
  @discardableResult
  fileprivate mutating func keep(_ object: ObjectID) -> Bool { keptObjects.insert(object) }
}

extension Replay {
  /// What is kept: what is alive or asked for, and what that refers to.
  func retirementPlan() -> RetirementPlan {
    var plan = RetirementPlan(
      keptObservations: observations.map(isAskedFor), keptActivities: keptActivities(),
      keptContainers: containers.map { !isOver($0) })
    pin(in: &plan)
    for id in objectOrder {
      guard let record = objects[id] else { continue }
      if record.releasedAt == nil || plan.keptObjects.contains(id) { keep(record, in: &plan) }
    }
    let departed = departedComponents()
    for id in objectOrder where !plan.keptObjects.contains(id) {
      guard let record = objects[id], let released = record.releasedAt,
        isAskedFor(record, released: released, departed: departed)
      else { continue }
      keep(record, in: &plan)
    }
    keepResolutions(in: &plan)
    keepContainers(in: &plan)
    return plan
  }

  /// Keeps the objects that what is kept names.
  private func pin(in plan: inout RetirementPlan) {
    for (position, observation) in observations.enumerated()
    where plan.keptObservations[position] {
      plan.keptObjects.insert(observation.subject)
      plan.keptObjects.insert(observation.object)
      if let observer = observation.observer { plan.keptObjects.insert(observer) }
    }
    for (position, activity) in facts.activities.enumerated()
    where plan.keptActivities[position] && isAskedFor(activity) {
      if let owner = activity.owner { plan.keptObjects.insert(owner) }
      for hold in activity.held where isAskedFor(hold, of: activity) {
        plan.keptObjects.insert(hold.object)
      }
    }
    for holding in facts.containers.holdings where isAskedFor(holding) {
      plan.keptObjects.insert(holding.object)
    }
    for table in facts.tables {
      if case .table(let owner?, _) = table.key { plan.keptObjects.insert(owner) }
    }
    for (position, container) in containers.enumerated() where plan.keptContainers[position] {
      plan.keptObjects.insert(container.object)
    }
    for (object, weak) in facts.containers.weakReferences where objects.contains(object) {
      plan.keptObjects.insert(weak.from)
    }
  }

  /// Keeps an object, with the request that it was made in.
  private func keep(_ record: ObjectRecord, in plan: inout RetirementPlan) {
    if record.releasedAt != nil { plan.keep(record.id) }
    use(record, in: &plan)
    if let resolution = record.resolution { keep(resolution, in: &plan) }
  }

  /// Keeps a resolution, those around it, and what they made.
  private func keep(_ resolution: ResolutionID, in plan: inout RetirementPlan) {
    var rest = [resolution]
    while let id = rest.popLast() {
      guard let resolution = resolutions[id], plan.keptResolutions.insert(id) else { continue }
      use(resolution.definition, in: &plan)
      if let parent = resolution.parent { rest.append(parent) }
      guard let made = resolution.object.flatMap({ objects[$0] }), made.releasedAt != nil,
        plan.keep(made.id)
      else { continue }
      use(made, in: &plan)
    }
  }

  /// Keeps the resolutions that go on, and those by which a shared component got a scoped one.
  private func keepResolutions(in plan: inout RetirementPlan) {
    for resolution in resolutions.values
    where resolution.endedAt == nil || mayHaveMadeCaptive(resolution, in: plan) {
      keep(resolution.id, in: &plan)
    }
    for (object, deliveries) in deliveries
    where objects[object]?.releasedAt == nil || plan.keptObjects.contains(object) {
      for delivery in deliveries { keep(delivery.consumer, in: &plan) }
    }
  }

  /// Whether a shared component may keep what a resolution handed out, beyond its request.
  private func mayHaveMadeCaptive(
    _ resolution: ResolutionRecord, in plan: RetirementPlan
  ) -> Bool {
    guard let parent = resolution.parent.flatMap({ resolutions[$0] }),
      let record = resolution.object.flatMap({ objects[$0] }),
      record.releasedAt == nil || plan.keptObjects.contains(record.id),
      isPerhaps(.scoped, record)
    else { return false }
    guard parent.endedAt != nil else { return true }
    guard parent.outcome == .created, let id = parent.object else { return false }
    guard let holder = objects[id] else { return !retired.objects.contains(id) }
    guard isPerhapsLong(holder) else { return false }
    // One that was gone before the request had ended and things had settled holds nothing beyond it.
    return holder.releasedAt.map { released in
      record.requestEndedAt.map { isSettled(between: $0, and: released) } ?? false
    } ?? true
  }

  private func isPerhaps(_ lifetime: Lifetime, _ record: ObjectRecord) -> Bool {
    record.definition.flatMap { definitions[$0]?.lifetime }.map { $0 == lifetime } ?? true
  }

  private func isPerhapsLong(_ record: ObjectRecord) -> Bool {
    record.definition.flatMap { definitions[$0] }.map { rank(of: $0) >= Lifetime.longRank } ?? true
  }

  /// Keeps the containers of the definitions that made something that is kept.
  ///
  /// - Complexity: O(*n*) for *n* things that are remembered, however deep containers are nested.
  private func keepContainers(in plan: inout RetirementPlan) {
    guard plan.keptContainers.contains(false) else { return }
    for table in facts.tables {
      guard case .pool(let id, _, _) = table.key, let index = containerIndices[id] else { continue }
      plan.usedContainers.append(index)
    }
    // A container may be a component of another one.
    while let index = plan.usedContainers.popLast() {
      guard !plan.keptContainers[index] else { continue }
      plan.keptContainers[index] = true
      if let record = objects[containers[index].object] { keep(record, in: &plan) }
    }
  }

  /// Notes that an object is kept: as what a definition made, and as a container.
  private func use(_ record: ObjectRecord, in plan: inout RetirementPlan) {
    if let definition = record.definition { use(definition, in: &plan) }
    if let index = containerObjects[record.id] { plan.usedContainers.append(index) }
  }

  private func use(_ definition: DefinitionID, in plan: inout RetirementPlan) {
    guard plan.usedDefinitions.insert(definition),
      let container = definitions[definition]?.container, let index = containerIndices[container]
    else { return }
    plan.usedContainers.append(index)
  }

  /// Whether a container has ended, and has been judged.
  func isOver(_ container: ContainerRecord) -> Bool {
    guard let ended = end(of: container) else { return false }
    return objects[container.object].map { $0.releasedAt != nil } ?? true
      && settlePoint(after: ended) != nil && !inSnapshots.contains(container.object)
  }

  /// The components that a container let go of and that are alive, or were for too long.
  private func departedComponents() -> Set<ComponentName> {
    var departed: Set<ComponentName> = []
    for id in objectOrder {
      guard let record = objects[id], let departure = departure(of: record) else { continue }
      if let released = record.releasedAt,
        !isSettled(between: departure.sequence, and: released)
      {
        continue
      }
      departed.insert(ComponentName(departure.definition))
    }
    return departed
  }

  /// Whether each task, or other work, is kept: what a reported one has begun, directly or not, is known by
  /// that, as long as it is asked for itself.
  private func keptActivities() -> [Bool] {
    var begins: Set<ActivityRecord.ID> = []
    let isBegunByAsked = facts.activities.map { activity in
      let isBegun = activity.parent.map(begins.contains) ?? false
      if isBegun || isAskedFor(activity) { begins.insert(activity.id) }
      return isBegun
    }
    var parents: Set<ActivityRecord.ID> = []
    var isKept = [Bool](repeating: false, count: facts.activities.count)
    for (position, activity) in facts.activities.enumerated().reversed() {
      let isNeeded =
        isAskedFor(activity) || (isBegunByAsked[position] && parents.contains(activity.id))
      if isNeeded, let parent = activity.parent { parents.insert(parent) }
      isKept[position] = isNeeded || isAskedForAsHolder(activity)
    }
    return isKept
  }
}
