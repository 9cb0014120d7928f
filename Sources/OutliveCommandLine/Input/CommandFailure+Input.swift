internal import OutliveAnalysis
internal import OutliveCompression
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
  static func inputTooLong(_ name: String, limit: UInt64) -> CommandFailure {
    unreadable(
      code: "input-too-long", "\(name) has more than \(limit >> 20) MiB, the most that is read",
      cause: "it isn't one trace, or the recording ran for very long",
      remedy: "record a shorter part of the program")
  }

  /// A trace holds no such snapshot.
  static func noSnapshot(_ name: String, _ choice: HeapCensus.Choice?) -> CommandFailure {
    let which =
      switch choice {
      case .label(let label): " “\(label)”"
      case .number(let number): " #\(number)"
      case .last, nil: ""
      }
    return unreadable(
      code: "no-snapshot", "\(name) holds no whole snapshot\(which) that a settle point follows",
      cause: which.isEmpty
        ? "the program recorded none, or ended before one was complete"
        : "none has that name, or it was not recorded whole",
      remedy: which.isEmpty
        ? "record one with 'outlive record', or with a settle point"
        : "list them with 'outlive inspect \(name) --events --kind snapshot-began'")
  }

  /// A trace tells of no container.
  static func noContainers(_ name: String) -> CommandFailure {
    unreadable(
      code: "no-containers", "\(name) tells of no container",
      cause: "the program made nothing through one, or its container records nothing",
      remedy: "see what it tells of with 'outlive inspect'")
  }

  /// A trace tells of no observation.
  static func noObservations(_ name: String) -> CommandFailure {
    unreadable(
      code: "no-observations", "\(name) tells of no observation",
      cause: "the program observed nothing, or by means that record nothing",
      remedy: "see what it tells of with 'outlive inspect'")
  }

  /// A trace tells of no mutation.
  static func noMutations(_ name: String) -> CommandFailure {
    unreadable(
      code: "no-mutations", "\(name) tells of no mutation",
      cause: "nothing that is observed changed, or what changed records nothing",
      remedy: "see who observes whom with 'outlive observers'")
  }

  /// A trace tells of containers that nobody asked for anything.
  static func noRequests(_ name: String) -> CommandFailure {
    unreadable(
      code: "no-requests", "\(name) tells of containers, but of nothing that was asked for",
      cause: "the program ended before it asked, or its container doesn't record it",
      remedy: "see what is defined with 'outlive containers'")
  }

  /// A packed or piped input gives more bytes than are allowed.
  static func unpackedTooLong(_ name: String, limit: UInt64) -> CommandFailure {
    unreadable(
      code: "input-too-long", "\(name) gives more than \(ByteLimit.shown(limit))",
      cause: "it was made to fill disks, or the recording ran for very long",
      remedy: "if you trust it, allow more with '--spool-limit'")
  }

  /// The bytes that a trace is packed in give nothing.
  static func unpackableInput(_ name: String, _ error: CompressionError) -> CommandFailure {
    let (cause, remedy) =
      switch error.code {
      case .truncated: ("the file was cut", "copy it again")
      case .damaged, .notCompressed: ("the file was changed on its way", "copy it again")
      case .windowTooLarge:
        (
          "it was packed with 'zstd --long' or '--ultra', which takes much memory to undo",
          "unpack it with 'zstd -d --long=31', and read that"
        )
      case .dictionaryNeeded:
        ("it was packed with a dictionary", "unpack it with 'zstd -d -D', and read that")
      case .unavailable: ("the machine has too little memory", "end other programs")
      }
    return unreadable(
      code: "packed-\(error.code.rawValue)",
      "can't unpack \(name): \(error.reason), at byte \(error.offset)", cause: cause,
      remedy: remedy)
  }

  /// A trace that should be packed is packed already.
  static func packedAlready(_ name: String) -> CommandFailure {
    unreadable(
      code: "packed-already", "\(name) is packed already", cause: "it was packed before",
      remedy: "use it as it is: every command reads it")
  }

  /// The library that compresses refuses.
  static func impossiblePacking(_ name: String, _ reason: String) -> CommandFailure {
    unreadable(
      code: "packing-failed", "can't pack \(name): \(reason.printable)",
      cause: "the machine has too little memory", remedy: "choose a smaller '--level'")
  }

  /// What is packed in the input is itself packed.
  static func packedTwice(_ name: String) -> CommandFailure {
    unreadable(
      code: "packed-twice", "\(name) is packed twice", cause: "a packed file was packed again",
      remedy: "unpack it with 'zstd -d', and read that")
  }

  /// Identifiers in an input are so large that they can't be moved.
  static func unmovableIdentifiers(_ name: String) -> CommandFailure {
    unreadable(
      code: "identifiers-too-large",
      "the identifiers of \(name.quoted) leave no room for those of other processes",
      cause: "another program wrote the trace, with numbers that aren't counted from 1",
      remedy: "analyze the traces one by one")
  }

  /// There is no room to unpack or keep an input.
  static func unwritableScratch(
    _ name: String, folder: String, _ error: FileSystemError
  ) -> CommandFailure {
    unreadable(
      code: "scratch-unwritable",
      "can't keep \(name) in the folder \(folder.quoted): \(error.reason)",
      cause: error.kind == .noSpace
        ? "the disk is full, or a quota is used up" : "the folder can't be written",
      remedy: "set the environment variable TMPDIR to a folder with room for the unpacked trace")
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
