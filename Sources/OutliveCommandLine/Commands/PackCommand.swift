internal import OutliveCompression
internal import OutliveTrace

/// Compresses a trace; every command reads it as it is.
struct PackCommand: Command {
  static let trace = ArgumentSpecification(
    name: "TRACE", help: "the recorded trace, binary or NDJSON; '-' reads standard input")
  static let output = OptionSpecification(
    name: "output", short: "o", valueName: "OUTPUT",
    help: "the file to write; '-' writes standard output",
    defaultText: "the trace's name with .zst behind it")
  static let level = OptionSpecification(
    name: "level", valueName: "NUMBER",
    help: "how hard to try, from 1 (quickest) to 19 (smallest)", defaultText: "9")
  static let force = FlagSpecification(
    name: "force", short: "f", help: "replace the output file if it is there")
  static let remove = FlagSpecification(
    name: "remove", help: "remove the trace when what was written reads back the same")

  static let specification = CommandSpecification(
    name: "pack",
    abstract: "compress a trace",
    discussion: [
      """
      The result is one frame of Zstandard with a checksum. Every command reads it, whatever its \
      name; 'zstd -d' gives back the very bytes, and 'outlive convert' a trace in either form.
      """
    ],
    arguments: [trace],
    options: [output, level],
    flags: [force, remove],
    examples: [
      CommandExample("outlive pack shelf.outlive", "Write shelf.outlive.zst beside the trace."),
      CommandExample(
        "outlive pack shelf.outlive -o - | ssh host 'outlive analyze -'",
        "Send a trace through a narrow pipe."),
    ],
    exitCodes: [
      .done,
      ExitCodeSpecification(
        code: ExitCode.unreadableInput.rawValue,
        meaning: "the input can't be read, isn't a trace, or is packed already"),
    ] + ExitCode.specifications(.usage, .unwritableOutput, .unwritableStandardOutput))

  private static let pieceSize = 1 << 20

  let input: TraceInput
  let destination: Destination
  let level: Int
  let replaces: Bool
  let removes: Bool

  init(_ invocation: Invocation) throws(UsageError) {
    let input = TraceInput(path: invocation[Self.trace].first ?? "-")
    self.input = input
    let named = invocation[Self.output].first
    destination = Destination(named ?? (input.isStandardInput ? "-" : input.path + ".zst"))
    let typed = invocation[Self.level].first ?? "9"
    guard let level = Int(typed), Zstandard.levels.contains(level) else {
      throw UsageError(
        path: invocation.path,
        reason: .invalid(
          "\(typed.quoted) is not a level; choose a number from \(Zstandard.levels.lowerBound) "
            + "to \(Zstandard.levels.upperBound)"))
    }
    self.level = level
    replaces = invocation[Self.force]
    removes = invocation[Self.remove]
    guard !removes || !input.isStandardInput && named != "-" else {
      throw UsageError(
        path: invocation.path,
        reason: .invalid("'--remove' needs a trace in a file, and a file to write"))
    }
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    if case .standardOutput = destination, environment.output.isTerminal {
      throw .usage(
        UsageError(
          path: [Self.specification.name],
          reason: .invalid("compressed bytes can't be shown on a terminal; name a file with -o")))
    }
    try destination.check(against: input.status(in: environment), in: environment)
    try refuseExisting(in: environment)
    let source = try openTrace(in: environment)
    var sizes = (plain: UInt64(0), packed: UInt64(0))
    try destination.write(in: environment) { sink throws(StreamingFailure) in
      sizes = try pack(source, to: sink, in: environment)
    }
    if case .file(let file) = destination {
      environment.report(
        "outlive: wrote \(file.path.quoted): \(ByteLimit.shown(sizes.plain)) in "
          + "\(ByteLimit.shown(sizes.packed))\(Self.ratio(sizes.plain, sizes.packed))\n")
      if removes { try removeTrace(sizes.plain, file, in: environment) }
    }
    return .clean
  }

  /// How many times smaller the packed bytes are: `, 5.3 times smaller`.
  static func ratio(_ plain: UInt64, _ packed: UInt64) -> String {
    guard packed > 0, plain >= packed, plain < 1 << 60 else { return "" }
    let tenths = plain * 10 / packed
    return ", \(tenths / 10).\(tenths % 10) times smaller"
  }

