internal import OutliveAnalysis
internal import OutliveRendering

/// Replays a trace and shows what outlives what.
struct AnalyzeCommand: Command {
  /// The forms of the answer.
  enum Format: String, CaseIterable {
    case text, json
  }

  static let format = OptionSpecification(
    name: "format", valueName: "FORMAT", help: "the form of the answer",
    choices: Format.allCases.map(\.rawValue), defaultText: Format.text.rawValue)
  static let color = OptionSpecification(
    name: "color", valueName: "WHEN", help: "when to color the text",
    choices: ColorChoice.allCases.map(\.rawValue), defaultText: ColorChoice.auto.rawValue)

  static let specification = CommandSpecification(
    name: "analyze",
    abstract: "show what outlives what, as text",
    discussion: [
      """
      The answer goes to standard output. With '--color auto', text is colored on a terminal, \
      unless the environment variable NO_COLOR is set.
      """,
      """
      Where objects were made is told from the recorded programs, when files of the same builds are \
      found; see 'outlive symbolicate --help'.
      """,
      BaselineOptions.paragraph,
      HistoryOptions.paragraph,
      WhatIfOptions.paragraph,
    ],
    arguments: [TraceInput.argument],
    options: [
      format, color,
    ] + RuleOptions.all + [
      WhatIfOptions.weaken, BaselineOptions.baseline, BaselineOptions.today,
      HistoryOptions.history, SymbolOptions.binaries, SymbolOptions.root, TraceInput.limit,
    ],
    flags: [SymbolOptions.asRecorded],
    examples: [
      CommandExample("outlive analyze shelf.outlive", "Show the findings, the worst first."),
      CommandExample(
        "outlive analyze shelf.outlive --rule live-cycle=off --rule accumulation=error",
        "Leave one rule out, and let another one fail the build."),
      CommandExample(
        "gzip -dc shelf.outlive.gz | outlive analyze -", "Read the trace from standard input."),
      CommandExample(
        "outlive analyze shelf.outlive --weaken DocumentCell.titleObservation",
        "Try whether a weak reference mends it."),
    ],
    exitCodes: ExitCode.specifications(
      .clean, .findings, .unreadableInput, .usage, .unwritableStandardOutput))

  let input: TraceInput
  let format: Format
  let color: ColorChoice
  let rules: RuleOptions
  let symbols: SymbolOptions
  let baseline: BaselineOptions
  let history: HistoryOptions
  let whatIf: WhatIfOptions

  init(_ invocation: Invocation) throws(UsageError) {
    input = try TraceInput(invocation)
    format = invocation.choice(Self.format) ?? .text
    color = invocation.choice(Self.color) ?? .auto
    rules = try RuleOptions(invocation)
    symbols = SymbolOptions(optional: invocation)
    baseline = try BaselineOptions(invocation)
    history = HistoryOptions(invocation)
    whatIf = WhatIfOptions(invocation)
    if !whatIf.names.isEmpty,
      !invocation[BaselineOptions.baseline].isEmpty
        || !invocation[HistoryOptions.history].isEmpty
    {
      throw UsageError(
        path: invocation.path,
        reason: .invalid(
          "'--weaken' shows what would be, so it goes with neither a baseline nor a history"))
    }
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    guard whatIf.names.isEmpty else { return try runWhatIf(in: environment) }
    let mark = try baseline.read(in: environment)
    let histories = try history.read()
    let trace = try symbols.replay(input, in: environment)
    let analysis = histories(mark(analyze(trace, configuration: rules.configuration)))
    switch format {
    case .text:
      let options = TextReport.Options(for: environment, color: color)
      try environment.print(TextReport(analysis: analysis, options: options).render())
    case .json:
      try environment.print(JSONReport(analysis: analysis).render())
    }
    return ExitCode(of: analysis)
  }

  private func runWhatIf(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    let trace = try symbols.symbolicated(
      input.read(in: environment), from: input, in: environment
    ).trace
    let result = try whatIf.judge(trace, shownName: input.shownName)
    switch format {
    case .text:
      let options = TextReport.Options(for: environment, color: color)
      try environment.print(WhatIfText(whatIf: result, options: options).render())
    case .json: try environment.print(WhatIfJSON(whatIf: result).render())
    }
    return ExitCode(of: result.after)
  }
}
