internal import OutliveTrace

extension CommandFailure {
  /// Somebody asks for a trace to be typed.
  static let traceFromTerminal = unreadable(
    code: "input-is-terminal", "standard input is a terminal, and a trace can't be typed",
    cause: "nothing was piped into outlive",
    remedy: "name a file, or pipe a trace: outlive analyze - < shelf.outlive")

  /// The input has no bytes.
  static func emptyInput(_ name: String) -> CommandFailure {
    unreadable(
      code: "input-empty", "\(name) is empty",
      cause: "the program ended before it recorded anything, or what should have piped failed",
      remedy: "record again, and finish the recording before the program ends")
  }

  /// The input is longer than a trace may be.
  static func inputTooLong(_ name: String, limit: Int) -> CommandFailure {
    unreadable(
      code: "input-too-long", "\(name) has more than \(limit >> 20) MiB, the most that is read",
      cause: "it isn't one trace, or the recording ran for very long",
      remedy: "record a shorter part of the program")
  }

  /// The system doesn't let the input be read.
  static func unreadableInput(_ name: String, _ error: FileSystemError) -> CommandFailure {
    let (code, cause, remedy) =
      switch error.kind {
      case .notFound:
        (
          "input-not-found", "the path is mistyped, or the trace was recorded in another folder",
          "check the path; a recording program says where its trace goes"
        )
      case .isFolder:
        ("input-is-folder", "a trace is one file", "name the trace in that folder")
      case .notFolder:
        ("input-not-found", "a part of the path is a file, not a folder", "check the path")
      case .notPermitted:
        (
          "input-not-permitted", "the trace belongs to another user",
          "ask for it, or run as the user who recorded it"
        )
      case .alreadyExists, .noSpace, .readOnly, .readerGone, .other:
        ("input-unreadable", "the file is damaged, or what holds it has gone", "copy it again")
      }
    return unreadable(
      code: code, "can't read \(name): \(error.reason)", cause: cause, remedy: remedy)
  }

  /// The input is something else than a trace.
  static func notATrace(_ name: String, _ error: TraceDecodingError) -> CommandFailure {
    let headline =
      switch error.code {
      case .notATrace: "is not a trace"
      case .unsupportedVersion: "has a version that can't be read"
      }
    let place = error.line.map { "line \($0), byte \(error.offset)" } ?? "byte \(error.offset)"
    return .failed(
      Diagnostic(
        .error, code: error.code.rawValue,
        message: """
          \(name) \(headline): expected \(error.expected.printable) at \(place), \
          found \(error.found.printable)
          """,
        notes: [error.advice.printable]),
      .unreadableInput)
  }

  private static func unreadable(
    code: String, _ message: String, cause: String, remedy: String
  ) -> CommandFailure {
    .failed(
      Diagnostic(.error, code: code, message: message, cause: cause, remedy: remedy),
      .unreadableInput)
  }
}
