internal import OutliveTrace

/// Turns a trace from one of its forms into the other.
struct ConvertCommand: Command {
  static let output = OptionSpecification(
    name: "output", short: "o", valueName: "OUTPUT",
    help: "the file to write; its ending, .outlive or .ndjson, chooses the form",
    defaultText: "standard output")
  static let form = OptionSpecification(
    name: "to", valueName: "FORM", help: "the form to write, whatever the file's ending",
    choices: TraceForm.allCases.map(\.rawValue))

  static let specification = CommandSpecification(
    name: "convert",
    abstract: "turn a trace from binary into NDJSON, or back, without loss",
    discussion: [
      """
      The form of the input is told by its first bytes. What is known about losses of the \
      recording is kept; if a part of the input can't be read, the rest is converted all the same.
      """
    ],
    arguments: [TraceInput.argument],
    options: [output, form],
    examples: [
      CommandExample("outlive convert shelf.outlive -o shelf.ndjson", "Make a trace readable."),
      CommandExample(
        "outlive convert shelf.outlive --to ndjson | grep observation",
        "Look for events without writing a file."),
    ],
    exitCodes: [
      .done,
      ExitCodeSpecification(
        code: ExitCode.unreadableInput.rawValue,
        meaning: "the input can't be read or isn't a trace, or a part of it is missing"),
    ] + ExitCode.specifications(.usage, .unwritableOutput, .unwritableStandardOutput))

  let input: TraceInput
  let destination: Destination
  let form: TraceForm

  init(_ invocation: Invocation) throws(UsageError) {
    input = TraceInput(path: invocation[TraceInput.argument].first ?? "-")
    destination = Destination(invocation[Self.output].first)
    if let chosen: TraceForm = invocation.choice(Self.form) {
      form = chosen
    } else if let byEnding: TraceForm = try destination.formatByEnding(
      at: invocation.path, overriddenBy: Self.form)
    {
      form = byEnding
    } else {
      throw UsageError(
        path: invocation.path,
        reason: .invalid("no form is chosen: name a file with -o, or a form with '--to'"))
    }
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> ExitCode {
    if case .standardOutput = destination, form == .outlive, environment.output.isTerminal {
      throw .usage(
        UsageError(
          path: [Self.specification.name],
          reason: .invalid("the binary form can't be shown on a terminal; name a file with -o")))
    }
    try destination.check(against: input.status(in: environment), in: environment)
    let trace = try input.read(in: environment)
    try destination.write(in: environment) { sink throws(FileSystemError) in
      try form.write(trace, to: sink)
    }
    if case .file(let file) = destination {
      let events = Quantity(trace.events.count, "event")
      environment.report("outlive: wrote \(file.path.quoted) (\(form.rawValue)): \(events)\n")
    }
    let isWhole = trace.integrity.isComplete && trace.integrity.skippedRecords == 0
    return isWhole ? .clean : .unreadableInput
  }
}
