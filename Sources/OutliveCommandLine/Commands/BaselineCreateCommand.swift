internal import OutliveAnalysis

/// Writes a baseline of what traces hold.
struct BaselineCreateCommand: Command {
  static let output = OptionSpecification(
    name: "output", short: "o", valueName: "FILE",
    help: "the file to write; one that is there is left alone", defaultText: "standard output")

  static let specification = CommandSpecification(
    name: "create",
    abstract: "write a baseline of all that a run found",
    discussion: [
      """
      Findings that are expected, or mere notes, fail nothing and so need no entry. All entries \
      get the same reason; give those that deserve it a better one by hand.
      """
    ],
    arguments: [TraceInput.runArgument],
    options: [
      output, EntryOptions.requiredReason, EntryOptions.owner, EntryOptions.expires,
      TraceInput.limit,
    ],
    examples: [
      CommandExample(
        "outlive baseline create unit.outlive ui.outlive -o known --reason 'see #12'",
        "Let be what two test jobs found.")
    ],
    exitCodes: [.done]
      + ExitCode.specifications(
        .unreadableInput, .usage, .unwritableOutput, .unwritableStandardOutput))

  let inputs: [TraceInput]
  let destination: Destination
  let entries: EntryOptions

  init(_ invocation: Invocation) throws(UsageError) {
    inputs = try TraceInput.run(in: invocation)
    destination = Destination(invocation[Self.output].first)
    entries = try EntryOptions(invocation)
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    if case .file(let file) = destination,
      (try? environment.files.status(of: file.path))?.kind == .file
    {
      throw .failed(
        Diagnostic(
          .error, code: "baseline-exists",
          message: "\(file.path.quoted) is there already; writing it would lose its reasons",
          remedy: "use 'outlive baseline update', or remove it first"), .unwritableOutput)
    }
    try destination.check(against: nil, in: environment)
    let analysis = try TraceInput.analysis(of: inputs, in: environment)
    let reason = entries.reason ?? ""
    let baseline = Baseline(
      entries: analysis.findings.filter { $0.isDefect && !$0.isOfRecording }.map {
        entries.entry(of: $0, reason: reason)
      })
    try destination.write(in: environment) { sink throws(FileSystemError) in
      try sink.write(Array(baseline.text.utf8))
    }
    if case .file(let file) = destination {
      let count = Quantity(baseline.entries.count, "known finding")
      environment.report("outlive: wrote \(file.path.quoted): \(count)\n")
    }
    return ExitCode(withoutFindingsOf: analysis)
  }
}
