import Foundation
import OutliveObservation
import OutliveRuntime
import OutliveTrace
import Synchronization
import Testing

@Suite("Observations begin and end on any thread")
struct ConcurrencyTests {
  /// Runs a function on several threads at once, and waits for all.
  static func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for number in 0..<count {
      group.enter()
      Thread.detachNewThread {
        body(number)
        group.leave()
      }
    }
    group.wait()
  }

  @Test("One thread changes the property while others register, stop and free")
  func registerStopAndFree() throws {
    let recorder = try Recorder(to: .memory)
    let document = Shared(Document("0"))
    let calls = Counter()
    let stayed = Counter()
    let changes = 400
    let keeper = PropertyObservation(of: document.value, \.$title) { _, _, _ in stayed.add() }
    ConcurrencyTests.onThreads(4) { number in
      if number == 0 {
        for change in 1...changes { document.value.title = "\(change)" }
        return
      }
      for round in 0..<300 {
        let observe = {
          PropertyObservation(of: document.value, \.$title) { observation, old, new in
            calls.add()
            if round % 7 == 0 { observation.stop() }
          }
        }
        let observation = round % 2 == 0 ? observe() : recorder.withCurrent(observe)
        if round % 3 == 0 { observation.stop() }
        if round % 5 == 0 { observation.stop() }
      }
    }
    // Of the others none is left: one more change reaches the keeper only.
    let before = calls.value
    document.value.title = "last"
    #expect(calls.value == before)
    #expect(stayed.value == changes + 1)
    keeper.stop()

    let kinds = recorder.trace().events.map(\.kind)
    let registered = kinds.count { if case .observationRegistered = $0 { true } else { false } }
    let removed = kinds.count { if case .observationRemoved = $0 { true } else { false } }
    let freed = kinds.count { if case .observationFreed = $0 { true } else { false } }
    #expect(registered == 450)
    #expect(removed == 450)
    #expect(freed == 450)
  }

  @Test("Several threads stop one observation: it ends once")
  func stoppedByMany() throws {
    for _ in 0..<50 {
      let recorder = try Recorder(to: .memory)
      let document = Document()
      let freed = Counter()
      let observation = recorder.withCurrent {
        let capture = Capture(freed)
        return PropertyObservation(of: document, \.$title) { _, _, _ in
          withExtendedLifetime(capture) {}
        }
      }
      ConcurrencyTests.onThreads(4) { _ in observation.stop() }
      #expect(freed.value == 1)
      let removals = recorder.trace().events.count { $0.kind.name == "observation-removed" }
      #expect(removals == 1)
    }
  }

  @Test("The subject goes on one thread while others stop and free")
  func subjectGoes() throws {
    for _ in 0..<100 {
      let recorder = try Recorder(to: .memory)
      let subject = Shared<Document?>(Document())
      let observations = Shared<[[PropertyObservation<Document, String>]]>([])
      recorder.withCurrent {
        guard let document = subject.value else { return }
        observations.value = (0..<3).map { _ in
          (0..<4).map { _ in PropertyObservation(of: document, \.$title) { _, _, _ in } }
        }
      }
      let groups = observations.value.map { Shared<[PropertyObservation<Document, String>]>($0) }
      observations.value = []
      ConcurrencyTests.onThreads(4) { number in
        if number == 0 {
          subject.value = nil
        } else {
          if number == 1 { groups[number - 1].value.forEach { $0.stop() } }
          groups[number - 1].value = []
        }
      }
      let kinds = recorder.trace().events.map(\.kind)
      let removed = kinds.count { if case .observationRemoved = $0 { true } else { false } }
      let freed = kinds.count { if case .observationFreed = $0 { true } else { false } }
      #expect(removed == 12)
      #expect(freed == 12)
    }
  }

  /// A number that several threads count up.
  final class Counter: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .sequentiallyConsistent) }
    func add() { count.add(1, ordering: .sequentiallyConsistent) }
  }

  /// Something that counts when it is freed.
  final class Capture: Sendable {
    let freed: Counter
    init(_ freed: Counter) { self.freed = freed }
    deinit { freed.add() }
  }
}
