internal import OutliveCompression
internal import OutliveTestSupport
internal import Testing

@Suite("Compression by Zstandard")
struct ZstandardTests {
  /// Compresses bytes, handed over in pieces.
  private func packed(_ bytes: [UInt8], level: Int = 3, pieceSize: Int = 1000) throws -> [UInt8] {
    let encoder = try ZstandardEncoder(level: level)
    var output: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: pieceSize) {
      try encoder.encode(
        Array(bytes[start..<min(start + pieceSize, bytes.count)]), into: &output)
    }
    try encoder.finish(into: &output)
    return output
  }

  /// Decompresses bytes, handed over in pieces, and checks that no call gives more than it may.
  private func unpacked(
    _ bytes: [UInt8], pieceSize: Int = 1000, limit: Int = 777
  ) -> (bytes: [UInt8], error: CompressionError?) {
    var output: [UInt8] = []
    do throws(CompressionError) {
      let decoder = try ZstandardDecoder()
      for start in stride(from: 0, to: bytes.count, by: pieceSize) {
        let piece = Array(bytes[start..<min(start + pieceSize, bytes.count)])
        var position = 0
        while true {
          let before = output.count
          let added = try decoder.decode(piece, from: &position, into: &output, atMost: limit)
          #expect(added <= limit && output.count == before + added)
          if position == piece.count, added < limit { break }
        }
      }
      try decoder.finish()
      #expect(decoder.takenByteCount == UInt64(bytes.count))
    } catch {
      return (output, error)
    }
    return (output, nil)
  }

  private func random(_ count: Int, seed: UInt64) -> [UInt8] {
    var generator = SeededRandom(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: 0..<16, using: &generator) }
  }

  @Test(
    "what was compressed comes back, whatever the size of the pieces",
    arguments: [0, 1, 5, 4096, 300_000], [1, 7, 4096, 1 << 20])
  func roundTrip(count: Int, pieceSize: Int) throws {
    let bytes = random(count, seed: UInt64(count))
    let frame = try packed(bytes, pieceSize: max(pieceSize, count / 1000))
    #expect(Zstandard.begins(frame))
    let back = unpacked(frame, pieceSize: pieceSize, limit: max(pieceSize, 100))
    #expect(back.bytes == bytes)
    #expect(back.error == nil)
  }

  @Test("every level gives a frame that can be read", arguments: Zstandard.levels)
  func levels(level: Int) throws {
    let bytes = random(20_000, seed: 1)
    let back = unpacked(try packed(bytes, level: level))
    #expect(back.bytes == bytes && back.error == nil)
  }

  @Test("a level that there isn't is refused or taken for the nearest, never a trap")
  func oddLevels() throws {
    for level in [Int.min, -1000, 0, 23, Int.max] {
      let encoder = try? ZstandardEncoder(level: level)
      var output: [UInt8] = []
      try encoder?.encode([1, 2, 3], into: &output)
      try encoder?.finish(into: &output)
      if encoder != nil { #expect(unpacked(output).bytes == [1, 2, 3]) }
    }
  }

  @Test("frames follow each other, and those to be skipped are")
  func frames() throws {
    let skipped: [UInt8] = [0x5A, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 9, 9, 9]
    #expect(Zstandard.begins(skipped))
    let bytes = try skipped + packed([1, 2]) + skipped + packed([]) + packed([3])
    for size in [1, 2, 1000] {
      let back = unpacked(bytes, pieceSize: size)
      #expect(back.bytes == [1, 2, 3] && back.error == nil)
    }
  }

  @Test("what ends inside a frame says so at every length, and gives what came before")
  func truncated() throws {
    let bytes = random(5000, seed: 2)
    let frame = try packed([7]) + packed(bytes)
    let first = try packed([7]).count
    for count in 1..<frame.count where count != first {
      let back = unpacked(Array(frame.prefix(count)), pieceSize: 64)
      #expect(back.error?.code == .truncated)
      #expect(([7] + bytes).starts(with: back.bytes))
    }
  }

  @Test("whatever byte is changed, nothing traps, and no changed content passes for whole")
  func damaged() throws {
    let bytes = random(2000, seed: 3)
    let frame = try packed(bytes)
    var codes: Set<CompressionError.Code> = []
    for index in frame.indices {
      for change: UInt8 in [1, 0x80, 0xFF] {
        var damaged = frame
        damaged[index] ^= change
        let back = unpacked(damaged, pieceSize: 300)
        if let error = back.error {
          codes.insert(error.code)
        } else {
          // A changed window size, for one, changes nothing in what is read.
          #expect(back.bytes == bytes || back.bytes.isEmpty)
        }
      }
    }
    #expect(codes.isSuperset(of: [.damaged, .notCompressed]))
  }

  @Test("bytes of other sorts are told apart")
  func notCompressed() throws {
    #expect(unpacked(Array("plain text".utf8)).error?.code == .notCompressed)
    #expect(try unpacked(packed([1]) + Array("and more".utf8)).error?.code == .notCompressed)
    for bytes: [UInt8] in [[], [0x28], [0x28, 0xB5, 0x2F], Array("PK\u{3}\u{4}".utf8)] {
      #expect(!Zstandard.begins(bytes))
    }
  }

  @Test("a frame that asks for a window of gigabytes is refused before it gets any memory")
  func hostileWindow() throws {
    // Magic, no single segment, a window of 2^41 bytes, then an empty last block.
    let frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0xF8, 0x01, 0x00, 0x00]
    #expect(unpacked(frame).error?.code == .windowTooLarge)
    // 2^28 is one more than is accepted; 2^27 is accepted.
    #expect(
      unpacked([0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x90, 1, 0, 0]).error?.code == .windowTooLarge)
    #expect(unpacked([0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x88, 1, 0, 0]).error == nil)
  }

  @Test("a frame that needs a dictionary says so")
  func dictionary() {
    // Magic, a dictionary's number of one byte, a window, then an empty last block.
    let frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x01, 0x50, 0x07, 0x01, 0x00, 0x00]
    #expect(unpacked(frame).error?.code == .dictionaryNeeded)
  }

  @Test("random bytes behind the beginning of a frame never trap")
  func randomFrames() {
    var generator = SeededRandom(seed: 4)
    for _ in 0..<2000 {
      let count = Int.random(in: 0..<200, using: &generator)
      let tail = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let back = unpacked([0x28, 0xB5, 0x2F, 0xFD] + tail, pieceSize: 50)
      #expect(back.bytes.count < 1 << 24)
    }
  }
}
