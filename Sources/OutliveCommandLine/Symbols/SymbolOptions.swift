internal import OutliveAnalysis
internal import OutliveSymbolication
internal import OutliveTrace

/// How a command finds the names of what call stacks lead through.
struct SymbolOptions {
  static let binaries = OptionSpecification(
    name: "binaries", valueName: "PLACE",
    help: "a program, or a folder of programs and libraries, to take lines from", isRepeatable: true
  )
  static let root = OptionSpecification(
    name: "root", valueName: "FOLDER",
    help: "the package's top folder: its files are called by their paths from there",
    defaultText: "files are called as #fileID does")
  static let asRecorded = FlagSpecification(
    name: "as-recorded", help: "show call stacks as they are in the trace; look for no programs")

  /// The places that are looked at before the usual ones.
  var places: [String] = []
  /// The package's top folder.
  var root: String?
  /// Whether programs are looked for at all.
  var isOn = true

  /// Makes the usual options.
  init() {}

  /// Takes the options of a command line.
  init(_ invocation: Invocation) {
    places = invocation[Self.binaries]
    root = invocation[Self.root].first
  }

  /// Takes the options of a command line that may also want call stacks as they are.
  init(optional invocation: Invocation) {
    self.init(invocation)
    isOn = !invocation[Self.asRecorded]
  }

  /// Puts functions, files and lines into the call stacks of a trace.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - input: Where it comes from: programs may lie beside it.
  ///   - environment: Who reads debug information.
  /// - Returns: The trace with all that is known, and what it came to.
  /// - Throws: That the root isn't there.
  func symbolicated(
    _ trace: Trace, from input: TraceInput, in environment: CommandEnvironment
  ) throws(CommandFailure) -> (trace: Trace, summary: SymbolicationSummary) {
    // Most traces have nothing to look for, and then nothing is looked at.
    guard isOn, trace.events.contains(where: \.lacksName) else {
      return (trace, SymbolicationSummary())
    }
    var root = root
    if let folder = root {
      // Debug information has the paths that the compiler was given.
      do throws(FileSystemError) {
        root = try environment.files.resolve(folder)
      } catch {
        throw .unreadableInput(folder.quoted, error)
      }
    }
    let search = BinarySearch(
      places: places, traceFolder: input.isStandardInput ? nil : FilePath(input.path).folder)
    return Symbolicator(search: search, frameSource: environment.frameSource, root: root)
      .symbolicated(trace)
  }

  /// Replays a trace with what is known of its call stacks.
  ///
  /// Whoever sees no line at all is told why on standard error.
  ///
  /// - Parameters:
  ///   - input: The trace.
  ///   - retention: How much of what is gone is remembered.
  ///   - environment: Where it is read.
  /// - Returns: The replayed trace.
  /// - Throws: Why there is nothing to work on.
  func replay(
    _ input: TraceInput, remembering retention: Retention = .forRules,
    in environment: CommandEnvironment
  ) throws(CommandFailure) -> ReplayedTrace {
    try input.replay(remembering: retention, in: environment) { trace throws(CommandFailure) in
      let (trace, summary) = try symbolicated(trace, from: input, in: environment)
      // What has lines already lacks only those of libraries.
      if summary.frames > 0, summary.placed == 0, !trace.events.contains(where: \.hasLine),
        let problem = summary.problems.first
      {
        environment.report(
          Diagnostic(
            .warning, code: "no-lines",
            message: "the call stacks in \(input.shownName) have no lines: "
              + "\(problem.image.quoted): \(problem.reason)",
            remedy: "name the folder of the recorded build with '\(Self.binaries.longForm)'"
          ).text)
      }
      return trace
    }
  }
}

extension Event {
  /// Whether it is a frame of a call stack, or a variable, that only says where in an image it is.
  fileprivate var lacksName: Bool {
    switch kind {
    case .callStackRecorded(let payload): payload.image != nil && payload.function == nil
    case .snapshotRoot(let payload): payload.image != nil && payload.name.isEmpty
    default: false
    }
  }

  /// Whether it is a frame of a call stack whose line is known.
  fileprivate var hasLine: Bool {
    guard case .callStackRecorded = kind else { return false }
    return site?.file.isEmpty == false
  }
}
