internal import OutliveCompression

/// The bytes that another source has compressed.
///
/// Compressed bytes that are damaged or cut give what comes before; ``damage`` says so then.
final class UnpackingSource: ByteSource {
  /// Only decompressing tells how many bytes there are.
  let expectedByteCount: Int? = nil
  /// Why there is less than there should be; `nil` as long as nothing is known to be missing.
  private(set) var damage: CompressionError?

  private static let pieceSize = 1 << 17
  private let source: any ByteSource
  private let decoder: ZstandardDecoder
  private var piece: [UInt8] = []
  private var position = 0
  private var isPending = false

  /// How many compressed bytes have been taken.
  var packedByteCount: UInt64 { decoder.takenByteCount }

  /// Makes a source of what another one has compressed.
  ///
  /// - Throws: A `CompressionError` when there is no memory for it.
  init(_ source: any ByteSource) throws(CompressionError) {
    self.source = source
    decoder = try ZstandardDecoder()
  }

  func read(into bytes: inout [UInt8], atMost limit: Int) throws(FileSystemError) -> Int {
    while damage == nil {
      if position == piece.count, !isPending {
        piece.removeAll(keepingCapacity: true)
        position = 0
        if try source.read(into: &piece, atMost: Self.pieceSize) == 0 {
          finish()
          return 0
        }
      }
      let before = bytes.count
      do throws(CompressionError) {
        let added = try decoder.decode(piece, from: &position, into: &bytes, atMost: limit)
        isPending = added == limit
      } catch {
        damage = error
      }
      if bytes.count > before { return bytes.count - before }
    }
    return 0
  }

  private func finish() {
    do throws(CompressionError) {
      try decoder.finish()
    } catch {
      damage = error
    }
  }
}
