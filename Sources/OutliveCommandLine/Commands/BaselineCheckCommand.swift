internal import OutliveAnalysis
internal import OutliveRendering

/// Compares traces with a baseline.
struct BaselineCheckCommand: Command {
  static let specification = CommandSpecification(
    name: "check",
    abstract: "fail for what a run found that a baseline doesn't know",
    discussion: [
      """
      What is new fails, and so does what is there after its entry has expired. What is known \
      passes. An entry whose finding is gone can be removed; where nobody can tell, because its \
      rule could not judge these traces, it is unused and stays. Name the traces of the whole run: \
      what is only in one that isn't named looks fixed.
      """
    ],
    arguments: [BaselineCommand.file, TraceInput.runArgument],
    options: [
      AnalyzeCommand.format, AnalyzeCommand.color, BaselineOptions.today, TraceInput.limit,
    ],
    examples: [
      CommandExample(
        "outlive baseline check outlive.baseline unit.outlive ui.outlive",
        "Check what two test jobs found."),
      CommandExample(
        "outlive baseline check outlive.baseline shelf.outlive --today 2027-04-01",
        "See what fails once entries have expired."),
    ],
    exitCodes: ExitCode.specifications(
      .clean, .findings, .unreadableInput, .usage, .unwritableStandardOutput))

  let file: BaselineFile
  let inputs: [TraceInput]
  let format: AnalyzeCommand.Format
  let color: ColorChoice
  let today: CalendarDate?

  init(_ invocation: Invocation) throws(UsageError) {
    file = BaselineFile(path: invocation[BaselineCommand.file].first ?? "")
    inputs = try TraceInput.run(in: invocation)
    format = invocation.choice(AnalyzeCommand.format) ?? .text
    color = invocation.choice(AnalyzeCommand.color) ?? .auto
    today = try invocation.date(BaselineOptions.today)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    let baseline = try file.read(in: environment)
    let analysis = try TraceInput.analysis(of: inputs, in: environment)
    let check = BaselineCheck(analysis, against: baseline, on: today ?? environment.today)
    switch format {
    case .text:
      let options = TextReport.Options(for: environment, color: color)
      try environment.print(BaselineCheckText(check: check, options: options).render())
    case .json: try environment.print(BaselineCheckJSON(check: check).render())
    }
    return check.fails ? .findings : ExitCode(of: check.analysis)
  }
}
