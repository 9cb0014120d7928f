internal import OutliveCommandLine
internal import Testing

/// What the program says to command lines that it can't understand.
@Suite("Misuse of the program")
struct UsageTests {
  private func expectUsageError(
    _ words: [String], _ diagnostics: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      TestConsole().run(words) == TestConsole.Outcome(status: .usage, diagnostics: diagnostics),
      sourceLocation: sourceLocation)
  }

  @Test("without a command, the help and what is missing")
  func nothing() {
    let help = TestConsole().run("--help").output
    expectUsageError(
      [],
      help + """

        outlive: error: a command is missing
        usage: outlive [--version] COMMAND
        See 'outlive --help'.

        """)
  }

  @Test("a mistyped command")
  func command() {
    expectUsageError(
      ["anlyze", "x.outlive"],
      """
      outlive: error: unknown command 'anlyze'; did you mean 'analyze'?
      usage: outlive [--version] COMMAND
      See 'outlive --help'.

      """)
  }

  @Test("a trace where a command should be")
  func traceForCommand() {
    expectUsageError(
      ["x.outlive"],
      """
      outlive: error: unknown command 'x.outlive'
      outlive: note: to read a trace, say what to do with it: outlive analyze x.outlive
      usage: outlive [--version] COMMAND
      See 'outlive --help'.

      """)
  }

  @Test("an option before its command")
  func misplacedOption() {
    expectUsageError(
      ["--color", "never", "analyze", "x"],
      """
      outlive: error: unknown option '--color' here; it belongs after 'outlive analyze', \
      'outlive baseline check', 'outlive diff', 'outlive history list', 'outlive history show', \
      'outlive history runs', 'outlive why', 'outlive owners', 'outlive paths', \
      'outlive observers', 'outlive cascade', 'outlive lifelines', 'outlive containers' or \
      'outlive request'
      usage: outlive [--version] COMMAND
      See 'outlive --help'.

      """)
  }

  @Test("a mistyped option")
  func option() {
    expectUsageError(
      ["report", "x", "--fromat", "svg"],
      """
      outlive: error: unknown option '--fromat'; did you mean '--format'?
      usage: outlive report TRACE [-o FILE] [--format FORMAT] [--title TITLE]
                 [--finding PREFIX] [--rule ID=SETTING]... [--rounds COUNT]
                 [--dependencies COUNT] [--baseline FILE] [--today DATE]
                 [--binaries PLACE]... [--root FOLDER] [--spool-limit SIZE]
                 [--as-recorded]
      See 'outlive report --help'.

      """)
  }

  @Test("a mistyped value")
  func value() {
    expectUsageError(
      ["analyze", "x", "--color", "alway"],
      """
      outlive: error: 'alway' is not a value of '--color'; did you mean 'always'?
      usage: outlive analyze TRACE [--format FORMAT] [--color WHEN]
                 [--rule ID=SETTING]... [--rounds COUNT] [--dependencies COUNT]
                 [--weaken REFERENCE]... [--baseline FILE] [--today DATE]
                 [--history DB] [--binaries PLACE]... [--root FOLDER]
                 [--spool-limit SIZE] [--as-recorded]
      See 'outlive analyze --help'.

      """)
  }

  @Test("a missing trace")
  func missingTrace() {
    expectUsageError(
      ["analyze"],
      """
      outlive: error: the argument TRACE is missing: the recorded trace, binary or NDJSON, packed \
      or not; '-' reads standard input
      usage: outlive analyze TRACE [--format FORMAT] [--color WHEN]
                 [--rule ID=SETTING]... [--rounds COUNT] [--dependencies COUNT]
                 [--weaken REFERENCE]... [--baseline FILE] [--today DATE]
                 [--history DB] [--binaries PLACE]... [--root FOLDER]
                 [--spool-limit SIZE] [--as-recorded]
      See 'outlive analyze --help'.

      """)
  }

  @Test("an unknown command to help with")
  func help() {
    expectUsageError(
      ["help", "reprot"],
      """
      outlive: error: unknown command 'reprot'; did you mean 'report'?
      usage: outlive help [COMMAND ...]
      See 'outlive help --help'.

      """)
    expectUsageError(
      ["help", "report", "svg"],
      """
      outlive: error: unknown command 'svg'
      usage: outlive help [COMMAND ...]
      See 'outlive help --help'.

      """)
  }

  @Test(
    "every sort of misuse of every command ends with the same code, and says where to read more",
    arguments: OutliveCommand.specification.subcommands.map(\.name))
  func everyCommand(name: String) {
    var misuses = [[name, "--no-such-option"], [name, "-Z"]]
    let arguments = OutliveCommand.specification.subcommand(named: name)?.arguments ?? []
    if arguments.last?.occurrence != .anyNumber { misuses.append([name, "a", "b", "c"]) }
    for words in misuses {
      let outcome = TestConsole().run(words)
      #expect(outcome.status == .usage)
      #expect(outcome.output == "")
      #expect(outcome.diagnostics.hasPrefix("outlive: error: "))
      #expect(outcome.diagnostics.hasSuffix("\nSee 'outlive \(name) --help'.\n"))
    }
  }

  @Test("the version")
  func version() {
    #expect(
      TestConsole().run("--version")
        == TestConsole.Outcome(status: .clean, output: "outlive \(OutliveCommand.version)\n"))
  }
}
