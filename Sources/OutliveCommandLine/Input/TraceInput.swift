internal import OutliveAnalysis
internal import OutliveCompression
internal import OutliveTrace

/// A trace that a command reads: a file, a pipe, or standard input.
struct TraceInput {
  /// The argument that names a trace.
  static let argument = ArgumentSpecification(
    name: "TRACE",
    help: "the recorded trace, binary or NDJSON, packed or not; '-' reads standard input")
  /// The option that bounds what a packed or piped trace may take.
  static let limit = OptionSpecification(
    name: "spool-limit", valueName: "SIZE",
    help: "how much room a packed or piped trace may take in the folder TMPDIR",
    defaultText: "64G")
  /// What holds without that option.
  static let usualLimit = ByteLimit(byteCount: 64 << 30)

  /// The path, as it was given; `-` is standard input.
  let path: String
  /// How many bytes a packed or piped trace may have.
  var limit = TraceInput.usualLimit

  /// Makes an input from its path.
  init(path: String) { self.path = path }

  /// Makes the inputs that an argument of a command line names.
  ///
  /// - Throws: What is wrong with the limit.
  static func all(
    of argument: ArgumentSpecification, in invocation: Invocation
  ) throws(UsageError) -> [TraceInput] {
    var limit = usualLimit
    if let text = invocation[Self.limit].first {
      guard let typed = ByteLimit(text) else {
        throw UsageError(
          path: invocation.path,
          reason: .invalid(
            "\(text.quoted) is not a size for '\(Self.limit.longForm)'; write it like 500M or 64G"))
      }
      limit = typed
    }
    return invocation[argument].map { path in
      var input = TraceInput(path: path)
      input.limit = limit
      return input
    }
  }

  /// Makes the one input of a command line.
  ///
  /// - Throws: What is wrong with the limit.
  init(_ invocation: Invocation) throws(UsageError) {
    self = try Self.all(of: Self.argument, in: invocation).first ?? TraceInput(path: "-")
  }

  /// Whether the trace comes through standard input.
  var isStandardInput: Bool { path == "-" }

  /// The trace's name in messages.
  var shownName: String { isStandardInput ? "standard input" : path.quoted }

  /// What the path leads to; `nil` for standard input and for what can't be found.
  func status(in environment: CommandEnvironment) -> FileStatus? {
    isStandardInput ? nil : try? environment.files.status(of: path)
  }

  /// Reads the whole trace, whichever form it has and whether it is packed or not.
  ///
  /// What is missing of it is said on standard error.
  ///
  /// - Throws: Why there is nothing to work on.
  func read(in environment: CommandEnvironment) throws(CommandFailure) -> Trace {
    let trace = try open(in: environment).read()
    warn(about: trace.integrity, in: environment)
    return trace
  }

  /// Replays the trace, whichever form it has and whether it is packed or not.
  ///
  /// What is missing of it is said on standard error.
  ///
  /// - Parameters:
  ///   - retention: How much of what is gone is remembered.
  ///   - environment: Where it is read.
  ///   - naming: Puts names into what has none; it is handed the events that may need some.
  /// - Returns: The replayed trace.
  /// - Throws: Why there is nothing to work on.
  func replay(
    remembering retention: Retention = .forRules, in environment: CommandEnvironment,
    naming: (Trace) throws(CommandFailure) -> Trace = { $0 }
  ) throws(CommandFailure) -> ReplayedTrace {
    let trace = try open(in: environment).replayed(
      remembering: retention, naming: naming)
    warn(about: trace.integrity, in: environment)
    return trace
  }

  /// Says on standard error what is missing of a trace that has been read.
  func warn(about integrity: TraceIntegrity, in environment: CommandEnvironment) {
    Diagnostic.warn(about: integrity, of: shownName, in: environment)
  }

  // MARK: Opening

