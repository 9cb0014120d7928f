/// Why bytes are not a trace that this version can read.
///
/// A trace that was only cut or damaged is no error: it reads up to there, and
/// ``TraceIntegrity`` says what is missing.
public struct TraceDecodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What sort of error it is.
  public enum Code: String, Hashable, Sendable {
    /// The bytes are something else.
    case notATrace = "not-a-trace"
    /// The trace has a major version that this reader doesn't know.
    case unsupportedVersion = "unsupported-version"
  }

  /// What sort of error it is.
  public var code: Code
  /// The offset in bytes of the first part that could not be read.
  public var offset: UInt64
  /// The line of that part in the NDJSON form, starting at 1; `nil` in the binary form.
  public var line: UInt64?
  /// What was expected there.
  public var expected: String
  /// What was found.
  public var found: String
  /// What is likely to have happened, and what to do about it, in sentences.
  public var advice: String

  /// What happened, where, the likely cause, and what to do next.
  public var description: String {
    let headline =
      switch code {
      case .notATrace: "this is not an Outlive trace"
      case .unsupportedVersion: "this trace has a version that can't be read"
      }
    let place = line.map { "line \($0), byte \(offset)" } ?? "byte \(offset)"
    return
      "\(headline) [\(code.rawValue)]: expected \(expected) at \(place), found \(found). \(advice)"
  }
}

extension TraceDecodingError {
  /// The error for bytes that don't begin as the binary form does.
  static func notATrace(_ bytes: [UInt8]) -> TraceDecodingError {
    TraceDecodingError(
      code: .notATrace, offset: 0, expected: "the bytes \(hexadecimal(TraceFormat.magic))",
      found: excerpt(of: bytes),
      advice: bytes.first == UInt8(ascii: "{")
        ? "It may be a trace in the NDJSON form; read it as that." : advice(for: bytes))
  }

  /// The error for bytes that don't begin as either form does.
  static func neitherForm(_ bytes: [UInt8]) -> TraceDecodingError {
    var error = notATrace(bytes)
    error.expected += ", or NDJSON"
    return error
  }

  /// The error for a first line that isn't that of the NDJSON form.
  static func notATrace(_ bytes: [UInt8], firstLine failure: LineFailure) -> TraceDecodingError {
    guard case .damaged(let expected, let found, let offset) = failure else {
      return notATrace(bytes)
    }
    return TraceDecodingError(
      code: .notATrace, offset: UInt64(offset), line: 1, expected: expected, found: found,
      advice: advice(
        for: bytes,
        else: """
          The first line of a trace in the NDJSON form is \
          “\(String(decoding: TraceJSON.header, as: UTF8.self))”; name a file that begins with it.
          """))
  }

  /// The error for a major version that this reader doesn't know.
  static func otherVersion(
    major: UInt64, minor: UInt64, offset: UInt64, line: UInt64? = nil
  ) -> TraceDecodingError {
    TraceDecodingError(
      code: .unsupportedVersion, offset: offset, line: line,
      expected: "version \(TraceFormat.major)", found: "version \(major).\(minor)",
      advice: major > UInt64(TraceFormat.major)
        ? "A newer Outlive wrote it; read it with that version."
        : "No Outlive has written this version; the file is likely damaged. Record it again.")
  }

  private static func advice(
    for bytes: [UInt8],
    else general: String = """
    The file is something else, or was changed on its way; name a file that Outlive recorded.
    """
  ) -> String {
    if bytes.isEmpty {
      return """
        The file is empty: the recorded program may have stopped before it wrote anything; \
        record it again.
        """
    }
    return knownBeginnings.first { bytes.starts(with: $0.bytes) }?.advice ?? general
  }

  private static let knownBeginnings: [(bytes: [UInt8], advice: String)] = [
    ([0x1F, 0x8B], "It looks like gzip; decompress it first."),
    ([0x28, 0xB5, 0x2F, 0xFD], "It looks like Zstandard; decompress it first."),
    (
      Array(TraceFormat.magic.prefix(5)),
      "Its line endings were changed on the way; transfer it again in binary mode."
    ),
  ]

  /// The first bytes, in text when they are text, else in hexadecimal.
  static func excerpt(of bytes: some Collection<UInt8>) -> String {
    guard !bytes.isEmpty else { return "nothing" }
    let start = Array(bytes.prefix(16))
    guard start.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
      return "the bytes \(hexadecimal(Array(start.prefix(8))))"
    }
    return "“\(String(decoding: start, as: UTF8.self))”"
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }
}
