import OutliveTrace
import Testing

@testable import OutliveAnalysis

@Suite("What a long healthy program leaves behind is forgotten")
struct RetirementTests {
  private func trace(_ build: (inout TraceBuilder) -> Void) -> Trace {
    var builder = TraceBuilder()
    build(&builder)
    return builder.trace
  }

  /// What is remembered of a trace when what nobody asks for is forgotten after every few ends.
  private func remembered(_ build: (inout TraceBuilder) -> Void) -> Replay {
    Replay(of: trace(build), remembering: Retention(interval: 16))
  }

  private func expectSame(_ trace: Trace, _ name: String) {
    let whole = Analysis(of: ReplayedTrace(of: trace))
    for interval in [0, 3] {
      let short = Analysis(
        of: ReplayedTrace(of: trace, remembering: Retention(interval: interval)))
      #expect(short == whole, "\(name)")
    }
  }

  // MARK: The same analysis

  @Test("What was released before a snapshot told of it is not taken for garbage")
  func releasedWhileASnapshotIsRecorded() {
    for isBefore in [true, false] {
      let trace = trace { trace in
        let first = trace.object("Shelf.Chapter")
        let second = trace.object("Shelf.Page")
        let snapshot: SnapshotID = trace.makeID()
        if isBefore {
          trace.release(first)
          trace.release(second)
        }
        trace.record(
          .snapshotBegan(SnapshotBegan(snapshot: snapshot, label: "closed", tracked: 2)))
        if !isBefore {
          trace.release(first)
          trace.release(second)
        }
        for (object, type) in [(first, "Shelf.Chapter"), (second, "Shelf.Page")] {
          trace.record(
            .snapshotNode(
              SnapshotNode(
                snapshot: snapshot, object: object, type: type, kind: .instance, retainCount: 1,
                size: 48, stable: true)))
        }
        for (from, to, name) in [(first, second, "page"), (second, first, "chapter")] {
          trace.record(
            .snapshotEdge(
              SnapshotEdge(snapshot: snapshot, from: from, to: to, kind: .strong, name: name)))
        }
        trace.record(
          .snapshotEnded(SnapshotEnded(snapshot: snapshot, nodes: 2, edges: 2, unreadable: 0)))
        trace.settle("closed")
      }
      let findings = Analysis(
        of: ReplayedTrace(of: trace, remembering: Retention(interval: 0))
      ).findings
      #expect(findings.map(\.rule.rawValue) == [])
      expectSame(trace, "released \(isBefore ? "before" : "in") a snapshot")
    }
  }

  @Test("A task that held what nobody tracked at the time is named, though it has ended since")
  func holderOfUntracked() {
    let trace = trace { trace in
      let cell = trace.object("Shelf.Cell")
      let untracked = ObjectID(rawValue: 500)
      let task = trace.task("load", holding: untracked)
      trace.expectRelease(of: cell, by: "closed")
      let snapshot: SnapshotID = trace.makeID()
      trace.record(.snapshotBegan(SnapshotBegan(snapshot: snapshot, label: "closed", tracked: 1)))
      for (object, type) in [(untracked, "Shelf.Middle"), (cell, "Shelf.Cell")] {
        trace.record(
          .snapshotNode(
            SnapshotNode(
              snapshot: snapshot, object: object, type: type, kind: .instance, retainCount: 1,
              size: 48, stable: true)))
      }
      trace.record(
        .snapshotEdge(
          SnapshotEdge(
            snapshot: snapshot, from: untracked, to: cell, kind: .strong, name: "cell")))
      trace.record(
        .snapshotEnded(SnapshotEnded(snapshot: snapshot, nodes: 2, edges: 1, unreadable: 0)))
      trace.settle("closed")
      trace.record(.taskEnded(TaskEnded(taskID: task, outcome: .returned)))
      trace.release(trace.object("Shelf.Other"))
    }
    expectSame(trace, "holder of what is not tracked")
  }

