@testable internal import OutliveCommandLine
internal import OutliveTestSupport
internal import OutliveTrace
internal import Testing

@Suite("Merging recordings that say what they are")
struct RecordingMergeTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func recording(
    _ name: String, segment: UInt64 = 1, process: UInt64 = 7, wallClock: UInt64 = 0,
    numbers: ClosedRange<UInt64>, times: UInt64
  ) throws -> String {
    let began = RecordingBegan(
      recording: name, segment: segment, process: process, program: "shelf", wallClock: wallClock,
      monotonicClock: wallClock, clock: "monotonic", recorder: "Outlive")
    let events = numbers.enumerated().map { position, number in
      Event(
        sequence: EventSequence(rawValue: number), time: times + UInt64(position),
        cause: number > 1 ? EventSequence(rawValue: number - 1) : nil,
        kind: position == 0
          ? .recordingBegan(began)
          : .objectCreated(
            ObjectCreated(object: ObjectID(rawValue: number), type: "Cell", kind: .instance)))
    }
    return try folder.write(Trace(events: events).binary, to: "\(name).\(segment).outlive")
  }

  private func merge(_ paths: [String]) throws -> (trace: Trace, diagnostics: String) {
    let outcome = TestConsole().run(["merge"] + paths + ["-o", folder.path("all.ndjson")])
    #expect(outcome.status == .clean)
    return (try Trace(reading: folder.bytes(of: "all.ndjson")), outcome.diagnostics)
  }

  @Test("segments are joined in their order, under their own numbers, whatever order they come in")
  func segments() throws {
    let second = try recording("a", segment: 2, numbers: 11...14, times: 500)
    let first = try recording("a", segment: 1, numbers: 1...10, times: 100)
    let merged = try merge([second, first])
    #expect(merged.trace.events.map(\.sequence.rawValue) == Array(1...14))
    #expect(merged.trace.events.map(\.time) == Array(100...109) + Array(500...503))
    #expect(merged.trace.events.dropFirst().allSatisfy { $0.cause != nil })
    #expect(merged.diagnostics.hasSuffix("(ndjson): 14 events of 1 process\n"))
    // A segment that is gone leaves a gap, as it should.
    let third = try recording("a", segment: 3, numbers: 21...22, times: 900)
    #expect(
      try merge([first, third]).trace.events.map(\.sequence.rawValue) == Array(1...10) + [21, 22])
  }

  @Test("segments that each count from 1 are numbered through")
  func restarting() throws {
    let first = try recording("a", segment: 1, numbers: 1...3, times: 100)
    let second = try recording("a", segment: 2, numbers: 1...3, times: 200)
    let merged = try merge([first, second]).trace
    #expect(merged.events.map(\.sequence.rawValue) == Array(1...6))
    #expect(merged.events.map(\.cause?.rawValue) == [nil, 1, 2, nil, 4, 5])
  }

  @Test(
    "what earlier segments of a rotated recording hold isn't lost, but what no segment holds is",
    arguments: 0..<10 as Range<UInt64>)
  func rotated(seed: UInt64) throws {
    let streams = ManyStreams(eventCount: 400, streamCount: Int(seed % 4) + 1, seed: seed)
    var paths: [String] = []
    for (index, bytes) in streams.segments(4).enumerated() {
      paths.append(try folder.write(bytes, to: "r-\(index).outlive"))
    }
    let merged = try merge(paths.reversed())
    #expect(merged.diagnostics.hasSuffix("(ndjson): 404 events of 1 process\n"))
    #expect(merged.trace.integrity == TraceIntegrity())
    #expect(merged.trace.events.map(\.sequence.rawValue) == Array(1...404))
    func kinds(_ events: [Event]) -> [ThreadID: [Event.Kind]] {
      let others = events.filter { $0.thread.rawValue > 0 }
      return Dictionary(grouping: others, by: \.thread).mapValues { $0.map(\.kind) }
    }
    #expect(kinds(merged.trace.events) == kinds(try Trace(reading: streams.bytes).events))

    let second = try Trace(reading: folder.bytes(of: "r-1.outlive")).events.count
    let outcome = TestConsole().run(
      ["merge", paths[0], paths[2], paths[3], "-o", folder.path("part.ndjson")])
    #expect(outcome.status == .unreadableInput)
    let part = try Trace(reading: folder.bytes(of: "part.ndjson"))
    #expect(part.events.count == 404 - second)
    #expect(part.integrity.lostEvents == UInt64(second))

    let alone = TestConsole().run("inspect", paths[3])
    #expect(alone.output.contains(" lost, or in earlier segments"))
  }

  @Test("processes are put on one clock, and named")
  func clocks() throws {
    let late = try recording("b", process: 8, wallClock: 1_000_000, numbers: 1...2, times: 0)
    let early = try recording("a", process: 7, wallClock: 999_000, numbers: 1...2, times: 10)
    let merged = try merge([late, early])
    #expect(
      merged.trace.events.map { "\($0.time) \($0.thread) \($0.kind.name)" } == [
        "0 #1 part-merged", "0 #2 part-merged", "10 #2 recording-began", "11 #2 object-created",
        "1000 #1 recording-began", "1001 #1 object-created",
      ])
    #expect(
      merged.trace.events.prefix(2).map { EventFields($0).text("label") }
        == ["shelf 8", "shelf 7"])
    #expect(!merged.diagnostics.contains("clocks-unknown"))
  }
}
