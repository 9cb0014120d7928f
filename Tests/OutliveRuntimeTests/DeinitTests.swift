import Foundation
import OutliveRuntime
import OutliveTrace
import Synchronization
import Testing

private class Letter: @unchecked Sendable {
  // Sendable is safe to claim: nothing is written to once the object is made.
  let draft: Letter?

  init(draft: Letter? = nil) { self.draft = draft }
}

private final class SignedLetter: Letter, @unchecked Sendable {
  let signature = NSObject()
}

private final class Envelope<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}

private final class Stamp: NSObject {}

private actor Mailbox {
  private var letter: Letter?
  func put(_ letter: sending Letter) { self.letter = letter }
  func empty() { letter = nil }
}

/// An object whose deinitializer tells the recorder itself.
private final class Teller {
  let recorder: Recorder
  var id = ObjectID(rawValue: 0)

  init(_ recorder: Recorder) { self.recorder = recorder }

  deinit { recorder.noteReleased(id) }
}

/// That the end of a tracked object is recorded when it happens.
@Suite("Exact deinit events")
struct DeinitTests {
  private let recorder: Recorder

  init() throws { recorder = try Recorder(to: .memory) }

  /// What is recorded of objects' ends, in order: `-1` begins, `+1` is over, `~1` was noticed.
  private func ends(in recorder: Recorder) -> [String] {
    recorder.trace().events.compactMap { event in
      switch event.kind {
      case .deinitBegan(let payload): "-\(payload.object.rawValue)"
      case .objectReleased(let payload):
        "\(payload.evidence == .exact ? "+" : "~")\(payload.object.rawValue)"
      default: nil
      }
    }
  }

  @Test("An owner's end begins before its part's, and is over after it")
  func nested() {
    do {
      let draft = Letter()
      recorder.identify(draft)
      recorder.identify(Letter(draft: draft))
    }
    recorder.settle("end")
    #expect(ends(in: recorder) == ["-2", "+2", "-1", "+1"])
    do {
      var draft: Letter? = Letter()
      recorder.identify(draft ?? Letter())
      var owner: Letter? = Letter(draft: draft)
      recorder.identify(owner ?? Letter())
      draft = nil
      #expect(ends(in: recorder) == ["-2", "+2", "-1", "+1"])
      owner = nil
      #expect(owner == nil && draft == nil)
    }
    recorder.settle("end")
    #expect(ends(in: recorder) == ["-2", "+2", "-1", "+1", "-4", "-3", "+3", "+4"])
  }

  @Test("Every class tells: subclass, superclass, generic, NSObject's, actor")
  func classes() {
    func end(_ object: @autoclosure () -> AnyObject) {
      let object = object()
      recorder.identify(object)
    }
    end(SignedLetter())
    end(Letter())
    end(Envelope(1))
    end(Envelope("text"))
    end(Envelope(Letter()))
    end(Stamp())
    end(Mailbox())
    #expect(ends(in: recorder) == (1...7).flatMap { ["-\($0)", "+\($0)"] })
  }

  @Test("An object that isn't tracked ends as ever, without an event")
  func untracked() {
    recorder.identify(SignedLetter())
    weak var signature: NSObject?
    do {
      let other = SignedLetter()
      signature = other.signature
      #expect(signature != nil)
    }
    #expect(signature == nil)
    #expect(ends(in: recorder) == ["-1", "+1"])
  }

  @Test("The event has the thread that it happened on, and the main actor's isolation")
  func thread() async {
    let document = Mutex<Letter?>(Letter())
    _ = document.withLock { recorder.identify($0 ?? Letter()) }
    let thread = await withCheckedContinuation { (done: CheckedContinuation<ThreadID, Never>) in
      Thread {
        document.withLock { $0 = nil }
        done.resume(returning: ThreadID.current)
      }.start()
    }
    await MainActor.run { _ = recorder.identify(Letter()) }
    let events = recorder.trace().events.filter { event in
      switch event.kind {
      case .deinitBegan, .objectReleased: true
      default: false
      }
    }
    #expect(events.prefix(2).map(\.thread) == [thread, thread])
    #expect(events.map(\.isolation) == [nil, nil, "MainActor", "MainActor"])
  }

  @Test("The event has the actor whose code let the object go")
  func actor() async {
    let mailbox = Mailbox()
    await mailbox.put(tracked())
    await mailbox.empty()
    let isolations = recorder.trace().events.compactMap { event -> String?? in
      switch event.kind {
      case .deinitBegan, .objectReleased: .some(event.isolation)
      default: nil
      }
    }
    #expect(isolations == ["OutliveRuntimeTests.Mailbox", "OutliveRuntimeTests.Mailbox"])
  }

  private func tracked() -> sending Letter {
    let letter = Letter()
    recorder.identify(letter)
    return letter
  }

  @Test("Whoever tells of its own end, and whoever notices it, tells nothing twice")
  func once() {
    do {
      let teller = Teller(recorder)
      teller.id = recorder.identify(teller)
    }
    recorder.noticeReleases()
    recorder.settle("end")
    #expect(ends(in: recorder) == ["-1", "+1"])
  }

  @Test("Each recorder that tracks an object is told")
  func twoRecorders() throws {
    let second = try Recorder(to: .memory)
    do {
      let document = Letter()
      recorder.identify(document)
      second.identify(Letter())
      second.identify(document)
    }
    #expect(ends(in: recorder) == ["-1", "+1"])
    #expect(ends(in: second) == ["-1", "+1", "-2", "+2"])
  }

  @Test("Without the option an end is noticed at the next settle point")
  func off() throws {
    var options = Recorder.Options()
    options.watchesDeinits = false
    let recorder = try Recorder(to: .memory, options: options)
    recorder.identify(Letter())
    #expect(ends(in: recorder) == [])
    recorder.settle("end")
    #expect(ends(in: recorder) == ["~1"])
  }

  @Test("A recording that has ended is left alone")
  func finished() {
    let document = Letter()
    recorder.identify(document)
    recorder.finish()
    #expect(ends(in: recorder) == [])
    withExtendedLifetime(document) {}
  }

  @Test("Objects that follow each other at one address are told apart")
  func reused() {
    for _ in 0..<1000 { recorder.identify(Letter()) }
    #expect(ends(in: recorder) == (1...1000).flatMap { ["-\($0)", "+\($0)"] })
  }

  @Test("Eight threads, and one that looks all the time: each end is told once")
  func threads() async {
    let recorder = recorder
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for number in 0..<500 {
            let document = number.isMultiple(of: 2) ? Letter() : SignedLetter()
            recorder.identify(document)
          }
        }
      }
      group.addTask { for _ in 0..<50 { recorder.noticeReleases() } }
    }
    recorder.noticeReleases()
    var told: [UInt64: Int] = [:]
    for event in recorder.trace().events {
      if case .objectReleased(let payload) = event.kind {
        told[payload.object.rawValue, default: 0] += 1
      }
    }
    #expect(told == Dictionary(uniqueKeysWithValues: (1...4000).map { (UInt64($0), 1) }))
  }
}
