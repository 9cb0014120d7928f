import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Synchronization
import Testing

@Suite("The values of a property can be read one after the other", .timeLimit(.minutes(1)))
struct ValuesTests {
  @Test("The newest is told, and the end when the subject goes")
  func newest() async {
    var document: Document? = Document("one")
    guard let values = document?.values(\.$title, options: .initial) else { return }
    var iterator = values.makeAsyncIterator()
    #expect(await iterator.next() == "one")
    document?.title = "two"
    document?.title = "three"
    #expect(await iterator.next() == "three")
    document?.title = "four"
    document = nil
    #expect(await iterator.next() == "four")
    #expect(await iterator.next() == nil)
    #expect(!values.isActive)
  }

  @Test("Stopped, or at its scope's end, it tells nothing that waits")
  func ended() async {
    let document = Document("one")
    let values = document.values(\.$title)
    document.title = "two"
    values.stop()
    for await _ in values { Issue.record("a value after the end") }
    let scope = ObservationScope("edit")
    let bound = document.values(\.$title, until: scope)
    document.title = "three"
    scope.end()
    for await _ in bound { Issue.record("a value after the end") }
    for await _ in document.values(\.$title, until: scope) { Issue.record("the scope had ended") }
  }

  @Test("One change only, when that is asked for")
  func once() async {
    let document = Document("one")
    let values = document.values(\.$title, options: .once)
    document.title = "two"
    document.title = "three"
    var told: [String] = []
    for await title in values { told.append(title) }
    #expect(told == ["two"])
  }

  @Test("A loop that is left, and a sequence that isn't read, end the observation, also in a scope")
  func left() async {
    let document = Document("one")
    let scope = ObservationScope("edit")
    for await title in document.values(\.$title, until: scope, options: .initial) {
      #expect(title == "one")
      #expect(scope.count == 1)
      break
    }
    #expect(scope.count == 0)
    _ = document.values(\.$title)
    #expect(observers(of: document).isEmpty)
  }

  @Test("A task that waits keeps neither the subject nor who is held weakly")
  @MainActor
  func lifetimes() async {
    weak var subject: Document?
    weak var observer: DocumentCell?
    let task: Task<Void, Never>
    do {
      let (document, cell) = (Document("one"), DocumentCell())
      (subject, observer) = (document, cell)
      let values = document.values(\.$title, options: .initial)
      task = Task { @MainActor [weak cell] in
        for await title in values { cell?.shown.append(title) }
      }
      while cell.shown.isEmpty { await Task.yield() }
    }
    #expect(subject == nil)
    #expect(observer == nil)
    await task.value
  }

  @Test("Cancelling the task that waits ends it")
  @MainActor
  func cancelled() async {
    let document = Document("one")
    let values = document.values(\.$title, options: .initial)
    let isReading = Mutex(false)
    let task = Task { for await _ in values { isReading.withVisibleLock { $0 = true } } }
    while !isReading.withVisibleLock({ $0 }) { await Task.yield() }
    task.cancel()
    await task.value
  }

  @Test("What is recorded")
  func recorded() async throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    let document = Document("one")
    await recorder.withCurrent {
      let values = document.values(\.$title)
      document.title = "two"
      document.title = "three"
      var iterator = values.makeAsyncIterator()
      _ = await iterator.next()
      document.title = "four"
      values.stop()
      _ = await iterator.next()
    }
    #expect(
      recorder.trace().lines.filter { !$0.hasPrefix("object-") } == [
        "observation-registered observation #1 object #2 subject #1 key title",
        "observation-described observation #1 style sequence wantsInitial false "
          + "wantsPrior false isOnce false",
        "mutation-began mutation #1 subject #1 key title",
        "delivery-queued observation #1 mutation #1 destination ",
        "mutation-ended mutation #1",
        "mutation-began mutation #2 subject #1 key title",
        "delivery-queued observation #1 mutation #2 destination ",
        "delivery-dropped observation #1 mutation #1 reason coalesced",
        "mutation-ended mutation #2",
        "handle-began observation #1 mutation #2 phase change because of #8",
        "handle-ended observation #1",
        "mutation-began mutation #3 subject #1 key title",
        "delivery-queued observation #1 mutation #3 destination ",
        "mutation-ended mutation #3",
        "observation-removed observation #1 reason stopped",
        "delivery-dropped observation #1 mutation #3 reason removed",
        "observation-freed observation #1",
      ])
  }

  @Test("Written and read on different threads, while it ends")
  func threads() async {
    for _ in 1...50 {
      let document = Document("one")
      let values = document.values(\.$title, options: .initial)
      let task = Task { for await title in values where title == "100" { return } }
      await withTaskGroup { group in
        group.addTask { values.stop() }
        for count in 1...20 { document.title = "\(count)" }
      }
      await task.value
      #expect(!values.isActive)
    }
  }
}
