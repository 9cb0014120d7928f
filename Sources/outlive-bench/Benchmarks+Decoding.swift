import OutliveTrace

extension Benchmarks {
  /// Every field of every event read and checked, against summing the same bytes.
  static func decodeScan(_ stopwatch: Stopwatch) -> Measurement {
    let bytes = decodedRun()
    guard let file = try? TraceFile(MemorySource(bytes)), let summary = try? file.summary() else {
      preconditionFailure("what the writer writes can be read")
    }
    return stopwatch.compare(
      "decode-scan", unit: "ns/event", count: Int(summary.eventCount), to: "summing the same bytes"
    ) {
      consume(try? file.summary())
    } baseline: {
      consume(sum(bytes))
    }
  }

  /// Every event made, in order, against summing the same bytes.
  static func decodeEvents(_ stopwatch: Stopwatch) -> Measurement {
    let bytes = decodedRun()
    guard let file = try? TraceFile(MemorySource(bytes)), let summary = try? file.summary() else {
      preconditionFailure("what the writer writes can be read")
    }
    return stopwatch.compare(
      "decode-events", unit: "ns/event", count: Int(summary.eventCount),
      to: "summing the same bytes"
    ) {
      var times: UInt64 = 0
      _ = try? file.forEachEvent { times &+= $0.time }
      consume(times)
    } baseline: {
      consume(sum(bytes))
    }
  }

  /// Every event read as numbers, in order, against summing the same bytes.
  static func decodeNumbers(_ stopwatch: Stopwatch) -> Measurement {
    let bytes = decodedRun()
    guard let file = try? TraceFile(MemorySource(bytes)), let summary = try? file.summary() else {
      preconditionFailure("what the writer writes can be read")
    }
    return stopwatch.compare(
      "decode-numbers", unit: "ns/event", count: Int(summary.eventCount),
      to: "summing the same bytes"
    ) {
      guard var events = try? file.recordedEvents(RecordedTexts()) else { return }
      var times = SumOfTimes()
      try? events.forEachRecorded(&times)
      consume(times.sum)
    } baseline: {
      consume(sum(bytes))
    }
  }

  @inline(never)
  private static func sum(_ bytes: [UInt8]) -> UInt64 {
    var sum: UInt64 = 0
    for byte in bytes { sum &+= UInt64(byte) }
    return sum
  }

  /// The bytes of a run of about a million events, most of them mutations, handlers and resolutions.
  private static func decodedRun() -> [UInt8] {
    var writer = TraceWriter()
    var bytes: [UInt8] = []
    var sequence: UInt64 = 0
    var time: UInt64 = 0
    func append(_ kind: Event.Kind) {
      sequence += 1
      time += 30 + sequence % 90
      writer.append(Event(sequence: EventSequence(rawValue: sequence), time: time, kind: kind))
    }
    let subject = ObjectID(rawValue: 57)
    let observation = ObservationID(rawValue: 300)
    let definition = DefinitionID(rawValue: 12)
    for number in 1...110_000 as ClosedRange<UInt64> {
      let mutation = MutationID(rawValue: number)
      let resolution = ResolutionID(rawValue: number)
      let object = ObjectID(rawValue: number)
      append(.mutationBegan(MutationBegan(mutation: mutation, subject: subject, key: "title")))
      append(
        .handleBegan(HandleBegan(observation: observation, mutation: mutation, phase: .change)))
      append(.handleEnded(HandleEnded(observation: observation)))
      append(.mutationEnded(MutationEnded(mutation: mutation)))
      append(.resolutionBegan(ResolutionBegan(resolution: resolution, definition: definition)))
      append(
        .scopeHit(
          ScopeHit(
            resolution: resolution, definition: definition, object: subject, lifetime: .shared)))
      append(
        .resolutionEnded(ResolutionEnded(resolution: resolution, object: subject, outcome: .hit)))
      append(
        .snapshotNode(
          SnapshotNode(
            snapshot: SnapshotID(rawValue: 1), object: object, type: "Shelf.DocumentCell",
            kind: .instance, retainCount: 2, size: 48, stable: true)))
      append(
        .snapshotEdge(
          SnapshotEdge(
            snapshot: SnapshotID(rawValue: 1), from: object, to: subject, kind: .strong,
            name: "handler")))
      if writer.pendingByteCount >= 1 << 18 { bytes += writer.takeChunk() }
    }
    return bytes + writer.finish()
  }
}

private struct SumOfTimes: RecordedEventConsumer {
  var sum: UInt64 = 0
  mutating func consume(_ event: borrowing RecordedEvent) { sum &+= event.time }
}
