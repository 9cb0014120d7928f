import Foundation
import OutliveAnalysis
import OutliveTrace

// What it takes to replay a trace from its file, and to judge it.

extension Benchmarks {
  /// The whole analysis of a snapshot of 130 thousand objects, as large as a usual heap dump of a phone;
  /// against checking the same bytes.
  static func analysisOfObjects(_ stopwatch: Stopwatch) -> Measurement {
    let file = BenchTrace.snapshot(of: 130_000)
    return analysis("analysis-objects", unit: "ms", count: 1e6, of: file, stopwatch)
  }

  /// The replay and all judgments, for each event of a run in which objects come and go, observe and are
  /// asked for; against checking the same bytes.
  static func analysisOfEvents(_ stopwatch: Stopwatch) -> Measurement {
    let file = BenchTrace.run(of: stopwatch.eventCount)
    return analysis(
      "analysis-events", unit: "ns/event", count: Double(stopwatch.eventCount), of: file,
      stopwatch)
  }

  /// How much memory that takes at most, for each byte of the file.
  static func analysisMemory(_ stopwatch: Stopwatch) -> Measurement {
    memory("analysis-memory", of: BenchTrace.run(of: stopwatch.eventCount))
  }

  /// How much memory the analysis of a snapshot takes at most, for each byte of the file.
  ///
  /// The references of a snapshot come as they are recorded, or in another order.
  static func analysisOfObjectsMemory(
    _ stopwatch: Stopwatch, isRecorded: Bool
  ) -> Measurement {
    memory(
      isRecorded ? "analysis-objects-memory" : "analysis-objects-memory-unordered",
      of: BenchTrace.snapshot(of: 130_000, isInOrder: isRecorded))
  }

  private static func memory(_ name: String, of trace: BenchTrace) -> Measurement {
    let size = Double(trace.byteCount)
    let peak = Double(PeakMemory.bytes { consume(trace.analysis()) }) / size
    let checked = Double(PeakMemory.bytes { consume(try? trace.file.summary()) }) / size
    return Measurement(
      name: name, figure: peak, unit: "bytes/byte",
      reference: "checking the same bytes", referenceFigure: checked,
      ratio: peak / max(checked, 1e-9))
  }

  private static func analysis(
    _ name: String, unit: String, count: Double, of trace: BenchTrace, _ stopwatch: Stopwatch
  ) -> Measurement {
    var row = stopwatch.compare(name, unit: unit, count: 1, to: "checking the same bytes") {
      consume(trace.analysis())
    } baseline: {
      consume(try? trace.file.summary())
    }
    (row.figure, row.referenceFigure) = (row.figure / count, row.referenceFigure / count)
    return row
  }
}

/// A trace in a file that is gone when nobody needs it any more.
private final class BenchTrace {
  let file: TraceFile
  let byteCount: Int
  private let path: String

  /// Writes a trace.
  private init(_ write: ((Event.Kind) -> Void) -> Void) {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "outlive-bench-\(UUID().uuidString)").path
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let output = FileHandle(forWritingAtPath: path)
    else { preconditionFailure("the folder for temporary files can't be written to") }
    var writer = TraceWriter()
    var sequence: UInt64 = 0
    write { kind in
      sequence += 1
      writer.append(
        Event(sequence: EventSequence(rawValue: sequence), time: sequence * 70, kind: kind))
      if writer.pendingByteCount >= 1 << 18 { output.write(Data(writer.takeChunk())) }
    }
    output.write(Data(writer.finish()))
    output.closeFile()
    guard let source = try? FileSource(path: path), let file = try? TraceFile(source) else {
      preconditionFailure("what the writer writes can be read")
    }
    byteCount = Int(source.byteCount)
    self.file = file
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Replays it, and judges it by all rules.
  func analysis() -> Analysis? {
    (try? ReplayedTrace(of: file, remembering: .forRules)).map { Analysis(of: $0) }
  }

