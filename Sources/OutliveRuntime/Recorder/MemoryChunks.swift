internal import OutliveTrace

/// Keeps the chunks of a recording in memory.
final class MemoryChunks: ChunkDestination {
  private let sizeLimit: UInt64
  private var chunks: [Chunk] = []
  private var allocated: UInt64 = 0
  private var finished: [UInt8]?

  init(sizeLimit: UInt64?) { self.sizeLimit = sizeLimit ?? .max }

  deinit { release() }

  func allocate(atLeast size: Int) -> Result<Chunk, ChunkRefusal> {
    // Most recordings in memory are of one small test; chunks grow with what was recorded.
    let size = max(size, min(1 << 18, max(1 << 12, Int(clamping: allocated).previousPowerOfTwo)))
    guard allocated + UInt64(size) <= sizeLimit else {
      return .failure(ChunkRefusal(reason: .sizeLimit))
    }
    allocated += UInt64(size)
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 8)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
    let chunk = unsafe Chunk(memory: memory)
    chunks.append(chunk)
    return .success(chunk)
  }

  func retire(_ chunk: Chunk) {}

  var hasOutdated: Bool { false }

  func isOutdated(_ chunk: Chunk) -> Bool { false }

  func removeOutdated() {}

  var byteCount: UInt64 { finished.map { UInt64($0.count) } ?? allocated }

  func bytes(_ state: RecordingState) -> [UInt8]? {
    if let finished { return finished }
    var assembler = TraceAssembler()
    var bytes = TraceAssembler.header
    for chunk in chunks {
      let open = state.open.first {
        unsafe $0.chunk.memory.baseAddress == chunk.memory.baseAddress
      }
      let copy = unsafe open?.encoder.sealedCopy() ?? [UInt8](chunk.memory)
      unsafe copy.withUnsafeBytes { unsafe assembler.add($0) }
      bytes += copy
    }
    return bytes + assembler.ending(state.integrity)
  }

  func synchronize() {}

  func finish(_ state: RecordingState) {
    finished = bytes(state)
    release()
  }

  private func release() {
    for chunk in chunks { unsafe chunk.memory.deallocate() }
    chunks = []
  }
}

extension Int {
  fileprivate var previousPowerOfTwo: Int {
    self < 1 ? 0 : 1 << (Int.bitWidth - 1 - leadingZeroBitCount)
  }
}
