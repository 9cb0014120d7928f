import OutliveTestSupport
@testable import OutliveTrace
import Testing

@Suite("A trace of version 1.0 that was cut or damaged reads up to there, and says so")
struct CutAndDamageTests {
  /// How many chunks are whole in so many bytes, and where the next one begins.
  private func wholeChunks(of chunks: [[UInt8]], in length: Int) -> (count: Int, end: Int) {
    var end = chunks[0].count
    for (index, chunk) in chunks.dropFirst().enumerated() {
      if end + chunk.count > length { return (index, end) }
      end += chunk.count
    }
    return (chunks.count - 1, end)
  }

  /// What is read of the first bytes of a trace, by the rules of the format.
  private func expected(_ trace: Trace, chunks: [[UInt8]], perChunk: Int, cutTo length: Int)
    -> Trace
  {
    guard length >= 16 else {
      return trace.prefix(
        0, cutAt: 0, missing: length, because: "the file ends inside its header")
    }
    let (whole, offset) = wholeChunks(of: chunks, in: length)
    let count = min(whole * perChunk, trace.events.count)
    let rest = length - offset
    if whole == chunks.count - 1 { return trace }
    let reason =
      switch rest {
      case 0: "the end mark is missing: the program stopped before it closed its recording"
      case ..<32: "the file ends inside the header of a chunk"
      default:
        "the file ends inside a chunk: it should take \(chunks[whole + 1].count - 32) bytes, "
          + "but only \(rest - 32) are there"
      }
    return trace.prefix(count, cutAt: offset, missing: rest, because: reason)
  }

  @Test("A small trace, cut at every byte", arguments: 1...6)
  func everyCut(perChunk: Int) throws {
    let trace = Trace.small
    let chunks = trace.chunks(of: perChunk)
    let bytes = chunks.reduce([], +)
    for length in 1...bytes.count {
      let read = try TraceReader.read(Array(bytes.prefix(length)))
      #expect(read == expected(trace, chunks: chunks, perChunk: perChunk, cutTo: length))
      #expect(read.integrity.isComplete == (length == bytes.count))
    }
  }

  @Test("A larger trace, cut at 50 places at random")
  func randomCuts() throws {
    let trace = Trace.random(count: 3000, seed: 4)
    let chunks = trace.chunks(of: 70)
    let bytes = chunks.reduce([], +)
    var random = SeededRandom(seed: 5)
    for _ in 0..<50 {
      let length = Int.random(in: 1..<bytes.count, using: &random)
      let read = try TraceReader.read(Array(bytes.prefix(length)))
      #expect(read == expected(trace, chunks: chunks, perChunk: 70, cutTo: length))
      #expect(!read.integrity.isComplete)
    }
  }

  @Test("A small trace in NDJSON, cut at every byte")
  func everyTextCut() throws {
    let trace = Trace.small
    let bytes = TraceJSON.encode(trace)
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    for length in 1...bytes.count {
      let read = try TraceJSON.decode(Array(bytes.prefix(length)))
      if length < lines[0].count {
        #expect(
          read
            == trace.prefix(
              0, cutAt: 0, missing: length, because: "the file ends inside its first line"))
        continue
      }
      // A line needs its line feed only for the next one.
      let whole = lines.count { $0.endIndex <= length }
      let start = whole == lines.count ? length : min(lines[whole].startIndex, length)
      if whole == lines.count {
        #expect(read == trace)
      } else if length <= start {
        #expect(
          read
            == trace.prefix(
              whole - 1, cutAt: length, missing: 0,
              because:
                "the end mark is missing: the program stopped before it closed its recording"))
      } else {
        #expect(
          read
            == trace.prefix(
              whole - 1, cutAt: start, missing: length - start,
              because: "the file ends inside line \(whole + 1)"))
      }
    }
  }

  @Test("A small trace with any one byte changed", arguments: [0x01, 0x80, 0xFF] as [UInt8])
  func everyByte(change: UInt8) throws {
    let trace = Trace.small
    let chunks = trace.chunks(of: 2)
    let bytes = chunks.reduce([], +)
    for offset in bytes.indices {
      var damaged = bytes
      damaged[offset] ^= change
      switch offset {
      case ..<9:
        #expect(throws: TraceDecodingError.self) { try TraceReader.read(damaged) }
      case ..<16:
        // The minor version and what is reserved.
        #expect(try TraceReader.read(damaged) == trace)
      default:
        let (whole, start) = wholeChunks(of: chunks, in: offset)
        let read = try TraceReader.read(damaged)
        #expect(read.events == Array(trace.events.prefix(whole * 2)))
        #expect(read.integrity.isComplete == false)
        #expect(read.integrity.cutOffset == UInt64(start))
        #expect(read.integrity.missingBytes == UInt64(bytes.count - start))
        #expect(read.integrity.skippedRecords == 0)
      }
    }
  }

  @Test("A small trace in NDJSON with any one byte changed never traps, and stays a trace")
  func everyTextByte() throws {
    let bytes = TraceJSON.encode(.small)
    for offset in bytes.indices {
      for change in [0x01, 0x10, 0x80] as [UInt8] {
        var damaged = bytes
        damaged[offset] ^= change
        guard let read = try? TraceJSON.decode(damaged) else { continue }
        expectSame(try TraceReader.read(TraceWriter.encode(read)), read)
      }
    }
  }

  @Test(
    "A chunk with a right checksum over wrong records never traps",
    arguments: 0..<4 as Range<UInt64>)
  func wrongRecords(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let trace = Trace.random(count: 30, seed: seed)
    var header = SequentialWriter()
    let start = header.takeChunk()
    let chunk = Array(trace.chunks(of: 30)[1])
    let records = Array(chunk.dropFirst(ChunkHeader.size))
    let original = try #require(ChunkHeader(chunk, at: 0))
    var reasons: Set<String> = []
    for _ in 0..<300 {
      var changed = records
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let offset = Int.random(in: 0..<changed.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: changed.remove(at: offset)
        case 1: changed.insert(.random(in: 0...255, using: &random), at: offset)
        case 2: changed[offset] = 0xFF
        default: changed[offset] = .random(in: 0...255, using: &random)
        }
      }
      var bytes = start
      ChunkHeader(
        kind: original.kind, payloadLength: UInt64(changed.count),
        firstSequence: original.firstSequence, recordCount: original.recordCount
      ).append(to: &bytes, payload: changed)
      let read = try TraceReader.read(bytes)
      #expect(!read.integrity.isComplete)
      expectSame(try TraceReader.read(SequentialWriter.encode(read)), read)
      reasons.insert(String(read.integrity.cutReason?.prefix { $0 != "," } ?? ""))
    }
    #expect(reasons.count > 4)
  }
}
