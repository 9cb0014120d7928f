import Outlive
import OutliveAnalysis
import OutliveTrace

extension Benchmarks {
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

  /// The analysis of a trace, against decoding it.
  static func replay(_ stopwatch: Stopwatch) -> Measurement {
    let bytes = recordedRun()
    guard let file = try? TraceFile(MemorySource(bytes)), let summary = try? file.summary() else {
      preconditionFailure("what the writer writes can be read")
    }
    return stopwatch.compare(
      "replay", unit: "ns/event", count: Int(summary.eventCount), to: "checking the same bytes"
    ) {
      consume((try? ReplayedTrace(of: file, remembering: .forRules)).map { Analysis(of: $0) })
    } baseline: {
      consume(try? file.summary())
    }
  }

  /// The bytes of a run in which many objects come and go.
  private static func recordedRun() -> [UInt8] {
    var events: [Event] = []
    func append(_ kind: Event.Kind) {
      let sequence = UInt64(events.count + 1)
      events.append(
        Event(sequence: EventSequence(rawValue: sequence), time: sequence * 100, kind: kind))
    }
    for number in 1...20_000 as ClosedRange<UInt64> {
      let object = ObjectID(rawValue: number)
      append(.objectCreated(ObjectCreated(object: object, type: "Shelf.Page", kind: .instance)))
      append(.objectReleased(ObjectReleased(object: object, evidence: .exact)))
      if number.isMultiple(of: 100) { append(.settle(Settle(label: "page turned"))) }
    }
    return TraceWriter.encode(Trace(events: events))
  }
}

private final class BenchLog {}

private final class BenchFactory: ComponentFactory {
  func log() -> BenchLog { shared(BenchLog()) }
}
