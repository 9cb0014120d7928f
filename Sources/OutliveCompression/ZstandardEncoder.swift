internal import CZstd

/// Compresses bytes into one frame of Zstandard, piece by piece, in bounded memory.
///
/// The frame ends with a checksum of what it holds. The same bytes and level give the same frame
/// with the same version of the library. Not thread-safe.
@safe package final class ZstandardEncoder {
  private let context: OpaquePointer

  /// Makes an encoder.
  ///
  /// - Parameter level: How hard to try, one of ``Zstandard/levels``.
  /// - Throws: A ``CompressionError`` when there is no memory for it, or no such level.
  package init(level: Int) throws(CompressionError) {
    guard let context = unsafe ZSTD_createCCtx() else {
      throw CompressionError(.unavailable, reason: "no memory for an encoder")
    }
    unsafe self.context = context
    let level = Int32(clamping: level)
    for result in unsafe [
      ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level),
      ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1),
    ] {
      guard ZSTD_isError(result) == 0 else { throw CompressionError(result, offset: 0) }
    }
  }

  deinit { _ = unsafe ZSTD_freeCCtx(context) }

  /// Compresses some bytes.
  ///
  /// - Parameters:
  ///   - input: The bytes.
  ///   - output: Where to add what is ready of the frame; the rest is kept for later.
  /// - Throws: A ``CompressionError`` when there is no memory left.
  package func encode(_ input: [UInt8], into output: inout [UInt8]) throws(CompressionError) {
    try compress(input, ZSTD_e_continue, into: &output)
  }

  /// Ends the frame.
  ///
  /// - Parameter output: Where to add the rest of it.
  /// - Throws: A ``CompressionError`` when there is no memory left.
  package func finish(into output: inout [UInt8]) throws(CompressionError) {
    try compress([], ZSTD_e_end, into: &output)
  }

  private func compress(
    _ input: [UInt8], _ directive: ZSTD_EndDirective, into output: inout [UInt8]
  ) throws(CompressionError) {
    let size = ZSTD_CStreamOutSize()
    var position = 0
    var isDone = false
    while !isDone {
      var result = 0
      output += unsafe [UInt8](unsafeUninitializedCapacity: size) { room, count in
        unsafe input.withUnsafeBytes { bytes in
          var source = unsafe ZSTD_inBuffer(
            src: bytes.baseAddress, size: bytes.count, pos: position)
          var target = unsafe ZSTD_outBuffer(dst: room.baseAddress, size: size, pos: 0)
          result = unsafe ZSTD_compressStream2(context, &target, &source, directive)
          position = unsafe source.pos
          count = unsafe target.pos
        }
      }
      guard ZSTD_isError(result) == 0 else { throw CompressionError(result, offset: 0) }
      isDone = directive == ZSTD_e_end ? result == 0 : position == input.count
    }
  }
}
