import Foundation
import OutliveTestSupport
@testable import OutliveTrace
import Synchronization
import Testing

/// A source that counts what is read of it.
private final class CountingSource: TraceSource {
  private let source: MemorySource
  private let count = Atomic<UInt64>(0)

  init(_ bytes: [UInt8]) { source = MemorySource(bytes) }

  var byteCount: UInt64 { source.byteCount }
  var readCount: UInt64 { count.load(ordering: .relaxed) }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64
  ) throws(TraceSourceError) -> Int {
    let read = unsafe try source.read(into: buffer, at: offset)
    count.add(UInt64(read), ordering: .relaxed)
    return read
  }
}

/// A source that fails behind an offset.
private struct FailingSource: TraceSource {
  var source: MemorySource
  var limit: UInt64
  var byteCount: UInt64 { source.byteCount }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64
  ) throws(TraceSourceError) -> Int {
    guard offset < limit else {
      throw TraceSourceError(operation: "read", code: 5, offset: offset, reason: "it is broken")
    }
    return unsafe try source.read(into: buffer, at: offset)
  }
}

@Suite("Traces are read from files and memory, no more of them than is needed")
struct SourceTests {
  private static let streams = RandomStreams(seed: 5, streams: 3, hasDamage: false, isClosed: true)

  @Test("A file reads as its bytes do, also when it is cut meanwhile")
  func files() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("trace.outlive")
    try Data(SourceTests.streams.bytes).write(to: URL(filePath: path))
    let source = try FileSource(path: path)
    #expect(source.byteCount == UInt64(SourceTests.streams.bytes.count))
    let file = try TraceFile(source)
    #expect(try file.read() == TraceReader.read(SourceTests.streams.bytes))

    // Cut behind its first chunk, it loses all the others, and says so.
    let end = try #require(file.chunks.first?.end)
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.truncate(atOffset: end)
    try handle.close()
    let trace = try file.read()
    #expect(!trace.integrity.isComplete)
    #expect(trace.events.count <= 6)
    #expect(try file.summary().integrity == trace.integrity)
  }

  @Test("What is no regular file is refused")
  func otherFiles() throws {
    let folder = try TemporaryFolder()
    let missing = folder.path("missing")
    #expect(
      throws: TraceSourceError(
        path: missing, operation: "open", code: ENOENT, reason: "No such file or directory")
    ) { try FileSource(path: missing) }
    #expect(
      throws: TraceSourceError(
        path: "/dev/null", operation: "read",
        reason: "it is not a regular file, so it has no middle")
    ) { try FileSource(path: "/dev/null") }
    let error = TraceSourceError(
      path: "a", operation: "read", code: 5, offset: 7, reason: "it is broken")
    #expect(error.description == "can't read “a” from byte 7 on: it is broken")
  }

  @Test("A source that fails ends the reading with its error")
  func failures() throws {
    let bytes = SourceTests.streams.bytes
    var failures = 0
    for limit in 0...UInt64(bytes.count) {
      do {
        let file = try TraceFile(FailingSource(source: MemorySource(bytes), limit: limit))
        #expect(try file.read() == TraceReader.read(bytes))
      } catch let error as TraceFileError {
        guard case .source(let error) = error else { throw error }
        #expect(error.reason == "it is broken")
        failures += 1
      } catch let error as TraceSourceError {
        #expect(error.reason == "it is broken")
        failures += 1
      }
    }
    #expect(failures > 10)
  }

  /// A stream of so many chunks, each with 500 events in a range of 1000 nanoseconds.
  private func long(_ count: UInt64) -> CraftedTrace {
    var crafted = CraftedTrace()
    for number in 0..<count {
      var chunk = CraftedChunk(first: number * 500 + 1, base: number * 1000)
      for event in 0..<500 as Range<UInt64> { chunk.addSettle(at: number * 1000 + event * 2) }
      crafted.append(chunk)
    }
    crafted.close()
    return crafted
  }

  @Test("A range of times or numbers reads the chunks that it lies in, and the index")
  func selection() throws {
    let crafted = long(60)
    let source = CountingSource(crafted.bytes)
    let file = try TraceFile(source)
    #expect(file.isIndexed)
    #expect(source.readCount < UInt64(crafted.bytes.count) / 4)
    for selection in [
      EventSelection(times: 30_100...30_199), EventSelection(numbers: 15_051...15_100),
    ] {
      let before = source.readCount
      var numbers: [UInt64] = []
      _ = try file.forEachEvent(selection) { numbers.append($0.sequence.rawValue) }
      #expect(numbers == Array(15_051...15_100))
      #expect(source.readCount - before < UInt64(crafted.bytes.count) / 25)
    }
  }

  @Test("Without an index only the headers of the chunks are read to find them")
  func headers() throws {
    let crafted = long(60)
    let source = CountingSource(crafted.bytes)
    _ = try TraceFile(source, byIndex: false)
    #expect(source.readCount < 60 * 4096 + 4096)
  }

  @Test("Finding chunks in hostile bytes reads a few times as many as there are")
  func hostileHeaders() throws {
    // A header every 32 bytes that says that its payload goes on to the end of the file.
    var bytes = CraftedTrace().bytes
    let count = 4000
    for index in 0..<count {
      var header: [UInt8] = [0x4F, 0x4C, 0x43, 0x4B, 99, 0, 0, 0]
      header += fixed(UInt64((count - index - 1) * 32)) + fixed(UInt64(0)) + fixed(UInt32(1))
      bytes += header + [1, 2, 3, 4]
    }
    let source = CountingSource(bytes)
    let trace = try TraceFile(source).read()
    #expect(trace.events == [])
    #expect(trace.integrity.missingBytes == UInt64(bytes.count - 16))
    #expect(source.readCount < UInt64(bytes.count) * 12)
  }

  @Test("Very many streams of one event each")
  func manyStreams() throws {
    var crafted = CraftedTrace()
    for stream in 1...3000 as ClosedRange<UInt32> {
      var chunk = CraftedChunk(stream: stream, base: UInt64(3000 - stream))
      chunk.addSettle(at: UInt64(3000 - stream))
      crafted.append(chunk)
    }
    crafted.close()
    let trace = try TraceReader.read(crafted.bytes)
    #expect(trace.events.map(\.time) == Array(0..<3000))
    #expect(trace.events.map(\.sequence.rawValue) == Array(1...3000))
    #expect(trace.integrity == TraceIntegrity())
  }

  @Test("Chunks without events, and a trace without chunks")
  func noEvents() throws {
    var crafted = CraftedTrace()
    for first in [0, 1, 1] as [UInt64] { crafted.append(CraftedChunk(first: first)) }
    crafted.close()
    #expect(try TraceReader.read(crafted.bytes) == Trace(events: []))
    var empty = CraftedTrace()
    empty.close()
    #expect(try TraceReader.read(empty.bytes) == Trace(events: []))
    let file = try TraceFile(MemorySource(CraftedTrace().bytes))
    #expect(!file.isClosed)
    #expect(try file.read().integrity.cutReason == Reasons.noEnd)
    #expect(try file.summary().integrity == file.read().integrity)
  }

  @Test("A trace of version 1.0 is summarised as it is read")
  func version1() throws {
    let trace = Trace.random(count: 300, seed: 4)
    let file = try TraceFile(MemorySource(trace.chunked(by: 40)))
    let summary = try file.summary()
    #expect(summary.eventCount == 300)
    #expect(summary.kinds.reduce(0) { $0 + $1.count } == 300)
    #expect(summary.integrity == TraceIntegrity())
    #expect(file.isClosed)
  }
}
