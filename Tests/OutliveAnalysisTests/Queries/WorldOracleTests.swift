import OutliveTestSupport
import OutliveTrace
import Testing

@testable import OutliveAnalysis

@Suite("The world at an event is what a trace tells that stops there")
struct WorldOracleTests {
  /// The parts of a world that tell what there is, without how it is described.
  private struct Contents: Hashable {
    var objects: [ObjectID] = []
    var observations: [ObservationID] = []
    var scopes: [ScopeID: Int] = [:]
    var containers: [ContainerID: Bool] = [:]
    var resolutions: [ResolutionID: EventSequence] = [:]
    var tasks: [TaskID: EventSequence?] = [:]
    var works: [WorkID: [ObjectID]] = [:]
    var gone: Set<ObjectID> = []
    var settlePoint: Moment?
    var snapshot: Moment?

    init(of world: World) {
      objects = world.objects.map(\.id)
      observations = world.observations.map(\.id)
      for scope in world.scopes { scopes[scope.id] = scope.objects }
      for container in world.containers { containers[container.id] = container.isClosed }
      for resolution in world.resolutions { resolutions[resolution.id] = resolution.beganAt }
      for activity in world.activities {
        if let task = activity.task { tasks[task] = activity.cancelledAt }
        if let work = activity.work { works[work] = activity.held.map(\.id) }
        if activity.isOwnerReleased, let owner = activity.owner { gone.insert(owner.id) }
      }
      for observation in world.observations {
        if observation.isSubjectReleased { gone.insert(observation.subject.id) }
        if observation.isObserverReleased, let observer = observation.observer {
          gone.insert(observer.id)
        }
      }
      settlePoint = world.settlePoint
      snapshot = world.snapshot
    }

    /// What hasn't ended when all that is known was played back; which scope an object is credited to may
    /// only be told later.
    init(atEndOf replay: Replay, knowing whole: Replay) {
      func isGone(_ object: ObjectID) -> Bool { replay.objects[object]?.releasedAt != nil }
      let alive = replay.objectOrder.filter { !isGone($0) }
      objects = alive
      let active = replay.observations.filter { $0.removedAt == nil }
      observations = active.map(\.id)
      for scope in replay.scopes where scope.endedAt == nil {
        scopes[scope.id] = alive.count { whole.objects[$0]?.scope == scope.id }
      }
      for container in replay.containers
      where container.endedAt == nil && !isGone(container.object) {
        containers[container.id] = replay.facts.containers.closedAt[container.id] != nil
      }
      for resolution in replay.resolutions.values where resolution.endedAt == nil {
        resolutions[resolution.id] = resolution.beganAt
      }
      let running = replay.facts.activities.filter { $0.endedAt == nil }
      for activity in running {
        switch activity.id {
        case .task(let task): tasks[task] = activity.cancelledAt
        case .work(let work):
          var held: [ObjectID] = []
          for hold in activity.held where !held.contains(hold.object) && !isGone(hold.object) {
            held.append(hold.object)
          }
          works[work] = held
        }
      }
      let named =
        active.map(\.subject) + active.compactMap(\.observer) + running.compactMap(\.owner)
      gone = Set(named.filter(isGone))
      settlePoint = replay.settlePoints.last?.moment
      snapshot = replay.lastSnapshot?.moment
    }
  }

  private func expectSame(_ trace: Trace, _ name: String) throws {
    let whole = Replay(of: trace)
    let query = TraceQuery(ReplayedTrace(whole))
    for end in 0...trace.events.count {
      let prefix = Replay(of: Trace(events: Array(trace.events.prefix(end))))
      let event = end == 0 ? EventSequence(rawValue: 0) : trace.events[end - 1].sequence
      let world = try #require(try query.world(at: .event(event)).first)
      let found = Contents(of: world)
      let expected = Contents(atEndOf: prefix, knowing: whole)
      #expect(found == expected, "\(name), event \(event)")
      guard found == expected else { break }
      // The depths and the order, too: they are those of the world at the end of what was cut.
      let cut = try #require(try TraceQuery(ReplayedTrace(prefix)).world().first)
      #expect(
        world.scopes.map { [$0.id.rawValue, UInt64($0.depth)] }
          == cut.scopes.map { [$0.id.rawValue, UInt64($0.depth)] }, "\(name), event \(event)")
      #expect(
        world.resolutions.map { [$0.id.rawValue, UInt64($0.depth)] }
          == cut.resolutions.map { [$0.id.rawValue, UInt64($0.depth)] }, "\(name), event \(event)")
      #expect(
        world.activities.map { [$0.beganAt.rawValue, UInt64($0.depth)] }
          == cut.activities.map { [$0.beganAt.rawValue, UInt64($0.depth)] },
        "\(name), event \(event)")
    }
  }

  @Test(
    "in every example of every rule that isn't long",
    arguments: (ExampleCase.firing + ExampleCase.silent).filter {
      $0.example.trace.events.count <= 60
    })
  func examples(example: ExampleCase) throws {
    try expectSame(example.example.trace, example.testDescription)
  }

  @Test("in every scenario", arguments: Scenario.all.filter { $0.trace.events.count <= 120 })
  func scenarios(scenario: Scenario) throws { try expectSame(scenario.trace, scenario.name) }

  @Test("in damaged examples", arguments: 0..<25 as Range<UInt64>)
  func damaged(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let example = try #require(
      (ExampleCase.firing + ExampleCase.silent).randomElement(using: &random))
    var events = RandomEvents(seed: seed)
    try expectSame(events.damaged(example.example.trace), "\(example.testDescription), \(seed)")
  }

  @Test("in events of any kind in any order", arguments: 0..<25 as Range<UInt64>)
  func hostile(seed: UInt64) throws {
    var events = RandomEvents(seed: seed)
    try expectSame(events.trace(of: 120), "random \(seed)")
  }

  @Test(
    "in random programs that nest, begin and end all sorts of things",
    arguments: 0..<10 as Range<UInt64>)
  func programs(seed: UInt64) throws {
    var program = RandomWorld(seed: seed)
    try expectSame(program.trace(of: 150), "program \(seed)")
  }

  @Test("the random programs have all sorts of things at once")
  func coverage() throws {
    var most = (scopes: 0, containers: 0, resolutions: 0, activities: 0, observations: 0)
    var deepest = 0
    var isClosed = false
    var isOrphaned = false
    for seed in 0..<10 as Range<UInt64> {
      var program = RandomWorld(seed: seed)
      let query = TraceQuery(ReplayedTrace(of: program.trace(of: 150)))
      for event in stride(from: 3, through: 150, by: 3) {
        let world = try #require(
          try query.world(at: .event(EventSequence(rawValue: UInt64(event)))).first)
        most.scopes = max(most.scopes, world.scopes.count)
        most.containers = max(most.containers, world.containers.count)
        most.resolutions = max(most.resolutions, world.resolutions.count)
        most.activities = max(most.activities, world.activities.count)
        most.observations = max(most.observations, world.observations.count)
        deepest = max(deepest, world.resolutions.map(\.depth).max() ?? 0)
        if world.containers.contains(where: \.isClosed) { isClosed = true }
        if world.observations.contains(where: \.isSubjectReleased) { isOrphaned = true }
      }
    }
    #expect(
      min(
        most.scopes, most.containers, most.resolutions, most.activities, most.observations)
        >= 3)
    #expect(deepest >= 2 && isClosed && isOrphaned)
  }
}