  /// A snapshot of so many objects, a tree with some references across, and ten cycles that nobody holds.
  ///
  /// A recorder writes the references in the order of the objects that hold them.
  static func snapshot(of count: UInt64, isInOrder: Bool = false) -> BenchTrace {
    BenchTrace { append in
      let id = SnapshotID(rawValue: 1)
      var references: [SnapshotEdge] = []
      func reference(_ from: UInt64, _ to: UInt64, _ name: String) {
        references.append(
          SnapshotEdge(
            snapshot: id, from: ObjectID(rawValue: from), to: ObjectID(rawValue: to),
            kind: .strong, name: name))
      }
      // Of a program that tracks nothing, less is judged.
      append(
        .objectCreated(
          ObjectCreated(object: ObjectID(rawValue: 1), type: "Shelf.Cell", kind: .instance)))
      append(.snapshotBegan(SnapshotBegan(snapshot: id, label: "closed", tracked: 1)))
      let cycles = count - 20
      var counts = [UInt64](repeating: 0, count: Int(count) + 1)
      counts[1] = 1
      for number in 2...cycles {
        counts[Int(number)] += 1
        counts[Int(number * 7919 % cycles + 1)] += 1
      }
      for number in cycles + 1...count { counts[Int(number)] = 1 }
      for number in 1...count {
        append(
          .snapshotNode(
            SnapshotNode(
              snapshot: id, object: ObjectID(rawValue: number),
              type: "Shelf.\(["Page", "Cell", "Document", "Chapter"][Int(number % 4)])",
              kind: .instance, retainCount: counts[Int(number)], size: 48, stable: true)))
      }
      for number in 2...cycles {
        reference(number / 2, number, "child")
        reference(number, number * 7919 % cycles + 1, "next")
      }
      for number in stride(from: cycles + 1, to: count, by: 2) {
        reference(number, number + 1, "owner")
        reference(number + 1, number, "page")
      }
      if isInOrder { references.sort { $0.from < $1.from } }
      for reference in references { append(.snapshotEdge(reference)) }
      append(
        .snapshotEnded(
          SnapshotEnded(
            snapshot: id, nodes: count, edges: 2 * (cycles - 1) + 20, unreadable: 0)))
      append(.settle(Settle(label: "closed")))
    }
  }

  /// A run of about so many events: in each of many rounds some objects are made, observed and asked for,
  /// and are gone at its end.
  static func run(of count: Int) -> BenchTrace {
    BenchTrace { append in
      let definition = DefinitionID(rawValue: 1)
      append(
        .containerOpened(
          ContainerOpened(
            container: ContainerID(rawValue: 1), object: ObjectID(rawValue: 1), type: "Factory")))
      append(
        .componentDefined(
          ComponentDefined(
            definition: definition, container: ContainerID(rawValue: 1), component: "cell()",
            type: "Shelf.Cell", lifetime: .unshared)))
      // As many as a round of the loop tells.
      for round in 1...UInt64(max(1, count / 80)) {
        let scope = ScopeID(rawValue: round)
        append(.scopeBegan(ScopeBegan(scope: scope, parent: nil, label: "list")))
        for number in 0..<4 as Range<UInt64> {
          let serial = round * 12 + number * 3
          let (document, cell) = (ObjectID(rawValue: serial), ObjectID(rawValue: serial + 1))
          let observation = ObservationID(rawValue: round * 4 + number)
          let resolution = ResolutionID(rawValue: round * 4 + number)
          append(
            .objectCreated(
              ObjectCreated(
                object: document, type: "Shelf.Document", kind: .instance, scope: scope)))
          append(
            .resolutionBegan(ResolutionBegan(resolution: resolution, definition: definition)))
          append(
            .objectCreated(
              ObjectCreated(object: cell, type: "Shelf.Cell", kind: .instance, scope: scope)))
          append(
            .resolutionEnded(
              ResolutionEnded(resolution: resolution, object: cell, outcome: .created)))
          append(
            .observationRegistered(
              ObservationRegistered(
                observation: observation, object: ObjectID(rawValue: serial + 2),
                subject: document, observer: cell, key: "title")))
          for change in 0..<2 as Range<UInt64> {
            let mutation = MutationID(rawValue: serial * 2 + change)
            append(
              .mutationBegan(MutationBegan(mutation: mutation, subject: document, key: "title")))
            append(
              .handleBegan(
                HandleBegan(observation: observation, mutation: mutation, phase: .change)))
            append(.handleEnded(HandleEnded(observation: observation)))
            append(.mutationEnded(MutationEnded(mutation: mutation)))
          }
          append(
            .observationRemoved(
              ObservationRemoved(observation: observation, reason: .stopped)))
          append(.observationFreed(ObservationFreed(observation: observation)))
          append(.deinitBegan(DeinitBegan(object: cell)))
          append(.objectReleased(ObjectReleased(object: cell, evidence: .exact)))
          append(.deinitBegan(DeinitBegan(object: document)))
          append(.objectReleased(ObjectReleased(object: document, evidence: .exact)))
        }
        append(.scopeEnded(ScopeEnded(scope: scope)))
        append(.settle(Settle(label: "list closed")))
      }
    }
  }
}
