internal import OutliveAnalysis
internal import OutliveRendering
internal import OutliveSymbolication
internal import OutliveTrace

/// Runs a program that knows nothing of Outlive, and records what becomes of its objects.
struct RecordCommand: Command {
  /// What is recorded of allocations.
  enum Allocations: String, CaseIterable {
    case live, all
  }

  static let program = ArgumentSpecification(
    name: "PROGRAM", help: "the program, as a path or a name that is looked for in PATH")
  static let arguments = ArgumentSpecification(
    name: "ARGUMENT", help: "what is handed to the program", occurrence: .anyNumber)
  static let file = OptionSpecification(
    name: "output", short: "o", valueName: "FILE",
    help: "the file to record to", defaultText: "the program's name with .outlive")
  static let allocations = OptionSpecification(
    name: "allocations", valueName: "WHICH",
    help: "record the objects that a snapshot finds alive, or every allocation and deallocation",
    choices: Allocations.allCases.map(\.rawValue), defaultText: Allocations.live.rawValue)
  static let stacks = OptionSpecification(
    name: "stacks", valueName: "DEPTH",
    help: "how many frames of the call stack to record for each allocation, at most 64",
    defaultText: "8")
  static let every = OptionSpecification(
    name: "every", valueName: "SECONDS", help: "also take a snapshot every so many seconds")
  static let signal = OptionSpecification(
    name: "on-signal", valueName: "SIGNAL",
    help: "also take a snapshot when the program gets this signal",
    choices: SnapshotSignal.allCases.map(\.rawValue))
  static let noExit = FlagSpecification(
    name: "no-exit-snapshot", help: "take no snapshot when the program ends")
  static let children = FlagSpecification(
    name: "children",
    help: "record the programs that it starts as well, each into a file of its own")
  static let analyze = FlagSpecification(
    name: "analyze", help: "show what outlives what when the program has ended, on standard error")
  static let library = OptionSpecification(
    name: "library", valueName: "FILE",
    help: "the library that records, libOutlivePreload.so",
    defaultText: "the one beside outlive")

  static let specification = CommandSpecification(
    name: "record",
    abstract: "run a program unchanged, and record its objects",
    discussion: [
      """
      The program has to use the Swift runtime as a dynamic library, as it does unless it is built \
      with -static-stdlib. It is neither changed nor rebuilt: a library is loaded before it that \
      sees each object made and freed. A snapshot of all objects that are alive is taken when the \
      program ends, and when it calls the function outlive_checkpoint(name), if it looks that up.
      """,
      """
      Input, output and signals are the program's own, and so is the exit code. Options stand \
      before PROGRAM; what follows it is the program's.
      """,
    ],
    arguments: [program, arguments],
    options: [file, allocations, stacks, every, signal, library],
    flags: [noExit, children, analyze],
    endsOptionsAtArgument: true,
    examples: [
      CommandExample("outlive record ./app --verbose", "Record a run of ./app into app.outlive."),
      CommandExample(
        "outlive record --analyze -o tests.outlive ./AppPackageTests.xctest",
        "Record tests, and show what they leak."),
      CommandExample(
        "outlive record --every 10 --on-signal USR2 ./server",
        "Look at a server every ten seconds, and when it gets SIGUSR2."),
    ],
    exitCodes: [ExitCodeSpecification(code: 0, meaning: "the program's own, if it could be run")]
      + ExitCode.specifications(.usage, .unrecordable))

  let path: String
  let programArguments: [String]
  let output: String?
  let settings: RecordingSettings
  let analyzes: Bool
  let library: String?

