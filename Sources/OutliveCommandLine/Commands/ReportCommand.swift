internal import OutliveAnalysis

/// Replays a trace and writes a report of it.
struct ReportCommand: Command {
  static let output = OptionSpecification(
    name: "output", short: "o", valueName: "FILE",
    help: "the file to write; its ending chooses the format", defaultText: "standard output")
  static let format = OptionSpecification(
    name: "format", valueName: "FORMAT", help: "the format, whatever the file's ending",
    choices: ReportFormat.allCases.map(\.rawValue),
    defaultText: "by the file's ending; txt on standard output")
  static let title = OptionSpecification(
    name: "title", valueName: "TITLE", help: "the title of an html report",
    defaultText: "the trace's file name")
  static let finding = OptionSpecification(
    name: "finding", valueName: "PREFIX",
    help: "the finding that svg and dot show, by the beginning of its fingerprint",
    defaultText: "the worst")

  static let specification = CommandSpecification(
    name: "report",
    abstract: "write a report: a page, a drawing, a graph, text or data",
    discussion: [
      """
      A file is written beside its old version and then takes its place, so a report is never half \
      written. An html page holds every finding, with drawings, and needs nothing else to be read. \
      An svg or dot file shows one finding.
      """,
      """
      Where objects were made is told from the recorded programs, when files of the same builds are \
      found; see 'outlive symbolicate --help'.
      """,
      BaselineOptions.paragraph,
    ],
    arguments: [TraceInput.argument],
    options: [
      output, format, title, finding,
    ] + RuleOptions.all + [
      BaselineOptions.baseline, BaselineOptions.today, SymbolOptions.binaries, SymbolOptions.root,
      TraceInput.limit,
    ],
    flags: [SymbolOptions.asRecorded],
    examples: [
      CommandExample("outlive report shelf.outlive -o shelf.html", "Write a page."),
      CommandExample(
        "outlive report shelf.outlive -o leak.svg --finding 3f9c", "Draw one finding."),
      CommandExample(
        "outlive report shelf.outlive --format json | jq .", "Hand the findings to a program."),
    ],
    exitCodes: ExitCode.specifications(
      .clean, .findings, .unreadableInput, .usage, .drawingFailed, .unwritableOutput,
      .unwritableStandardOutput))

  let input: TraceInput
  let destination: Destination
  let format: ReportFormat
  let title: String?
  let finding: String?
  let rules: RuleOptions
  let symbols: SymbolOptions
  let baseline: BaselineOptions

  init(_ invocation: Invocation) throws(UsageError) {
    input = try TraceInput(invocation)
    destination = Destination(invocation[Self.output].first)
    title = invocation[Self.title].first
    finding = invocation[Self.finding].first
    rules = try RuleOptions(invocation)
    symbols = SymbolOptions(optional: invocation)
    baseline = try BaselineOptions(invocation)
    if let chosen: ReportFormat = invocation.choice(Self.format) {
      format = chosen
    } else {
      format =
        try destination.formatByEnding(at: invocation.path, overriddenBy: Self.format) ?? .txt
    }
    if finding != nil, !format.showsOneFinding {
      throw UsageError(
        path: invocation.path,
        reason: .invalid(
          "'--finding' chooses what svg and dot show, but a report in \(format) shows every finding"
        ))
    }
    if title != nil, format != .html {
      throw UsageError(
        path: invocation.path,
        reason: .invalid("'--title' is for html reports, but a report in \(format) has no title"))
    }
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    try destination.check(against: input.status(in: environment), in: environment)
    let mark = try baseline.read(in: environment)
    let trace = try symbols.replay(input, in: environment)
    let analysis = mark(analyze(trace, configuration: rules.configuration))
    return try write(analysis, in: environment)
  }

  /// Writes the report of an analysis, and says so.
  func write(
    _ analysis: Analysis, in environment: CommandEnvironment
  ) throws(CommandFailure) -> ExitCode {
    let content = ReportContent(
      format: format, title: title,
      traceName: input.isStandardInput ? nil : FilePath(input.path).name, finding: finding)
    let text = try content.text(of: analysis, in: environment)
    try destination.write(in: environment) { sink throws(FileSystemError) in
      try sink.write(Array(text.utf8))
    }
    if case .file(let file) = destination {
      let verdict = VerdictLine(analysis: analysis)
      environment.report("outlive: wrote \(file.path.quoted) (\(format.rawValue)): \(verdict)\n")
    }
    return ExitCode(of: analysis)
  }
}
