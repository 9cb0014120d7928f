import Foundation
import OutliveBridges
import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Synchronization
import Testing

@Suite("Tasks and timers end with their owners", .timeLimit(.minutes(1)))
struct TaskTests {
  let recorder: Recorder
  init() throws { recorder = try Recorder(to: .memory, options: .unwatched) }

  /// A clock that stands still until it is told otherwise.
  final class ManualClock: Clock, Sendable {
    struct Instant: InstantProtocol {
      var offset: Duration
      func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
      func duration(to other: Instant) -> Duration { other.offset - offset }
      static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }
    private struct State {
      var now = Instant(offset: .zero)
      var sleepers: [(id: Int, due: Instant, wake: CheckedContinuation<Void, Never>)] = []
      var lastID = 0
      var cancelled: Set<Int> = []
    }
    private let state = Mutex(State())

    var now: Instant { state.withVisibleLock { $0.now } }
    var minimumResolution: Duration { .zero }
    var sleeperCount: Int { state.withVisibleLock { $0.sleepers.count } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      let id = state.withVisibleLock { state in
        state.lastID += 1
        return state.lastID
      }
      await withTaskCancellationHandler {
        await withCheckedContinuation { wake in
          let isDue = state.withVisibleLock { state in
            if state.now >= deadline || state.cancelled.contains(id) { return true }
            state.sleepers.append((id, deadline, wake))
            return false
          }
          if isDue { wake.resume() }
        }
      } onCancel: {
        let sleepers = state.withVisibleLock { state in
          state.cancelled.insert(id)
          let found = state.sleepers.filter { $0.id == id }
          state.sleepers.removeAll { $0.id == id }
          return found
        }
        for sleeper in sleepers { sleeper.wake.resume() }
      }
      try Task.checkCancellation()
    }

    func advance(by duration: Duration) {
      let due = state.withVisibleLock { state in
        state.now = state.now.advanced(by: duration)
        let due = state.sleepers.filter { $0.due <= state.now }
        state.sleepers.removeAll { $0.due <= state.now }
        return due
      }
      for sleeper in due { sleeper.wake.resume() }
    }
  }

  // MARK: Tasks

  @Test("A task that holds its owner pins it, which is found")
  func holding() async {
    let (values, continuation) = AsyncStream.makeStream(of: String.self)
    weak var owner: Cell?
    recorder.withCurrent {
      do {
        let cell = Cell()
        owner = cell
        cell.keep(
          holdingTask("titles", by: cell) { me in
            for await value in values { me.add(value) }
          })
        recorder.expectRelease(of: cell, by: "list closed")
      }
      recorder.settle("list closed")
    }
    #expect(owner != nil)
    #expect(recorder.rules.contains("pinned-by-task"))
    continuation.finish()
    await wait { owner == nil }
  }

