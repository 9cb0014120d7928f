import OutliveTestSupport
import OutliveTrace
import Testing

@testable import OutliveAnalysis

@Suite("What is gone may be forgotten")
struct RetentionTests {
  /// Both ways to judge a trace, with nothing forgotten and with all that can be after each event; and the
  /// same when all of the program has gone after that.
  private func expectSame(_ trace: Trace, _ name: String, endings: Range<Int> = 0..<3) {
    expectSameAlone(trace, name, forgettingAfter: [0, 3])
    for order in endings {
      expectSameAlone(trace.ended(order), "\(name), ended \(order)", forgettingAfter: [0])
    }
  }

  private func expectSameAlone(
    _ trace: Trace, _ name: String, forgettingAfter intervals: [Int]
  ) {
    let whole = Analysis(of: ReplayedTrace(of: trace), configuration: .allRules)
    // To forget looks at all that is remembered: a long trace gets a hundred occasions, not thousands.
    let least = trace.events.count / 100
    for interval in Set(intervals.map { max($0, least) }).sorted() {
      let short = Analysis(
        of: ReplayedTrace(of: trace, remembering: Retention(interval: interval)),
        configuration: .allRules)
      guard short != whole else { continue }
      #expect(short.findings == whole.findings, "\(name)")
      #expect(short.accounting == whole.accounting, "\(name)")
      #expect(short.notEvaluated == whole.notEvaluated, "\(name)")
      #expect(short.summary == whole.summary, "\(name)")
    }
  }

  @Test(
    "Every example of every rule is judged the same",
    arguments: ExampleCase.firing + ExampleCase.silent)
  func examples(example: ExampleCase) {
    // There are hundreds: one after another they end in each way.
    let ending = example.example.trace.events.count % 3
    expectSame(
      example.example.trace, example.testDescription, endings: ending..<ending + 1)
    // A settle point more, and other objects in between, are more occasions to forget.
    for transformation in [TraceTransformation.settledAtFirst, .settledTwice] {
      expectSameAlone(
        transformation(example.example.trace), example.testDescription, forgettingAfter: [0])
    }
  }

  @Test(
    "What is known of the objects on a way is the same",
    arguments: StandingSource.proofs + StandingSource.hints)
  func standings(source: StandingSource) {
    for isLeaking in [true, false] {
      expectSame(source.trace(isLeaking: isLeaking), source.name)
    }
  }

  @Test("Every scenario is judged the same", arguments: Scenario.all)
  func scenarios(scenario: Scenario) { expectSame(scenario.trace, scenario.name) }

  @Test(
    "Examples that happen in one program, one after another or at once, are judged the same",
    arguments: 0..<20 as Range<UInt64>)
  func mixtures(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let all =
      ExampleCase.firing.map(\.example.trace) + ExampleCase.silent.map(\.example.trace)
      + Scenario.all.map(\.trace)
    let parts = (0..<Int.random(in: 2...6, using: &random)).compactMap { position in
      all.randomElement(using: &random).map { trace -> [Event] in
        // Serial numbers of their own, and a thread: an example says what one thread does.
        trace.events.map { event in
          var event = event
          event.thread = ThreadID(rawValue: event.thread.rawValue + UInt64(position) * 10)
          event.kind = event.kind.renumbered { $0 == 0 ? 0 : $0 + UInt64(position) * 1000 }
          return event
        }
      }
    }
    let trace: Trace
    if seed % 2 == 0 {
      trace = Trace.numbered(parts.flatMap { $0 })
    } else {
      var rest = parts[...].map { $0[...] }
      var events: [Event] = []
      while let position = rest.indices.filter({ !rest[$0].isEmpty }).randomElement(using: &random)
      {
        let count = Int.random(in: 1...12, using: &random)
        events += rest[position].prefix(count)
        rest[position] = rest[position].dropFirst(count)
      }
      trace = Trace.numbered(events)
    }
    expectSame(trace, "mixture \(seed)")
  }

