import OutliveTestSupport
import OutliveTrace
import Testing

@Suite("A trace is read back as it was written")
struct RoundTripTests {
  @Test("Every kind of event, many times with random fields", arguments: 0..<20 as Range<UInt64>)
  func everyKind(seed: UInt64) throws {
    let trace = Trace.random(count: 200, seed: seed, hasGaps: seed % 2 == 1)
    #expect(try TraceReader.read(TraceWriter.encode(trace)) == trace)
  }

  @Test("Chunk by chunk, as a recorder writes it")
  func chunkByChunk() throws {
    let trace = Trace.random(count: 100, seed: 1)
    var writer = TraceWriter()
    var bytes = writer.takeChunk()
    for event in trace.events {
      writer.append(event)
      bytes += writer.takeChunk()
      #expect(writer.takeChunk().isEmpty)
    }
    bytes += writer.finish()
    #expect(writer.finish().isEmpty)
    #expect(try TraceReader.read(bytes) == trace)
  }
}
