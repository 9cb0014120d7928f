internal import OutliveAnalysis
internal import OutliveCommandLine
internal import OutliveSymbolication

/// Runs commands in this process, with streams in memory.
struct TestConsole {
  var input = MemorySource([])
  var inputIsTerminal = false
  var output = MemorySink()
  var outputIsTerminal = false
  var columns: Int?
  var diagnostics = MemorySink()
  var diagnosticsIsTerminal = false
  /// 2026-03-01.
  var today = CalendarDate(secondsSince1970: 1_772_323_200)
  var variables: [String: String] = [:]
  var files: any FileSystem = SystemFileSystem()
  var programs: any ProgramLauncher = ScriptedPrograms()
  var ownPath = ""
  var frameSource: (any FrameSource)?

  var environment: CommandEnvironment {
    var environment = CommandEnvironment(
      input: input, inputIsTerminal: inputIsTerminal,
      output: StandardStream(sink: output, isTerminal: outputIsTerminal, columns: columns),
      diagnostics: StandardStream(sink: diagnostics, isTerminal: diagnosticsIsTerminal),
      today: today, variables: variables, files: files, programs: programs, frameSource: frameSource
    )
    environment.ownPath = ownPath
    return environment
  }

  /// Runs a command line, and returns what it wrote.
  func run(_ words: String...) -> Outcome {
    run(words)
  }

  /// Runs a command line, and returns what it wrote.
  func run(_ words: [String]) -> Outcome {
    let status = OutliveCommand.run(arguments: words, environment: environment)
    return Outcome(status: status, output: output.text, diagnostics: diagnostics.text)
  }

  /// What came of a command line.
  struct Outcome: Hashable {
    var status: ExitCode
    var output = ""
    var diagnostics = ""
  }
}
