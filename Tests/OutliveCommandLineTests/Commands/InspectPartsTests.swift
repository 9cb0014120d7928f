internal import Foundation
@testable internal import OutliveCommandLine
internal import OutliveTestSupport
internal import OutliveTrace
internal import Synchronization
internal import Testing

@Suite("outlive inspect reads parts of the binary form, and says what reading all of it would")
struct InspectPartsTests {
  private static func run(_ bytes: [UInt8], _ words: [String]) -> TestConsole.Outcome {
    TestConsole(input: MemorySource(bytes)).run(["inspect", "-"] + words)
  }

  /// The same trace in both forms; in NDJSON every line is read and looked at.
  private static func forms(_ seed: UInt64) throws -> (binary: [UInt8], lines: [UInt8]) {
    let streams = ManyStreams(eventCount: 400, streamCount: Int(seed % 4) + 1, seed: seed)
    let trace = try Trace(reading: streams.bytes)
    #expect(trace.integrity.isComplete && trace.events.count == 400)
    return (streams.bytes, TraceJSON.encode(trace))
  }

  @Test("the overviews of both forms say the same", arguments: 0..<10 as Range<UInt64>)
  func overviews(seed: UInt64) throws {
    let forms = try Self.forms(seed)
    func content(_ bytes: [UInt8]) throws -> NSDictionary {
      let outcome = Self.run(bytes, ["--format", "json"])
      #expect(outcome.status == .clean && outcome.diagnostics == "")
      var object = try #require(
        try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
      for key in ["form", "bytes", "chunks", "openChunks", "streams", "isIndexed"] {
        object[key] = nil
      }
      return object as NSDictionary
    }
    let expected = try content(forms.lines)
    #expect(expected["events"] as? Int == 400)
    #expect((expected["tests"] as? [String])?.isEmpty == false)
    #expect(try content(forms.binary) == expected)
  }

  @Test("every choice of events is the same in both forms", arguments: 0..<5 as Range<UInt64>)
  func choices(seed: UInt64) throws {
    let forms = try Self.forms(seed)
    var random = SeededRandom(seed: seed)
    var shown = 0
    for _ in 0..<12 {
      var words = ["--events", "--format", "ndjson"]
      let kinds = ["object-*", "settle,mutation-*", "test-began", "*-ended", "snapshot-node"]
      if Bool.random(using: &random) {
        words += ["--kind", kinds.randomElement(using: &random) ?? "settle"]
      }
      let low = UInt64.random(in: 0...400, using: &random)
      let high = low + .random(in: 0...200, using: &random)
      let isTime = Bool.random(using: &random)
      func place(_ number: UInt64) -> String { isTime ? "\(1000 + number)ns" : "#\(number)" }
      if Bool.random(using: &random) { words += ["--from", place(low)] }
      if Bool.random(using: &random) { words += ["--to", place(high)] }
      if Int.random(in: 0..<4, using: &random) == 0 { words += ["--type", "*a*"] }
      if Int.random(in: 0..<4, using: &random) == 0 { words += ["--thread", "1"] }
      switch Int.random(in: 0..<3, using: &random) {
      case 0: words += ["--limit", "\(Int.random(in: 0...20, using: &random))"]
      case 1: words += ["--tail", "\(Int.random(in: 0...60, using: &random))"]
      default: break
      }
      let expected = Self.run(forms.lines, words)
      #expect(Self.run(forms.binary, words) == expected, "\(words)")
      #expect(expected.status == .clean)
      shown += expected.output.utf8.count { $0 == UInt8(ascii: "\n") }
    }
    #expect(shown > 50)
  }

  @Test(
    "the last events, and those at a place, are found without reading the rest",
    arguments: [
      ["--tail", "5"], ["--from", "#1500", "--to", "#1510"],
      ["--from", "3us", "--limit", "3"], ["--from", "3us", "--to", "3.01us"],
    ])
  func bytesRead(words: [String]) throws {
    let bytes = ManyStreams(eventCount: 3000, streamCount: 3, seed: 1).bytes
    let source = CountedSource(bytes)
    let trace = try OpenTrace(
      shownName: "x", name: "x", longName: "x", form: .outlive, source: source,
      diagnostics: StandardStream(sink: MemorySink()))
    let invocation = try ArgumentParser(root: OutliveCommand.specification).parse(
      ["inspect", "x", "--events"] + words)
    let selection = try #require(try InspectCommand(invocation).selection)
    let sink = MemorySink()
    let before = source.readByteCount
    _ = try selection.write(trace, as: .text, heading: nil, to: sink)
    #expect(source.readByteCount - before < UInt64(bytes.count) / 5)
    #expect(
      sink.text
        == Self.run(TraceJSON.encode(try Trace(reading: bytes)), ["--events"] + words).output)
  }

  @Test("an end before the beginning is refused")
  func reversed() {
    for places in [("3s", "2s"), ("#3", "#2")] {
      let outcome = Self.run([], ["--events", "--from", places.0, "--to", places.1])
      #expect(outcome.status == .usage)
      #expect(
        outcome.diagnostics.hasPrefix(
          "outlive: error: '--to' lies before '--from': nothing is between\n"))
    }
  }

  @Test("how far the reading is shows on a terminal, from the start for each way through")
  func progress() throws {
    let sink = MemorySink()
    let source = MeteredSource(
      EndlessSource(byteCount: 60_000_000),
      diagnostics: StandardStream(sink: sink, isTerminal: true))
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1_000_000, alignment: 1)
    defer { unsafe buffer.deallocate() }
    for _ in 0..<2 {
      for piece in 0..<60 as Range<UInt64> {
        #expect(unsafe try source.read(into: buffer, at: piece * 1_000_000) == 1_000_000)
      }
      source.restart()
    }
    let once = "\rreading: 50 of 60 MB\rreading: 60 of 60 MB\r\u{1B}[K"
    #expect(sink.text == once + once)
  }
}

/// Bytes in memory, and how many of them were read.
private final class CountedSource: TraceSource {
  private let bytes: [UInt8]
  private let count = Atomic<UInt64>(0)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var byteCount: UInt64 { UInt64(bytes.count) }
  var readByteCount: UInt64 { count.load(ordering: .relaxed) }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64
  ) throws(TraceSourceError) -> Int {
    let wanted = bytes.dropFirst(Int(offset)).prefix(buffer.count)
    unsafe buffer.copyBytes(from: wanted)
    count.add(UInt64(wanted.count), ordering: .relaxed)
    return wanted.count
  }
}

/// Bytes that are whatever they are.
private struct EndlessSource: TraceSource {
  let byteCount: UInt64

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64
  ) throws(TraceSourceError) -> Int { buffer.count }
}
