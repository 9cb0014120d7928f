import OutliveTrace
import Testing

@Suite("Events are written into chunks")
struct ChunkEncoderTests {
  @Test("Behind an event that found no room the chunk takes no other, and it can be read")
  func noRoom() throws {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 8)
    defer { unsafe memory.deallocate() }
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
    var encoder = ChunkEncoder(stream: 1, internedByteLimit: 1 << 20, textLimit: 1 << 16)
    defer { encoder.deallocate() }
    unsafe encoder.begin(in: memory, baseTime: 10)
    var isWritten = [encoder.append(Settle(label: "first"), time: 20)]
    // One is defined before the event, one is written in place.
    for size in [4030, 5000] {
      let label = String(repeating: "x", count: size)
      isWritten.append(encoder.append(Settle(label: label), time: 1000))
    }
    // As the end of a recording is, which may come before the stream's thread gets a new chunk.
    isWritten.append(
      encoder.append(RecordingEnded(reason: .closed, detail: ""), time: 2000))
    #expect(isWritten == [true, false, false, false])
    let chunk = encoder.sealedCopy()
    var assembler = TraceAssembler()
    unsafe chunk.withUnsafeBytes { unsafe assembler.add($0) }
    let trace = try TraceReader.read(
      TraceAssembler.header + chunk + assembler.ending(TraceIntegrity()))
    #expect(trace.integrity == TraceIntegrity())
    #expect(trace.events.map(\.time) == [20])
    #expect(trace.events.map(\.kind) == [.settle(Settle(label: "first"))])
  }
}
