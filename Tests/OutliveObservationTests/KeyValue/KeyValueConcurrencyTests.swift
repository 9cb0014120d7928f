import OutliveObservation
import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Synchronization
import Testing

@Suite("Key-value registrations come and go on any thread")
struct KeyValueConcurrencyTests {
  /// Counts what it is told.
  final class Counting: KeyValueObserver, Sendable {
    let count = Atomic(0)
    func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
      context: KeyValueContext?
    ) {
      count.add(1, ordering: .relaxed)
    }
  }

  @Test("Eight threads add, remove and change at once; in the end all is removed")
  func atOnce() throws {
    let recorder = try Recorder(to: .memory, options: .unwatched)
    let document = Shared(KeyedDocument())
    document.value.original = KeyedDocument()
    let keeper = Shared(Counting())
    document.value.addObserver(keeper.value, forKeyPath: "title", context: nil)
    let paths = ["title", "isFavorite", "original.title", "words"]
    let (rounds, changes) = (200, 200)
    ConcurrencyTests.onThreads(8) { number in
      let (document, keeper) = (document.value, keeper.value)
      if number == 0 {
        for change in 1...changes { document.title = "\(change)" }
        return
      }
      if number == 1 {
        for change in 1...changes { document.isFavorite = change % 2 == 0 }
        return
      }
      for round in 0..<rounds {
        let body = {
          let mine = Counting()
          // One is of the thread's own, one all threads add and remove.
          for observer in [mine, keeper] {
            document.addObserver(
              observer, forKeyPath: paths[round % 4], context: nil)
          }
          if round % 16 == 0 { _ = observers(of: document) }
          // One that is gone while it is registered hears nothing more, and is in nobody's way.
          if round % 8 != 0 {
            document.removeObserver(mine, forKeyPath: paths[round % 4])
          }
          document.removeObserver(keeper, forKeyPath: paths[round % 4])
        }
        if round % 2 == 0 { recorder.withCurrent(body) } else { body() }
      }
    }
    #expect(keeper.value.count.load(ordering: .relaxed) >= changes)
    // One registration of the keeper's is left, which one can't be said.
    let left = observers(of: document.value)
    #expect(left.count { $0.observer != nil } == 1)
    #expect(left.count { $0.observer == nil } == 6 * rounds / 8)
    let kinds = recorder.trace().events.map(\.kind.name)
    #expect(!kinds.contains("removal-missed"))
    document.value.removeObserver(keeper.value, forKeyPath: "title")
    let before = keeper.value.count.load(ordering: .relaxed)
    document.value.title = "last"
    #expect(keeper.value.count.load(ordering: .relaxed) == before)
  }

  @Test("The subject goes on one thread while another one removes what it has")
  func subjectGoes() throws {
    for _ in 0..<100 {
      let recorder = try Recorder(to: .memory, options: .unwatched)
      let subject = Shared<[KeyedDocument?]>([KeyedDocument(), nil])
      subject.value[1] = subject.value[0]
      let groups = subject.value.map { Shared<KeyedDocument?>($0) }
      subject.value = []
      let observer = Shared(Counting())
      recorder.withCurrent {
        for _ in 0..<4 {
          groups[0].value?.addObserver(observer.value, forKeyPath: "title", context: nil)
        }
      }
      ConcurrencyTests.onThreads(2) { number in
        for _ in 0..<(number + 1) {
          groups[number].value?.removeObserver(observer.value, forKeyPath: "title")
        }
        groups[number].value = nil
      }
      let kinds = recorder.trace().events.map(\.kind)
      let removals = kinds.compactMap { kind in
        if case .observationRemoved(let removed) = kind { removed.reason } else { nil }
      }
      #expect(removals.count { $0 == .stopped } == 3)
      #expect(removals.count { $0 == .subjectDied } == 1)
      #expect(kinds.count { $0.name == "observation-freed" } == 4)
    }
  }
}
