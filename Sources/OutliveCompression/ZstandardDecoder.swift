internal import CZstd

/// Decompresses frames of Zstandard, piece by piece, in bounded memory.
///
/// Frames may follow each other, and those that are to be skipped are. A frame whose window is
/// larger than 128 MiB is refused, so a small file can't ask for all memory. Not thread-safe.
@safe package final class ZstandardDecoder {
  /// The largest window that is accepted, as a power of two: what `zstd` writes unless it is told
  /// `--ultra` or `--long` with more.
  private static let windowLogLimit: Int32 = 27

  private let context: OpaquePointer
  private var isInsideFrame = false
  /// How many bytes the library wants next: to the end of a block, or of a header.
  ///
  /// It is never given more at once, because a call that fails gives nothing of what it has read.
  private var wantedByteCount = ZstandardDecoder.shortestHeader
  private static let shortestHeader = 5
  /// How many compressed bytes have been taken.
  package private(set) var takenByteCount: UInt64 = 0

  /// Makes a decoder.
  ///
  /// - Throws: A ``CompressionError`` when there is no memory for it.
  package init() throws(CompressionError) {
    guard let context = unsafe ZSTD_createDCtx() else {
      throw CompressionError(.unavailable, reason: "no memory for a decoder")
    }
    unsafe self.context = context
    let result = unsafe ZSTD_DCtx_setParameter(
      context, ZSTD_d_windowLogMax, Self.windowLogLimit)
    guard ZSTD_isError(result) == 0 else { throw CompressionError(result, offset: 0) }
  }

  deinit { _ = unsafe ZSTD_freeDCtx(context) }

  /// Decompresses some bytes.
  ///
  /// - Parameters:
  ///   - input: The compressed bytes.
  ///   - position: Where in them to begin; afterwards, the first byte that wasn't taken.
  ///   - output: Where to add what comes of them.
  ///   - limit: How many bytes to add at most; at least 1.
  /// - Returns: How many bytes were added; 0 doesn't mean that nothing was taken. When it is `limit`
  ///   there may be more without any input.
  /// - Throws: A ``CompressionError``; what was added before it stays.
  package func decode(
    _ input: [UInt8], from position: inout Int, into output: inout [UInt8], atMost limit: Int
  ) throws(CompressionError) -> Int {
    precondition(input.indices.contains(position) || position == input.count, "a position in it")
    precondition(limit > 0, "room for a byte")
    var result = 0
    var taken = 0
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: limit) { room, count in
      unsafe input.withUnsafeBytes { bytes in
        let end = min(bytes.count, position + wantedByteCount)
        var source = unsafe ZSTD_inBuffer(src: bytes.baseAddress, size: end, pos: position)
        var target = unsafe ZSTD_outBuffer(dst: room.baseAddress, size: limit, pos: 0)
        result = unsafe ZSTD_decompressStream(context, &target, &source)
        taken = unsafe source.pos - position
        count = unsafe target.pos
      }
    }
    output += piece
    position += taken
    takenByteCount += UInt64(taken)
    guard ZSTD_isError(result) == 0 else {
      throw CompressionError(result, offset: takenByteCount)
    }
    // A call without any input or output tells nothing new about where the frame is.
    if taken > 0 || !piece.isEmpty {
      isInsideFrame = result != 0
      wantedByteCount = result == 0 ? Self.shortestHeader : result
    }
    return piece.count
  }

  /// Says that no more bytes come.
  ///
  /// - Throws: A ``CompressionError`` when they end inside a frame.
  package func finish() throws(CompressionError) {
    guard !isInsideFrame else {
      throw CompressionError(
        .truncated, offset: takenByteCount, reason: "the compressed bytes end inside a frame")
    }
  }
}

extension CompressionError {
  /// Makes an error from what a call to the library returned.
  init(_ result: Int, offset: UInt64) {
    let code: Code =
      switch ZSTD_getErrorCode(result) {
      case ZSTD_error_prefix_unknown: .notCompressed
      case ZSTD_error_frameParameter_windowTooLarge: .windowTooLarge
      case ZSTD_error_dictionary_wrong, ZSTD_error_dictionary_corrupted: .dictionaryNeeded
      case ZSTD_error_memory_allocation, ZSTD_error_parameter_unsupported,
        ZSTD_error_parameter_outOfBound:
        .unavailable
      default: .damaged
      }
    let words = unsafe ZSTD_getErrorName(result).map { unsafe String(cString: $0) } ?? "unknown"
    self.init(code, offset: offset, reason: words.prefix(1).lowercased() + words.dropFirst())
  }
}
