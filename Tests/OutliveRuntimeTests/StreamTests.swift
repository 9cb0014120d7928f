import Foundation
@testable import OutliveRuntime
import OutliveTestSupport
import OutliveTrace
import Synchronization
import Testing

/// Holds back what is written to the disk, until it is opened.
private enum Gate {
  static let isOpen = Atomic(false)
  static func open() { isOpen.store(true, ordering: .releasing) }
  static func close() { isOpen.store(false, ordering: .releasing) }
}

@Suite("Threads record into streams of their own", .serialized)
struct StreamTests {
  private let folder: TemporaryFolder
  private var path: String { folder.url.appending(path: "run.outlive").path }

  init() throws { folder = try TemporaryFolder() }

  private func trace() throws -> Trace {
    try TraceReader.read([UInt8](Data(contentsOf: URL(filePath: path))))
  }

  private func onThreads(_ count: Int, _ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }

  /// What was recorded of mutations: by subject, in order.
  private func mutations(_ trace: Trace) -> [UInt64: [UInt64]] {
    trace.events.reduce(into: [:]) { mutations, event in
      guard case .mutationBegan(let began) = event.kind else { return }
      mutations[began.subject.rawValue, default: []].append(began.mutation.rawValue)
    }
  }

  @Test(
    "What several threads record at once is all there, each thread's in order, numbered without gaps"
  )
  func parallel() throws {
    let recorder = try Recorder(to: .memory)
    onThreads(4) { thread in
      for number in 1...20_000 as ClosedRange<UInt64> {
        recorder.record(
          MutationBegan(
            mutation: MutationID(rawValue: number), subject: ObjectID(rawValue: UInt64(thread)),
            key: "key \(number % 50)"))
      }
    }
    let summary = recorder.finish()
    let trace = recorder.trace()
    #expect(trace.integrity == TraceIntegrity())
    #expect(trace.events.map(\.sequence.rawValue) == Array(1...80_000))
    #expect(summary.events == 80_000 && summary.lost == 0)
    let mutations = mutations(trace)
    #expect(mutations.count == 4)
    for (_, numbers) in mutations { #expect(numbers == Array(1...20_000)) }
    for (before, after) in zip(trace.events, trace.events.dropFirst()) {
      #expect(before.time <= after.time)
    }
  }

  @Test("An event that another thread waited for comes before what that thread does then")
  func happensBefore() throws {
    let recorder = try Recorder(to: .memory)
    let turn = Atomic<UInt64>(0)
    // Two threads take turns: each waits for the other's number before it records the next.
    onThreads(2) { thread in
      for step in stride(from: UInt64(thread), to: 4000, by: 2) {
        while turn.load(ordering: .acquiring) != step {}
        recorder.record(MutationEnded(mutation: MutationID(rawValue: step)))
        turn.store(step + 1, ordering: .releasing)
      }
    }
    let numbers = recorder.trace().events.compactMap { event -> UInt64? in
      guard case .mutationEnded(let ended) = event.kind else { return nil }
      return ended.mutation.rawValue
    }
    #expect(numbers == Array(0..<4000))
  }

  @Test("A cause may be another thread's event, and is told by its number")
  func causes() throws {
    let recorder = try Recorder(to: .memory)
    let first = Mutex<EventReference>(.none)
    onThreads(1) { _ in
      first.withVisibleLock { $0 = recorder.record(Settle(label: "first")) }
    }
    let done = Atomic(false)
    Thread {
      recorder.record(Settle(label: "second"), cause: first.withVisibleLock { $0 })
      done.store(true, ordering: .releasing)
    }.start()
    while !done.load(ordering: .acquiring) {}
    let events = recorder.trace().events
    #expect(events.map(\.cause) == [nil, events.first?.sequence])
    #expect(events.map(\.thread.rawValue).count == 2 && events[0].thread != events[1].thread)
  }

  @Test("Serial numbers are given out once, and rise on each thread")
  func identifiers() throws {
    let recorder = try Recorder(to: .memory)
    let all = Mutex<[UInt64]>([])
    onThreads(4) { _ in
      let numbers = (0..<1000).map { _ in recorder.makeID(MutationID.self).rawValue }
      #expect(numbers == numbers.sorted())
      all.withVisibleLock { $0 += numbers }
    }
    #expect(Set(all.withVisibleLock { $0 }).count == 4000)
    #expect(recorder.makeID(ObservationID.self) == ObservationID(rawValue: 1))
    recorder.finish()
    #expect(recorder.makeID(ObservationID.self) == ObservationID(rawValue: 0))
    let other = try Recorder(to: .memory)
    #expect(other.makeID(MutationID.self) == MutationID(rawValue: 1))
  }

  @Test(
    "A recording may end while others record: what returned before is there, what comes after isn't"
  )
  func finishing() throws {
    for _ in 0..<50 {
      let recorder = try Recorder(to: .file(path))
      let recorded = Atomic<UInt64>(0)
      onThreads(2) { thread in
        if thread == 0 {
          while recorded.load(ordering: .acquiring) < 500 {}
          let before = recorded.load(ordering: .acquiring)
          let summary = recorder.finish()
          #expect(summary.events >= before)
        } else {
          for number in 1...5000 as ClosedRange<UInt64> {
            let event = recorder.record(MutationEnded(mutation: MutationID(rawValue: number)))
            if event != .none { recorded.store(number, ordering: .releasing) }
          }
        }
      }
      let trace = try trace()
      #expect(trace.integrity == TraceIntegrity())
      let last = recorded.load(ordering: .acquiring)
      #expect(trace.events.count { $0.kind.tag == MutationEnded.tag } == Int(last))
      #expect(recorder.record(Settle(label: "late")) == .none)
    }
  }

  @Test("What is recorded is read back while recording goes on")
  func reading() throws {
    let recorder = try Recorder(to: .memory)
    let isDone = Atomic(false)
    onThreads(2) { thread in
      if thread == 1 {
        for number in 1...20_000 as ClosedRange<UInt64> {
          recorder.record(MutationEnded(mutation: MutationID(rawValue: number)))
        }
        isDone.store(true, ordering: .releasing)
      } else {
        var count = 0
        while !isDone.load(ordering: .acquiring) {
          let trace = recorder.trace()
          #expect(trace.integrity == TraceIntegrity() && trace.events.count >= count)
          count = trace.events.count
        }
      }
    }
    #expect(recorder.trace().events.count == 20_000)
  }

  @Test("A recording in memory that has reached its limit drops events, and says how many")
  func memoryLimit() throws {
    var options = Recorder.Options()
    options.sizeLimit = 20_000
    let recorder = try Recorder(to: .memory, options: options)
    for number in 1...5000 as ClosedRange<UInt64> {
      recorder.record(MutationEnded(mutation: MutationID(rawValue: number)))
    }
    let summary = recorder.finish()
    let trace = recorder.trace()
    #expect(summary.events + summary.lost == 5000 && summary.lost > 1000)
    #expect(UInt64(trace.events.count) == summary.events)
    #expect(!trace.integrity.isComplete && trace.integrity.lostEvents == summary.lost)
  }

  @Test("When the disk can't keep up, events are dropped, and the next one says how many")
  func dropping() throws {
    Gate.close()
    var options = Recorder.Options()
    options.whenBehind = .drop
    options.unwrittenLimit = 1 << 17
    options.writeOut = { _, _, _ in while !Gate.isOpen.load(ordering: .acquiring) { usleep(100) } }
    let recorder = try Recorder(to: .file(path), options: options)
    var recorded = 0
    for number in 1...100_000 as ClosedRange<UInt64> {
      let event = recorder.record(MutationEnded(mutation: MutationID(rawValue: number)))
      recorded += event == .none ? 0 : 1
    }
    #expect(recorded > 5_000 && recorded < 100_000)
    Gate.open()
    // The disk catches up; from then on events are recorded again.
    while recorder.record(Settle(label: "after")) == .none { usleep(100) }
    let summary = recorder.finish()
    let trace = try trace()
    #expect(trace.integrity == TraceIntegrity())
    let lost = trace.events.compactMap { event -> EventsLost? in
      guard case .eventsLost(let lost) = event.kind else { return nil }
      return lost
    }
    #expect(lost.map(\.count) == [summary.lost])
    #expect(lost.map(\.reason) == [.diskTooSlow])
    #expect(trace.events.count { $0.kind.tag == MutationEnded.tag } == recorded)
  }

  @Test("When the disk can't keep up, the program waits if that is wanted, and nothing is lost")
  func waiting() throws {
    var options = Recorder.Options()
    options.whenBehind = .wait
    options.unwrittenLimit = 1 << 16
    options.writeOut = { _, _, _ in usleep(2000) }
    let recorder = try Recorder(to: .file(path), options: options)
    for number in 1...100_000 as ClosedRange<UInt64> {
      recorder.record(MutationEnded(mutation: MutationID(rawValue: number)))
    }
    let summary = recorder.finish()
    #expect(summary.lost == 0)
    let trace = try trace()
    #expect(trace.integrity == TraceIntegrity())
    #expect(trace.events.count { $0.kind.tag == MutationEnded.tag } == 100_000)
  }

  @Test("A second recording to a file that is being written is refused, and harms nothing")
  func lockedFile() throws {
    let recorder = try Recorder(to: .file(path))
    recorder.record(Settle(label: "one"))
    #expect(throws: RecorderError.self) { _ = try Recorder(to: .file(path)) }
    recorder.record(Settle(label: "two"))
    recorder.finish()
    let labels = try trace().events.compactMap { event -> String? in
      guard case .settle(let settle) = event.kind else { return nil }
      return settle.label
    }
    #expect(labels == ["one", "two"])
    #expect(throws: Never.self) { _ = try Recorder(to: .file(path)) }
  }

  @Test("A file that was moved or deleted while it is written stays where it is")
  func movedFile() throws {
    let recorder = try Recorder(to: .file(path))
    recorder.record(Settle(label: "moved"))
    let other = folder.url.appending(path: "elsewhere.outlive")
    try FileManager.default.moveItem(at: URL(filePath: path), to: other)
    recorder.record(Settle(label: "on"))
    recorder.finish()
    #expect(!FileManager.default.fileExists(atPath: path))
    let trace = try TraceReader.read([UInt8](Data(contentsOf: other)))
    #expect(trace.integrity == TraceIntegrity())
    #expect(trace.events.count { $0.kind.tag == Settle.tag } == 2)
  }

  @Test("What is no regular file can't be recorded to")
  func device() throws {
    #expect {
      _ = try Recorder(to: .file("/dev/null"))
    } throws: { error in
      "\(error)".contains("it is no regular file")
    }
  }

  @Test("A text that is too long is cut, and says how much is missing")
  func longText() throws {
    let recorder = try Recorder(to: .memory)
    recorder.record(Settle(label: String(repeating: "ж", count: 100_000)))
    recorder.record(Settle(label: String(repeating: "x", count: 60_000)))
    let labels = recorder.trace().events.compactMap { event -> String? in
      guard case .settle(let settle) = event.kind else { return nil }
      return settle.label
    }
    #expect(
      labels == [
        String(repeating: "ж", count: 32_768) + "… (134464 bytes left out)",
        String(repeating: "x", count: 60_000),
      ])
  }

  @Test("A recording that two threads end at once is ended once: others go on")
  func endedTwice() throws {
    let other = try Recorder(to: .memory)
    for _ in 0..<2000 {
      let recorder = try Recorder(to: .memory)
      onThreads(2) { _ in recorder.finish() }
      other.withCurrent { #expect(Recorder.current === other) }
    }
    other.finish()
  }
}