  @Test("Work that was begun when its owner had gone is told, whatever is remembered of that")
  func orphaned() {
    let trace = trace { trace in
      let cell = trace.object("Shelf.Cell")
      trace.release(cell)
      trace.release(trace.object("Shelf.Other"))
      _ = trace.task("load", owner: cell)
      trace.settle("closed")
    }
    let headlines = Analysis(of: trace).findings.map(\.headline)
    #expect(
      headlines == [
        "The task “load” was begun when what should end it had gone, and never ended"
      ])
    expectSame(trace, "orphaned work")
  }

  @Test("What had gone is no observation, whatever is remembered of it")
  func goneObservation() {
    let trace = trace { trace in
      let gone = trace.object("Shelf.Gone")
      trace.release(gone)
      let document = trace.object("Shelf.Document")
      let cell = trace.object("Shelf.Cell")
      trace.record(
        .observationRegistered(
          ObservationRegistered(
            observation: trace.makeID(), object: gone, subject: document, observer: cell,
            key: "title")))
      trace.release(cell)
      trace.settle("closed")
    }
    #expect(Replay(of: trace).contradictions == 1)
    expectSame(trace, "gone observation")
  }

  // MARK: Bounded memory

  @Test("A scoped component that is found again and again leaves no requests behind")
  func scopedFoundAgain() {
    let replay = remembered { trace in
      let container = trace.container("Shelf.Factory").container
      let session = trace.define("session()", "Shelf.Session", .scoped, in: container)
      let handler = trace.define("handler()", "Shelf.Handler", .unshared, in: container)
      let scoped = trace.resolve(session, "Shelf.Session", .scoped)
      for _ in 0..<500 {
        let made = trace.resolve(handler, "Shelf.Handler", .unshared) { trace, request in
          let found: ResolutionID = trace.makeID()
          trace.record(
            .resolutionBegan(
              ResolutionBegan(resolution: found, definition: session, parent: request)))
          trace.record(
            .resolutionEnded(ResolutionEnded(resolution: found, object: scoped, outcome: .hit)))
        }
        trace.release(made)
      }
    }
    #expect(replay.resolutions.count < 100)
    #expect(replay.objectOrder.count < 100)
  }

  @Test("Tasks that have ended are forgotten, though the one that began them goes on")
  func endedChildren() {
    let replay = remembered { trace in
      let server = trace.task("serve")
      for _ in 0..<500 {
        let outer = trace.task("request", parent: server)
        let inner = trace.task("load", parent: outer)
        trace.record(.taskEnded(TaskEnded(taskID: inner, outcome: .returned)))
        trace.record(.taskEnded(TaskEnded(taskID: outer, outcome: .returned)))
        trace.release(trace.object("Shelf.Request"))
      }
    }
    #expect(replay.facts.activities.count < 100)
  }

  @Test("Ends of tasks, scopes, checks and containers are occasions to forget")
  func endsWithoutObjects() {
    let tasks = remembered { trace in
      for _ in 0..<500 {
        let task = trace.task("request")
        trace.record(.taskEnded(TaskEnded(taskID: task, outcome: .returned)))
      }
    }
    #expect(tasks.facts.activities.count < 100)
    let works = remembered { trace in
      for _ in 0..<500 {
        let work = trace.work(.timer, "tick")
        trace.record(.workEnded(WorkEnded(work: work, outcome: .finished)))
      }
    }
    #expect(works.facts.activities.count < 100)
    let scopes = remembered { trace in for _ in 0..<500 { trace.scope("test") { _ in } } }
    #expect(scopes.scopes.count < 100)
    let checks = remembered { trace in
      for _ in 0..<500 { trace.check("test", tracked: 1, alreadyReleased: 0) }
    }
    #expect(checks.checks.count < 100)
  }

  @Test("Tasks that ended in a later moment leave nothing with what began them")
  func tasksOfAnOwnerThatLivesOn() {
    let replay = remembered { trace in
      let service = trace.object("Shelf.Service")
      for _ in 0..<500 {
        let task = trace.task("load", owner: service, holding: service)
        trace.settle("tick")
        trace.record(.taskEnded(TaskEnded(taskID: task, outcome: .returned)))
        trace.release(trace.object("Shelf.Request"))
      }
    }
    #expect(replay.facts.activities.count < 100)
  }

  @Test("What a task held that goes on is forgotten once it has gone")
  func heldOneAfterAnother() {
    let replay = remembered { trace in
      let service = trace.object("Shelf.Service")
      let task = trace.task("serve", owner: service)
      for _ in 0..<500 {
        let request = trace.object("Shelf.Request")
        trace.record(.taskHolding(TaskHolding(taskID: task, object: request, name: "request")))
        trace.settle("tick")
        trace.release(request)
      }
    }
    #expect(replay.objectOrder.count < 100)
    #expect(replay.facts.activities.first?.held.count ?? 0 < 100)
  }

  @Test("What a cancelled task still held when things had settled is told, though it has gone")
  func heldByCancelled() {
    let trace = trace { trace in
      let first = trace.object("Shelf.First")
      let second = trace.object("Shelf.Second")
      let task = trace.task("serve", holding: first)
      trace.record(.taskHolding(TaskHolding(taskID: task, object: second, name: "second")))
      trace.release(first)
      trace.record(.taskCancelled(TaskCancelled(taskID: task)))
      trace.settle("closed")
      trace.release(second)
      trace.settle("later")
    }
    #expect(Analysis(of: trace).findings.first?.instances == [ObjectID(rawValue: 2)])
    expectSame(trace, "held by a cancelled task")
  }

  @Test("Containers whose definitions held them are forgotten once they have gone")
  func containersThatHeldThemselves() {
    let replay = remembered { trace in
      for _ in 0..<200 {
        let container = trace.container("Shelf.Factory")
        let definition = trace.define("list()", "Shelf.List", .shared, in: container.container)
        trace.record(
          .definitionHolding(
            DefinitionHolding(
              definition: definition, object: container.object, kind: .capture, name: "self")))
        trace.end(container)
        trace.settle("closed")
      }
    }
    #expect(replay.containers.count < 100)
    #expect(replay.objectOrder.count < 100)
  }

  @Test("Breaks that were reached are forgotten, though what they were said of lives on")
  func reachedBreaks() {
    let replay = remembered { trace in
      let presenter = trace.object("Shelf.Presenter")
      for _ in 0..<500 {
        let expectation = trace.expectBreak(of: presenter, "alert", by: "alert closed")
        trace.reachBreak(expectation)
        trace.release(trace.object("Shelf.Alert"))
      }
    }
    #expect(replay.facts.breaks.count < 100)
  }

  @Test("Objects that are made in a scope after its end leave nothing behind")
  func madeAfterTheirScope() {
    let replay = remembered { trace in
      let scope: ScopeID = trace.makeID()
      trace.record(.scopeBegan(ScopeBegan(scope: scope, label: "test")))
      trace.record(.scopeEnded(ScopeEnded(scope: scope)))
      trace.scope = scope
      for _ in 0..<500 { trace.release(trace.object("Shelf.Request")) }
    }
    #expect((replay.objectsByScope[ScopeID(rawValue: 1)] ?? []).count < 100)
  }

  // MARK: Many things

  @Test("Containers that are components of each other are kept as long as one of them is asked for")
  func nestedContainers() {
    for count in [1, 20, 400] {
      let trace = trace { trace in
        var outer = trace.container("Shelf.Factory")
        var all = [outer]
        for _ in 0..<count {
          let definition = trace.define("inner()", "Shelf.Factory", .shared, in: outer.container)
          let made = trace.resolve(definition, "Shelf.Factory", .shared)
          let id: ContainerID = trace.makeID()
          trace.record(
            .containerOpened(ContainerOpened(container: id, object: made, type: "Shelf.Factory")))
          outer = (id, made)
          all.append(outer)
        }
        let definition = trace.define("last()", "Shelf.List", .shared, in: outer.container)
        _ = trace.resolve(definition, "Shelf.List", .shared)
        for container in all { trace.end(container) }
        trace.settle("closed")
        for _ in 0..<4 * count { trace.release(trace.object("Shelf.Other")) }
      }
      let replay = Replay(of: trace, remembering: Retention(interval: count))
      #expect(replay.containers.count == count + 1)
    }
  }

  @Test("However much is said of what is alive, an end costs the same")
  func manyThingsAlive() {
    let replay = remembered { trace in
      let list = trace.object("Shelf.List")
      for _ in 0..<1000 { _ = trace.task("serve") }
      for _ in 0..<1000 { trace.expectRelease(of: list, by: "closed") }
      for _ in 0..<1000 { trace.release(trace.object("Shelf.Other")) }
    }
    #expect(replay.nextRetiring >= 1000)
  }
}