  @Test("Damaged programs are judged the same", arguments: 0..<30 as Range<UInt64>)
  func damage(seed: UInt64) {
    var random = RandomEvents(seed: seed)
    let scenario = Scenario.all[Int(seed * 31) % Scenario.all.count]
    for round in 0..<2 {
      expectSame(random.damaged(scenario.trace), "\(scenario.name), damage \(seed)/\(round)")
    }
    let examples = ExampleCase.firing + ExampleCase.silent
    let example = examples[Int(seed * 17) % examples.count]
    for round in 0..<2 {
      expectSame(
        random.damaged(example.example.trace), "\(example.testDescription), \(seed)/\(round)")
    }
  }

  @Test("Events at random are judged the same", arguments: 0..<30 as Range<UInt64>)
  func noise(seed: UInt64) {
    var random = RandomEvents(seed: seed)
    expectSame(random.trace(of: 250), "noise \(seed)")
  }
}

// MARK: What a rule still asks for

extension RetentionTests {
  private func expectSame(
    _ name: String, finding rule: String, _ build: (inout TraceBuilder) -> Void
  ) {
    var builder = TraceBuilder()
    build(&builder)
    let found = Analysis(of: ReplayedTrace(of: builder.trace)).findings.map(\.rule.rawValue)
    #expect(found.contains(rule), "\(name): \(found)")
    expectSame(builder.trace, name)
  }

  @Test("An observation that a snapshot shows on the way to a survivor is known by its place")
  func observationOnAWay() {
    expectSame("observation on a way", finding: "expected-release-missed") { trace in
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.Cell")
      let observation = trace.observe(
        document, "title", at: Site(file: "Shelf/Cell.swift", line: 12, function: "init()"))
      trace.expectRelease(of: cell, by: "list closed")
      trace.snapshot("list closed") { heap in
        heap.hold(document)
        let closure = heap.closure()
        heap.edge(document, "observations", observation.object)
        heap.edge(observation.object, "handler", closure)
        heap.edge(closure, "", cell, .capture, index: 0)
      }
      trace.settle("list closed")
      trace.remove(observation.observation, .stopped)
      trace.free(observation, endsIt: false)
      trace.release(cell)
      trace.settle("all closed")
    }
  }

  @Test("What took the place of a component that lived on is known, though it is gone as well")
  func successor() {
    expectSame("successor", finding: "outlives-container") { trace in
      let first = trace.container("Shelf.Factory")
      let store = trace.sharedDependency("Shelf.Store", in: first.container)
      trace.end(first)
      let second = trace.container("Shelf.Factory")
      let other = trace.sharedDependency("Shelf.Store", in: second.container)
      trace.snapshot("restarted") { heap in heap.hold(store) }
      trace.settle("restarted")
      trace.release(other)
      trace.settle("later")
      _ = trace.object("Other.Thing")
    }
  }

  @Test("A shared component that was handed a scoped one again may have kept it")
  func captiveFoundAgain() {
    expectSame("captive found again", finding: "captive-dependency") { trace in
      let container = trace.container("Shelf.Factory").container
      let log = trace.define("log()", "Shelf.Log", .shared, in: container)
      let session = trace.define("session()", "Shelf.Session", .scoped, in: container)
      let scoped = trace.resolve(session, "Shelf.Session", .scoped)
      _ = trace.resolve(log, "Shelf.Log", .shared) { trace, request in
        let found: ResolutionID = trace.makeID()
        trace.record(
          .resolutionBegan(
            ResolutionBegan(resolution: found, definition: session, parent: request)))
        trace.record(
          .resolutionEnded(ResolutionEnded(resolution: found, object: scoped, outcome: .hit)))
      }
      trace.endRequest(session, scoped)
      trace.settle("shelf open")
    }
  }

  @Test("A task that held a survivor is named, though it has ended since")
  func endedHolder() {
    expectSame("ended holder", finding: "expected-release-missed") { trace in
      let cell = trace.object("Shelf.Cell")
      let task = trace.task("load", holding: cell)
      trace.expectRelease(of: cell, by: "list closed")
      trace.snapshot("list closed") { heap in heap.hold(cell) }
      trace.settle("list closed")
      trace.record(.taskEnded(TaskEnded(taskID: task, outcome: .returned)))
      trace.release(cell)
      trace.settle("all closed")
    }
  }