  private func refuseExisting(in environment: CommandEnvironment) throws(CommandFailure) {
    guard !replaces, case .file(let file) = destination,
      let status = try? environment.files.status(of: file.path), status.kind == .file
    else { return }
    throw .failed(
      Diagnostic(
        .error, code: "output-exists", message: "\(file.path.quoted) is there already",
        remedy: "replace it with '--force', or name another file with -o"), .unwritableOutput)
  }

  private func openTrace(
    in environment: CommandEnvironment
  ) throws(CommandFailure) -> PeekedSource {
    if input.isStandardInput, environment.inputIsTerminal { throw .traceFromTerminal }
    let source: PeekedSource
    do throws(FileSystemError) {
      source = try PeekedSource(
        input.isStandardInput ? environment.input : try environment.files.open(input.path),
        count: TraceBeginning.size)
    } catch {
      throw .unreadableInput(input.shownName, error)
    }
    guard !source.beginning.isEmpty else { throw .emptyInput(input.shownName) }
    guard !Zstandard.begins(source.beginning) else { throw .packedAlready(input.shownName) }
    do throws(TraceDecodingError) {
      try TraceBeginning.check(source.beginning)
    } catch {
      throw .notATrace(input.shownName, error)
    }
    return source
  }

  private func pack(
    _ source: PeekedSource, to sink: any ByteSink, in environment: CommandEnvironment
  ) throws(StreamingFailure) -> (plain: UInt64, packed: UInt64) {
    var progress = ReadingProgress(environment.diagnostics)
    defer { progress.end() }
    var plain: UInt64 = 0
    var packed: UInt64 = 0
    var encoder: ZstandardEncoder?
    while true {
      var piece: [UInt8] = []
      var output: [UInt8] = []
      do {
        _ = try source.read(into: &piece, atMost: Self.pieceSize)
        let current = try encoder ?? ZstandardEncoder(level: level)
        encoder = current
        if piece.isEmpty {
          try current.finish(into: &output)
        } else {
          try current.encode(piece, into: &output)
        }
      } catch let error as FileSystemError {
        throw .content(.unreadableInput(input.shownName, error))
      } catch {
        throw .content(.impossiblePacking(input.shownName, "\(error)"))
      }
      plain += UInt64(piece.count)
      packed += UInt64(output.count)
      if !output.isEmpty { try sink.put(output) }
      progress.advance(to: Int(clamping: plain), of: source.expectedByteCount)
      if piece.isEmpty { return (plain, packed) }
    }
  }

  /// Removes the trace, once what was written has been read back.
  private func removeTrace(
    _ byteCount: UInt64, _ file: OutputFile, in environment: CommandEnvironment
  ) throws(CommandFailure) {
    guard try isSame(file, byteCount, in: environment) else {
      throw .failed(
        Diagnostic(
          .error, code: "pack-differs",
          message: "\(file.path.quoted) doesn't read back the same; \(input.shownName) stays",
          cause: "the trace is still being recorded, or the disk is failing",
          remedy: "pack it again when its recording has ended"), .unwritableOutput)
    }
    do throws(FileSystemError) {
      try environment.files.remove(input.path)
    } catch {
      throw .failed(
        Diagnostic(
          .error, code: "trace-not-removed",
          message: "can't remove \(input.shownName): \(error.reason)",
          remedy: "remove it by hand; \(file.path.quoted) is whole"), .unwritableOutput)
    }
  }

  private func isSame(
    _ file: OutputFile, _ byteCount: UInt64, in environment: CommandEnvironment
  ) throws(CommandFailure) -> Bool {
    do {
      let original = try environment.files.open(input.path)
      let packed = try UnpackingSource(try environment.files.open(file.path))
      var rest: [UInt8] = []
      var total: UInt64 = 0
      while true {
        var piece: [UInt8] = []
        let count = try original.read(into: &piece, atMost: Self.pieceSize)
        total += UInt64(count)
        while rest.count < piece.count,
          try packed.read(into: &rest, atMost: Self.pieceSize) > 0
        {}
        guard rest.starts(with: piece) else { return false }
        rest.removeFirst(piece.count)
        if count == 0 { break }
      }
      let ends = try packed.read(into: &rest, atMost: 1) == 0
      return ends && rest.isEmpty && packed.damage == nil && total == byteCount
    } catch let error as FileSystemError {
      throw .unreadableInput(input.shownName, error)
    } catch {
      throw .impossiblePacking(input.shownName, "\(error)")
    }
  }
}