  @Test("A task that asks for its owner lets it go, and is cancelled")
  func owned() async {
    let (values, continuation) = AsyncStream.makeStream(of: String.self)
    weak var owner: Cell?
    await recorder.withCurrent {
      do {
        let cell = Cell()
        owner = cell
        cell.keep(
          ownedTask("titles", by: cell) { me in
            for await value in values { await me.with { $0.add(value) } }
          })
        continuation.yield("a")
        await cell.wait(for: 1)
        recorder.expectRelease(of: cell, by: "list closed")
      }
      await wait { owner == nil }
      await wait { recorder.lines.contains { $0.hasPrefix("task-ended") } }
      recorder.settle("list closed")
    }
    #expect(!recorder.rules.contains("pinned-by-task"))
    #expect(
      recorder.lines.filter { $0.hasPrefix("task-") } == [
        "task-created taskID #1 kind unstructured isBackground false owner #1 label titles",
        "task-started taskID #1", "task-cancelled taskID #1",
        "task-ended taskID #1 outcome cancelled",
      ])
  }

  @Test("What a holding task says of itself, and how it ends")
  func outcomes() async {
    struct Failure: Error {}
    let cell = Cell()
    await recorder.withCurrent {
      let upload = holdingTask("upload", by: cell, isBackground: true) { $0.add("sent") }
      await wait { upload.end == .completed }
      let failing = ownedTask(by: cell) { _ in throw Failure() }
      await wait { failing.end == .completed }
    }
    // Each thread numbers for itself.
    let lines = recorder.lines.filter { $0.hasPrefix("task-") }.map { line in
      line.split(separator: " ").filter { $0 != "taskID" && !$0.hasPrefix("#") }
        .joined(separator: " ")
    }
    #expect(
      lines == [
        "task-created kind unstructured isBackground true owner label upload",
        "task-holding object name owner", "task-started", "task-ended outcome returned",
        "task-created kind unstructured isBackground false owner", "task-started",
        "task-ended outcome threw",
      ])
  }

  @Test("A task whose owner is gone is told so, also when somebody else keeps it")
  func ownerGone() async {
    let (values, continuation) = AsyncStream.makeStream(of: String.self)
    let log = Cell()
    let kept: BridgedObservation
    do {
      let cell = Cell()
      kept = ownedTask(by: cell) { me in
        for await _ in values {
          let isThere: Void? = await me.with { _ in }
          log.add("\(isThere != nil) \(me.isActive)")
        }
      }
    }
    continuation.yield("a")
    await log.wait(for: 1)
    #expect(log.lines == ["false false"])
    #expect(kept.end == .observerDied)
  }

  // MARK: Timers

  @Test("Called at each interval, until it is stopped from inside")
  func ticks() async {
    let (clock, cell) = (ManualClock(), Cell())
    cell.keep(
      every(.seconds(1), by: cell, clock: clock) { me in
        me.add("tick")
        if me.lines.count == 3 { me.stop() }
      })
    for count in 1...3 {
      await wait { clock.sleeperCount == 1 }
      clock.advance(by: .seconds(1))
      await cell.wait(for: count)
    }
    await wait { cell.observation?.end == .stopped }
    clock.advance(by: .seconds(10))
    #expect(cell.lines.count == 3)
  }

  @Test("What is late by an interval or more is left out")
  func late() async {
    let (clock, cell) = (ManualClock(), Cell())
    cell.keep(every(.seconds(1), by: cell, clock: clock) { $0.add("tick") })
    await wait { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(5))
    await cell.wait(for: 1)
    await wait { clock.sleeperCount == 1 }
    #expect(cell.lines.count == 1)
    clock.advance(by: .milliseconds(500))
    #expect(clock.sleeperCount == 1)
  }

  @Test("Its owner isn't held while it waits, and its end is recorded")
  func timerOwner() async {
    let clock = ManualClock()
    weak var owner: Cell?
    await recorder.withCurrent {
      do {
        let cell = Cell()
        owner = cell
        cell.keep(every(.seconds(1), by: cell, clock: clock, label: "blink") { $0.add("tick") })
        await wait { clock.sleeperCount == 1 }
      }
      #expect(owner == nil)
      await wait { clock.sleeperCount == 0 }
    }
    #expect(
      recorder.lines.filter { $0.hasPrefix("work-") } == [
        "work-began work #1 kind timer owner #1 label blink",
        "work-ended work #1 outcome cancelled",
      ])
  }

  @Test("On the main actor; ended by a call that finds no owner")
  @MainActor
  func timerOnMainActor() async {
    let (clock, cell) = (ManualClock(), Cell())
    let kept = every(.seconds(1), by: cell, on: MainActor.shared, clock: clock) { me in
      MainActor.assertIsolated()
      me.add("tick")
    }
    await wait { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(1))
    await cell.wait(for: 1)
    kept.stop()
    await wait { clock.sleeperCount == 0 }
    let orphan: BridgedObservation
    do { orphan = every(.seconds(1), by: Cell(), on: MainActor.shared, clock: clock) { _ in } }
    await wait { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(1))
    await wait { orphan.end == .observerDied }
  }

  @Test("A Foundation timer is invalidated with its observation, its owner, or from inside")
  func foundation() {
    let cell = Cell()
    recorder.withCurrent {
      let (timer, ticking) = Timer.owned(every: 3600, by: cell, label: "blink") { me in
        me.add("tick")
        if me.lines.count == 2 { me.stop() }
      }
      cell.keep(ticking)
      timer.fire()
      timer.fire()
      #expect(!timer.isValid)
    }
    #expect(cell.lines.count == 2)
    #expect(
      recorder.lines.filter { $0.hasPrefix("work-") } == [
        "work-began work #1 kind timer owner #1 label blink",
        "work-ended work #1 outcome cancelled",
      ])
    weak var owner: Cell?
    let timer: Timer
    do {
      let cell = Cell()
      owner = cell
      let (made, ticking) = Timer.owned(every: 3600, by: cell) { $0.add("tick") }
      timer = made
      cell.keep(ticking)
      #expect(timer.isValid)
    }
    #expect(owner == nil)
    #expect(!timer.isValid)
  }
}