  @Test("What a reported task has begun is no finding of its own, though its parent has ended")
  func childrenOfReported() {
    expectSame("children of a reported task", finding: "unfinished") { trace in
      let cell = trace.object("Shelf.Cell")
      let outer = trace.task("refresh", owner: cell)
      let middle = trace.task("load", owner: cell, parent: outer)
      trace.release(cell)
      trace.settle("list closed")
      let inner = trace.task("parse", owner: cell, parent: middle)
      trace.record(.taskEnded(TaskEnded(taskID: middle, outcome: .returned)))
      trace.settle("later")
      _ = inner
      trace.settle("last")
    }
  }

  @Test("What was made for a shared component leads on from another one, though the first is gone")
  func partOfAnother() {
    expectSame("part of another", finding: "captive-dependency") { trace in
      let container = trace.container("Shelf.Factory").container
      let log = trace.define("log()", "Shelf.Log", .shared, in: container)
      let store = trace.define("store()", "Shelf.Store", .shared, in: container)
      let writer = trace.define("writer()", "Shelf.Writer", .unshared, in: container)
      let session = trace.define("session()", "Shelf.Session", .scoped, in: container)
      var part = ObjectID(rawValue: 0)
      let first = trace.resolve(log, "Shelf.Log", .shared) { trace, request in
        part = trace.resolve(writer, "Shelf.Writer", .unshared, parent: request)
      }
      let second = trace.resolve(store, "Shelf.Store", .shared)
      trace.release(first)
      let scoped = trace.resolve(session, "Shelf.Session", .scoped)
      trace.endRequest(session, scoped)
      trace.snapshot("shelf open") { heap in
        heap.hold(second)
        heap.edge(second, "writer", part)
        heap.edge(part, "session", scoped)
      }
      trace.settle("shelf open")
    }
  }
}

// MARK: Long programs

extension RetentionTests {
  /// One round of a program that leaves nothing behind, told to a trace in which other things live on.
  private typealias Round = (
    name: String, play: @Sendable (inout TraceBuilder, ObjectID, ContainerID, DefinitionID) -> Void
  )

  private static let rounds: [Round] = [
    (
      "objects in scopes",
      { trace, _, _, _ in
        trace.scope("list") { trace in
          let cell = trace.object("Shelf.Cell")
          trace.expectRelease(of: cell, by: "list closed")
          trace.release(cell)
        }
        trace.settle("list closed")
      }
    ),
    (
      "observations of a subject that lives on",
      { trace, subject, _, _ in
        let cell = trace.object("Shelf.Cell")
        let observation = trace.observe(subject, "title", by: cell)
        trace.record(
          .handleBegan(HandleBegan(observation: observation.observation, phase: .change)))
        trace.remove(observation.observation, .stopped)
        trace.free(observation, endsIt: false)
        trace.release(cell)
        trace.settle("list closed")
      }
    ),
    (
      "components of a container that lives on",
      { trace, _, container, definition in
        _ = container
        let request: ResolutionID = trace.makeID()
        trace.record(
          .resolutionBegan(ResolutionBegan(resolution: request, definition: definition)))
        let made = trace.object("Shelf.Store")
        trace.record(
          .resolutionEnded(ResolutionEnded(resolution: request, object: made, outcome: .created)))
        trace.release(made)
        trace.settle("page closed")
      }
    ),
    (
      "containers, each with its definitions",
      { trace, _, _, _ in
        let container = trace.container("Shelf.Factory")
        let page = trace.resolve(
          trace.define("page()", "Shelf.Page", .shared, in: container.container), "Shelf.Page",
          .shared)
        trace.release(page)
        trace.end(container)
        trace.settle("closed")
      }
    ),
    (
      "tasks of an object that lives on",
      { trace, subject, _, _ in
        let page = trace.object("Shelf.Page")
        let task = trace.task("load", owner: subject, holding: page)
        trace.record(.taskEnded(TaskEnded(taskID: task, outcome: .returned)))
        trace.release(page)
        trace.settle("loaded")
      }
    ),
    (
      "references to what goes",
      { trace, subject, _, _ in
        let page = trace.object("Shelf.Page")
        trace.refer(from: subject, "page", to: page, .weak)
        trace.refer(from: subject, "last", to: page, phase: .later)
        let expectation = trace.expectBreak(of: page, "next", by: "closed")
        trace.reachBreak(expectation)
        trace.release(page)
        trace.settle("closed")
      }
    ),
    (
      "checks",
      { trace, _, _, _ in
        trace.check("closed", tracked: 2, alreadyReleased: 1)
        let page = trace.object("Shelf.Page")
        trace.release(page)
        trace.settle("closed")
      }
    ),
  ]

