internal import OutliveTrace

/// A process as it was at a moment.
struct WorldView {
  let replay: Replay
  /// The event that the moment comes just after.
  let moment: EventSequence

  /// The tracked objects that are alive, of the types that are meant.
  func objects(_ isMeant: ((String) -> Bool)?) -> [ObjectRecord] {
    var answers: [String: Bool] = [:]
    return replay.objectOrder.compactMap { id in
      guard let record = replay.objects[id], record.life.contains(moment) else { return nil }
      guard let isMeant else { return record }
      if let answer = answers[record.type] { return answer ? record : nil }
      let answer = TypeNames.all(of: record.type).contains(where: isMeant)
      answers[record.type] = answer
      return answer ? record : nil
    }
  }

  /// Whether an object was known to be gone; those that nobody tracks never are.
  private func isGone(_ object: ObjectID?) -> Bool {
    object.flatMap { replay.objects[$0]?.releasedAt }.map { $0 <= moment } ?? false
  }

  var observations: [World.Observation] {
    replay.observations.filter { $0.activity.contains(moment) }.map { record in
      World.Observation(
        id: record.id, object: replay.summary(of: record.object),
        subject: replay.summary(of: record.subject), isSubjectReleased: isGone(record.subject),
        key: record.key, observer: record.observer.map { replay.summary(of: $0) },
        isObserverReleased: isGone(record.observer), registeredAt: record.registeredAt,
        site: record.site)
    }
  }

  /// The scopes that go on, with how many of all objects that are alive each is credited with.
  var scopes: [World.Scope] {
    let going = replay.scopes.filter { $0.span.contains(moment) }
    guard !going.isEmpty else { return [] }
    let records = Dictionary(replay.scopes.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    var nesting = Nesting(of: going.map(\.id)) { id in
      // A damaged trace can name one that began later.
      guard let record = records[id], let parent = record.parent.flatMap({ records[$0] }),
        parent.beganAt < record.beganAt
      else { return nil }
      return parent.id
    }
    var counts: [ScopeID: Int] = [:]
    for record in objects(nil) {
      if let scope = record.scope { counts[scope, default: 0] += 1 }
    }
    return nesting.order(going.map(\.id)).compactMap { id, depth in
      records[id].map { record in
        World.Scope(
          id: id, label: record.label, depth: depth, objects: counts[id] ?? 0,
          beganAt: record.beganAt, site: record.site)
      }
    }
  }

  var containers: [World.Container] {
    replay.containers.filter { replay.life(of: $0).contains(moment) }.map { record in
      let closed = replay.facts.containers.closedAt[record.id]
      return World.Container(
        id: record.id, object: replay.summary(of: record.object),
        isClosed: closed.map { $0 <= moment } ?? false, openedAt: record.openedAt)
    }
  }

  var resolutions: [World.Resolution] {
    let going = replay.resolutions.values.filter { $0.span.contains(moment) }
      .sorted { ($0.beganAt, $0.id.rawValue) < ($1.beganAt, $1.id.rawValue) }
    var nesting = Nesting(of: going.map(\.id)) { id in
      guard let record = replay.resolutions[id],
        let parent = record.parent.flatMap({ replay.resolutions[$0] }),
        parent.beganAt < record.beganAt
      else { return nil }
      return parent.id
    }
    return nesting.order(going.map(\.id)).compactMap { id, depth in
      guard let record = replay.resolutions[id] else { return nil }
      let definition = replay.definitions[record.definition]
      let container = definition.flatMap { replay.containerIndices[$0.container] }
        .map { replay.containers[$0] }
      return World.Resolution(
        id: id, component: definition?.component,
        container: container.map { TypeNames.short($0.type) }, depth: depth,
        beganAt: record.beganAt)
    }
  }

  var activities: [World.Activity] {
    let all = replay.facts.activities
    let going = all.filter { $0.span.contains(moment) }
    guard !going.isEmpty else { return [] }
    let records = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    var nesting = Nesting(of: going.map(\.id)) { id in
      guard let record = records[id], let parent = record.parent.flatMap({ records[$0] }),
        parent.beganAt < record.beganAt
      else { return nil }
      return parent.id
    }
    return nesting.order(going.map(\.id)).compactMap { id, depth in
      records[id].map { activity($0, depth: depth) }
    }
  }

  private func activity(_ record: ActivityRecord, depth: Int) -> World.Activity {
    var held: [ObjectID] = []
    var seen: Set<ObjectID> = []
    for hold in record.held
    where hold.sequence <= moment && !isGone(hold.object) && seen.insert(hold.object).inserted {
      held.append(hold.object)
    }
    var (task, work): (TaskID?, WorkID?)
    switch record.id {
    case .task(let id): task = id
    case .work(let id): work = id
    }
    return World.Activity(
      task: task, work: work, name: record.name, depth: depth, beganAt: record.beganAt,
      cancelledAt: record.cancelledAt.flatMap { $0 <= moment ? $0 : nil },
      owner: record.owner.map { replay.summary(of: $0) }, isOwnerReleased: isGone(record.owner),
      held: held.map { replay.summary(of: $0) }, site: record.site)
  }

  var settlePoint: Moment? { replay.settlePoints.last { $0.sequence <= moment }?.moment }

  /// The last snapshot that was judged by then: what ended after the last settle point isn't yet.
  var snapshot: Moment? {
    let last = replay.judgedSnapshots.last { index in
      replay.snapshots[index].settlePoint.map { $0.sequence <= moment } ?? false
    }
    return last.map { replay.snapshots[$0].moment }
  }
}