  init(_ invocation: Invocation) throws(UsageError) {
    func number(_ option: OptionSpecification, in range: ClosedRange<Int>) throws(UsageError)
      -> Int?
    {
      guard let given = invocation[option].last else { return nil }
      guard let number = Int(given), range.contains(number) else {
        throw UsageError(
          path: invocation.path,
          reason: .invalid(
            """
            '\(option.longForm)' takes a number from \(range.lowerBound) to \(range.upperBound), \
            not '\(given)'
            """))
      }
      return number
    }
    path = invocation[Self.program].first ?? ""
    programArguments = invocation[Self.arguments]
    output = invocation[Self.file].last
    settings = RecordingSettings(
      allocations: invocation.choice(Self.allocations) ?? .live,
      callStackDepth: try number(Self.stacks, in: 0...64) ?? 8,
      period: try number(Self.every, in: 1...86_400),
      signal: invocation.choice(Self.signal),
      takesExitSnapshot: !invocation[Self.noExit],
      recordsChildren: invocation[Self.children])
    analyzes = invocation[Self.analyze]
    library = invocation[Self.library].last
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    let file = try RecordableProgram.find(path, in: environment)
    let library = try RecordingLibrary.find(self.library, in: environment)
    let trace = try destination(for: file, in: environment)
    if file.isStripped {
      environment.report(
        """
        outlive: note: \(path.quoted) is stripped: places in it have no names unless a copy with \
        names is at hand

        """)
    }
    let before = try? environment.files.status(of: trace)
    var variables = settings.variables(tracePath: trace)
    let others = environment.variables["LD_PRELOAD"] ?? ""
    variables["LD_PRELOAD"] = others.isEmpty ? library : "\(library):\(others)"
    let end: ProgramEnd
    do throws(FileSystemError) {
      end = try environment.programs.run(
        Program(path: file.path, arguments: [path] + programArguments, variables: variables))
    } catch {
      throw .unstartable(path, error)
    }
    if case .signalled(let signal) = end {
      environment.report(
        """
        outlive: the program was ended by \(SignalName.of(signal)); what it recorded before is \
        kept

        """)
    }
    if settings.recordsChildren {
      environment.report(
        "outlive: recorded into \(trace.quoted), where %p is the number of each process\n")
    } else if let now = try? environment.files.status(of: trace), now != before {
      try tell(of: trace, by: file, in: environment)
    } else {
      environment.report(
        """
        outlive: nothing was recorded: what the program says above tells why, or it ended before \
        the recording began

        """)
    }
    return .program(end)
  }

  /// The file to record to: as asked for, or named after the program.
  private func destination(
    for file: RecordableProgram, in environment: CommandEnvironment
  ) throws(CommandFailure) -> String {
    let name = settings.recordsChildren ? "\(file.name)-%p.outlive" : "\(file.name).outlive"
    let path = output ?? name
    // What stands in the way is said before the program runs, and not by it.
    try OutputFile(path: path).check(against: nil, in: environment)
    if let there = try? environment.files.status(of: path), there.kind != .file {
      throw .unwritableOutput(path, FileSystemError(.other, reason: "it is no regular file"))
    }
    do throws(FileSystemError) {
      // The program may change its folder before it records.
      let folder = try environment.files.resolve(FilePath(path).folder)
      guard try environment.files.status(of: folder).isWritable else {
        throw FileSystemError(.notPermitted, reason: "permission denied")
      }
      return FilePath("\(folder == "/" ? "" : folder)/x").sibling(named: FilePath(path).name)
    } catch {
      throw .unwritableOutput(path, error)
    }
  }

  /// The largest trace in bytes that names are put into: larger ones would take long.
  private static let namedLimit: UInt64 = 256 << 20

  /// Puts names into the recording while the program's files are there, and says what there is.
  private func tell(
    of path: String, by program: RecordableProgram, in environment: CommandEnvironment
  ) throws(CommandFailure) {
    environment.report(
      "outlive: recorded into \(path.quoted); see 'outlive analyze' and 'outlive heap'\n")
    let input = TraceInput(path: path)
    let size = (try? environment.files.openSource(path))?.byteCount ?? 0
    guard size <= Self.namedLimit else {
      environment.report(
        "outlive: note: it is large: 'outlive symbolicate' puts names into it, if you want that\n")
      return
    }
    var symbols = SymbolOptions()
    symbols.places = [program.path]
    let trace = try input.read(in: environment)
    let (named, summary) = try symbols.symbolicated(trace, from: input, in: environment)
    // What is cut is left as it is: it may be all that there is of a crash.
    if summary.named > 0, trace.integrity.isWhole {
      try OutputFile(path: path).write(in: environment) { sink throws(FileSystemError) in
        try TraceForm.outlive.write(named, to: sink)
      }
    }
    guard analyzes else { return }
    environment.report("\n" + TextReport(analysis: OutliveCommandLine.analyze(named)).render())
  }
}
