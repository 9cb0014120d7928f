import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Synchronization
import Testing

@Suite("A handler runs where it says")
struct ElsewhereTests {
  /// A queue whose work is done when the test says so.
  final class Pile: Sendable {
    private let work = Mutex<[@Sendable () -> Void]>([])
    var queue: DeliveryQueue {
      DeliveryQueue("pile") { job in self.work.withVisibleLock { $0.append(job) } }
    }
    func run() {
      let jobs = work.withVisibleLock { work in
        defer { work = [] }
        return work
      }
      for job in jobs { job() }
    }
  }

  /// Takes down what it is told.
  final class Notes: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withVisibleLock { $0 } }
    func add(_ line: String) { lines.withVisibleLock { $0.append(line) } }
  }

  @MainActor
  final class Screen {
    var shown: [String] = []
    var observation: (any AnyObservation)?
  }

  actor Index {
    var entries: [String] = []
    func add(_ entry: String) { entries.append(entry) }
  }

  let document = Document("one")

  @Test("On a queue: later, in order, and not any more once it is stopped")
  func queue() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    let (pile, notes) = (Pile(), Notes())
    recorder.withCurrent {
      let observation = PropertyObservation(
        of: document, \.$title, by: notes, on: pile.queue, options: .initial
      ) { notes, change in notes.add("\(change.isInitial) \(change.old) → \(change.new)") }
      document.title = "two"
      document.title = "three"
      #expect(notes.all.isEmpty)
      pile.run()
      document.title = "four"
      observation.stop()
      pile.run()
      document.title = "five"
      pile.run()
    }
    #expect(notes.all == ["true one → one", "false one → two", "false two → three"])
    #expect(
      recorder.trace().lines.filter { $0.contains("observation #1") } == [
        "observation-registered observation #1 object #3 subject #1 observer #2 key title",
        "observation-described observation #1 style observation wantsInitial true "
          + "wantsPrior false isOnce false declared pile",
        "delivery-queued observation #1 mutation #1 destination pile",
        "delivery-queued observation #1 mutation #2 destination pile",
        "handle-began observation #1 phase initial because of #4",
        "handle-ended observation #1",
        "handle-began observation #1 mutation #1 phase change because of #6",
        "handle-ended observation #1",
        "handle-began observation #1 mutation #2 phase change because of #9",
        "handle-ended observation #1",
        "delivery-queued observation #1 mutation #3 destination pile",
        "observation-removed observation #1 reason stopped",
        "delivery-dropped observation #1 mutation #3 reason removed",
        "observation-freed observation #1",
      ])
    let isolations = recorder.trace().events.compactMap { event -> String? in
      switch event.kind {
      case .handleBegan: event.isolation
      default: nil
      }
    }
    #expect(isolations == ["pile", "pile", "pile"])
  }

  @Test("An observer that is freed while a change waits isn't kept, and ends the observation")
  func observerGoes() {
    let pile = Pile()
    weak var freed: Notes?
    var observation: PropertyObservation<Document, String>?
    do {
      let notes = Notes()
      freed = notes
      observation = PropertyObservation(of: document, \.$title, by: notes, on: pile.queue) {
        notes, change in notes.add(change.new)
      }
      document.title = "two"
    }
    #expect(freed == nil)
    pile.run()
    #expect(observation?.end == .observerDied)
  }

  @Test("Once: what happens before the delivery isn't told, too")
  func once() {
    let (pile, notes) = (Pile(), Notes())
    let observation = PropertyObservation(
      of: document, \.$title, by: notes, on: pile.queue, options: .once
    ) { notes, change in notes.add(change.new) }
    document.title = "two"
    document.title = "three"
    pile.run()
    #expect(notes.all == ["two"])
    #expect(observation.end == .completed)
  }

  @Test("On the main actor, from wherever the property is changed")
  func mainActor() async {
    let screen = await MainActor.run { Screen() }
    let document = Shared(document)
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      Task.detached {
        let observation = PropertyObservation(
          of: document.value, \.$title, by: screen, on: MainActor.shared
        ) { screen, change in
          MainActor.assertIsolated()
          screen.shown.append(change.new)
          if change.new == "last" { done.resume() }
        }
        await MainActor.run { screen.observation = observation }
        for title in ["two", "three", "last"] { document.value.title = title }
      }
    }
    #expect(await screen.shown == ["two", "three", "last"])
  }

  @Test("On an actor, in order")
  func actor() async {
    let index = Index()
    let ends = Ends()
    var observation: PropertyObservation<Document, String>?
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      observation = PropertyObservation(of: document, \.$title, onActor: index) { index, change in
        index.add(change.new)
        if change.new == "199" { done.resume() }
      }
      for number in 0..<200 { document.title = "\(number)" }
    }
    #expect(await index.entries == (0..<200).map { "\($0)" })
    observation?.onEnd { ends.add($0) }
    observation = nil
    #expect(ends.all == [.freed])
  }
}

@Suite("Changes of a batch are told together")
struct BatchTests {
  let document = Document("one")
  let log = Log()

  @Test("Once for each property, the first old and the last new value, when all is done")
  func told() {
    let title = document.observe(\.$title) { [log] _, old, new in
      log.lines.append("\(old) → \(new)")
    }
    let favorite = document.observe(\.$isFavorite) { [log] _, old, new in
      log.lines.append("\(old) → \(new)")
    }
    let result = ObservationBatch.run {
      document.title = "two"
      document.isFavorite = true
      ObservationBatch.run { document.title = "three" }
      #expect(log.lines.isEmpty && document.title == "three")
      return 7
    }
    document.title = "four"
    withExtendedLifetime((title, favorite)) {
      #expect(result == 7)
      #expect(log.lines == ["one → three", "false → true", "three → four"])
    }
  }

  @Test("What a handler changes is told as ever, and an error changes nothing of that")
  func throwing() {
    struct Failure: Error {}
    let observation = document.observe(\.$title) { [log] observation, old, new in
      log.lines.append("\(old) → \(new)")
      if new == "two" { observation.subject?.title = "three" }
    }
    #expect(throws: Failure.self) {
      try ObservationBatch.run {
        document.title = "x"
        document.title = "two"
        throw Failure()
      }
    }
    withExtendedLifetime(observation) { #expect(log.lines == ["one → two", "two → three"]) }
  }

  @Test("A subject that is freed in a batch has nobody told")
  func freed() {
    var draft: Draft? = Draft("draft")
    let observation = draft?.observe(\.$words) { [log] _, old, new in
      log.lines.append("\(old) → \(new)")
    }
    ObservationBatch.run {
      draft?.words = 3
      draft = nil
    }
    #expect(log.lines.isEmpty)
    #expect(observation?.end == .subjectDied)
  }
}
