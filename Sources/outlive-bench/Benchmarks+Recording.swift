import COutliveRuntime
import DocumentShelf
import Foundation
import Outlive
import OutliveTrace
import Synchronization

// What an event costs the program that records it. The recording goes to a mapped file, as a real
// one does, so that no event is lost when the program is killed.

extension Benchmarks {
  /// How many events are recorded at a time: few enough that the quickest of many rounds is one that
  /// no other program has disturbed.
  private static let eventCount = 20_000
  private static let roundCount = 200

  /// One event recorded, against one look at the clock.
  static func recordingOn(_ stopwatch: Stopwatch) -> Measurement {
    recording(stopwatch, "recording-on", to: "a look at the system's clock") { recorder in
      for number in 0..<UInt64(eventCount) {
        recorder.record(MutationEnded(mutation: MutationID(rawValue: number)))
      }
    } baseline: {
      var sum: UInt64 = 0
      for _ in 0..<eventCount { sum &+= outlive_system_nanoseconds() }
      consume(sum)
    }
  }

  /// One event recorded, against the same bytes appended to memory.
  static func recordingBesideAppend(_ stopwatch: Stopwatch) -> Measurement {
    recording(stopwatch, "recording-append", to: "a buffered append of 8 bytes") { recorder in
      for number in 0..<UInt64(eventCount) {
        recorder.record(MutationEnded(mutation: MutationID(rawValue: number)))
      }
    } baseline: {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(eventCount * 8)
      for number in 0..<eventCount {
        unsafe withUnsafeBytes(of: UInt64(number)) { unsafe bytes.append(contentsOf: $0) }
      }
      consume(bytes)
    }
  }

  /// One event with a text, a cause and a place, against one with a number.
  static func recordingText(_ stopwatch: Stopwatch) -> Measurement {
    let site = CallSite(file: #fileID, line: #line, function: #function)
    return recording(stopwatch, "recording-text", to: "a look at the system's clock") { recorder in
      for number in 0..<UInt64(eventCount) {
        recorder.record(
          MutationBegan(
            mutation: MutationID(rawValue: number), subject: ObjectID(rawValue: number & 1023),
            key: "title"),
          cause: EventReference(stream: 1, position: 1), at: site)
      }
    } baseline: {
      var sum: UInt64 = 0
      for _ in 0..<eventCount { sum &+= outlive_system_nanoseconds() }
      consume(sum)
    }
  }

  /// Events recorded on two threads at once, against as many on one: the ratio is that of the times
  /// an event takes, so half is twice the throughput.
  static func recordingTwoThreads(_ stopwatch: Stopwatch) -> Measurement {
    // Short enough that two processors are free for as long on a machine that has other work too.
    let count = eventCount * 2
    @Sendable func record(_ recorder: Recorder) {
      for number in 0..<UInt64(count) {
        recorder.record(MutationEnded(mutation: MutationID(rawValue: number)))
      }
    }
    return withRecorder { recorder in
      var stopwatch = stopwatch
      stopwatch.rounds = 400
      return stopwatch.compare(
        "recording-2-threads", unit: "ns/event", count: count * 2, to: "the same on one thread"
      ) {
        DispatchQueue.concurrentPerform(iterations: 2) { _ in record(recorder) }
      } baseline: {
        record(recorder)
        record(recorder)
      }
    }
  }

  /// An instrumented call with recording off, against a call that loads a flag and branches.
  static func recordingOff(_ stopwatch: Stopwatch) -> Measurement {
    let count = 10_000_000
    return stopwatch.compare(
      "recording-off", unit: "ns/call", count: count, to: "loading a flag and branching"
    ) {
      for number in 0..<count {
        if let recorder = Recorder.current { recorder.record(Settle(label: "\(number)")) }
      }
    } baseline: {
      for number in 0..<count where flag.load(ordering: .relaxed) {
        consume(number)
      }
    }
  }

  private static let flag = Atomic(false)

  /// How many bytes an event takes in the file, definitions and all, when the running example runs
  /// over and over; against the same events as NDJSON.
  static func eventSize(_ stopwatch: Stopwatch) -> Measurement {
    let trace = runsOfTheShelf()
    let binary = Double(TraceWriter.encode(trace).count)
    let lines = Double(TraceJSON.encode(trace).count)
    let count = Double(trace.events.count)
    return Measurement(
      name: "event-size", figure: binary / count, unit: "bytes/event",
      reference: "the same as NDJSON", referenceFigure: lines / count, ratio: binary / lines)
  }

  private static func runsOfTheShelf() -> Trace {
    do {
      let recorder = try Recorder(to: .memory)
      recorder.withCurrent { for _ in 0..<200 { Shelf.run() } }
      recorder.finish()
      return recorder.trace()
    } catch {
      fatalError("\(error)")
    }
  }

  /// Times what a function records into a file that is open already.
  private static func recording(
    _ stopwatch: Stopwatch, _ name: String, to reference: String,
    _ measured: (Recorder) -> Void, baseline: () -> Void
  ) -> Measurement {
    withRecorder { recorder in
      var stopwatch = stopwatch
      stopwatch.rounds = roundCount
      return stopwatch.compare(name, unit: "ns/event", count: eventCount, to: reference) {
        measured(recorder)
      } baseline: {
        baseline()
      }
    }
  }

  static func withRecorder(_ body: (Recorder) -> Measurement) -> Measurement {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "outlive-bench-\(getpid()).outlive")
    defer { try? FileManager.default.removeItem(at: file) }
    do {
      let recorder = try Recorder(to: .file(file.path))
      defer { recorder.finish() }
      return body(recorder)
    } catch {
      fatalError("\(error)")
    }
  }
}
