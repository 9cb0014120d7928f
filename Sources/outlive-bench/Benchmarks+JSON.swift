import Foundation
import OutliveTrace

extension Benchmarks {
  /// Lines of NDJSON decoded, against counting the line feeds in the same bytes.
  static func ndjsonDecode(_ stopwatch: Stopwatch) -> Measurement {
    let bytes = JSONSample.bytes(events: JSONSample.eventCount)
    return stopwatch.compare(
      "ndjson-decode", unit: "ns/line", count: JSONSample.eventCount,
      to: "counting the line feeds"
    ) {
      consume(try? TraceJSON.decode(bytes))
    } baseline: {
      consume(lineFeeds(in: bytes))
    }
  }

  /// The same lines read piece by piece, against Foundation's decoder on some of them.
  static func ndjsonStream(_ stopwatch: Stopwatch) -> Measurement {
    let bytes = JSONSample.bytes(events: JSONSample.eventCount)
    var rounds = stopwatch
    rounds.rounds = 3
    // Foundation is so slow that a small part has to do; each side is divided by its own lines.
    let part = JSONSample.bytes(events: JSONSample.smallEventCount)
    let lines = part.split(separator: UInt8(ascii: "\n")).dropFirst().dropLast().map { Data($0) }
    let repeats = JSONSample.eventCount / JSONSample.smallEventCount
    var row = rounds.compare(
      "ndjson-stream", unit: "ns/line", count: JSONSample.eventCount,
      to: "Foundation's JSONDecoder"
    ) {
      var reader = JSONTraceReader()
      var count = 0
      for start in stride(from: 0, to: bytes.count, by: 1 << 20) {
        try? reader.read(bytes[start..<min(start + 1 << 20, bytes.count)]) { _ in count += 1 }
      }
      consume((count, try? reader.finish { _ in count += 1 }))
    } baseline: {
      let decoder = JSONDecoder()
      for line in lines { consume(try? decoder.decode(JSONSample.Line.self, from: line)) }
    }
    row.referenceFigure *= Double(repeats)
    row.ratio = row.figure / max(row.referenceFigure, 1e-9)
    return row
  }

  /// The same events encoded, against copying as many bytes.
  static func ndjsonEncode(_ stopwatch: Stopwatch) -> Measurement {
    let trace = JSONSample.trace(events: JSONSample.eventCount)
    let bytes = TraceJSON.encode(trace)
    return stopwatch.compare(
      "ndjson-encode", unit: "ns/line", count: trace.events.count, to: "copying the same bytes"
    ) {
      var count = 0
      TraceJSON.encode(trace) { count += $0.count }
      consume(count)
    } baseline: {
      var copy: [UInt8] = []
      copy.reserveCapacity(bytes.count)
      copy += bytes
      consume(copy)
    }
  }

  @inline(never)
  private static func lineFeeds(in bytes: [UInt8]) -> Int {
    var count = 0
    for byte in bytes where byte == UInt8(ascii: "\n") { count &+= 1 }
    return count
  }
}

/// A trace of a document shelf, as lines of about 126 bytes.
private enum JSONSample {
  static let eventCount = 500_000
  static let smallEventCount = 10_000

  static func bytes(events count: Int) -> [UInt8] { TraceJSON.encode(trace(events: count)) }

  static func trace(events count: Int) -> Trace {
    let types = (0..<200).map { "DocumentShelf.Cell\($0)<Shelf.Document>" }
    let names = ["document", "delegate", "observer", "title", "pages", "onChange", "parent"]
    let main = "MainActor"
    let file = "DocumentShelf/DocumentList.swift"
    let events = (1...count).map { number -> Event in
      let serial = UInt64(number)
      let object = ObjectID(rawValue: serial / 3 + 1)
      let other = ObjectID(rawValue: serial / 5 + 1)
      let snapshot = SnapshotID(rawValue: serial / 100_000 + 1)
      var event = Event(
        sequence: EventSequence(rawValue: serial), time: serial * 1043 + serial % 7,
        thread: ThreadID(rawValue: serial % 4 + 1), kind: .settle(Settle(label: "page turned")))
      switch number % 12 {
      case 0, 1:
        event.isolation = main
        event.kind = .mutationBegan(
          MutationBegan(
            mutation: MutationID(rawValue: serial), subject: object, key: names[number % 7]))
      case 2:
        event.isolation = main
        event.kind = .mutationEnded(MutationEnded(mutation: MutationID(rawValue: serial)))
      case 3:
        event.isolation = main
        event.cause = EventSequence(rawValue: serial - 1)
        event.kind = .handleBegan(
          HandleBegan(
            observation: ObservationID(rawValue: serial / 9 + 1),
            mutation: MutationID(rawValue: serial), phase: .change))
      case 4:
        event.kind = .handleEnded(HandleEnded(observation: ObservationID(rawValue: serial / 9 + 1)))
      case 5:
        event.task = TaskID(rawValue: serial / 50 + 1)
        event.kind = .resolutionBegan(
          ResolutionBegan(
            resolution: ResolutionID(rawValue: serial), definition: DefinitionID(rawValue: 12),
            parent: ResolutionID(rawValue: serial - 1)))
      case 6:
        event.task = TaskID(rawValue: serial / 50 + 1)
        event.kind = .resolutionEnded(
          ResolutionEnded(
            resolution: ResolutionID(rawValue: serial), object: object, outcome: .created))
      case 7:
        event.site = Site(file: file, line: serial % 300, function: "makeCell(for:)")
        event.kind = .objectCreated(
          ObjectCreated(object: object, type: types[number % 200], kind: .instance))
      case 8, 9:
        event.kind = .snapshotNode(
          SnapshotNode(
            snapshot: snapshot, object: object, type: types[number * 7 % 200],
            kind: .instance, retainCount: 2, size: 48, stable: true))
      case 10, 11:
        event.kind = .snapshotEdge(
          SnapshotEdge(
            snapshot: snapshot, from: object, to: other, kind: .strong,
            name: names[number % 7], index: number % 4 == 0 ? 3 : nil))
      default: break
      }
      return event
    }
    return Trace(events: events)
  }

  /// What Foundation decodes a line into: the members that all events have, and some others.
  struct Line: Decodable {
    struct Site: Decodable {
      var file: String
      var line: UInt64
      var function: String
    }

    var seq: UInt64
    var time: UInt64
    var thread: UInt64
    var isolation: String?
    var task: UInt64?
    var cause: UInt64?
    var site: Site?
    var event: String
    var object: UInt64?
    var type: String?
    var kind: String?
    var snapshot: UInt64?
    var mutation: UInt64?
    var key: String?
    var observation: UInt64?
    var resolution: UInt64?
  }
}
