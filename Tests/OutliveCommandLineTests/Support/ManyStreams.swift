internal import OutliveTestSupport
internal import OutliveTrace

/// A binary trace of several streams, as threads that record at once leave it.
struct ManyStreams {
  /// The bytes of the trace.
  var bytes: [UInt8] { Self.trace(of: chunks) }
  /// Its chunks, in their order in the file.
  private let chunks: [[UInt8]]

  /// Makes a trace of random events, whose times sometimes go back within a stream.
  ///
  /// - Parameters:
  ///   - eventCount: How many events.
  ///   - streamCount: How many streams they are spread over.
  ///   - seed: The seed; the same one always gives the same trace.
  init(eventCount: Int, streamCount: Int, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var clock: UInt64 = 1000
    var queues = [[Event]](repeating: [], count: streamCount)
    for var event in Trace.random(count: eventCount, seed: seed).events {
      clock += .random(in: 0...3, using: &random)
      let isLate = Int.random(in: 0..<10, using: &random) == 0
      event.time = isLate ? clock - .random(in: 0...20, using: &random) : clock
      let stream = Int.random(in: 0..<streamCount, using: &random)
      event.thread = ThreadID(rawValue: UInt64(stream) + 1)
      queues[stream].append(event)
    }
    var chunks: [(time: UInt64, bytes: [UInt8])] = []
    for (stream, events) in queues.enumerated() {
      chunks += Self.chunks(UInt32(stream) + 1, events, &random)
    }
    // Chunks are in the file by the time at which they begin, those of a stream in their own order.
    let order = chunks.indices.sorted { (chunks[$0].time, $0) < (chunks[$1].time, $1) }
    self.chunks = order.map { chunks[$0].bytes }
  }

  /// The same chunks in several files, as a recorder that rotates its files leaves them: each begins
  /// with an event that says which segment it is.
  func segments(_ count: Int) -> [[UInt8]] {
    var encoder = ChunkEncoder(stream: 99, internedByteLimit: 1 << 10, textLimit: 1 << 10)
    defer { encoder.deallocate() }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 10, alignment: 8)
    defer { unsafe memory.deallocate() }
    let size = chunks.count / count + 1
    return (0..<count).map { segment in
      unsafe encoder.begin(in: memory, baseTime: 0)
      _ = encoder.append(
        RecordingBegan(
          recording: "r", segment: UInt64(segment) + 1, process: 7, program: "shelf", wallClock: 0,
          monotonicClock: 0, clock: "monotonic", recorder: "Outlive"), time: 0)
      let first = encoder.sealedCopy()
      encoder.leave()
      return Self.trace(of: [first] + chunks.dropFirst(segment * size).prefix(size))
    }
  }

  private static func trace(of chunks: [[UInt8]]) -> [UInt8] {
    var assembler = TraceAssembler()
    var bytes = TraceAssembler.header
    for chunk in chunks {
      bytes += chunk
      unsafe chunk.withUnsafeBytes { unsafe assembler.add($0) }
    }
    return bytes + assembler.ending(TraceIntegrity())
  }

  private static func chunks(
    _ stream: UInt32, _ events: [Event], _ random: inout SeededRandom
  ) -> [(time: UInt64, bytes: [UInt8])] {
    var encoder = ChunkEncoder(stream: stream, internedByteLimit: 1 << 16, textLimit: 1 << 16)
    defer { encoder.deallocate() }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 8)
    defer { unsafe memory.deallocate() }
    var chunks: [(time: UInt64, bytes: [UInt8])] = []
    var rest = events[...]
    var latest: UInt64 = 0
    while let first = rest.first {
      latest = max(latest, first.time)
      let base = latest
      unsafe encoder.begin(in: memory, baseTime: latest)
      for event in rest.prefix(.random(in: 1...20, using: &random)) {
        var context = EventContext()
        context.isolation = event.isolation
        context.task = event.task
        context.site = event.site
        encoder.thread = event.thread.rawValue
        guard encoder.append(event.kind, time: event.time, context: context) else { break }
        latest = max(latest, event.time)
        rest = rest.dropFirst()
      }
      chunks.append((base, encoder.sealedCopy()))
      encoder.leave()
    }
    return chunks
  }
}