  /// Opens the trace, so that it can be read at any place.
  ///
  /// A packed or piped trace is copied into a file without a name first.
  ///
  /// - Throws: Why there is nothing to work on.
  func open(in environment: CommandEnvironment) throws(CommandFailure) -> OpenTrace {
    if isStandardInput, environment.inputIsTerminal { throw .traceFromTerminal }
    let peeked: PeekedSource
    do throws(FileSystemError) {
      let source = isStandardInput ? environment.input : try environment.files.open(path)
      peeked = try PeekedSource(source, count: TraceBeginning.size)
    } catch {
      throw .unreadableInput(shownName, error)
    }
    guard !peeked.beginning.isEmpty else { throw .emptyInput(shownName) }
    if Zstandard.begins(peeked.beginning) { return try openPacked(peeked, in: environment) }
    do throws(TraceDecodingError) {
      try TraceBeginning.check(peeked.beginning)
    } catch {
      throw .notATrace(shownName, error)
    }
    // Only a file of its own can be read at any place.
    if !isStandardInput, peeked.expectedByteCount != nil {
      let source: any TraceSource
      do throws(FileSystemError) {
        source = try environment.files.openSource(path)
      } catch {
        throw .unreadableInput(shownName, error)
      }
      return try opened(source, peeked.beginning, in: environment)
    }
    let spooled = try spool(peeked, in: environment)
    return try opened(
      ScratchSource(spooled.file, byteCount: spooled.byteCount), peeked.beginning, in: environment)
  }

  private func openPacked(
    _ packed: PeekedSource, in environment: CommandEnvironment
  ) throws(CommandFailure) -> OpenTrace {
    let source: UnpackingSource
    do throws(CompressionError) {
      source = try UnpackingSource(packed)
    } catch {
      throw .unpackableInput(shownName, error)
    }
    let spooled = try spool(source, in: environment)
    guard spooled.byteCount > 0 else {
      if let damage = source.damage { throw .unpackableInput(shownName, damage) }
      throw .emptyInput(shownName)
    }
    var beginning: [UInt8] = []
    do throws(FileSystemError) {
      _ = try spooled.file.read(at: 0, into: &beginning, atMost: TraceBeginning.size)
    } catch {
      throw .unwritableScratch(shownName, folder: environment.scratchFolder, error)
    }
    if Zstandard.begins(beginning) { throw .packedTwice(shownName) }
    return try opened(
      ScratchSource(spooled.file, byteCount: spooled.byteCount), beginning,
      packedByteCount: source.packedByteCount,
      damage: source.damage, in: environment)
  }

  private func opened(
    _ source: any TraceSource, _ beginning: [UInt8], packedByteCount: UInt64? = nil,
    damage: CompressionError? = nil, in environment: CommandEnvironment
  ) throws(CommandFailure) -> OpenTrace {
    let name = isStandardInput ? "standard input" : FilePath(path).name
    let folder = FilePath(FilePath(path).folder).name
    let isNamed = !isStandardInput && !folder.isEmpty && folder != "." && folder != ".."
    return try OpenTrace(
      shownName: shownName, name: name, longName: isNamed ? "\(folder)/\(name)" : name,
      form: TraceForm(beginning: beginning), source: source, packedByteCount: packedByteCount,
      damage: damage, diagnostics: environment.diagnostics)
  }

  private func spool(
    _ source: any ByteSource, in environment: CommandEnvironment
  ) throws(CommandFailure) -> (file: any ScratchFile, byteCount: UInt64) {
    var spooling = Spooling(
      source: source, limit: limit.byteCount, progress: ReadingProgress(environment.diagnostics))
    do throws(Spooling.Refusal) {
      return try spooling.spool { () throws(FileSystemError) in
        try environment.files.makeScratchFile(in: environment.scratchFolder)
      }
    } catch {
      switch error {
      case .notATrace(let decodingError): throw .notATrace(shownName, decodingError)
      case .tooLong: throw .unpackedTooLong(shownName, limit: limit.byteCount)
      case .source(let error): throw .unreadableInput(shownName, error)
      case .scratch(let error):
        throw .unwritableScratch(shownName, folder: environment.scratchFolder, error)
      }
    }
  }
}
