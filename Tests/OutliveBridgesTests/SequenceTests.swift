import Observation
import OutliveBridges
import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Synchronization
import Testing

@Suite("The values of a sequence are waited for without keeping who waits", .timeLimit(.minutes(1)))
struct SequenceTests {
  let values: AsyncStream<String>
  let continuation: AsyncStream<String>.Continuation
  let recorder: Recorder

  init() throws {
    (values, continuation) = AsyncStream.makeStream(of: String.self)
    recorder = try Recorder(to: .memory, options: .unwatched)
  }

  @Test("A loop in a task that captures its owner keeps it; this one doesn't")
  func twins() async {
    weak var leaking: Cell?
    weak var healthy: Cell?
    let (others, other) = AsyncStream.makeStream(of: String.self)
    let task: Task<Void, Never>
    do {
      let (first, second) = (Cell(), Cell())
      (leaking, healthy) = (first, second)
      let values = values
      task = Task { for await value in values { first.add(value) } }
      second.keep(others.observe(by: second) { me, value in me.add(value) })
      continuation.yield("a")
      other.yield("a")
      await first.wait(for: 1)
      await second.wait(for: 1)
    }
    await wait { healthy == nil }
    #expect(leaking?.lines == ["a"])
    continuation.finish()
    await task.value
    #expect(leaking == nil)
  }

  @Test("In order, until the sequence ends")
  func completed() async {
    let cell = Cell()
    let captured = Mutex<Captured?>(Captured())
    weak let capture = captured.withVisibleLock { $0 }
    let observation = values.observe(by: cell) {
      [held = captured.withVisibleLock { $0 }] me, value in
      withExtendedLifetime(held) { me.add(value) }
    }
    captured.withVisibleLock { $0 = nil }
    for value in ["a", "b", "c"] { continuation.yield(value) }
    await cell.wait(for: 3)
    #expect(cell.lines == ["a", "b", "c"])
    #expect(capture != nil)
    continuation.finish()
    await wait { observation.end == .completed }
    await wait { capture == nil }
  }

  @Test("An error ends it as well")
  func failed() async {
    struct Failure: Error {}
    let (values, continuation) = AsyncThrowingStream.makeStream(of: String.self)
    let cell = Cell()
    let observation = values.observe(by: cell) { me, value in me.add(value) }
    continuation.yield("a")
    continuation.finish(throwing: Failure())
    await wait { observation.end == .completed }
    #expect(cell.lines == ["a"])
  }

  @Test("Stopped by its handler: the values that wait aren't told")
  func stopped() async {
    let cell = Cell()
    cell.keep(
      values.observe(by: cell) { me, value in
        me.add(value)
        me.stop()
      })
    for value in ["a", "b", "c"] { continuation.yield(value) }
    await wait { cell.observation?.end != nil }
    for _ in 1...50 { await Task.yield() }
    #expect(cell.lines == ["a"])
    #expect(cell.observation?.end == .stopped)
  }

  @Test("It ends with its scope, and with the first value after its observer")
  func ends() async {
    let scope = ObservationScope("list")
    let cell = Cell()
    let bound = values.observe(by: cell) { _, _ in }.bound(to: scope)
    scope.end()
    #expect(bound.end == .scopeEnded)
    let (others, other) = AsyncStream.makeStream(of: String.self)
    let kept: BridgedObservation
    do {
      let cell = Cell()
      kept = others.observe(by: cell) { me, value in me.add(value) }
    }
    #expect(kept.isActive)
    other.yield("a")
    await wait { kept.end == .observerDied }
  }

  @Test("On the main actor, what Observations tell")
  @MainActor
  func mainActor() async {
    let (model, cell) = (Model(), Cell())
    let titles = Observations { model.title }
    cell.keep(
      titles.observe(by: cell, on: MainActor.shared, of: model, key: "title") { me, title in
        MainActor.assertIsolated()
        me.add(title)
      })
    await cell.wait(for: 1)
    model.title = "two"
    await cell.wait(for: 2)
    #expect(cell.lines == ["one", "two"])
  }

  @Test("What is recorded")
  func recorded() async {
    await recorder.withCurrent {
      let cell = Cell()
      let observation = values.observe(by: cell, key: "arrivals") { me, value in me.add(value) }
      continuation.yield("a")
      await cell.wait(for: 1)
      await wait { recorder.lines.contains("handle-ended observation #1") }
      observation.stop()
      await wait { recorder.lines.contains { $0.hasPrefix("task-ended") } }
    }
    let lines = recorder.lines
    #expect(
      lines.filter { !$0.hasPrefix("task-") && !$0.hasPrefix("object-") } == [
        "observation-registered observation #1 object #1 subject #1 observer #2 key arrivals",
        "observation-described observation #1 style sequence wantsInitial false "
          + "wantsPrior false isOnce false",
        "handle-began observation #1 phase change",
        "handle-ended observation #1",
        "observation-removed observation #1 reason stopped",
        "observation-freed observation #1",
      ])
    #expect(
      lines.filter { $0.hasPrefix("task-") } == [
        "task-created taskID #1 kind unstructured isBackground false owner #2 label arrivals",
        "task-started taskID #1", "task-cancelled taskID #1",
        "task-ended taskID #1 outcome cancelled",
      ])
  }

  @Test("Values come on many threads while it ends")
  func threads() async {
    for _ in 1...50 {
      let (values, continuation) = AsyncStream.makeStream(of: Int.self)
      let cell = Cell()
      let observation = values.observe(by: cell) { me, value in me.add("\(value)") }
      await withTaskGroup { group in
        for value in 1...4 { group.addTask { _ = continuation.yield(value) } }
        group.addTask { observation.stop() }
      }
      #expect(observation.end == .stopped)
      #expect(cell.lines.count <= 4)
    }
  }
}
