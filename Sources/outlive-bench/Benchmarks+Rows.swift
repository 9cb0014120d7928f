import Outlive
import OutliveAnalysis
import OutliveTrace
import Synchronization

extension Benchmarks {
  /// One event recorded into memory, against 32 bytes appended to an array.
  static func recordingOn(_ stopwatch: Stopwatch) -> Measurement {
    let count = 100_000
    let payload = [UInt8](repeating: 7, count: 32)
    return stopwatch.compare(
      "recording-on", unit: "ns/event", count: count, to: "appending 32 bytes"
    ) {
      guard let recorder = try? Recorder(to: .memory) else { return }
      for number in 0..<count {
        recorder.record(
          MutationEnded(mutation: MutationID(rawValue: UInt64(number))))
      }
      consume(recorder.finish())
    } baseline: {
      var bytes: [UInt8] = []
      for _ in 0..<count { bytes.append(contentsOf: payload) }
      consume(bytes)
    }
  }

  /// An instrumented call with recording off, against a call that loads a flag and branches.
  static func recordingOff(_ stopwatch: Stopwatch) -> Measurement {
    let count = 10_000_000
    return stopwatch.compare(
      "recording-off", unit: "ns/call", count: count, to: "loading a flag and branching"
    ) {
      for number in 0..<count { instrumented(number) }
    } baseline: {
      for number in 0..<count { plain(number) }
    }
  }

  @inline(never)
  private static func instrumented(_ number: Int) {
    if let recorder = Recorder.current { recorder.record(Settle(label: "\(number)")) }
  }

  @inline(never)
  private static func plain(_ number: Int) {
    if flag.load(ordering: .relaxed) { consume(number) }
  }

  private static let flag = Atomic(false)

  /// A shared component found in its container, against a dictionary look-up by string.
  static func resolution(_ stopwatch: Stopwatch) -> Measurement {
    let count = 100_000
    let factory = BenchFactory()
    let pool = ["log()": BenchLog() as AnyObject, "unused()": BenchLog()]
    return stopwatch.compare(
      "resolution", unit: "ns/resolution", count: count, to: "a dictionary look-up"
    ) {
      for _ in 0..<count { consume(factory.log()) }
    } baseline: {
      for _ in 0..<count { consume(pool["log()"] as? BenchLog) }
    }
  }

  /// A snapshot of a tree of objects, against walking it through its properties.
  static func snapshot(_ stopwatch: Stopwatch) -> Measurement {
    let root = BenchNode(depth: 12)
    let count = root.count - 1
    return stopwatch.compare(
      "snapshot", unit: "ns/object", count: count, to: "walking the same tree"
    ) {
      consume(HeapSnapshot.capture(of: [root]))
    } baseline: {
      consume(root.count)
    }
  }

  /// The analysis of a trace, against decoding it.
  static func replay(_ stopwatch: Stopwatch) -> Measurement {
    let bytes = recordedRun()
    let trace = (try? TraceReader.read(bytes)) ?? Trace(events: [])
    return stopwatch.compare(
      "replay", unit: "ns/event", count: trace.events.count, to: "decoding the same trace"
    ) {
      consume(Analysis(of: trace))
    } baseline: {
      consume(try? TraceReader.read(bytes))
    }
  }

  /// The bytes of a run in which many objects come and go.
  private static func recordedRun() -> [UInt8] {
    var writer = TraceWriter()
    var sequence: UInt64 = 0
    func append(_ kind: Event.Kind) {
      sequence += 1
      writer.append(
        Event(sequence: EventReference(rawValue: sequence), time: sequence * 100, kind: kind))
    }
    for number in 1...20_000 as ClosedRange<UInt64> {
      let object = ObjectID(rawValue: number)
      append(.objectCreated(ObjectCreated(object: object, type: "Shelf.Page", kind: .instance)))
      append(.objectReleased(ObjectReleased(object: object, evidence: .exact)))
      if number.isMultiple(of: 100) { append(.settle(Settle(label: "page turned"))) }
    }
    return writer.finish()
  }
}

private final class BenchLog {}

private final class BenchFactory: ComponentFactory {
  func log() -> BenchLog { shared(BenchLog()) }
}

/// A node of a binary tree.
private final class BenchNode {
  let left: BenchNode?
  let right: BenchNode?

  init(depth: Int) {
    left = depth > 1 ? BenchNode(depth: depth - 1) : nil
    right = depth > 1 ? BenchNode(depth: depth - 1) : nil
  }

  var count: Int { 1 + (left?.count ?? 0) + (right?.count ?? 0) }
}