  @Test(
    "A program that leaves nothing behind is replayed in memory that doesn't grow",
    arguments: rounds.indices)
  func longPrograms(index: Int) {
    let round = Self.rounds[index]
    func remembered(after count: Int) -> Int {
      var trace = TraceBuilder()
      let subject = trace.object("Shelf.Document")
      let container = trace.container("Shelf.Factory").container
      let definition = trace.define("store()", "Shelf.Store", .unshared, in: container)
      for _ in 0..<count { round.play(&trace, subject, container, definition) }
      var replay = Replay(of: trace.trace, remembering: Retention(interval: 8))
      replay.retire()
      #expect(Analysis(of: replay).findings.isEmpty, "\(round.name)")
      return replay.rememberedCount
    }
    let short = remembered(after: 20)
    #expect(remembered(after: 200) == short, "\(round.name)")
  }
}

// MARK: Ends

extension Trace {
  /// The trace, and after it the end of all that it left: of observations, containers and objects.
  ///
  /// - Parameter order: 0 for the oldest objects first, 1 for the newest, 2 for the newest with more rounds
  ///   and settle points in between.
  /// - Returns: The longer trace.
  fileprivate func ended(_ order: Int) -> Trace {
    var objects: [ObjectID] = []
    var observations: [ObservationID] = []
    var containers: [ContainerRecord] = []
    let replay = Replay(of: self)
    for id in replay.objectOrder where replay.objects[id]?.releasedAt == nil { objects.append(id) }
    for observation in replay.observations where observation.freedAt == nil {
      observations.append(observation.id)
    }
    for container in replay.containers where container.endedAt == nil {
      containers.append(container)
    }
    var kinds: [Event.Kind] = []
    func settle() {
      guard order == 2 else { return }
      kinds.append(.settle(Settle(label: "ending")))
    }
    settle()
    for id in observations {
      kinds.append(.observationRemoved(ObservationRemoved(observation: id, reason: .stopped)))
      kinds.append(.observationFreed(ObservationFreed(observation: id)))
    }
    settle()
    for id in order == 0 ? objects : objects.reversed() {
      kinds.append(.deinitBegan(DeinitBegan(object: id)))
      kinds.append(.objectReleased(ObjectReleased(object: id, evidence: .exact)))
      settle()
    }
    for container in containers {
      kinds.append(.containerEnded(ContainerEnded(container: container.id)))
    }
    kinds.append(.settle(Settle(label: "ended")))
    // What comes after is an occasion to forget.
    kinds.append(
      .objectCreated(
        ObjectCreated(object: ObjectID(rawValue: 9_000_001), type: "Other.Thing", kind: .instance)))
    kinds.append(
      .objectReleased(ObjectReleased(object: ObjectID(rawValue: 9_000_001), evidence: .exact)))
    kinds.append(.settle(Settle(label: "after")))
    var trace = Trace.numbered(
      events
        + kinds.map { kind in
          Event(sequence: EventSequence(rawValue: 0), thread: ThreadID(rawValue: 77), kind: kind)
        })
    trace.integrity = integrity
    return trace
  }
}
