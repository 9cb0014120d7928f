/// The program: everything that can be typed after `outlive`.
public enum OutliveCommand {
  /// The version of the program.
  public static let version = "0.1.0"

  static let commands: [any Command.Type] = [
    AnalyzeCommand.self, ReportCommand.self, BaselineCommand.self, DiffCommand.self,
    HistoryCommand.self,
    HeapCommand.self, WorldCommand.self, WhyCommand.self, OwnersCommand.self, PathsCommand.self,
    ObserversCommand.self, CascadeCommand.self, LifelinesCommand.self, ObjectsCommand.self,
    DominatorsCommand.self, ContainersCommand.self, RequestCommand.self, GalleryCommand.self,
    InspectCommand.self,
    RecordCommand.self, ConvertCommand.self, PackCommand.self, MergeCommand.self,
    RedactCommand.self, MinimizeCommand.self,
    SymbolicateCommand.self, RulesCommand.self, ExplainCommand.self, HelpCommand.self,
  ]

  static let versionFlag = FlagSpecification(
    name: "version", help: "show the version and exit", standsAlone: true)

  /// What the program understands.
  package static let specification = CommandSpecification(
    name: "outlive",
    abstract: "find the objects of a Swift program that outlive what they should",
    discussion: [
      """
      A program records a trace; outlive replays it, names the reference that keeps an object \
      alive, and says where that reference was made.
      """
    ],
    flags: [versionFlag],
    subcommands: commands.map { $0.specification },
    examples: [
      CommandExample("outlive analyze shelf.outlive", "Show what outlives what, on the terminal."),
      CommandExample("outlive report shelf.outlive -o shelf.html", "Write a page with drawings."),
      CommandExample("outlive explain retain-cycle", "Read what a rule means and how to mend it."),
    ],
    exitCodes: ExitCode.allCases.map {
      ExitCodeSpecification(code: $0.rawValue, meaning: $0.meaning)
    })

  /// Does what a command line says.
  ///
  /// - Parameters:
  ///   - arguments: The words of the command line, the program's own name left out.
  ///   - environment: Everything else that the command may read, write or ask.
  /// - Returns: How it ended. Whatever went wrong has been said on standard error.
  public static func run(arguments: [String], environment: CommandEnvironment) -> ExitCode {
    do {
      return try start(arguments, in: environment)
    } catch {
      switch error {
      case .usage(let usage):
        if arguments.isEmpty {
          environment.report(HelpRenderer(root: specification).help(for: []) + "\n")
        }
        environment.report(withAdvice(usage).text(root: specification))
      case .failed(let diagnostic, _):
        environment.report(diagnostic.text)
      }
      return error.status
    }
  }

  private static func start(
    _ arguments: [String], in environment: CommandEnvironment
  ) throws(CommandFailure) -> ExitCode {
    let command: any Command
    do {
      let invocation = try ArgumentParser(root: specification).parse(arguments)
      if invocation[.help] {
        try environment.print(HelpRenderer(root: specification).help(for: invocation.path))
        return .clean
      }
      if invocation[versionFlag] {
        try environment.print("outlive \(version)\n")
        return .clean
      }
      guard let type = type(at: invocation.path) else {
        throw UsageError(path: invocation.path, reason: .missingCommand)
      }
      command = try type.init(invocation)
    } catch let error as UsageError {
      throw .usage(error)
    } catch let error as CommandFailure {
      throw error
    } catch {
      throw .usage(UsageError(path: [], reason: .invalid("\(error)")))
    }
    return try command.run(in: environment)
  }

  /// The command that a path of names leads to; `nil` when there is none, or only more names lead on.
  private static func type(at path: [String]) -> (any Command.Type)? {
    var type: (any Command.Type)?
    var candidates = commands
    for name in path {
      guard let next = candidates.first(where: { $0.specification.name == name }) else {
        return nil
      }
      type = next
      candidates = next.commands
    }
    return candidates.isEmpty ? type : nil
  }

  /// Adds advice for who names a trace and forgets to say what to do with it.
  private static func withAdvice(_ error: UsageError) -> UsageError {
    guard case .unknownCommand(let word, suggestion: nil) = error.reason,
      word.contains(".") || word.contains("/")
    else { return error }
    var error = error
    error.notes.append("to read a trace, say what to do with it: outlive analyze \(word.printable)")
    return error
  }
}
