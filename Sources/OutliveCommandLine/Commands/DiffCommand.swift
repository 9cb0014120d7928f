internal import OutliveAnalysis
internal import OutliveRendering

/// Shows what changed between two runs.
struct DiffCommand: Command {
  static let old = ArgumentSpecification(
    name: "OLD", help: "the trace of the old run; '-' reads it from standard input")
  static let new = ArgumentSpecification(
    name: "NEW", help: "the trace of the new run; '-' reads it from standard input")

  static let specification = CommandSpecification(
    name: "diff",
    abstract: "show which findings are new, grown, moved, still there or fixed",
    discussion: [
      """
      Findings are the same when they have one fingerprint. One whose fingerprint changed is moved, \
      not new, when the references that keep the object alive are the same, or when just one type \
      or property among them has another name: one that only the new trace has, for one that only \
      the old trace has.
      """,
      """
      A finding that is gone is fixed only when its rule could judge the new trace. The command \
      fails when something to mend is new or has grown: more equal findings, or more memory kept \
      alive.
      """,
    ],
    arguments: [old, new],
    options: [AnalyzeCommand.format, AnalyzeCommand.color, TraceInput.limit],
    examples: [
      CommandExample(
        "outlive diff main.outlive branch.outlive", "See what a branch does to the findings.")
    ],
    exitCodes: ExitCode.specifications(
      .clean, .findings, .unreadableInput, .usage, .unwritableStandardOutput))

  let old: TraceInput
  let new: TraceInput
  let format: AnalyzeCommand.Format
  let color: ColorChoice

  init(_ invocation: Invocation) throws(UsageError) {
    let inputs =
      try TraceInput.all(of: Self.old, in: invocation)
      + TraceInput.all(of: Self.new, in: invocation)
    try TraceInput.requireOneStandardInput(of: inputs, in: invocation)
    old = inputs.first ?? TraceInput(path: "-")
    new = inputs.last ?? TraceInput(path: "-")
    format = invocation.choice(AnalyzeCommand.format) ?? .text
    color = invocation.choice(AnalyzeCommand.color) ?? .auto
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    let before = try old.read(in: environment)
    let after = try new.read(in: environment)
    let comparison = RunComparison(from: analyze(before), to: analyze(after)) {
      (TraceVocabulary(of: before), TraceVocabulary(of: after))
    }
    switch format {
    case .text:
      let options = TextReport.Options(for: environment, color: color)
      try environment.print(RunComparisonText(comparison: comparison, options: options).render())
    case .json: try environment.print(RunComparisonJSON(comparison: comparison).render())
    }
    // What was there and still is doesn't fail; a trace that proves nothing does.
    return comparison.fails ? .findings : ExitCode(withoutFindingsOf: comparison.latest)
  }
}
