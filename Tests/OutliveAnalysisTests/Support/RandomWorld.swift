import OutliveTestSupport
import OutliveTrace

/// A program at random: each event begins, ends or tells something of what there is or was.
struct RandomWorld {
  private var random: SeededRandom
  private var events: [Event] = []
  private var lastID: UInt64 = 0
  private var objects: [ObjectID] = []
  private var scopes: [ScopeID] = []
  private var containers: [ContainerID] = []
  private var resolutions: [ResolutionID] = []
  private var tasks: [TaskID] = []
  private var works: [WorkID] = []
  private var observations: [ObservationID] = []

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private mutating func make<ID: TraceIdentifier>(_ type: ID.Type = ID.self) -> ID {
    lastID += 1
    return ID(rawValue: lastID)
  }

  private mutating func any<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &random)
  }

  /// A trace of so many events.
  mutating func trace(of count: Int) -> Trace {
    while events.count < count { if let kind = next() { record(kind) } }
    return Trace(events: Array(events.prefix(count)))
  }

  private mutating func record(_ kind: Event.Kind) {
    let sequence = UInt64(events.count + 1)
    events.append(
      Event(
        sequence: EventSequence(rawValue: sequence), time: sequence, thread: ThreadID(rawValue: 1),
        kind: kind))
  }

  private mutating func next() -> Event.Kind? {
    switch Int.random(in: 0..<22, using: &random) {
    case 0...3:
      let object: ObjectID = make()
      objects.append(object)
      let scope = any(scopes)
      return .objectCreated(
        ObjectCreated(
          object: object, type: "Shelf.Type\(object.rawValue % 5)", kind: .instance, scope: scope))
    case 4...5:
      guard let object = any(objects) else { return nil }
      return .objectReleased(ObjectReleased(object: object, evidence: .exact))
    case 6:
      let scope: ScopeID = make()
      let parent = any(scopes)
      scopes.append(scope)
      return .scopeBegan(ScopeBegan(scope: scope, parent: parent, label: "scope"))
    case 7: return any(scopes).map { .scopeEnded(ScopeEnded(scope: $0)) }
    case 8:
      guard let object = any(objects) else { return nil }
      let container: ContainerID = make()
      containers.append(container)
      return .containerOpened(
        ContainerOpened(container: container, object: object, type: "Shelf.Factory", parent: nil))
    case 9: return any(containers).map { .containerEnded(ContainerEnded(container: $0)) }
    case 10:
      return any(containers).map {
        .containerClosed(ContainerClosed(container: $0, reason: "done"))
      }
    case 11...12:
      let resolution: ResolutionID = make()
      let parent = any(resolutions)
      resolutions.append(resolution)
      return .resolutionBegan(
        ResolutionBegan(
          resolution: resolution, definition: DefinitionID(rawValue: 1), parent: parent))
    case 13:
      let object = any(objects)
      return any(resolutions).map {
        .resolutionEnded(ResolutionEnded(resolution: $0, object: object, outcome: .hit))
      }
    case 14:
      let task: TaskID = make()
      let (parent, owner) = (any(tasks), any(objects))
      tasks.append(task)
      return .taskCreated(
        TaskCreated(
          taskID: task, parent: parent, kind: .unstructured, isBackground: false, owner: owner,
          label: "load"))
    case 15: return any(tasks).map { .taskCancelled(TaskCancelled(taskID: $0)) }
    case 16: return any(tasks).map { .taskEnded(TaskEnded(taskID: $0, outcome: .returned)) }
    case 17:
      let work: WorkID = make()
      let owner = any(objects)
      works.append(work)
      return .workBegan(WorkBegan(work: work, kind: .timer, owner: owner, label: "tick"))
    case 18:
      guard let work = any(works), let object = any(objects) else { return nil }
      return Bool.random(using: &random)
        ? .workHolding(WorkHolding(work: work, object: object, name: "self"))
        : .workEnded(WorkEnded(work: work, outcome: .finished))
    case 19:
      guard let subject = any(objects), let object = any(objects) else { return nil }
      let observation: ObservationID = make()
      let observer = any(objects)
      observations.append(observation)
      return .observationRegistered(
        ObservationRegistered(
          observation: observation, object: object, subject: subject, observer: observer,
          key: "title"))
    case 20:
      return any(observations).map {
        .observationRemoved(ObservationRemoved(observation: $0, reason: .stopped))
      }
    default: return .settle(Settle(label: "settled"))
    }
  }
}
