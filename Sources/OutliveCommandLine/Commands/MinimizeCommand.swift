internal import OutliveAnalysis
internal import OutliveTrace

/// Shrinks a trace to the smallest that still yields a finding.
struct MinimizeCommand: Command {
  static let keep = OptionSpecification(
    name: "keep", valueName: "FINGERPRINT",
    help: "the finding that has to stay, or the beginning of its fingerprint", isRequired: true)
  static let output = OptionSpecification(
    name: "output", short: "o", valueName: "OUTPUT",
    help: "the file to write, ending in .outlive or .ndjson",
    defaultText: "standard output, in the form of the input")
  static let attempts = OptionSpecification(
    name: "attempts", valueName: "COUNT", help: "how many smaller traces are tried at most",
    defaultText: "10000")

  static let specification = CommandSpecification(
    name: "minimize",
    abstract: "shrink a trace to the smallest that still yields a finding",
    discussion: [
      """
      It leaves out what the finding doesn't need: all that is told of objects, snapshots and other \
      things, then single events, then what they say beside the point. What is left is a trace like \
      any other, for a report of a bug or a test of its mending; the finding has the same \
      fingerprint in it. When no single part can be left out any more, it is as small as it gets.
      """
    ],
    arguments: [TraceInput.argument],
    options: [keep, output, TraceForm.option, attempts, TraceInput.limit],
    examples: [
      CommandExample(
        "outlive minimize shelf.outlive --keep v1:d051 -o leak.ndjson",
        "Keep only what proves one finding.")
    ],
    exitCodes: [.done]
      + ExitCode.specifications(
        .unreadableInput, .usage, .unwritableOutput, .unwritableStandardOutput))

  let input: TraceInput
  let prefix: String
  let destination: Destination
  let form: TraceForm?
  let attemptLimit: Int
  let path: [String]

  init(_ invocation: Invocation) throws(UsageError) {
    input = try TraceInput(invocation)
    prefix = invocation[Self.keep].last ?? ""
    destination = Destination(invocation[Self.output].last)
    path = invocation.path
    attemptLimit = try QueryOptions.count(Self.attempts, in: invocation, usually: 10_000)
    if let chosen: TraceForm = invocation.choice(TraceForm.option) {
      form = chosen
    } else {
      form = try destination.formatByEnding(
        at: invocation.path, overriddenBy: TraceForm.option)
    }
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    try destination.check(against: input.status(in: environment), in: environment)
    let opened = try input.open(in: environment)
    let form = form ?? opened.form
    try destination.refuseTerminal(for: form, in: environment, command: Self.specification.name)
    let trace = try opened.read()
    input.warn(about: trace.integrity, in: environment)
    let finding = try finding(in: trace)

    var progress = MinimizingProgress(environment.diagnostics)
    let minimizer = TraceMinimizer(keeping: finding.fingerprint, atMost: attemptLimit) {
      progress.show($0)
    }
    // The finding was found in this very trace.
    let minimized =
      minimizer.minimized(trace) ?? MinimizedTrace(trace: trace, attempts: 0, isMinimal: false)
    progress.end()
    try destination.write(in: environment) { sink throws(FileSystemError) in
      try form.write(minimized.trace, to: sink)
    }
    report(minimized, of: trace, form, in: environment)
    return .clean
  }

  private func finding(in trace: Trace) throws(CommandFailure) -> Finding {
    do throws(UsageError) {
      guard
        let finding = try FindingSelection(analyze(trace).findings)
          .finding(prefix: prefix, at: path)
      else { throw UsageError(path: path, reason: .invalid("the trace has no finding")) }
      return finding
    } catch {
      throw .usage(error)
    }
  }

  private func report(
    _ minimized: MinimizedTrace, of trace: Trace, _ form: TraceForm,
    in environment: CommandEnvironment
  ) {
    if !minimized.isMinimal {
      environment.report(
        Diagnostic(
          .warning, code: "not-minimal",
          message: "stopped after \(Quantity(minimized.attempts, "attempt")): "
            + "a smaller trace may yield the finding as well",
          remedy: "allow more with '\(Self.attempts.longForm)', or minimize the result again"
        ).text)
    }
    guard case .file(let file) = destination else { return }
    environment.report(
      "outlive: wrote \(file.path.quoted) (\(form.rawValue)): "
        + "\(minimized.trace.events.count) of \(Quantity(trace.events.count, "event")), "
        + "after \(Quantity(minimized.attempts, "attempt"))\n")
  }
}
