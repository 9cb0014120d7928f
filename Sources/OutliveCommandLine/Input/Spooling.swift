internal import OutliveTrace

/// Copies a trace that can only be read once into a file that can be read at any place.
///
/// So a compressed or piped trace of any size takes a bounded amount of memory.
struct Spooling {
  /// Why copying stopped before the end.
  enum Refusal: Error {
    /// The first bytes are not those of a trace.
    case notATrace(TraceDecodingError)
    /// There are more bytes than were allowed.
    case tooLong
    /// The trace can't be read.
    case source(FileSystemError)
    /// The file can't be made or written.
    case scratch(FileSystemError)
  }

  /// How many bytes are read at once.
  private static let pieceSize = 1 << 20

  /// Where the bytes come from.
  let source: any ByteSource
  /// How many bytes there may be: a small file can unpack into endless ones.
  let limit: UInt64
  /// Who is told how far it is.
  var progress: ReadingProgress

  /// Copies all bytes.
  ///
  /// - Parameter makeFile: Makes the file.
  /// - Returns: The file, and how many bytes it has.
  /// - Throws: Why copying stopped before the end.
  mutating func spool(
    to makeFile: () throws(FileSystemError) -> any ScratchFile
  ) throws(Refusal) -> (file: any ScratchFile, byteCount: UInt64) {
    let file = try attempt(Refusal.scratch, makeFile)
    defer { progress.end() }
    var byteCount: UInt64 = 0
    var beginning: [UInt8] = []
    while true {
      var piece: [UInt8] = []
      let count = try attempt(Refusal.source) { () throws(FileSystemError) in
        try source.read(into: &piece, atMost: Self.pieceSize)
      }
      guard count > 0 else { return (file, byteCount) }
      byteCount += UInt64(count)
      guard byteCount <= limit else { throw .tooLong }
      if beginning.count < TraceBeginning.size {
        beginning += piece.prefix(TraceBeginning.size - beginning.count)
        if beginning.count == TraceBeginning.size { try check(beginning) }
      }
      try attempt(Refusal.scratch) { () throws(FileSystemError) in try file.write(piece) }
      progress.advance(to: Int(clamping: byteCount), of: nil)
    }
  }

  private func check(_ beginning: [UInt8]) throws(Refusal) {
    do throws(TraceDecodingError) {
      try TraceBeginning.check(beginning)
    } catch {
      throw .notATrace(error)
    }
  }

  private func attempt<Result>(
    _ refusal: (FileSystemError) -> Refusal, _ body: () throws(FileSystemError) -> Result
  ) throws(Refusal) -> Result {
    do throws(FileSystemError) {
      return try body()
    } catch {
      throw refusal(error)
    }
  }
}
