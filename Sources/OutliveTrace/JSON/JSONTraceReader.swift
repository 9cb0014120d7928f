/// Reads a trace in the NDJSON form piece by piece, in memory that doesn't grow with the trace.
///
/// A line that is damaged is stepped over and counted; ``TraceIntegrity`` says where the first one
/// is. Beside the part of a line that a piece ends with, a reader keeps nothing of what it has read.
public struct JSONTraceReader {
  var tally = LineTally()
  /// The number of the line that is read next, starting at 1.
  var lineNumber: UInt64 = 1
  /// Where that line begins.
  var lineStart: UInt64 = 0
  var lastSequence = EventSequence(rawValue: 0)
  var allowsMissingFields = false
  private var canonical = CanonicalLineDecoder()
  private let allowsOnePass: Bool
  /// The size in bytes of the longest line, without its line feed, that isn't damage.
  let longestLine: Int
  /// The beginning of a line whose rest is in the next piece.
  private var beginning: [UInt8] = []
  /// How many bytes of a line that is too long were read; `nil` in any other line.
  private var tooLongBytes: UInt64?

  /// Makes a reader at the beginning of a trace.
  public init() { self.init(allowsOnePass: true) }

  /// Makes a reader for a test.
  ///
  /// - Parameters:
  ///   - allowsOnePass: Whether lines may be read in one pass; reading each in the general way must
  ///     give the same.
  ///   - longestLine: The size in bytes of the longest line that isn't damage.
  init(allowsOnePass: Bool, longestLine: Int = 1 << 24) {
    self.allowsOnePass = allowsOnePass
    self.longestLine = longestLine
  }

  /// How many bytes the reader keeps of what it has read.
  var keptByteCount: Int { beginning.count }

  /// Reads the next piece of a trace.
  ///
  /// - Parameters:
  ///   - bytes: The piece; it may begin and end anywhere, even inside a character.
  ///   - handle: Takes each event, in order.
  /// - Throws: A ``TraceDecodingError`` when the bytes are no trace, or of a newer major version.
  ///   What is read after that says nothing.
  /// - Complexity: O(*n*) in the number of bytes; in memory, O(*m*) in the size of the longest line,
  ///   up to 16 MiB.
  public mutating func read(
    _ bytes: ArraySlice<UInt8>, _ handle: (consuming Event) -> Void
  ) throws(TraceDecodingError) {
    // A closure would forget the type of what is thrown.
    let result = unsafe bytes.withUnsafeBytes { (bytes) -> Result<Void, TraceDecodingError> in
      do throws(TraceDecodingError) {
        return .success(try unsafe read(bytes, handle))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Reads the next piece of a trace, where it is in memory.
  @inline(__always)
  package mutating func read(
    _ bytes: UnsafeRawBufferPointer, _ handle: (consuming Event) -> Void
  ) throws(TraceDecodingError) {
    var rest = unsafe bytes
    if tooLongBytes != nil || !beginning.isEmpty {
      // The first line feed ends the line that began in an earlier piece.
      let end = unsafe rest.firstLineFeed
      try unsafe extendLine(with: UnsafeRawBufferPointer(rebasing: rest[..<(end ?? rest.count)]))
      guard let end else { return }
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest[(end + 1)...])
      try endLine(handle)
    }
    try unsafe readLines(in: rest, handle)
  }

  /// Says that there is nothing more to read.
  ///
  /// - Parameter handle: Takes the event of a last line that has no line feed.
  /// - Returns: How much of the trace could be read.
  /// - Throws: A ``TraceDecodingError`` when the bytes are no trace.
  public mutating func finish(
    _ handle: (consuming Event) -> Void
  ) throws(TraceDecodingError) -> TraceIntegrity {
    if tooLongBytes != nil {
      try endLine(handle, isLast: true)
    } else if lineNumber == 1 || !beginning.isEmpty {
      let line = beginning
      beginning = []
      try read(line: line, isLast: true, handle)
    }
    return tally.integrity(byteCount: lineStart)
  }

  // MARK: Lines within a piece

  @inline(__always)
  private mutating func readLines(
    in bytes: UnsafeRawBufferPointer, _ handle: (consuming Event) -> Void
  ) throws(TraceDecodingError) {
    var offset = 0
    while offset < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[offset...])
      if let byteCount = unsafe readCanonicalLine(in: rest, handle) {
        offset += byteCount
        continue
      }
      guard let end = unsafe rest.firstLineFeed else {
        try unsafe extendLine(with: rest)
        return
      }
      try unsafe extendLine(with: UnsafeRawBufferPointer(rebasing: rest[..<end]))
      try endLine(handle)
      offset += end + 1
    }
  }

  /// Reads the first line in one pass, and returns its size; `nil` when that can't be done.
  @inline(__always)
  private mutating func readCanonicalLine(
    in bytes: UnsafeRawBufferPointer, _ handle: (consuming Event) -> Void
  ) -> Int? {
    guard allowsOnePass, lineNumber > 1, !tally.isEnded else { return nil }
    // What is beyond the longest line and its line feed isn't looked at.
    let line = unsafe UnsafeRawBufferPointer(
      rebasing: bytes[..<min(bytes.count, longestLine + 1)])
    do throws(CanonicalLineDecoder.NotCanonical) {
      let (sequence, byteCount) = try unsafe canonical.readEvent(
        in: line, after: lastSequence, handle)
      lastSequence = sequence
      tally.eventLines += 1
      moveOn(by: byteCount)
      return byteCount
    } catch {
      return nil
    }
  }

  @inline(__always)
  mutating func moveOn(by byteCount: Int) {
    lineNumber &+= 1
    lineStart &+= UInt64(byteCount)
  }

  // MARK: Lines in the general way

  /// Keeps a part of a line.
  private mutating func extendLine(with part: UnsafeRawBufferPointer) throws(TraceDecodingError) {
    let count = part.count
    if let byteCount = tooLongBytes {
      tooLongBytes = byteCount + UInt64(count)
    } else if beginning.count + count <= longestLine {
      unsafe beginning.append(contentsOf: part)
    } else {
      guard lineNumber > 1 else {
        unsafe beginning.append(contentsOf: part.prefix(16))
        throw .notATrace(
          beginning,
          firstLine: .damaged(
            expected: "a first line of at most \(longestLine) bytes", found: "a longer one",
            at: 0))
      }
      tooLongBytes = UInt64(beginning.count + count)
      beginning = []
    }
  }

  /// Reads the line that was kept, all of which is there now.
  private mutating func endLine(
    _ handle: (consuming Event) -> Void, isLast: Bool = false
  ) throws(TraceDecodingError) {
    guard let byteCount = tooLongBytes else {
      let line = beginning
      beginning = []
      return try read(line: line, isLast: isLast, handle)
    }
    tooLongBytes = nil
    let size = byteCount + (isLast ? 0 : 1)
    tally.addDamage(
      at: lineStart, byteCount: size,
      because: """
        line \(lineNumber) is damaged: expected at most \(longestLine) bytes, \
        found \(byteCount)
        """)
    lineNumber &+= 1
    lineStart &+= size
  }
}
