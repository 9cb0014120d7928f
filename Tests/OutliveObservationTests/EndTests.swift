import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import Synchronization
import Testing

/// The ends that observations told of.
final class Ends: Sendable {
  private let ends = Mutex<[ObservationEnd]>([])
  var all: [ObservationEnd] { ends.withVisibleLock { $0 } }
  func add(_ end: ObservationEnd) { ends.withVisibleLock { $0.append(end) } }
}

@Suite("An observation says once why it has ended")
struct EndTests {
  let document = Document("one")
  let log = Log()
  let ends = Ends()

  @Test("Stopped, freed, its subject or its observer freed")
  func reasons() {
    var observation: PropertyObservation<Document, String>? = document.observe(\.$title) {
      _, _, _ in
    }
    observation?.onEnd { [ends] in ends.add($0) }
    #expect(observation?.end == nil)
    observation?.stop()
    observation?.stop()
    #expect(observation?.end == .stopped)
    observation = document.observe(\.$title) { _, _, _ in }.onEnd { [ends] in ends.add($0) }
    observation = nil
    var draft: Draft? = Draft("draft")
    let ofDraft = draft?.observe(\.$words) { _, _, _ in }.onEnd { [ends] in ends.add($0) }
    draft = nil
    var cell: DocumentCell? = DocumentCell()
    let byCell = cell.map { document.observe(\.$title, by: $0) { _, _ in } }
    byCell?.onEnd { [ends] in ends.add($0) }
    cell = nil
    document.title = "two"
    #expect(ends.all == [.stopped, .freed, .subjectDied, .observerDied])
    #expect(ofDraft?.end == .subjectDied)
    #expect(byCell?.end == .observerDied)
  }

  @Test("Who asks when it has ended is told at once")
  func late() {
    let observation = document.observe(\.$title) { _, _, _ in }
    observation.stop()
    observation.onEnd { [ends] in ends.add($0) }
    #expect(ends.all == [.stopped])
  }

  @Test("Once: told of one change, of none that its own handler makes, and then no more")
  func once() {
    let observation = document.observe(\.$title, options: .once) { [log] observation, old, new in
      log.lines.append("\(old) → \(new)")
      observation.subject?.title = new + "!"
    }
    observation.onEnd { [ends] in ends.add($0) }
    document.title = "two"
    document.title = "three"
    #expect(log.lines == ["one → two"])
    #expect(ends.all == [.completed])
  }

  @Test("Once does not count the initial call")
  func onceInitial() {
    let observation = document.observe(\.$title, options: [.once, .initial]) { [log] _, _, new in
      log.lines.append(new)
    }
    #expect(observation.isActive)
    document.title = "two"
    document.title = "three"
    #expect(log.lines == ["one", "two"])
  }

  @Test("Until: the change that is the last is told, and no other after it")
  func until() {
    let observation = document.observe(\.$title) { [log] _, _, new in log.lines.append(new) }
      .until { $0.count > 3 }
    for title in ["two", "three", "six"] { document.title = title }
    #expect(log.lines == ["two", "three"])
    #expect(observation.end == .completed)
  }

  @Test("Distinct: not told of a change that is none")
  func distinct() {
    let observation = document.observe(\.$title) { [log] _, old, new in
      log.lines.append("\(old) → \(new)")
    }.distinct()
    for title in ["one", "two", "two", "one"] { document.title = title }
    withExtendedLifetime(observation) { #expect(log.lines == ["one → two", "two → one"]) }
  }

  @Test("What ends it is recorded, and a change that is none")
  func recorded() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    recorder.withCurrent {
      let observation = document.observe(\.$title, options: .once) { _, _, _ in }.distinct()
      document.title = "one"
      document.title = "two"
      withExtendedLifetime(observation) {}
    }
    #expect(
      recorder.trace().lines.filter { $0.contains("observation #1") } == [
        "observation-registered observation #1 object #2 subject #1 key title",
        "observation-described observation #1 style observation wantsInitial false "
          + "wantsPrior false isOnce true",
        "delivery-dropped observation #1 mutation #1 reason unchanged",
        "handle-began observation #1 mutation #2 phase change because of #8",
        "handle-ended observation #1",
        "observation-removed observation #1 reason completed because of #8",
        "observation-freed observation #1",
      ])
  }
}

@Suite("A bag keeps observations until they end")
struct BagTests {
  let document = Document("one")
  let log = Log()
  let ends = Ends()

  @Test("It ends what it keeps when it stops and when it is freed, in order")
  func stops() {
    var bag: ObservationBag? = ObservationBag()
    let other = ObservationBag()
    for (bag, name) in [(bag, "a"), (bag, "b"), (other, "c")] {
      guard let bag else { continue }
      document.observe(\.$title) { [log] _, _, new in log.lines.append(name + new) }.stored(in: bag)
    }
    document.title = "1"
    bag = nil
    document.title = "2"
    other.stop()
    document.title = "3"
    #expect(log.lines == ["a1", "b1", "c1", "c2"])
    #expect(other.count == 0)
  }

  @Test("What has ended it lets go, captures and all")
  func prunes() {
    let bag = ObservationBag()
    weak var captured: Log?
    for index in 0..<100 {
      let log = Log()
      captured = log
      let observation = document.observe(\.$title, options: .once) { _, _, new in
        log.lines.append(new)
      }
      observation.stored(in: bag)
      observation.stored(in: bag)
      #expect(bag.count == 1, "after \(index)")
      document.title = "\(index)"
      #expect(bag.count == 0)
      #expect(captured == nil || index < 0 || log.lines == ["\(index)"])
    }
    #expect(captured == nil)
  }

  @Test("An observation that has ended is not kept")
  func ended() {
    let bag = ObservationBag()
    weak var freed: PropertyObservation<Document, String>?
    do {
      let observation = document.observe(\.$title) { _, _, _ in }
      observation.stop()
      observation.stored(in: bag)
      freed = observation
      #expect(bag.count == 0)
    }
    #expect(freed == nil)
  }

  @Test("An observation ends with the scope it is bound to, and at once when that has ended")
  func scope() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    recorder.withCurrent {
      let scope = ObservationScope("edit")
      let observation = document.observe(\.$title) { [log] _, _, new in log.lines.append(new) }
        .onEnd { [ends] in ends.add($0) }.bound(to: scope)
      document.title = "1"
      #expect(scope.count == 1)
      scope.end()
      scope.end()
      document.title = "2"
      document.observe(\.$title) { _, _, _ in }.onEnd { [ends] in ends.add($0) }.bound(to: scope)
      #expect(!observation.isActive && scope.hasEnded && scope.count == 0)
    }
    #expect(log.lines == ["1"])
    #expect(ends.all == [.scopeEnded, .scopeEnded])
    #expect(
      recorder.trace().lines.filter { $0.contains("observation #1") || $0.contains("scope #1") }
        .filter { !$0.contains("handle") && !$0.contains("object-created") } == [
          "scope-began scope #1 label edit",
          "observation-registered observation #1 object #2 subject #1 key title",
          "observation-described observation #1 style observation wantsInitial false "
            + "wantsPrior false isOnce false scope #1",
          "observation-removed observation #1 reason scope-ended",
          "scope-ended scope #1",
          "observation-described observation #2 style observation wantsInitial false "
            + "wantsPrior false isOnce false scope #1",
          "observation-freed observation #1",
        ])
  }
}
